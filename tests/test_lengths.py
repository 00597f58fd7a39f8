"""How long a game is stands in two places: minutes in `Game.minutes`, answers in the games of `docs/league`.

Whatever else says how long one is must say the same.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.lab.compiled import project_root
from tools.league.lengths import ROW, answers_by_seats, row, told

DOCS = project_root() / "docs"
TEXTS = project_root() / "src" / "clairiere" / "site" / "rules" / "texts"
SAID = {
    "en": {25: "twenty-five minutes", 30: "half an hour", 40: "forty minutes", 60: "an hour"},
    "fr": {25: "vingt-cinq minutes", 30: "une demi-heure", 40: "quarante minutes", 60: "une heure"},
}
SENTENCE = {"en": r"A game takes about ([\w -]+)\.", "fr": r"Une partie dure ([\w -]+) environ\."}
every_game = pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)


@every_game
def test_the_rules_say_how_long_the_games_of_the_league_are(game: Game[Any]) -> None:
    rules = (DOCS / "rules" / f"{game.name}.md").read_text("utf-8")
    assert ROW.findall(rules) == [row(game, DOCS)], "make lengths"


@every_game
def test_a_median_lies_among_nine_games_of_ten_and_no_game_is_longer_than_it_can_be(game: Game[Any]) -> None:
    for answers in answers_by_seats(DOCS / "league" / f"{game.name}.jsonl").values():
        assert len(answers) >= 20
        median, first, last = [int(n) for n in re.findall(r"\d+", told(answers))]
        assert answers[0] <= first <= median <= last <= answers[-1] <= game.rules.longest


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rulebook_says_how_many_minutes_a_game_takes(game: Game[Any], language: str) -> None:
    book = game.rules.file(f"words/rulebook/{language}.md")
    assert re.findall(SENTENCE[language], book) == [SAID[language][game.rules.minutes]]
    assert not re.findall(r"\d+ minutes", book)


@pytest.mark.parametrize(("page", "to"), [("fidelity.en.md", "to"), ("fidelity.fr.md", "à")])
def test_minutes_on_the_page_about_fidelity_are_those_of_the_game(page: str, to: str) -> None:
    sections = re.split(r"^### ", (TEXTS / page).read_text("utf-8"), flags=re.MULTILINE)
    for game in known_games():
        title = game.words.rulebook("en").title
        [section] = [text for text in sections if text.startswith(title)]
        for first, last in re.findall(rf"(\d+)(?: {to} (\d+))? minutes", section):
            assert int(first) <= game.rules.minutes <= int(last or first), f"{title}: {first} {last}"
