"""A review as data: the chances of every side, what each answer cost, where the game turned. JSON reads back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from clairiere.kernel.state import LETTERS, Seat, letter
from clairiere.reviews.ledger import Line

FORMAT: Final = 1
"""Version of the JSON."""
TURNING: Final = 3
"""Turning points of a side, at most."""
SLIGHT: Final = 0.01
"""What changes the chances by less turns nothing."""


class Judgement:
    """One answer beside the best that a bot has found: the chance of winning after each of them."""

    def __init__(
        self,
        number: int,
        seat: Seat,
        given: str,
        better: str,
        *,
        chance: float,
        best: float,
        error: float = 0.0,
        tries: int = 0,
        sure: bool = False,
        why: Sequence[str] = (),
    ) -> None:
        self.number = number  # of the answer, from 1
        self.seat = seat
        self.given = given
        self.better = better  # the answer of the bot; the same if it agrees
        self.chance = chance  # after the given answer
        self.best = best  # after that of the bot
        self.error = error  # the standard error of the difference
        self.tries = tries  # of each of the two
        self.sure = sure  # the difference is more than chance
        self.why = list(why)  # groups of features that the better one makes better, what counts most first

    @property
    def agrees(self) -> bool:
        """Whether the bot would have answered the same."""
        return self.given == self.better

    @property
    def loss(self) -> float:
        """What the answer cost, as far as it was found; below 0, it turned out better than the bot's."""
        return self.best - self.chance

    def data(self) -> dict[str, Any]:
        """What JSON can hold."""
        kept = {name: value for name, value in vars(self).items() if name != "seat"}
        return {"seat": letter(self.seat), **kept}


class TurningPoint:
    """Answers in a row of one seat, and how they changed the chances of a side."""

    def __init__(self, first: int, last: int, seat: Seat, before: float, after: float, luck: float) -> None:
        self.first = first  # number of an answer, from 1
        self.last = last
        self.seat = seat  # that answered
        self.before = before
        self.after = after
        self.luck = luck  # so much of the change; the rest was decided

    @property
    def change(self) -> float:
        """The chances after it less those before."""
        return self.after - self.before

    @property
    def decided(self) -> float:
        """What the answers themselves changed."""
        return self.change - self.luck


class Account:
    """What came together in the chances of a side: the beginning and these three make the end."""

    def __init__(self, begin: float, end: float, own: float, others: float, luck: float) -> None:
        self.begin = begin
        self.end = end
        self.own = own  # decisions of its seats
        self.others = others  # decisions of other seats
        self.luck = luck


class Review:
    """A reviewed game. `seen` and `actual` hold a line for each side: from what it saw, and if all had lain open."""

    def __init__(
        self,
        game: str,
        sides: Sequence[Sequence[Seat]],
        seats: Sequence[Seat],
        *,
        seen: Sequence[Line],
        actual: Sequence[Line],
        made_by: dict[str, str],
        asked: int = 0,
    ) -> None:
        self.game = game
        self.sides = [list(side) for side in sides]
        self.seats = list(seats)  # who gave each answer
        self.seen = list(seen)
        self.actual = list(actual)
        self.made_by = made_by  # versions of library, rules, bot, weights and calibration
        self.asked = asked  # answers that were chosen among several
        self.judgements: list[Judgement] = []

    @property
    def complete(self) -> bool:
        """Whether every answer has been judged."""
        return len(self.judgements) == self.asked

    @property
    def together(self) -> float:
        """What the chances of all sides make together, on average over the game: 1, if each knows its own."""
        moments = list(zip(*[line.value for line in self.seen], strict=True))
        return sum([sum(values) for values in moments]) / len(moments)

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side."""
        return [seat in side for side in self.sides].index(True)

    def account(self, side: int, *, actual: bool = False) -> Account:
        """What decisions and luck did to a side's chances."""
        line, own, others = (self.actual if actual else self.seen)[side], 0.0, 0.0
        for n, seat in enumerate(self.seats):
            if seat in self.sides[side]:
                own += line.decision(n)
            else:
                others += line.decision(n)
        return Account(line.value[0], line.value[-1], own, others, line.total_luck())

    def turns(self, side: int, *, actual: bool = False) -> list[TurningPoint]:
        """What all answers in a row of one seat did to the chances of a side."""
        line, found, first = (self.actual if actual else self.seen)[side], list[TurningPoint](), 0
        for seat, answers in groupby(self.seats):
            last = first + len(list(answers))
            luck = sum([line.luck(n) for n in range(first, last)])
            found.append(TurningPoint(first + 1, last, seat, line.value[first], line.value[last], luck))
            first = last
        return found

    def turning_points(self, side: int, *, actual: bool = False) -> list[TurningPoint]:
        """Where the chances of a side changed most, in the order of the game."""
        most = sorted(self.turns(side, actual=actual), key=lambda point: -abs(point.change))[:TURNING]
        return sorted([point for point in most if abs(point.change) >= SLIGHT], key=lambda point: point.first)

    def costly(self, side: int) -> list[Judgement]:
        """The answers of a side that surely cost something, the dearest first."""
        own = [each for each in self.judgements if each.seat in self.sides[side] and each.sure]
        return sorted(own, key=lambda each: -each.loss)

    def text(self) -> str:
        """The review as JSON, which `read_review` reads."""
        told = {
            "review": FORMAT,
            "game": self.game,
            "sides": ["".join([letter(seat) for seat in side]) for side in self.sides],
            "seats": "".join([letter(seat) for seat in self.seats]),
            "made_by": self.made_by,
            "asked": self.asked,
            "seen": [line_data(line) for line in self.seen],
            "actual": [line_data(line) for line in self.actual],
            "judgements": [each.data() for each in self.judgements],
        }
        return json.dumps(told, separators=(",", ":"), ensure_ascii=False)

    def __repr__(self) -> str:
        return f"<Review of {self.game}: {len(self.judgements)} of {self.asked} answers judged>"


def line_data(line: Line) -> dict[str, list[float]]:
    """A line as JSON can hold it; what its side decided and what luck did follows from the two rows."""
    return {"value": line.value, "after": line.after}


def read_review(text: str) -> Review:
    """The review in its JSON; ValueError if it is none or of another version."""
    told: dict[str, Any] = json.loads(text)
    if not isinstance(told, dict) or told.get("review") != FORMAT:
        raise ValueError(f"not a review of version {FORMAT}")
    seen, actual = [[Line(line["value"], line["after"]) for line in told[name]] for name in ("seen", "actual")]
    sides = [[LETTERS.index(one) for one in side] for side in told["sides"]]
    seats = [LETTERS.index(one) for one in told["seats"]]
    found = Review(told["game"], sides, seats, seen=seen, actual=actual, made_by=told["made_by"], asked=told["asked"])
    found.judgements = [Judgement(**{**each, "seat": LETTERS.index(each["seat"])}) for each in told["judgements"]]
    return found
