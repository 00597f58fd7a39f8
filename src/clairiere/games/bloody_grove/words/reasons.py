"""Why an answer in Bloody Grove is good, told by the strengths that meet at its groves."""

from __future__ import annotations

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules.choices import (
    ARCANE,
    FIRST_TOKEN,
    GROVES,
    HAND,
    NOTHING,
    RUSE,
    STOP,
    TOP,
    Invoke,
    Keep,
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
from clairiere.games.bloody_grove.rules.state import Table, total_strength
from clairiere.games.bloody_grove.rules.steps.effects import ChooseVenerable
from clairiere.games.bloody_grove.rules.steps.turn import RuseTo
from clairiere.games.bloody_grove.words.choices import ChoiceWords
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import UNKNOWN, Seat
from clairiere.kernel.view import View


class ReasonWords(ChoiceWords):
    """Reasons for a hint, and the strengths that a trial tells."""

    def standing(self, before: View[Table], after: View[Table]) -> str:
        """The strengths at every grove where the answer changes them."""
        seat, was, will = before.seat, before.table, after.table
        if was.round != will.round:
            return ""
        changed = [grove for grove in range(GROVES) if both(was, seat, grove) != both(will, seat, grove)]
        return " ".join([meeting(will, seat, grove, self) for grove in changed])

    def hides(self, c: Choice) -> bool:
        """A hand card that goes back beneath the deck."""
        return isinstance(c, Return)

    def purpose(self, v: View[Table], c: Choice) -> str:
        """What the answer changes at a grove, or what a card or token is good for."""
        s, seat = v.table, v.seat
        if isinstance(c, Invoke | To | Transform):
            return of_card_laid(v, c, self)
        if isinstance(c, Move) or c is RUSE or c is ARCANE or c is STOP:
            return of_symbols(s, seat, c, self)
        if isinstance(c, Peek):
            return of_look(s, c.number, self)
        if isinstance(c, Token):
            return of_token(s, c.number, self)
        if isinstance(c, On):
            return of_target(s, seat, c, self)
        if isinstance(c, Recruit):
            card = s.visible_elite(c.animal)
            return "" if card == NOTHING else of_card(s, s.pieces.faces[card], self)
        if isinstance(c, Keep):
            return of_keeping(c, self)
        if isinstance(c, Take):
            return of_taking(v, c.face, self)
        return of_card(s, c.face, self) if isinstance(c, Replace | Return) else ""


def both(s: Table, seat: Seat, grove: int) -> tuple[int, int]:
    """The strengths of a seat and of the other at a grove."""
    return total_strength(s, seat, grove), total_strength(s, 1 - seat, grove)


def meeting(s: Table, seat: Seat, grove: int, names: Names) -> str:
    """A sentence such as `At the Owl grove strength is then 5 for you and 3 for Bo`."""
    mine, theirs = both(s, seat, grove)
    return names.language.say("At {grove:the} strength is then {mine} for you and {theirs} for {who}.",
                              grove=names.groves[grove], mine=mine, theirs=theirs, who=names.players[1 - seat])


def of_card_laid(v: View[Table], c: Choice, names: Names) -> str:
    """The strengths after a hand card, or one that a Ruse moves, has come to a grove or to the Druid."""
    s, seat, ask, after = v.table, v.seat, v.ask(), v.table.copy()
    if isinstance(c, Invoke):
        at = s.active_grove()
        lay(after, seat, at, s.among(s.hands[seat], c.face))
        return meeting(after, seat, at, names)
    if isinstance(c, To) and isinstance(ask, RuseTo):
        card = s.in_columns(seat, ask.moved.face)
        for column in range(GROVES * seat, GROVES * seat + GROVES):
            after.columns[column] = tuple([other for other in s.columns[column] if other != card])
        lay(after, seat, c.grove, card)
        return meeting(after, seat, c.grove, names)
    if isinstance(c, Transform):
        after.druids[seat] = (*s.druids[seat], s.among(s.hands[seat], c.face))
        changed = [grove for grove in range(GROVES) if both(s, seat, grove) != both(after, seat, grove)]
        told = [meeting(after, seat, grove, names) for grove in changed]
        return " ".join(told) or names.language.say("{card:The} makes all your Spirits of its animal stronger.",
                                                    card=names.faces[c.face])
    return meeting(s, seat, c.grove, names) if isinstance(c, To) else ""


def lay(s: Table, seat: Seat, grove: int, card: int) -> None:
    """Put a card into a column of a copy."""
    if card != NOTHING:
        s.columns[GROVES * seat + grove] = (*s.columns[GROVES * seat + grove], card)


def closest(s: Table, seat: Seat) -> int:
    """The grove at which the seat is behind by least; else the one where it is ahead by least."""
    gaps = [total_strength(s, 1 - seat, grove) - total_strength(s, seat, grove) for grove in range(GROVES)]
    behind = [grove for grove in range(GROVES) if gaps[grove] >= 0]
    return min(behind, key=lambda grove: gaps[grove]) if behind else max(range(GROVES), key=lambda grove: gaps[grove])


def of_symbols(s: Table, seat: Seat, c: Choice, names: Names) -> str:
    """Where the symbol is wanted most."""
    say, at = names.language.say, closest(s, seat)
    mine, theirs = both(s, seat, at)
    told = {"grove": names.groves[at], "mine": mine, "theirs": theirs, "who": names.players[1 - seat]}
    if c is ARCANE:
        return say("At {grove:the} strength is {mine} for you and {theirs} for {who}: a token can tip it.", **told)
    if c is STOP:
        return say("At {grove:the} strength is {mine} for you and {theirs} for {who}, and stays so.", **told)
    return say("At {grove:the} strength is {mine} for you and {theirs} for {who}: a moved card can tip it.", **told)


def of_token(s: Table, number: int, names: Names) -> str:
    """What is known of a token."""
    face = s.pieces.faces[FIRST_TOKEN + number]
    if face == UNKNOWN:
        return names.language.say("Nobody has told you yet what token {number} is.", number=number)
    return names.language.say("You know this token: {token}.", token=names.token(s.pieces, FIRST_TOKEN + number))


def of_look(s: Table, number: int, names: Names) -> str:
    """What looking at a token is good for."""
    face = s.pieces.faces[FIRST_TOKEN + number]
    if face != UNKNOWN:
        return names.language.say("You know this token already: {token}. Another one tells you more.",
                                  token=names.token(s.pieces, FIRST_TOKEN + number))
    return names.language.say(
        "You will know what token {number} is, and can put it with an Arcane where it helps you most.",
        number=number)


def of_target(s: Table, seat: Seat, c: On, names: Names) -> str:
    """How things stand at the grove of the card that gets the token."""
    card = s.in_columns(c.owner, c.face)
    return "" if card == NOTHING else where_it_lies(s, seat, s.grove_of(c.owner, card), names)


def where_it_lies(s: Table, seat: Seat, grove: int, names: Names) -> str:
    """The strengths as they are."""
    mine, theirs = both(s, seat, grove)
    return names.language.say("It lies at {grove:the}, where strength is {mine} for you and {theirs} for {who}.",
                              grove=names.groves[grove], mine=mine, theirs=theirs, who=names.players[1 - seat])


def of_card(s: Table, face: int, names: Names) -> str:
    """The strength of a card, and the grove where it is at home."""
    say, animal = names.language.say, s.parts.animal[face]
    if animal == NOTHING:
        return say("{card:The} has strength {strength}.", card=names.faces[face], strength=s.parts.strength[face])
    home = s.groves.index(animal)
    return say("{card:The} has strength {strength}, and more at {grove:the}.", card=names.faces[face],
               strength=s.parts.strength[face], grove=names.groves[home])


def of_keeping(c: Keep, names: Names) -> str:
    """When a recruit can be played."""
    if c.place == HAND:
        return names.language.say("In your hand it can be played from your next turn on, in this round.")
    if c.place == TOP:
        return names.language.say("On top of your deck it is the next card you draw; it waits for a later round.")
    return names.language.say("Beneath your deck it comes last, after all the cards that lie there now.")


def of_taking(v: View[Table], face: int, names: Names) -> str:
    """What a Venerable adds at the grove that was won."""
    s, ask = v.table, v.ask()
    said = of_card(s, face, names)
    if not isinstance(ask, ChooseVenerable):
        return said
    return said + " " + names.language.say("It stays at {grove:the} for the rounds to come.",
                                           grove=names.groves[ask.grove])
