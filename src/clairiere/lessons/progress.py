"""Progress: which exercises of a game somebody has done, and which clauses they have met, used or run into.

Pages send it as notes, one line each:

    walking-2 right                  an exercise was done: its clauses were used
    walking-2 wrong                  an answer to it was wrong
    walking-2 wrong BEN-MOVE-07      ... and this clause forbids it
    met BEN-MOVE-07                  the paragraph of a clause was shown
    refused BEN-MOVE-07              a clause stood against an answer at a table

It is stored as a short JSON text without dates. What the game has of clauses and exercises bounds its size.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Any, Final

from clairiere.kernel.choices import ClairiereError
from clairiere.kernel.game import Game
from clairiere.lessons.drills import drilled_clauses, drills_for, todays_clauses
from clairiere.lessons.lesson import Exercise, Lesson, lessons_of

DAY, CLAUSE = "day-", "clause-"
"""Before the date or the clause in the id of a drill: `day-2026-11-18-1`, `clause-BEN-MOVE-07-3`."""
MET, REFUSED, RIGHT, WRONG = "met", "refused", "right", "wrong"
UNMET, USED, MISSED = "unmet", "used", "missed"
"""How somebody stands with a clause, besides `met`; `missed` is run into, and not used since."""
ABOUT_RULES = ("find", "forbidden", "next")
"""Kinds of exercise in which a wrong answer shows that a rule is not known; in others it may only be worse play."""
MOST = 99
"""Higher counts are not kept."""
DAYS = 7
"""Of so many sets of a day it is kept which drills were done."""
NOTES: Final = 60
"""So many notes are taken at once."""


class UnknownNote(ClairiereError):
    """Raised for a note that names no exercise or clause of the game."""


class Marks:
    """How often a clause was used, how often it was run into since, and the number of the last drill done."""

    def __init__(self, used: int = 0, missed: int = 0, drill: int = 0) -> None:
        self.used = used
        self.missed = missed
        self.drill = drill

    def numbers(self) -> list[int]:
        """As they are stored: without zeros at the end."""
        found = [self.used, self.missed, self.drill]
        while found and not found[-1]:
            found.pop()
        return found

    @property
    def status(self) -> str:
        """Whether it was missed, used or just met."""
        return MISSED if self.missed else USED if self.used else MET


class Note:
    """What a line says: the exercise, if there is one, whether it was right, and the clauses met, used and missed."""

    def __init__(self, exercise: str, right: bool, met: list[str], used: list[str], missed: list[str]) -> None:
        self.exercise = exercise
        self.right = right
        self.met = met
        self.used = used
        self.missed = missed


class Progress:
    """What somebody has learnt of a game."""

    def __init__(self, text: str = "{}") -> None:
        kept: dict[str, Any] = json.loads(text)
        self.clauses = {id: Marks(*numbers) for id, numbers in kept.get("clauses", {}).items()}
        self.exercises: dict[str, bool] = {id: bool(done) for id, done in kept.get("exercises", {}).items()}

    def text(self) -> str:
        """The text that is stored."""
        clauses = {id: one.numbers() for id, one in self.clauses.items()}
        exercises = {id: int(done) for id, done in self.exercises.items()}
        return json.dumps({"clauses": clauses, "exercises": exercises}, separators=(",", ":"))

    def add(self, note: Note) -> None:
        """Count one more note."""
        for clause in [*note.met, *note.used, *note.missed]:
            self.clauses.setdefault(clause, Marks())
        for clause in note.used:
            self.clauses[clause].used = min(self.clauses[clause].used + 1, MOST)
            self.clauses[clause].missed = 0
        for clause in note.missed:
            self.clauses[clause].missed = min(self.clauses[clause].missed + 1, MOST)
        if note.exercise.startswith(CLAUSE):
            if note.right:
                self.clauses[note.used[0]].drill = int(note.exercise.rpartition("-")[2])
        elif note.exercise:
            self.exercises[note.exercise] = note.right or self.exercises.get(note.exercise, False)
            self.forget_older_days()

    def forget_older_days(self) -> None:
        """Keep the newest sets of a day only."""
        days = sorted({set_of(id) for id in self.exercises if id.startswith(DAY)})
        gone = days[:-DAYS]
        self.exercises = {id: done for id, done in self.exercises.items() if set_of(id) not in gone}

    def merge(self, other: Progress) -> None:
        """Add what the same person has learnt elsewhere."""
        for id, theirs in other.clauses.items():
            own = self.clauses.setdefault(id, Marks())
            own.used, own.missed = min(own.used + theirs.used, MOST), min(own.missed + theirs.missed, MOST)
            own.drill = max(own.drill, theirs.drill)
        for id, done in other.exercises.items():
            self.exercises[id] = done or self.exercises.get(id, False)
        self.forget_older_days()

    def status(self, clause: str) -> str:
        """How they stand with a clause."""
        return self.clauses[clause].status if clause in self.clauses else UNMET

    def is_done(self, exercise: str) -> bool:
        """Whether an exercise of a lesson or of a day was done."""
        return self.exercises.get(exercise, False)

    def left(self, lesson: Lesson) -> list[str]:
        """Ids of the exercises of a lesson that are not done."""
        return [exercise.id for exercise in lesson.exercises if not self.is_done(exercise.id)]


def set_of(id: str) -> str:
    """The lesson or the day of an exercise."""
    return id.rpartition("-")[0]


# Notes.

@cache
def exercises_by_id(game: Game[Any]) -> dict[str, Exercise]:
    """All exercises of the lessons."""
    return {exercise.id: exercise for lesson in lessons_of(game) for exercise in lesson.exercises}


@cache
def clauses_of(game: Game[Any]) -> list[str]:
    """The clauses of the rulebook, in order."""
    return list(dict.fromkeys(game.words.rulebook("en").clauses()))


@cache
def drill_counts(game: Game[Any]) -> Counter[str]:
    """How many drills each clause has."""
    return Counter({clause: len(drills_for(game, clause)) for clause in drilled_clauses(game)})


def read_note(game: Game[Any], line: str) -> Note:
    """Parse a line; raises UnknownNote."""
    first, _, rest = line.partition(" ")
    if first in (MET, REFUSED):
        clause = known_clause(game, rest)
        return Note("", False, [clause], [], [clause] if first == REFUSED else [])
    mark, _, by = rest.partition(" ")
    if mark not in (RIGHT, WRONG) or (by and mark == RIGHT):
        raise UnknownNote(line)
    clauses, about_rules = taught(game, first)
    if mark == RIGHT:
        return Note(first, True, [], clauses, [])
    missed = [known_clause(game, by)] if by else clauses if about_rules else []
    return Note(first, False, clauses, [], missed)


def known_clause(game: Game[Any], clause: str) -> str:
    """The clause itself; raises UnknownNote if the rulebook has none of this name."""
    if clause not in clauses_of(game):
        raise UnknownNote(clause)
    return clause


def taught(game: Game[Any], id: str) -> tuple[list[str], bool]:
    """The clauses of an exercise, and whether it asks for a rule; raises UnknownNote."""
    lesson = exercises_by_id(game).get(id)
    if lesson is not None:
        return lesson.clauses, lesson.kind in ABOUT_RULES
    name, _, number = id.rpartition("-")
    position = int(number) if number.isdecimal() and len(number) <= 3 and number == str(int(number)) else 0
    if name.startswith(DAY):
        five = todays_clauses(game, read_day(name))
        if 0 < position <= len(five):
            return [five[position - 1]], True
    clause = name.removeprefix(CLAUSE)
    if name.startswith(CLAUSE) and 0 < position <= drill_counts(game)[clause]:
        return [clause], True
    raise UnknownNote(id)


def read_day(name: str) -> date:
    """The day of a set; raises UnknownNote."""
    try:
        found = date.fromisoformat(name.removeprefix(DAY))
    except ValueError as wrong:
        raise UnknownNote(name) from wrong
    if name != f"{DAY}{found.isoformat()}":
        raise UnknownNote(name)
    return found


def read_notes(game: Game[Any], lines: Iterable[str]) -> list[Note]:
    """Parse notes, one a line; raises UnknownNote if one is unknown or if they are too many."""
    found = [line.strip() for line in lines if line.strip()]
    if not 0 < len(found) <= NOTES:
        raise UnknownNote(f"{len(found)} notes")
    return [read_note(game, line) for line in found]


# What to learn next.

class NextStep:
    """The exercise to do next, and why: it goes on with a lesson, or its clause was missed or not met yet."""

    def __init__(self, exercise: str, lesson: Lesson | None = None, clause: str = "", missed: int = 0) -> None:
        self.exercise = exercise
        self.lesson = lesson
        self.clause = clause
        self.missed = missed


def next_step(game: Game[Any], progress: Progress) -> NextStep | None:
    """The next lesson; else the clause missed most; else one not met yet. None if nothing of this is left."""
    for lesson in lessons_of(game):
        left = progress.left(lesson)
        if left:
            return NextStep(left[0], lesson)
    missed = [clause for clause in clauses_of(game) if progress.status(clause) == MISSED]
    for clause in sorted(missed, key=lambda one: -progress.clauses[one].missed):
        exercise = exercise_for(game, clause, progress)
        if exercise:
            return NextStep(exercise, clause=clause, missed=progress.clauses[clause].missed)
    unmet = next((one for one in clauses_of(game) if drill_counts(game)[one] and progress.status(one) == UNMET), "")
    return NextStep(exercise_for(game, unmet, progress), clause=unmet) if unmet else None


def exercise_for(game: Game[Any], clause: str, progress: Progress) -> str:
    """The id of a drill for a clause, after the last that was done; else an exercise that teaches it, or none."""
    drills = drill_counts(game)[clause]
    if drills:
        done = progress.clauses[clause].drill if clause in progress.clauses else 0
        return f"{CLAUSE}{clause}-{done % drills + 1}"
    teaches = [id for id, exercise in exercises_by_id(game).items() if clause in exercise.clauses]
    return teaches[0] if teaches else ""
