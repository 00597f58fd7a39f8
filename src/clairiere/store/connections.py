"""Connections of asyncpg to the first of several hosts that answers in time and takes what is asked.

    postgresql://clairiere@db1,db2/clairiere?target_session_attrs=read-write&sslmode=verify-full

libpq gives every host a time of its own. asyncpg gives all of them one: a host that drops packets would use it up, and
the standby that has taken over would never be asked.
"""

from __future__ import annotations

import os
import socket
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import asyncpg

PATIENCE = 10.0
"""Seconds for a connection, and for a statement: a database that takes longer is as good as gone."""
EACH = 2.0
"""Seconds for one of several hosts."""
FAILED: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
LIBPQ_ONLY = ("channel_binding", "connect_timeout", "gssenc", "keepalives", "load_balance_hosts", "tcp_user_timeout")
"""Beginnings of parameters of an address that asyncpg would hand to the server, which does not know them."""

DEAD: Final = 4
"""Seconds without a sign of life from the other end, after something was sent, after which a connection is lost."""
QUIET: Final = 5
"""Seconds after which an idle connection is asked for one."""
KEPT_ALIVE: Final = {
    "SO_KEEPALIVE": 1, "TCP_KEEPIDLE": QUIET, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 2, "TCP_USER_TIMEOUT": DEAD * 1000,
}  # fmt: skip
"""Options of a socket. Without them a machine that is gone without a word keeps every connection to it for minutes."""


class KeptAlive(asyncpg.Connection):
    """A connection that notices within seconds that there is nobody at the other end any more."""

    __slots__ = ()

    def __init__(self, protocol: Any, transport: Any, *more: Any) -> None:
        super().__init__(protocol, transport, *more)
        keep_alive(transport.get_extra_info("socket"))


def keep_alive(line: Any) -> None:
    """Set the options; there are none for a socket in a folder, and not all of them outside of Linux."""
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    with socket.socket(fileno=os.dup(line.fileno())) as same:  # an event loop hands out only something like a socket
        for name, value in KEPT_ALIVE.items():
            if (option := getattr(socket, name, None)) is not None:
                level = socket.SOL_SOCKET if name.startswith("SO_") else socket.IPPROTO_TCP
                same.setsockopt(level, option, value)


def each_host(address: str) -> list[str]:
    """The address of every host in an address."""
    parts = urlsplit(address)
    login, at, hosts = parts.netloc.rpartition("@")
    asked = [pair for pair in parse_qsl(parts.query) if not pair[0].startswith(LIBPQ_ONLY)]
    plain = parts._replace(query=urlencode(asked))
    return [plain._replace(netloc=f"{login}{at}{host}").geturl() for host in hosts.split(",")]


async def connect(address: str, **settings: Any) -> Any:
    """A connection to the first host that takes us; raises what the last one said."""
    *others, last = each_host(address)
    for host in others:
        try:
            return await asyncpg.connect(host, **settings | {"timeout": EACH})
        except FAILED:
            continue
    return await asyncpg.connect(last, **settings)


def new_pool(address: str, most: int, *, least: int = 1, **settings: Any) -> Any:
    """A pool that connects like this, once it is awaited."""
    make: Any = connect  # as its types have it, it would know the parameters of every driver version
    return asyncpg.create_pool(
        address, connect=make, min_size=least, max_size=most, command_timeout=PATIENCE, timeout=PATIENCE,
        connection_class=KeptAlive, **settings,
    )  # fmt: skip
