"""A cupboard: drawings that are made once and kept for as long as there is room."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cupboard(Generic[T]):
    """Things by what they are for; when it is full, all are thrown out and made anew as they are wanted."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.kept: dict[Hashable, T] = {}

    def find(self, key: Hashable) -> T | None:
        """What is kept for this, if anything."""
        return self.kept.get(key)

    def keep(self, key: Hashable, thing: T) -> T:
        """Put something in, and hand it on."""
        if len(self.kept) >= self.room:
            self.kept.clear()
        self.kept[key] = thing
        return thing
