"""What stands in the way in Bloody Grove, at this very table."""

from __future__ import annotations

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules import clauses as k
from clairiere.games.bloody_grove.rules.choices import (
    Invoke,
    Move,
    On,
    Peek,
    Recruit,
    Replace,
    Return,
    Take,
    To,
    Token,
    Transform,
)
from clairiere.games.bloody_grove.rules.numbering import DISCARD
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.effects import ChooseReplaced
from clairiere.games.bloody_grove.rules.steps.invoke import RuseTo
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.play import ask_of
from clairiere.kernel.seats import Seat


def objection_words(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """Empty where the clause itself says all there is to say."""
    if isinstance(c, Token | Peek):
        return against_token(s, seat, c.number, clause, names)
    if isinstance(c, Recruit):
        return against_recruit(c, clause, names)
    if isinstance(c, To):
        return against_goal(s, seat, c, clause, names)
    if isinstance(c, On):
        return against_target(c, clause, names)
    if isinstance(c, Replace):
        return against_replacing(s, seat, c, clause, names)
    return against_card(c, clause, names)


def against_card(c: Choice, clause: Clause, names: Names) -> str:
    """The card is not where it would have to be."""
    say = names.language.say
    if not isinstance(c, Invoke | Transform | Return | Move | Take):
        return ""
    card = names.faces[c.face]
    if clause is k.INVOKE_FROM_HAND or clause is k.TRANSFORM_FROM_HAND or clause is k.RETURN_FROM_HAND:
        return say("You do not have {card:the} in your hand.", card=card)
    if clause is k.RETURNED:
        return say("You have already put {card:the} beneath your deck.", card=card)
    if clause is k.OWN_COLUMNS:
        return say("{card:The} lies in none of your columns.", card=card)
    if clause is k.NOT_IN_ROW:
        return say("{card:The} does not lie in the row.", card=card)
    return ""


def against_token(s: Table, seat: Seat, number: int, clause: Clause, names: Names) -> str:
    """Where the token lies instead, or who has looked at it."""
    say = names.language.say
    if clause is k.ANOTHER_TOKEN:
        return say("{who} has already looked at token {number}: choose another.",
                   who=names.players[1 - seat], number=number)
    if clause is not k.NOT_IN_RESERVE and clause is not k.PEEK_IN_RESERVE and clause is not k.PEEK_ON_CARD:
        return ""
    place = s.token_at[number]
    if place == DISCARD:
        return say("Token {number} lies in the discard, not in the reserve.", number=number)
    return say("Token {number} lies on {card}, not in the reserve.",
               number=number, card=names.card(s.pieces, place, "the"))


def against_recruit(c: Recruit, clause: Clause, names: Names) -> str:
    """The animal whose Elite is not to be had."""
    say, animal = names.language.say, names.animals[c.animal]
    if clause is k.NOT_COMPLETED:
        return say("You have no completed symbol of {animal:the} left to use.", animal=animal)
    if clause is k.ELITES_GONE:
        return say("The Elite deck of {animal:the} has run out.", animal=animal)
    return say("No Elite {animal} lies face up.", animal=animal) if clause is k.NOT_VISIBLE else ""


def against_goal(s: Table, seat: Seat, c: To, clause: Clause, names: Names) -> str:
    """How far a Ruse reaches."""
    say, ask = names.language.say, ask_of(s, seat)
    if not isinstance(ask, RuseTo):
        return ""
    card, here = names.faces[ask.moved.face], s.grove_of(seat, s.in_columns(seat, ask.moved.face))
    if clause is k.ANOTHER_COLUMN:
        return say("{card:The} already lies at {grove:the}.", card=card, grove=names.groves[here])
    if clause is k.NOT_ADJACENT:
        return say("{card:The} lies at {here:the}, and {grove:the} is not next to it.",
                   card=card, here=names.groves[here], grove=names.groves[c.grove])
    return ""


def against_target(c: On, clause: Clause, names: Names) -> str:
    """The card that cannot carry a token."""
    say, card, owner = names.language.say, names.faces[c.face], names.players[c.owner]
    if clause is k.NOT_IN_COLUMN:
        return say("{who} has no {card} in any column.", who=owner, card=card)
    if clause is k.OPPONENTS_VENERABLE:
        return say("{card:The} is a Venerable of {who}: you can put no token on it.", card=card, who=owner)
    return ""


def against_replacing(s: Table, seat: Seat, c: Replace, clause: Clause, names: Names) -> str:
    """The card that cannot be replaced."""
    say, ask, card = names.language.say, ask_of(s, seat), names.faces[c.face]
    if clause is k.VENERABLE_STAYS:
        return say("{card:The} is a Venerable itself, and Venerables stay.", card=card)
    if clause is k.NOT_REPLACEABLE and isinstance(ask, ChooseReplaced):
        return say("{card:The} does not lie in your column at {grove:the}.", card=card, grove=names.groves[ask.grove])
    return ""
