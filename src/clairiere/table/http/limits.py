"""Limits: how often somebody may ask. A person and an address have a bucket each, for answers, looks, folded logs,
hints and streams at the tables, and for visits and acts (what makes or changes something) on the site.

A bucket is one number, the moment at which it will be full again (the rule is known as GCRA): so it needs neither a
clock of its own nor Redis, and each process counts for itself.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from clairiere.table.http.refusals import Refused

MAX_ENTRIES: Final = 50_000
"""So many buckets of a kind are remembered; the one not touched for longest goes first, and is then full again.

One that is full is as good as none, and goes when others are used: memory grows with those who have asked lately.
"""
A_ROUNDING: Final = 1e-6
STREAMS_AT_ONCE: Final = 20_000
"""So many streams one process holds."""
HELD_BY_PERSON: Final = 30
HELD_BY_ADDRESS: Final = 1_000


class Rate:
    """A rate limit: so many a second on average, so many at once."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self.every = 1 / a_second
        self.slack = (at_once - 1) / a_second


ANSWERS, LOOKS, FOLDS, HINTS, WEIGHINGS = "answers", "looks", "folds", "hints", "weighings"
STREAMS, VISITS, ACTS = "streams", "visits", "acts"
TOKENS = "tokens"
"""Tokens that nobody has, billed to the address that sends them."""
DRAWINGS, PAGES = "drawings", "pages"
"""Counted in seconds of processor time, and billed afterwards: nobody knows before how much one will cost."""
OF_PERSON: Final = {
    ANSWERS: Rate(5, 40), LOOKS: Rate(20, 120), FOLDS: Rate(1, 20), HINTS: Rate(0.2, 12),
    WEIGHINGS: Rate(0.5, 30),
    STREAMS: Rate(1, 30), VISITS: Rate(5, 60), ACTS: Rate(1, 30), DRAWINGS: Rate(0.2, 4),
    PAGES: Rate(0.2, 4), TOKENS: Rate(1, 20),
}  # fmt: skip
OF_ADDRESS: Final = {
    ANSWERS: Rate(100, 600), LOOKS: Rate(400, 2400), FOLDS: Rate(5, 60), HINTS: Rate(1, 40),
    WEIGHINGS: Rate(2, 80),
    STREAMS: Rate(20, 600), VISITS: Rate(50, 600), ACTS: Rate(5, 200), DRAWINGS: Rate(0.4, 6),
    PAGES: Rate(0.4, 8), TOKENS: Rate(1, 20),
}  # fmt: skip
"""A school or a café is one address: much more generous, but an end to it."""


class Buckets:
    """Token buckets of one kind, by person or address; the number of buckets is bounded."""

    def __init__(self, rate: Rate, max_entries: int = MAX_ENTRIES) -> None:
        self.rate = rate
        self.max_entries = max_entries
        self.full_at: OrderedDict[Hashable, float] = OrderedDict()

    def take(self, key: Hashable, now: float) -> float:
        """Take one token; 0 if there was one, else the seconds until there will be."""
        wait = self.wait(key, now)
        if not wait:
            self.spend(key, now)
        return wait

    def wait(self, key: Hashable, now: float) -> float:
        """Seconds until a token is available; 0 if there is one."""
        wait = self.full_at.get(key, 0.0) - now - self.rate.slack
        return wait if wait > A_ROUNDING else 0.0

    def spend(self, key: Hashable, now: float, amount: float = 1.0) -> None:
        """Take tokens even if there are not enough, so that the bucket goes into debt."""
        self.full_at[key] = max(self.full_at.get(key, 0.0), now) + self.rate.every * amount
        self.full_at.move_to_end(key)
        self.make_room(now)

    def make_room(self, now: float) -> None:
        """Forget the oldest buckets if they are full, and one if there are too many; two, so that they get fewer."""
        for _ in range(2):
            if len(self.full_at) <= self.max_entries and next(iter(self.full_at.values()), math.inf) > now:
                return
            self.full_at.popitem(last=False)


