"""Whose question it is in Bloody Grove, and what can be done now."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.names import Names, effects, symbol_words
from clairiere.games.bloody_grove.rules import clauses as k
from clairiere.games.bloody_grove.rules.choices import ROUNDS
from clairiere.games.bloody_grove.rules.components import BOTTOM_CARD, PEEK_ARCANE, RECRUIT_TO_DECK
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.effects import (
    ArcaneTarget,
    ArcaneToken,
    BottomCard,
    ChooseReplaced,
    ChooseVenerable,
    PeekEffect,
    RecruitEffect,
    SetupPeek,
    VenerablePeek,
    VenerableRecruit,
    VenerableRecruitDestination,
)
from clairiere.games.bloody_grove.rules.steps.recruit import RecruitDestination, RecruitElites, RecruitNext
from clairiere.games.bloody_grove.rules.steps.round_end import Resolve, ReturnCard
from clairiere.games.bloody_grove.rules.steps.turn import ChooseAction, RuseCard, RuseTo, Symbols, UseSymbol
from clairiere.games.bloody_grove.words.events import EventWords
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Clause
from clairiere.kernel.state import Ask, Step


class PromptWords(EventWords):
    """Questions, steps of a turn and reasons for a hint."""

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        """The question; NotImplementedError if nobody has written it yet."""
        said = (
            of_turns(ask, s, self)
            or of_symbols(ask, self)
            or of_recruits(ask, s, self)
            or of_peeks(ask, self)
            or of_venerables(ask, self)
        )
        if not said:
            raise NotImplementedError(f"no words for {ask.notation()}")
        return said

    def doing(self, ask: Ask[Table], s: Table) -> str:
        """What somebody is about, told to the other."""
        say, who = self.language.say, self.players[ask.seat]
        if isinstance(ask, ChooseAction):
            return say("{who} is choosing to invoke a Spirit or to transform.", who=who)
        if isinstance(ask, ReturnCard):
            return say("{who} is putting cards beneath the deck.", who=who)
        if isinstance(ask, UseSymbol | RuseCard | RuseTo | ArcaneToken | ArcaneTarget):
            return say("{who} is using the symbols of a Spirit.", who=who)
        if isinstance(ask, RecruitNext | VenerableRecruit | RecruitDestination | VenerableRecruitDestination):
            return say("{who} is recruiting an Elite.", who=who)
        if isinstance(ask, SetupPeek | VenerablePeek):
            return say("{who} may look at a token.", who=who)
        return say("{who} is choosing a Venerable and its place.", who=who)

    def benefit(self, feature: str) -> str:
        """The reason for an answer that improves a group of features of `strategy/features.py`."""
        say = self.language.say
        if feature in ("sweep", "grove"):
            return say("It makes you stronger where a grove is still open.")
        if feature == "domination":
            return say("It brings you Domination points.")
        if feature in ("strength", "hold", "might"):
            return say("Your side of the grove gets stronger.")
        if feature in ("card", "depth", "laid"):
            return say("It gives you good cards for later rounds.")
        if feature in ("shapes", "promise"):
            return say("It brings your Druid another Transformation.")
        if feature in ("edges", "rule", "want"):
            return say("It suits the cards that you have.")
        return ""

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """The steps that the question is one of, as many as can be foreseen."""
        say = self.language.say
        if isinstance(ask, ChooseAction):
            return marked([say("1. Invoke or transform"), say("2. Symbols or Elites")], 0)
        if isinstance(ask, UseSymbol):
            return marked([say("1. Invoke"), say("2. Symbols")], 1)
        if isinstance(ask, RuseCard | RuseTo):
            steps = [say("1. Invoke"), say("2. Ruse: which card"), say("3. Where to")]
            return marked(steps, 1 if isinstance(ask, RuseCard) else 2)
        if isinstance(ask, ArcaneToken | ArcaneTarget):
            steps = [say("1. Invoke"), say("2. Arcane: which token"), say("3. On which card")]
            return marked(steps, 1 if isinstance(ask, ArcaneToken) else 2)
        if isinstance(ask, RecruitNext | RecruitDestination):
            steps = [say("1. Transform"), say("2. Recruit: which Elite"), say("3. Where to")]
            return marked(steps, 1 if isinstance(ask, RecruitNext) else 2)
        if isinstance(ask, SetupPeek):
            return marked([say("1. Look at a token"), say("2. First round")], 0)
        last = say("3. Next round") if s.round < ROUNDS else say("3. Domination")
        return marked([say("1. Hands"), say("2. Groves"), last], 0 if isinstance(ask, ReturnCard) else 1)

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """Where the rulebook says what can be answered now."""
        if isinstance(ask, ChooseAction):
            return ACTING
        if isinstance(ask, UseSymbol):
            return USING
        if isinstance(ask, RecruitNext):
            return k.NOT_COMPLETED
        if isinstance(ask, RecruitDestination):
            return KEEPING
        if isinstance(ask, ReturnCard):
            return k.RETURN_FROM_HAND
        return clause_of_symbols(ask) or of_tokens_seen(ask) or clause_of_venerables(ask)


def of_turns(ask: Ask[Table], s: Table, names: Names) -> str:
    """The action of a turn, and the hand after the last one."""
    language, who = names.language, names.players[ask.seat]
    if isinstance(ask, ChooseAction):
        return language.say("{who}, invoke a Spirit at {grove:the} or transform your Druid.",
                            who=who, grove=names.groves[s.active_grove()])
    if isinstance(ask, ReturnCard):
        left = len(s.hands[ask.seat]) - len(s.given(ask.seat))
        return language.say_many("{who}, your last card goes beneath your deck.",
                                 "{who}, choose which of your {n} cards goes beneath your deck next.", left, who=who)
    return ""


def of_symbols(ask: Ask[Table], names: Names) -> str:
    """What the symbols of the card just invoked allow."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, UseSymbol):
        return say("{who}, use {symbols}, or stop here.", who=who, symbols=symbols(ask, names))
    if isinstance(ask, RuseCard):
        return say("{who}, choose the card that your Ruse moves.", who=who)
    if isinstance(ask, RuseTo):
        return say("{who}, to which grove does {card:the} go?", who=who, card=names.faces[ask.moved.face])
    if isinstance(ask, ArcaneToken):
        return say("{who}, choose a token of the reserve to place.", who=who)
    if isinstance(ask, ArcaneTarget):
        return say("{who}, on which card do you put token {number}?", who=who, number=ask.number)
    return ""


