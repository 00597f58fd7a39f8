"""The drawings of the site: every game has a box, and what is drawn is drawn once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from clairiere.games.registry import BUILT_IN, COMING
from clairiere.site.tables.drawings import boxes, once


@pytest.mark.parametrize("name", [*BUILT_IN, *COMING])
def test_every_box_exists_by_day_and_by_night(name: str) -> None:
    assert len({asset.url for asset in boxes(name).values()}) == 2


def test_who_comes_while_something_is_being_made_waits_for_it() -> None:
    made: list[int] = []

    @once
    def slow(number: int) -> int:
        time.sleep(0.05)
        made.append(number)
        return number

    with ThreadPoolExecutor(4) as together:
        assert list(together.map(slow, [7] * 4)) == [7] * 4
    assert made == [7]
