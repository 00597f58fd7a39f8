"""Addresses with several hosts, of which one takes writes; and what else programs of PostgreSQL read in an address."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import asyncpg
import pytest

from clairiere.store import connections
from clairiere.store.database_errors import CONNECTION, class_of
from clairiere.store.postgres import PostgresLedger
from tests.table.kit import Store, free_port

SETTINGS = "import json; from clairiere.site.settings import DATABASES; print(json.dumps(DATABASES['default']))"


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of a server that takes connections and says nothing, as a frozen one does."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        yield server.getsockname()[1]


def with_hosts(address: str, *first: str, query: str = "") -> str:
    """The same database, after these hosts."""
    parts = urlsplit(address)
    login, at, host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{login}{at}{','.join([*first, host])}", query=query).geturl()


def test_every_host_of_an_address_is_tried_in_its_order_with_what_asyncpg_knows() -> None:
    query = "sslmode=require&target_session_attrs=read-write"
    found = connections.each_host(f"postgresql://me:p@a:1,b/x?connect_timeout=3&{query}")
    assert found == [f"postgresql://me:p@a:1/x?{query}", f"postgresql://me:p@b/x?{query}"]
    assert connections.each_host("postgresql://b:5432/x") == ["postgresql://b:5432/x"]


def test_a_host_that_says_nothing_does_not_use_up_the_time_of_the_next(
    postgres: Store, silent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "EACH", 0.2)
    others = (f"127.0.0.1:{silent}", f"127.0.0.1:{free_port()}")
    address = with_hosts(postgres.address, *others, query="target_session_attrs=primary")

    async def check() -> None:
        ledger = await PostgresLedger.open(address)
        try:
            await ledger.check_writable()
        finally:
            await ledger.close()

    asyncio.run(check())


def test_a_standby_is_no_host_to_write_to_and_nothing_of_ours_to_mend(postgres: Store) -> None:
    with pytest.raises(asyncpg.TargetServerAttributeNotMatched) as failed:
        asyncio.run(connections.connect(with_hosts(postgres.address, query="target_session_attrs=standby")))
    assert class_of(failed.value) == CONNECTION


def test_pages_read_hosts_and_certificates_in_the_address_as_tables_do() -> None:
    address = "postgresql://me:p%40ss@a:1,b:2/x?sslmode=verify-full&sslrootcert=/ca.pem&target_session_attrs=read-write"
    found = json.loads(Store(address).python(SETTINGS))
    named = {name: found[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
    assert named == {"NAME": "x", "USER": "me", "PASSWORD": "p@ss", "HOST": "a,b", "PORT": "1,2"}
    asked = {"sslmode": "verify-full", "sslrootcert": "/ca.pem", "target_session_attrs": "read-write"}
    assert asked.items() <= found["OPTIONS"].items()
