"""`clairiere laws`: every law, on random games of every game, at every number of seats and in every variant."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

from clairiere.cli.options import add_build_options, run_again_compiled
from clairiere.games.registry import COMING, game_named, game_names
from clairiere.kernel.language import Language
from clairiere.kernel.rules import Variant
from clairiere.lab.compiled import is_compiled
from clairiere.testing import LawBroken
from clairiere.testing.battery import LawReport, keep_laws, tables
from clairiere.testing.secrecy import numbers_say_nothing

BUNCH = 10
"""Games that a process watches before it reports back."""
Share = tuple[int, Variant, list[int]]
"""A kind of table and the seeds of its random games."""
SEEDED = 400
"""Seeded games for the chi-square test of law 11."""


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("--games", type=int, default=100, metavar="N", help="random games of each game (100)")
    games = game_names() + COMING
    parser.add_argument("--game", choices=games, action="append", help="only this game (can be given twice)")
    parser.add_argument("--kinds", type=int, metavar="N", help="at most N kinds of table of each game (all)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="number of the first random game (0)")
    parser.add_argument("--components", type=Path, metavar="FILE", help="a components.toml of your own box")
    add_build_options(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere laws`; exit code 1 if a law is broken."""
    if chosen.compiled and not is_compiled():
        return run_again_compiled()
    print("compiled" if is_compiled() else "interpreted", "rules")
    names = chosen.game or game_names()
    toml = chosen.components.read_text("utf-8") if chosen.components else None
    with ProcessPoolExecutor(chosen.jobs) as pool:
        plans = {name: list(shares(name, chosen.games, chosen.seed, chosen.kinds)) for name in names}
        kept = [watch_game(pool, name, plan, toml) for name, plan in plans.items()]
    return 0 if all(kept) else 1


def watch_game(pool: ProcessPoolExecutor, name: str, plan: list[Share], toml: str | None) -> bool:
    """Check all kinds of table of one game, and print a line for each."""
    whole = True
    waiting = [
        (pool.submit(numbers, name, seats, variant, toml), bunches(pool, name, seats, variant, seeds, toml))
        for seats, variant, seeds in plan
    ]
    for even, futures in waiting:
        try:
            even.result()
            print(together([future.result() for future in futures]).text(), " kept", flush=True)
        except LawBroken as broken:
            print(f"{name}: {broken}", flush=True)
            whole = False
    return whole


def shares(name: str, games: int, first: int, most: int | None) -> Iterator[Share]:
    """Kinds of table, each with the seeds of its random games, at least one."""
    kinds = spread(list(tables(game_named(name))), most)
    for number, (seats, variant) in enumerate(kinds):
        mine = len(range(number, games, len(kinds)))
        yield seats, variant, [first + k for k in range(max(1, mine))]


def spread(kinds: list[tuple[int, Variant]], most: int | None) -> list[tuple[int, Variant]]:
    """At most `most` kinds of table, evenly spaced."""
    if most is None or most >= len(kinds):
        return kinds
    return [kinds[number * (len(kinds) - 1) // max(1, most - 1)] for number in range(most)]


def bunches(
    pool: ProcessPoolExecutor, name: str, seats: int, variant: Variant, seeds: list[int], toml: str | None
) -> list[Future[LawReport]]:
    """The games of one kind of table, split for several processes."""
    parts = [seeds[i : i + BUNCH] for i in range(0, len(seeds), BUNCH)]
    return [pool.submit(check_games, name, seats, variant, part, toml) for part in parts]


def check_games(name: str, seats: int, variant: Variant, seeds: list[int], toml: str | None) -> LawReport:
    """In a worker process: check some random games."""
    game = game_named(name)
    return keep_laws(game, game.rules.components(toml), seats, variant, seeds)


def numbers(name: str, seats: int, variant: Variant, toml: str | None) -> None:
    """In a worker process: check law 11."""
    game = game_named(name)
    numbers_say_nothing(game, game.rules.components(toml), seats, variant, SEEDED)


def together(parts: list[LawReport]) -> LawReport:
    """Merge the results of several processes."""
    whole = parts[0]
    for part in parts[1:]:
        whole.games += part.games
        whole.decisions += part.decisions
        whole.compared += part.compared
    return whole
