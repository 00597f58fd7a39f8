"""What a button says in Bloody Grove."""

from __future__ import annotations

from clairiere.games.bloody_grove.names import Names
from clairiere.games.bloody_grove.rules.choices import (
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
from clairiere.games.bloody_grove.rules.numbering import FIRST_TOKEN, HAND, LEFT, NOTHING, TOP
from clairiere.games.bloody_grove.rules.scoring import total_strength
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.arcane import ArcaneTarget
from clairiere.kernel.choices import Choice
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View


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


# What an answer in Bloody Grove means to the other player: who is ahead at the grove in question.

def others_words(v: View[Table], c: Choice, names: Names) -> str:
    """Before a card comes to a grove; tokens count as far as this view knows them."""
    if not isinstance(c, Invoke | To):
        return ""
    s, say = v.table, names.language.say
    at = c.grove if isinstance(c, To) else s.active_grove()
    mine, theirs = total_strength(s, v.seat, at), total_strength(s, 1 - v.seat, at)
    who, grove = names.players[1 - v.seat], names.groves[at]
    if theirs > mine:
        return say("{who} is ahead at {grove:the} so far.", who=who, grove=grove)
    if theirs == mine:
        return say("{who} is level with you at {grove:the} so far.", who=who, grove=grove) if mine else ""
    return say("{who} will want to catch up with you at {grove:the}.", who=who, grove=grove)


# What an answer in Bloody Grove may give away.

def risk_words(v: View[Table], c: Choice, names: Names) -> str:
    """Symbols that are left unused, and a token that destroys one's own card (GRV-INV-06, GRV-ARC-09)."""
    say, ask = names.language.say, v.ask()
    if c is STOP:
        return say("The symbols that you leave unused are lost, and your turn goes on without them.")
    if not isinstance(c, On) or not isinstance(ask, ArcaneTarget) or c.owner != v.seat:
        return ""
    face = v.table.pieces.faces[FIRST_TOKEN + ask.number]
    if face == UNKNOWN:
        return say("You do not know this token: one in four destroys the card it lies on, and this card is yours.")
    if not v.table.parts.destroys[face]:
        return ""
    return say("This token destroys the card it lies on, and this card is yours.")
