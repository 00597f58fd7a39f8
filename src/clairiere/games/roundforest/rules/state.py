"""The table of Roundforest: forest, bags, fairy board, pile, supply and players. All is public (RND-INFO-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CORNER,
    EMPTY,
    FIRST_CHARACTER,
    FIRST_CHIP,
    GAPS,
    LYING,
    NOTHING,
    OBJECTS,
    PLACES,
    SPIRIT_TOKEN,
    WAYS,
    is_character,
)
from clairiere.games.roundforest.rules.components import Layout, Pack, Parts
from clairiere.games.roundforest.rules.events import BagFilled, Refilled, TokenGone, WentBack
from clairiere.kernel.bits import bits, count, nth
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.play import next_ask
from clairiere.kernel.rules import Outcome, ranked
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
    arrival = s.arrive_ready and s.rules >= 2
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
        t.rules = self.rules
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


# Who won, and how the others are ranked (RND-END).

def outcome(s: Table) -> Outcome:
    """The ring wins; then the ranking; those who left are last (RND-END-02, -04, -07)."""
    return ranked([rank(s, seat) for seat in range(s.seats)])


def rank(s: Table, seat: Seat) -> tuple[int, ...]:
    """Ready first, then apples minus debts, silver, copper, objects (RND-END-04)."""
    if s.gone >> seat & 1:
        return (0,)
    me = s.players[seat]
    standing = (int(s.is_ready(seat)), me.apples - count(me.debts), me.silver, me.copper, len(me.pack))
    return (1, int(s.ring == seat), *standing)


# The chip bag, the object bag and the pile: what is drawn from them and goes back (RND-REFILL, RND-SUPPLY-03).

def nth_of(counts: list[int], k: int) -> int:
    """The kind of the k-th thing, if so many of each kind stand in a row."""
    for kind in range(len(counts)):
        k -= counts[kind]
        if k < 0:
            return kind
    raise ValueError("there are not so many")


def draw_chip(s: Table, now: StepContext) -> int:
    """One chip; as soon as the bag is empty the discard goes into it (RND-REFILL-06)."""
    chips = s.chips
    left = chips[0] + chips[1] + chips[2]
    chip = nth_of(chips, now.chance.below(left))
    chips[chip] -= 1
    if left == 1:
        s.chips, s.discard = s.discard, [0, 0, 0]
        now.tell(BagFilled(sum(s.chips)), s.pieces)
    return chip


def refill(s: Table, place: int, now: StepContext) -> None:
    """A chip for a space that was left, unless it is a well or carries something (RND-REFILL-01, -03, -04)."""
    if s.lies[place] == EMPTY and not s.is_well(place):
        chip = draw_chip(s, now)
        s.lies[place] = FIRST_CHIP + chip
        now.tell(Refilled(place, chip), s.pieces)


def discard_chip(s: Table, place: int) -> int:
    """Take the chip from a space; its colour (RND-CHIP-02, -03)."""
    chip = s.lies[place] - FIRST_CHIP
    s.lies[place] = EMPTY
    s.discard[chip] += 1
    return chip


def draw_object(s: Table, now: StepContext) -> int:
    """One object, all that are in the bag equally likely."""
    kind = nth_of(s.bag, now.chance.below(s.bagged))
    take_object(s, kind)
    return kind


def take_object(s: Table, kind: int) -> None:
    """Take an object of this kind out of the bag."""
    s.bag[kind] -= 1
    s.bagged -= 1


def return_object(s: Table, kind: int) -> None:
    """Put an object into the bag (RND-OBJ-12)."""
    s.bag[kind] += 1
    s.bagged += 1


def return_drawn(s: Table, now: StepContext) -> None:
    """What was drawn and found no place goes back."""
    if s.drawn:
        for kind in s.drawn:
            return_object(s, kind)
        now.tell(WentBack(s.drawn), s.pieces)
        s.drawn = ()


def draw_card(s: Table, now: StepContext) -> int:
    """The top card of the pile, which is shuffled whenever a card goes into it (RND-CHAR-17)."""
    character = nth(s.pile, now.chance.below(count(s.pile)))
    s.pile &= ~(1 << character)
    return character


def return_card(s: Table, character: int) -> None:
    """The card goes into the pile, the token beside it; whoever owed the character is free (RND-CHAR-06, -09)."""
    s.pile |= 1 << character
    if s.met == character:
        s.met = NOTHING
    for player in s.players:
        player.debts &= ~(1 << character)
    place = s.place_of(character)
    if place != NOTHING:
        s.lies[place] = EMPTY


def return_hand(s: Table, pack: Pack) -> None:
    """Several objects go into the bag."""
    for kind in pack:
        return_object(s, kind)


def lay_token(s: Table, character: int, place: int) -> None:
    """A character token is put on a space."""
    s.lies[place] = FIRST_CHARACTER + character
    s.met = NOTHING


# Routes: how many turns it takes to get somewhere, as the tiles turn under the pawn.
#
# A tile that one comes to turns once, and once more with every pause on it, so it shows each of its four faces within
# four turns. Whoever comes to a tile later has no way out that was not open before: the first arrival is enough to
# know.

FACES: Final = 4
LONG: Final = 6
"""Turns: whatever is further away is that far."""
Ways = list[list[int]]
"""Place -> rotation -> bit set of the places to which a white symbol leads."""


def white_ways(parts: Parts, layout: Layout, tiles: list[int]) -> Ways:
    """Of a forest with these tiles, which stay where they are all game long."""
    found: Ways = [[0] * FACES for _ in PLACES]
    for place in layout.spaces:
        found[place] = [goals_of(layout.reach[place], white) for white in parts.white[tiles[place]]]
    return found


def goals_of(reach: list[int], white: int) -> int:
    """Bit set of the places behind the white symbols."""
    mask = 0
    for way in range(WAYS):
        if white >> way & 1 and reach[way] != NOTHING:
            mask |= 1 << reach[way]
    return mask


def turns_to(s: Table, at: int, goals: int, first: int = 1, last: int = FACES) -> int:
    """Turns from a place to the nearest of the goals without a compass, pauses included; at most LONG.

    The place itself is left in one of the turns from `first` to `last`: a pause comes first, or a move.
    """
    if at == CORNER:
        return LONG
    shut = s.occupied()
    places = [at]
    since = [0]
    for turn in range(1, LONG):
        fresh = ways_out(s, at, turn - 1) if first <= turn <= last else 0
        for i in range(1, len(places)):
            if turn - since[i] <= FACES:
                fresh |= ways_out(s, places[i], turn - since[i])
        if fresh & goals:
            return turn
        fresh &= ~shut
        shut |= fresh
        for place in bits(fresh):
            places.append(place)
            since.append(turn)
    return LONG


def ways_out(s: Table, place: int, turns: int) -> int:
    """Where white symbols lead from a tile once it has turned so often; a blocked one does not turn."""
    rotation = s.turned[place]
    if not s.blocking or not s.is_blocked(place):
        rotation += turns * s.parts.turns[s.tiles[place]]
    return s.ways[place][rotation % FACES]
