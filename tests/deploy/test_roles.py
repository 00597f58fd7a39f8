"""Pages, tables and workers need no more of PostgreSQL than to read and write rows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

from clairiere.store.roles import grant
from tests.site.visitor import Visitor
from tests.table.kit import POSTGRES, Server, Store, lay_table, own_postgres

ROLE = f"clairiere_app_{os.getpid()}"


@contextmanager
def as_role(store: Store) -> Iterator[Store]:
    """The same database, for somebody who owns nothing in it."""
    grant(store.address, "an unused password", ROLE)
    parts = urlsplit(store.address)
    try:
        yield Store(parts._replace(netloc=f"{ROLE}@{parts.hostname}:{parts.port}").geturl())
    finally:
        with psycopg.connect(store.address, autocommit=True) as connection:
            connection.execute(f"DROP OWNED BY {ROLE}".encode())
            connection.execute(f"DROP ROLE {ROLE}".encode())


def test_a_role_that_owns_nothing_is_enough_to_play_and_not_enough_to_change_tables() -> None:
    assert POSTGRES
    with own_postgres("roles") as store, as_role(store) as app:
        grant(store.address, "another password", ROLE)  # again, after another `migrate`
        with Server(app) as server:
            ann = Visitor(server.port)
            assert ann.post("/api/me", name="Ann").status == 200
            code = ann.post("/api/tables", game="benevolent", seats=2, bots={"B": "random"}).json()["code"]
            assert ann.post(f"/api/tables/{code}/start").status == 200
            laid = lay_table(app, "benevolent")
            assert server.client(laid.cookies[0]).get(f"/t/{laid.code}/now").status == 200
            assert ann.get("/ready").json()["database"] is True
        for statement in ("DROP TABLE answer", "TRUNCATE answer", "CREATE TABLE mine (n int)",
                          "ALTER TABLE answer ADD COLUMN mine int", "CREATE ROLE another_role"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                app.run(statement)
