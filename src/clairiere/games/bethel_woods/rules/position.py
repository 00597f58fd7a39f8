"""Positions of Bethel Woods: tables as text, which `Table.text` writes and this module reads back.

    turn 3 player A ability saved
    machine1 workers D E malfunctions M1 S1 spy
    machine2 workers M D malfunctions
    ...
    hand D at 6 from 1 anticlockwise
    orphanage E - - - - -
    tiles limited_memory rerouted_faults! costly_construction wary_spies strained_talents cascading_faults
    rerouting every
    column 2 5 6 3 1!
    A nova knowledge M1 M3
    B linny knowledge
    discard S2 S2
    phase 2 alarm
    supply M4 D6 ...
    agenda pickup A; close

- M, S, D, E are types and their workers (mechanics, engineers, technicians, electricians); M4 is a mechanical token
  with the number 4.
- `ability` says that it has been used in this turn, `saved` that it was Violet's.
- `hand` are workers that are being sown, `at` is the machine of the last drop (or where they were taken up, `from`);
  after the last drop only `at` stands there, and nothing if the last worker entered the Orphanage.
- `tiles` lie at machines 1 to 6; `!` marks one that has been turned before, so that everybody knows it; a tile that
  nobody knows is `?tile` to a viewer. The `column` goes from top to bottom, with the same marks: `?spy`, `1!`.
- `rerouting every` says that rerouted faults move every token; without this line they move those for critical machines,
  as they did before there was another reading (BTW-REROUTE-06).
- `phase`: so many malfunctions have been placed between turns; `alarm`: one of them made a machine critical.
- `supply` goes from top to bottom; to a viewer it is a number, such as `58?`.
- `gone` stands in the line of a player who left; `over critical` says why the game ended.

Whoever writes a position by hand may leave out nearly everything. Machines then have the workers of the start and no
malfunctions, tiles lie in the order of the components, spies that are not on the board lie in the column by their
numbers, the seats have Nova, Harris, Junas, Violet in turn, tokens that are not mentioned lie in the supply beneath
those that are, or in the discard if it says `discard ... rest`, and the agenda is a turn that begins.
"""

from __future__ import annotations

import re
from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    CAUSES,
    CHARACTERS,
    COUNTS,
    DISCARDS,
    DROPS,
    END_TURN,
    ENTER,
    ENTERS,
    FACES,
    FIRST_SPY,
    FIRST_SPY_FACE,
    FIRST_TOKEN,
    GIVES,
    LETTERS,
    MACHINES,
    NOWHERE,
    PAYS,
    REMOVES,
    REPAIRS,
    REROUTINGS,
    SHIFTS,
    TAKES,
    TILES,
    TOKEN_NAMES,
    UNCOVER,
    UNCOVERS,
    WAYS,
    read_tally,
)
from clairiere.games.bethel_woods.rules.components import Parts
from clairiere.games.bethel_woods.rules.setup import bare
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import MOVE_WORKER, SAVE, USES, Removal, RemoveToken
from clairiere.games.bethel_woods.rules.steps.build import AFTER_MOVE, ENTER_SECTION, UNCOVER_SPY
from clairiere.games.bethel_woods.rules.steps.gift import DISCARD_TOKEN, OVER_LIMIT, Gift, GiveToken, forget
from clairiere.games.bethel_woods.rules.steps.payment import Bill, PayToken
from clairiere.games.bethel_woods.rules.steps.repair import REPAIR_ASKS
from clairiere.games.bethel_woods.rules.steps.turn import CHECK, CLOSE, DRAW, DROP_WORKER, INTRUDE, NEXT, PICKUPS, SOW
from clairiere.kernel.bits import bits, mask_of
from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.components import Lines, fields, lines_of
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import EVERYONE, Step, seat_of
from clairiere.kernel.state import LETTERS as SEATS
from clairiere.kernel.view import HiddenFaces

ALONE: Final[dict[str, Step[Table]]] = {
    "close": CLOSE,
    "check": CHECK,
    "draw": DRAW,
    "intrude": INTRUDE,
    "next": NEXT,
    "save": SAVE,
    "sow": SOW,
    "enter": ENTER_SECTION,
    "uncover": UNCOVER_SPY,
}


def read_step(s: Table, words: list[str]) -> Step[Table]:
    """One step; ValueError if there is none."""
    if len(words) == 1 and words[0] in ALONE:
        return ALONE[words[0]]
    if words[0] == "forget":
        return forget(s)
    word, seat, rest = words[0], seat_of(words[1]), words[2:]
    if word == "bill":
        return read_bill(seat, rest)
    if word == "pay":
        return PayToken(read_bill(seat, rest))
    if word == "gift":
        return read_gift(seat, rest)
    if word == "give":
        return GiveToken(read_gift(seat, rest))
    return read_question(word, seat, rest)


