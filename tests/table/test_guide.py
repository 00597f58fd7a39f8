"""The guide of a first game: what it tells of bots, less from turn to turn, and a word before a costly answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from clairiere.bots.bot import Advice
from clairiere.bots.roster import bot_named
from clairiere.games.registry import all_games, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import step, waiting
from clairiere.kernel.state import Poll, Seat
from clairiere.kernel.view import View, view
from clairiere.store.ledger import Chair, Ledger
from clairiere.table.bots.adviser import Adviser, Question, answered, is_costly, read_advice
from clairiere.table.http import schemas
from clairiere.table.http.identity import Identity
from clairiere.table.http.limits import Limits
from clairiere.table.http.protocol import Request
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.live import Live
from clairiere.table.views.guide import NOTES, guide, purpose_seen
from clairiere.table.views.hint import Hints
from clairiere.table.views.seat_page import SeatPage
from tests.table.kit import Server, Store
from tests.table.sitting import Sitting
from tests.table.test_fragment import laid, play_on
from tests.table.test_hint import Counting

ANSWERS = 30
"""So many answers of a game are looked at."""


@pytest.fixture(scope="module")
def running(sqlite: Store) -> Iterator[Server]:
    with Server(sqlite) as server:
        yield server


def open_answers(game: Game[Any], seed: int) -> Iterator[tuple[Any, Seat, Any]]:
    """Tables of a game between gentle bots, each with an answer that is no sealed one."""
    match: Match[Any] = Match(game, game.rules.seats[0], {}, Chance(Random(seed)))
    bot = bot_named("seed", game, seed)
    for _ in range(ANSWERS):
        if match.state.over:
            return
        seat = waiting(match.state)[0].seat
        choice, before = bot.choose(match.view(seat)), match.state
        match.choose(seat, choice)
        if not isinstance(before.agenda[-1], Poll):
            yield before, seat, choice


def reader_of(game: Game[Any], seat: Seat) -> SeatPage:
    """The page of a seat at a new table of the game."""
    return SeatPage(laid(game), seat, "en")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_a_bot_is_after_is_told_of_most_answers_and_from_the_readers_view_alone(game: Game[Any]) -> None:
    told, count = 0, 0
    for before, seat, choice in open_answers(game, 3):
        page = reader_of(game, 1 - seat)
        said = purpose_seen(page, before, seat, choice)
        twin = view(before, page.seat).imagine(Random(99))  # another table that the reader cannot tell from this one
        assert purpose_seen(page, twin, seat, choice) == said
        told, count = told + bool(said), count + 1
    assert told >= 0.6 * count > 0


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_an_answer_of_which_something_is_told_could_not_have_been_another_that_looks_the_same(game: Game[Any]) -> None:
    looked = 0
    for before, seat, choice in open_answers(game, 5):
        page = reader_of(game, 1 - seat)
        said = purpose_seen(page, before, seat, choice)
        for other in view(before, seat).options() if said else []:
            here, there = [after(before, seat, one, page.seat) for one in (choice, other)]
            looked += other is not choice
            assert here != there or purpose_seen(page, before, seat, other) == said, (choice, other)
    assert looked > 20


def after(before: Any, seat: Seat, choice: Any, reader: Seat) -> tuple[str, str]:
    """What a reader sees and hears after an answer."""
    table, story = step(before, seat, choice, Chance(Random(1)))
    return view(table, reader).text(), story.as_seen_by(reader).text()


def test_a_hand_card_that_goes_back_beneath_the_deck_is_nobodys_affair() -> None:
    game = game_named("bloody_grove")
    hidden = [one for seed in range(3) for one in all_answers(game, seed) if one[2].notation().startswith("return")]
    assert hidden
    assert all([not purpose_seen(reader_of(game, 1 - seat), before, seat, choice) for before, seat, choice in hidden])


def all_answers(game: Game[Any], seed: int) -> list[tuple[Any, Seat, Any]]:
    """Answers of a whole game at random."""
    match: Match[Any] = Match(game, 2, {}, Chance(Random(seed)))
    bot, found = bot_named("random", game, seed), list[tuple[Any, Seat, Any]]()
    while not match.state.over and len(found) < 200:
        seat = waiting(match.state)[0].seat
        choice = bot.choose(match.view(seat))
        found.append((match.state, seat, choice))
        match.choose(seat, choice)
    return found


# ---------------------------------------------------------------- less from turn to turn

def against_a_bot(name: str = "benevolent") -> Live:
    """A table in memory where A plays with bots."""
    live = laid(game_named(name), pace=0)
    live.sit((live.chairs[0], *[Chair(None, "seed", "Hulotte") for _ in live.chairs[1:]]))
    return live


@pytest.mark.parametrize("name", ["benevolent", "bloody_grove"])
def test_the_guide_tells_less_from_turn_to_turn_and_then_nothing_of_bots(name: str) -> None:
    live, random, most = against_a_bot(name), Random(2), dict[int, int]()
    tables, lines, told = [(live.state, None)], list[Any](), 0
    while not live.state.over and len(lines) < 120:
        if any([ask.seat == 0 for ask in waiting(live.state)]):
            found = guide(SeatPage(live, 0, "en"), lines, tables)
            assert len(found.moves) <= found.most
            assert all(["Put yourself in their place: " in said for said in found.moves])
            most[found.turn], told = found.most, told + len(found.moves)
        play_on(live, random, 1)
        tables.append((live.state, None))
        lines.append(live.lines[-1])
    turns = sorted(most)
    assert turns == [*range(1, len(turns) + 1)]
    assert [most[turn] for turn in turns] == sorted(most.values(), reverse=True)
    assert [most[turn] for turn in turns[: len(NOTES)]] == [*NOTES]
    assert most[turns[-1]] == 0 < told


def test_nothing_is_told_of_people(running: Server) -> None:
    live, random = laid(game_named("benevolent"), pace=0), Random(2)
    tables, lines = [(live.state, None)], list[Any]()
    for _ in range(12):
        play_on(live, random, 1)
        tables.append((live.state, None))
        lines.append(live.lines[-1])
    asked = waiting(live.state)[0].seat
    found = guide(SeatPage(live, asked, "en"), lines, tables)
    assert not found.moves
    assert not found.weighs, "with people at the table nobody is warned"


def test_who_is_asked_can_have_the_guide_and_nobody_else(running: Server) -> None:
    sitting = Sitting(running)
    who = sitting.asked()
    reply = who.get(f"{sitting.path}/guide?version=0")
    assert reply.status == 200, reply.text
    assert reply.json() == {"turn": 1, "most": NOTES[0], "moves": [], "weighs": False}
    other = next(player for player in sitting.players if player is not who)
    assert other.get(f"{sitting.path}/guide?version=0").status == 403
    assert sitting.somebody.get(f"{sitting.path}/guide?version=0").status == 403


# ---------------------------------------------------------------- a second look

class Here(Adviser):
    """Thinks as the hint process does, in this one."""

    def __init__(self) -> None:
        super().__init__(Supervisor())

    async def advise(self, record: str, bot: str, seen: View[Any], seed: int, answer: str = "") -> Advice:
        return read_advice(answered(Question(record, seen.seat, bot, seed, 1.0, answer)), seen)


def weighed(live: Live, ledger: Counting, notation: str) -> schemas.SecondLook:
    """What is said before A gives this answer."""
    request = Request({"method": "POST", "path": "", "headers": [], "client": ("192.0.2.7", 1)}, asyncio.Event().wait)  # type: ignore[arg-type]
    request.who = Identity(1, 0, 0)
    hints = Hints(cast("Ledger", ledger), Limits(clock=lambda: 100.0), Here())
    return asyncio.run(hints.weigh(request, SeatPage(live, 0, "en"), live, notation))


def test_before_an_answer_that_costs_much_something_better_is_named_and_counts_as_a_hint() -> None:
    live, random = against_a_bot(), Random(4)
    for _ in range(80):
        view_ = live.match.view(0)
        ledger = Counting()
        for choice in view_.options():
            if is_costly(live.game, view_, choice, 1):
                said = weighed(live, ledger, choice.notation())
                if said.costs:
                    assert said.says == "Wait: this costs you a lot."
                    assert "helps you much more" in said.told
                    assert ledger.hints == 1
                    return
                assert ledger.hints == 0
        play_on(live, random, 1)
    raise AssertionError("nothing has cost much in a whole game at random")


def test_the_answer_that_the_bot_would_give_itself_is_not_warned_of() -> None:
    live, random, ledger = against_a_bot(), Random(5), Counting()
    for _ in range(6):
        if live.match.view(0).ask() is not None:
            best = bot_named("greedy", live.game, 1).choose(live.match.view(0))
            assert not weighed(live, ledger, best.notation()).costs
        play_on(live, random, 1)
    assert ledger.hints == 0


def test_with_people_or_without_hints_nothing_is_weighed(running: Server) -> None:
    sitting = Sitting(running)
    who = sitting.asked()
    notation = sitting.look(who)["options"][0]["notation"]
    refused = who.post(sitting.path + "/weigh", version=0, notation=notation)
    assert (refused.status, refused.json()["error"]) == (403, "no hints")
    live = against_a_bot()
    live.stored = replace(live.stored, hints=False)
    with pytest.raises(Refused):
        weighed(live, Counting(), live.match.view(0).options()[0].notation())
