"""The table of Bloody Grove: groves with their columns, Druids, hands, decks, Elites, Venerables and tokens."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    DISCARD,
    ELITES,
    FIRST_ELITE,
    FIRST_TOKEN,
    FIRST_VENERABLE,
    GROVES,
    LEFT,
    NOTHING,
    OWNED_POOL,
    RESERVE,
    SIDES,
    TOKENS,
    is_venerable,
)
from clairiere.games.bloody_grove.rules.components import PER_ANIMAL, PER_VENERABLE, Parts
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.rules import Outcome, ranked
from clairiere.kernel.state import EVERYONE, UNKNOWN, Pieces, Seat, State, Step, StepContext, letter

# A table as text: the position, which reads like a diagram.
#
#     round 2 position 3 first B
#     options adjacent STTSST
#     groves owl bear fox
#     control - - -
#     elite bear elite_bear_3 | elite_bear_5 elite_bear_1
#     venerables venerable_1 venerable_8 venerable_9 | venerable_4 venerable_red_2
#     reserve 0:arcane_plus_2 1:arcane_destroy*A 2:arcane_plus_4*AB
#     discard 7:arcane_plus_3
#     box venerable_5
#     A druid basic_bear_2
#     A hand basic_owl_1 elite_bear_2
#     A deck basic_fox_1 elite_bear_4! basic_fox_3*A
#     A column 0 basic_bear_1+3:arcane_plus_2*B venerable_2
#     A box basic_owl_3
#     agenda choose_action A; cube; round_end
#
# - `position` is that of the turn cube, `first` is S; `control` names who controls groves 0, 1, 2.
# - `elite` and `venerables` show the cards that lie face up, a bar, and the deck from top to bottom. `deck` goes from
#   top to bottom too, `druid` from the Druid up to the Transformation, `column` from the grove outwards. A card that is
#   laid beside a Druid while its player recruits stands in `A beside left basic_bear_2`.
# - A token is written with its number: in `reserve`, in `discard`, or behind the card it lies on.
# - Who knows a card in a deck, or a face-down token: nobody, unless a mark says so: `*A`, `*B`, `*AB`, or `!` for
#   everyone. Hands are known to their owners, and all the rest is open.
# - `agenda` is what is still to be done, the next first. `gone A` and `over` say so.
# - What is blank to the viewer is written as its back: `?basic_green`, `?elite_owl`, `5:?arcane`.
#
# Whoever writes a position by hand may leave out nearly everything. It is then round 1, position 1, A first, default
# options, groves bear, owl, fox, no control; Spirit cards that are not mentioned lie in their decks, in the order of
# the components (basics beneath those mentioned); three Venerables lie in the row, as many in their deck as the round
# leaves, the others in the box; tokens lie in the reserve; and the agenda is the turn of the player whose position it
# is. A token on a card may stand without its number. `elite bear elite_bear_5` says only which Elite is visible. If the
# first thing on the agenda asks nobody (`agenda resolve 0; resolve 1; resolve 2; cleanup`), `settle` runs it.

def position_text(s: Table) -> str:
    """The whole table; zones without cards are left out."""
    lines = [
        f"round {s.round} position {s.position} first {letter(s.first)}",
        f"options {s.reach} {s.order}",
        line("groves", [ANIMALS[animal] for animal in s.groves]),
        line("control", ["-" if seat == NOTHING else letter(seat) for seat in s.control]),
        *[elite_line(s, animal) for animal in range(len(ANIMALS)) if s.elites[animal] < ELITES],
        line("venerables", [*open_cards(s, s.row), "|", *deck_cards(s, s.venerables)]),
        *zone("reserve", [token_text(s.pieces, token, 0) for token in s.tokens_at(RESERVE)]),
        *zone("discard", [token_text(s.pieces, token, EVERYONE) for token in s.tokens_at(DISCARD)]),
        *zone("box", box(s, NOTHING)),
        *player_lines(s, 0),
        *player_lines(s, 1),
        *zone("gone", [letter(seat) for seat in bits(s.gone)]),
        "over" if s.over else f"agenda {s.agenda_text()}",
    ]
    return "\n".join(lines) + "\n"


def player_lines(s: Table, seat: Seat) -> list[str]:
    """The lines of a position about one player."""
    who = letter(seat)
    lines = zone(f"{who} druid", open_cards(s, s.druids[seat]))
    if s.beside != NOTHING and seat == s.player_at(s.position):
        lines.append(f"{who} beside {SIDES[s.side]} {s.pieces.name(s.beside)}")
    lines += zone(f"{who} hand", sorted(open_cards(s, s.hands[seat])))
    lines += zone(f"{who} deck", deck_cards(s, s.decks[seat]))
    for grove in range(GROVES):
        column = s.columns[GROVES * seat + grove]
        lines += zone(f"{who} column {grove}", [column_card(s, card) for card in column])
    return lines + zone(f"{who} box", box(s, seat))


def line(head: str, words: list[str]) -> str:
    """`control - A -`."""
    return " ".join([head, *words])


def zone(head: str, words: list[str]) -> list[str]:
    """The line of a zone, if anything lies there."""
    return [line(head, words)] if words else []


def elite_line(s: Table, animal: int) -> str:
    """The visible Elite, and the deck beneath it."""
    cards = list(range(s.visible_elite(animal), FIRST_ELITE + ELITES * (animal + 1)))
    hidden = ["|", *deck_cards(s, tuple(cards[1:]))] if len(cards) > 1 else []
    return line(f"elite {ANIMALS[animal]}", [s.pieces.name(cards[0]), *hidden])


def open_cards(s: Table, cards: tuple[int, ...]) -> list[str]:
    """Cards that are known as their zone has it."""
    return [s.pieces.name(card) for card in cards]


def deck_cards(s: Table, cards: tuple[int, ...]) -> list[str]:
    """Face-down cards, with marks of who knows them."""
    return [s.pieces.name(card) + mark(s.pieces.seen[card], 0) for card in cards]


def column_card(s: Table, card: int) -> str:
    """A card and the tokens on it."""
    return "+".join([s.pieces.name(card), *[token_text(s.pieces, token, 0) for token in s.tokens_at(card)]])


def token_text(pieces: Pieces, token: int, usual: int) -> str:
    """`5:arcane_plus_2*A`."""
    return f"{token - FIRST_TOKEN}:{pieces.name(token)}{mark(pieces.seen[token], usual)}"


def mark(seen: int, usual: int) -> str:
    """Who knows a face, if not those who know it as a rule in that zone."""
    if seen == usual:
        return ""
    return "!" if seen == EVERYONE else "*" + "".join([letter(seat) for seat in bits(seen)])


def box(s: Table, seat: Seat) -> list[str]:
    """The cards of one player in the box, sorted; NOTHING: the Venerables."""
    return sorted([s.pieces.name(card) for card in s.box if owner(s.pieces, card) == seat])


def owner(pieces: Pieces, card: int) -> Seat:
    """Whose basic or Elite card it is; Venerables in the box are nobody's."""
    if card >= FIRST_VENERABLE:
        return NOTHING
    pool = pieces.pool[card]
    return pool if pool < 2 else (pool - OWNED_POOL) // 3


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
        t.rules = self.rules
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

    def leave(self, seat: Seat, now: StepContext) -> None:
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
    """The cards without one of them."""
    return tuple([other for other in cards if other != card])


