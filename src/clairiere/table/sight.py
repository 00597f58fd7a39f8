"""Sight: a table as one seat, or a spectator, sees it at its newest version; as JSON and as a piece of a page."""

from __future__ import annotations

import json
from collections import OrderedDict
from html import escape
from typing import Any

from clairiere.kernel.events import Story
from clairiere.kernel.play import waiting
from clairiere.kernel.seats import SPECTATOR, Seat, letter
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.table.live import Live

KEPT = 64_000_000
"""So many bytes of pages are kept."""
Key = tuple[int, int, Seat, str]
"""Table, version, seat and language: what is seen under these never changes."""


class Sight:
    """What is drawn and told for one seat, in one language."""

    def __init__(self, live: Live, seat: Seat, language: str) -> None:
        self.live = live
        self.seat = seat
        self.language = language
        match = live.match
        self.view: View[Any] = match.view(seat)
        self.words: Words[Any] = live.words(language)
        self.last: Story = match.stories[-1].as_seen_by(seat)

    def prompt(self) -> str:
        """What is asked of the seat or, if nothing is, of whom something is asked."""
        table = self.view.table
        ask = self.view.ask()
        if ask is not None:
            return self.words.prompt(ask, table)
        if table.over:
            return self.words.outcome(table, self.live.match.game.outcome(table))
        return " ".join([self.words.prompt(other, table) for other in waiting(table)])

    def options(self) -> list[dict[str, str]]:
        """What the seat may answer: the notation, and what a button would say."""
        table = self.view.table
        return [{"notation": c.notation(), "says": self.words.choice(c, table)} for c in self.view.options()]

    def story(self) -> list[str]:
        """What the last answer has brought about, as this seat may hear it."""
        return self.words.story(self.last)

    def picture(self) -> str:
        """The state layer."""
        live = self.live
        return live.match.game.picture(self.view, self.language, live.names(), last=self.last)

    def as_json(self) -> bytes:
        """For programs."""
        live = self.live
        return json.dumps(
            {
                "table": live.page.code,
                "game": live.page.game,
                "version": live.version,
                "seat": None if self.seat == SPECTATOR else letter(self.seat),
                "over": live.match.state.over,
                "asked": [letter(ask.seat) for ask in waiting(self.view.table)],
                "prompt": self.prompt(),
                "options": self.options(),
                "story": self.story(),
                "position": self.view.text(),
            },
            ensure_ascii=False,
        ).encode()

    def as_html(self) -> bytes:
        """For the page: the state layer, the prompt, the answers that can be given, the newest lines of the log."""
        over = "true" if self.live.match.state.over else "false"
        lines = "".join([f"<li>{escape(line)}</li>" for line in self.story()])
        offered = [(escape(option["notation"]), escape(option["says"])) for option in self.options()]
        buttons = "".join([f'<button name="notation" value="{notation}">{says}</button>' for notation, says in offered])
        return (
            f'<section id="table" data-version="{self.live.version}" data-over="{over}" lang="{self.language}">'
            f'<div id="board">{self.picture()}</div><p id="prompt" aria-live="polite">{escape(self.prompt())}</p>'
            f'<form id="answers" method="post" action="/t/{self.live.page.code}/answer">'
            f'<input type="hidden" name="version" value="{self.live.version}">{buttons}</form>'
            f'<ol id="news">{lines}</ol></section>'
        ).encode()


class Sights:
    """Pieces of pages that somebody has asked for before: spectators, for example, all see the same.

    Nobody asks for a version that is gone, so the oldest piece makes room for the newest.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self.held = 0
        self.html: OrderedDict[Key, bytes] = OrderedDict()
        self.drawn = 0

    def get(self, live: Live, seat: Seat, language: str) -> bytes:
        """The piece of a page, drawn at most once."""
        key = (live.page.table, live.version, seat, language)
        found = self.html.get(key)
        if found is None:
            self.drawn += 1
            found = self.html[key] = Sight(live, seat, language).as_html()
            self.held += len(found)
            while self.held > self.kept:
                self.held -= len(self.html.popitem(last=False)[1])
        return found
