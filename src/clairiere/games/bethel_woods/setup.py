"""The opening table (BTW-SETUP, BTW-DIFF)."""

from __future__ import annotations

from clairiere.games.bethel_woods.components import Parts
from clairiere.games.bethel_woods.events import Returned
from clairiere.games.bethel_woods.machines import place
from clairiere.games.bethel_woods.numbering import CHARACTERS, FIRST_SPY, FIRST_TOKEN, MACHINES, number_of
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.between import begin_turn, send_spy
from clairiere.kernel.now import Now


def set_up(parts: Parts, seats: int, spies: int, now: Now, *, reroutes_all: bool) -> Table:
    """Luck is drawn in a fixed order: tiles, spies, malfunctions, characters, first player (BTW-GEN-07)."""
    s = bare(parts, tuple(range(seats)))
    s.reroutes_all = reroutes_all
    s.pieces.shuffle(list(range(FIRST_SPY)), now.chance)
    s.pieces.shuffle(list(range(FIRST_SPY, FIRST_TOKEN)), now.chance)
    for _ in range(spies):
        send_spy(s, now)
    shuffle_supply(s, now)
    while s.drawn < FIRST_TOKEN + parts.rules.initial:
        draw_one(s, now)
    s.deal(tuple(now.chance.permutation(len(CHARACTERS))[:seats]))
    begin_turn(s, now.chance.below(seats), now)
    return s


def bare(parts: Parts, characters: tuple[int, ...]) -> Table:
    """Workers at their machines, everything else in its pile (BTW-SETUP-01 to -05, -11)."""
    return Table(
        [],
        parts.unmixed.copy(),
        parts,
        characters,
        parts.start_workers[:],
        [()] * MACHINES,
        [()] * len(characters),
        tuple(range(FIRST_SPY, FIRST_TOKEN)),
        FIRST_TOKEN,
    )


def shuffle_supply(s: Table, now: Now) -> None:
    """Everybody forgets what they have seen of it (BTW-GEN-07)."""
    s.pieces.shuffle(list(range(s.drawn, s.parts.end)), now.chance)


def draw_one(s: Table, now: Now) -> None:
    """To the machine of its number, or back if there is no room (BTW-SETUP-06, -07, BTW-DIFF-03)."""
    token, rules = s.drawn, s.parts.rules
    machine = number_of(s.pieces.faces[token])
    if len(s.faults[machine]) < (rules.cap_with_spy if s.spies >> machine & 1 else rules.cap):
        s.drawn += 1
        place(s, token, now)
    else:
        s.pieces.show(token)
        now.tell(Returned(token), s.pieces)
        shuffle_supply(s, now)
