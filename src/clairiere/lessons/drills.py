"""Drills: for each clause that can stand against a choice, many positions in which it forbids one of a few choices.

`python -m tools.drills` finds them and writes `words/drills.txt` of every game:

    position
    board front
    round 3 first A leader B
    drill BRM-MOVE-02 A fly f4-p4|fly f4-p7|fly p8-p9|nothing
    drill BRM-WITCH-01 A fly f4-h5|fly f4-p7|fly p8-p9|nothing
    position
    =
    round 4 first A leader C
    drill BRM-PICK-01 B pick hill_witch|pick peak_druid|pick forest_witch before pick hill_witch|pick root_gatherer

A line `=` stands for the same line of the position before. A drill names the clause, the seat of the learner, the
choices and, after `before`, what the learner has answered since the position. Which choice is refused is not written
down: the rules know. All of it is compressed, to a twelfth; `python -m tools.drills --show GAME` prints it.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Any

from clairiere.kernel.components import Sheet
from clairiere.kernel.game import Game
from clairiere.kernel.language import CODES
from clairiere.kernel.state import letter, seat_of
from clairiere.lessons.lesson import Exercise, against
from clairiere.lessons.practice import SEPARATOR, Practice

FILE = "words/drills.txt"
WIDTH = 120
POSITION, DRILL, SAME, BEFORE = "position", "drill ", "=", " before "
A_DAY = 5
"""Drills in the set of a day."""
ASKS = {
    "en": "You are told: “{question}” Which answer is not allowed?",
    "fr": "On te dit\u00a0: «\u00a0{question}\u00a0» Quelle réponse n’est pas permise\u00a0?",
}
"""What a drill asks, with the open question that the choices answer."""


class Drill:
    """A drill as it is stored: a position, and choices of which this clause forbids one."""

    def __init__(self, clause: str, position: str, seat: int, these: list[str], before: list[str]) -> None:
        self.clause = clause
        self.position = position
        self.seat = seat
        self.these = these
        self.before = before
        self.id = sha256(f"{position}{self.line()}".encode()).hexdigest()[:8]

    def line(self) -> str:
        """The line of the file."""
        before = f"{BEFORE}{SEPARATOR.join(self.before)}" if self.before else ""
        return f"{DRILL}{self.clause} {letter(self.seat)} {SEPARATOR.join(self.these)}{before}"

    def exercise(self, game: Game[Any]) -> Exercise:
        """The exercise; the rules give the reason against the refused choice, about this very position."""
        entries: dict[str, Any] = {
            "kind": "forbidden",
            "position": self.position,
            "seat": letter(self.seat),
            "clauses": [self.clause],
            "these": self.these,
            "before": self.before,
            "asks": ASKS,
        }
        exercise = Exercise(Sheet(entries, f"drill {self.id}", ""), self.clause, 0, {})
        practice = exercise.begin(game)
        exercise.id = self.id
        exercise.asks = {code: ASKS[code].format(question=question(practice, code)) for code in CODES}
        exercise.after = reason(practice, self.these)
        return exercise


def question(practice: Practice[Any], language: str) -> str:
    """What the learner is asked, without the learner's name."""
    v = practice.view()
    ask = v.ask()
    return "" if ask is None else practice.game.words.for_table(v.table, language).told_you(ask, v.table)


def reason(practice: Practice[Any], these: list[str]) -> dict[str, str]:
    """What the rules say against the one of these choices that they refuse, in every language."""
    s, seat = practice.view().table, practice.seat
    for notation in these:
        clause = against(practice, notation)
        if clause is not None:
            choice = s.vocabulary().parse(notation)
            return {code: practice.game.words.for_table(s, code).objection(s, seat, choice, clause) for code in CODES}
    return {}


# The file of a game.

def packed(text: str) -> str:
    """A text compressed, in lines of ASCII."""
    code = b64encode(zlib.compress(text.encode(), 9)).decode()
    return "".join([f"{code[start:start + WIDTH]}\n" for start in range(0, len(code), WIDTH)])


def unpacked(code: str) -> str:
    """The opposite of `packed`."""
    return zlib.decompress(b64decode(code)).decode() if code else ""


def read_drills(text: str) -> list[Drill]:
    """All drills of a file."""
    drills: list[Drill] = []
    before: list[str] = []
    position: list[str] = []
    for line in text.splitlines():
        if line == POSITION:
            before, position = position, []
        elif line.startswith(DRILL):
            drills.append(read_drill(line, "\n".join(position) + "\n"))
        else:
            position.append(before[len(position)] if line == SAME else line)
    return drills


def read_drill(line: str, position: str) -> Drill:
    """Parse the line of a drill."""
    clause, seat, rest = line.removeprefix(DRILL).split(" ", 2)
    these, _, before = rest.partition(BEFORE)
    return Drill(clause, position, seat_of(seat), these.split(SEPARATOR), before.split(SEPARATOR) if before else [])


def write_drills(drills: list[Drill]) -> str:
    """The text of a file; drills on the same position stand together."""
    lines: list[str] = []
    before: list[str] = []
    for position in dict.fromkeys([drill.position for drill in drills]):
        now = position.splitlines()
        lines.append(POSITION)
        lines += [SAME if number < len(before) and before[number] == line else line for number, line in enumerate(now)]
        lines += [drill.line() for drill in drills if drill.position == position]
        before = now
    return "\n".join(lines) + "\n"


# What pages ask for.

@cache
def stored_drills(game: Game[Any]) -> dict[str, Drill]:
    """The drills of a game by their ids; none if it has no file of them."""
    return {drill.id: drill for drill in read_drills(unpacked(game.rules.file_or_empty(FILE)))}


def drill(game: Game[Any], id: str) -> Exercise:
    """The drill of this id; KeyError if there is none."""
    return stored_drills(game)[id].exercise(game)


def drilled_clauses(game: Game[Any]) -> list[str]:
    """Ids of clauses, in order."""
    return sorted({one.clause for one in stored_drills(game).values()})


def drills_for(game: Game[Any], clause: str) -> list[str]:
    """The ids of the drills for a clause."""
    return [one.id for one in stored_drills(game).values() if one.clause == clause]


def todays_five(game: Game[Any], day: date) -> list[Exercise]:
    """Five drills for five clauses, the same for everybody on this day; fewer if the game has not so many clauses."""
    chosen = todays_clauses(game, day)
    return [drill(game, shuffled(game, day, drills_for(game, clause))[0]) for clause in chosen]


def todays_clauses(game: Game[Any], day: date) -> list[str]:
    """The clauses of the drills of a day, in order."""
    return shuffled(game, day, drilled_clauses(game))[:A_DAY]


def shuffled(game: Game[Any], day: date, names: list[str]) -> list[str]:
    """In an order that only the game and the day decide, on every version of Python."""
    return sorted(names, key=lambda name: sha256(f"{game.name} {day.isoformat()} {name}".encode()).digest())
