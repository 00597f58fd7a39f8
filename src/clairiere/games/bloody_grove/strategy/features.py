"""Hints for bots: who is winning which grove, what is worth Domination, and who owns the better cards.

A duel is told from the side of A, less the same from the side of B; weights.toml says what each feature weighs.
"""

from __future__ import annotations

from math import exp
from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    FIRST_TOKEN,
    GROVES,
    NOTHING,
    POSITIONS,
    ROUNDS,
    TOKENS,
    is_venerable,
)
from clairiere.games.bloody_grove.rules.state import Table, domination, worth
from clairiere.games.bloody_grove.rules.steps.recruit import CoverPile, RecruitDestination, RecruitElites, RecruitNext
from clairiere.games.bloody_grove.rules.steps.turn import ChooseAction
from clairiere.kernel.state import UNKNOWN, Seat
from clairiere.kernel.strategy import WeightedSum, Weights

SWEEP: Final = 0
GROVE: Final = 1
"""Those of this round, as far as they are sure."""
DOMINATION: Final = 2
STRENGTH: Final = 3
"""On the table."""
CARD: Final = 4
"""In hand and deck."""
TURN: Final = 5
"""Turns that are still to come in this round."""
MIGHT: Final = 6
"""Strength in hand."""
PROMISE: Final = 7
"""Domination in hand."""
SHAPES: Final = 8
"""Transformations, which break a tie."""
RULE: Final = 9
"""All groves of this round, as far as they are sure when it is known who still plays there."""
HOLD: Final = 10
"""Each of them, in the same way."""
DEPTH: Final = 11
"""Strength in the deck."""
EDGES: Final = 12
"""Half-symbols of the Transformation, or of the bare Druid."""
LAID: Final = 13
"""Cards in the columns."""
WANT: Final = 14
"""Turns for which there will be no card."""
GROUPS: Final = (
    ("sweep", 1),
    ("grove", 1),
    ("domination", 1),
    ("strength", 1),
    ("card", 1),
    ("turn", 1),
    ("might", 1),
    ("promise", 1),
    ("shapes", 1),
    ("rule", 1),
    ("hold", 1),
    ("depth", 1),
    ("edges", 1),
    ("laid", 1),
    ("want", 1),
)
THIRDS: Final = 3
"""Of a round: each is a stage."""
EARLY: Final = 0.15
LATER: Final = 0.06
"""How sure a lead in strength is at the beginning of a round, and what each turn adds: for `sweep` and `grove`."""
CLOSED: Final = 0.27
CLOSING: Final = 0.16
"""The same of a grove where nobody plays any more; this and the next four were fitted to 1400 games of `search:12`."""
OPEN: Final = 0.59
ANSWERED: Final = 0.73
"""How sure a lead is where both still play, and where one does."""
SAY: Final = 0.3
WEIGHT: Final = 0.33
"""What it is worth to play there still, and what the mean card in hand adds."""
TURNS: Final = POSITIONS // 2
"""Of one druid in a round."""
SYMBOL: Final = 2
"""The strength that an Arcane symbol is about worth."""


def prior() -> Weights:
    """Set by hand: strength on the table counts for the rounds to come."""
    rows: list[list[float]] = []
    for round in range(1, ROUNDS + 1):
        for _ in range(THIRDS):
            rows.append([4.0, 1.0, 0.6, 0.05 * (ROUNDS - round), 0.08] + [0.0] * (len(GROUPS) - 5))
    return Weights(GROUPS, rows)


def stage(s: Table) -> int:
    """The third of the round; between rounds, the last one."""
    return THIRDS * (min(s.round, ROUNDS) - 1) + (min(s.position, POSITIONS) - 1) * THIRDS // POSITIONS


def hint(s: Table, seat: Seat, weights: list[list[float]]) -> float:
    """All features, for this seat against the other."""
    scale = WeightedSum(weights[stage(s)])
    weigh(recruited(s), scale)
    return scale.total if seat == 0 else -scale.total