# Strength, Domination and who wins (GRV-STR, GRV-WIN).

Terms = tuple[int, int, int, int]
"""Tokens, cards, Transformation, grove: what a total strength is made of."""


def total_strength(s: Table, seat: Seat, grove: int) -> int:
    """The total strength of a player at a grove; 0 for an empty column (GRV-STR-01, GRV-STR-06)."""
    return total(strength_terms(s, seat, grove))


def total(terms: Terms) -> int:
    """The sum of the four kinds of points."""
    return terms[0] + terms[1] + terms[2] + terms[3]


def strength_terms(s: Table, seat: Seat, grove: int) -> Terms:
    """The four sums; Venerables have no animal and so no bonus (GRV-STR-01 to -04)."""
    parts = s.parts
    column = s.columns[3 * seat + grove]
    transformed = s.transformation(seat)
    shape = NOTHING if transformed == NOTHING else parts.animal[transformed]
    home = s.groves[grove]
    cards = alike = at_home = 0
    for card in column:
        face = s.pieces.faces[card]
        animal = parts.animal[face]
        cards += worth(s, parts.strength_rule[face], parts.strength[face], column)
        if animal != NOTHING:
            alike += animal == shape
            at_home += animal == home
    return token_strength(s, column), cards, alike * parts.transformation_bonus, at_home * parts.grove_bonus


def token_strength(s: Table, column: Cards) -> int:
    """What the tokens on these cards add; they work for the owner of the card (GRV-ARC-06)."""
    found = 0
    for number in range(TOKENS):
        at = s.token_at[number]
        if at >= 0 and at in column:
            face = s.pieces.faces[FIRST_TOKEN + number]
            if face != UNKNOWN:  # a view can be counted too, as far as it is known
                found += s.parts.strength[face]
    return found


def worth(s: Table, rule: int, printed: int, column: Cards) -> int:
    """A printed value, or one worked out from the column as it is now (GRV-VEF-09 to -11, -13)."""
    if rule == PER_VENERABLE:
        return venerables_in(column)
    if rule == PER_ANIMAL:
        return animals_in(s, column)
    return printed


def venerables_in(column: Cards) -> int:
    """How many Venerables lie in a column."""
    found = 0
    for card in column:
        found += is_venerable(card)
    return found


def animals_in(s: Table, column: Cards) -> int:
    """How many different animals lie in a column."""
    found = 0
    for card in column:
        animal = s.parts.animal[s.pieces.faces[card]]
        if animal != NOTHING:
            found |= 1 << animal
    return (found & 1) + (found >> 1 & 1) + (found >> 2 & 1)


def domination(s: Table, seat: Seat) -> int:
    """What the own columns and the own Transformation are worth (GRV-WIN-03, GRV-WIN-04)."""
    parts = s.parts
    found = 0
    for column in s.columns[3 * seat : 3 * seat + 3]:
        for card in column:
            face = s.pieces.faces[card]
            found += worth(s, parts.domination_rule[face], parts.domination[face], column)
    transformed = s.transformation(seat)
    return found if transformed == NOTHING else found + parts.domination[transformed]


def sweeper(s: Table) -> Seat:
    """Who controls all three groves, or NOTHING; three ties are no sweep (GRV-WIN-01, GRV-WIN-02)."""
    first, middle, last = s.control
    return first if first == middle == last else NOTHING


def outcome(s: Table) -> Outcome:
    """A concession, a sweep, Domination, the number of transformations, or a shared victory (GRV-WIN-01 to -08)."""
    points = [domination(s, 0), domination(s, 1)]
    if s.gone:
        return ranked([(1 - (s.gone >> seat & 1),) for seat in range(2)], points)
    winner = sweeper(s)
    if winner != NOTHING:
        return ranked([(int(seat == winner),) for seat in range(2)], points)
    return ranked([(points[seat], len(s.druids[seat])) for seat in range(2)], points)