def symbols(ask: UseSymbol, names: Names) -> str:
    """`a Ruse or one of 2 Arcanes`."""
    say_many = names.language.say_many
    unused = [
        say_many("a Ruse", "one of your {n} Ruses", ask.ruse) if ask.ruse else "",
        say_many("an Arcane", "one of your {n} Arcanes", ask.arcane) if ask.arcane else "",
    ]
    return names.language.either([symbol for symbol in unused if symbol])


def of_recruits(ask: Ask[Table], s: Table, names: Names) -> str:
    """Which Elite, and where it goes."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, RecruitNext):
        return say("{who}, choose which Elite you recruit first.", who=who)
    if isinstance(ask, VenerableRecruit):
        return say("{who}, your Venerable lets you recruit an Elite: choose it.", who=who)
    if isinstance(ask, RecruitDestination):
        card = names.card(s.pieces, s.visible_elite(ask.animal), "the")
        return say("{who}, does {card} go into your hand, on top of your deck or beneath it?", who=who, card=card)
    if isinstance(ask, VenerableRecruitDestination):
        card = names.card(s.pieces, s.visible_elite(ask.animal), "the")
        return say("{who}, does {card} go on top of your deck or beneath it?", who=who, card=card)
    return ""


def of_peeks(ask: Ask[Table], names: Names) -> str:
    """Prompts for looking at a token."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, SetupPeek):
        return say("{who}, choose a token of the reserve to look at.", who=who)
    if isinstance(ask, VenerablePeek):
        return say("{who}, your Venerable lets you look at a token of the reserve: choose it.", who=who)
    return ""


