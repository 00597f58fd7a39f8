"""The table of Broom Service: clouds, towers, tiles, the round's event and curses, the turn, and the players."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import (
    ASIDE,
    BOARDS,
    EVENTS,
    FIRST_CARD,
    FOREST,
    FOREST_TILES,
    HILL,
    HILL_TILES,
    HILL_TOWER,
    MOUNTAIN,
    MOUNTAIN_TILES,
    NOTHING,
    PASS,
    PICKED,
    REGIONS,
    ROLES,
    SEA,
    SPACES,
    TOWER_TILE,
    TOWERS,
    WAND,
)
from clairiere.games.broom_service.rules.components import Board, Parts
from clairiere.games.broom_service.rules.events import (
    FOR_AMULETS,
    FOR_LIGHTNING,
    FOR_SETS,
    Gained,
    Idle,
    Scored,
    Spent,
)
from clairiere.kernel.bits import bits, count
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.rules import Outcome, ranked
from clairiere.kernel.state import EVERYONE, Ask, Pieces, Poll, Question, Seat, State, Step, StepContext, letter

# A table as text: the position, which reads like a diagram.
#
#     board back storm 24
#     round 3 first A leader B
#     turn hill_witch claim C
#     led forest_witch hill_witch
#     event black_market
#     events full_set gathering black_market moonshine ...
#     cursed herb_gatherer hill_witch
#     pile peak_druid fruit_gatherer ...
#     clouds f2=1-2 f3=gust m1=2-2 m1.2=3-3 sea_e=1-1
#     tiles m1=two_wands m2=chase m3=deliver f3=brave_heart h4=turbo_ab
#     occupied t07 t32
#     A vp 14 stock 1.0.2.1 pawns f6 p8 cards 2 hand hill_witch! peak_druid without valley_druid played forest_witch*
#     B vp 9 stock 1.1.1.0 pawns h5 h7 clouds 1-2 gust amulets m1 tiles extra_card fresh five_points
#     agenda declare A; follow C; brave; end_turn
#
# - `board` is front, front_mountain or back, with `storm` the number of heavy clouds in the mix. `turn` is the role
#   that was led in this turn, and who holds the claim; `led` are the roles that were led in this round.
# - `events` is the whole event pile from the first round on, then the events that left the game; `pile` the cursed
#   pile, the next first. Who has no business to know reads `?event` and `?cursed`.
# - A heavy cloud is written by its stars and bolts; the second cloud of a region lies on `m1.2`.
# - `stock` counts purple, green and orange potions and wands. `cards` is the size of the hand, `hand` the roles in it
#   as far as the viewer knows them, `!` one that everyone knows of; `without` are roles that everyone knows to be laid
#   aside, for a chance to follow has been passed; `played` are the roles of this round, `*` those declared brave.
# - `fresh` are the forest tiles taken in this turn, `gone` marks a player who has left.
#
# Reading fills in what is not said: the front, round 1, A first and leader, no clouds, tiles in the order of the box,
# start points, resources and castles, the event Gathering, no curses. A player of whom no hand is said has not picked.
# Without an agenda the leader leads, or, if nobody has a hand, all pick.

def position_text(s: Table) -> str:
    """All lines of a position."""
    lines = [heading(s), f"round {s.round} first {letter(s.first)} leader {letter(s.leader)}"]
    if s.role != NOTHING:
        claim = "" if s.claim == NOTHING else f" claim {letter(s.claim)}"
        lines.append(f"turn {ROLES[s.role]}{claim}")
    lines += zone("led", roles(s.led)) + [f"event {EVENTS[s.event]}" if s.event != NOTHING else "event -"]
    lines.append("events " + s.pieces.names(tuple(range(len(EVENTS)))))
    if s.parts.setup.cursed[s.seats]:
        lines.append(" ".join(["cursed", *roles(s.cursed)]))
        lines.append(" ".join(["pile", *[s.pieces.name(card) for card in s.pile]]))
    lines += zone("clouds", clouds_text(s)) + zone("tiles", tiles_text(s))
    lines += zone("occupied", [TOWERS[tower] for tower in bits(s.occupied)])
    lines += [f"{letter(seat)} {player_text(s, seat)}" for seat in range(s.seats)]
    lines.append("over" if s.over else f"agenda {s.agenda_text()}")
    return "\n".join(lines) + "\n"


def heading(s: Table) -> str:
    """The side of the board and the variants."""
    return f"board {side(s)}{f' storm {s.heavies}' if s.storm else ''}"


def side(s: Table) -> str:
    """`front`, `front_mountain` or `back`."""
    tiled = s.board.name == BOARDS[0] and s.mountain_tiles
    return "front_mountain" if tiled else s.board.name


def zone(head: str, words: list[str]) -> list[str]:
    """A line, if there is anything to say."""
    return [" ".join([head, *words])] if words else []


def roles(mask: int) -> list[str]:
    """The names of a set of roles."""
    return [ROLES[role] for role in bits(mask)]


def clouds_text(s: Table) -> list[str]:
    """What lies on the cloud spaces."""
    found: list[str] = []
    for space, cloud in enumerate(s.clouds):
        if cloud != NOTHING:
            found.append(f"{SPACES[s.board.spaces[space]]}={s.parts.clouds[cloud].name}")
    return found


def tiles_text(s: Table) -> list[str]:
    """The landscape tiles on the board."""
    found: list[str] = []
    for tiles, landscape, names in (
        (s.mountain_tiles, MOUNTAIN, MOUNTAIN_TILES),
        (s.forest_tiles, FOREST, FOREST_TILES),
        (s.hill_tiles, HILL, HILL_TILES),
    ):
        spaces = s.board.tile_spaces[landscape]
        found += [f"{REGIONS[at]}={names[tile]}" for at, tile in zip(spaces, tiles) if tile != NOTHING]
    return found


def player_text(s: Table, seat: Seat) -> str:
    """The lines of a player in a position."""
    me = s.players[seat]
    stock = ".".join([str(n) for n in me.stock])
    fields = [f"vp {me.vp} stock {stock} pawns {' '.join([REGIONS[region] for region in me.pawns])}"]
    if me.cards >= 0 and not s.gone >> seat & 1:
        fields.append(" ".join([f"cards {me.cards}", *hand_text(s, seat)]))
    played = [ROLES[role] + ("*" if me.braves >> role & 1 else "") for role in bits(me.played)]
    fields += zone("played", played)
    fields += zone("clouds", [s.parts.clouds[cloud].name for cloud in me.clouds])
    mountains = s.board.tile_spaces[MOUNTAIN]
    fields += zone("amulets", [REGIONS[mountains[n]] for n in bits(me.amulets)])
    fields += zone("tiles", [FOREST_TILES[tile] for tile in me.tiles])
    fields += zone("fresh", [FOREST_TILES[tile] for tile in me.fresh])
    return " ".join(fields) + (" gone" if s.gone >> seat & 1 else "")


def hand_text(s: Table, seat: Seat) -> list[str]:
    """The roles in hand that can be seen, and those that everyone knows to be laid aside."""
    pieces, me = s.pieces, s.players[seat]
    held: list[str] = []
    without: list[str] = []
    for role, name in enumerate(ROLES):
        card = card_of(seat, role)
        open = pieces.seen[card] == EVERYONE
        if pieces.faces[card] == PICKED:
            if not me.played >> role & 1:
                held.append(name + ("!" if open else ""))
        elif pieces.faces[card] >= FIRST_CARD and open:
            without.append(name)
    return zone("hand", held) + zone("without", without)


# What becomes of the game when a player leaves for good: the others play on (BRM-RUL-34).

class OfSeat(Step["Table"]):
    """Something that one player has to do, without being asked."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


