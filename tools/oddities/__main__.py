"""`python -m tools.oddities benevolent --games 200 --level sapling --seats 2`: a table of what looks odd."""

from __future__ import annotations

import argparse
import sys

from clairiere.bots.roster import LEVELS, NoSuchBot, check_name
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.rules import WrongTable
from clairiere.lab.compiled import is_compiled
from clairiere.lab.executors import Executor, executor
from tools.oddities.observe import Samples, gathered, observe, table, tasks, usual_seats


def parsed(arguments: list[str]) -> argparse.Namespace:
    """The options; all levels unless some bots are named."""
    parser = argparse.ArgumentParser("python -m tools.oddities", description="count what looks odd in games of bots")
    parser.add_argument("game", choices=BUILT_IN, metavar="GAME", help=", ".join(BUILT_IN))
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games of each bot (200)")
    parser.add_argument("--level", action="append", metavar="BOT", help="a level or a bot such as greedy (all levels)")
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="seats at the table (the fewest)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first game (0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    return parser.parse_args(arguments)


def counted(chosen: argparse.Namespace, bot: str, players: Executor) -> Samples:
    """The samples of one bot; progress goes to standard error."""
    given = tasks(chosen.game, bot, chosen.games, chosen.seats, chosen.seed)
    results = []
    for number, samples in enumerate(players.do(observe, given), start=1):
        results.append(samples)
        print(f"\r{bot}: {number} of {chosen.games} games ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return gathered(results)


def main(arguments: list[str]) -> int:
    """Print the table; exit code 2 if there is no such bot or no such table."""
    chosen = parsed(arguments)
    bots: list[str] = chosen.level or list(LEVELS)
    try:
        game_named(chosen.game).rules.check(chosen.seats or usual_seats(game_named(chosen.game)), {})
        for bot in bots:
            check_name(bot)
    except (NoSuchBot, WrongTable) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print("compiled" if is_compiled() else "interpreted", "rules", file=sys.stderr)
    with executor(chosen.jobs) as players:
        print(table(chosen.game, {bot: counted(chosen, bot, players) for bot in bots}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
