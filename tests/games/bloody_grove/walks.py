"""Bloody Grove read a second time, without the engine: the data file, printed positions, games played at random."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from random import Random
from typing import Any

from clairiere.games.bloody_grove import GAME
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import step, waiting
from clairiere.kernel.state import StepContext, letter
from tests.kit import Board, at

ANIMALS = ("bear", "owl", "fox")
BASICS = [f"basic_{animal}_{n}" for animal in ANIMALS for n in (1, 2, 3)]
ELITES = [f"elite_{animal}_{n}" for animal in ANIMALS for n in range(1, 11)]
SPIRITS = BASICS + ELITES
PLAIN = [f"venerable_{n}" for n in range(1, 10)]
RED = [f"venerable_red_{n}" for n in (1, 2, 3)]
TOKENS = [name for name in ("arcane_plus_2", "arcane_plus_3", "arcane_plus_4", "arcane_destroy") for _ in range(3)]


def toml() -> str:
    """The text of components.toml."""
    return files("clairiere.games.bloody_grove").joinpath("rules/components.toml").read_text("utf-8")


@cache
def data() -> dict[str, Any]:
    """components.toml as it is written."""
    return tomllib.loads(toml())


@cache
def cards() -> dict[str, dict[str, Any]]:
    """The basic and Elite cards as they are written, by id."""
    return {card["id"]: card for card in data()["basic_cards"] + data()["elite_cards"]}


def table(position: str, luck: tuple[int, ...] = ()) -> Board:
    """A table at a position."""
    return at("bloody_grove", position, luck=luck)


def played_from(board: Board) -> Match[Table]:
    """A match that goes on from this table, for what can be taken back."""
    match = Match(GAME, 2, {}, Chance(Random(1)))
    match.states = [board.state]
    return match


def count(board: Board, grove: int, seat: str) -> tuple[int, ...]:
    """The last count that was told of a grove: tokens, cards, Transformation, grove."""
    told = [line.split() for line in board.heard if line.startswith(f"counted {grove} ")][-1]
    terms, _, total = told[told.index(seat) + 1].partition("=")
    found = tuple(int(term) for term in terms.split("+"))
    assert sum(found) == int(total)
    return found


class Sight:
    """A table, as the position prints it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.zones: dict[str, list[str]] = {}
        for line in text.splitlines():
            words = line.split()
            length = 3 if words[1:2] == ["column"] else 2 if words[0] in {"A", "B", "elite"} else 1
            self.zones[" ".join(words[:length])] = words[length:]

    def zone(self, heading: str) -> list[str]:
        """What lies in a zone."""
        return self.zones.get(heading, [])

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self.zones["round"][0])

    @property
    def position(self) -> int:
        """Where the turn cube lies."""
        return int(self.zones["round"][2])

    @property
    def first(self) -> str:
        """S."""
        return self.zones["round"][4]

    @property
    def agenda(self) -> str:
        """What is to be done; nothing, if the game is over."""
        return " ".join(self.zone("agenda"))

    @property
    def asks(self) -> str:
        """The question that is open, such as `choose_action`."""
        return self.agenda.partition(" ")[0].rstrip(";")

    def columns(self) -> dict[tuple[str, str], int]:
        """Owner and card -> the grove it lies at."""
        found = {}
        for seat in "AB":
            for grove in range(3):
                for word in self.zone(f"{seat} column {grove}"):
                    found[seat, word.split("+")[0]] = grove
        return found

    def placed(self) -> dict[str, tuple[str, str]]:
        """Number of a token on a card -> owner and card."""
        found = {}
        for heading, words in self.zones.items():
            if "column" in heading:
                for word in words:
                    card, *tokens = word.split("+")
                    for token in tokens:
                        found[token.partition(":")[0]] = (heading[0], card)
        return found

    def names(self) -> Counter[str]:
        """Every card and token on the table."""
        lines = [line for line in self.text.splitlines() if not line.startswith("agenda")]
        return Counter(re.findall(r"\b(?:basic|elite|venerable|arcane)_\w+", "\n".join(lines)))


@dataclass(frozen=True)
class Moment:
    """One answer of a game, and the table before and after it."""

    state: Table
    seat: str
    answer: str
    options: tuple[str, ...]
    luck: tuple[int, ...]
    story: tuple[str, ...]
    next: Table

    @cached_property
    def before(self) -> Sight:
        """The table before."""
        return Sight(self.state.text())

    @cached_property
    def after(self) -> Sight:
        """The table after."""
        return Sight(self.next.text())


Taste = Callable[[list[str]], list[str]]


def anything(options: list[str]) -> list[str]:
    """All options are alike."""
    return options


def builds(options: list[str]) -> list[str]:
    """Somebody who transforms whenever it can be done, and recruits into the hand."""
    return [o for o in options if o.startswith(("transform", "keep hand"))] or options


def invokes(options: list[str]) -> list[str]:
    """Somebody who never recruits, and so runs dry."""
    return [o for o in options if o.startswith("invoke")] or options


def uses(options: list[str]) -> list[str]:
    """Somebody who wants Elites with symbols in the hand, and uses every symbol."""
    wanted = ("invoke elite_owl", "invoke elite_fox", "arcane", "ruse", "keep hand")
    strong = [o for o in options if o.startswith(wanted)]
    return strong or [o for o in options if o.startswith("transform basic")] or options


def opening(seed: int) -> Table:
    """A table that has just been set up."""
    return GAME.rules.opening(GAME.rules.components(), 2, GAME.rules.variant({}), StepContext(Chance(Random(seed))))


def at_random(s: Table, rng: Random, taste: Taste = anything) -> list[Moment]:
    """Play on to the end, which must come."""
    found: list[Moment] = []
    chance = Chance(rng)
    while not s.over:
        assert len(found) < GAME.rules.longest, "the game does not end"
        asks = waiting(s)
        ask = asks[rng.randrange(len(asks))]
        options = {o.notation(): o for o in ask.options(s)}
        answer = rng.choice(taste(list(options)))
        drawn = len(chance.outcomes)
        t, story = step(s, ask.seat, options[answer], chance)
        told = tuple(story.text().splitlines())
        luck = tuple(chance.outcomes[drawn:])
        found.append(Moment(s, letter(ask.seat), answer, tuple(options), luck, told, t))
        s = t
    return found


@cache
def games() -> list[list[Moment]]:
    """Some whole games, of players with different tastes; A begins in half of them."""
    seeds = [[seed for seed in range(60) if opening(seed).first == seat][:3] for seat in (0, 1)]
    tastes: list[Taste] = [anything, builds, invokes, uses]
    return [at_random(opening(seed), Random(seed), taste) for taste in tastes for seed in seeds[0] + seeds[1]]


def moments() -> list[Moment]:
    """Every answer of those games."""
    return [moment for game in games() for moment in game]


def turns(game: list[Moment]) -> list[str]:
    """Round by round, who took the turns or skipped them: `ABBAAB`."""
    found = [""]
    for line in [line for moment in game for line in moment.story]:
        word, _, rest = line.partition(" ")
        if word == "round":
            found.append("")
        elif word in {"invoked", "transformed", "skipped"}:
            found[-1] += rest[0]
    return found
