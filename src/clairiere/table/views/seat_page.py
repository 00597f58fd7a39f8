"""Seat pages: a table as one seat, or a spectator, sees it; as JSON, and as what a piece of a page is made from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, Protocol
from zlib import crc32

from clairiere.kernel.choices import Clause
from clairiere.kernel.game import Game
from clairiere.kernel.play import waiting
from clairiere.kernel.state import SPECTATOR, Ask, Seat, Story, letter
from clairiere.kernel.view import View, open_view, view
from clairiere.kernel.words import Words
from clairiere.store.ledger import Chair, StoredTable
from clairiere.table.views.lines import Line
from clairiere.table.views.replies import Choice, Sight


class Scene(Protocol):
    """Interface of a table at one version: `Live` or a past one."""

    stored: StoredTable
    chairs: tuple[Chair, ...]
    version: int
    past: bool  # whether it is one that has been: nobody can answer there
    given: list[int]  # seat -> so many answers it has given or taken back
    due: int  # when the time of those who are asked is up, in milliseconds since 1970; 0: no clock runs

    @property
    def newest(self) -> int:
        """The newest version of the table."""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""

    @property
    def state(self) -> Any:
        """The state at this version."""

    @property
    def story(self) -> Story:
        """The story of the last answer."""

    @property
    def lines(self) -> Iterable[Line]:
        """The newest log lines."""

    def words(self, language: str) -> Words[Any]:
        """The words of this table in a language."""

    def names(self, language: str) -> list[str]:
        """Names of the players."""

    def own(self, seat: Seat) -> list[Seat]:
        """All seats of the person who holds this one."""

    def against_taking_back(self, seat: Seat) -> Clause | None:
        """The clause against taking back the seat's last answer."""


class SeatPage:
    """A table as one seat sees it in one language: view, words, prompt, options, picture."""

    def __init__(self, scene: Scene, seat: Seat, language: str) -> None:
        self.scene = scene
        self.seat = seat
        self.language = language
        self.past = scene.past
        self.version = scene.version
        self.chairs = scene.chairs
        self.view: View[Any] = view(scene.state, seat)
        self.words: Words[Any] = scene.words(language)
        self.last: Story = scene.story.as_seen_by(seat)
        self.addressed: Words[Any] | None = None  # words that speak to the seat, once they were needed

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.view.table.over)

    def to_reader(self) -> Words[Any]:
        """The words of this table that address the seat in the second person."""
        if self.addressed is None:
            names = self.scene.names(self.language)
            self.addressed = self.scene.game.words.for_table(self.view.table, self.language, names)
            self.addressed.speak_to(self.seat)
        return self.addressed

    def asked(self) -> list[Seat]:
        """The seats with an open question."""
        return [ask.seat for ask in waiting(self.view.table)]

    def ask(self) -> Ask[Any] | None:
        """The question open to the seat or, if there is none, the first open one."""
        return self.view.ask() or next(iter(waiting(self.view.table)), None)

    def prompt(self) -> str:
        """The question to the seat or, if there is none, what the others are doing."""
        table = self.view.table
        ask = self.view.ask()
        if ask is not None:
            return self.words.prompt(ask, table)
        if table.over:
            return self.words.result(table, self.scene.game.rules.outcome(table), self.seat)
        return " ".join([self.words.doing(other, table) for other in waiting(table)])

    def options(self) -> list[Choice]:
        """The options of the seat: notation and label."""
        table = self.view.table
        return [Choice(c.notation(), self.words.choice(c, table)) for c in self.view.options()]

    def question(self, options: list[Choice]) -> str:
        """Digest of the seat's question: unchanged by answers of others; empty if nothing is asked.

        That the seat has answered in between makes it another question, even if it reads the same.
        """
        if self.past or self.view.ask() is None:
            return ""
        asked = [letter(self.seat), str(self.scene.given[self.seat]), self.prompt(), *[o.notation for o in options]]
        return f"{crc32('|'.join(asked).encode()):x}"

    def story(self) -> list[str]:
        """Sentences about the last answer, as this seat may know it."""
        return self.words.story(self.last)

    def picture(self, theme: str = "", standalone: bool = False) -> str:
        """The state layer; without targets if it is of an earlier version."""
        scene, v = self.scene, self.view
        still = v.still
        v.still = still or self.past or standalone
        try:
            return scene.game.picture.svg(
                v, self.language, scene.names(self.language), last=self.last, standalone=standalone, theme=theme
            )
        finally:
            v.still = still

    def form(self, id: str, verb: str, inside: str) -> str:
        """A form that posts to the table, for the version that is shown."""
        seat = "" if self.seat == SPECTATOR else letter(self.seat)
        return (
            f'<form id="{id}" method="post" action="/t/{self.scene.stored.code}/{verb}">'
            f'<input type="hidden" name="version" value="{self.version}">'
            f'<input type="hidden" name="seat" value="{seat}">{inside}</form>'
        )

    def as_json(self) -> bytes:
        """The body of `GET /api/t/CODE`."""
        scene, options = self.scene, self.options()
        told = Sight(
            table=scene.stored.code,
            game=scene.stored.game,
            version=scene.version,
            seat=None if self.seat == SPECTATOR else letter(self.seat),
            own=[letter(seat) for seat in scene.own(self.seat)],
            over=self.over,
            due=scene.due or None,
            asked=[letter(seat) for seat in self.asked()],
            prompt=self.prompt(),
            question=self.question(options),
            options=options,
            story=self.story(),
            position=self.view.text(),
        )
        return json.dumps(asdict(told), ensure_ascii=False, separators=(",", ":")).encode()


class OpenPage(SeatPage):
    """A table of a finished game with everything that was hidden, as it is shown to anybody."""

    def __init__(self, scene: Scene, language: str) -> None:
        super().__init__(scene, SPECTATOR, language)
        self.view = open_view(scene.state)
        self.last = scene.story.opened()
