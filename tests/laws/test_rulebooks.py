"""The rulebooks say every clause once, and the same in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.kernel.language import CODES
from clairiere.kernel.rulebook import ANCHOR, paragraphs, read_examples
from clairiere.lab.compiled import project_root
from tools.clauses import TABLE, catalogue

GAMES = pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
LANGUAGES = pytest.mark.parametrize("language", CODES)
FRAMES = {
    "benevolent": {"", "forest", "dreams", "secrets", "mats"},
    "bethel_woods": {"", "board", "mats", "daydreamer", "orphanage", "spies", "supply", "critical", "cart"}
    | {f"machine{n}" for n in range(1, 7)},
    "bloody_grove": {"", "line", "groves", "hands", "druid", "druids", "elites", "market"},
    "broom_service": {"", "map", "hand", "turn", "mats", "mat"},
    "roundforest": {"", "table", "forest", "fairy", "pack", "tile", "tray"},
}
LONGEST_SENTENCE = 45
WORD = re.compile(r"[\w’-]+")
NOT_PROSE = re.compile(r"`[^`]*`|\]\([^)]*\)|\|[-:| ]+\||[*#]")
UNSPACED_SIGN = re.compile(r"[^\s\u202f\u00a0][;!?»]|\w:|«\S")
BREAKABLE_SPACE = re.compile(r" [;:!?»]|« ")


def prose(markdown: str) -> str:
    """What a person reads of a text."""
    return NOT_PROSE.sub("", ANCHOR.sub("", markdown))


def sentences(markdown: str) -> list[str]:
    """The sentences of all paragraphs, items and cells."""
    texts = [cell for paragraph in paragraphs(markdown) for cell in paragraph.text.split(" · ")]
    return [sentence for text in texts for sentence in re.split(r"(?<=[.!?])\s+", prose(text))]


@GAMES
@LANGUAGES
def test_every_clause_is_anchored_exactly_once_and_none_that_does_not_exist(game: Game[Any], language: str) -> None:
    root = project_root()
    assert sorted(game.words.rulebook(language).clauses()) == sorted(
        catalogue(root, game.name) + catalogue(root, TABLE)
    )


@GAMES
@LANGUAGES
def test_every_anchor_stands_at_the_start_of_a_paragraph_that_says_something(game: Game[Any], language: str) -> None:
    book = game.words.rulebook(language)
    assert book.clauses() == ANCHOR.findall(book.markdown)
    for id in book.clauses():
        assert len(prose(book.paragraph(id)).split()) > 3, id


@GAMES
def test_both_languages_have_the_same_chapters_anchors_and_diagrams(game: Game[Any]) -> None:
    en, fr = game.words.rulebook("en"), game.words.rulebook("fr")
    assert [len(chapter.sections()) for chapter in en.chapters] == [len(chapter.sections()) for chapter in fr.chapters]
    assert [chapter.clauses() for chapter in en.chapters] == [chapter.clauses() for chapter in fr.chapters]
    assert [diagram[1:] for diagram in en.diagrams()] == [diagram[1:] for diagram in fr.diagrams()]


@GAMES
@LANGUAGES
def test_no_two_chapters_have_the_same_id(game: Game[Any], language: str) -> None:
    ids = [chapter.id for chapter in game.words.rulebook(language).chapters]
    assert all(ids)
    assert len(set(ids)) == len(ids)


@GAMES
@LANGUAGES
def test_every_diagram_shows_a_part_of_an_example_and_says_what_to_look_at(game: Game[Any], language: str) -> None:
    book = game.words.rulebook(language)
    examples = {example.id for example in read_examples(game.rules.file("words/examples.toml"))}
    assert len(book.diagrams()) >= 8
    assert len(book.diagrams()) == book.markdown.count("![")
    for caption, example, frame in book.diagrams():
        assert example in examples
        assert frame in FRAMES[game.name], frame
        assert len(caption.split()) > 3, example


@GAMES
@LANGUAGES
def test_no_sentence_is_long(game: Game[Any], language: str) -> None:
    told = sentences(game.words.rulebook(language).markdown)
    assert [s for s in told if len(WORD.findall(s)) > LONGEST_SENTENCE] == []


@GAMES
@LANGUAGES
def test_quotes_and_apostrophes_are_curved(game: Game[Any], language: str) -> None:
    assert re.findall(r".{0,20}['\"].{0,20}", prose(game.words.rulebook(language).markdown)) == []


@GAMES
def test_french_signs_keep_their_distance_and_never_begin_a_line(game: Game[Any]) -> None:
    for paragraph in prose(game.words.rulebook("fr").markdown).splitlines():
        assert not UNSPACED_SIGN.search(paragraph), paragraph
        assert not BREAKABLE_SPACE.search(paragraph), paragraph
