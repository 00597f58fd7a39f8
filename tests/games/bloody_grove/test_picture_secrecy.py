"""What a picture shows is what its seat may know."""

from __future__ import annotations

import re
from random import Random

from clairiere.games.bloody_grove import GAME
from clairiere.kernel.view import view
from tests.games.bloody_grove.eyes import ONLOOKERS, after, answered
from tests.games.bloody_grove.gallery import HANDS, drawn, scenes
from tests.games.bloody_grove.walks import table
from tests.games.drawing import ids
from tests.kit import clause


@clause("GRV-INFO-02", "GRV-INFO-07", "GRV-INFO-12")
def test_tables_that_a_seat_cannot_tell_apart_give_the_same_picture() -> None:
    for number, s in enumerate(scenes()):
        for seat in ONLOOKERS:
            twin = view(s, seat).imagine(Random(number))
            assert drawn(twin, seat) == drawn(s, seat)


@clause("GRV-INFO-14")
def test_no_number_of_a_hidden_card_gets_into_a_picture() -> None:
    for s in scenes():
        again = GAME.rules.read_position(s.text(), GAME.rules.components())
        for seat in ONLOOKERS:
            assert drawn(again, seat) == drawn(s, seat)


@clause("GRV-INFO-11")
def test_in_which_order_the_other_player_puts_a_hand_away_is_not_to_be_seen() -> None:
    position = """
        round 1 position 6 first A
        A hand basic_bear_1 basic_owl_2 basic_fox_1
        B hand basic_owl_3 basic_fox_2
        agenda round_end
    """
    s = table(position).state
    one = after(s, "A return basic_bear_1", "A return basic_owl_2")
    other = after(s, "A return basic_fox_1", "A return basic_bear_1")
    assert drawn(one, 1) == drawn(other, 1)
    assert drawn(one, 0) != drawn(other, 0)


@clause("GRV-INFO-06", "GRV-INFO-07")
def test_a_token_that_was_looked_at_shows_its_face_to_that_player_and_an_eye_to_everyone() -> None:
    s = table(f"{HANDS}reserve 5:arcane_plus_4*A").state
    mine, theirs = drawn(s, 0), drawn(s, 1)
    assert "#grv-face-53" in mine
    assert "#grv-face-53" not in theirs
    assert "#grv-token-5" in theirs
    assert "#grv-eye-0" in mine
    assert "#grv-eye-0" in theirs


@clause("GRV-INFO-03", "GRV-INFO-04")
def test_a_deck_shows_its_backs_in_order_and_the_faces_that_are_known() -> None:
    s = table(f"{HANDS}A deck basic_bear_1 elite_owl_4! basic_fox_2*A").state
    assert top_of_deck(drawn(s, 0)) == ["mini-0", "chip-22", "chip-7"]
    assert top_of_deck(drawn(s, 1)) == ["mini-0", "chip-22", "mini-0"]


def top_of_deck(svg: str) -> list[str]:
    """The symbols of the first three cards of A's deck."""
    size = len([id for id in ids(svg) if id.startswith("deck-A-")])
    start, end = svg.index(f'id="deck-A-{size}"'), svg.index(f'id="deck-A-{size - 3}"')
    return re.findall(r"grv-((?:mini|chip)-\d+)", svg[start:end])


@clause("GRV-END-02")
def test_how_many_cards_the_other_player_has_put_away_is_to_be_seen() -> None:
    s = table("""
        round 1 position 6 first A
        A hand basic_bear_1 basic_owl_2 basic_fox_1
        B hand basic_owl_3 basic_fox_2
        agenda round_end
    """).state
    assert drawn(after(s, "A return basic_bear_1"), 1) != drawn(s, 1)


def test_what_is_animated_is_the_same_at_tables_that_a_seat_cannot_tell_apart() -> None:
    position = "A hand basic_bear_1\nB hand basic_fox_1\nagenda recruit_destination A bear; cube; round_end"
    one = table(f"{position}\nelite bear elite_bear_1 elite_bear_2").state
    s, story = answered(one, "A keep hand")
    twin = view(s, 1).imagine(Random(3))
    last = story.as_seen_by(1)
    assert drawn(twin, 1, last=last) == drawn(s, 1, last=last)
