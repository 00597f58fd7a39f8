"""Whose question it is in Benevolent, and what can be done now."""

from __future__ import annotations

from clairiere.games.benevolent.choices import Deed
from clairiere.games.benevolent.numbering import ALTAR, CIRCLE, MEADOW, NEST, POND
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.action import Act
from clairiere.games.benevolent.steps.again import ExchangeAgain, SleepAgain
from clairiere.games.benevolent.steps.toll import toll
from clairiere.games.benevolent.steps.turn import EndTurn
from clairiere.games.benevolent.steps.walk import Walk
from clairiere.games.benevolent.words.names import Names
from clairiere.kernel.agenda import Ask


def prompt_words(ask: Ask[Table], s: Table, names: Names) -> str:
    """The question, and that a Secret can be played first; NotImplementedError if nobody has written it yet."""
    said = question(ask, s, names)
    if isinstance(ask, EndTurn) or not [a for a in ask.asides(s) if a.objection(s, ask.seat) is None]:
        return said
    return said + " " + names.language.say("You may also play a Secret first.")


def question(ask: Ask[Table], s: Table, names: Names) -> str:
    """By the kind of question."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, Walk) and s.players[ask.seat].on_card:
        return say("{who}, place a Footstep in the forest.", who=who)
    if isinstance(ask, Walk):
        return say("{who}, move one of your Footsteps to another hex.", who=who)
    if isinstance(ask, Act):
        return action(ask, s, names)
    if isinstance(ask, SleepAgain):
        return say("{who}, do you want to sleep once more for {leaves}?", who=who, leaves=names.leaves(ask.price(s)))
    if isinstance(ask, ExchangeAgain):
        return say("{who}, do you want to exchange once more for {leaves}?", who=who, leaves=names.leaves(ask.price(s)))
    if isinstance(ask, EndTurn):
        return say("{who}, play a Secret or end your turn.", who=who)
    raise NotImplementedError(f"no words for {ask.notation()}")


def action(ask: Act, s: Table, names: Names) -> str:
    """Use the hex, if anything can be done there, or gather."""
    say, who, hex = names.language.say, names.players[ask.seat], names.hexes[ask.hex]
    gathered, due = names.leaves(s.parts.gathered), toll(s, ask.seat, ask.hex)
    if not [c for c in ask.legal(s) if isinstance(c, Deed)]:
        return say("{who}, gather {leaves}: you can do nothing at {hex:the} now.", who=who, leaves=gathered, hex=hex)
    deed = deed_words(s.forest.kinds[ask.hex], names)
    if not due:
        return say("{who}, {deed} at {hex:the}, or gather {leaves}.", who=who, deed=deed, hex=hex, leaves=gathered)
    return say("{who}, {deed} at {hex:the} (toll: {toll}), or gather {leaves}.",
               who=who, deed=deed, hex=hex, toll=names.leaves(due), leaves=gathered)


def deed_words(kind: int, names: Names) -> str:
    """What a kind of hex is for, as one says it to somebody."""
    say = names.language.say
    if kind == ALTAR:
        return say("buy a Gift")
    if kind in (MEADOW, NEST):
        return say("obtain {gift:a}", gift=names.gifts[kind - MEADOW])
    if kind == POND:
        return say("sleep")
    return say("exchange a Gift") if kind == CIRCLE else say("take a Secret")


def doing_words(ask: Ask[Table], names: Names) -> str:
    """What somebody is about, told to the others."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, Walk):
        return say("{who} is choosing where to walk.", who=who)
    if isinstance(ask, Act):
        return say("{who} is choosing what to do there.", who=who)
    if isinstance(ask, SleepAgain):
        return say("{who} may sleep once more.", who=who)
    if isinstance(ask, ExchangeAgain):
        return say("{who} may exchange once more.", who=who)
    return say("{who} is about to end the turn.", who=who)


def benefit_words(feature: str, names: Names) -> str:
    """Why something is good, by what it adds to: the groups of `hints.py`."""
    say = names.language.say
    if feature in ("leaves", "affordable", "broke"):
        return say("It gives you Leaves to pay with.")
    if feature in ("kind", "closeness"):
        return say("It brings you nearer to one Gift of each kind.")
    if feature in ("spare", "raisable"):
        return say("It gives you a Gift that you can exchange for a better one.")
    if feature == "exposed":
        return say("What you hold is safer from the others then.")
    if feature == "dream":
        return say("It leads you on along the Dream Path.")
    if feature == "secret":
        return say("A Secret will help you later.")
    if feature in ("steps", "free"):
        return say("It leaves you a good choice for your next walk.")
    return ""