def features(s: Table, seat: Seat, weights: list[list[float]]) -> list[float]:
    """The features of a hint."""
    scale = WeightedSum(weights[stage(s)], True)
    weigh(recruited(s), scale)
    return scale.kept if seat == 0 else [-amount for amount in scale.kept]


def recruited(s: Table) -> Table:
    """The table as it will be when a transformation is done, with what it recruits in hand.

    Whoever looks two answers ahead would otherwise see a card spent and nothing for it: of two Elites the first comes
    after the third answer, and the Transformation itself after the last.
    """
    if s.beside == NOTHING:
        return s
    t = s.copy()
    seat = t.player_at(t.position)
    while t.beside != NOTHING:
        top = t.agenda.pop()
        if isinstance(top, (RecruitElites, RecruitNext)):
            take(t, seat, top.animals)
        elif isinstance(top, RecruitDestination):
            take(t, seat, 1 << top.animal)
        elif isinstance(top, CoverPile):
            t.druids[seat] += (t.beside,)
            t.beside = NOTHING
    return t


def take(s: Table, seat: Seat, animals: int) -> None:
    """The visible Elites of these animals come into a hand."""
    for animal in range(len(ANIMALS)):
        card = s.visible_elite(animal) if animals >> animal & 1 else NOTHING
        if card != NOTHING:
            s.hands[seat] += (card,)


def weigh(s: Table, scale: WeightedSum) -> None:
    """For A: groves, Domination, cards, and what is to come."""
    leads = token_leads(s)
    for grove in range(GROVES):
        leads[grove] += laid(s, 0, grove) - laid(s, 1, grove)
    to_come = turns_to_come(s, scale)
    means = [weigh_cards(s, 0, 1.0, to_come, scale), weigh_cards(s, 1, -1.0, to_come, scale)]
    scale.add(STRENGTH, leads[0] + leads[1] + leads[2])
    weigh_groves([held(s, grove, leads[grove]) for grove in range(GROVES)], SWEEP, GROVE, scale)
    weigh_groves([foreseen(s, grove, leads[grove], to_come, means) for grove in range(GROVES)], RULE, HOLD, scale)


def weigh_groves(odds: list[float], all_three: int, each: int, scale: WeightedSum) -> None:
    """What it is worth to A to control groves so probably: all three of them, and each."""
    all_a = all_b = 1.0
    groves = 0.0
    for sure in odds:
        groves += 2 * sure - 1
        all_a *= sure
        all_b *= 1 - sure
    scale.add(all_three, all_a - all_b)
    scale.add(each, groves)


def weigh_cards(s: Table, seat: Seat, side: float, to_come: list[int], scale: WeightedSum) -> float:
    """What one druid has; returns what the mean card in hand would add to a grove."""
    scale.add(DOMINATION, side * domination(s, seat))
    scale.add(SHAPES, side * len(s.druids[seat]))
    left = stock(s, seat)
    turns = to_come[3 * seat] + to_come[3 * seat + 1] + to_come[3 * seat + 2] + TURNS * (ROUNDS - s.round)
    scale.add(CARD, side * left)
    scale.add(WANT, side * max(0, turns - left))
    scale.add(DEPTH, side * depth(s, seat))
    scale.add(EDGES, side * edges(s, seat))
    columns = s.columns
    scale.add(LAID, side * (len(columns[3 * seat]) + len(columns[3 * seat + 1]) + len(columns[3 * seat + 2])))
    return weigh_hand(s, seat, side, scale)


def weigh_hand(s: Table, seat: Seat, side: float, scale: WeightedSum) -> float:
    """The cards in a hand whose faces are known; what the mean one would add to a grove."""
    parts, hand = s.parts, s.hands[seat]
    if not hand:
        return 0.0
    shape = shape_of(s, seat)
    might = promise = more = 0
    for card in hand:
        face = s.pieces.faces[card]
        if face != UNKNOWN:
            might += parts.strength[face]
            promise += parts.domination[face]
            more += SYMBOL * parts.arcane[face]
            if parts.animal[face] == shape:
                more += parts.transformation_bonus
    scale.add(MIGHT, side * might)
    scale.add(PROMISE, side * promise)
    return (might + more) / len(hand)


