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
    """The hub's key for streams that watch the seats of a table, or of the whole lobby."""
    return f"{code}/chairs"


class Lobby:
    """Events for open tables and the list of tables; the list is updated at most once a second."""

    def __init__(self, hub: Hub, wakes: Wakes, process: str) -> None:
        self.hub = hub
        self.wakes = wakes
        self.process = process
        self.stamp = 0
        self.changed = False
        hub.every_second("lobby", self.tick)

    def tell(self, code: str) -> None:
        """Announce that seats have changed, or a game has begun or ended, here and to other processes."""
        self.wake(code)
        self.wakes.tell(f"{code} chairs", f"{code} chairs {self.process}")

    def heard(self, code: str, words: list[str]) -> None:
        """Another process has announced a change."""
        if words[-1] != self.process:
            self.wake(code)

    def wake(self, code: str) -> None:
        """Wake streams of this table now, and those of the list with the next tick."""
        self.changed = True
        self.hub.wake(chairs_of(code), self.next())

    def next(self) -> int:
        """The next event number."""
        self.stamp = max(self.stamp + 1, int(time.time() * 1000))
        return self.stamp

    def tick(self, second: int) -> None:
        """Once a second: wake the list if something changed, or if no messages of other processes arrive."""
        if self.wakes.deaf and not second % DEAF:
            for key in [key for key in self.hub.watchers if key.endswith(chairs_of(""))]:
                self.hub.wake(key, self.next())
        if self.changed:
            self.hub.wake(chairs_of(""), self.next())
        self.changed = False
