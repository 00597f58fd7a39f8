"""Steps read back from their notation."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import Move, Take
from clairiere.games.bloody_grove.rules.numbering import ANIMALS, GROVES, player
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.arcane import ArcaneTarget, ArcaneToken, SetupPeek, VenerablePeek
from clairiere.games.bloody_grove.rules.steps.effects import (
    BottomCard,
    ChooseReplaced,
    ChooseVenerable,
    PeekEffect,
    RecruitEffect,
    VenerableRecruit,
    VenerableRecruitDestination,
)
from clairiere.games.bloody_grove.rules.steps.invoke import RuseCard, RuseTo, Symbols, UseSymbol
from clairiere.games.bloody_grove.rules.steps.recruit import COVER_PILE, RecruitDestination, RecruitElites, RecruitNext
from clairiere.games.bloody_grove.rules.steps.round_end import CLEANUP, ROUND_END, Resolve, return_hands
from clairiere.games.bloody_grove.rules.steps.turn import MOVE_CUBE, TURN, ChooseAction
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Illegal
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import Step


def read_step(s: Table, notation: str) -> Step[Table]:
    """The step that is written so, at this table; raises WrongTable."""
    word, _, rest = notation.strip().partition(" ")
    try:
        if word == "return_hands":
            return return_hands(s, [sealed(s, rest, "A:"), sealed(s, rest, "B:")])
        step = wordless(word) or of_seat(s, word, rest.split())
    except (ValueError, IndexError, Illegal) as error:
        raise WrongTable(f"agenda: {notation!r} is garbled: {error}") from error
    if step is None:
        raise WrongTable(f"agenda: nothing is written {notation!r}")
    return step


def grove(text: str) -> int:
    """0, 1 or 2; ValueError if none."""
    return [str(number) for number in range(GROVES)].index(text)


def wordless(word: str) -> Step[Table] | None:
    """Steps that are a word and no more."""
    match word:
        case "turn":
            return TURN
        case "cube":
            return MOVE_CUBE
        case "cover":
            return COVER_PILE
        case "round_end":
            return ROUND_END
        case "cleanup":
            return CLEANUP
    return None


def of_seat(s: Table, word: str, rest: list[str]) -> Step[Table] | None:
    """Steps of one seat, or of one grove."""
    if word == "resolve":
        return Resolve(grove(rest[0]))
    seat = player(rest[0])
    return plain(word, seat) or numbered(word, seat, rest[1:]) or named(s, word, seat, rest[1:])


def plain(word: str, seat: Seat) -> Step[Table] | None:
    """Steps that say no more than whose they are."""
    match word:
        case "setup_peek":
            return SetupPeek(seat)
        case "choose_action":
            return ChooseAction(seat)
        case "ruse_card":
            return RuseCard(seat)
        case "arcane_token":
            return ArcaneToken(seat)
        case "peek_arcane":
            return PeekEffect(seat)
        case "venerable_peek":
            return VenerablePeek(seat)
        case "recruit_to_deck":
            return RecruitEffect(seat)
        case "venerable_recruit":
            return VenerableRecruit(seat)
    return None


def numbered(word: str, seat: Seat, rest: list[str]) -> Step[Table] | None:
    """Steps with numbers."""
    match word:
        case "symbols":
            return Symbols(seat, int(rest[0]), int(rest[1]))
        case "use_symbol":
            return UseSymbol(seat, int(rest[0]), int(rest[1]))
        case "arcane_target":
            return ArcaneTarget(seat, int(rest[0]))
        case "choose_venerable":
            return ChooseVenerable(seat, grove(rest[0]))
        case "bottom_card_to_column":
            return BottomCard(seat, grove(rest[0]))
    return None


def named(s: Table, word: str, seat: Seat, rest: list[str]) -> Step[Table] | None:
    """Steps with the names of animals or cards."""
    match word:
        case "recruit":
            return RecruitElites(seat, mask_of([ANIMALS.index(animal) for animal in rest]))
        case "recruit_next":
            return RecruitNext(seat, mask_of([ANIMALS.index(animal) for animal in rest]))
        case "recruit_destination":
            return RecruitDestination(seat, ANIMALS.index(rest[0]))
        case "venerable_recruit_destination":
            return VenerableRecruitDestination(seat, ANIMALS.index(rest[0]))
        case "ruse_to":
            moved = s.parts.words.parse(f"move {rest[0]}")
            return RuseTo(seat, moved) if isinstance(moved, Move) else None
        case "choose_replaced":
            taken = s.parts.words.parse(f"take {rest[1]}")
            return ChooseReplaced(seat, grove(rest[0]), taken) if isinstance(taken, Take) else None
    return None


def sealed(s: Table, text: str, head: str) -> list[Choice]:
    """The answers that one seat has sealed: `A:return basic_bear_2,return basic_owl_1`."""
    _, _, after = text.partition(head)
    answers = after.partition(" B:")[0].strip()
    return [s.parts.words.parse(answer) for answer in answers.split(",") if answer]
