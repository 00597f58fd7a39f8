"""Arcane tokens (GRV-ARC) and the effects of Venerables (GRV-VEF)."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    DISCARD,
    FIRST_TOKEN,
    FIRST_VENERABLE_FACE,
    HAND,
    NOTHING,
    RESERVE,
    TOKENS,
    Keep,
    On,
    Peek,
    Recruit,
    Replace,
    Take,
    Token,
    is_venerable,
)
from clairiere.games.bloody_grove.rules.clauses import (
    ANOTHER_TOKEN,
    NOT_IN_COLUMN,
    NOT_IN_RESERVE,
    NOT_IN_ROW,
    NOT_REPLACEABLE,
    NOT_TO_HAND,
    NOT_VISIBLE,
    OPPONENTS_VENERABLE,
    PEEK_IN_RESERVE,
    PEEK_ON_CARD,
    VENERABLE_STAYS,
)
from clairiere.games.bloody_grove.rules.components import PEEK_ARCANE, RECRUIT_TO_DECK
from clairiere.games.bloody_grove.rules.events import Discarded, LaidDown, Peeked, Placed, Refilled, Took
from clairiere.games.bloody_grove.rules.state import Cards, Table, without
from clairiere.games.bloody_grove.rules.steps.recruit import recruit
from clairiere.kernel.bits import lowest
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Ask, Seat, Step, StepContext, letter


class ArcaneToken(Ask[Table]):
    """The player chooses a token of the reserve without looking at it (GRV-ARC-01, GRV-ARC-02)."""

    def notation(self) -> str:
        return f"arcane_token {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.token

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Token):
            return NOT_AN_ANSWER
        if not s.in_reserve(c.number):
            return NOT_IN_RESERVE
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Token)
        s.then(ArcaneTarget(self.seat, c.number))


class ArcaneTarget(Ask[Table]):
    """It goes on an own card or on an opponent's basic or Elite card, in any grove (GRV-ARC-03 to -05, GRV-RUL-01)."""

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def notation(self) -> str:
        return f"arcane_target {letter(self.seat)} {self.number}"

    def candidates(self, s: Table) -> list[Choice]:
        faces = s.pieces.faces
        found: list[Choice] = []
        for owner in range(2):
            on = s.parts.choices.on[owner]
            for column in range(3 * owner, 3 * owner + 3):
                for card in s.columns[column]:
                    if owner == self.seat or not is_venerable(card):
                        found.append(on[faces[card]])
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, On):
            return NOT_AN_ANSWER
        card = s.in_columns(c.owner, c.face)
        if card == NOTHING:
            return NOT_IN_COLUMN
        if c.owner != self.seat and is_venerable(card):
            return OPPONENTS_VENERABLE
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Whoever has looked at the token before still knows it there (GRV-INFO-07)."""
        assert isinstance(c, On)
        card = s.in_columns(c.owner, c.face)
        s.token_at[self.number] = card
        now.tell(Placed(self.seat, FIRST_TOKEN + self.number, c.owner, card), s.pieces)


# Tokens between reserve, cards and discard (GRV-ARC).

def tokens_to_choose(s: Table) -> bool:
    """Whether the reserve, or the discard that would refill it, holds a token (GRV-ARC-12)."""
    for place in s.token_at:
        if place < 0:
            return True
    return False


def refill_if_empty(s: Table, now: StepContext) -> None:
    """When a token has to be chosen from an empty reserve, the discard is mixed into a new one (GRV-ARC-11, -13)."""
    for place in s.token_at:
        if place == RESERVE:
            return
    tokens = s.tokens_at(DISCARD)
    s.pieces.shuffle(list(tokens), now.chance)
    if len(tokens) == 1:
        now.chance.below(1)  # mixing one token draws no luck, but this cannot be called off either (GRV-RUL-04)
    for number in range(TOKENS):
        if s.token_at[number] == DISCARD:
            s.token_at[number] = RESERVE
    now.tell(Refilled(tokens), s.pieces)


def peek(s: Table, seat: Seat, number: int, now: StepContext) -> None:
    """A player looks at a token, which stays in its place (GRV-SETUP-13, GRV-VEF-01)."""
    s.pieces.peek(FIRST_TOKEN + number, seat)
    now.tell(Peeked(seat, FIRST_TOKEN + number), s.pieces)


def discard(s: Table, tokens: Cards, now: StepContext) -> None:
    """Tokens go face up to the token discard."""
    if not tokens:
        return
    for token in tokens:
        s.token_at[token - FIRST_TOKEN] = DISCARD
        s.pieces.show(token)
    now.tell(Discarded(tokens), s.pieces)


# Looking at a token of the reserve: in the set-up, and by a Venerable's effect.

class PeekAt(Ask[Table]):
    """The player looks at one token of the reserve."""

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.peek

    def against(self, s: Table, number: int) -> Clause | None:
        """The clause against looking at this token."""
        raise NotImplementedError

    def objection(self, s: Table, c: Choice) -> Clause | None:
        return self.against(s, c.number) if isinstance(c, Peek) else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Peek)
        peek(s, self.seat, c.number, now)


class SetupPeek(PeekAt):
    """Each player looks at one token, the other player at another one (GRV-SETUP-12, GRV-SETUP-13)."""

    def notation(self) -> str:
        return f"setup_peek {letter(self.seat)}"

    def against(self, s: Table, number: int) -> Clause | None:
        if not s.in_reserve(number):
            return PEEK_IN_RESERVE
        return ANOTHER_TOKEN if s.pieces.seen[FIRST_TOKEN + number] else None


class VenerablePeek(PeekAt):
    """The player looks at any one token of the reserve (GRV-VEF-01, GRV-VEF-02)."""

    def notation(self) -> str:
        return f"venerable_peek {letter(self.seat)}"

    def against(self, s: Table, number: int) -> Clause | None:
        return None if s.in_reserve(number) else PEEK_ON_CARD


def carry_out(s: Table, seat: Seat, grove: int, effects: tuple[int, ...]) -> None:
    """The effects of a Venerable are carried out in the order listed (GRV-VEN-08)."""
    for i in range(len(effects) - 1, -1, -1):
        if effects[i] == PEEK_ARCANE:
            s.then(PeekEffect(seat))
        elif effects[i] == RECRUIT_TO_DECK:
            s.then(RecruitEffect(seat))
        else:
            s.then(BottomCard(seat, grove))


class PeekEffect(Step[Table]):
    """The player looks at a token; skipped if there is none (GRV-VEF-01, GRV-ARC-11, GRV-ARC-12)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self) -> str:
        return f"peek_arcane {letter(self.seat)}"

    def run(self, s: Table, now: StepContext) -> None:
        if tokens_to_choose(s):
            refill_if_empty(s, now)
            s.then(VenerablePeek(self.seat))


