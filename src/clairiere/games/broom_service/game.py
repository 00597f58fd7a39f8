"""Broom Service as the rest of the world knows it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from clairiere.games.broom_service import scoring
from clairiere.games.broom_service.choices import VOCABULARY
from clairiere.games.broom_service.components import Parts
from clairiere.games.broom_service.experience import prior
from clairiere.games.broom_service.habits import habit
from clairiere.games.broom_service.hands import LikelyHands
from clairiere.games.broom_service.hints import is_between, stage, weighed
from clairiere.games.broom_service.inventory import lost_components
from clairiere.games.broom_service.picture.door import picture
from clairiere.games.broom_service.picture.plan import slots
from clairiere.games.broom_service.picture.reach import touches
from clairiere.games.broom_service.reading import read_position
from clairiere.games.broom_service.scenery.sheet import defs
from clairiere.games.broom_service.setup import SIDES, set_up
from clairiere.games.broom_service.spoken import spoken_table
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.words.door import BroomWords
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components, read_sheet
from clairiere.kernel.events import Story
from clairiere.kernel.experience import Experience, Scale
from clairiere.kernel.game import Frame, Game, Option, Variant, WrongTable
from clairiere.kernel.language import language as language_of
from clairiere.kernel.now import Now
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.seats import Seat, seat_of
from clairiere.kernel.spoken import Passage
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.pictures.canvas import sprite_sheet
from clairiere.pictures.covers.broom_service import cover

HEAVIES: Final = tuple([str(n) for n in range(24, 9, -1)])
"""So many heavy clouds can be in the mix with storm clouds (BRM-STORM-02)."""

# In each of 7 rounds a player picks at most 5 roles and confirms, adds one, bids on 4 kinds or hands in a set. Each of
# 6 cards takes: lead or declare, menu, action, stone circle, delivery, and what a chased cloud sets off (move, circle).
# Three times in the game there is a mountain: menu three times, its moves or its chase, with what they set off.
LONGEST: Final = 5 * (7 * (6 + 1 + 4 + 6 * 7) + 3 * 12)


class BroomService(Game[Table]):
    """Deliver potions all over the realm, as a brave witch or a cowardly one."""

    def __init__(self) -> None:
        super().__init__(
            "broom_service",
            prefix="BRM",
            rules_version=1,
            seats=(2, 3, 4, 5),
            options=[
                Option("board", SIDES),
                Option("storm", ("no", "yes")),
                Option("heavy", HEAVIES),
                Option("first", ("random", "A", "B", "C", "D", "E")),
            ],
            longest=LONGEST,
            secret_hands=True,
            minutes=60,
            age=10,
            habitual=True,
        )

    def load(self, toml: str) -> Parts:
        """The components of a box."""
        return Parts(read_sheet(toml), VOCABULARY)

    def components(self, toml: str | None = None) -> Parts:
        """The components of the game, or of somebody's own copy."""
        parts = super().components(toml)
        assert isinstance(parts, Parts)
        return parts

    def check(self, seats: int, variant: Variant) -> None:
        """Fewer heavy clouds only with storm clouds, and enough for all cloud spaces (BRM-STORM-02)."""
        super().check(seats, variant)
        settings = self.variant(variant)
        heavy = int(settings["heavy"])
        parts = self.components()
        spaces = len(parts.boards[1 if settings["board"] == SIDES[2] else 0].spaces)
        if settings["storm"] == "no" and heavy != parts.heavies:
            raise WrongTable(f"{self.name} without storm clouds needs all heavy clouds")
        if heavy + len(parts.clouds) - parts.heavies < spaces:
            raise WrongTable(f"{self.name} needs more than {heavy} heavy clouds on this side of the board")

    def variants(self, seats: int) -> list[Variant]:
        """Every two settings meet somewhere, and so do the six set-ups (BRM-VAR-06).

        Numbers of heavy clouds differ in nothing else: there are tables with all, with the fewest, and some between.
        """
        found: list[Variant] = []
        for n, first in enumerate(self.values("first", seats)):
            for side, board in enumerate(SIDES):
                sky = (n + side) % 3
                heavy = HEAVIES[0] if sky < 2 else fewer_clouds(board, 0 if n == 0 else 5 * seats + 3 * n + side)
                found.append(setting(board, "yes" if sky else "no", heavy=heavy, first=first))
        return found

    def opening(self, parts: Components, seats: int, variant: Variant, now: Now) -> Table:
        """The host may choose the side, storm clouds and the first player (BRM-SETUP-09, BRM-VAR)."""
        assert isinstance(parts, Parts)
        settings = self.variant(variant)
        first = settings["first"]
        return set_up(
            parts,
            seats,
            settings["board"],
            now,
            storm=settings["storm"] == "yes",
            heavies=int(settings["heavy"]),
            first=None if first == "random" else seat_of(first),
        )

    def outcome(self, s: Table) -> Outcome:
        """Points, then resources."""
        return scoring.outcome(s)

    def prior(self) -> Experience:
        """In points."""
        return prior()

    def stage(self, s: Table) -> int:
        """By the rounds that are left."""
        return stage(s)

    def weighed(self, s: Table, seat: Seat, row: list[float], keeps: bool = False) -> Scale:
        """Points, and what will become points."""
        return weighed(s, seat, row, keeps)

    def habit(self, s: Table, ask: Ask[Table], rng: Random) -> Choice:
        """By what roles promise and deeds bring."""
        return habit(s, ask, rng)

    def pauses(self, s: Table) -> bool:
        """Between two rounds."""
        return is_between(s)

    def guesses(self, v: View[Table]) -> LikelyHands:
        """Likely hands of the others."""
        return LikelyHands(v)

    def lay(self, text: str, parts: Components) -> Table:
        """The opposite of `Table.text`."""
        assert isinstance(parts, Parts)
        return read_position(text, parts)

    def blurb(self, language: str) -> str:
        """What awaits you."""
        own = language_of(language, self.name)
        return own.say("Fly bravely or play it safe: potions for every tower of the realm.")

    def words(self, s: Table, language: str, names: Sequence[str] = ()) -> BroomWords:
        """Everything a person reads about this table."""
        return BroomWords(s, language_of(language, self.name), names)

    def spoken(self, v: View[Table], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The whole view told in words."""
        return spoken_table(v, self.words(v.table, language, names))

    def spoken_in(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The same in words that are there already."""
        assert isinstance(words, BroomWords)
        return spoken_table(v, words)

    def headline(self, v: View[Table], language: str) -> str:
        """Where the game stands, in short."""
        own = language_of(language, self.name)
        return own.say("round {round} of {rounds}", round=v.table.round, rounds=v.table.parts.rounds)

    def box(self) -> str:
        """A witch on her broom before the moon."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game's own box."""
        return sprite_sheet(defs(self.components()))

    def picture(
        self,
        v: View[Table],
        language: str = "en",
        names: Sequence[str] = (),
        *,
        last: Story | None = None,
        standalone: bool = False,
        theme: str = "",
        frame: str = "",
    ) -> str:
        """The map, the mats of the players, the event, the turn and the hand."""
        return picture(v, language, names, last=last, standalone=standalone, theme=theme, frame=frame)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The places that the picture leaves free."""
        return slots(v)

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """What a choice names."""
        return touches(v, choice)

    def lost_components(self, s: Table) -> str:
        """Clouds, tiles, cards and pawns are where they can be."""
        return lost_components(s)


def fewer_clouds(board: str, number: int) -> str:
    """A number of heavy clouds with which the storm clouds fill all spaces; the first is the lowest (BRM-STORM-02)."""
    fewer = HEAVIES[1:-1] if board == SIDES[2] else HEAVIES[1:]
    return fewer[(number - 1) % len(fewer)]


def setting(board: str, storm: str, *, heavy: str, first: str) -> Variant:
    """One combination of settings."""
    return {"board": board, "storm": storm, "heavy": heavy, "first": first}


GAME: Final = BroomService()
