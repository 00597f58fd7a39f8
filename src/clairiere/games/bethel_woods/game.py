"""Bethel Woods as the rest of the world knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.bethel_woods.choices import END_TURN
from clairiere.games.bethel_woods.components import Parts
from clairiere.games.bethel_woods.experience import prior
from clairiere.games.bethel_woods.hints import features, hint, stage
from clairiere.games.bethel_woods.inventory import lost_components
from clairiere.games.bethel_woods.middles import made_up
from clairiere.games.bethel_woods.numbering import LEVELS, REROUTINGS, SPIES_AT_START
from clairiere.games.bethel_woods.picture.door import picture
from clairiere.games.bethel_woods.picture.places import SLOTS
from clairiere.games.bethel_woods.picture.reach import touches
from clairiere.games.bethel_woods.reading import read_position
from clairiere.games.bethel_woods.scenery.sheet import defs
from clairiere.games.bethel_woods.scoring import outcome
from clairiere.games.bethel_woods.setup import set_up
from clairiere.games.bethel_woods.spoken import spoken_table
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.after import AfterMove
from clairiere.games.bethel_woods.vocabulary import VOCABULARY
from clairiere.games.bethel_woods.words.door import WoodsWords
from clairiere.games.bethel_woods.worthwhile import worthwhile
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components, read_sheet
from clairiere.kernel.experience import Experience
from clairiere.kernel.game import Frame, Game, Option, Variant
from clairiere.kernel.language import language as language_of
from clairiere.kernel.now import Now
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.seats import Seat
from clairiere.kernel.showing import Showing
from clairiere.kernel.spoken import Passage
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.pictures.canvas import sprite_sheet
from clairiere.pictures.covers.bethel_woods import cover

# At most 34 turns (BTW-LOSE-04): in each a pickup, 12 drops with 12 repairs, an ability with what it moves, gives or
# removes, a spy and the end; each of 72 tokens is paid or discarded once, and everybody may leave.
LONGEST: Final = 34 * (1 + 12 + 12 + 4 + 1 + 1) + 72 + 4


class BethelWoods(Game[Table]):
    """Build the Daydreamer together."""

    def __init__(self) -> None:
        super().__init__(
            "bethel_woods",
            prefix="BTW",
            rules_version=2,
            older={1: {"rerouting": "critical"}},
            seats=(2, 3, 4),
            options=[Option("difficulty", LEVELS), Option("rerouting", REROUTINGS)],
            longest=LONGEST,
            together=True,
            planned=True,
            minutes=40,
            age=12,
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
        return own.say("Together: mend six machines and build the Daydreamer before the spies are all there.")

    def opening(self, parts: Components, seats: int, variant: Variant, now: Now) -> Table:
        """The host picks the level (BTW-DIFF-01) and how rerouted faults are read (BTW-REROUTE-06)."""
        assert isinstance(parts, Parts)
        level = LEVELS.index(variant.get("difficulty", LEVELS[0]))
        reroutes_all = variant.get("rerouting", REROUTINGS[0]) == REROUTINGS[0]
        return set_up(parts, seats, SPIES_AT_START[level], now, reroutes_all=reroutes_all)

    def outcome(self, s: Table) -> Outcome:
        """All together (BTW-GEN-02)."""
        return outcome(s)

    def hint(self, s: Table, seat: Seat) -> float:
        """How the table looks for the team."""
        return hint(s, self.experience().weights)

    def prior(self) -> Experience:
        """Pieces, tokens that are missing, and loads."""
        return prior()

    def stage(self, s: Table) -> int:
        """Pieces that are built, and seats."""
        return stage(s)

    def features(self, s: Table, seat: Seat) -> list[float]:
        """The same for every seat."""
        return features(s, self.experience().weights)

    def middle(self, parts: Components, seats: int, variant: Variant, now: Now) -> Table:
        """Some pieces are built already: from the opening on, first victories would be long in coming."""
        return made_up(self.opening(parts, seats, variant, now), now)

    def closing(self, s: Table) -> Choice | None:
        """No luck is drawn until the end of the turn is declared (BTW-TURN-04)."""
        return END_TURN if isinstance(s.agenda[-1], AfterMove) else None

    def worthwhile(self, s: Table, ask: Ask[Table]) -> list[Choice]:
        """Everything but leaving repairs undone, and one token of a type for all."""
        return worthwhile(s, ask)

    def lay(self, text: str, parts: Components) -> Table:
        """The opposite of `Table.text`."""
        assert isinstance(parts, Parts)
        return read_position(text, parts)

    def words(self, s: Table, language: str, names: Sequence[str] = ()) -> WoodsWords:
        """Everything a person reads about this table."""
        return WoodsWords(s, language_of(language, self.name), names)

    def spoken(self, v: View[Table], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The whole view told in words."""
        return spoken_table(v, self.words(v.table, language, names))

    def spoken_in(self, v: View[Table], words: Words[Table]) -> list[Passage]:
        """The same in words that are there already."""
        assert isinstance(words, WoodsWords)
        return spoken_table(v, words)

    def box(self) -> str:
        """The orphanage by night."""
        return cover()

    def sprites(self) -> str:
        """The sprite sheet."""
        return sprite_sheet(defs())

    def drawn(self, v: View[Table], showing: Showing) -> str:
        """The glade with its machines, the mats, the Daydreamer; its frames stand in picture/places.py."""
        return picture(v, showing)

    def slots(self, v: View[Table]) -> dict[str, Frame]:
        """The lower right corner for the prompt, and above it the log."""
        return dict(SLOTS)

    def headline(self, v: View[Table], language: str) -> str:
        """Where the game stands, short."""
        return self.words(v.table, language).headline(v.table)

    def touches(self, v: View[Table], choice: Choice) -> list[str]:
        """Machines, workers, tokens and children that the choice is about."""
        return touches(v, choice)

    def lost_components(self, s: Table) -> str:
        """Workers, tokens and spies are conserved (BTW-GEN-06)."""
        return lost_components(s)


GAME: Final = BethelWoods()
