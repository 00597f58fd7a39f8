"""Whose question it is in Benevolent, and what can be done now."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules import clauses as k
from clairiere.games.benevolent.rules.choices import ALTAR, CIRCLE, DOUBLE_STEP, FREE_ROAM, MEADOW, NEST, POND, Deed
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.gifts import toll
from clairiere.games.benevolent.rules.steps.secrets import ExchangeAgain, SleepAgain
from clairiere.games.benevolent.rules.steps.turn import Act, EndTurn, Walk
from clairiere.games.benevolent.words.events import EventWords
from clairiere.kernel.choices import Clause
from clairiere.kernel.state import Ask


class PromptWords(EventWords):
    """Questions, steps of a turn and reasons for a hint."""

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        """The question, and that a Secret can be played first; NotImplementedError if nobody has written it yet."""
        said = question(ask, s, self)
        if isinstance(ask, EndTurn) or not [a for a in ask.asides(s) if a.objection(s, ask.seat) is None]:
            return said
        return said + " " + self.language.say("You may also play a Secret first.")

    def doing(self, ask: Ask[Table], s: Table) -> str:
        """What somebody is about, told to the others."""
        say, who = self.language.say, self.players[ask.seat]
        if isinstance(ask, Walk):
            return say("{who} is choosing where to walk.", who=who)
        if isinstance(ask, Act):
            return say("{who} is choosing what to do there.", who=who)
        if isinstance(ask, SleepAgain):
            return say("{who} may sleep once more.", who=who)
        if isinstance(ask, ExchangeAgain):
            return say("{who} may exchange once more.", who=who)
        return say("{who} is about to end the turn.", who=who)

    def benefit(self, feature: str) -> str:
        """The reason for an answer that improves a group of features of `strategy/features.py`."""
        say = self.language.say
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

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """Move, act and, where a Secret could still be played, end (BEN-TURN-02, BEN-TURN-04)."""
        say, moving, ending = self.language.say, isinstance(ask, Walk), isinstance(ask, EndTurn)
        steps = [(say("1. Move"), moving), (say("2. Act"), not moving and not ending)]
        return [*steps, (say("3. End"), True)] if ending else steps

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """Where the rulebook says what can be answered now."""
        if isinstance(ask, Walk):
            return walking(s.players[ask.seat])
        if isinstance(ask, SleepAgain):
            return SLEEPING_AGAIN
        if isinstance(ask, ExchangeAgain):
            return EXCHANGING_AGAIN
        return ENDING if isinstance(ask, EndTurn) else ACTING


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


# Where in a turn of Benevolent one is, and which clause to read about it.

MOVING: Final = Clause("BEN-MOVE-01", "A turn begins with a Footstep: place one from your card, or move one.")
ROAMING: Final = Clause("BEN-PERM-11", "Your Footsteps may go to any hex that holds none of them.")
ACTING: Final = Clause("BEN-ACT-01", "After the move, use the hex or gather.")
SLEEPING_AGAIN: Final = Clause("BEN-PERM-02", "After sleeping you may pay to sleep once more.")
EXCHANGING_AGAIN: Final = Clause("BEN-PERM-01", "After an exchange you may pay to exchange once more.")
ENDING: Final = Clause("BEN-TURN-04", "The turn ends when you say so, for you could still play a Secret.")


def walking(me: Player) -> Clause:
    """At first anywhere, then beside one's own, then from hex to hex; or as a Secret has it."""
    if not me.steps:
        return MOVING
    if me.secrets & FREE_ROAM:
        return ROAMING
    if me.secrets & DOUBLE_STEP:
        return k.TWO_STEPS_THERE
    return k.PLACE_TOUCHES_NONE if me.on_card else k.CARD_EMPTY
