"""The site and the table application in a process of their own, on a database of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.site.visitor import Visitor
from tests.table.kit import Server, Store, own_postgres


@pytest.fixture(scope="session")
def store() -> Iterator[Store]:
    """A PostgreSQL database of this test process."""
    with own_postgres("site_test") as store:
        yield store


@pytest.fixture(scope="session")
def server(store: Store) -> Iterator[Server]:
    """Everything, without limits: here one address is many people."""
    with Server(store, CLAIRIERE_LIMITS="0") as running:
        yield running


@pytest.fixture
def visit(server: Server) -> Callable[..., Visitor]:
    """Somebody new comes to the site; if they have a name, they have already said it."""

    def visitor(name: str = "", language: str = "en") -> Visitor:
        new = Visitor(server.port, language)
        if name:
            assert new.post("/api/me", name=name).status == 200
        return new

    return visitor
