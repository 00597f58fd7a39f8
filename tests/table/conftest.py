"""Databases of the tests: one of each kind for every process that tests, with the schema in it. See `kit`.

`postgres` and `sqlite` are stores; `store` is both, one after the other; `server` and `sqlite_server` answer on them.
`ledgers` is both and the database of the simulation.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.kit import Server, Store, migrated_sqlite, own_postgres
from tests.table.ledgers import Ledgers, SimulatedLedgers, SqlLedgers


@pytest.fixture(scope="session")
def postgres() -> Iterator[Store]:
    """A PostgreSQL database of this test process."""
    with own_postgres("test") as store:
        yield store


@pytest.fixture(scope="session")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """An SQLite database of this test process."""
    return migrated_sqlite(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="session", params=["postgres", "sqlite"])
def store(request: pytest.FixtureRequest) -> Store:
    """Either kind of database: what a test says of it is so for both."""
    found: Store = request.getfixturevalue(request.param)
    return found


@pytest.fixture(params=["postgres", "sqlite", "simulated"])
def ledgers(request: pytest.FixtureRequest) -> Ledgers:
    """What keeps the contract of a ledger."""
    return SimulatedLedgers() if request.param == "simulated" else SqlLedgers(request.getfixturevalue(request.param))


@pytest.fixture(scope="module")
def server(postgres: Store) -> Iterator[Server]:
    """Site and table application on PostgreSQL and Redis."""
    with Server(postgres) as running:
        yield running


@pytest.fixture(scope="module")
def sqlite_server(sqlite: Store) -> Iterator[Server]:
    """Site and table application on SQLite, in one process."""
    with Server(sqlite) as running:
        yield running
