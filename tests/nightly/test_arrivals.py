"""Ten thousand times somebody comes, plays, goes or comes back, while processes are killed forty times."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.site.test_arrivals import simulated

TONIGHT = datetime.now(UTC).toordinal()


def test_in_ten_thousand_arrivals_nobody_loses_a_seat_to_another() -> None:
    simulated(10_000, kills=40, finish=60, seed=TONIGHT)
