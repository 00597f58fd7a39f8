"""Steps of the agenda, read from their notation."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.numbering import REGIONS, ROLES
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.action import CowardlyMenu, GatherUp
from clairiere.games.broom_service.rules.steps.chain import ENDINGS, ChaseCloud, FlyTo, MountainMenu
from clairiere.games.broom_service.rules.steps.delivery import ChooseCircle, DeliverFrom, DeliverThere
from clairiere.games.broom_service.rules.steps.pick import EXTRA_CARDS, pick_roles
from clairiere.games.broom_service.rules.steps.question import Offer, Question
from clairiere.games.broom_service.rules.steps.round import GIVE_SETS, NEXT_ROUND, OFFER_SETS, ROUND_EVENT, bidding
from clairiere.games.broom_service.rules.steps.turn import (
    BRAVE_ACTION,
    DECLARES,
    END_TURN,
    FIRST_TURN,
    FOLLOWS,
    LEAD_ROLES,
)
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.seats import Seat, seat_of
from clairiere.kernel.state import Step

OF_NOBODY: Final[dict[str, Step[Table]]] = {
    "brave": BRAVE_ACTION,
    "end_turn": END_TURN,
    "first_turn": FIRST_TURN,
    "round_event": ROUND_EVENT,
    "next_round": NEXT_ROUND,
}
OF_SEAT: Final[dict[str, list[Step[Table]]]] = {
    "follow": [*FOLLOWS],
    "offer_set": [*OFFER_SETS],
}
ASKED: Final[dict[str, list[Question]]] = {
    "lead": [*LEAD_ROLES],
    "declare": [*DECLARES],
    "extra": [*EXTRA_CARDS],
    "full_set": [*GIVE_SETS],
}
TURNS_SAID: Final = ("end_turn", "first_turn")
BEFORE_TURNS: Final = ("pick", "extra")
AFTER_TURNS: Final = ("bids", "offer_set", "full_set", "round_event", "next_round")


def read_agenda(s: Table, text: str) -> list[Step[Table]]:
    """Steps, the next first; what always follows need not be said: the end of the turn and of the round."""
    words = [step.split() for step in text.split(";")]
    steps = [read_step(s, step) for step in words]
    names = [step[0] for step in words]
    if names[-1] in BEFORE_TURNS:
        steps.append(FIRST_TURN)
    elif names[-1] not in TURNS_SAID and names[-1] not in AFTER_TURNS:
        steps.append(END_TURN)
    if names[-1] not in AFTER_TURNS:
        steps.append(ROUND_EVENT)
    if names[-1] != "next_round":
        steps.append(NEXT_ROUND)
    return steps[::-1]


def read_step(s: Table, words: list[str]) -> Step[Table]:
    """One step of the agenda."""
    name = words[0]
    if name in OF_NOBODY:
        return OF_NOBODY[name]
    if name == "pick":
        return pick_roles(s)
    if name == "bids":
        return bidding(s)
    if name in OF_SEAT:
        return OF_SEAT[name][seat_of(words[1])]
    if name == "offer":
        return Offer(read_question(words[1:]))
    return read_question(words)


def read_question(words: list[str]) -> Question:
    """A question to one seat."""
    name, seat, rest = words[0], seat_of(words[1]), words[2:]
    if name in ASKED:
        return ASKED[name][seat]
    question = read_action(name, seat, rest) or read_arrival(name, seat, rest)
    if question is None:
        raise WrongTable(f"agenda: nothing is called {name!r}")
    return question


def read_action(name: str, seat: Seat, rest: list[str]) -> Question | None:
    """What a role asks."""
    match name:
        case "menu":
            return CowardlyMenu(seat, ROLES.index(rest[0]))
        case "fly":
            return FlyTo(seat, int(rest[0]), rest[1] == "brave", int(rest[2]))
        case "deliver":
            return DeliverFrom(seat, int(rest[0]), int(rest[1]))
        case "chase":
            return ChaseCloud(seat, int(rest[0]))
        case "gather":
            return GatherUp(seat, ROLES.index(rest[0]), rest[1] == "brave")
    return None


def read_arrival(name: str, seat: Seat, rest: list[str]) -> Question | None:
    """What an arrival asks."""
    match name:
        case "deliver_there":
            return DeliverThere(seat, REGIONS.index(rest[0]))
        case "circle":
            return ChooseCircle(seat, int(rest[0]) - 1, rest[1] == "brave")
        case "mountain":
            used, ending = rest[2] == "used", ENDINGS.index(rest[3])
            return MountainMenu(seat, int(rest[0]) - 1, REGIONS.index(rest[1]), used, ending)
    return None
