"""GRV-SETUP: the table before the first turn."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from clairiere.games.bloody_grove import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from tests.games.bloody_grove.walks import (
    ANIMALS,
    BASICS,
    PLAIN,
    RED,
    TOKENS,
    Sight,
    count,
    games,
    opening,
    table,
)
from tests.kit import Board, clause

MANY = 600
EVERYONE_AT_TABLE = (0, 1, SPECTATOR)


@cache
def openings() -> list[Sight]:
    """Many tables that have just been set up."""
    return [Sight(opening(seed).text()) for seed in range(MANY)]


def sights(seed: int = 1) -> list[Sight]:
    """One of them as A, B and a spectator see it."""
    return [Sight(view(opening(seed), seat).text()) for seat in EVERYONE_AT_TABLE]


def evenly(drawn: list[str], among: list[str]) -> bool:
    """Whether these, and no others, were drawn about equally often (within five standard deviations)."""
    found, share = Counter(drawn), 1 / len(set(among))
    allowed = 5 * sqrt(len(drawn) * share * (1 - share))
    return set(found) == set(among) and all(abs(n - len(drawn) * share) < allowed for n in found.values())


def face(word: str) -> str:
    """A token's value without its number."""
    return word.partition(":")[2]


def just_opened(seed: int = 1) -> Board:
    """One of them, to play on."""
    return Board(GAME, opening(seed))


def peeked(first: str) -> Board:
    """A table in the set-up at which this player peeks first."""
    other = "B" if first == "A" else "A"
    return table(f"""
        round 1 position 1 first {first}
        A hand basic_bear_1 basic_bear_2 basic_owl_1 basic_fox_1
        B hand basic_bear_1 basic_bear_2 basic_owl_1 basic_fox_1
        agenda setup_peek {first}; setup_peek {other}; turn; round_end
    """)


@clause("GRV-SETUP-01")
def test_each_player_gets_a_druid_of_the_own_colour() -> None:
    of_a, of_b, _ = sights()
    assert set(of_a.zone("A deck") + of_b.zone("A deck")) == {"?basic_black"}
    assert set(of_a.zone("B deck") + of_b.zone("B deck")) == {"?basic_green"}


@clause("GRV-SETUP-02")
@pytest.mark.parametrize("seat", "AB")
def test_each_basic_deck_is_shuffled_by_itself(seat: str) -> None:
    for now in openings():
        assert sorted(now.zone(f"{seat} hand") + now.zone(f"{seat} deck")) == sorted(BASICS)
    assert evenly([card for now in openings() for card in now.zone(f"{seat} hand")], BASICS)
    for place in range(5):
        assert evenly([now.zone(f"{seat} deck")[place] for now in openings()], BASICS)
    assert sum(now.zone("A deck") == now.zone("B deck") for now in openings()) < 5


@clause("GRV-SETUP-02")
def test_the_basic_decks_lie_face_down() -> None:
    for now in sights():
        for seat, back in (("A", "?basic_black"), ("B", "?basic_green")):
            assert now.zone(f"{seat} deck") == [back] * 5


@clause("GRV-SETUP-03")
def test_the_three_groves_lie_open_in_any_order() -> None:
    orders = [" ".join(order) for order in permutations(ANIMALS)]
    assert evenly([" ".join(now.zone("groves")) for now in openings()], orders)
    for now in sights(3):
        assert now.zone("groves") == openings()[3].zone("groves")


@clause("GRV-SETUP-04")
def test_no_grove_is_controlled_at_the_start() -> None:
    for now in openings():
        assert now.zone("control") == ["-", "-", "-"]


