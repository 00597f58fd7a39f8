"""The rulebook of a game, and its worked examples.

A rulebook is the text that teaches a game, with an anchor at every paragraph that says a clause.

    # Benevolent

    The introduction.

    ## Walking

    ### One group

    <a id="BEN-MOVE-07"></a>Your Footsteps always stand together.

    ![The Footstep on the left may go.](example:BEN-EX-01#forest)

A chapter begins at `## `, a section at `### `. Anchors stand, one after the other, at the start of a paragraph, of an
item of a list or of the first cell of a table's row. A diagram is an image that names a worked example and, behind `#`,
the part of the picture to show.

A worked example is a position, answers, and what must come of them. Tests, lessons and diagrams are made from it.

    [[example]]
    id = "BEN-EX-01"
    title = { en = "One group", fr = "Un seul groupe" }
    position = '''
    forest 3R 1a 2a
    A leaves 3 steps h01 h02 h03 h08
    B
    C
    '''
    [[example.line]]
    answers = ["A move h03-h07"]
    result = ["A leaves 3", "agenda action A h07"]
    [[example.line]]
    refused = { "A move h02-h04" = "BEN-MOVE-07" }
    options = { A = ["move h01-h04", "move h01-h06", ...] }  # all there are

Every line starts from the position, once what needs no answer is done, or, with `goes_on = true`, where the line
before it ended. `options` and `refused` are asked after its answers; each entry of `result` is the first word of a line
of the position then reached, and words that stand in that line one after the other; `outcome`, such as "A 1 B 2", are
the places once the game is over.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from clairiere.kernel.chance import Scripted
from clairiere.kernel.choices import ClairiereError, Illegal
from clairiere.kernel.components import Components, Sheet, read_sheet
from clairiere.kernel.play import ask_of, objection, settle, step
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import S, StepContext, seat_of

ANCHORS: Final = re.compile(r'^((?:<a id="[^"]+"></a>)+)\s*')
ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>')
DIAGRAM: Final = re.compile(r"!\[([^\]]*)\]\(example:([^)#\s]+)(?:#([^)\s]+))?\)")
MARKER: Final = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")
NOT_A_LETTER: Final = re.compile(r"[^a-z0-9]+")

Diagram = tuple[str, str, str]  # caption, id of the example, frame; "" is the whole table


class Chapter:
    """A chapter: title, id, and Markdown without the heading."""

    def __init__(self, title: str, text: str) -> None:
        self.title = title
        self.id = slug(title)
        self.text = text

    def sections(self) -> list[str]:
        """Titles of its sections."""
        return [line[4:].strip() for line in self.text.splitlines() if line.startswith("### ")]

    def clauses(self) -> list[str]:
        """The clauses anchored in it, in order."""
        return [id for paragraph in paragraphs(self.text) for id in paragraph.clauses]


class Paragraph:
    """A paragraph, list item or table row, with the clauses anchored in it."""

    def __init__(self, lines: list[str]) -> None:
        text = " ".join([line.strip() for line in lines])
        row = text.startswith("|")
        text = text.strip("|").strip() if row else MARKER.sub("", text)
        found = ANCHORS.match(text)
        self.clauses: list[str] = ANCHOR.findall(found.group(1)) if found else []
        if found:
            text = text[found.end() :]
        self.text = " · ".join([cell.strip() for cell in text.split("|") if cell.strip()]) if row else text


class Rulebook:
    """The rulebook of a game in one language."""

    def __init__(self, markdown: str) -> None:
        parts = re.split(r"^## ", markdown, flags=re.MULTILINE)
        head, _, rest = parts[0].strip().partition("\n")
        self.title = head.removeprefix("# ").strip()
        self.introduction = rest.strip()
        self.chapters = [chapter(part) for part in parts[1:]]
        self.markdown = markdown
        self.said = [paragraph for paragraph in paragraphs(markdown) if paragraph.clauses]
        self.by_clause = {id: paragraph.text for paragraph in self.said for id in paragraph.clauses}

    def paragraph(self, clause: str) -> str:
        """The paragraph, item or row of a clause as plain text; KeyError if there is none."""
        return self.by_clause[clause]

    def clauses(self) -> list[str]:
        """The clauses anchored in the book, in order, with duplicates."""
        return [id for paragraph in self.said for id in paragraph.clauses]

    def chapter_of(self, clause: str) -> Chapter:
        """The chapter of a clause; KeyError if there is none."""
        for chapter in self.chapters:
            if clause in chapter.clauses():
                return chapter
        raise KeyError(clause)

    def diagrams(self) -> list[Diagram]:
        """References of all diagrams, in order."""
        return [(match[1], match[2], match[3] or "") for match in DIAGRAM.finditer(self.markdown)]


def chapter(part: str) -> Chapter:
    """Parse a chapter from the text after its `## `."""
    title, _, text = part.partition("\n")
    return Chapter(title.strip(), text.strip())


def slug(title: str) -> str:
    """A title as an id: lower-case ASCII with hyphens."""
    spelt = unicodedata.normalize("NFKD", title.replace("’", " ").replace("œ", "oe"))
    plain = spelt.encode("ascii", "ignore").decode("ascii")
    return NOT_A_LETTER.sub("-", plain.lower()).strip("-")


def paragraphs(markdown: str) -> list[Paragraph]:
    """Every paragraph, list item, table row and heading of a text."""
    found: list[list[str]] = []
    fresh = True
    for line in markdown.splitlines():
        if not line.strip():
            fresh = True
            continue
        if fresh or line.startswith(("|", "#")) or MARKER.match(line):
            found.append([])
        found[-1].append(line)
        fresh = line.startswith("#")
    return [Paragraph(lines) for lines in found]


# Worked examples.

class WrongExample(ClairiereError):
    """Raised when a worked example does not come out as it says."""


class Line:
    """A line of play from the example's position."""

    def __init__(self, sheet: Sheet) -> None:
        self.answers = sheet.words("answers") if sheet.has("answers") else []
        self.luck = sheet.wholes("luck") if sheet.has("luck") else []
        self.result = sheet.words("result") if sheet.has("result") else []
        self.outcome = sheet.word("outcome") if sheet.has("outcome") else ""
        self.goes_on = sheet.has("goes_on") and sheet.flag("goes_on")
        self.options = listed(sheet, "options")
        self.refused = written(sheet, "refused")

    def follow(self, before: Line) -> None:
        """Start where another line ended."""
        self.answers = before.answers + self.answers
        self.luck = before.luck + self.luck


