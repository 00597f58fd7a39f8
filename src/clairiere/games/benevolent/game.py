"""Benevolent as the rest of the world knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.benevolent import scoring
from clairiere.games.benevolent.components import Parts
from clairiere.games.benevolent.hints import prior, stage, weighed
from clairiere.games.benevolent.inventory import lost_components
from clairiere.games.benevolent.picture.door import picture
from clairiere.games.benevolent.picture.measures import FREE
from clairiere.games.benevolent.picture.reach import Reach
from clairiere.games.benevolent.reading import read_position
from clairiere.games.benevolent.scenery.box import cover
from clairiere.games.benevolent.scenery.sheet import defs
from clairiere.games.benevolent.setup import Draws, set_up
from clairiere.games.benevolent.spoken import spoken_table
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.vocabulary import VOCABULARY
from clairiere.games.benevolent.words.door import BenevolentWords
from clairiere.games.benevolent.words.turn import round_words
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components, read_sheet
from clairiere.kernel.experience import Experience, Scale
from clairiere.kernel.game import Frame, Game, Option, Variant
from clairiere.kernel.language import language as language_of
from clairiere.kernel.now import Now
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.seats import SPECTATOR, Seat, seat_of
from clairiere.kernel.showing import Showing
from clairiere.kernel.spoken import Passage
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.pictures.canvas import sprite_sheet


class Benevolent(Game[Table]):
    """Be the first to own a Gift of each of the five kinds."""

    def __init__(self) -> None:
        # 100 rounds of 4 players, each turn a move and an action; each of 9 tiles once: taken, played, repeated, ended.
        super().__init__(
            "benevolent",
            prefix="BEN",
            rules_version=1,
            seats=(2, 3, 4),
            options=[Option("first", ("random", "A", "B", "C", "D"))],
            longest=100 * 4 * 4 + 4 * 9,
            minutes=25,
            age=10,
        )

    def load(self, toml: str) -> Parts:
        """The components of a box."""
        return Parts(read_sheet(toml), VOCABULARY)

    def components(self, toml: str | None = None) -> Parts:
        """The components of the game, or of somebody's own copy."""
        parts = super().components(toml)
        assert isinstance(parts, Parts)
        return parts

    def blurb(self, language: str) -> str:
        """What awaits you."""
        own = language_of(language, self.name)
        return own.say("Step by step, win the respect of the spirits and bring home five Gifts.")

    def opening(self, parts: Components, seats: int, variant: Variant, now: Now) -> Table:
        """The host may fix the first player (BEN-SET-03)."""
        assert isinstance(parts, Parts)
        first = variant.get("first", "random")
        return set_up(parts, seats, Draws(first=None if first == "random" else seat_of(first)), now)

    def outcome(self, s: Table) -> Outcome:
        """Places; there is no score (BEN-END-04)."""
        return scoring.outcome(s)

    def prior(self) -> Experience:
        """In Leaves."""
        return prior(self.components())

    def stage(self, s: Table) -> int:
        """The most kinds of Gifts that anybody has."""
        return stage(s)

    def weighed(self, s: Table, seat: Seat, row: list[float], keeps: bool = False) -> Scale:
        """What a player has."""
        return weighed(s, seat, row, keeps)

    def lay(self, text: str, parts: Components) -> Table:
        """The opposite of `Table.text`."""
        assert isinstance(parts, Parts)
        return read_position(text, parts)

    def words(self, s: Table, language: str, names: Sequence[str] = ()) -> BenevolentWords:
        """Everything a person reads about this table."""
        return BenevolentWords(s, language_of(language, self.name), names)

    def spoken(self, v: View[Table], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The whole view told in words."""
        return spoken_table(v, self.words(v.table, language, names))

    def spoken_in(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The same in words that are there already."""
        assert isinstance(words, BenevolentWords)
        return spoken_table(v, words)

    def box(self) -> str:
        """Five Gifts above a path between standing stones."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet."""
        return sprite_sheet(defs())

    def drawn(self, v: View[Table], showing: Showing) -> str:
        """Forest, Dreams board, Secrets and mats; its frames are `forest`, `dreams`, `secrets` and `mats`."""
        return picture(v, showing)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The prompt under the forest, the log under Dreams and Secrets."""
        return dict(FREE)

    def headline(self, v: View[Table], language: str) -> str:
        """The round."""
        return round_words(v.table, self.words(v.table, language))

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """What a choice names, for whoever's turn it is if the viewer only watches."""
        seat = v.table.active if v.seat == SPECTATOR else v.seat
        return list(Reach(v.table, seat, [choice]).touched)

    def lost_components(self, s: Table) -> str:
        """Leaves, Gifts, Footsteps and Secrets are conserved."""
        return lost_components(s)


GAME: Final = Benevolent()
