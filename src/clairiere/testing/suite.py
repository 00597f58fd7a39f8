"""GameTests: every test that a game in a package of its own needs, in three lines.

    from chanterelle import GAME
    from clairiere.testing.suite import GameTests

    class TestChanterelle(GameTests):
        game = GAME

`pytest --law-games 100` plays more random games. What the game does not have, such as a rulebook, is skipped. Golden
records are in the folder `records` beside the test file; `clairiere.testing.records.write_missing` writes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

from clairiere.games.trial import tried
from clairiere.kernel.game import Game
from clairiere.kernel.language import CODES
from clairiere.kernel.rulebook import Example
from clairiere.kernel.rules import Variant
from clairiere.pictures.plain import drawable
from clairiere.testing.battery import keep_laws, tables
from clairiere.testing.plugin import OPTION, USUAL
from clairiere.testing.reading import read_game
from clairiere.testing.records import records_of, replays
from clairiere.testing.rulebooks import comes_out, examples_of, unsaid
from clairiere.testing.secrecy import numbers_say_nothing

SEEDED = 200
"""Seeded games for the chi-square test of law 11."""
Kind = tuple[int, Variant]
"""A kind of table: seats and settings."""


def kind_name(kind: Kind) -> str:
    """A kind of table in the name of a test: `2-long`."""
    return "-".join([str(kind[0]), *kind[1].values()])


class GameTests:
    """The laws, words, rulebook, worked examples and golden records of one game. Subclasses name the game."""

    game: ClassVar[Game[Any]]
    records: ClassVar[Path | None] = None  # the folder of golden records; None: `records` beside the test file

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "game" in vars(cls):
            cls.game = drawable(cls.game)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One case for each kind of table, number of seats, language, example and record."""
        folder = self.records or metafunc.definition.path.parent / "records"
        cases: dict[str, tuple[list[Any], Any]] = {
            "kind": (tables(self.game), kind_name),
            "seats": (list(self.game.rules.seats), str),
            "language": (list(CODES), str),
            "example": (examples_of(self.game), lambda example: example.id),
            "record": (records_of(folder, self.game), lambda path: str(path.relative_to(folder))),
        }
        for name, (values, id) in cases.items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, values, ids=id)

    def test_random_games_keep_every_law(self, kind: Kind, pytestconfig: pytest.Config) -> None:
        games = pytestconfig.getoption(OPTION, USUAL)
        kept = keep_laws(self.game, self.game.rules.components(), *kind, list(range(games)))
        assert kept.games == games

    def test_numbers_of_hidden_pieces_say_nothing_about_their_faces(self, seats: int) -> None:
        usual = self.game.rules.variants(seats)[0]
        numbers_say_nothing(self.game, self.game.rules.components(), seats, usual, SEEDED)

    def test_everything_in_a_random_game_has_words_in_the_languages_of_the_game(self, kind: Kind) -> None:
        assert read_game(self.game, *kind, seed=4).met

    def test_every_part_of_the_game_works_at_the_tables_of_a_random_game(self) -> None:
        game = Game(self.game.rules, self.game.words, self.game.picture, self.game.strategy)
        assert tried(game).failing == []

    def test_every_clause_of_the_code_stands_in_the_rulebook(self, language: str) -> None:
        if not self.game.words.rulebook_text(language):
            pytest.skip(f"there is no rulebook in {language}")
        missing = unsaid(self.game, language)
        assert not missing, f"clauses without an anchor in the rulebook: {', '.join(missing)}"

    def test_every_worked_example_comes_out_as_it_says(self, example: Example) -> None:
        comes_out(self.game, example)

    def test_a_golden_record_replays_bit_for_bit(self, record: Path) -> None:
        replays(self.game, record)