class Example:
    """A worked example: a position and the lines played from it."""

    def __init__(self, sheet: Sheet) -> None:
        self.id = sheet.word("id")
        self.clauses = sheet.words("clauses") if sheet.has("clauses") else [self.id]
        self.title = written(sheet, "title")
        self.position = sheet.word("position")
        self.lines = [Line(part) for part in sheet.parts("line")]
        for number, line in enumerate(self.lines):
            if line.goes_on:
                sheet.require(number > 0, "no line comes before the first")
                line.follow(self.lines[number - 1])


def listed(sheet: Sheet, key: str) -> dict[str, list[str]]:
    """Lists of strings from a TOML table; empty if it is missing."""
    if not sheet.has(key):
        return {}
    part = sheet.part(key)
    return {name: part.words(name) for name in part.entries}


def written(sheet: Sheet, key: str) -> dict[str, str]:
    """Strings from a TOML table; empty if it is missing."""
    if not sheet.has(key):
        return {}
    part = sheet.part(key)
    return {name: part.word(name) for name in part.entries}


def read_examples(toml: str) -> list[Example]:
    """All worked examples of a file."""
    return [Example(part) for part in read_sheet(toml).parts("example")]


def run_line(rules: GameRules[S], parts: Components, example: Example, line: Line) -> S:
    """Play one line, check what it states, and return the final state; raises WrongExample."""
    s = rules.read_position(example.position, parts)
    luck = Scripted(line.luck)
    settle(s, StepContext(luck))
    for answer in line.answers:
        seat, _, notation = answer.partition(" ")
        try:
            s, _ = step(s, seat_of(seat), s.vocabulary().parse(notation), luck)
        except Illegal as illegal:
            raise WrongExample(f"{example.id}: {answer} is refused: {illegal}") from illegal
    luck.finish()
    check_options(s, example, line)
    check_refused(s, example, line)
    for words in line.result:
        if not stands_in(words, s.text()):
            raise WrongExample(f"{example.id}: {words!r} does not stand in\n{s.text()}")
    if line.outcome and (not s.over or rules.outcome(s).text() != line.outcome):
        raise WrongExample(f"{example.id}: the outcome is not {line.outcome!r} on\n{s.text()}")
    return s


def check_options(s: S, example: Example, line: Line) -> None:
    """Raise WrongExample unless the options are exactly those listed."""
    for seat, expected in line.options.items():
        ask = ask_of(s, seat_of(seat))
        offered = [] if ask is None else sorted([c.notation() for c in ask.options(s)])
        if offered != sorted(expected):
            raise WrongExample(f"{example.id}: {seat} is offered {offered}, not {sorted(expected)}")


def check_refused(s: S, example: Example, line: Line) -> None:
    """Raise WrongExample unless each answer is refused for its clause."""
    for answer, clause in line.refused.items():
        seat, _, notation = answer.partition(" ")
        against = objection(s, seat_of(seat), s.vocabulary().parse(notation))
        if against is None or against.id != clause:
            raise WrongExample(f"{example.id}: against {answer} stands {against}, not {clause}")


def stands_in(words: str, text: str) -> bool:
    """Whether a line of a position begins with the first word and contains the others in a row."""
    first, _, rest = words.replace(";", " ;").partition(" ")
    for line in text.replace(";", " ;").splitlines():
        head, _, tail = line.partition(" ")
        if head == first and f" {rest} " in f" {tail} ":
            return True
    return False