@clause("GRV-SETUP-05")
@pytest.mark.parametrize("animal", ANIMALS)
def test_each_elite_deck_is_shuffled_and_shows_its_top_card(animal: str) -> None:
    elites = [f"elite_{animal}_{n}" for n in range(1, 11)]
    for now in openings():
        top, bar, *rest = now.zone(f"elite {animal}")
        assert bar == "|"
        assert sorted([top, *rest]) == sorted(elites)
    for place in [0, *range(2, 11)]:
        assert evenly([now.zone(f"elite {animal}")[place] for now in openings()], elites)
    shown = openings()[7].zone(f"elite {animal}")[0]
    for seen in sights(7):
        assert seen.zone(f"elite {animal}") == [shown, "|", *[f"?elite_{animal}"] * 9]


@clause("GRV-SETUP-06")
def test_twelve_tokens_are_mixed_face_down_into_twelve_places() -> None:
    for now in openings():
        assert [word.partition(":")[0] for word in now.zone("reserve")] == [str(number) for number in range(12)]
        assert sorted([face(word) for word in now.zone("reserve")]) == sorted(TOKENS)
        assert not now.zone("discard")
    for place in range(12):
        assert evenly([face(now.zone("reserve")[place]) for now in openings()], TOKENS)
    for now in sights():
        assert now.zone("reserve") == [f"{number}:?arcane" for number in range(12)]


@clause("GRV-SETUP-07")
def test_the_red_backed_venerables_lie_shuffled_beneath_the_shuffled_others() -> None:
    for now in openings():
        cards = now.zone("venerables")
        assert cards[3] == "|"
        assert sorted(cards[:3] + cards[4:10]) == PLAIN
        assert sorted(cards[10:]) == RED
    for place in [0, 1, 2, *range(4, 10)]:
        assert evenly([now.zone("venerables")[place] for now in openings()], PLAIN)
    for place in (10, 11, 12):
        assert evenly([now.zone("venerables")[place] for now in openings()], RED)


@clause("GRV-SETUP-07")
def test_three_venerables_lie_open_and_the_others_show_their_backs() -> None:
    for now in sights(2):
        row = openings()[2].zone("venerables")[:3]
        assert now.zone("venerables") == [*row, "|", *["?venerable"] * 6, *["?venerable_red"] * 3]


@clause("GRV-SETUP-08")
def test_the_red_backed_venerables_come_in_round_four_and_only_then() -> None:
    lasted = set()
    for game in games():
        for round in range(1, 5):
            rows = [m.before.zone("venerables") for m in game if m.before.round == round]
            if rows:
                lasted.add(round)
                row = rows[0][: rows[0].index("|")]
                assert len(row) == 3
                assert sorted(row) == RED if round == 4 else set(row) <= set(PLAIN)
    assert lasted == {1, 2, 3, 4}


@clause("GRV-SETUP-09")
def test_the_starting_player_is_drawn_at_random() -> None:
    assert evenly([now.first for now in openings()], ["A", "B"])


@clause("GRV-SETUP-10")
@pytest.mark.parametrize("seed", range(8))
def test_number_one_points_to_the_starting_player_and_to_grove_0(seed: int) -> None:
    board = just_opened(seed)
    starter = openings()[seed].first
    assert openings()[seed].zone("round") == ["1", "position", "1", "first", starter]
    board.play(f"{starter} peek 0", f"{'AB'.replace(starter, '')} peek 1")
    assert board.asked() == starter
    card = Sight(board.state.text()).zone(f"{starter} hand")[0]
    board.play(f"{starter} invoke {card}")
    assert board.line(f"{starter} column 0") == card


@clause("GRV-SETUP-10")
def test_nobody_chooses_the_end_of_the_round_card() -> None:
    for now in openings():
        other = "AB".replace(now.first, "")
        assert now.agenda == f"setup_peek {now.first}; setup_peek {other}; turn; round_end"


