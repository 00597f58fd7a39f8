"""GRV-INFO-11 and -14: nothing in a view tells one hidden card from another, even if the view is taken apart."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from clairiere.bots.random_bot import play_out
from clairiere.games.bloody_grove import GAME
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import SEALED
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.record import Record
from clairiere.kernel.state import SPECTATOR, UNKNOWN, Pieces, Poll, StepContext
from clairiere.kernel.view import view
from tests.games.bloody_grove.eyes import (
    ONLOOKERS,
    after,
    answered,
    cannot_tell,
    everything,
    exchanged,
    reachable,
)
from tests.games.bloody_grove.ledger import back_of, zones_of
from tests.kit import at, clause

OTHERS = (1, SPECTATOR)  # those who may not know A's cards
FOUR = ("basic_owl_1", "basic_owl_2", "elite_bear_2", "elite_bear_5")
END_OF_ROUND = """
    round 1 position 6 first B
    A hand basic_owl_1 basic_owl_2 elite_bear_2 elite_bear_5
    A deck basic_bear_1 basic_bear_2
    A box basic_bear_3 basic_owl_3 basic_fox_1 basic_fox_2 basic_fox_3
    B hand basic_owl_1 elite_owl_1
    agenda round_end
"""
WON = END_OF_ROUND.replace("A hand", "venerables venerable_1 venerable_2 venerable_9\nA column 0 basic_fox_1\nA hand")
WON = WON.replace("basic_owl_3 basic_fox_1 ", "basic_owl_3 ")


def orders() -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    """The orders in which A can put the four cards beneath the deck, by the backs that others see."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for order in permutations(FOUR):
        found.setdefault(tuple([back_of(card, "A") for card in order]), []).append(order)
    return found


def returned(s: Table, order: tuple[str, ...]) -> Table:
    """A, then B put their hands beneath their decks."""
    return after(s, *[f"A return {card}" for card in order[:3]], "B return elite_owl_1")


@clause("GRV-INFO-14")
@pytest.mark.parametrize("onlooker", OTHERS)
@pytest.mark.parametrize("action", ["invoke {}", "transform {} left", "transform {} right"])
def test_a_card_that_leaves_a_hand_says_nothing_about_those_that_stay(action: str, onlooker: int) -> None:
    s = at("bloody_grove", """
        A hand basic_owl_1 basic_bear_1 basic_fox_1 elite_bear_2 elite_bear_5 elite_bear_9
        A deck basic_fox_2 basic_owl_2
    """).state
    basics, elites = list(s.hands[0][:3]), list(s.hands[0][3:])
    faces = s.pieces.faces
    twins = [
        exchanged(s, basics + elites, [*one, *other])
        for one in permutations([faces[piece] for piece in basics])
        for other in permutations([faces[piece] for piece in elites])
    ]
    assert cannot_tell(onlooker, twins)
    assert not cannot_tell(0, [twins[0], after(twins[1], "A invoke basic_owl_1")])
    for card in ("basic_owl_1", "basic_bear_1", "basic_fox_1", "elite_bear_2", "elite_bear_5", "elite_bear_9"):
        played = [answered(twin, "A " + action.format(card)) for twin in twins]
        assert cannot_tell(onlooker, [t for t, _ in played])
        assert len({story.as_seen_by(onlooker).text() for _, story in played}) == 1


@clause("GRV-INFO-11")
@pytest.mark.parametrize("onlooker", OTHERS)
def test_what_a_player_has_put_back_is_sealed_until_the_other_has_finished(onlooker: int) -> None:
    s = at("bloody_grove", END_OF_ROUND).state
    for given in (1, 2, 3):
        played = {order: after(s, *[f"A return {card}" for card in order]) for order in permutations(FOUR, given)}
        assert cannot_tell(onlooker, played.values()), "not even the backs"
        assert not cannot_tell(0, played.values()), "the player does see the own answers"
        for order, t in played.items():
            _, story = answered(s, f"A return {order[0]}")
            assert story.moments == []
            assert f"return_hands A:{','.join('?' * given)} B:;" in str(everything(t, onlooker)[0])


@clause("GRV-INFO-11")
@pytest.mark.parametrize("onlooker", OTHERS)
def test_who_imagines_what_is_sealed_imagines_every_order_and_can_play_on(onlooker: int) -> None:
    s = at("bloody_grove", END_OF_ROUND).state
    s = after(s, "A return basic_owl_1", "A return elite_bear_2", "A return basic_owl_2")
    look = view(s, onlooker)
    first = set()
    for seed in range(100):
        imagined = look.imagine(Random(seed))
        assert view(imagined, onlooker).text() == look.text()
        assert GAME.rules.missing_components(imagined) == ""
        sealed = imagined.text().partition("return_hands A:")[2].partition(" B:")[0]
        assert len({*sealed.split(",")}) == 3, "no card twice"
        first.add(sealed.split(",")[0].removeprefix("return "))
        if seed < 10:
            play_out(imagined, StepContext(Chance(Random(seed))), Random(seed))
            assert imagined.over
    assert first == {*FOUR, "basic_bear_1", "basic_bear_2"}, "A's hidden basics may be in the hand or in the deck"


