"""The table of Bloody Grove: groves with their columns, Druids, hands, decks, Elites, Venerables and tokens."""

from __future__ import annotations

from clairiere.games.bloody_grove.components import Parts
from clairiere.games.bloody_grove.numbering import (
    ELITES,
    FIRST_ELITE,
    FIRST_TOKEN,
    LEFT,
    NOTHING,
    RESERVE,
    TOKENS,
)
from clairiere.games.bloody_grove.position import position_text
from clairiere.kernel.agenda import Step
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import State

Cards = tuple[int, ...]


class Table(State["Table"]):
    """What lies on the table. Zones hold piece numbers; see numbering.py."""

    def __init__(
        self,
        agenda: list[Step[Table]],
        pieces: Pieces,
        parts: Parts,
        reach: str,
        order: str,
        groves: tuple[int, int, int],
        first: Seat,
        hands: list[Cards],
        decks: list[Cards],
        columns: list[Cards],
        druids: list[Cards],
        elites: list[int],
        row: Cards,
        venerables: Cards,
        token_at: list[int],
        control: list[Seat],
    ) -> None:
        super().__init__(agenda, pieces, 2)
        self.parts = parts
        self.reach = reach  # of a Ruse: adjacent or any
        self.order = order  # who takes positions 1 to 6: S or T
        self.groves = groves  # their animals
        self.first = first  # S of this round
        self.hands = hands
        self.decks = decks  # top to bottom
        self.columns = columns  # 3 * seat + grove
        self.druids = druids  # Spirit cards on the Druid, the Transformation last
        self.elites = elites  # animal -> how many of its Elite deck have been recruited
        self.row = row
        self.venerables = venerables  # the deck, top to bottom
        self.token_at = token_at  # token -> the card it lies on, RESERVE or DISCARD
        self.control = control  # grove -> who controls it, or NOTHING
        self.round = 1
        self.position = 1
        self.box: Cards = ()
        self.beside = NOTHING  # the card laid beside the Druid pile of the active player
        self.side = LEFT

    def copy(self) -> Table:
        """A table that can be played on without changing this one."""
        t = Table(
            self.agenda[:],
            self.pieces.copy(),
            self.parts,
            self.reach,
            self.order,
            self.groves,
            self.first,
            self.hands[:],
            self.decks[:],
            self.columns[:],
            self.druids[:],
            self.elites[:],
            self.row,
            self.venerables,
            self.token_at[:],
            self.control[:],
        )
        t.over = self.over
        t.gone = self.gone
        t.round = self.round
        t.position = self.position
        t.box = self.box
        t.beside = self.beside
        t.side = self.side
        return t

    def text(self) -> str:
        """The table as a position; see position.py for the format."""
        return position_text(self)

    def vocabulary(self) -> Vocabulary:
        """All choices of Bloody Grove."""
        return self.parts.words

    def leave(self, seat: Seat, now: Now) -> None:
        """A player who concedes loses at once, and the other one wins (GRV-WIN-08)."""
        self.end()

    def player_at(self, position: int) -> Seat:
        """Who takes the turn at this position of the Round card (GRV-ROUND-02, GRV-ROUND-03)."""
        return self.first if self.order[position - 1] == "S" else 1 - self.first

    def active_grove(self) -> int:
        """The grove that the position of the turn cube belongs to (GRV-ROUND-01)."""
        return self.parts.active_grove[self.position - 1]

    def transformation(self, seat: Seat) -> int:
        """The face of a player's Transformation, or NOTHING for the bare Druid (GRV-TRF-07, GRV-SETUP-14)."""
        pile = self.druids[seat]
        return self.pieces.faces[pile[-1]] if pile else NOTHING

    def visible_elite(self, animal: int) -> int:
        """The face-up card of an Elite deck, or NOTHING if the deck has run out (GRV-SETUP-05, GRV-REC-06)."""
        taken = self.elites[animal]
        return FIRST_ELITE + ELITES * animal + taken if taken < ELITES else NOTHING

    def visible_elites(self) -> int:
        """Bit set of the animals that still have a visible Elite."""
        found = 0
        for animal in range(3):
            if self.elites[animal] < ELITES:
                found |= 1 << animal
        return found

    def in_hand(self, seat: Seat, face: int) -> int:
        """The card with this face in a player's hand, or NOTHING."""
        return self.among(self.hands[seat], face)

    def in_columns(self, seat: Seat, face: int) -> int:
        """The card with this face in a player's columns, or NOTHING."""
        for column in range(3 * seat, 3 * seat + 3):
            card = self.among(self.columns[column], face)
            if card != NOTHING:
                return card
        return NOTHING

    def among(self, cards: Cards, face: int) -> int:
        """The one of these cards that has this face, or NOTHING."""
        faces = self.pieces.faces
        for card in cards:
            if faces[card] == face:
                return card
        return NOTHING

    def grove_of(self, seat: Seat, card: int) -> int:
        """The grove at which a card of this player lies."""
        for grove in range(3):
            if card in self.columns[3 * seat + grove]:
                return grove
        raise ValueError("the card lies in none of the columns")

    def lay(self, seat: Seat, grove: int, card: int) -> None:
        """Make a card the last one of a column (GRV-INV-02)."""
        self.columns[3 * seat + grove] += (card,)

    def in_reserve(self, number: int) -> bool:
        """Whether a token lies in the reserve."""
        return self.token_at[number] == RESERVE

    def tokens_at(self, place: int) -> Cards:
        """The tokens on a card, in the reserve or in the discard."""
        token_at = self.token_at
        return tuple([FIRST_TOKEN + number for number in range(TOKENS) if token_at[number] == place])


def without(cards: Cards, card: int) -> Cards:
    """These cards but one."""
    return tuple([other for other in cards if other != card])
