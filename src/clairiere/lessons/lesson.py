"""Lessons and their exercises, which have no answer key: the rules mark them.

    [[lesson]]
    id = "walking"
    title = { en = "One group", fr = "Un seul groupe" }
    intro = { en = "Your Footsteps always stand together.", fr = "..." }

    [[lesson.exercise]]
    kind = "do"
    example = "BEN-EX-01"            # the position of a worked example; or position = '''...'''
    clauses = ["BEN-MOVE-07"]        # the paragraphs that it teaches
    asks = { en = "Move a Footstep to h07.", fr = "..." }
    aim = ["A steps h07"]
    after = { en = "All four still touch each other.", fr = "..." }

`seat` is the learner's, "A" unless another is named; `luck` the first outcomes of luck; `replies` what other seats
answer when they are asked, such as `["B pick 3", "C pass"]`; `before` what the learner has answered already, where no
position shows it. Then, for each kind of exercise:

- `do`: any legal answers, one after the other, until every condition of `aim` holds;
- `find`: touch everything that can be chosen; `find = ["move h01-*"]` are patterns of the notations that count;
- `forbidden`: which of `these = ["move h03-h07", "move h02-h04"]` is not allowed? Exactly one is not;
- `next`: what happens once `play = "move h03-h07"` is answered? Exactly one `[[lesson.exercise.claim]]` is true:
  `holds`, a condition, and the sentences `en` and `fr`;
- `better`: which of `these = ["gather", "act"]` does a bot prefer? It must be sure of it.

A condition is one of these, or `not ` before it:

- `A leaves 3`: a line of the position begins with the first word and has the others in a row, as in worked examples;
- `A leaves >= 3`: the number after these words of such a line; also `<=`;
- `happens slept A`: an event whose notation begins so has happened since the exercise began;
- `answered move`: one of the learner's answers begins so;
- `turn over`: the learner is no longer asked;
- `over`: the game has ended; `wins A`: it has, and this seat has won.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from random import Random
from typing import Any

from clairiere.bots.greedy import GreedyBot
from clairiere.kernel.choices import Choice, ClairiereError, Clause, Illegal
from clairiere.kernel.components import Sheet, read_sheet
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, objection
from clairiere.kernel.rulebook import Example, read_examples, stands_in, written
from clairiere.kernel.state import seat_of
from clairiere.lessons.practice import SEPARATOR, Practice

KINDS = ("do", "find", "forbidden", "next", "better")
COMPARISON = re.compile(r"^(?P<words>.+) (?P<sign>>=|<=) (?P<number>\d+)$")
TABLES = 8
"""Positions imagined to tell which of two answers is better."""
SURE = 0.04
"""By so much the chances must differ before a bot calls one answer better."""
LISTED = 12
"""So many choices, right and wrong ones, are listed where all that are allowed have to be found."""
DEPTH, STATES = 8, 20_000
"""Answers in a row, and positions, that are searched for a solution."""


class WrongLesson(ClairiereError):
    """Raised when the rules do not bear out what an exercise says."""


class Claim:
    """A sentence about what happens next, and the condition that makes it true."""

    def __init__(self, sheet: Sheet) -> None:
        self.holds = sheet.word("holds")
        self.says = {code: sheet.word(code) for code in ("en", "fr")}


class Exercise:
    """A position, what is asked on it, and what the rules have to check."""

    def __init__(self, sheet: Sheet, lesson: str, number: int, examples: dict[str, Example]) -> None:
        self.id = f"{lesson}-{number}"
        self.kind = sheet.word("kind")
        sheet.require(self.kind in KINDS, f"kind must be one of {', '.join(KINDS)}")
        self.position = examples[sheet.word("example")].position if sheet.has("example") else sheet.word("position")
        self.seat = seat_of(sheet.word("seat")) if sheet.has("seat") else 0
        self.clauses = sheet.words("clauses")
        self.asks = written(sheet, "asks")
        self.after = written(sheet, "after")
        self.luck = sheet.wholes("luck") if sheet.has("luck") else []
        self.replies = optional_words(sheet, "replies")
        self.before = optional_words(sheet, "before")
        self.aim = optional_words(sheet, "aim")
        self.find = optional_words(sheet, "find")
        self.these = optional_words(sheet, "these")
        self.play = sheet.word("play") if sheet.has("play") else ""
        self.claims = [Claim(part) for part in sheet.parts("claim")] if sheet.has("claim") else []

    def begin(self, game: Game[Any]) -> Practice[Any]:
        """The exercise before the first answer."""
        return Practice(game, self.position, self.seat, self.luck, self.replies, self.before)

    def resume(self, game: Game[Any], line: str) -> Practice[Any]:
        """The exercise after these answers or, where nothing is played, with what was found; raises Illegal."""
        practice = self.begin(game)
        if self.kind == "find":
            practice.answers = [one for one in to_find(self, practice) if one in line.split(SEPARATOR)]
        else:
            practice.follow(line)
        return practice


class Lesson:
    """A few exercises about one idea."""

    def __init__(self, sheet: Sheet, examples: dict[str, Example]) -> None:
        self.id = sheet.word("id")
        self.title = written(sheet, "title")
        self.intro = written(sheet, "intro")
        parts = sheet.parts("exercise")
        self.exercises = [Exercise(part, self.id, number, examples) for number, part in enumerate(parts, 1)]


def optional_words(sheet: Sheet, key: str) -> list[str]:
    """A list of strings; empty if it is missing."""
    return sheet.words(key) if sheet.has(key) else []


def read_lessons(toml: str, examples: Sequence[Example] = ()) -> list[Lesson]:
    """All lessons of a file, in the order in which they are taught."""
    known = {example.id: example for example in examples}
    return [Lesson(part, known) for part in read_sheet(toml).parts("lesson")]


@cache
def lessons_of(game: Game[Any]) -> list[Lesson]:
    """The lessons of a game; none if it has no file of them."""
    toml = game.rules.file_or_empty("words/lessons.toml")
    examples = game.rules.file_or_empty("words/examples.toml")
    return read_lessons(toml, read_examples(examples) if examples else []) if toml else []


# Conditions.

def holds(condition: str, practice: Practice[Any]) -> bool:
    """Whether a condition holds now."""
    if condition.startswith("not "):
        return not holds(condition.removeprefix("not "), practice)
    first, _, rest = condition.partition(" ")
    if condition == "turn over":
        return not practice.is_asked()
    if condition == "over":
        return bool(practice.state.over)
    if first == "wins":
        outcome = practice.game.rules.outcome(practice.state) if practice.state.over else None
        return outcome is not None and seat_of(rest) in outcome.winners()
    if first == "happens":
        return any([event.startswith(rest) for event in practice.events()])
    if first == "answered":
        return any([answer.startswith(rest) for answer in practice.answers])
    compared = COMPARISON.match(condition)
    return stands_in(condition, practice.state.text()) if compared is None else compares(compared, practice)


def compares(found: re.Match[str], practice: Practice[Any]) -> bool:
    """Whether the number behind some words of the position is large or small enough."""
    first, _, rest = found["words"].partition(" ")
    wanted = int(found["number"])
    for line in practice.state.text().splitlines():
        number = re.search(rf"(?:^| ){re.escape(rest)} (\d+)\b", line.removeprefix(first))
        if line.partition(" ")[0] == first and number is not None:
            return int(number[1]) >= wanted if found["sign"] == ">=" else int(number[1]) <= wanted
    return False


# Marks.

class Mark:
    """What the rules say to an answer: whether it is right, and the clause against it if there is one.

    `done` is true once nothing is left to do; `left` is how much there is still to find.
    """

    def __init__(self, right: bool, done: bool, clause: Clause | None = None, left: int = 0) -> None:
        self.right = right
        self.done = done
        self.clause = clause
        self.left = left


def mark(exercise: Exercise, practice: Practice[Any], answer: str) -> Mark:
    """Mark an answer. In a `do` exercise it is played on the practice position; an illegal one raises Illegal.

    In a `find` exercise, what was found before is the line of the practice's `answers`; nothing is played.
    """
    if exercise.kind == "do":
        practice.answer(answer)
        reached = all([holds(condition, practice) for condition in exercise.aim])
        return Mark(reached, reached or not practice.is_asked())
    if exercise.kind == "find":
        return mark_found(exercise, practice, answer)
    if exercise.kind == "forbidden":
        clause = against(practice, answer)
        return Mark(clause is not None, clause is not None, clause)
    if exercise.kind == "next":
        right = answer == str(true_claim(exercise, practice.game))
        return Mark(right, right)
    right = answer == preferred(exercise, practice.game)
    return Mark(right, right)


def against(practice: Practice[Any], notation: str) -> Clause | None:
    """The clause against an answer."""
    return objection(practice.state, practice.seat, practice.state.vocabulary().parse(notation))


def mark_found(exercise: Exercise, practice: Practice[Any], notation: str) -> Mark:
    """Mark one of the answers to be found; those found before are in `practice.answers`, which this extends."""
    clause = against(practice, notation)
    if clause is not None:
        raise Illegal(clause)
    if notation not in practice.answers:
        practice.answers.append(notation)
    left = len([one for one in to_find(exercise, practice) if one not in practice.answers])
    return Mark(True, left == 0, left=left)


def candidates(exercise: Exercise, practice: Practice[Any]) -> list[Choice]:
    """The choices, allowed or not, among which a `find` exercise lets one search."""
    ask = ask_of(practice.state, practice.seat)
    found = [] if ask is None else ask.candidates(practice.state)
    return [c for c in found if any([fnmatchcase(c.notation(), pattern) for pattern in exercise.find])]


def to_find(exercise: Exercise, practice: Practice[Any]) -> list[str]:
    """The notations of all that a `find` exercise asks for."""
    return [c.notation() for c in candidates(exercise, practice) if against(practice, c.notation()) is None]


def among(exercise: Exercise, practice: Practice[Any]) -> list[str]:
    """What a `find` exercise asks for, with some that is not allowed, in an order that tells nothing."""
    wanted, rng = to_find(exercise, practice), Random(0)
    wrong = [c.notation() for c in candidates(exercise, practice) if c.notation() not in wanted]
    found = wanted + rng.sample(wrong, min(len(wrong), max(3, LISTED - len(wanted))))
    rng.shuffle(found)
    return found


@cache
def true_claim(exercise: Exercise, game: Game[Any]) -> int:
    """The number of the claim that is true after the answer of a `next` exercise."""
    practice = exercise.begin(game)
    if exercise.play:
        practice.answer(exercise.play)
    found = [number for number, claim in enumerate(exercise.claims) if holds(claim.holds, practice)]
    if len(found) != 1:
        raise WrongLesson(f"{exercise.id}: of the claims {found} hold, not one\n{practice.state.text()}")
    return found[0]


@cache
def preferred(exercise: Exercise, game: Game[Any]) -> str:
    """The one of `these` that the greedy bot values most; raises WrongLesson if it is not sure."""
    view = exercise.begin(game).view()
    options = [view.table.vocabulary().parse(notation) for notation in exercise.these]
    bot, totals, rng = GreedyBot(game, 0), [0.0 for _ in options], Random(0)
    for _ in range(TABLES):
        bot.add_table(game.strategy.guesses(view).imagine(rng), view.seat, options, totals)
    best, second = sorted(totals, reverse=True)[:2]
    require(best - second >= SURE * TABLES, exercise, f"the bot is not sure: {totals}")
    return exercise.these[totals.index(best)]


# Checks.

def solution(exercise: Exercise, game: Game[Any]) -> list[str]:
    """Answers that reach the aim of a `do` exercise, found by search; raises WrongLesson if there are none."""
    lines: list[list[str]] = [[]]
    seen: set[str] = set()
    for line in lines:
        practice = exercise.begin(game)
        practice.follow(SEPARATOR.join(line))
        if all([holds(condition, practice) for condition in exercise.aim]):
            if not line:
                raise WrongLesson(f"{exercise.id}: the aim holds before anything is answered")
            return line
        text = practice.state.text()
        if text in seen or len(line) >= DEPTH or not practice.is_asked() or len(lines) > STATES:
            continue
        seen.add(text)
        lines += [[*line, choice.notation()] for choice in practice.view().options()]
    raise WrongLesson(f"{exercise.id}: no answers reach {exercise.aim}\n{exercise.begin(game).state.text()}")


def check(exercise: Exercise, game: Game[Any]) -> None:
    """Raise WrongLesson or Illegal unless the rules bear out the exercise."""
    practice = exercise.begin(game)
    missing = game.rules.missing_components(practice.state)
    require(missing == "", exercise, missing)
    require(practice.is_asked() or exercise.kind == "next", exercise, "the learner is not asked")
    if exercise.kind == "do":
        require(bool(exercise.aim), exercise, "there is no aim")
        solution(exercise, game)
    elif exercise.kind == "find":
        legal, all_there_are = to_find(exercise, practice), candidates(exercise, practice)
        require(2 <= len(legal) < len(all_there_are), exercise, f"{len(legal)} of {len(all_there_are)} can be found")
    elif exercise.kind == "forbidden":
        refused = [one for one in exercise.these if against(practice, one) is not None]
        require(len(refused) == 1 and len(exercise.these) > 2, exercise, f"of these {refused} are refused, not one")
    elif exercise.kind == "next":
        require(len(exercise.claims) > 1, exercise, "there is only one claim")
        true_claim(exercise, game)
    else:
        require(len(exercise.these) > 1, exercise, "there is nothing to choose between")
        refused = [one for one in exercise.these if against(practice, one) is not None]
        require(not refused, exercise, f"{refused} are refused")
        preferred(exercise, game)


def require(fulfilled: bool, exercise: Exercise, complaint: str) -> None:
    """Raise WrongLesson unless this is so."""
    if not fulfilled:
        raise WrongLesson(f"{exercise.id}: {complaint}")