def held(s: Table, grove: int, lead: int) -> float:
    """How likely it is that A controls the grove in this round."""
    if s.control[grove] != NOTHING:
        return 1.0 - s.control[grove]
    return 1 / (1 + exp(-lead * (EARLY + LATER * s.position)))


def foreseen(s: Table, grove: int, lead: int, to_come: list[int], means: list[float]) -> float:
    """The same, since it is known who still plays there and what is in their hands."""
    if s.control[grove] != NOTHING:
        return 1.0 - s.control[grove]
    mine, other = to_come[grove], to_come[GROVES + grove]
    if mine + other == 0:
        return 1 / (1 + exp(-lead * (CLOSED + CLOSING * s.position)))
    sure = OPEN if mine and other else ANSWERED
    ahead = mine * (SAY + WEIGHT * means[0]) - other * (SAY + WEIGHT * means[1])
    return 1 / (1 + exp(-lead * sure - ahead))


def token_leads(s: Table) -> list[int]:
    """Grove -> what the known tokens add for A; a card that is destroyed counts no more."""
    found = [0, 0, 0]
    for number in range(TOKENS):
        at = s.token_at[number]
        if at >= 0:
            face = s.pieces.faces[FIRST_TOKEN + number]
            column = column_of(s, at)
            if face != UNKNOWN and column != NOTHING:
                added = token_worth(s, at, face)
                found[column % GROVES] += added if column < GROVES else -added
    return found


def token_worth(s: Table, card: int, face: int) -> int:
    """What a token adds to the card's owner."""
    if s.parts.destroys[face]:
        return 0 if is_venerable(card) else -1 - s.parts.strength[s.pieces.faces[card]]
    return s.parts.strength[face]


def column_of(s: Table, card: int) -> int:
    """Where a card lies, or NOTHING."""
    for column in range(2 * GROVES):
        if card in s.columns[column]:
            return column
    return NOTHING


def laid(s: Table, seat: Seat, grove: int) -> int:
    """The total strength without tokens."""
    parts, column = s.parts, s.columns[GROVES * seat + grove]
    shape, home = shape_of(s, seat), s.groves[grove]
    found = 0
    for card in column:
        face = s.pieces.faces[card]
        animal = parts.animal[face]
        found += worth(s, parts.strength_rule[face], parts.strength[face], column)
        if animal != NOTHING:
            if animal == shape:
                found += parts.transformation_bonus
            if animal == home:
                found += parts.grove_bonus
    return found


def shape_of(s: Table, seat: Seat) -> int:
    """The animal of a Transformation; of the bare Druid none, which no card has in common."""
    transformed = s.transformation(seat)
    return NOTHING if transformed == NOTHING else s.parts.animal[transformed]


def stock(s: Table, seat: Seat) -> int:
    """The cards that are still to be played."""
    return len(s.hands[seat]) + len(s.decks[seat])


def depth(s: Table, seat: Seat) -> int:
    """The strength of the cards in a deck, as far as their faces are known."""
    found = 0
    for card in s.decks[seat]:
        face = s.pieces.faces[card]
        if face != UNKNOWN:
            found += s.parts.strength[face]
    return found


def edges(s: Table, seat: Seat) -> int:
    """How many half-symbols the next Transformation can meet."""
    top = s.transformation(seat)
    if top == NOTHING:
        return 2 * GROVES
    left, right = s.parts.left[top], s.parts.right[top]
    return (left & 1) + (left >> 1 & 1) + (left >> 2) + (right & 1) + (right >> 1 & 1) + (right >> 2)


def turns_to_come(s: Table, scale: WeightedSum) -> list[int]:
    """Column -> the turns in which cards may still come there; a turn that has begun is none of them."""
    found = [0] * (2 * GROVES)
    ahead = 0
    begun = s.over or not isinstance(s.agenda[-1], ChooseAction)
    for position in range(s.position, POSITIONS + 1):
        seat = s.player_at(position)
        ahead += 1 - 2 * seat
        if position > s.position or not begun:
            found[GROVES * seat + s.parts.active_grove[position - 1]] += 1
    scale.add(TURN, ahead)
    return found
