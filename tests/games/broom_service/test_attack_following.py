"""Following tells nobody anything before its time: what a seat holds is seen by nobody until its chance has come."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from clairiere.games.broom_service import GAME
from clairiere.games.broom_service.rules.choices import ROLES
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.choices import Clause
from clairiere.kernel.match import Match, played_again
from clairiere.kernel.play import objection, waiting
from clairiere.kernel.state import EVERYONE, SPECTATOR, Seat, Story
from clairiere.kernel.view import view
from tests.games.broom_service.attack_realm import SETUPS, pick, realm
from tests.games.broom_service.attack_twins import Twins, answer_of, exchanged, seen, shown, watch
from tests.kit import Board, clause, nightly_after

GAMES = int(os.environ.get("BROOM_TWINS", "500"))
BATCHES = 10
TABLES = [(seats, setup) for setup in SETUPS for seats in (2, 3, 4, 5)]


@clause("BRM-TURN-18", "BRM-PICK-03", "BRM-PICK-04", "BRM-INFO-01")
@pytest.mark.parametrize("batch", nightly_after(2, range(BATCHES)))
def test_until_a_seat_has_its_chance_all_others_receive_the_same_whatever_it_holds(batch: int) -> None:
    compared = drawn = 0
    for seed in range(batch, GAMES, BATCHES):
        once, whole = watch(*TABLES[seed % len(TABLES)], seed)
        compared, drawn = compared + once, drawn + whole
    games = len(range(batch, GAMES, BATCHES))
    assert compared > 50 * games
    assert drawn >= games // 10


@clause("BRM-TURN-18")
def test_the_comparison_notices_a_card_that_somebody_else_may_know() -> None:
    hands = "hand forest_witch hill_witch"
    board = realm(f"A {hands}", f"B {hands}", f"C {hands}", seats="ABC")
    found = exchanged(board.state, 1, Random(1))
    assert found is not None
    twin, gives, takes = found
    assert seen(board.state, 2) == seen(twin, 2)
    assert shown(board.state, Story([]), 2) == shown(twin, Story([]), 2)
    assert seen(board.state, 1) != seen(twin, 1), "the seat itself knows"
    for s in (board.state, twin):
        s.pieces.seen = [EVERYONE] * len(s.pieces.seen)
    assert seen(board.state, 2) != seen(twin, 2)
    assert shown(board.state, Story([]), SPECTATOR) != shown(twin, Story([]), SPECTATOR)
    assert Twins(1, board.state, twin, (gives, takes)).compared == 0


@clause("BRM-TURN-18", "BRM-TURN-04", "BRM-TURN-05")
def test_while_a_coward_acts_the_next_seats_are_not_told_of() -> None:
    """Between the lead and C's chance stand A's flight and B's declaration: nobody learns what C and D hold."""
    tables = [
        realm(
            "A hand forest_witch", "B hand forest_witch", f"C hand {c}", f"D hand {d}", "agenda lead A", seats="ABCD"
        ).play("A lead forest_witch cowardly")
        for c in ("forest_witch", "hill_witch")
        for d in ("forest_witch", "peak_druid")
    ]
    assert len({str(received(table, (0, 1, SPECTATOR))) for table in tables}) == 1
    for table in tables:
        table.play("A fly p8-f6")
    assert len({str(received(table, (0, 1, SPECTATOR))) for table in tables}) == 1
    for table in tables:
        table.play("B brave")
    assert [table.asked() for table in tables] == ["C", "C", "D", "B"], "now C's chance has come"


def received(board: Board, onlookers: tuple[Seat, ...]) -> list[list[str]]:
    return [seen(board.state, onlooker) + shown(board.state, Story([]), onlooker) for onlooker in onlookers]


# --- two matches, of which the second is played with another hand from the picking on


class Fork:
    """A match, and the same match in which one seat picks another role in place of one."""

    def __init__(self, match: Match[Any], rng: Random) -> None:
        self.here = match
        self.there = forked(match)
        s = match.state
        self.seat = rng.choice([seat for seat in range(s.seats) if not s.gone >> seat & 1])
        self.gives, self.takes = rng.sample(range(len(ROLES)), 2)
        self.avoided = f"pick {ROLES[self.takes]}"
        self.compared = 0

    def answer(self, seat: Seat, notation: str, rng: Random) -> bool:
        """Give an answer here and its twin there; whether nobody else can tell one from the other."""
        other = notation
        if seat == self.seat and notation == f"pick {ROLES[self.gives]}":
            other = self.avoided
        told = self.here.answer(seat, notation)
        if objection(self.there.state, seat, self.there.state.vocabulary().parse(other)) is not None:
            assert seat == self.seat
            return False
        self.there.chance = Scripted(self.here.record.answers[-1].luck)
        told_there = self.there.answer(seat, other)
        onlookers = [onlooker for onlooker in [*range(self.here.state.seats), SPECTATOR] if onlooker != self.seat]
        onlooker = rng.choice(onlookers)
        if [ask.notation() for ask in waiting(self.here.state)] != [
            ask.notation() for ask in waiting(self.there.state)
        ]:
            return False  # the chance of the seat has come: watch() looks into that
        if told.as_seen_by(onlooker).text() != told_there.as_seen_by(onlooker).text():
            assert f"passed {'ABCDE'[self.seat]}" in told.text() + told_there.text()
            return False
        self.compared += 1
        assert seen(self.here.state, onlooker) == seen(self.there.state, onlooker)
        if onlooker != SPECTATOR:
            assert back(self.here, onlooker) == back(self.there, onlooker)
        return True


