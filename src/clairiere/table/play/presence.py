"""Presence: whose people have a table open, in this process or in another.

A process tells the others when that changes, at most once a second a table, and now and then again, so that whoever is
gone without a word is not thought to be there for ever. Nothing is told when somebody only answers.

    CODE here SEATS PROCESS
    CODE who PROCESS
    CODE again SEAT PROCESS
    CODE nudge SEAT PROCESS
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Protocol

from clairiere.kernel.state import LETTERS
from clairiere.table.http.protocol import number_in
from clairiere.table.push.streams import Hub, Wakes

AGAIN = 30
"""Seconds after which a process says once more who is here."""
GONE = 75.0
"""Seconds after which a process that has not said so is believed no more."""


class Viewer(Protocol):
    """Somebody who has a table open, as a page or as a bot."""

    @property
    def seats(self) -> int:
        """Bit set of the seats that they hold."""

    def tell_here(self, here: bytes) -> None:
        """Queue a presence event, ready to be sent."""


class Presence:
    """Who has which table open, as bit sets of seats, in this and in other processes."""

    def __init__(self, hub: Hub, wakes: Wakes, bots: Callable[[str], int]) -> None:
        self.hub = hub
        self.wakes = wakes
        self.bots = bots
        self.process = secrets.token_hex(4)
        self.streams: dict[str, set[Viewer]] = {}
        self.others: dict[str, dict[str, tuple[int, float]]] = {}  # table -> process -> its seats, and when it said so
        self.said: dict[str, int] = {}  # what the others were told of us
        self.shown: dict[str, int] = {}  # what those who watch here were told
        self.changed: dict[str, None] = {}  # in order, so that a simulation is the same in every run
        hub.every_second("presence", self.tick)

    def join(self, code: str, stream: Viewer) -> None:
        """A stream opens a table: it gets the current presence at once, the others with the next tick."""
        watching = self.streams.setdefault(code, set())
        if not watching:
            self.wakes.tell(f"{code} who", f"{code} who {self.process}")
        watching.add(stream)
        here = self.here(code)
        self.shown.setdefault(code, here)
        stream.tell_here(event(here))
        self.changed[code] = None

    def leave(self, code: str, stream: Viewer) -> None:
        """A stream closes a table; a page reload is back before the next tick."""
        self.streams.get(code, set()).discard(stream)
        self.changed[code] = None

    def own(self, code: str) -> int:
        """Bit set of the seats whose players have the table open in this process."""
        found = 0
        for stream in self.streams.get(code, ()):
            found |= stream.seats
        return found

    def here(self, code: str) -> int:
        """Bit set of the seats that are present anywhere; bots always are."""
        found, now = self.own(code) | self.bots(code), time.monotonic()
        for seats, heard in self.others.get(code, {}).values():
            found |= seats if heard + GONE > now else 0
        return found

    def heard(self, code: str, words: list[str]) -> None:
        """Presence of another process; ignored for tables that nobody watches here."""
        if code not in self.streams or words[-1] == self.process:
            return
        if words[0] == "who" and len(words) == 2:
            self.said.pop(code, None)
        elif words[0] == "here" and len(words) == 3 and (seats := number_in(words[1])) is not None:
            self.others.setdefault(code, {})[words[2]] = (seats, time.monotonic())
        elif words[0] == "again" and len(words) == 3 and words[1] in LETTERS:
            self.invite(code, words[1])
        elif words[0] == "nudge" and len(words) == 3 and words[1] in LETTERS:
            self.remind(code, words[1])
        self.changed[code] = None

    def again(self, code: str, seat: str) -> None:
        """A player of a finished table offers a rematch: tell everybody who has it open."""
        self.wakes.tell(f"{code} again", f"{code} again {seat} {self.process}")
        self.invite(code, seat)

    def nudge(self, code: str, seat: str) -> None:
        """The others wait for a seat: tell its player, wherever they have the table open."""
        self.wakes.tell(f"{code} nudge", f"{code} nudge {seat} {self.process}")
        self.remind(code, seat)

    def remind(self, code: str, seat: str) -> None:
        """Tell the streams of this seat in this process."""
        for stream in self.streams.get(code, ()):
            if stream.seats >> LETTERS.index(seat) & 1:
                stream.tell_here(event(self.here(code)) + f"event: nudge\ndata: {seat}\n\n".encode())

    def invite(self, code: str, seat: str) -> None:
        """Tell the streams of this process about a rematch."""
        for stream in self.streams.get(code, ()):
            stream.tell_here(event(self.here(code)) + f"event: again\ndata: {seat}\n\n".encode())

    def tick(self, second: int) -> None:
        """Once a second: announce what has changed, and repeat some tables."""
        some = [code for code in self.streams if hash(code) % AGAIN == second % AGAIN]
        for code in some:
            self.said.pop(code, None)
            self.forget_gone(code)
        changed, self.changed = self.changed | dict.fromkeys(some), {}
        for code in changed:
            self.say(code)
            self.show(code)
            if not self.streams.get(code):
                self.forget(code)

    def say(self, code: str) -> None:
        """Announce presence to other processes; an empty one only if they know another."""
        own = self.own(code)
        if own != self.said.get(code, 0):
            self.wakes.tell(f"{code} here", f"{code} here {own} {self.process}")
        self.said[code] = own

    def show(self, code: str) -> None:
        """Tell the streams of this process who is present."""
        here = self.here(code)
        if here != self.shown.get(code):
            self.shown[code] = here
            for stream in self.streams.get(code, ()):
                stream.tell_here(event(here))

    def forget_gone(self, code: str) -> None:
        """Drop processes that have said nothing of a table for so long that they are believed no more."""
        now = time.monotonic()
        if code in self.others:
            self.others[code] = {name: said for name, said in self.others[code].items() if said[1] + GONE > now}

    def forget(self, code: str) -> None:
        """Drop a table that nobody watches here any more."""
        for kept in (self.streams, self.others, self.said, self.shown):
            kept.pop(code, None)

    def close(self) -> None:
        """Announce that nobody is present in this process any more."""
        for code, own in self.said.items():
            if own:
                self.wakes.tell(f"{code} here", f"{code} here 0 {self.process}")


def event(seats: int) -> bytes:
    """The server-sent event with the letters of the seats that are present."""
    letters = " ".join([letter for seat, letter in enumerate(LETTERS) if seats >> seat & 1])
    return f"event: here\ndata: {letters}\n\n".encode()


LOBBY = "lobby"
"""No table has such a code: theirs end with two figures."""


DEAF = 5
"""Seconds after which everybody looks again, as long as nothing is heard of other processes."""


CHAIRS = "/chairs"


def chairs_of(code: str) -> str:
    """The hub's key for streams that watch the seats of a table, or of the whole lobby."""
    return f"{code}{CHAIRS}"


