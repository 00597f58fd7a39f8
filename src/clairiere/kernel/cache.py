"""LRU cache in two generations: cheap to read, and bounded."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

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
            self.old = self.young
            self.young = {}
        self.young[key] = value
        return value
