"""The league: all levels of a game against each other, game by game written down, so that it can be gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from clairiere.games.registry import game_named
from clairiere.kernel.game import Game
from clairiere.kernel.rules import Variant
from clairiere.lab.arena import Pairing, Played, Thought, pairings, play_to_end
from clairiere.lab.executors import Executor
from tools.json_lines import whole_lines

TEAM = 3
"""How many play together where everybody wins or loses together."""
FULL = 4
"""At most so many seats has a full table of the league."""
PART = 4
"""Of as many games as neighbours play alone, this part is played at a table of another size."""


class Match:
    """A game of the league: bots, seats, seed and, once played, its result."""

    def __init__(self, pairing: Pairing, played: Played) -> None:
        self.pairing = pairing
        self.played = played

    def line(self) -> str:
        """The game as a JSON line."""
        game, told = self.pairing, self.played
        thought = [[each.answers, round(each.seconds, 4), round(each.longest, 4)] for each in told.thought]
        fields = {"bots": game.bots, "lineup": game.lineup, "seed": game.seed, "variant": game.variant}
        ended = {"places": told.places, "together": told.together, "answers": told.answers}
        return json.dumps({"game": game.game, **fields, **ended, "thought": thought}, separators=(",", ":"))

    @property
    def seated(self) -> list[str]:
        """The bot on each seat."""
        return [self.pairing.bots[number] for number in self.pairing.lineup]


def read_match(line: str) -> Match:
    """Parse a line of a league's file."""
    told: dict[str, Any] = json.loads(line)
    pairing = Pairing(told["game"], told["bots"], told["lineup"], told["seed"], told["variant"])
    thought = [Thought(*each) for each in told["thought"]]
    return Match(pairing, Played(told["places"], told["together"], told["answers"], thought))


def key(pairing: Pairing) -> tuple[object, ...]:
    """The identity of a game: bots, seats and seed."""
    settings = tuple(sorted(pairing.variant.items()))
    return (pairing.game, *[pairing.bots[number] for number in pairing.lineup], pairing.seed, settings)


def fixtures(
    game: str, levels: Sequence[str], games: int, seed: int, variant: Variant | None = None
) -> list[Pairing]:
    """The games to play: neighbouring levels alone and at full tables; or teams in every size."""
    rules = game_named(game)
    sides = [[level] for level in levels] if rules.rules.together else [list(pair) for pair in pairwise(levels)]
    usual, *others = sizes(rules)
    found = [list(pairings(game, side, usual, games, seed, variant)) for side in sides]
    found += [list(pairings(game, side, size, games // PART, seed, variant)) for size in others for side in sides]
    return [each for part in found for each in part]


def sizes(rules: Game[Any]) -> list[int]:
    """The tables of the league, the usual one first."""
    if rules.rules.together:
        return [TEAM, *[size for size in rules.rules.seats if size != TEAM]]
    full = min(max(rules.rules.seats), FULL)
    return [rules.rules.seats[0], *([full] if full > rules.rules.seats[0] else [])]


def measured(game: str, strongest: str, yardstick: str, games: int, seed: int) -> list[Pairing]:
    """Games of the strongest level against the bot that it is measured by; a team is measured by the game itself."""
    rules = game_named(game)
    if rules.rules.together or not yardstick:
        return []
    return list(pairings(game, [strongest, yardstick], rules.rules.seats[0], games, seed))


class Season:
    """The played games of one game, stored in a file with a line for each."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.matches = [read_match(line) for line in whole_lines(path)]

    def missing(self, wanted: Sequence[Pairing]) -> list[Pairing]:
        """Games that have not been played yet."""
        there = {key(match.pairing) for match in self.matches}
        return [pairing for pairing in wanted if key(pairing) not in there]

    def go_on(self, crew: Executor, wanted: Sequence[Pairing]) -> Iterator[Match]:
        """Play missing games; each is stored before the next is reported."""
        missing = self.missing(wanted)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            for pairing, ended in zip(missing, crew.do(play_to_end, missing), strict=True):
                line = Match(pairing, ended).line()
                file.write(line + "\n")
                file.flush()
                self.matches.append(read_match(line))
                yield self.matches[-1]

    def of(self, wanted: Sequence[Pairing]) -> list[Match]:
        """Those of these games that were played."""
        keys = {key(pairing) for pairing in wanted}
        return [match for match in self.matches if key(match.pairing) in keys]