def read_question(word: str, seat: int, rest: list[str]) -> Step[Table]:
    """Parse a step of one seat."""
    if word == "repair":
        return REPAIR_ASKS[seat][LETTERS.index(rest[0])]
    if word == "move":
        return MOVE_WORKER[seat][LETTERS.index(rest[0])]
    if word == "removal":
        return Removal(seat, int(rest[0]) - 1)
    if word == "remove":
        return RemoveToken(seat, int(rest[0]) - 1)
    asks: dict[str, Step[Table]] = {
        "pickup": PICKUPS[seat],
        "drop": DROP_WORKER[seat],
        "after": AFTER_MOVE[seat],
        "discard": DISCARD_TOKEN[seat],
        "limit": OVER_LIMIT[seat],
    }
    return asks[word]


def read_bill(seat: int, words: list[str]) -> Bill:
    """`strained M M extra kept S`."""
    kept = words[words.index("kept") + 1 :] if "kept" in words else []
    due = words[: len(words) - len(kept) - 1] if kept else words
    need = [word for word in due if word in LETTERS]
    return Bill(seat, int("strained" in due), read_tally(need), int("extra" in due), read_tally(kept))


def read_gift(seat: int, words: list[str]) -> Gift:
    """`B 2 M`."""
    return Gift(seat, seat_of(words[0]), LETTERS.index(words[2]), int(words[1]))


USUAL: Final = ("nova", "harris", "junas", "violet")
"""Characters of seats for which none is named."""


def read_position(text: str, parts: Parts) -> Table:
    """The table that is described so; WrongTable, ValueError or LookupError if it is none."""
    return Laying(lines_of(text), parts).table()


