"""What the table service sends: pages and answers to programs tell nobody what another seat holds before its chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.games.broom_service import GAME
from clairiere.games.broom_service.rules.choices import ROLES
from clairiere.kernel.chance import FairChance
from clairiere.kernel.choices import Choice
from clairiere.kernel.match import Match
from clairiere.kernel.play import objection, waiting
from clairiere.kernel.state import SPECTATOR, Seat, letter
from clairiere.store.ledger import RUNNING, Chair, Entry, StoredTable
from clairiere.table.play.live import Live
from clairiere.table.views.fragment import fragment
from clairiere.table.views.seat_page import SeatPage
from tests.games.broom_service.attack_realm import SETUPS, realm
from tests.kit import clause

COMPARED = 0.1  # of all answers, and every one while a role is played that the seat may hold


def laid(seats: int, setup: dict[str, str], seed: str, entries: tuple[Entry, ...] = ()) -> Live:
    """A table in memory, set up and played on as its log says."""
    match: Match[Any] = Match(GAME, seats, setup, FairChance(seed))
    variant = " ".join([f"{name}={value}" for name, value in match.record.variant.items()])
    luck = " ".join([str(k) for k in match.record.luck])
    chairs = tuple([Chair(seat + 1, "", f"Player {letter(seat)}") for seat in range(seats)])
    page = StoredTable(
        1, "abc", GAME.name, GAME.rules.version, variant, 60, "greedy", RUNNING, seed, luck, chairs, entries
    )
    return Live(page)


def give(live: Live, seat: Seat, notation: str) -> Entry:
    """An answer that counts, as the log has it."""
    trial = live.try_out(seat, notation)
    entry = live.move(trial).entry
    live.accept(trial)
    return entry


def sent(live: Live, onlooker: Seat, language: str) -> tuple[bytes, bytes]:
    """The page, and what a program gets."""
    sight = SeatPage(live, onlooker, language)
    return fragment(sight), sight.as_json()


class Pair:
    """A table, and the same one on which a seat picks another role in place of one."""

    def __init__(self, there: Live, rng: Random) -> None:
        self.there = there
        self.seat = rng.randrange(there.state.seats)
        self.roles = rng.sample(range(len(ROLES)), 2)
        self.gives, self.takes = [f"pick {ROLES[role]}" for role in self.roles]

    def keeps_away(self, seat: Seat, c: Choice) -> bool:
        """Whether this answer would pick the role that is picked on the other table."""
        return seat == self.seat and c.notation() == self.takes

    def follows(self, live: Live, seat: Seat, notation: str) -> bool:
        """Give the same answer there; whether nobody else may tell the tables apart."""
        other = self.takes if seat == self.seat and notation == self.gives else notation
        if objection(self.there.state, seat, self.there.state.vocabulary().parse(other)) is not None:
            return False
        give(self.there, seat, other)
        return asked(live) == asked(self.there) and self.seat_has_not_passed(live)

    def seat_has_not_passed(self, live: Live) -> bool:
        stories = live.story.text() + self.there.story.text()
        return not any(f"passed {letter(self.seat)} {ROLES[role]}" in stories for role in self.roles)

    def in_question(self) -> bool:
        return self.there.state.role in self.roles


def asked(live: Live) -> list[str]:
    return [letter(ask.seat) + ask.notation() for ask in waiting(live.state)]


@clause("BRM-TURN-18", "BRM-PICK-04", "BRM-INFO-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pages_and_programs_get_the_same_until_the_seat_has_its_chance(seats: int) -> None:
    rng = Random(f"pages {seats}")
    setup = SETUPS[seats]
    live, log, compared = laid(seats, setup, f"seed {seats}"), list[Entry](), 0
    pair: Pair | None = None
    while not live.state.over:
        if pair is None and live.state.players[0].cards < 0 and not any(map(live.state.given, range(seats))):
            pair = Pair(laid(seats, setup, f"seed {seats}", tuple(log)), rng)
        ask = rng.choice(waiting(live.state))
        c = ask.pick(live.state, rng)
        if pair is not None and pair.keeps_away(ask.seat, c):
            continue
        log.append(give(live, ask.seat, c.notation()))
        if pair is not None and not pair.follows(live, ask.seat, c.notation()):
            pair = None
        if pair is not None and (pair.in_question() or rng.random() < COMPARED):
            onlooker = rng.choice([seat for seat in [*range(seats), SPECTATOR] if seat != pair.seat])
            language = rng.choice(["en", "fr"])
            compared += 1
            assert sent(live, onlooker, language) == sent(pair.there, onlooker, language)
    assert compared > 8


@clause("BRM-PICK-07", "BRM-EVT-10", "BRM-FOR-11", "BRM-INFO-01")
@pytest.mark.parametrize("event", ["more_or_less", "gathering"])
def test_nobody_can_count_on_a_page_how_many_roles_another_seat_has_picked(event: str) -> None:
    """Every answer is a line of the log and a new version: so all hands take the same number of answers."""
    hands = {"more_or_less": (1, 2, 5), "gathering": (4, 5)}[event]
    tables = [picked_by_a(event, size) for size in hands]
    for onlooker in (1, SPECTATOR):
        for language in ("en", "fr"):
            assert len({sent(live, onlooker, language) for live in tables}) == 1
    assert len({sent(live, 0, "en") for live in tables}) == len(hands), "A knows"


def picked_by_a(event: str, size: int) -> Live:
    """A has confirmed a hand of this size; B has not. In an ordinary round A holds an Extra Card."""
    live = laid(2, SETUPS[4], "seed")
    live.match.states[-1] = realm("board back", f"event {event}", "A tiles extra_card", "B").state
    for role in ROLES[:size]:
        give(live, 0, f"pick {role}")
    while "confirm" not in [c.notation() for c in waiting(live.state)[0].options(live.state)]:
        give(live, 0, "pick nothing")
    give(live, 0, "confirm")
    return live
