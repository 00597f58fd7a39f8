"""One side of a duel: a process that plays with the build on its PYTHONPATH, told what to do line by line.

Both sides hold the whole table and draw the same luck from the same seed, so only answers travel. It must run with
older builds too, and keeps to what they all have.
"""

from __future__ import annotations

import json
import sys
from inspect import signature
from random import Random
from time import process_time
from typing import Any

from clairiere.bots.roster import bot_named
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask


class Side:
    """The table as this build plays it, and a bot for each seat."""

    def __init__(self, game: str, bot: str, seats: int, seed: int, rules: int) -> None:
        rule_book = game_named(game)
        older: dict[str, Any] = {"rules": rules} if "rules" in signature(Match.__init__).parameters else {}
        self.match: Any = Match(rule_book, seats, {}, Chance(Random(f"luck {seed}")), **older)
        self.bots = [bot_named(bot, rule_book, seats * seed + seat) for seat in range(seats)]

    def choose(self) -> dict[str, Any]:
        """The bot's answer to the question that is open, and how long it thought."""
        seat = next_ask(self.match.state).seat
        begun = process_time()
        choice = self.bots[seat].choose(self.match.view(seat))
        return {"notation": choice.notation(), "seconds": process_time() - begun}

    def answer(self, notation: str) -> dict[str, Any]:
        """Play an answer, whoever gave it."""
        self.match.answer(next_ask(self.match.state).seat, notation)
        return self.situation()

    def situation(self) -> dict[str, Any]:
        """Who is asked, and what may be answered; at the end, who holds which place."""
        s = self.match.state
        if s.over:
            rules = getattr(self.match.game, "rules", self.match.game)  # older builds have no `rules`
            return {"places": list(rules.outcome(s).places)}
        ask = next_ask(s)
        return {"seat": ask.seat, "options": sorted([choice.notation() for choice in ask.options(s)])}


def main() -> None:
    """Answer every line with a line, until there are no more."""
    side: Side | None = None
    for line in sys.stdin:
        order, *given = json.loads(line)
        if order == "open":
            side = Side(*given)
            told = side.situation()
        else:
            assert side is not None, "a table has to be opened first"
            told = side.choose() if order == "choose" else side.answer(*given)
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