class Laying:
    """Lays a table out line by line; each line is read once."""

    def __init__(self, lines: Lines, parts: Parts) -> None:
        self.lines = lines
        self.parts = parts
        seats = [seat for seat in SEATS if seat in lines]
        named = [lines[seat][0] if lines[seat][:1] and lines[seat][0] in CHARACTERS else "" for seat in seats]
        self.s = bare(parts, tuple([CHARACTERS.index(n or USUAL[i]) for i, n in enumerate(named)]))
        self.left = [0] * len(TOKEN_NAMES)  # tokens of each face that have not been named yet
        for face in parts.unmixed.faces[FIRST_TOKEN:]:
            self.left[face] += 1

    def table(self) -> Table:
        """Zone after zone; the supply comes last, since it holds the rest."""
        s = self.s
        self.read_turn()
        for machine in range(MACHINES):
            self.read_machine(machine)
        self.read_hand()
        self.read_orphanage()
        self.read_spies()
        for seat in range(s.seats):
            self.read_player(seat)
        self.read_piles()
        self.read_tiles()
        self.read_end()
        if self.lines:
            raise WrongTable(f"position: {', '.join(self.lines)} is no line of a position")
        return s

    def take(self, head: str, usual: str = "") -> list[str]:
        """The words behind a heading, or the usual ones."""
        return self.lines.pop(head) if head in self.lines else usual.split()

    def name(self, name: str) -> int:
        """The face of this name, of which there is one less now."""
        face = TOKEN_NAMES.index(name)
        if not self.left[face]:
            raise WrongTable(f"position: {name} is there too often")
        self.left[face] -= 1
        return face

    def token(self, name: str) -> int:
        """The next piece, with the face of this name."""
        token = self.s.drawn
        self.s.drawn += 1
        self.s.pieces.faces[token] = self.name(name)
        self.s.pieces.seen[token] = EVERYONE
        return token

    def tokens(self, names: list[str]) -> tuple[int, ...]:
        """Tokens that lie open."""
        return tuple([self.token(name) for name in names])

    def read_turn(self) -> None:
        """`turn 3 player A ability saved`."""
        words = self.take("turn", "1 player A")
        self.s.turn, self.s.active = int(words[0]), seat_of(words[2])
        self.s.used, self.s.saved = "ability" in words, "saved" in words

    def read_machine(self, machine: int) -> None:
        """`machine1 workers D E malfunctions M1 S1 spy`."""
        found = fields(self.take(f"machine{machine + 1}"), ("workers", "malfunctions", "spy"))
        if "workers" in found:
            self.s.workers[machine] = read_tally(found["workers"])
        self.s.faults[machine] = self.tokens(found.get("malfunctions", []))
        if "spy" in found:
            self.s.spies |= 1 << machine

    def read_hand(self) -> None:
        """`hand D at 6 from 1 anticlockwise`."""
        s, words = self.s, self.take("hand")
        if words:
            place = words.index("at")
            s.hand, s.at = read_tally(words[:place]), int(words[place + 1]) - 1
        if s.hand:
            s.origin, s.way = int(words[place + 3]) - 1, WAYS.index(words[place + 4]) - 1

    def read_orphanage(self) -> None:
        """`orphanage E - - - - -`."""
        words = self.take("orphanage", "- - - - - -")
        self.s.sections = tuple([NOWHERE if word == "-" else LETTERS.index(word) for word in words])
        self.s.built = len([word for word in words if word != "-"])

    def read_spies(self) -> None:
        """`column 2 5 6 3 1!`; the spies on the board come after those of the column."""
        s, on_board = self.s, [str(machine + 1) for machine in bits(self.s.spies)]
        words = self.take("column", " ".join([n for n in "123456" if n not in on_board]))
        for spy, word in enumerate(words + on_board, start=FIRST_SPY):
            s.pieces.faces[spy] = FIRST_SPY_FACE + int(word.rstrip("!")) - 1
            known = word.endswith("!") or spy >= FIRST_SPY + len(words)
            s.pieces.seen[spy] = EVERYONE if known else 0
        s.column = tuple(range(FIRST_SPY, FIRST_SPY + len(words)))

    def read_player(self, seat: int) -> None:
        """`A nova knowledge M1 M3 gone`."""
        found = fields(self.take(SEATS[seat]), ("knowledge", "gone"))
        self.s.knowledge[seat] = self.tokens(found.get("knowledge", []))
        if "gone" in found:
            self.s.gone |= mask_of([seat])

    def read_piles(self) -> None:
        """`discard S2 rest` and `supply M4 D6`."""
        s, named = self.s, self.take("supply")
        words = self.take("discard")
        s.discard = self.tokens([word for word in words if word != "rest"])
        for name in named:
            self.name(name)
        rest = [name for face, name in enumerate(TOKEN_NAMES) for _ in range(self.left[face])]
        if "rest" in words:
            s.discard += self.tokens(rest)
            rest = []
        for token, name in enumerate(named + rest, start=s.drawn):
            s.pieces.faces[token] = TOKEN_NAMES.index(name)

    def read_tiles(self) -> None:
        """`tiles limited_memory rerouted_faults! ...`, `rerouting every`; the tile of a critical machine is known."""
        s = self.s
        for machine, word in enumerate(self.take("tiles", " ".join(TILES))):
            s.pieces.faces[machine] = FACES.index(word.rstrip("!"))
            s.pieces.seen[machine] = EVERYONE if word.endswith("!") or s.is_critical(machine) else 0
        s.reroutes_all = REROUTINGS.index(self.take("rerouting", "critical")[0]) == 0

    def read_end(self) -> None:
        """The phase, the cause of the end, and what is still to be done."""
        s, phase, agenda = self.s, self.take("phase", "0"), self.take("agenda")
        s.placed, s.alarm = int(phase[0]), "alarm" in phase
        if "over" in self.lines:
            s.over, s.cause = True, CAUSES.index(self.take("over")[0])
        else:
            steps = " ".join(agenda or ["pickup", SEATS[s.active], ";", "close"]).split(";")
            s.agenda = [read_step(s, step.split()) for step in steps[::-1]]
            if steps[0].startswith("forget "):
                s.seal_again(steps[0].strip().removeprefix("forget "))


def fill_blanks(position: str, hidden: HiddenFaces) -> str:
    """Some hidden face for every blank: a spy is written as its number, and the supply as how many lie there."""
    supply = " ".join(["supply", *hidden.take_all("malfunction")])
    position = re.sub(r"^supply \d+\?$", supply, position, flags=re.MULTILINE)
    return re.sub(r"\bspy(\d)", r"\1", hidden.fill(position))


# Every choice of Bethel Woods, by its notation.

def all_choices() -> list[Choice]:
    """All choices of the game, in no particular order."""
    found: list[Choice] = [END_TURN, ENTER, UNCOVER, *TAKES, *DROPS, *ENTERS, *COUNTS, *REPAIRS.values()]
    for rows in (UNCOVERS, SHIFTS, REMOVES, PAYS, GIVES, DISCARDS):
        for row in rows:
            found += row
    for uses in USES:
        found += uses
    return found


VOCABULARY: Final = Vocabulary(all_choices())