def back(match: Match[Any], seat: Seat) -> Clause | None:
    """Whether a seat may take back its last answer, and why not."""
    return match.against_taking_back(seat)


def forked(match: Match[Any]) -> Match[Any]:
    """The same match, to be played on in another way."""
    return played_again(match.record, GAME, match.parts, match.chance)


@clause("BRM-TURN-18", "BRM-PICK-01", "BRM-PICK-04", "BRM-PICK-05")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nor_does_taking_back_tell_anything_from_the_first_pick_on(seats: int) -> None:
    compared = 0
    for seed, setup in enumerate(SETUPS):
        rng = Random(f"{seats} {seed}")
        match = Match(GAME, seats, setup, Chance(Random(seed)))
        fork: Fork | None = None
        while not match.state.over:
            if fork is None and match.state.players[0].cards < 0 and not any(map(match.state.given, range(seats))):
                fork = Fork(match, rng)
            seat, c = answer_of(match.state, rng, quitting=0.0)
            if fork is not None and fork.seat == seat and c.notation() == fork.avoided:
                continue
            if fork is None:
                match.choose(seat, c)
            elif not fork.answer(seat, c.notation(), rng):
                compared, fork = compared + fork.compared, None
        compared += fork.compared if fork else 0
    assert compared > 300


# --- under the seal


@clause("BRM-PICK-01", "BRM-PICK-07", "BRM-EVT-10", "BRM-EVT-11", "BRM-FOR-11", "BRM-INFO-01")
def test_how_far_somebody_has_come_with_picking_is_seen_by_nobody_else() -> None:
    """Neither which roles nor how many: a hand of More or Less? and an Extra Card show when all have confirmed."""
    lines = ["event more_or_less", "A", "B", "C"]
    one = realm(*lines).play("A pick hill_witch", "A pick nothing", "A pick nothing")
    three = realm(*lines).play("A pick peak_druid", "A pick weather_fairy", "A pick hill_witch")
    assert same(one, three)
    assert same(one, realm(*lines)), "not yet confirmed"
    one.play("A pick nothing", "A pick nothing", "A confirm")
    three.play("A pick root_gatherer", "A pick herb_gatherer", "A confirm")
    assert same(one, three), "confirmed"
    assert not same(one, realm(*lines)), "who has confirmed is known"
    tile = ["board back", "A tiles extra_card", "B"]
    four = pick(realm(*tile), A="hill_witch peak_druid herb_gatherer fruit_gatherer")
    five = pick(realm(*tile), A="forest_witch peak_druid herb_gatherer fruit_gatherer valley_druid")
    assert same(four, five)
    pick(four, B="hill_witch peak_druid herb_gatherer fruit_gatherer")
    pick(five, B="hill_witch peak_druid herb_gatherer fruit_gatherer")
    assert not same(four, five)
    assert "used A extra_card" in five.heard
    assert "used A extra_card" not in four.heard


def same(one: Board, other: Board) -> bool:
    """Whether B and spectators receive the same of two tables."""
    return received(one, (1, SPECTATOR)) == received(other, (1, SPECTATOR))


@clause("BRM-EVT-61", "BRM-EVT-62")
def test_bids_are_seen_by_nobody_else_until_all_have_bid() -> None:
    lines = ["event upper_hand", "A stock 3.0.0.2 cards 0", "B stock 2.0.0.0 cards 0", "agenda round_event"]
    high, low = realm(*lines), realm(*lines)
    high.play("A bid 3", "A bid 2")
    low.play("A bid 0", "A bid 0")
    assert same(high, low)
    assert high.asked() == low.asked() == "B"
    high.play("B bid 1")
    low.play("B bid 1")
    assert not same(high, low)


@clause("BRM-FOR-12")
def test_the_extra_card_of_more_or_less_shows_that_it_is_used_but_not_which_role_it_adds() -> None:
    lines = ["board back", "event more_or_less", "A tiles extra_card hand hill_witch", "B hand peak_druid"]
    tables = [realm(*lines, "agenda extra A").play(f"A extra {role}") for role in ("forest_witch", "valley_druid")]
    assert same(*tables)
    assert view(tables[0].state, 0).text() != view(tables[1].state, 0).text()
    assert tables[0].says("A cards 2")


@clause("BRM-TURN-18", "BRM-RUL-34")
def test_who_leaves_takes_the_hand_along_unseen() -> None:
    tables = [
        realm("A hand hill_witch", "B hand hill_witch peak_druid", f"C hand {role} herb_gatherer", seats="ABC")
        for role in ("hill_witch", "valley_druid")
    ]
    for table in tables:
        table.play("A lead hill_witch cowardly", "C concede")
    assert same(*tables)
    for table in tables:
        table.play("A nothing", "B cowardly", "B nothing")
    assert same(*tables)