@clause("GRV-SETUP-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_player_draws_four_and_leaves_five(seat: int) -> None:
    who, back = "AB"[seat], ("?basic_black", "?basic_green")[seat]
    for now in openings():
        assert len(now.zone(f"{who} hand")) == 4
        assert len(now.zone(f"{who} deck")) == 5
    seen = sights(5)
    assert seen[seat].zone(f"{who} hand") == openings()[5].zone(f"{who} hand")
    assert seen[1 - seat].zone(f"{who} hand") == seen[2].zone(f"{who} hand") == [back] * 4


@clause("GRV-SETUP-12")
@pytest.mark.parametrize("first", "AB")
def test_the_starting_player_peeks_at_any_token_and_then_the_other_at_any_other(first: str) -> None:
    other = "AB".replace(first, "")
    for number in range(12):
        board = peeked(first)
        assert board.asked() == first
        assert board.offers(first) == sorted([f"peek {n}" for n in range(12)])
        board.play(f"{first} peek {number}")
        assert board.asked() == other
        assert board.offers(other) == sorted([f"peek {n}" for n in range(12) if n != number])
        assert board.refuses(f"{other} peek {number}") == "GRV-SETUP-12"


@clause("GRV-SETUP-12")
@pytest.mark.parametrize("seed", range(6))
def test_each_player_peeks_once_and_the_starting_player_first(seed: int) -> None:
    board, first = just_opened(seed), openings()[seed].first
    other = "AB".replace(first, "")
    assert board.asked() == first
    assert board.play(f"{first} peek 6").asked() == other
    assert board.play(f"{other} peek 0").asked() == first
    assert board.line("agenda").startswith(f"choose_action {first};")


@clause("GRV-SETUP-12")
@pytest.mark.parametrize("answer", ["stop", "invoke basic_bear_1", "transform basic_bear_1 left", "token 3"])
def test_both_must_peek_before_the_first_turn(answer: str) -> None:
    board = peeked("A")
    assert board.refuses(f"A {answer}") != ""
    assert board.refuses("B peek 3") != ""  # not before A
    board.play("A peek 3")
    assert board.refuses(f"B {answer}") != ""
    board.play("B peek 4")
    assert board.offers("A")[0].startswith("invoke")
    assert board.refuses("A peek 5") != ""


@clause("GRV-SETUP-13")
def test_a_peeked_token_goes_back_to_its_place_and_is_known_to_who_peeked() -> None:
    board = peeked("B")
    values = [face(word) for word in Sight(board.state.text()).zone("reserve")]
    board.play("B peek 11", "A peek 2")
    marks = {2: "*A", 11: "*B"}  # who has peeked is public
    for seat, own in ((0, 2), (1, 11)):
        shown = [values[n] if n == own else "?arcane" for n in range(12)]
        seen = Sight(board.view(seat).text()).zone("reserve")
        assert seen == [f"{n}:{shown[n]}{marks.get(n, '')}" for n in range(12)]


@clause("GRV-SETUP-13")
def test_what_was_peeked_is_told_to_who_peeked_alone() -> None:
    match = Match(GAME, 2, {}, Chance(Random(11)))
    starter = match.state.first
    story = match.answer(starter, "peek 7")
    value = face(Sight(match.state.text()).zone("reserve")[7]).partition("*")[0]
    assert story.as_seen_by(starter).text() == f"peeked {'AB'[starter]} 7:{value}\n"
    for seat in (1 - starter, SPECTATOR):
        assert story.as_seen_by(seat).text() == f"peeked {'AB'[starter]} 7:?arcane\n"


@clause("GRV-SETUP-14")
def test_no_spirit_lies_on_a_druid_at_the_start() -> None:
    for now in openings():
        assert not now.zone("A druid")
        assert not now.zone("B druid")


@clause("GRV-SETUP-14")
@pytest.mark.parametrize("animal", ANIMALS)
def test_a_bare_druid_gives_no_bonus(animal: str) -> None:
    board = table(f"A column 1 basic_{animal}_2\nB column 1 basic_{animal}_2\nagenda resolve 1; cleanup")
    bonus = int(animal == "owl")
    assert count(board, 1, "A") == count(board, 1, "B") == (0, 1, 0, bonus)
