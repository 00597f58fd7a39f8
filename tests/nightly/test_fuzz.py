"""A hundred thousand requests by anybody to every route on each database, other ones every night."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.site.test_fuzz import check, fuzzed
from tests.table.kit import own_store

REQUESTS, PARTS = 100_000, 4
TONIGHT = datetime.now(UTC).toordinal()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_hundred_thousand_requests_of_anybody_are_never_answered_with_500(
    kind: str, part: int, tmp_path: Path
) -> None:
    with own_store(kind, "fuzz", tmp_path) as store:
        check(fuzzed(store, tmp_path, REQUESTS // PARTS, seed=TONIGHT * PARTS + part), REQUESTS // PARTS)