def of_venerables(ask: Ask[Table], names: Names) -> str:
    """What the winner of a grove takes."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, ChooseVenerable):
        return say("{who}, {grove:the} is yours: take a Venerable.", who=who, grove=names.groves[ask.grove])
    if isinstance(ask, ChooseReplaced):
        return say("{who}, which of your cards at {grove:the} does {card:the} replace?",
                   who=who, grove=names.groves[ask.grove], card=names.faces[ask.taken.face])
    return ""


# Where in a turn or at the end of a round of Bloody Grove one is, and which clause to read about it.

ACTING: Final = Clause("GRV-TURN-01", "In your turn you invoke a Spirit or transform your Druid; you cannot pass.")
USING: Final = Clause("GRV-INV-04", "You may use each Ruse and each Arcane of the Spirit you have just invoked once.")
KEEPING: Final = Clause("GRV-REC-03", "A recruited Elite goes into your hand, on top of your deck or beneath it.")


def marked(steps: list[str], current: int) -> list[tuple[str, bool]]:
    """The steps, and which of them it is."""
    return [(step, i == current) for i, step in enumerate(steps)]


def clause_of_symbols(ask: Ask[Table]) -> Clause | None:
    """Ruse and Arcane."""
    if isinstance(ask, RuseCard):
        return k.OWN_COLUMNS
    if isinstance(ask, RuseTo):
        return k.ANOTHER_COLUMN
    if isinstance(ask, ArcaneToken):
        return k.NOT_IN_RESERVE
    return k.NOT_IN_COLUMN if isinstance(ask, ArcaneTarget) else None


def of_tokens_seen(ask: Ask[Table]) -> Clause | None:
    """Prompts for looking at tokens."""
    if isinstance(ask, SetupPeek):
        return k.PEEK_IN_RESERVE
    return k.PEEK_ON_CARD if isinstance(ask, VenerablePeek) else None


def clause_of_venerables(ask: Ask[Table]) -> Clause | None:
    """Taking a Venerable, and what it does."""
    if isinstance(ask, ChooseVenerable):
        return k.NOT_IN_ROW
    if isinstance(ask, ChooseReplaced):
        return k.NOT_REPLACEABLE
    if isinstance(ask, VenerableRecruit):
        return k.NOT_VISIBLE
    return k.NOT_TO_HAND if isinstance(ask, VenerableRecruitDestination) else None


# What is still to be done in Bloody Grove once the open question is answered.

def pending_words(s: Table, names: Names) -> list[str]:
    """Symbols, recruits and effects that are left, then the groves that are not resolved yet."""
    say, listed = names.language.say, names.language.listed
    coming = s.agenda[::-1]
    lines = [of_step(step, s, names) for step in coming]
    kinds = [kind for kind in [effect_kind(step) for step in coming] if kind >= 0]
    if kinds:
        lines.append(say("Still to come from the Venerable: {effects}.", effects=listed(effects(tuple(kinds), names))))
    groves = [format(names.groves[step.grove], "the") for step in coming if isinstance(step, Resolve)]
    if groves:
        lines.append(say("Groves still to be resolved: {groves}.", groves=listed(groves)))
    return [line for line in lines if line]


def of_step(step: Step[Table], s: Table, names: Names) -> str:
    """Symbols of the card just invoked, or Elites besides the one that is recruited now."""
    say, listed = names.language.say, names.language.listed
    if isinstance(step, Symbols):
        left = [symbol for symbol in symbol_words(step.ruse, step.arcane, names) if symbol]
        return say("Left to be used after this: {symbols}.", symbols=listed(left)) if left else ""
    if isinstance(step, RecruitElites | RecruitNext):
        elites = [names.elites(animal, 1) for animal in bits(step.animals & s.visible_elites())]
        return say("Left to be recruited: {elites}.", elites=listed(elites)) if elites else ""
    return ""


def effect_kind(step: Step[Table]) -> int:
    """The effect of a Venerable that a step carries out; below 0 if none."""
    if isinstance(step, PeekEffect):
        return PEEK_ARCANE
    if isinstance(step, RecruitEffect):
        return RECRUIT_TO_DECK
    return BOTTOM_CARD if isinstance(step, BottomCard) else -1