def depart(s: Table, seat: Seat, now: StepContext) -> None:
    """The hand is laid aside, pawns stay where they are, and what the player still had to do is dropped."""
    lay_hand_aside(s, seat)
    if len(s.remaining()) == 1:
        s.end()
        return
    s.agenda = [step for step in s.agenda if not belongs(step, seat)]
    top = s.agenda[-1]
    if isinstance(top, Poll):
        s.agenda[-1] = top.without(seat)


def belongs(step: Step[Table], seat: Seat) -> bool:
    """Whether only this seat has to do with a step."""
    return (isinstance(step, Ask) and step.seat == seat) or (isinstance(step, OfSeat) and step.seat == seat)


def lay_hand_aside(s: Table, seat: Seat) -> None:
    """What was not played is no secret any more."""
    me = s.players[seat]
    me.cards = min(me.cards, 0)
    for role in range(len(ROLES)):
        card = card_of(seat, role)
        if not me.played >> role & 1:
            s.pieces.faces[card] = ASIDE
        s.pieces.show(card)


NO_CARDS: Final = -1
"""A hand that has not been picked yet in this round."""


def card_of(seat: int, role: int) -> int:
    """The piece that is this role card of this player."""
    return FIRST_CARD + len(ROLES) * seat + role


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
    """The state of the game."""

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
        t.rules = self.rules
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

    def leave(self, seat: Seat, now: StepContext) -> None:
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

    def reach(self, region: int) -> int:
        """Bit set of the regions to which a pawn can move from here (BRM-MOVE-01 to -05)."""
        board, clouded = self.board, self.clouded
        found = board.border[region]
        for sea in board.shores[region]:
            if not clouded >> sea & 1:
                found |= board.border[sea]
        return found & ~clouded & ~(1 << region)

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