class RecruitEffect(Step[Table]):
    """The player recruits an Elite to the own deck; skipped if none is visible (GRV-VEF-03, GRV-VEF-04).

    A single visible one is not asked for.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self) -> str:
        return f"recruit_to_deck {letter(self.seat)}"

    def run(self, s: Table, now: StepContext) -> None:
        visible = s.visible_elites()
        if visible & (visible - 1) or (visible and s.rules < 2):
            s.then(VenerableRecruit(self.seat))
        elif visible:
            s.then(VenerableRecruitDestination(self.seat, lowest(visible)))


class BottomCard(Step[Table]):
    """The bottom card of the own deck is laid into the column, its symbols unused (GRV-VEF-05 to -07)."""

    def __init__(self, seat: Seat, grove: int) -> None:
        self.seat = seat
        self.grove = grove

    def notation(self) -> str:
        return f"bottom_card_to_column {letter(self.seat)} {self.grove}"

    def run(self, s: Table, now: StepContext) -> None:
        deck = s.decks[self.seat]
        if deck:
            card = deck[-1]
            s.decks[self.seat] = deck[:-1]
            s.pieces.show(card)
            s.lay(self.seat, self.grove, card)
            now.tell(LaidDown(self.seat, card, self.grove), s.pieces)


class VenerableRecruit(Ask[Table]):
    """The player chooses an animal that has a visible Elite (GRV-VEF-03, GRV-LIM-04)."""

    def notation(self) -> str:
        return f"venerable_recruit {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.recruit

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Recruit):
            return NOT_AN_ANSWER
        if s.visible_elite(c.animal) == NOTHING:
            return NOT_VISIBLE
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Recruit)
        s.then(VenerableRecruitDestination(self.seat, c.animal))


class VenerableRecruitDestination(Ask[Table]):
    """The card goes on top of the deck or beneath it, never into the hand (GRV-VEF-03)."""

    def __init__(self, seat: Seat, animal: int) -> None:
        super().__init__(seat)
        self.animal = animal

    def notation(self) -> str:
        return f"venerable_recruit_destination {letter(self.seat)} {ANIMALS[self.animal]}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.keep

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Keep):
            return NOT_AN_ANSWER
        if c.place == HAND:
            return NOT_TO_HAND
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Keep)
        recruit(s, self.seat, self.animal, c.place, now)


# Taking a Venerable (GRV-VEN).

class ChooseVenerable(Ask[Table]):
    """The winner of a grove must choose one card of the Venerable row (GRV-VEN-01)."""

    def __init__(self, seat: Seat, grove: int) -> None:
        super().__init__(seat)
        self.grove = grove

    def notation(self) -> str:
        return f"choose_venerable {letter(self.seat)} {self.grove}"

    def candidates(self, s: Table) -> list[Choice]:
        take = s.parts.choices.take
        return [take[s.pieces.faces[card] - FIRST_VENERABLE_FACE] for card in s.row]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Take):
            return NOT_AN_ANSWER
        if s.among(s.row, c.face) == NOTHING:
            return NOT_IN_ROW
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """One basic or Elite card leaves no choice, none is replaced if there is none (GRV-VEN-02 to -04)."""
        assert isinstance(c, Take)
        replaceable = [card for card in s.columns[3 * self.seat + self.grove] if not is_venerable(card)]
        if len(replaceable) > 1:
            s.then(ChooseReplaced(self.seat, self.grove, c))
        else:
            place(s, self.seat, self.grove, c.face, replaceable[0] if replaceable else NOTHING, now)


class ChooseReplaced(Ask[Table]):
    """The Venerable must replace a basic or Elite card in the winner's column (GRV-VEN-02, GRV-VEN-05)."""

    def __init__(self, seat: Seat, grove: int, taken: Take) -> None:
        super().__init__(seat)
        self.grove = grove
        self.taken = taken

    def notation(self) -> str:
        return f"choose_replaced {letter(self.seat)} {self.grove} {self.taken.name}"

    def candidates(self, s: Table) -> list[Choice]:
        replace = s.parts.choices.replace
        return [replace[s.pieces.faces[card]] for card in s.columns[3 * self.seat + self.grove]]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Replace):
            return NOT_AN_ANSWER
        card = s.among(s.columns[3 * self.seat + self.grove], c.face)
        if card == NOTHING:
            return NOT_REPLACEABLE
        if is_venerable(card):
            return VENERABLE_STAYS
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Replace)
        replaced = s.among(s.columns[3 * self.seat + self.grove], c.face)
        place(s, self.seat, self.grove, self.taken.face, replaced, now)


def place(s: Table, seat: Seat, grove: int, face: int, replaced: int, now: StepContext) -> None:
    """The Venerable comes into the column, then its effects are carried out (GRV-VEN-06 to -09)."""
    card = s.among(s.row, face)
    s.row = without(s.row, card)
    column = 3 * seat + grove
    s.columns[column] = with_venerable(s.columns[column], card, replaced)
    now.tell(Took(seat, card, grove, replaced), s.pieces)
    if replaced != NOTHING:
        s.box += (replaced,)
        discard(s, s.tokens_at(replaced), now)
    carry_out(s, seat, grove, s.parts.effects[face])


def with_venerable(column: Cards, card: int, replaced: int) -> Cards:
    """The column with a Venerable in the place of the replaced card, or at its end (GRV-VEN-07)."""
    if replaced == NOTHING:
        return column + (card,)
    return tuple([card if other == replaced else other for other in column])
