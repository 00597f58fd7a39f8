"""The table of Roundforest: forest, bags, fairy board, pile, supply and players. All is public (RND-INFO-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.bags import refill, return_card, return_drawn, return_hand
from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CORNER,
    FIRST_CHARACTER,
    GAPS,
    LYING,
    NOTHING,
    OBJECTS,
    PLACES,
    SPIRIT_TOKEN,
    is_character,
)
from clairiere.games.roundforest.rules.components import Layout, Pack, Parts
from clairiere.games.roundforest.rules.events import TokenGone
from clairiere.games.roundforest.rules.routes import Ways
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import NO_PIECES, Seat, State, Step, StepContext, letter

# A table as text: the position, which reads like a diagram.
#
#     forest small
#     round 3 first A turn B
#     tiles B1=T01.0 C1=T17.3 D1=T05.1 A2=T11.0 B2=W2.2 ...
#     lies B1=blue C1=hat D1=smith A2=- C2=red ...
#     chips 14.8.10 discard 2.1.0
#     fairy hat cross spoon coin_silver key jug anvil boots cheese
#     bag barrel=2 stone=1 ...
#     pile innkeeper sculptor ...
#     supply copper 22 silver 12 apples 11
#     A at C3 compasses 2 pack hat key copper 2 silver 0 apples 1 debts smith pauses 1 stray
#     B at corner compasses 2 pack copper 0 silver 0 apples 0 debts pauses 0
#     agenda move B; end_options B; spirit_check; next
#
# A tile stands with its rotation; wells carry nothing and are not named under `lies`; chips are counted blue, red,
# yellow; the fairy board stands bottom row first, an empty space is `-`. `forest small harder blocking arrival` are the
# variants, `gaps BC23=stone` what blocks, `drawn hat` and `met smith` what is being decided; `paused` and `shifted`
# stand behind the turn whose player has paused or done the block action; `ring A` has won; `gone` marks one who left.
# Reading fills in what is not said: tiles in order and unturned, chips on every free space (blue ones first), an empty
# fairy board, players on their backpacks, and into bags, pile and supply whatever is nowhere else.

def position_text(s: Table) -> str:
    """All lines of a position."""
    lines = [heading(s), turn_text(s), *forest_text(s), *store_text(s)]
    for seat, player in enumerate(s.players):
        gone = " gone" if s.gone >> seat & 1 else ""
        lines.append(f"{letter(seat)} {player_text(player)}{gone}")
    lines.append("over" if s.over else f"agenda {s.agenda_text()}")
    return "\n".join(lines) + "\n"


def heading(s: Table) -> str:
    """The forest and the variants.

    Tables that began under rules 1 are written as they were then, since proofs of old records hash these texts.
    """
    arrival = s.arrive_ready and not s.chest_at_ends
    variants = (" harder" if s.harder else "") + (" blocking" if s.blocking else "") + (" arrival" if arrival else "")
    return f"forest {s.layout.name}{variants}"


def turn_text(s: Table) -> str:
    """Whose turn, and what it has seen."""
    seen = (" paused" if s.paused else "") + (" shifted" if s.shifted else "")
    return f"round {s.round} first {letter(s.first)} turn {letter(s.active)}{seen}"


def forest_text(s: Table) -> list[str]:
    """Tiles, what lies on them, what blocks them."""
    tiles = [f"{PLACES[place]}={s.parts.tiles[s.tiles[place]]}.{s.turned[place]}" for place in s.layout.spaces]
    lying = [f"{PLACES[place]}={LYING[s.lies[place]]}" for place in s.layout.ground]
    blocked = [f"{GAPS[gap]}={OBJECTS[kind]}" for gap, kind in enumerate(s.gaps) if kind != NOTHING]
    found = [f"tiles {' '.join(tiles)}", f"lies {' '.join(lying)}"]
    return [*found, f"gaps {' '.join(blocked)}"] if blocked else found


def store_text(s: Table) -> list[str]:
    """Bags, fairy board, pile, supply, and what is being decided."""
    bag = [f"{OBJECTS[kind]}={n}" for kind, n in enumerate(s.bag) if n]
    lines = [
        f"chips {dotted(s.chips)} discard {dotted(s.discard)}",
        f"fairy {objects_text(s.fairy)}",
        " ".join(["bag", *bag]),
        " ".join(["pile", *[CHARACTERS[character] for character in bits(s.pile)]]),
        f"supply copper {s.copper} silver {s.silver} apples {s.apples}",
    ]
    if s.drawn:
        lines.append(f"drawn {objects_text(s.drawn)}")
    if s.met != NOTHING:
        lines.append(f"met {CHARACTERS[s.met]}")
    if s.ring != NOTHING:
        lines.append(f"ring {letter(s.ring)}")
    return lines


def dotted(counts: list[int]) -> str:
    """`14.8.10`."""
    return ".".join([str(n) for n in counts])


def objects_text(kinds: tuple[int, ...]) -> str:
    """`hat key -`."""
    return " ".join(["-" if kind == NOTHING else OBJECTS[kind] for kind in kinds])


def player_text(me: Player) -> str:
    """The lines of a player in a position."""
    fields = [f"at {'corner' if me.at == CORNER else PLACES[me.at]}", f"compasses {me.compasses}"]
    fields.append(" ".join(["pack", *[OBJECTS[kind] for kind in me.pack]]))
    fields.append(f"copper {me.copper} silver {me.silver} apples {me.apples}")
    fields.append(" ".join(["debts", *[CHARACTERS[character] for character in bits(me.debts)]]))
    fields.append(f"pauses {me.pauses}")
    return " ".join(fields) + (" stray" if me.stray else "")


# What becomes of the things of a player who leaves for good (RND-END-07, RND-END-08).

def depart(s: Table, seat: Seat, now: StepContext) -> None:
    """Pawn, things, debts; what was being decided; and from whom rounds are counted."""
    me = s.players[seat]
    if seat == s.active:
        return_drawn(s, now)
        if s.met != NOTHING:
            return_card(s, s.met)
    give_up(s, me)
    place = me.at
    me.at = CORNER
    if place != CORNER:
        refill(s, place, now)
    for character in bits(me.debts):
        forgive(s, character, now)
    if seat == s.first:
        s.first = s.after(seat)


def give_up(s: Table, me: Player) -> None:
    """Objects to the object bag, coins and apples to the supply, compasses out of the game."""
    return_hand(s, me.pack)
    s.copper += me.copper
    s.silver += me.silver
    s.apples += me.apples
    me.pack = ()
    me.copper = me.silver = me.apples = me.compasses = me.pauses = 0
    me.stray = False


def forgive(s: Table, character: int, now: StepContext) -> None:
    """The card goes into the pile, the token from the forest; its space is refilled unless a pawn stands there."""
    place = s.place_of(character)
    return_card(s, character)
    if place == NOTHING:
        return
    now.tell(TokenGone(character, place), s.pieces)
    other = s.standing(place)
    if other == NOTHING:
        refill(s, place, now)
    else:
        s.players[other].stray = False


NO_GAPS: Final = tuple([NOTHING] * len(GAPS))
"""No heavy object lies between tiles."""


class Player:
    """Pawn, backpack, coins, apples and cards of one seat."""

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

    def leave(self, seat: Seat, now: StepContext) -> None:
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
