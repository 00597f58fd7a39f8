"""The opening table (GRV-SETUP)."""

from __future__ import annotations

from clairiere.games.bloody_grove.components import Parts
from clairiere.games.bloody_grove.events import RoundBegan, TurnedUp
from clairiere.games.bloody_grove.numbering import (
    BASICS,
    ELITES,
    FIRST_ELITE,
    FIRST_RED,
    FIRST_TOKEN,
    FIRST_VENERABLE,
    NOTHING,
    PIECES,
    RESERVE,
    TOKENS,
)
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.hands import draw
from clairiere.games.bloody_grove.steps.peeks import SetupPeek
from clairiere.games.bloody_grove.steps.round_end import ROUND_END
from clairiere.games.bloody_grove.steps.turn import TURN
from clairiere.kernel.agenda import Step
from clairiere.kernel.chance import Chance
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import Pieces

SHUFFLED_FIRST = [list(range(BASICS)), list(range(BASICS, FIRST_ELITE))]
SHUFFLED_LAST = [
    *[list(range(first, first + ELITES)) for first in range(FIRST_ELITE, FIRST_VENERABLE, ELITES)],
    list(range(FIRST_TOKEN, PIECES)),
    list(range(FIRST_RED, FIRST_TOKEN)),
    list(range(FIRST_VENERABLE, FIRST_RED)),
]


def opening(parts: Parts, reach: str, order: str, now: Now) -> Table:
    """The table once everything is shuffled and both players have drawn; the starting player peeks first."""
    s = shuffled(parts, reach, order, now.chance)
    turn_up(s, now)
    now.tell(RoundBegan(1, s.first), s.pieces)
    draw(s, 0, now)
    draw(s, 1, now)
    return s


def shuffled(parts: Parts, reach: str, order: str, chance: Chance) -> Table:
    """Everything mixed and in its place, face down (GRV-SETUP-02 to -10)."""
    pieces = parts.unmixed.copy()
    mix(pieces, SHUFFLED_FIRST, chance)
    groves = chance.permutation(3)
    mix(pieces, SHUFFLED_LAST, chance)
    first = chance.below(2)
    agenda: list[Step[Table]] = [ROUND_END, TURN, SetupPeek(1 - first), SetupPeek(first)]
    return Table(
        agenda,
        pieces,
        parts,
        reach,
        order,
        (groves[0], groves[1], groves[2]),
        first,
        [(), ()],
        [tuple(SHUFFLED_FIRST[0]), tuple(SHUFFLED_FIRST[1])],
        [(), (), (), (), (), ()],
        [(), ()],
        [0, 0, 0],
        tuple(range(FIRST_VENERABLE, FIRST_VENERABLE + 3)),
        tuple(range(FIRST_VENERABLE + 3, FIRST_TOKEN)),
        [RESERVE] * TOKENS,
        [NOTHING] * 3,
    )


def mix(pieces: Pieces, decks: list[list[int]], chance: Chance) -> None:
    """Shuffle each of these decks."""
    for deck in decks:
        pieces.shuffle(deck, chance)


def turn_up(s: Table, now: Now) -> None:
    """Three Elites and three Venerables lie face up (GRV-SETUP-05, GRV-SETUP-07)."""
    elites = tuple([s.visible_elite(animal) for animal in range(3)])
    for card in elites + s.row:
        s.pieces.show(card)
    now.tell(TurnedUp(elites), s.pieces)
    now.tell(TurnedUp(s.row), s.pieces)
