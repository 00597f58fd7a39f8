"""What a button says in Bloody Grove."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import (
    ARCANE,
    RUSE,
    STOP,
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
from clairiere.games.bloody_grove.numbering import HAND, LEFT, NOTHING, TOP
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.seats import Seat


def choice_words(c: Choice, s: Table, names: Names) -> str:
    """What is on the button; empty if nobody has written it yet."""
    return of_hand(c, s, names) or of_columns(c, names) or of_tokens(c, names) or of_recruits(c, s, names)


def announced(seat: Seat, c: Choice, names: Names) -> str:
    """What everyone hears of a choice that is only the first half of something; hands and decks stay unsaid."""
    say, who = names.language.say, names.players[seat]
    if c is RUSE:
        return say("{who} uses a Ruse.", who=who)
    if c is ARCANE:
        return say("{who} uses an Arcane.", who=who)
    if c is STOP:
        return say("{who} leaves the other symbols unused.", who=who)
    if isinstance(c, Move | Take):
        return say("{who} chooses {card:the}.", who=who, card=names.faces[c.face])
    if isinstance(c, Token):
        return say("{who} chooses token {number}.", who=who, number=c.number)
    if isinstance(c, Recruit):
        return say("{who} chooses {elite}.", who=who, elite=names.elites(c.animal, 1))
    return ""


def of_hand(c: Choice, s: Table, names: Names) -> str:
    """What can be done with a hand card."""
    say = names.language.say
    if isinstance(c, Invoke):
        return say("Invoke {card:the} at {grove:the}", card=names.faces[c.face], grove=names.groves[s.active_grove()])
    if isinstance(c, Transform) and c.side == LEFT:
        return say("Transform your Druid: {card:the} on the left", card=names.faces[c.face])
    if isinstance(c, Transform):
        return say("Transform your Druid: {card:the} on the right", card=names.faces[c.face])
    if isinstance(c, Return):
        return say("Put {card:the} beneath the deck", card=names.faces[c.face])
    return ""


def of_columns(c: Choice, names: Names) -> str:
    """What can be done with cards at the groves."""
    say = names.language.say
    if isinstance(c, Move):
        return say("Move {card:the}", card=names.faces[c.face])
    if isinstance(c, To):
        return say("To {grove:the}", grove=names.groves[c.grove])
    if isinstance(c, On):
        return say("On {owner}’s {card}", owner=names.players[c.owner], card=names.faces[c.face])
    if isinstance(c, Take):
        return say("Take {card:the}", card=names.faces[c.face])
    if isinstance(c, Replace):
        return say("Replace {card:the}", card=names.faces[c.face])
    return ""


def of_tokens(c: Choice, names: Names) -> str:
    """Symbols and tokens; a token's value stays unsaid, whoever may know it."""
    say = names.language.say
    if c is RUSE:
        return say("Use a Ruse")
    if c is ARCANE:
        return say("Use an Arcane")
    if c is STOP:
        return say("Stop here")
    if isinstance(c, Token):
        return say("Place token {number}", number=c.number)
    if isinstance(c, Peek):
        return say("Look at token {number}", number=c.number)
    return ""


def of_recruits(c: Choice, s: Table, names: Names) -> str:
    """Elites, and where they go."""
    say = names.language.say
    if isinstance(c, Recruit):
        card = s.visible_elite(c.animal)
        elite = names.elites(c.animal, 1) if card == NOTHING else names.card(s.pieces, card, "the")
        return say("Recruit {card}", card=elite)
    if not isinstance(c, Keep):
        return ""
    if c.place == HAND:
        return say("Into the hand")
    return say("On top of the deck") if c.place == TOP else say("Beneath the deck")