# Questions: a decision with one option is carried out without asking (BRM-RUL-21).

class Offer(OfSeat):
    """A question that is put, if there is anything to choose, once what comes before it is done."""

    def __init__(self, question: Question[Table]) -> None:
        super().__init__(question.seat)
        self.question = question

    def run(self, s: Table, now: StepContext) -> None:
        pose(s, self.question, now)

    def notation(self) -> str:
        """`offer fly A any 0`."""
        return f"offer {self.question.notation()}"


def pose(s: Table, question: Question[Table], now: StepContext) -> None:
    """Ask, unless there is only one answer."""
    legal = question.legal(s)
    if len(legal) > 1:
        s.agenda.append(question)
    elif legal[0] is PASS:
        now.tell(Idle(question.seat), s.pieces)
    else:
        question.answer(s, legal[0], now)


# Points and resources: won, lost, taken from the supply and given back (BRM-RES).

def score(s: Table, seat: Seat, vp: int, reason: int, now: StepContext) -> None:
    """Points, which may be lost and fall below zero (BRM-CURSE-06)."""
    if vp:
        s.players[seat].vp += vp
        now.tell(Scored(seat, vp, reason), s.pieces)


def gain(s: Table, seat: Seat, counts: tuple[int, ...], now: StepContext) -> None:
    """The supply never runs out (BRM-RES-02)."""
    stock = s.players[seat].stock
    for resource, n in enumerate(counts):
        stock[resource] += n
    now.tell(Gained(seat, counts), s.pieces)


def spend(s: Table, seat: Seat, counts: tuple[int, ...], now: StepContext) -> None:
    """Nobody gives more than they have (BRM-RES-04)."""
    stock = s.players[seat].stock
    for resource, n in enumerate(counts):
        stock[resource] -= n
        assert stock[resource] >= 0, "a resource below nothing"
    now.tell(Spent(seat, counts), s.pieces)


def one(resource: int, n: int = 1) -> tuple[int, int, int, int]:
    """So many of one resource."""
    return (
        n if resource == 0 else 0,
        n if resource == 1 else 0,
        n if resource == 2 else 0,
        n if resource == 3 else 0,
    )


# The final scoring, and who won (BRM-SCORE).

def final_scoring(s: Table, now: StepContext) -> None:
    """Lightning, sets and amulets; forest tiles score nothing (BRM-SCORE-02 to -07)."""
    for seat in s.remaining():
        score(s, seat, s.parts.bolts_vp(s.bolts(seat)), FOR_LIGHTNING, now)
        score(s, seat, sets_vp(s.parts, s.players[seat].stock), FOR_SETS, now)
        score(s, seat, s.parts.amulets[count(s.players[seat].amulets)], FOR_AMULETS, now)


def sets_vp(parts: Parts, stock: list[int]) -> int:
    """The best partition: as many sets of four as there can be, then of three (BRM-SCORE-03, -04)."""
    # Not sorted: hints ask for this all the time, and sorting showed in their profile.
    least, second = min(stock[0], stock[1]), max(stock[0], stock[1])
    for held in stock[2:]:
        if held < least:
            least, second = held, least
        elif held < second:
            second = held
    return parts.set_of_four * least + parts.set_of_three * (second - least)


def outcome(s: Table) -> Outcome:
    """Most points, then most resources; those who left are last (BRM-SCORE-08 to -10)."""
    return ranked([rank(s, seat) for seat in range(s.seats)], [player.vp for player in s.players])


def rank(s: Table, seat: Seat) -> tuple[int, ...]:
    """Whoever has left ranks behind everybody else."""
    me = s.players[seat]
    return (0, 0, 0) if s.gone >> seat & 1 else (1, me.vp, me.resources())
