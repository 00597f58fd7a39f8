"""Games of a corpus: which are planned, how one is played, and its rows, which follow from its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import ask_of, next_ask, waiting
from clairiere.kernel.record import Record, final_state, replay
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import letter
from clairiere.kernel.view import view
from clairiere.lab.plugins import bot_named, check_bot

MIXED: Final = LEVELS
"""Every seat gets one of these by lot, unless told otherwise."""
Row = dict[str, Any]


class Plan:
    """A game to be played: who sits where, with which settings and seed."""

    def __init__(
        self, game: str, number: int, seats: int, bots: Sequence[str], seed: int, settings: Mapping[str, str]
    ) -> None:
        self.game = game
        self.number = number
        self.seats = seats
        self.bots = list(bots)
        self.seed = seed
        self.settings = dict(settings)

    @property
    def id(self) -> str:
        """`bloody_grove-1-00042`: game, seed of the corpus, number."""
        return f"{self.game}-{self.seed}-{self.number:05}"


class PlayedGame:
    """A game that has been played; it travels between processes as text."""

    def __init__(self, plan: Plan, record: str) -> None:
        self.plan = plan
        self.record = record


def plans(
    game: str,
    many: int,
    *,
    seed: int = 0,
    bots: Sequence[str] = MIXED,
    seats: int = 0,
    settings: Mapping[str, str] | None = None,
) -> list[Plan]:
    """So many games, with every number of seats in turn unless told; raises WrongTable or NoSuchBot."""
    rules = game_named(game).rules
    numbers = [seats] if seats else list(rules.seats)
    for number in numbers:
        rules.check(number, dict(settings or {}))
    for bot in bots:
        check_bot(bot, game_named(game))
    lots = Random(f"corpus {game} {seed}")
    found = []
    for number in range(many):
        size = numbers[number % len(numbers)]
        found.append(Plan(game, number, size, [lots.choice(bots) for _ in range(size)], seed, settings or {}))
    return found


def play_plan(plan: Plan) -> PlayedGame:
    """Play a game to its end; the same plan gives the same game."""
    game = game_named(plan.game)
    bots = [bot_named(name, game, Random(f"{plan.id} {seat}").getrandbits(32)) for seat, name in enumerate(plan.bots)]
    match: Match[Any] = Match(game, plan.seats, plan.settings, Chance(Random(plan.id)))
    while not match.state.over:
        seat = next_ask(match.state).seat
        match.choose(seat, bots[seat].choose(match.view(seat)))
        match.forget()
    return PlayedGame(plan, match.record.text())


def game_row(played: PlayedGame, record: Record) -> Row:
    """The row of a game in `games.parquet`."""
    outcome = outcome_of(record)
    return {
        "game_id": played.plan.id,
        "game": record.game,
        "rules": record.rules,
        "seats": record.seats,
        "settings": list(record.variant.items()),
        "bots": played.plan.bots,
        "seed": played.plan.seed,
        "answers": len(record.answers),
        "places": list(outcome.places),
        "points": list(outcome.points),
        "record": played.record,
    }


def outcome_of(record: Record) -> Outcome:
    """The outcome of a finished record."""
    game: Game[Any] = game_named(record.game)
    return game.rules.outcome(final_state(record, game, game.rules.components()))


def decision_rows(game_id: str, bots: Sequence[str], record: Record) -> Iterator[Row]:
    """A row for every answer of a record: all of them follow from it."""
    game: Game[Any] = game_named(record.game)
    outcome = outcome_of(record)
    states = [s for s, _ in replay(record, game, game.rules.components())]
    for number, answer in enumerate(record.answers):
        s, seat = states[number], answer.seat
        ask, seen = ask_of(s, seat), view(s, seat)
        assert ask is not None, "bots do not leave"
        options = [choice.notation() for choice in seen.options()]
        yield {
            "game_id": game_id,
            "game": record.game,
            "number": number,
            "seat": letter(seat),
            "bot": bots[seat],
            "question": ask.notation(),
            "asked": "".join([letter(each.seat) for each in waiting(s)]),
            "view": seen.text(),
            "observation": game.observation.encode(seen),
            "options": options,
            "choice": answer.notation,
            "option": options.index(answer.notation),
            "truth": s.text(),
            "luck": answer.luck,
            "place": outcome.places[seat],
            "won": outcome.places[seat] == 1,
        }
