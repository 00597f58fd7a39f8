"""Game cards: the games as they stand on it, each with what one wants to know before opening a table."""

from __future__ import annotations

from typing import Any

from clairiere.games.registry import COMING, all_games, game_named
from clairiere.kernel.game import Game
from clairiere.kernel.rules import Option
from clairiere.site.tables.labels import (
    colour_label,
    game_label,
    language_now,
    pace_label,
)
from clairiere.site.tables.table_settings import PACES, variant_of
from clairiere.store.models import Table

FEW = 8
SHORT = 34
"""Values of a setting, and their letters: more of them are a list."""


class GameCard:
    """A game on the home page: name, title, cover, open tables."""

    def __init__(self, game: Game[Any], tables: int = 0) -> None:
        self.name = game.name
        self.title = game_label(game.name)
        self.seats = game.rules.seats
        self.fewest, self.most = game.rules.seats[0], game.rules.seats[-1]
        self.minutes = game.rules.minutes
        self.age = game.rules.age
        self.blurb = game.words.blurb(language_now())
        self.tables = tables  # that wait for players


def game_cards(waiting: dict[str, int]) -> list[GameCard]:
    """The cards of all games, with the number of tables to join."""
    return [GameCard(game, waiting.get(game.name, 0)) for game in all_games()]


def coming() -> list[tuple[str, str]]:
    """Names and titles of games that are being prepared."""
    return [(name, game_label(name)) for name in COMING]


class Setting:
    """A field of a form: name, label, help, and values with labels."""

    def __init__(self, game: Game[Any], option: Option, size: int, chosen: str) -> None:
        words, code, name = game.words, language_now(), option.name
        self.name = f"option-{name}"
        self.label = words.option_label(name, code)
        self.help = words.option_help(name, code)
        values = [(value, words.value_label(name, value, code)) for value in game.rules.values(name, size)]
        self.values = values
        self.chosen = chosen
        # few and short enough to stand side by side
        self.few = len(values) < FEW and sum([len(said) for _, said in values]) < SHORT


def options(name: str, size: int, chosen: dict[str, str]) -> list[Setting]:
    """The settings of a game for a number of seats."""
    game = game_named(name)
    return [
        Setting(game, option, size, chosen.get(option.name, option.values[0])) for option in game.rules.options
    ]


def options_of(table: Table) -> list[Setting]:
    """The settings of a table, with their current values."""
    return options(table.game, table.size, variant_of(table))


def paces() -> list[tuple[int, str]]:
    """The time limits that can be chosen."""
    return [(pace, pace_label(pace)) for pace in PACES]


def colours() -> list[tuple[str, str]]:
    """Letters, colours and shapes of the seats."""
    return [(letter, colour_label(seat)) for seat, letter in enumerate("ABCDE")]
