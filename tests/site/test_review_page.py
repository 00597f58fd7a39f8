"""What the page of a review shows: steps of answers, curves, figures that add up."""

from __future__ import annotations

import pytest

from clairiere.site.reviews.plot import Chart, Mark
from clairiere.store.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Entry
from clairiere.table.views.lines import answers_that_count


def log(*entries: str) -> list[Entry]:
    """A log from `A place`."""
    return [Entry("AB".index(one[0]), one[2:], "") for one in entries]


@pytest.mark.parametrize(
    ("entries", "steps"),
    [
        (("A one", "B two", "A three"), [1, 2, 3]),
        (("A one", "A take back", "A two", "B three"), [3, 4]),
        (("A one", "B two", f"A {TAKE_BACK}", "A three"), [2, 4]),
        (("A one", f"B {TIME_UP}", "B two", f"A {HAND_OVER}", "A three"), [1, 3, 5]),
    ],
)
def test_an_answer_is_found_at_its_step_of_the_replay(entries: tuple[str, ...], steps: list[int]) -> None:
    assert [step for step, _ in answers_that_count(log(*entries))] == steps


def test_the_chosen_curve_lies_above_the_others_and_marks_lie_on_it() -> None:
    marks = [Mark(number=1, step=9, answer=2, chance=0.25, gain=False)]
    chart = Chart([("A", "Ann", False), ("B", "Ben", False)], [[0.5, 0.5, 0.25], [0.5, 0.5, 0.75]], 0, marks, [0, 1, 2])
    assert [curve.letter for curve in chart.curves] == ["B", "A"]
    assert chart.curves[-1].path == "M0 50.0L1 50.0L2 75.0"
    assert chart.marks == [(marks[0], "--x:1.0000;--y:0.7500")]
    assert chart.rounds == "M1 0V100"
    assert len({curve.dash for curve in chart.curves}) == 2