@clause("GRV-INFO-11", "GRV-INFO-14")
@pytest.mark.parametrize("onlooker", OTHERS)
def test_nothing_tells_which_of_the_former_hand_cards_lies_where_beneath_the_deck(onlooker: int) -> None:
    s = at("bloody_grove", WON).state
    looks = set()
    for backs, group in orders().items():
        tables = [returned(s, order) for order in group]
        assert len(group) == 4
        assert cannot_tell(onlooker, tables)
        assert not cannot_tell(0, tables)
        deck = zones_of(str(everything(tables[0], onlooker)[0]))["A deck"]
        assert deck == ["?basic_black", "?basic_black", *[f"{back}*A" for back in backs]]
        looks.add(tuple(deck))
    assert len(looks) == 6, "the backs are seen in order"


@clause("GRV-INFO-14")
@pytest.mark.parametrize("onlooker", OTHERS)
def test_nor_when_those_cards_are_drawn_and_one_of_them_is_played(onlooker: int) -> None:
    s = at("bloody_grove", END_OF_ROUND).state
    for group in orders().values():
        tables = [returned(s, order) for order in group]
        assert all("round 2 position 1 first A" in t.text() for t in tables), "A has drawn, and two cards lie beneath"
        assert cannot_tell(onlooker, tables)
        for card in FOUR:
            held = [t for t, order in zip(tables, group, strict=True) if card in order[:2]]
            if held:
                assert cannot_tell(onlooker, [answered(t, f"A invoke {card}")[0] for t in held])


@clause("GRV-INFO-14", "GRV-INFO-04")
@pytest.mark.parametrize("onlooker", OTHERS)
def test_a_bottom_card_laid_down_shows_itself_and_nothing_of_the_cards_above_it(onlooker: int) -> None:
    s = at("bloody_grove", WON).state
    for backs, group in orders().items():
        for bottom in FOUR:
            laid = [after(returned(s, order), "A take venerable_1") for order in group if order[3] == bottom]
            if laid:
                assert cannot_tell(onlooker, laid)
                seen = zones_of(str(everything(laid[0], onlooker)[0]))
                assert seen["A column 0"] == ["venerable_1", bottom]
                assert back_of(bottom, "A") == backs[3]


@clause("GRV-INFO-14", "GRV-INFO-02")
@pytest.mark.parametrize("onlooker", OTHERS)
def test_a_recruited_card_loses_its_identity_in_a_hand(onlooker: int) -> None:
    s = at("bloody_grove", """
        round 1 position 5 first A
        A hand basic_bear_1 elite_bear_5 elite_bear_9
        B hand basic_owl_2
        elite bear elite_bear_2
    """).state
    s = after(s, "A transform basic_bear_1 left", "A keep hand")  # elite_bear_2, for all to see
    assert zones_of(str(everything(s, onlooker)[0]))["A hand"] == ["?elite_bear"] * 3
    s = after(s, "B invoke basic_owl_2")
    elites = ("elite_bear_2", "elite_bear_5", "elite_bear_9")
    tables = [after(s, f"A return {one}", f"A return {two}") for one, two, _ in permutations(elites)]
    assert all("choose_venerable B" in t.text() for t in tables), "A's hand lies beneath the deck"
    assert cannot_tell(onlooker, tables)


def known(pieces: Pieces, onlooker: int) -> set[int]:
    return {piece for piece, seen in enumerate(pieces.seen) if seen >> onlooker & 1}


@clause("GRV-INFO-14", "GRV-INFO-07", "GRV-INFO-12")
@pytest.mark.parametrize("seed", range(3))
def test_no_object_behind_a_view_or_a_story_knows_more_than_the_onlooker(seed: int) -> None:
    match = Match(GAME, 2, {}, Chance(Random(seed)))
    rng = Random(seed)
    while not match.state.over:
        ask = rng.choice(waiting(match.state))
        story = match.choose(ask.seat, ask.pick(match.state, rng))
        for onlooker in ONLOOKERS:
            look = match.view(onlooker)
            things = reachable([look, story.as_seen_by(onlooker)])
            assert look.table.pieces in things
            for thing in things:
                assert not isinstance(thing, Match | Record | Chance | Random)
                if isinstance(thing, Pieces) and thing is not match.state.parts.unmixed:
                    shown = {piece for piece, face in enumerate(thing.faces) if face != UNKNOWN}
                    assert shown == known(thing, onlooker)
                if isinstance(thing, Poll):
                    sealed = [c for seat, given in enumerate(thing.given) if seat != onlooker for c in given]
                    assert all(c is SEALED for c in sealed)
