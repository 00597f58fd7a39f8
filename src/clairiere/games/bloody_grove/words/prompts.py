"""Whose question it is in Bloody Grove, and what can be done now."""

from __future__ import annotations

from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.arcane import ArcaneTarget, ArcaneToken
from clairiere.games.bloody_grove.steps.effects import VenerableRecruit, VenerableRecruitDestination
from clairiere.games.bloody_grove.steps.invoke import UseSymbol
from clairiere.games.bloody_grove.steps.peeks import SetupPeek, VenerablePeek
from clairiere.games.bloody_grove.steps.recruit import RecruitDestination, RecruitNext
from clairiere.games.bloody_grove.steps.round_end import ReturnCard
from clairiere.games.bloody_grove.steps.ruse import RuseCard, RuseTo
from clairiere.games.bloody_grove.steps.turn import ChooseAction
from clairiere.games.bloody_grove.steps.venerables import ChooseReplaced, ChooseVenerable
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.agenda import Ask


def prompt_words(ask: Ask[Table], s: Table, names: Names) -> str:
    """The question; NotImplementedError if nobody has written it yet."""
    said = (
        of_turns(ask, s, names)
        or of_symbols(ask, names)
        or of_recruits(ask, s, names)
        or of_peeks(ask, names)
        or of_venerables(ask, names)
    )
    if not said:
        raise NotImplementedError(f"no words for {ask.notation()}")
    return said


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
    """Which token is looked at."""
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


def doing_words(ask: Ask[Table], names: Names) -> str:
    """What somebody is about, told to the other."""
    say, who = names.language.say, names.players[ask.seat]
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


def benefit_words(feature: str, names: Names) -> str:
    """Why something is good, by what it adds to: the groups of `hints.py`."""
    say = names.language.say
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