class Limits:
    """All rate limits of a process; `factor` multiplies the rates, 0 turns them off."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self.clock = clock
        self.persons = {kind: Buckets(scaled(rate, factor)) for kind, rate in OF_PERSON.items()}
        self.addresses = {kind: Buckets(scaled(rate, factor)) for kind, rate in OF_ADDRESS.items()}
        self.open_streams: dict[Hashable, int] = {}
        self.streams = 0

    def take(self, kind: str, person: int | None, address: str) -> None:
        """Take a token for one request of this kind; raises Refused."""
        if not self.factor:
            return
        now = self.clock()
        wait = self.addresses[kind].take(network(address), now)
        if person is not None and not wait:
            wait = self.persons[kind].take(person, now)
        if wait:
            raise Refused(429, "too often", retry=math.ceil(wait))

    def owes(self, kind: str, person: int | None, address: str) -> None:
        """Raise Refused while the bucket is in debt."""
        if not self.factor:
            return
        now = self.clock()
        wait = self.addresses[kind].wait(network(address), now)
        if person is not None:
            wait = max(wait, self.persons[kind].wait(person, now))
        if wait:
            raise Refused(429, "too often", retry=math.ceil(wait))

    def bill(self, kind: str, person: int | None, address: str, amount: float) -> None:
        """Charge what a request has cost, once that is known."""
        if not self.factor:
            return
        now = self.clock()
        self.addresses[kind].spend(network(address), now, amount)
        if person is not None:
            self.persons[kind].spend(person, now, amount)

    @contextmanager
    def stream(self, person: int | None, address: str) -> Iterator[None]:
        """Context manager that counts an open stream; raises Refused if too many are open."""
        self.take(STREAMS, person, address)
        keys = self.holders(person, address)
        if self.factor and any([self.open_streams.get(key, 0) >= most * self.factor for key, most in keys]):
            raise Refused(429, "too many streams", retry=30)
        if self.factor and self.streams >= STREAMS_AT_ONCE:
            raise Refused(503, "busy", retry=5)
        self.count(keys, 1)
        try:
            yield
        finally:
            self.count(keys, -1)

    def holders(self, person: int | None, address: str) -> list[tuple[Hashable, int]]:
        """The counters that a stream belongs to, with their limits."""
        held: list[tuple[Hashable, int]] = [(network(address), HELD_BY_ADDRESS)]
        return held if person is None else [(person, HELD_BY_PERSON), *held]

    def count(self, keys: list[tuple[Hashable, int]], change: int) -> None:
        """Add to the number of open streams."""
        self.streams += change
        for key, _ in keys:
            left = self.open_streams.get(key, 0) + change
            if left:
                self.open_streams[key] = left
            else:
                del self.open_streams[key]


def scaled(rate: Rate, factor: float) -> Rate:
    """The rate times a factor."""
    several = Rate(1, 1)
    several.every, several.slack = (rate.every / factor, rate.slack) if factor else (0.0, 0.0)
    return several


@lru_cache(MAX_ENTRIES)
def network(address: str) -> str:
    """The key for rate limits of an address: a /64 for IPv6, unless an IPv4 address is embedded."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a socket of this machine has no address, and a test may have any
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))


NO_LIMITS: Final = Limits(0)
"""For who measures, and for tests."""


class Waiting:
    """Requests of one address that wait for their turn."""

    def __init__(self, at_once: int) -> None:
        self.turns = asyncio.Semaphore(at_once)
        self.wanted = 0


class AddressQueue:
    """Fair queue: each address has a few requests at work, and a limited number waiting."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.addresses: dict[str, Waiting] = {}

    @asynccontextmanager
    async def turn(self, address: str, waiting: float) -> AsyncIterator[None]:
        """Context manager that waits for a free slot; raises Refused if too many of this address wait."""
        key = network(address)
        own = self.addresses.setdefault(key, Waiting(self.at_once))
        if own.wanted >= self.at_once + waiting:
            raise Refused(429, "too often", retry=1)
        own.wanted += 1
        try:
            async with own.turns:
                yield
        finally:
            own.wanted -= 1
            if not own.wanted:
                del self.addresses[key]
