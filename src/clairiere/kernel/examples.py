"""Worked examples: a position, answers, and what must come of them. Tests, lessons and diagrams are made from them.

    [[example]]
    id = "BEN-EX-01"
    title = { en = "One group", fr = "Un seul groupe" }
    position = '''
    forest 3R 1a 2a
    A leaves 3 steps h01 h02 h03 h08
    B
    C
    '''
    [[example.line]]
    answers = ["A move h03-h07"]
    result = ["A leaves 3", "agenda action A h07"]
    [[example.line]]
    refused = { "A move h02-h04" = "BEN-MOVE-07" }
    options = { A = ["move h01-h04", "move h01-h06", ...] }  # all there are

Every line starts from the position, once what needs no answer is done, or, with `goes_on = true`, where the line
before it ended. `options` and `refused` are asked after its answers; each entry of `result` is the first word of a line
of the position then reached, and words that stand in that line one after the other; `outcome`, such as "A 1 B 2", are
the places once the game is over.
"""

from __future__ import annotations

from clairiere.kernel.chance import Scripted
from clairiere.kernel.clauses import ClairiereError, Illegal
from clairiere.kernel.components import Components, Sheet, read_sheet
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, objection, settle, step
from clairiere.kernel.state import S, StepContext, seat_of


class WrongExample(ClairiereError):
    """Raised when a worked example does not come out as it says."""


class Line:
    """A line of play from the example's position."""

    def __init__(self, sheet: Sheet) -> None:
        self.answers = sheet.words("answers") if sheet.has("answers") else []
        self.luck = sheet.wholes("luck") if sheet.has("luck") else []
        self.result = sheet.words("result") if sheet.has("result") else []
        self.outcome = sheet.word("outcome") if sheet.has("outcome") else ""
        self.goes_on = sheet.has("goes_on") and sheet.flag("goes_on")
        self.options = listed(sheet, "options")
        self.refused = written(sheet, "refused")

    def follow(self, before: Line) -> None:
        """Start where another line ended."""
        self.answers = before.answers + self.answers
        self.luck = before.luck + self.luck


class Example:
    """A worked example: a position and the lines played from it."""

    def __init__(self, sheet: Sheet) -> None:
        self.id = sheet.word("id")
        self.clauses = sheet.words("clauses") if sheet.has("clauses") else [self.id]
        self.title = written(sheet, "title")
        self.position = sheet.word("position")
        self.lines = [Line(part) for part in sheet.parts("line")]
        for number, line in enumerate(self.lines):
            if line.goes_on:
                sheet.require(number > 0, "no line comes before the first")
                line.follow(self.lines[number - 1])


def listed(sheet: Sheet, key: str) -> dict[str, list[str]]:
    """Lists of strings from a TOML table; empty if it is missing."""
    if not sheet.has(key):
        return {}
    part = sheet.part(key)
    return {name: part.words(name) for name in part.entries}


def written(sheet: Sheet, key: str) -> dict[str, str]:
    """Strings from a TOML table; empty if it is missing."""
    if not sheet.has(key):
        return {}
    part = sheet.part(key)
    return {name: part.word(name) for name in part.entries}


def read_examples(toml: str) -> list[Example]:
    """All worked examples of a file."""
    return [Example(part) for part in read_sheet(toml).parts("example")]


def run_line(game: Game[S], parts: Components, example: Example, line: Line) -> S:
    """Play one line, check what it states, and return the final state; raises WrongExample."""
    s = game.rules.read_position(example.position, parts)
    luck = Scripted(line.luck)
    settle(s, StepContext(luck))
    for answer in line.answers:
        seat, _, notation = answer.partition(" ")
        try:
            s, _ = step(s, seat_of(seat), s.vocabulary().parse(notation), luck)
        except Illegal as illegal:
            raise WrongExample(f"{example.id}: {answer} is refused: {illegal}") from illegal
    luck.finish()
    check_options(s, example, line)
    check_refused(s, example, line)
    for words in line.result:
        if not stands_in(words, s.text()):
            raise WrongExample(f"{example.id}: {words!r} does not stand in\n{s.text()}")
    if line.outcome and (not s.over or game.rules.outcome(s).text() != line.outcome):
        raise WrongExample(f"{example.id}: the outcome is not {line.outcome!r} on\n{s.text()}")
    return s


def check_options(s: S, example: Example, line: Line) -> None:
    """Raise WrongExample unless the options are exactly those listed."""
    for seat, expected in line.options.items():
        ask = ask_of(s, seat_of(seat))
        offered = [] if ask is None else sorted([c.notation() for c in ask.options(s)])
        if offered != sorted(expected):
            raise WrongExample(f"{example.id}: {seat} is offered {offered}, not {sorted(expected)}")


def check_refused(s: S, example: Example, line: Line) -> None:
    """Raise WrongExample unless each answer is refused for its clause."""
    for answer, clause in line.refused.items():
        seat, _, notation = answer.partition(" ")
        against = objection(s, seat_of(seat), s.vocabulary().parse(notation))
        if against is None or against.id != clause:
            raise WrongExample(f"{example.id}: against {answer} stands {against}, not {clause}")


def stands_in(words: str, text: str) -> bool:
    """Whether a line of a position begins with the first word and contains the others in a row."""
    first, _, rest = words.replace(";", " ;").partition(" ")
    for line in text.replace(";", " ;").splitlines():
        head, _, tail = line.partition(" ")
        if head == first and f" {rest} " in f" {tail} ":
            return True
    return False
