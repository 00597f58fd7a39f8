"""The table of Broom Service: clouds, towers, tiles, the round's event and curses, the turn, and the players."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.board import Board
from clairiere.games.broom_service.components import Parts
from clairiere.games.broom_service.leaving import depart
from clairiere.games.broom_service.numbering import (
    HILL,
    HILL_TOWER,
    MOUNTAIN,
    NOTHING,
    PICKED,
    SEA,
    TOWER_TILE,
    WAND,
    card_of,
)
from clairiere.games.broom_service.position import position_text
from clairiere.kernel.agenda import Step
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import State

NO_CARDS: Final = -1
"""A hand that has not been picked yet in this round."""


class Player:
    """What one player has; all of it lies open, but for the roles in hand, which are pieces."""

    def __init__(self, vp: int, stock: list[int], pawns: list[int]) -> None:
        self.vp = vp
        self.stock = stock  # how many of each resource
        self.pawns = pawns  # the region of each
        self.cards = NO_CARDS  # in hand
        self.played = 0  # bit set of the roles played in this round
        self.braves = 0  # bit set of those of them that were declared brave
        self.clouds: tuple[int, ...] = ()  # chased: numbers of cloud tiles
        self.amulets = 0  # bit set of the mountains (first, second, third) whose amulet was taken
        self.tiles: tuple[int, ...] = ()  # forest tiles that can be used
        self.fresh: tuple[int, ...] = ()  # forest tiles taken in this turn (BRM-FOR-03)

    def copy(self) -> Player:
        """A player that can be changed without changing this one."""
        p = Player(self.vp, self.stock[:], self.pawns[:])
        p.cards = self.cards
        p.played = self.played
        p.braves = self.braves
        p.clouds = self.clouds
        p.amulets = self.amulets
        p.tiles = self.tiles
        p.fresh = self.fresh
        return p

    def resources(self) -> int:
        """Potions and wands together."""
        stock = self.stock
        return stock[0] + stock[1] + stock[2] + stock[WAND]


class Table(State["Table"]):
    """What lies on the table."""

    def __init__(
        self,
        agenda: list[Step[Table]],
        pieces: Pieces,
        parts: Parts,
        board: Board,
        clouds: list[int],
        players: list[Player],
    ) -> None:
        super().__init__(agenda, pieces, len(players))
        self.parts = parts
        self.board = board
        self.clouds = clouds  # cloud space of this side -> number of the cloud tile, or NOTHING
        self.players = players
        self.clouded = 0  # bit set of the regions with a cloud
        self.generous = 0  # bit set of the regions with a generous cloud
        self.standing = board.printed  # bit set of the towers that are there
        self.occupied = 0  # bit set of the round towers with a potion
        self.storm = False
        self.heavies = 0  # heavy clouds in the mix
        self.mountain_tiles: tuple[int, ...] = ()  # on the three mountains; empty: not in use
        self.forest_tiles: tuple[int, ...] = ()  # on the forest spaces, NOTHING once taken; empty: not in use
        self.hill_tiles: tuple[int, ...] = ()  # on the hill spaces; empty: not in use
        self.tower_hill = NOTHING  # the region of the hill tower
        self.round = 0
        self.event = NOTHING
        self.cursed = 0  # bit set of the roles cursed in this round
        self.pile: tuple[int, ...] = ()  # the pieces of the cursed pile, the next first
        self.first = 0
        self.leader = 0  # of this turn
        self.role = NOTHING  # that was led in this turn
        self.claim = NOTHING  # who holds the claim to its brave action
        self.led = 0  # bit set of the roles led in this round

    def copy(self) -> Table:
        """A table that can be played on without changing this one."""
        t = Table(
            self.agenda[:],
            self.pieces.copy(),
            self.parts,
            self.board,
            self.clouds[:],
            [player.copy() for player in self.players],
        )
        t.over = self.over
        t.gone = self.gone
        t.clouded = self.clouded
        t.generous = self.generous
        t.standing = self.standing
        t.occupied = self.occupied
        t.storm = self.storm
        t.heavies = self.heavies
        t.mountain_tiles = self.mountain_tiles
        t.forest_tiles = self.forest_tiles
        t.hill_tiles = self.hill_tiles
        t.tower_hill = self.tower_hill
        t.round = self.round
        t.event = self.event
        t.cursed = self.cursed
        t.pile = self.pile
        t.first = self.first
        t.leader = self.leader
        t.role = self.role
        t.claim = self.claim
        t.led = self.led
        return t

    def text(self) -> str:
        """The table as a position; see position.py for the format."""
        return position_text(self)

    def vocabulary(self) -> Vocabulary:
        """All choices of Broom Service."""
        return self.parts.words

    def leave(self, seat: Seat, now: Now) -> None:
        """The others play on; the last one who stays wins (BRM-RUL-34)."""
        depart(self, seat, now)

    def holds(self, seat: Seat, role: int) -> bool:
        """Whether a player has this role in hand; in a view, whether that is known."""
        picked = self.pieces.faces[card_of(seat, role)] == PICKED
        return picked and not self.players[seat].played >> role & 1

    def with_cards(self, seat: Seat) -> Seat:
        """This seat, or the next one clockwise that holds cards, or NOTHING (BRM-LEAD-04)."""
        for n in range(self.seats):
            other = (seat + n) % self.seats
            if self.players[other].cards > 0:
                return other
        return NOTHING

    def note_clouds(self) -> None:
        """Work out which regions hold a cloud."""
        self.clouded = self.generous = 0
        for space, cloud in enumerate(self.clouds):
            if cloud != NOTHING:
                region = 1 << self.board.region_of[space]
                self.clouded |= region
                if self.parts.clouds[cloud].bonus:
                    self.generous |= region

    def supplied(self, seat: Seat, region: int) -> int:
        """Bit set of the towers to which a player can deliver from a region (BRM-DELIV-02 to -06)."""
        board = self.board
        free = board.towers_in[region] & self.standing & ~self.occupied
        if region == self.tower_hill:
            free |= 1 << HILL_TOWER
        if not free:
            return 0
        stock = self.players[seat].stock
        colours = 0
        for colour in range(WAND):
            if stock[colour]:
                colours |= board.of_colour[colour]
        return free & colours

    def tile_of(self, region: int, landscape: int) -> int:
        """The place of a region among the tile spaces of a landscape, or NOTHING."""
        spaces = self.board.tile_spaces[landscape]
        return spaces.index(region) if region in spaces else NOTHING

    def broom_at(self, region: int) -> int:
        """The turbo broom in a region, or NOTHING (BRM-HILL-02)."""
        if not self.hill_tiles:
            return NOTHING
        place = self.tile_of(region, HILL)
        if place == NOTHING or self.hill_tiles[place] == TOWER_TILE:
            return NOTHING
        return self.hill_tiles[place]

    def awaits(self, seat: Seat, region: int) -> int:
        """The mountain in a region (first, second, third) with this player's amulet, or NOTHING (BRM-MTN-04)."""
        if not self.mountain_tiles or self.board.kind[region] != MOUNTAIN:
            return NOTHING
        place = self.tile_of(region, MOUNTAIN)
        return NOTHING if place == NOTHING or self.players[seat].amulets >> place & 1 else place

    def bolts(self, seat: Seat) -> int:
        """The lightning on the clouds that a player has chased (BRM-FAIRY-04)."""
        total = 0
        for cloud in self.players[seat].clouds:
            total += self.parts.clouds[cloud].bolts
        return total

    def cloud_in(self, region: int) -> bool:
        """Whether a cloud lies in a region, land or sea."""
        return bool(self.clouded >> region & 1)

    def is_land(self, region: int) -> bool:
        """Whether pawns can stand there (BRM-ADJ-01)."""
        return NOTHING < self.board.kind[region] < SEA
