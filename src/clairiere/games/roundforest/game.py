"""Roundforest as the rest of the world knows it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from clairiere.games.roundforest import scoring
from clairiere.games.roundforest.components import Parts
from clairiere.games.roundforest.habits import considered, habit
from clairiere.games.roundforest.hints import prior, stage, weighed
from clairiere.games.roundforest.inventory import lost_components
from clairiere.games.roundforest.picture.door import picture
from clairiere.games.roundforest.picture.plan import slots
from clairiere.games.roundforest.picture.reach import touches
from clairiere.games.roundforest.picture.scene import waiting
from clairiere.games.roundforest.reading import read_position
from clairiere.games.roundforest.scenery.sheet import defs
from clairiere.games.roundforest.setup import set_up
from clairiere.games.roundforest.spoken import spoken_table
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.vocabulary import VOCABULARY
from clairiere.games.roundforest.words.door import RoundforestWords
from clairiere.kernel.agenda import Ask
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
from clairiere.pictures.covers.roundforest import cover

# 150 rounds of 4 turns. A turn: chest and block action twice, the move, the end, the spirit; and a chain of beggar (2),
# unicorn with saddle (3), beggar again (2) and pedlar (5), of which every other one is a part.
LONGEST: Final = 150 * 4 * (2 + 2 + 3 + 12)


def is_tried(v: Variant) -> bool:
    """Whether laws and records are to see this combination of settings."""
    alike = v["harder"] == v["blocking"]
    if v["first"] == "random":
        return alike or v["spirit"] == "reached"
    return alike and (v["spirit"] == "arrival") == (v["harder"] == "yes")


class Roundforest(Game[Table]):
    """Be the first to reach the forest spirit with three golden apples and no debts."""

    def __init__(self) -> None:
        super().__init__(
            "roundforest",
            prefix="RND",
            rules_version=2,
            older={1: {"spirit": "arrival", "rules": "1"}},
            seats=(2, 3, 4),
            options=[
                Option("harder", ("no", "yes")),
                Option("blocking", ("no", "yes")),
                Option("spirit", ("reached", "arrival")),
                Option("first", ("random", "A", "B", "C", "D")),
            ],
            longest=LONGEST,
            minutes=60,
            age=8,
        )

    def load(self, toml: str) -> Parts:
        """The components of a box."""
        return Parts(read_sheet(toml), VOCABULARY)

    def components(self, toml: str | None = None) -> Parts:
        """The components of the game, or of somebody's own copy."""
        parts = super().components(toml)
        assert isinstance(parts, Parts)
        return parts

    def values(self, name: str, seats: int) -> list[str]:
        """`rules` is no option: tables that were begun under rules 1 have it."""
        return ["1"] if name == "rules" else super().values(name, seats)

    def variants(self, seats: int) -> list[Variant]:
        """Every combination of the two variants, and of the rest so many that any two settings meet once."""
        return [v for v in super().variants(seats) if is_tried(v)]

    def blurb(self, language: str) -> str:
        """What awaits you."""
        own = language_of(language, self.name)
        return own.say("Find three golden apples in a forest whose paths turn under your feet.")

    def opening(self, parts: Components, seats: int, variant: Variant, now: Now) -> Table:
        """The host may switch on the variants and name the first player (RND-SETUP-15)."""
        assert isinstance(parts, Parts)
        first = variant.get("first", "random")
        return set_up(
            parts,
            seats,
            None if first == "random" else seat_of(first),
            harder=variant.get("harder") == "yes",
            blocking=variant.get("blocking") == "yes",
            arrive_ready=variant.get("spirit") == "arrival",
            chest_at_ends=variant.get("rules") == "1",
            now=now,
        )

    def outcome(self, s: Table) -> Outcome:
        """Places; there are no points."""
        return scoring.outcome(s)

    def prior(self) -> Experience:
        """In apples."""
        return prior()

    def stage(self, s: Table) -> int:
        """The most apples that anybody has."""
        return stage(s)

    def weighed(self, s: Table, seat: Seat, row: list[float], keeps: bool = False) -> Scale:
        """How close a player is."""
        return weighed(s, seat, row, keeps)

    def considered(self, s: Table, ask: Ask[Table]) -> list[Choice]:
        """No pause where somebody could get on."""
        return considered(s, ask)

    def habit(self, s: Table, ask: Ask[Table], rng: Random) -> Choice:
        """Get on, somehow."""
        return habit(s, ask, rng)

    def lay(self, text: str, parts: Components) -> Table:
        """The opposite of `Table.text`."""
        assert isinstance(parts, Parts)
        return read_position(text, parts)

    def words(self, s: Table, language: str, names: Sequence[str] = ()) -> RoundforestWords:
        """Everything a person reads about this table."""
        return RoundforestWords(s, language_of(language, self.name), names)

    def spoken(self, v: View[Table], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The whole view told in words."""
        return spoken_table(v, self.words(v.table, language, names))

    def spoken_in(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The same in words that are there already."""
        assert isinstance(words, RoundforestWords)
        return spoken_table(v, words)

    def headline(self, v: View[Table], language: str) -> str:
        """Where the game stands, in short."""
        return language_of(language, self.name).say("round {round}", round=v.table.round)

    def box(self) -> str:
        """A golden apple over tiles that turn."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet of the game's own box."""
        return sprite_sheet(defs(self.components()))

    def drawn(self, v: View[Table], showing: Showing) -> str:
        """The whole table; its frames are `table`, `forest`, `fairy`, `pack`, `tile` and `tray`."""
        return picture(v, showing)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The lower right corner for the prompt, and above it, below those who wait, the log."""
        return slots(len(waiting(v.table)))

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """What a choice names, for whoever's turn it is if the viewer only watches."""
        return touches(v.table, v.table.active if v.seat == SPECTATOR else v.seat, choice)

    def lost_components(self, s: Table) -> str:
        """Coins, apples, chips, objects and characters are conserved."""
        return lost_components(s)


GAME: Final = Roundforest()
