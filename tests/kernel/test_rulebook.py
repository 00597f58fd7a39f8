"""A rulebook finds its chapters, the paragraphs that say a clause, and its diagrams."""

from __future__ import annotations

from typing import Any

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.game import Game
from clairiere.kernel.rulebook import Rulebook, slug
from clairiere.kernel.rules import GameRules
from clairiere.lab.compiled import project_root
from tools.clauses import TABLE, catalogue, rulebook_complaints

BOOK = """# The Toy

Take stones from a heap.
Two people play.

## Taking

Once upon a time.

### One, two or three

<a id="TOY-TAKE-01"></a><a id="TOY-TAKE-02"></a>You take one stone,
*two* or three - never four.

![Look at the heap.](example:TOY-EX-01#heap)

- <a id="TOY-TAKE-03"></a>Nobody passes.
- A remark of no consequence.
  It goes on here.
- <a id="TOY-TAKE-04"></a>Nobody takes
  from the other's hand.

## L’été: the end

| stones | who wins |
|---|---|
| <a id="TOY-END-01"></a>none | whoever took the last |
| <a id="TOY-END-02"></a>some | nobody yet |

![The whole table.](example:TOY-EX-02)
### Leaving
<a id="TOY-END-03"></a>Whoever leaves has lost.
1. <a id="TOY-END-04"></a>First, say so.
"""


def test_chapters_begin_at_headings_of_the_second_level() -> None:
    book = Rulebook(BOOK)
    assert book.title == "The Toy"
    assert book.introduction == "Take stones from a heap.\nTwo people play."
    assert [(c.title, c.id) for c in book.chapters] == [("Taking", "taking"), ("L’été: the end", "l-ete-the-end")]
    assert book.chapters[0].text.startswith("Once upon a time.")
    assert book.chapters[0].sections() == ["One, two or three"]
    assert book.chapters[1].sections() == ["Leaving"]


def test_the_clauses_stand_in_the_order_of_the_book() -> None:
    taking = ["TOY-TAKE-01", "TOY-TAKE-02", "TOY-TAKE-03", "TOY-TAKE-04"]
    end = ["TOY-END-01", "TOY-END-02", "TOY-END-03", "TOY-END-04"]
    book = Rulebook(BOOK)
    assert book.clauses() == taking + end
    assert [c.clauses() for c in book.chapters] == [taking, end]
    assert book.chapter_of("TOY-END-03") is book.chapters[1]


def test_a_paragraph_may_say_several_clauses() -> None:
    book = Rulebook(BOOK)
    assert book.paragraph("TOY-TAKE-01") == "You take one stone, *two* or three - never four."
    assert book.paragraph("TOY-TAKE-02") == book.paragraph("TOY-TAKE-01")


def test_an_item_of_a_list_stands_alone_and_goes_on_over_lines() -> None:
    book = Rulebook(BOOK)
    assert book.paragraph("TOY-TAKE-03") == "Nobody passes."
    assert book.paragraph("TOY-TAKE-04") == "Nobody takes from the other's hand."
    assert book.paragraph("TOY-END-04") == "First, say so."


def test_a_row_of_a_table_is_its_cells_with_a_dot_between_them() -> None:
    assert Rulebook(BOOK).paragraph("TOY-END-01") == "none · whoever took the last"
    assert Rulebook(BOOK).paragraph("TOY-END-02") == "some · nobody yet"


def test_a_heading_needs_no_blank_line_around_it() -> None:
    assert Rulebook(BOOK).paragraph("TOY-END-03") == "Whoever leaves has lost."


def test_a_clause_that_the_book_does_not_say_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Rulebook(BOOK).paragraph("TOY-TAKE-99")
    with pytest.raises(KeyError):
        Rulebook(BOOK).chapter_of("TOY-TAKE-99")


def test_an_anchor_inside_a_sentence_is_none() -> None:
    assert Rulebook('# Toy\n\nYou <a id="TOY-TAKE-01"></a>take.').clauses() == []


def test_a_clause_anchored_twice_is_listed_twice() -> None:
    assert Rulebook('# Toy\n\n<a id="TOY-1"></a>One.\n\n<a id="TOY-1"></a>Two.').clauses() == ["TOY-1", "TOY-1"]


def test_diagrams_name_their_example_and_a_part_of_the_picture() -> None:
    assert Rulebook(BOOK).diagrams() == [
        ("Look at the heap.", "TOY-EX-01", "heap"),
        ("The whole table.", "TOY-EX-02", ""),
    ]


def test_an_id_has_neither_accents_nor_marks() -> None:
    assert slug("Gagner, d’un coup : où ça ?") == "gagner-d-un-coup-ou-ca"


def test_a_game_reads_its_rulebook_once() -> None:
    game = game_named("benevolent")
    assert game.words.rulebook("fr") is game.words.rulebook("fr")
    assert game.words.rulebook("fr") is not game.words.rulebook("en")


class Untold(GameRules[Any]):
    """The rules of a game without a rulebook."""

    def file(self, name: str) -> str:
        raise FileNotFoundError(name)


def test_what_a_rulebook_lacks_repeats_or_invents_is_complained_about() -> None:
    root = project_root()
    game = Game(Untold("benevolent", prefix="BEN", version=1, seats=[2], longest=1))
    clauses = catalogue(root, game.name) + catalogue(root, TABLE)
    said = [*clauses[1:], "BEN-OBJ-02", "BEN-FOG-01"]
    game.words.rulebooks["en"] = Rulebook("\n\n".join([f'<a id="{id}"></a>So it is.' for id in said]))
    assert rulebook_complaints(root, game) == [
        "BEN-OBJ-01 is not said in the rulebook of benevolent in en",
        "BEN-OBJ-02 is said twice in the rulebook of benevolent in en",
        "BEN-FOG-01 is said in the rulebook of benevolent in en and does not exist",
        "the rulebook of benevolent in fr is missing",
    ]
