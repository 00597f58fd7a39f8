"""LRU cache in two generations: cheap to read, and bounded."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")


class LRUCache(Generic[T]):
    """At most `size` values, and always the `size / 2` that were used last.

    A value found in the old generation moves to the young one. When the young one holds half of the size, it becomes
    the old one, and what was there is dropped. A hit among the young, nearly always, moves nothing; two threads that
    miss at once can at worst compute a value twice.
    """

    def __init__(self, size: int) -> None:
        self.half = max(1, size // 2)
        self.young: dict[Hashable, T] = {}
        self.old: dict[Hashable, T] = {}

    def get(self, key: Hashable) -> T | None:
        """The cached value, or None."""
        value = self.young.get(key)
        if value is None:
            value = self.old.get(key)
            if value is not None:
                self.put(key, value)
        return value

    def put(self, key: Hashable, value: T) -> T:
        """Cache a value and return it."""
        if len(self.young) >= self.half:
            self.age()
        self.young[key] = value
        return value

    def age(self) -> None:
        """End a generation: what the one before has left goes."""
        self.old = self.young
        self.young = {}


SHARED: Final[list[LRUCache[Any]]] = []
"""Caches of what belongs to tables, such as their drawings, for as long as the process lives."""


def shared(cache: LRUCache[T]) -> LRUCache[T]:
    """Have a cache emptied by `drop_unused`; only for those that live as long as the process."""
    SHARED.append(cache)
    return cache


def drop_unused() -> None:
    """Drop from all shared caches what was not used since the last call.

    The kernel reads no clock: a server calls this now and then, so that finished games need not stay until others take
    their place.
    """
    for cache in SHARED:
        cache.age()