class Lobby:
    """Events for open tables and the list of tables; the list is updated at most once a second."""

    def __init__(self, hub: Hub, wakes: Wakes, process: str) -> None:
        self.hub = hub
        self.wakes = wakes
        self.process = process
        self.stamp = 0
        self.changed = False
        self.unsaid = False  # whether others do not know yet that the list has changed
        hub.every_second("lobby", self.tick)

    def tell(self, code: str) -> None:
        """Announce that seats have changed, or a game has begun or ended, here and to other processes."""
        self.wake(code)
        self.wakes.tell(f"{code} chairs", f"{code} chairs {self.process}")
        self.unsaid = True
        if not self.hub.tasks:  # nobody has ever watched here, so that nothing ticks
            self.say()

    def heard(self, code: str, words: list[str]) -> None:
        """Another process has announced a change of a table, or of the list."""
        if words[-1] == self.process:
            return
        if code == LOBBY:
            self.changed = True
        else:
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
            for key in [key for key in self.hub.watchers if key.endswith(CHAIRS)]:
                self.hub.wake(key, self.next())
        if self.changed:
            self.hub.wake(chairs_of(LOBBY), self.next())
        if self.unsaid:
            self.say()
        self.changed = False

    def say(self) -> None:
        """Announce to other processes that the list has changed."""
        self.wakes.tell(LOBBY, f"{LOBBY} chairs {self.process}")
        self.unsaid = False
