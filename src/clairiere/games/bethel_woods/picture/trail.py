"""Trail: what has just moved, where it came from, and what was turned over."""

from __future__ import annotations

from clairiere.games.bethel_woods.events import (
    Built,
    Discarded,
    Dropped,
    Gave,
    Intruded,
    Moved,
    Paid,
    Placed,
    PutBack,
    Removed,
    Repaired,
    TookUp,
    TurnedDown,
    TurnedUp,
    Uncovered,
)
from clairiere.games.bethel_woods.numbering import NOWHERE
from clairiere.kernel.events import Event, Story


class Trail:
    """The moves of a story, in order; each has a turn, by which it waits for those before it."""

    def __init__(self, story: Story | None) -> None:
        self.turns = 0
        self.moved: dict[int, int] = {}  # token -> its turn
        self.drawn: set[int] = set()  # tokens that came from the supply
        self.spent: list[int] = []  # tokens that went to the discard
        self.arrived: dict[int, list[tuple[int, int]]] = {}  # 8 * machine + type -> origin and turn of each worker
        self.taken = NOWHERE  # the machine whose workers were taken up
        self.built: tuple[int, int] = (NOWHERE, NOWHERE)  # section and piece
        self.spies: set[int] = set()  # machines whose spy came, or went
        self.turned: set[int] = set()  # machines whose tile was turned
        if story is not None:
            for moment in story.moments:
                self.follow(moment.event)

    def turn(self) -> int:
        """The next turn."""
        self.turns += 1
        return self.turns - 1

    def follow(self, event: Event) -> None:
        """One event."""
        if isinstance(event, Placed):
            self.moved[event.token] = self.turn()
            self.drawn.add(event.token)
        elif isinstance(event, Dropped):
            self.arrive(event.machine, event.type, NOWHERE)
        elif isinstance(event, Moved):
            self.arrive(event.goal, event.type, event.origin)
        elif isinstance(event, TookUp):
            self.taken = event.machine
        elif isinstance(event, PutBack):
            self.taken = NOWHERE
        elif isinstance(event, Built):
            self.built = (event.section, event.number - 1)
        elif isinstance(event, Intruded | Uncovered):
            self.spies.add(event.machine)
        elif isinstance(event, TurnedUp | TurnedDown):
            self.turned.add(event.machine)
        else:
            self.follow_tokens(event)

    def follow_tokens(self, event: Event) -> None:
        """Tokens that change hands."""
        if isinstance(event, Repaired):
            for token in event.tokens:
                self.moved[token] = self.turn()
        elif isinstance(event, Paid | Discarded):
            for token in event.tokens:
                self.spend(token)
        elif isinstance(event, Removed):
            self.spend(event.token)
        elif isinstance(event, Gave):
            self.moved[event.token] = self.turn()

    def spend(self, token: int) -> None:
        """A token goes to the discard."""
        self.moved[token] = self.turn()
        self.spent.append(token)

    def arrive(self, machine: int, type: int, origin: int) -> None:
        """A worker comes to a machine, from another one or from the hand."""
        self.arrived.setdefault(8 * machine + type, []).append((origin, self.turn()))
