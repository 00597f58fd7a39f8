"""Positions of Bloody Grove: tables as text, which `Table.text` writes and this module reads back.

    round 2 position 3 first B
    options adjacent STTSST
    groves owl bear fox
    control - - -
    elite bear elite_bear_3 | elite_bear_5 elite_bear_1
    venerables venerable_1 venerable_8 venerable_9 | venerable_4 venerable_red_2
    reserve 0:arcane_plus_2 1:arcane_destroy*A 2:arcane_plus_4*AB
    discard 7:arcane_plus_3
    box venerable_5
    A druid basic_bear_2
    A hand basic_owl_1 elite_bear_2
    A deck basic_fox_1 elite_bear_4! basic_fox_3*A
    A column 0 basic_bear_1+3:arcane_plus_2*B venerable_2
    A box basic_owl_3
    agenda choose_action A; cube; round_end

- `position` is that of the turn cube, `first` is S; `control` names who controls groves 0, 1, 2.
- `elite` and `venerables` show the cards that lie face up, a bar, and the deck from top to bottom. `deck` goes from
  top to bottom too, `druid` from the Druid up to the Transformation, `column` from the grove outwards. A card that is
  laid beside a Druid while its player recruits stands in `A beside left basic_bear_2`.
- A token is written with its number: in `reserve`, in `discard`, or behind the card it lies on.
- Who knows a card in a deck, or a face-down token: nobody, unless a mark says so: `*A`, `*B`, `*AB`, or `!` for
  everyone. Hands are known to their owners, and all the rest is open.
- `agenda` is what is still to be done, the next first. `gone A` and `over` say so.
- What is blank to the viewer is written as its back: `?basic_green`, `?elite_owl`, `5:?arcane`.

Whoever writes a position by hand may leave out nearly everything. It is then round 1, position 1, A first, default
options, groves bear, owl, fox, no control; Spirit cards that are not mentioned lie in their decks, in the order of the
components (basics beneath those mentioned); three Venerables lie in the row, as many in their deck as the round
leaves, the others in the box; tokens lie in the reserve; and the agenda is the turn of the player whose position it
is. A token on a card may stand without its number. `elite bear elite_bear_5` says only which Elite is visible. If the
first thing on the agenda asks nobody (`agenda resolve 0; resolve 1; resolve 2; cleanup`), `settle` runs it.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    BASICS,
    DISCARD,
    ELITE_POOL,
    ELITES,
    FIRST_ELITE,
    FIRST_ELITE_FACE,
    FIRST_RED,
    FIRST_TOKEN,
    FIRST_TOKEN_FACE,
    FIRST_VENERABLE,
    FIRST_VENERABLE_FACE,
    GROVES,
    NOTHING,
    PIECES,
    PLAIN,
    POSITIONS,
    RESERVE,
    ROUNDS,
    SIDES,
    TOKENS,
    Move,
    Take,
    owned_pool,
    player,
)
from clairiere.games.bloody_grove.rules.components import Parts
from clairiere.games.bloody_grove.rules.state import Cards, Table
from clairiere.games.bloody_grove.rules.steps.effects import (
    ArcaneTarget,
    ArcaneToken,
    BottomCard,
    ChooseReplaced,
    ChooseVenerable,
    PeekEffect,
    RecruitEffect,
    SetupPeek,
    VenerablePeek,
    VenerableRecruit,
    VenerableRecruitDestination,
)
from clairiere.games.bloody_grove.rules.steps.recruit import COVER_PILE, RecruitDestination, RecruitElites, RecruitNext
from clairiere.games.bloody_grove.rules.steps.round_end import CLEANUP, ROUND_END, Resolve, return_hands
from clairiere.games.bloody_grove.rules.steps.turn import (
    MOVE_CUBE,
    TURN,
    ChooseAction,
    RuseCard,
    RuseTo,
    Symbols,
    UseSymbol,
)
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import SEALED, Choice, Illegal
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import EVERYONE, LETTERS, UNKNOWN, Pieces, Seat, Step, letter
from clairiere.kernel.view import HiddenFaces


def read_step(s: Table, notation: str) -> Step[Table]:
    """The step that is written so, at this table; raises WrongTable."""
    word, _, rest = notation.strip().partition(" ")
    try:
        if word == "return_hands":
            return return_hands(s, [sealed(s, rest, "A:"), sealed(s, rest, "B:")])
        step = wordless(word) or of_seat(s, word, rest.split())
    except (ValueError, IndexError, Illegal) as error:
        raise WrongTable(f"agenda: {notation!r} is garbled: {error}") from error
    if step is None:
        raise WrongTable(f"agenda: nothing is written {notation!r}")
    return step


def grove(text: str) -> int:
    """0, 1 or 2; ValueError if none."""
    return [str(number) for number in range(GROVES)].index(text)


def wordless(word: str) -> Step[Table] | None:
    """Steps that are a word and no more."""
    match word:
        case "turn":
            return TURN
        case "cube":
            return MOVE_CUBE
        case "cover":
            return COVER_PILE
        case "round_end":
            return ROUND_END
        case "cleanup":
            return CLEANUP
    return None


def of_seat(s: Table, word: str, rest: list[str]) -> Step[Table] | None:
    """Steps of one seat, or of one grove."""
    if word == "resolve":
        return Resolve(grove(rest[0]))
    seat = player(rest[0])
    return plain(word, seat) or numbered(word, seat, rest[1:]) or named(s, word, seat, rest[1:])


def plain(word: str, seat: Seat) -> Step[Table] | None:
    """Steps that say no more than whose they are."""
    match word:
        case "setup_peek":
            return SetupPeek(seat)
        case "choose_action":
            return ChooseAction(seat)
        case "ruse_card":
            return RuseCard(seat)
        case "arcane_token":
            return ArcaneToken(seat)
        case "peek_arcane":
            return PeekEffect(seat)
        case "venerable_peek":
            return VenerablePeek(seat)
        case "recruit_to_deck":
            return RecruitEffect(seat)
        case "venerable_recruit":
            return VenerableRecruit(seat)
    return None


def numbered(word: str, seat: Seat, rest: list[str]) -> Step[Table] | None:
    """Steps with numbers."""
    match word:
        case "symbols":
            return Symbols(seat, int(rest[0]), int(rest[1]))
        case "use_symbol":
            return UseSymbol(seat, int(rest[0]), int(rest[1]))
        case "arcane_target":
            return ArcaneTarget(seat, int(rest[0]))
        case "choose_venerable":
            return ChooseVenerable(seat, grove(rest[0]))
        case "bottom_card_to_column":
            return BottomCard(seat, grove(rest[0]))
    return None


def named(s: Table, word: str, seat: Seat, rest: list[str]) -> Step[Table] | None:
    """Steps with the names of animals or cards."""
    match word:
        case "recruit":
            return RecruitElites(seat, mask_of([ANIMALS.index(animal) for animal in rest]))
        case "recruit_next":
            return RecruitNext(seat, mask_of([ANIMALS.index(animal) for animal in rest]))
        case "recruit_destination":
            return RecruitDestination(seat, ANIMALS.index(rest[0]))
        case "venerable_recruit_destination":
            return VenerableRecruitDestination(seat, ANIMALS.index(rest[0]))
        case "ruse_to":
            moved = s.parts.words.parse(f"move {rest[0]}")
            return RuseTo(seat, moved) if isinstance(moved, Move) else None
        case "choose_replaced":
            taken = s.parts.words.parse(f"take {rest[1]}")
            return ChooseReplaced(seat, grove(rest[0]), taken) if isinstance(taken, Take) else None
    return None


def sealed(s: Table, text: str, head: str) -> list[Choice]:
    """The answers that one seat has sealed: `A:return basic_bear_2,return basic_owl_1`."""
    _, _, after = text.partition(head)
    answers = after.partition(" B:")[0].strip()
    found = [answer for answer in answers.split(",") if answer]
    return [SEALED if answer == SEALED.notation() else s.parts.words.parse(answer) for answer in found]


def fill_blanks(position: str, hidden: HiddenFaces) -> str:
    """Some hidden face for every blank; the back of an Elite does not say from whose pool it comes, its line does."""
    for seat in range(2):
        # of the pools with this back, the first is the deck, then come A's and B's
        position = re.sub(rf"^{letter(seat)} .*$", partial(name_pools, seat), position, flags=re.MULTILINE)
    return hidden.fill(position)


def name_pools(seat: Seat, line: re.Match[str]) -> str:
    """The line of a player, with the pools of their blank Elites."""
    return re.sub(r"\?(elite_\w+)", rf"?\1.{seat + 2}", line[0])


# Laying out the pieces of a position: every card and token that is named gets a number of its kind.

class Laying:
    """Pieces as far as they have been named."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.faces = [UNKNOWN] * PIECES
        self.seen = [0] * PIECES
        self.pool = parts.unmixed.pool[:]
        self.token_at = [RESERVE] * TOKENS
        self.unnumbered: list[tuple[str, int, int]] = []  # tokens named without a number

    def card(self, word: str, owner: Seat, usual: int) -> int:
        """The piece for a card written so, in a zone where these seats know it as a rule."""
        name, seen = unmarked(word, usual)
        face = self.parts.printing.face_of.get(name, UNKNOWN)
        if not 0 <= face < FIRST_TOKEN_FACE:
            raise WrongTable(f"position: there is no card {name!r}")
        return self.place(face, owner, seen)

    def place(self, face: int, owner: Seat, seen: int) -> int:
        """The next piece of this kind gets the face."""
        first, after = self.kind(face, owner)
        if face in self.faces[first:after]:
            raise WrongTable(f"position: {self.parts.names[face]} is named twice")
        piece = first
        while self.faces[piece] != UNKNOWN:
            piece += 1
        self.faces[piece] = face
        self.seen[piece] = seen
        if FIRST_ELITE <= piece < FIRST_VENERABLE and owner != NOTHING:
            self.pool[piece] = owned_pool(owner, (piece - FIRST_ELITE) // ELITES)
        return piece

    def kind(self, face: int, owner: Seat) -> tuple[int, int]:
        """The first piece that may have this face, and the first after those."""
        if face < FIRST_ELITE_FACE:
            if owner == NOTHING:
                raise WrongTable(f"position: whose {self.parts.names[face]} is it?")
            return BASICS * owner, BASICS * owner + BASICS
        if face < FIRST_VENERABLE_FACE:
            first = FIRST_ELITE + (face - FIRST_ELITE_FACE) // ELITES * ELITES
            return first, first + ELITES
        if face < FIRST_VENERABLE_FACE + PLAIN:
            return FIRST_VENERABLE, FIRST_RED
        return FIRST_RED, FIRST_TOKEN

    def rest(self, faces: range, owner: Seat) -> Cards:
        """The cards with these faces that have not been named."""
        first, after = self.kind(faces[0], owner)
        named = self.faces[first:after]
        return tuple([self.place(face, owner, 0) for face in faces if face not in named])

    def other_basics(self, seat: Seat) -> Cards:
        """A player's basic cards that have not been named."""
        return self.rest(range(FIRST_ELITE_FACE), seat)

    def other_elites(self, animal: int) -> Cards:
        """The Elites of an animal that have not been named."""
        first = FIRST_ELITE_FACE + ELITES * animal
        return self.rest(range(first, first + ELITES), NOTHING)

    def other_venerables(self) -> Cards:
        """The Venerables that have not been named, red backs last."""
        red = FIRST_VENERABLE_FACE + PLAIN
        return self.rest(range(FIRST_VENERABLE_FACE, red), NOTHING) + self.rest(range(red, FIRST_TOKEN_FACE), NOTHING)

    def taken_elites(self, animal: int) -> int:
        """How many Elites of an animal players own."""
        first = FIRST_ELITE + ELITES * animal
        return len([pool for pool in self.pool[first : first + ELITES] if pool != ELITE_POOL + animal])

    def put_token(self, word: str, place: int, usual: int) -> None:
        """A token written `5:arcane_plus_2*A`, or without its number."""
        number, colon, rest = word.rpartition(":")
        name, seen = unmarked(rest, usual)
        if not colon:
            self.unnumbered.append((name, place, seen))
        elif not 0 <= int(number) < TOKENS or self.faces[FIRST_TOKEN + int(number)] != UNKNOWN:
            raise WrongTable(f"position: token {number} is named twice, or does not exist")
        else:
            self.set_token(int(number), name, place, seen)

    def set_token(self, number: int, name: str, place: int, seen: int) -> None:
        """A token with this number gets its face and its place."""
        face = self.parts.printing.face_of.get(name, UNKNOWN)
        if face < FIRST_TOKEN_FACE:
            raise WrongTable(f"position: there is no token {name!r}")
        self.faces[FIRST_TOKEN + number] = face
        self.seen[FIRST_TOKEN + number] = seen
        self.token_at[number] = place

    def token_places(self) -> list[int]:
        """Where all tokens lie, once those without a number have got the lowest ones, and the others their faces."""
        for name, place, seen in self.unnumbered:
            self.set_token(self.faces.index(UNKNOWN, FIRST_TOKEN) - FIRST_TOKEN, name, place, seen)
        left = self.parts.unmixed.faces[FIRST_TOKEN:]
        for number in range(TOKENS):
            face = self.faces[FIRST_TOKEN + number]
            if face in left:
                left.remove(face)
            elif face != UNKNOWN:
                raise WrongTable(f"position: {self.parts.names[face]} is named too often")
        for number in range(TOKENS):
            if self.faces[FIRST_TOKEN + number] == UNKNOWN:
                self.faces[FIRST_TOKEN + number] = left.pop(0)
        return self.token_at

    def pieces(self) -> Pieces:
        """The pieces, all of them laid out."""
        return Pieces(self.parts.printing, self.faces, self.seen, self.pool)


def unmarked(word: str, usual: int) -> tuple[str, int]:
    """A name, and who knows the face: `basic_owl_1*A`, `elite_bear_4!`."""
    if word.endswith("!"):
        return word[:-1], EVERYONE
    name, star, seats = word.partition("*")
    return name, mask_of([player(seat) for seat in seats]) if star else usual


ROW: Final = 3
"""So many Venerables are turned up in a round (GRV-PREP-01)."""


class Diagram:
    """The lines of a position by what they begin with; each is read once."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, list[str]] = {}
        for line in text.splitlines():
            words = line.split()
            if words:
                length = heading_length(words)
                heading = " ".join(words[:length])
                require(heading not in self.lines, f"{heading!r} stands there twice")
                self.lines[heading] = words[length:]

    def take(self, heading: str, usual: str = "") -> list[str]:
        """The words behind a heading, or the usual ones."""
        return self.lines.pop(heading) if heading in self.lines else usual.split()

    def has(self, heading: str) -> bool:
        """Whether the line is there."""
        return heading in self.lines

    def finish(self) -> None:
        """Refuse lines that nobody has read."""
        for heading in self.lines:
            raise WrongTable(f"position: {heading!r} is no zone")


def heading_length(words: list[str]) -> int:
    """How many words of a line say which zone it is: `A column 0`, `A hand`, `elite bear`, `box`."""
    if words[0] in LETTERS:
        return 3 if len(words) > 1 and words[1] == "column" else 2
    return 2 if words[0] == "elite" else 1


def require(holds: bool, complaint: str) -> None:
    """Refuse the position unless this holds."""
    if not holds:
        raise WrongTable(f"position: {complaint}")


def read_position(text: str, parts: Parts, orders: list[str]) -> Table:
    """The table that a text describes; WrongTable, ValueError or LookupError if it is none."""
    return table_of(Diagram(text), parts, orders)


def table_of(d: Diagram, parts: Parts, orders: list[str]) -> Table:
    """Zone after zone: what players own comes first, so that the Elite decks hold the rest."""
    laying = Laying(parts)
    s = bare_table(d, parts, orders)
    for seat in range(2):
        read_player(d, laying, s, seat)
    s.elites = [read_elites(d, laying, animal) for animal in range(len(ANIMALS))]
    read_venerables(d, laying, s)
    for token in d.take("discard"):
        laying.put_token(token, DISCARD, EVERYONE)
    for token in d.take("reserve"):
        laying.put_token(token, RESERVE, 0)
    s.token_at = laying.token_places()
    s.pieces = laying.pieces()
    read_agenda(d, s)
    d.finish()
    return s


def bare_table(d: Diagram, parts: Parts, orders: list[str]) -> Table:
    """Round, options and groves, and nothing else yet."""
    round, _, position, _, first = d.take("round", "1 position 1 first A")
    reach, order = d.take("options", "adjacent STTSST")
    require(reach in ("adjacent", "any") and order in orders, f"there are no options {reach} {order}")
    near, middle, far = [ANIMALS.index(animal) for animal in d.take("groves", "bear owl fox")]
    require(sorted([near, middle, far]) == [0, 1, 2], "there is one grove for each animal")
    control = [NOTHING if who == "-" else player(who) for who in d.take("control", "- - -")]
    require(len(control) == GROVES, "control is said of three groves")
    nothing: list[Cards] = [(), ()]
    s = Table(
        [], parts.unmixed, parts, reach, order, (near, middle, far), player(first),
        nothing[:], nothing[:], nothing * GROVES, nothing[:], [], (), (), [], control,
    )
    s.round, s.position = int(round), int(position)
    require(1 <= s.round <= ROUNDS and 1 <= s.position <= POSITIONS, "there is no such round or position")
    return s


def read_player(d: Diagram, laying: Laying, s: Table, seat: Seat) -> None:
    """What one player owns; basic cards that are not named lie at the bottom of the deck."""
    who = letter(seat)
    s.druids[seat] = spirits(laying, d.take(f"{who} druid"), seat, EVERYONE)
    hand = d.take(f"{who} hand")
    require(not [word for word in hand if word[-1] == "!" or "*" in word], "a hand is known to its owner only")
    s.hands[seat] = spirits(laying, hand, seat, 1 << seat)
    for grove in range(GROVES):
        s.columns[GROVES * seat + grove] = read_column(laying, d.take(f"{who} column {grove}"), seat)
    s.box += spirits(laying, d.take(f"{who} box"), seat, EVERYONE)
    beside = d.take(f"{who} beside")
    if beside:
        s.side = SIDES.index(beside[0])
        (s.beside,) = spirits(laying, beside[1:], seat, EVERYONE)
    s.decks[seat] = spirits(laying, d.take(f"{who} deck"), seat, 0) + laying.other_basics(seat)


def spirits(laying: Laying, words: list[str], owner: Seat, usual: int) -> Cards:
    """A player's basic and Elite cards in one zone."""
    return cards(laying, words, owner, usual, 0, FIRST_VENERABLE)


def cards(laying: Laying, words: list[str], owner: Seat, usual: int, first: int, after: int) -> Cards:
    """The cards of one zone, all of a kind."""
    found = tuple([laying.card(word, owner, usual) for word in words])
    for word, card in zip(words, found):
        require(first <= card < after, f"{word} cannot lie there")
    return found


def read_column(laying: Laying, words: list[str], seat: Seat) -> Cards:
    """A column, with the tokens on its cards."""
    found: list[int] = []
    for word in words:
        name, *tokens = word.split("+")
        card = laying.card(name, seat, EVERYONE)
        found.append(card)
        for token in tokens:
            laying.put_token(token, card, 0)
    return tuple(found)


def read_elites(d: Diagram, laying: Laying, animal: int) -> int:
    """The Elite deck of an animal; gives how many have been recruited."""
    taken = laying.taken_elites(animal)
    words = [word for word in d.take(f"elite {ANIMALS[animal]}") if word != "|"]
    first = FIRST_ELITE + ELITES * animal
    deck = cards(laying, words, NOTHING, 0, first, first + ELITES) + laying.other_elites(animal)
    if deck:
        laying.seen[deck[0]] = EVERYONE
    return taken


def read_venerables(d: Diagram, laying: Laying, s: Table) -> None:
    """The row, the deck and the box; what is not named fills them as the round has it."""
    new = 0 if d.has("venerables") else ROW
    words = d.take("venerables")
    bar = words.index("|") if "|" in words else len(words)
    s.row = cards(laying, words[:bar], NOTHING, EVERYONE, FIRST_VENERABLE, FIRST_TOKEN)
    s.venerables = cards(laying, words[bar + 1 :], NOTHING, 0, FIRST_VENERABLE, FIRST_TOKEN)
    s.box += cards(laying, d.take("box"), NOTHING, EVERYONE, FIRST_VENERABLE, FIRST_TOKEN)
    require(len(s.row) <= ROW, f"no more than {ROW} Venerables lie in the row")
    require(len(s.venerables) <= ROW * (ROUNDS - 1), "there are too many Venerables in the deck")
    others = laying.other_venerables()
    hidden = max(0, ROW * (ROUNDS - s.round) - len(s.venerables))
    past = max(0, len(others) - new - hidden)
    for card in others[: past + new]:
        laying.seen[card] = EVERYONE
    s.box += others[:past]
    s.row += others[past : past + new]
    s.venerables += others[past + new :]


def read_agenda(d: Diagram, s: Table) -> None:
    """What is to be done; by default the turn of the player at the cube."""
    s.gone = mask_of([player(who) for who in d.take("gone")])
    if d.has("over"):
        d.take("over")
        s.over = True
    elif d.has("agenda"):
        steps = " ".join(d.take("agenda")).split(";")
        s.agenda = [read_step(s, step) for step in steps[::-1]]
    else:
        seat = s.player_at(s.position)
        s.agenda = [ROUND_END, MOVE_CUBE, ChooseAction(seat)] if s.hands[seat] else [ROUND_END, TURN]
