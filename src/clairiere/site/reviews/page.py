"""What the page of a review shows to one side: made from the stored review and the replay of its table.

A review counts the answers of a record. A replay counts the entries of a log, which also has answers that were taken
back, so each answer is shown by the number of its step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clairiere.kernel.language import capital
from clairiere.kernel.state import LETTERS, letter
from clairiere.reviews.ledger import Line
from clairiere.reviews.review import Judgement, Review, TurningPoint, read_review
from clairiere.reviews.words import ReviewWords, percent, signed
from clairiere.site.reviews.plot import Chart, Mark
from clairiere.table.views.lines import answers_that_count
from clairiere.table.views.replay import Replay

FIRST = 5
"""Answers that cost something: so many are told at once, the others on demand."""
MOST_SAID = 4
"""Sentences about what happened at a turning point."""
SLIGHT = 0.005


def percent_label(chance: float, language: str) -> str:
    """A chance as a reader writes it: `48%`, and `48 %` in French."""
    return f"{percent(chance)}\u00a0%" if language == "fr" else f"{percent(chance)}%"


@dataclass(frozen=True)
class SideTab:
    """A side that can be chosen."""

    letter: str
    name: str
    chosen: bool
    team: bool


@dataclass(frozen=True)
class Sums:
    """The parts of the change, in hundredths, and what they say together."""

    begin: str
    end: str
    own: str
    others: str
    luck: str
    sentence: str


@dataclass(frozen=True)
class Turn:
    """Answers in a row of one seat: its steps in the replay, and what they did."""

    number: int
    first: int
    last: int
    letter: str
    who: str
    before: str
    after: str
    change: str
    decided: str
    luck: str
    lucky: bool
    gain: bool
    says: list[str]

    @property
    def steps(self) -> str:
        """The numbers of its steps."""
        return f"{self.last}" if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True)
class Compared:
    """An answer beside the better one."""

    step: int
    letter: str
    who: str
    own: bool
    given: str
    better: str
    odds: str
    reasons: list[str]


class ReviewPage:
    """A review as one side reads it; `opened` if all faces lie open."""

    def __init__(self, text: str, replay: Replay, *, seat: str = "", own: str = "", opened: bool = False) -> None:
        self.review: Review = read_review(text)
        self.replay = replay
        self.language = replay.language
        self.steps = [step for step, _ in answers_that_count([line.entry for line in replay.past.lines])]
        self.names = replay.live.names(self.language)
        states = [replay.past.tables[step - 1][0] for step in self.steps]
        self.words = ReviewWords(self.review, replay.live.game, states, self.language, self.names)
        self.own_seat = own
        self.side = self.chosen_side(seat or own)
        self.differs = [line.value for line in self.review.seen] != [line.value for line in self.review.actual]
        self.opened = opened and self.differs

    def chosen_side(self, wanted: str) -> int:
        """The side of a seat; the first, if there is no such seat."""
        seats = [LETTERS.index(wanted)] if wanted and wanted in LETTERS else []
        known = [seat for seat in seats if seat < len(self.names)]
        return self.review.side_of(known[0]) if known else 0

    @property
    def team(self) -> bool:
        """Whether all win or lose as one."""
        return len(self.review.sides) == 1 and len(self.names) > 1

    @property
    def seat(self) -> str:
        """The letter of the side."""
        return letter(self.review.sides[self.side][0])

    @property
    def yours(self) -> bool:
        """Whether the reader has played on this side."""
        return bool(self.own_seat) and LETTERS.index(self.own_seat) in self.review.sides[self.side]

    @property
    def name(self) -> str:
        """What the side is called."""
        return self.words.side(self.side)

    @cached_property
    def tabs(self) -> list[SideTab]:
        """The sides to choose from."""
        return [
            SideTab(letter(seats[0]), self.words.side(side), side == self.side, len(seats) > 1)
            for side, seats in enumerate(self.review.sides)
        ]

    @property
    def lines(self) -> list[Line]:
        """The lines of all sides, as they were seen or as they were."""
        return self.review.actual if self.opened else self.review.seen

    def label(self, chance: float) -> str:
        """A chance in hundredths."""
        return percent_label(chance, self.language)

    @cached_property
    def sums(self) -> Sums:
        """What came together; what rounding leaves over is luck, so that the parts add up as they are told."""
        found = self.review.account(self.side, actual=self.opened)
        own, others = percent(found.own), percent(found.others)
        luck = percent(found.end) - percent(found.begin) - own - others
        told = {"name": self.name, "begin": self.label(found.begin), "end": self.label(found.end),
                "own": signed(own), "others": signed(others), "luck": signed(luck)}  # fmt: skip
        return Sums(told["begin"], told["end"], told["own"], "" if self.team else told["others"], told["luck"],
                    self.sentence() % told)

    def sentence(self) -> str:
        """The sums in a sentence."""
        if self.team:
            return _("The team began at %(begin)s. Decisions brought %(own)s, luck %(luck)s: it ended at %(end)s.")
        if self.yours:
            return _("You began at %(begin)s. Your decisions brought %(own)s, those of others %(others)s, "
                     "luck %(luck)s: you ended at %(end)s.")
        return _("%(name)s began at %(begin)s. Own decisions brought %(own)s, those of others %(others)s, "
                 "luck %(luck)s: it ended at %(end)s.")

    @cached_property
    def turning(self) -> list[Turn]:
        """The turning points."""
        found = self.review.turning_points(self.side, actual=self.opened)
        return [self.turn(number, point, self.happened(point)) for number, point in enumerate(found, start=1)]

    @cached_property
    def turns(self) -> list[Turn]:
        """Every turn, for the table."""
        found = self.review.turns(self.side, actual=self.opened)
        return [self.turn(number, point, []) for number, point in enumerate(found, start=1)]

    def turn(self, number: int, point: TurningPoint, says: list[str]) -> Turn:
        """A turn as it is shown; its parts add up as they are told."""
        change, decided = percent(point.after) - percent(point.before), percent(point.decided)
        return Turn(
            number, self.steps[point.first - 1], self.steps[point.last - 1], letter(point.seat), self.names[point.seat],
            self.label(point.before), self.label(point.after), signed(change), signed(decided),
            signed(change - decided), abs(point.luck) > SLIGHT, point.change > 0.0, says,
        )  # fmt: skip

    def happened(self, point: TurningPoint) -> list[str]:
        """What happened in these answers, in the words of the game; the last of it, if that is much."""
        steps = self.replay.steps[self.steps[point.first - 1] : self.steps[point.last - 1] + 1]
        return [said for step in steps for said in step.says][-MOST_SAID:]

    @cached_property
    def chart(self) -> Chart:
        """The curves of all sides, with the turning points of this one."""
        points = self.review.turning_points(self.side, actual=self.opened)
        marks = [Mark(turn.number, turn.last, point.last, point.after, turn.gain)
                 for turn, point in zip(self.turning, points, strict=True)]
        return Chart([(tab.letter, tab.name, tab.team) for tab in self.tabs], [line.value for line in self.lines],
                     self.side, marks, self.rounds())

    def rounds(self) -> list[int]:
        """Before which answers rounds begin."""
        begun = [step.number for step in self.replay.steps if step.round and step.number]
        return [len([step for step in self.steps if step <= one]) for one in begun]

    def told_chart(self) -> str:
        """The chart in a sentence, for those who do not see it."""
        value = self.lines[self.side].value
        return _("The chances of %(name)s through the game: at first %(first)s, at most %(most)s, at least %(least)s, "
                 "at the end %(last)s.") % {
            "name": self.name, "first": self.label(value[0]), "most": self.label(max(value)),
            "least": self.label(min(value)), "last": self.label(value[-1]),
        }  # fmt: skip

    @cached_property
    def costly(self) -> list[Compared]:
        """The answers that surely cost something, the dearest first."""
        return [self.compared(found) for found in self.review.costly(self.side)]

    @property
    def dearest(self) -> list[Compared]:
        """Those that are told at once."""
        return self.costly[:FIRST]

    @property
    def cheaper(self) -> list[Compared]:
        """The others."""
        return self.costly[FIRST:]

    @cached_property
    def unsure(self) -> list[Compared]:
        """The answers where something else may have been better."""
        return [self.compared(found) for found in self.own_judgements() if not found.agrees and not found.sure]

    def own_judgements(self) -> list[Judgement]:
        """The judged answers of the side."""
        return [found for found in self.review.judgements if found.seat in self.review.sides[self.side]]

    def compared(self, found: Judgement) -> Compared:
        """An answer beside the better one."""
        given, better = self.words.choices(found)
        odds = capital(self.words.odds(found)) if found.sure else ""
        reasons = self.words.reasons(found) if found.sure else []
        return Compared(self.steps[found.number - 1], letter(found.seat), self.names[found.seat],
                        letter(found.seat) == self.own_seat, given, better, odds, reasons)

    def told_agreed(self) -> str:
        """How often the judge would have done the same."""
        judged = self.own_judgements()
        same = len([found for found in judged if found.agrees])
        if not judged:
            return ""
        told = ngettext("I have looked at %(n)s answer. In %(same)s I would have done the same.",
                        "I have looked at %(n)s answers. In %(same)s I would have done the same.", len(judged))
        return told % {"n": len(judged), "same": same}

    @property
    def rough(self) -> str:
        """A warning that the chances are off by much, if they are."""
        return self.words.rough(self.opened)

    @property
    def complete(self) -> bool:
        """Whether every answer has been judged."""
        return self.review.complete
