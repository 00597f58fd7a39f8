"""A rulebook: the text that teaches a game, with an anchor at every paragraph that says a clause.

    # Benevolent

    The introduction.

    ## Walking

    ### One group

    <a id="BEN-MOVE-07"></a>Your Footsteps always stand together.

    ![The Footstep on the left may go.](example:BEN-EX-01#forest)

A chapter begins at `## `, a section at `### `. Anchors stand, one after the other, at the start of a paragraph, of an
item of a list or of the first cell of a table's row. A diagram is an image that names a worked example and, behind `#`,
the part of the picture to show.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

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
