"""The opening table (GRV-SETUP)."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import (
    BASICS,
    DISCARD,
    ELITES,
    FIRST_ELITE,
    FIRST_RED,
    FIRST_TOKEN,
    FIRST_VENERABLE,
    NOTHING,
    OWNED_POOL,
    PIECES,
    RESERVE,
    TOKENS,
)
from clairiere.games.bloody_grove.rules.components import Parts
from clairiere.games.bloody_grove.rules.events import RoundBegan, TurnedUp
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.effects import SetupPeek
from clairiere.games.bloody_grove.rules.steps.recruit import draw
from clairiere.games.bloody_grove.rules.steps.round_end import ROUND_END
from clairiere.games.bloody_grove.rules.steps.turn import TURN
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import Pieces, Step, StepContext

SHUFFLED_FIRST = [list(range(BASICS)), list(range(BASICS, FIRST_ELITE))]
SHUFFLED_LAST = [
    *[list(range(first, first + ELITES)) for first in range(FIRST_ELITE, FIRST_VENERABLE, ELITES)],
    list(range(FIRST_TOKEN, PIECES)),
    list(range(FIRST_RED, FIRST_TOKEN)),
    list(range(FIRST_VENERABLE, FIRST_RED)),
]


def opening(parts: Parts, reach: str, order: str, now: StepContext, *, rules: int) -> Table:
    """The table once everything is shuffled and both players have drawn; the starting player peeks first."""
    s = shuffled(parts, reach, order, now.chance)
    s.rules = rules
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


def turn_up(s: Table, now: StepContext) -> None:
    """Three Elites and three Venerables lie face up (GRV-SETUP-05, GRV-SETUP-07)."""
    elites = tuple([s.visible_elite(animal) for animal in range(3)])
    for card in elites + s.row:
        s.pieces.show(card)
    now.tell(TurnedUp(elites), s.pieces)
    now.tell(TurnedUp(s.row), s.pieces)


# Whether every component is still on the table, once (GRV-GEN-03).

DECKS = SHUFFLED_FIRST + SHUFFLED_LAST


def lost_components(s: Table) -> str:
    """The first thing that is wrong with a full table, or nothing."""
    return miscounted(s) or misplaced_token(s) or wrong_pool(s)


def cards_on_table(s: Table) -> list[int]:
    """All cards, zone after zone."""
    zones = s.hands + s.decks + s.columns + s.druids + [s.row, s.venerables, s.box]
    found = [card for zone in zones for card in zone]
    for animal in range(3):
        first = FIRST_ELITE + ELITES * animal
        found += list(range(first + s.elites[animal], first + ELITES))
    return found if s.beside == NOTHING else [*found, s.beside]


def miscounted(s: Table) -> str:
    """Each card lies in exactly one zone."""
    times = [0] * PIECES
    for card in cards_on_table(s):
        times[card] += 1
    for card in range(FIRST_TOKEN):
        if times[card] != 1:
            return f"{s.pieces.name(card)} is there {times[card]} times"
    return ""


def misplaced_token(s: Table) -> str:
    """Each token lies in the reserve, in the discard or on a card in a column."""
    in_columns = [card for column in s.columns for card in column]
    for number in range(TOKENS):
        at = s.token_at[number]
        if at < DISCARD or (at >= 0 and at not in in_columns):
            return f"token {number} lies nowhere"
    return ""


def wrong_pool(s: Table) -> str:
    """Every deck of the box still holds its own faces, and an Elite is in the pool of whoever recruited it."""
    pieces = s.pieces
    for deck in DECKS:
        faces = sorted([pieces.faces[piece] for piece in deck])
        if faces != sorted([s.parts.unmixed.faces[piece] for piece in deck]):
            return f"{s.parts.printing.pools[s.parts.unmixed.pool[deck[0]]]} has other faces"
    for card in range(FIRST_ELITE, FIRST_VENERABLE):
        taken = (card - FIRST_ELITE) % ELITES < s.elites[(card - FIRST_ELITE) // ELITES]
        if taken != (pieces.pool[card] >= OWNED_POOL):
            return f"{pieces.name(card)} is in the wrong pool"
    return ""
