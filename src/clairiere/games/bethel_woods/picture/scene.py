"""Scene: one view being drawn, with who sits where, what can be chosen and what has just moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.plan import TOKEN_IDS, answers, plan_of
from clairiere.games.bethel_woods.picture.stage import Labels
from clairiere.games.bethel_woods.rules.choices import NOWHERE, WIN
from clairiere.games.bethel_woods.rules.events import (
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
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.play import asked_seats
from clairiere.kernel.state import Event, Story, others
from clairiere.kernel.view import View
from clairiere.pictures.canvas import HIT, Spot, button, wait

# Trail: what has just moved, where it came from, and what was turned over.

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
        """The position in the order of animations."""
        self.turns += 1
        return self.turns - 1

    def follow(self, event: Event) -> None:
        """Note which elements an event moves, and from where."""
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
        """Note which elements an event about tokens moves."""
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


VERBS: Final = ("take", "drop", "enter", "repair", "uncover", "pay", "give", "discard", "move", "remove")
WORKER_HIT: Final = '<circle class="hit" cy="-24" r="24" fill="none"/>'


class Scene:
    """One view with everything that its drawing needs: stage, marks, and what the last story moved."""

    def __init__(self, v: View[Table], labels: Labels, last: Story | None) -> None:
        s = v.table
        self.view = v
        self.table = s
        self.labels = labels
        self.plan = plan_of(s.seats)
        self.near = v.seat if v.seat < s.seats else 0
        self.order = [*others(self.near, s.seats), self.near]
        self.asked = 0 if s.over else asked_seats(s)
        self.answers = answers(v)
        self.trail = Trail(last)
        self.faces = s.pieces.faces
        self.won = s.over and s.cause == WIN
        self.effects = s.effects()
        self.critical = s.critical()

    def button(self, id: str) -> str:
        """The attributes that make an element a button, if an answer touches it; empty if none does."""
        found = self.answers.get(id)
        return "" if found is None else button(found)

    def hint(self, id: str) -> str:
        """The title of a target: what choosing it does."""
        said = self.answers[id]
        verb = said.partition("|")[0].partition(" ")[0]
        kind = "hand" if id.startswith("hand") else id.partition("-")[0]
        return self.labels.hints[f"{verb if verb in VERBS else 'ability'} {kind}"]

    def token(self, token: int, spot: Spot, where: str, *, loose: bool) -> str:
        """A malfunction or a piece of knowledge; one that nobody can choose lets a touch through to what it lies on."""
        face, id, trail = self.faces[token], TOKEN_IDS[token], self.trail
        said = self.answers.get(id)
        style, ring, classes = spot.style, "", "pos"
        turn = trail.moved.get(token)
        if turn is not None:
            ring = f'<use href="#btw-last-{face // 6}"/>'
            if token in trail.drawn:
                classes = "pos came"
                style += self.plan.supply.come(turn)
            else:
                style += wait(turn)
        name = self.labels.tokens[face]
        if said is not None:
            title = f"{name}{where}. {self.hint(id)}"
            return (
                f'<g id="{id}" class="{classes} target" style="{style}"{button(said)}><title>{title}</title>{HIT}'
                f'<use href="#btw-ring-{face // 6}"/>'
                f'<use href="#btw-{TOKEN_CODES[face]}"/></g>'
            )
        through = ' pointer-events="none"' if loose else ""
        return (
            f'<g id="{id}" class="{classes}" style="{style}"{through}><title>{name}{where}</title>{ring}'
            f'<use href="#btw-{TOKEN_CODES[face]}"/></g>'
        )


TOKEN_CODES: Final = [f"{letter}{number}" for letter in "MSDE" for number in range(1, 7)]
