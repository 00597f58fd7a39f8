"""The table of Roundforest: forest, bags, fairy board, pile, supply and players. All is public (RND-INFO-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.components import Parts
from clairiere.games.roundforest.layout import Layout
from clairiere.games.roundforest.leaving import depart
from clairiere.games.roundforest.numbering import (
    CORNER,
    FIRST_CHARACTER,
    GAPS,
    NOTHING,
    SPIRIT_TOKEN,
    is_character,
)
from clairiere.games.roundforest.pack import Pack
from clairiere.games.roundforest.position import position_text
from clairiere.games.roundforest.routes import Ways
from clairiere.kernel.agenda import Step
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import NO_PIECES
from clairiere.kernel.play import next_ask
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import State

NO_GAPS: Final = tuple([NOTHING] * len(GAPS))
"""No heavy object lies between tiles."""


class Player:
    """What one player has."""

    def __init__(self, compasses: int) -> None:
        self.at = CORNER  # the place of the pawn
        self.compasses = compasses
        self.pack: Pack = ()
        self.copper = 0
        self.silver = 0
        self.apples = 0
        self.debts = 0  # bit set of characters
        self.pauses = 0  # forced ones in a row (RND-PAUSE-05)
        self.stray = False  # free passage led onto a character who could not be served (RND-PAUSE-07)

    def copy(self) -> Player:
        """A player that can be changed without changing this one."""
        p = Player(self.compasses)
        p.at = self.at
        p.pack = self.pack
        p.copper = self.copper
        p.silver = self.silver
        p.apples = self.apples
        p.debts = self.debts
        p.pauses = self.pauses
        p.stray = self.stray
        return p


class Table(State["Table"]):
    """What lies on the table; lists of the forest are indexed by place."""

    def __init__(
        self,
        agenda: list[Step[Table]],
        parts: Parts,
        layout: Layout,
        tiles: list[int],
        turned: list[int],
        lies: list[int],
        chips: list[int],
        discard: list[int],
        bag: list[int],
        fairy: tuple[int, ...],
        pile: int,
        players: list[Player],
    ) -> None:
        super().__init__(agenda, NO_PIECES, len(players))
        self.parts = parts
        self.layout = layout
        self.tiles = tiles  # never changed
        self.ways: Ways = []  # where white symbols lead; never changed
        self.turned = turned  # rotation of each tile
        self.lies = lies
        self.chips = chips  # in the chip bag, by colour
        self.discard = discard  # of chips, by colour
        self.bag = bag  # objects in the object bag, by kind
        self.fairy = fairy  # bottom row first; NOTHING: an empty space
        self.pile = pile  # bit set of characters
        self.players = players
        self.corners = parts.seating[len(players) - 2]
        self.copper = 0  # of the supply, as are silver and apples
        self.silver = 0
        self.apples = 0
        self.bagged = 0  # how many objects are in the object bag
        self.round = 1
        self.first = 0
        self.active = 0
        self.paused = False  # in this turn
        self.shifted = False  # the block action of this turn is done
        self.drawn: Pack = ()  # objects whose fate is being decided
        self.met = NOTHING  # the character whose fate is being decided
        self.harder = False
        self.blocking = False
        self.arrive_ready = False  # only who arrives ready meets the spirit: the other reading of RND-SPIRIT-14
        self.chest_at_ends = False  # as under rules 1: a chest is opened at the start or at the end of a turn
        self.gaps: tuple[int, ...] = NO_GAPS
        self.ring = NOTHING  # who has won it

    def copy(self) -> Table:
        """A table that can be played on without changing this one."""
        t = Table(
            self.agenda[:],
            self.parts,
            self.layout,
            self.tiles,
            self.turned[:],
            self.lies[:],
            self.chips[:],
            self.discard[:],
            self.bag[:],
            self.fairy,
            self.pile,
            [player.copy() for player in self.players],
        )
        t.ways = self.ways
        t.over = self.over
        t.gone = self.gone
        t.copper = self.copper
        t.silver = self.silver
        t.apples = self.apples
        t.bagged = self.bagged
        t.round = self.round
        t.first = self.first
        t.active = self.active
        t.paused = self.paused
        t.shifted = self.shifted
        t.drawn = self.drawn
        t.met = self.met
        t.harder = self.harder
        t.blocking = self.blocking
        t.arrive_ready = self.arrive_ready
        t.chest_at_ends = self.chest_at_ends
        t.gaps = self.gaps
        t.ring = self.ring
        return t

    def text(self) -> str:
        """The table as a position; see position.py for the format."""
        return position_text(self)

    def vocabulary(self) -> Vocabulary:
        """All choices of Roundforest."""
        return self.parts.words

    def leave(self, seat: Seat, now: Now) -> None:
        """What a player who leaves for good leaves behind (RND-END-07, -08)."""
        depart(self, seat, now)
        if len(self.remaining()) == 1:
            self.end()
            return
        if seat in (self.active, next_ask(self).seat):
            del self.agenda[2:]  # the two lowest steps are always the spirit check and the next turn
        elif not next_ask(self).legal(self):
            self.agenda.pop()

    def is_well(self, place: int) -> bool:
        """Whether this space is a well."""
        return bool(self.layout.wells >> place & 1)

    def is_ready(self, seat: Seat) -> bool:
        """Apples enough and no debt (RND-SPIRIT-01)."""
        me = self.players[seat]
        return me.apples >= self.parts.helpers.apples_needed and not me.debts

    def occupied(self) -> int:
        """Bit set of the places with a pawn."""
        mask = 0
        for player in self.players:
            if player.at != CORNER:
                mask |= 1 << player.at
        return mask

    def standing(self, place: int) -> Seat:
        """Whose pawn stands there, or NOTHING."""
        for seat, player in enumerate(self.players):
            if player.at == place:
                return seat
        return NOTHING

    def debtor(self, character: int) -> Seat:
        """Who owes this character, or NOTHING."""
        for seat, player in enumerate(self.players):
            if player.debts >> character & 1:
                return seat
        return NOTHING

    def character_at(self, place: int) -> int:
        """The character whose token lies there, or NOTHING."""
        lying = self.lies[place]
        return lying - FIRST_CHARACTER if is_character(lying) else NOTHING

    def place_of(self, character: int) -> int:
        """Where a character's token lies, or NOTHING if it is beside the pile."""
        for place in self.layout.spaces:
            if self.lies[place] == FIRST_CHARACTER + character:
                return place
        return NOTHING

    def squats(self, seat: Seat) -> bool:
        """Whether a player may not stay at will: on the spirit, or astray on a token (RND-SPIRIT-12, RND-PAUSE-07)."""
        me = self.players[seat]
        return me.stray or (me.at != CORNER and self.lies[me.at] == SPIRIT_TOKEN)

    def is_blocked(self, place: int) -> bool:
        """Whether a heavy object in a gap keeps the tile from turning (RND-BLOCK-05)."""
        if self.blocking:
            for gap in self.layout.gaps_at[place]:
                if self.gaps[gap] != NOTHING:
                    return True
        return False

    def spaces_with(self, lying: int) -> list[int]:
        """The spaces on which this lies, in reading order."""
        return [place for place in self.layout.ground if self.lies[place] == lying]
