"""Games between neighbouring levels, and from each of them moments with their hints and what came of it.

Every game is a line of a file, written as soon as it is over: who is interrupted goes on there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import ceil, fsum
from pathlib import Path
from random import Random
from typing import Any, Final

from clairiere.bots.roster import LEVELS, bot_named, bot_of_level
from clairiere.bots.turns import reward
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.record import Record, replay
from clairiere.kernel.view import view
from clairiere.lab.arena import Pairing
from clairiere.lab.executors import Executor
from clairiere.reviews.chances import question
from clairiere.reviews.ledger import Line, sides_of
from clairiere.reviews.reviewer import Reviewer
from tools.json_lines import whole_lines
from tools.league.season import fixtures, key

PART: Final = 0.4
"""Of the moments of a game."""
ANSWERS: Final = 12
"""Judged answers of a game: more of one game say less than those of another."""
Sampled = dict[str, Any]


class Task:
    """A game to play, and how many of its answers are judged."""

    def __init__(self, pairing: Pairing, answers: int) -> None:
        self.pairing = pairing
        self.answers = answers


def sampled(task: Task) -> Sampled:
    """Play a game and take its moments; with its account and what answers have cost, if any are judged."""
    record, pairing = played(task.pairing), task.pairing
    line = {"bots": pairing.bots, "lineup": pairing.lineup, "seed": pairing.seed, "rows": moments(record, pairing.seed)}
    return {**line, **(judged(record, pairing.seed, task.answers) if task.answers else {})}


def moments(record: Record, seed: int) -> list[list[Any]]:
    """Moments of a game from every side, each with what that side won, and the moment that follows."""
    game, rows = game_named(record.game), list[list[Any]]()
    states = [s for s, _ in replay(record, game, game.rules.components())]
    outcome = game.rules.outcome(states[-1])
    for side in sides_of(game, record.seats):
        won = reward(outcome, side[0])
        chosen = Random(seed).sample(range(len(states) - 1), ceil(PART * (len(states) - 1)))
        for n in sorted(chosen):
            after = [] if states[n + 1].over else moment(game, states[n + 1], side[0])
            rows.append([*moment(game, states[n], side[0]), won, after])
    return rows


def played(pairing: Pairing) -> Record:
    """The record of a game of the league: the same seed gives the same answers."""
    game = game_named(pairing.game)
    names = [pairing.bots[number] for number in pairing.lineup]
    bots = [bot_named(name, game, len(names) * pairing.seed + seat) for seat, name in enumerate(names)]
    chance = Chance(Random(f"luck {pairing.seed}"))
    match: Match[Any] = Match(game, len(names), pairing.variant, chance)
    while not match.state.over:
        seat = next_ask(match.state).seat
        match.choose(seat, bots[seat].choose(view(match.state, seat)))
        match.forget()
    return match.record


def moment(game: Any, s: Any, seat: int) -> list[Any]:
    """The stage, what is asked and whether of this seat, and the hints of the view and of the table."""
    strategy = game.strategy
    hints = strategy.hint(view(s, seat).table, seat), strategy.hint(s, seat)
    return [strategy.stage(s), *question(s, seat), *[round(hint, 4) for hint in hints]]


def judged(record: Record, seed: int, answers: int) -> Sampled:
    """What a review says of luck and of so many answers (seat, loss, error, is sure), and how far its sums are off."""
    game = game_named(record.game)
    reviewer = Reviewer(record, game, game.rules.components(), seed=seed)
    account = reviewer.accounts()
    chosen = [n for n in range(len(record.answers)) if reviewer.was_chosen(n)]
    found = [reviewer.judged(n) for n in sorted(Random(seed).sample(chosen, min(answers, len(chosen))))]
    losses = [[each.seat, each.loss, each.error, each.sure] for each in found]
    luck = [[line.total_luck() for line in lines] for lines in (account.seen, account.actual)]
    return {"losses": losses, "luck": luck, "off": max([off(line) for line in (*account.seen, *account.actual)])}


def off(line: Line) -> float:
    """The distance between the change of a side's chances and its luck and decisions added up."""
    parts = [line.decision(n) + line.luck(n) for n in range(len(line.after))]
    return abs(fsum(parts) - line.change())


class Sample:
    """The sampled games of one game, in a file with a line for each."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: list[Sampled] = [json.loads(line) for line in whole_lines(path)]

    def go_on(self, crew: Executor, tasks: Sequence[Task]) -> Iterator[Sampled]:
        """Play what is missing; each game is stored before the next is reported."""
        there = {(*[game["bots"][n] for n in game["lineup"]], game["seed"]) for game in self.games}
        missing = [task for task in tasks if key(task.pairing)[1:-1] not in there]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            for found in crew.do(sampled, missing):
                file.write(json.dumps(found, separators=(",", ":")) + "\n")
                file.flush()
                self.games.append(found)
                yield found


def tasks_for(game: str, games: int, judged: int, seed: int, answers: int = ANSWERS) -> list[Task]:
    """So many games in all at the usual table; of the first so many of each pair, so many answers are judged."""
    found = game_named(game)
    pairs = len(LEVELS) if found.rules.together else len(LEVELS) - 1
    each = -(-games // pairs)
    usual = fixtures(game, [bot_of_level(level, found) for level in LEVELS], each, seed)[: each * pairs]
    count: dict[str, int] = {}
    tasks = []
    for pairing in usual:
        name = " ".join(pairing.bots)
        count[name] = count.get(name, 0) + 1
        tasks.append(Task(pairing, answers if count[name] <= judged else 0))
    return tasks
