"""The lobby: whoever waits at an open table, or looks at the list of tables, hears that chairs have changed there.

Processes tell each other so: the code of the table, the word `chairs`, and which process it is that says so.
"""

from __future__ import annotations

import time

from clairiere.table.push.hub import Hub, Wakes

LOBBY = "lobby"
"""No table has such a code: theirs end with two figures."""


DEAF = 5
"""Seconds after which everybody looks again, as long as nothing is heard of other processes."""


def chairs_of(code: str) -> str:
    """What a watcher of the chairs of a table watches; without a code, of all tables."""
    return f"{code}/chairs"


class Lobby:
    """A stamp a change, higher than the last; who looks at the list is told at most once a second."""

    def __init__(self, hub: Hub, wakes: Wakes, process: str) -> None:
        self.hub = hub
        self.wakes = wakes
        self.process = process
        self.stamp = 0
        self.changed = False
        hub.every_second("lobby", self.tick)

    def tell(self, code: str) -> None:
        """Chairs have changed, or the game has begun or ended: everybody shall know, here and elsewhere."""
        self.wake(code)
        self.wakes.tell(f"{code} chairs", f"{code} chairs {self.process}")

    def heard(self, code: str, words: list[str]) -> None:
        """Another process says so."""
        if words[-1] != self.process:
            self.wake(code)

    def wake(self, code: str) -> None:
        """Tell those who wait at this table now, and those who look at the list soon."""
        self.changed = True
        self.hub.wake(chairs_of(code), self.next())

    def next(self) -> int:
        """A stamp that nobody has been told yet."""
        self.stamp = max(self.stamp + 1, int(time.time() * 1000))
        return self.stamp

    def tick(self, second: int) -> None:
        """Once a second. As long as nothing is heard of other processes, everybody had better look."""
        if self.wakes.deaf and not second % DEAF:
            for key in [key for key in self.hub.watchers if key.endswith(chairs_of(""))]:
                self.hub.wake(key, self.next())
        if self.changed:
            self.hub.wake(chairs_of(""), self.next())
        self.changed = False
