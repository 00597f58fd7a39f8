"""Bloody Grove, as the rest of the world knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.bloody_grove.components import Parts
from clairiere.games.bloody_grove.hints import features, hint, prior, stage
from clairiere.games.bloody_grove.inventory import lost_components
from clairiere.games.bloody_grove.picture.door import table_picture
from clairiere.games.bloody_grove.picture.labels import labels
from clairiere.games.bloody_grove.picture.marks import touches
from clairiere.games.bloody_grove.picture.places import SLOTS
from clairiere.games.bloody_grove.reading import read_position
from clairiere.games.bloody_grove.scenery.box import cover
from clairiere.games.bloody_grove.scenery.sheet import defs
from clairiere.games.bloody_grove.scoring import outcome
from clairiere.games.bloody_grove.setup import opening
from clairiere.games.bloody_grove.spoken import spoken_table
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.words.door import GroveWords
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components, read_sheet
from clairiere.kernel.experience import Experience
from clairiere.kernel.game import Frame, Game, Option, Variant
from clairiere.kernel.language import language as language_of
from clairiere.kernel.nouns import small
from clairiere.kernel.now import Now
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.seats import Seat
from clairiere.kernel.showing import Showing
from clairiere.kernel.spoken import Passage
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.pictures.canvas import sprite_sheet

REACHES: Final = ("adjacent", "any")
# Three turns each, and the last one is T's, who begins the next round (GRV-VAR-03).
ORDERS: Final = (
    "STTSST",
    "STSTST",
    "SSSTTT",
    "SSTSTT",
    "SSTTST",
    "STSSTT",
    "TSSSTT",
    "TSSTST",
    "TSTSST",
    "TTSSST",
)

# Two peeks in the set-up. In each of 24 turns 1 action and at most 4 symbols with 3 decisions (recruiting three
# Elites takes only 5): 24 * 13. In each of 4 rounds two hands of at most 10 cards are returned, the last card without
# a decision: 4 * 2 * 9. Each of 12 Venerables is taken, replaces a card, and has at most 2 effects with 2 decisions.
LONGEST: Final = 2 + 24 * 13 + 4 * 2 * 9 + 12 * 6


class BloodyGrove(Game[Table]):
    """The duel of two druids."""

    def __init__(self) -> None:
        super().__init__(
            "bloody_grove",
            prefix="GRV",
            rules_version=1,
            seats=(2,),
            options=(Option("ruse_reach", REACHES), Option("turn_order", ORDERS)),
            longest=LONGEST,
            secret_hands=True,
            minutes=30,
            age=10,
        )

    def load(self, toml: str) -> Components:
        return Parts(read_sheet(toml))

    def blurb(self, language: str) -> str:
        """What awaits you."""
        return language_of(language, self.name).say("Two druids, three groves: bear, owl and fox dispute the forest.")

    def opening(self, parts: Components, seats: int, variant: Variant, now: Now) -> Table:
        assert isinstance(parts, Parts)
        return opening(parts, variant.get("ruse_reach", REACHES[0]), variant.get("turn_order", ORDERS[0]), now)

    def outcome(self, s: Table) -> Outcome:
        return outcome(s)

    def hint(self, s: Table, seat: Seat) -> float:
        """From the side of one druid."""
        return hint(s, seat, self.experience().weights)

    def prior(self) -> Experience:
        return prior()

    def stage(self, s: Table) -> int:
        """The third of a round."""
        return stage(s)

    def features(self, s: Table, seat: Seat) -> list[float]:
        """For one druid, less the same for the other."""
        return features(s, seat, self.experience().weights)

    def lay(self, text: str, parts: Components) -> Table:
        assert isinstance(parts, Parts)
        return read_position(text, parts, list(ORDERS))

    def words(self, s: Table, language: str, names: Sequence[str] = ()) -> GroveWords:
        """Everything a person reads about this table."""
        return GroveWords(s, language_of(language, self.name), names)

    def spoken(self, v: View[Table], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The whole view told in words."""
        return spoken_table(v, self.words(v.table, language, names))

    def spoken_in(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The same in words that are there already."""
        assert isinstance(words, GroveWords)
        return spoken_table(v, words)

    def box(self) -> str:
        """Bear, owl and fox before the moon."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game's own box."""
        parts = self.components()
        assert isinstance(parts, Parts)
        return sprite_sheet(defs(parts))

    def drawn(self, v: View[Table], showing: Showing) -> str:
        """The groves between the two players, their mats and hands, and what lies ready."""
        return table_picture(v, showing)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The lower right corner for the prompt, and above it the log."""
        return SLOTS

    def headline(self, v: View[Table], language: str) -> str:
        """The round and the turn."""
        return small(labels(v.table, language_of(language, self.name), ()).course(v.table))

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """Cards, tokens and places that the choice is about."""
        return touches(v, choice)

    def lost_components(self, s: Table) -> str:
        return lost_components(s)


GAME: Final = BloodyGrove()
