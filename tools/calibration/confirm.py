"""`python -m tools.calibration.confirm`: whether answers that a review calls worse lose as much when played to the end.

A sample of the answers that reviews were sure about is played on, once as given and once as the bot would have
answered, over the same imagined tables and with a strong bot on every seat. What the bot's answer wins more often is
compared with the loss that the review has told. Every answer is a line of a file: who is interrupted goes on there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from clairiere.bots.roster import LEVELS, bot_named
from clairiere.bots.turns import reward
from clairiere.cli.options import add_build_options
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.record import Record, replay
from clairiere.kernel.state import Seat, StepContext
from clairiere.kernel.view import view
from clairiere.lab.arena import NORMAL, Pairing
from clairiere.lab.compiled import is_compiled, run_compiled
from clairiere.lab.executors import Executor, executor
from clairiere.reviews.review import Judgement
from clairiere.reviews.reviewer import STRENGTH, review
from tools.calibration.sample import played, tasks_for
from tools.command import run_command
from tools.json_lines import whole_lines
from tools.league.__main__ import checked_games

HOME: Final = Path("build/calibration/confirmed")
EACH: Final = 2
"""Answers of one game, at most: many of one game would say much about few tables."""
Confirmed = dict[str, Any]


class Task:
    """A game whose sure losses are played on, each so many times; by which level."""

    def __init__(self, pairing: Pairing, tries: int, level: str) -> None:
        self.pairing = pairing
        self.tries = tries
        self.level = level


def confirmed(task: Task) -> Confirmed:
    """Play a game, review it, and play some of its sure losses on."""
    record, pairing = played(task.pairing), task.pairing
    sure = [each for each in review(record, seed=pairing.seed).judgements if each.sure]
    chosen = Random(pairing.seed).sample(sure, min(EACH, len(sure)))
    rows = [[each.number, each.loss, *played_on(record, each, task)] for each in chosen]
    return {"bots": [pairing.bots[number] for number in pairing.lineup], "seed": pairing.seed, "rows": rows}


def played_on(record: Record, judged: Judgement, task: Task) -> tuple[float, float]:
    """How much more often the better answer wins, and the standard error of that."""
    game = game_named(record.game)
    s = [s for s, _ in replay(record, game, game.rules.components())][judged.number - 1]
    given, better = [s.vocabulary().parse(notation) for notation in (judged.given, judged.better)]
    guesses, apart = game.strategy.guesses(view(s, judged.seat)), list[float]()
    for number in range(task.tries):
        table, seed = guesses.imagine(Random(f"{task.pairing.seed} {number}")), f"{judged.number} {number}"
        won = [to_the_end(game, table.copy(), judged.seat, choice, task.level, seed) for choice in (given, better)]
        apart.append(won[1] - won[0])
    mean = sum(apart) / len(apart)
    return mean, sqrt(sum([(one - mean) ** 2 for one in apart]) / max(1, len(apart) - 1) / len(apart))


def to_the_end(game: Game[Any], s: Any, seat: Seat, choice: Choice, level: str, seed: str) -> float:
    """What a seat wins that answers so, if bots of a level give all further answers. Changes the table."""
    now = StepContext(Chance(Random(seed)))  # the same luck for both answers, as long as they draw alike
    bots = [bot_named(level, game, number) for number in range(s.seats)]
    play(s, seat, choice, now)
    while not s.over:
        asked = next_ask(s).seat
        play(s, asked, bots[asked].choose(view(s, asked)), now)
    return reward(game.rules.outcome(s), seat)


class Confirmations:
    """What has been played on of one game, in a file with a line for each game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: list[Confirmed] = [json.loads(line) for line in whole_lines(path)]

    def go_on(self, crew: Executor, tasks: Sequence[Task], answers: int) -> Iterator[Confirmed]:
        """Play on what is missing until so many answers are there; each game is stored before the next is reported."""
        there = {(*game["bots"], game["seed"]) for game in self.games}
        missing = [task for task in tasks if (*seated(task.pairing), task.pairing.seed) not in there]
        if len(self.rows()) >= answers:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            for found in crew.do(confirmed, missing):
                file.write(json.dumps(found, separators=(",", ":")) + "\n")
                file.flush()
                self.games.append(found)
                yield found
                if len(self.rows()) >= answers:
                    return

    def rows(self) -> list[list[float]]:
        """Number of the answer, loss told, loss found and its standard error, of all answers."""
        return [row for game in self.games for row in game["rows"]]


def seated(pairing: Pairing) -> list[str]:
    """The bot on each seat."""
    return [pairing.bots[number] for number in pairing.lineup]


def games_to_judge(game: str, games: int, seed: int) -> list[Pairing]:
    """So many games of every pair of levels, one pair after the other."""
    found = [task.pairing for task in tasks_for(game, games * len(LEVELS), 0, seed)]
    each = len(found) // len({tuple(pairing.bots) for pairing in found})
    return [pairing for number in range(each) for pairing in found[number::each]]


def share(rows: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Which part of the losses told was found, and half of its 95 % interval: a ratio of sums."""
    told, found = sum([row[1] for row in rows]), sum([row[2] for row in rows])
    ratio = found / told
    apart = sum([(row[2] - ratio * row[1]) ** 2 for row in rows])
    return ratio, NORMAL * sqrt(apart * len(rows) / max(1, len(rows) - 1)) / told


def told(title: str, rows: Sequence[Sequence[float]]) -> str:
    """A row of the table for `docs/bots.md`."""
    if not rows:
        return f"| {title} | 0 | | | |"
    ratio, half = share(rows)
    means = [sum([row[column] for row in rows]) / len(rows) for column in (1, 2)]
    return f"| {title} | {len(rows)} | {means[0]:.3f} | {means[1]:.3f} | {100 * ratio:.0f} % ± {100 * half:.0f} |"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--answers", type=int, default=100, metavar="N", help="answers of each game (100)")
    parser.add_argument("--tries", type=int, default=200, metavar="N", help="games after each of two answers (200)")
    parser.add_argument("--level", default=STRENGTH, choices=LEVELS, help=f"who plays on ({STRENGTH})")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first game (0)")
    parser.add_argument("--folder", type=Path, default=HOME, metavar="DIR", help=f"where it is kept ({HOME})")
    add_build_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play on what is missing, then tell."""
    games = checked_games(chosen.games)
    if chosen.compiled and not is_compiled():
        return run_compiled("tools.calibration.confirm", chosen.typed)
    print("| | answers | loss told | loss found | found of told |\n|---|---|---|---|---|")
    with executor(chosen.jobs) as crew:
        for game in games:
            kept = Confirmations(chosen.folder / f"{game}.jsonl")
            pairings = games_to_judge(game, chosen.answers, chosen.seed)
            tasks = [Task(pairing, chosen.tries, chosen.level) for pairing in pairings]
            for _ in kept.go_on(crew, tasks, chosen.answers):
                print(f"\r{game}: {len(kept.rows())} ", end="", file=sys.stderr, flush=True)
            print(told(game_named(game).words.title("en"), kept.rows()), flush=True)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the command."""
    return run_command("tools.calibration.confirm", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
