"""Whose question it is in Roundforest, and what can be done now."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules.choices import CORNER, TASKED
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.rules.steps.action import AbilityChoice, SaddleUse, WellChoice, WellGive
from clairiere.games.roundforest.rules.steps.characters import (
    BeggarCard,
    ImpGive,
    ImpTake,
    PedlarMode,
    PedlarSell,
    PrincePick,
    UnicornTarget,
)
from clairiere.games.roundforest.rules.steps.move import ChooseMove, Outlook
from clairiere.games.roundforest.rules.steps.objects import CoinChoice, ObjectChoice, YellowTarget
from clairiere.games.roundforest.rules.steps.tasks import TaskChoice
from clairiere.games.roundforest.rules.steps.turn import EndTurn, PlaceSpirit
from clairiere.games.roundforest.words.events import EventWords
from clairiere.kernel.choices import Clause
from clairiere.kernel.state import Ask, Question


class PromptWords(EventWords):
    """Questions, steps of a turn and reasons for a hint."""

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        """The question; NotImplementedError if nobody has written it yet."""
        said = of_the_turn(ask, s, self) or of_objects(ask, s, self) or of_characters(ask, s, self)
        said = said or of_helpers(ask, self)
        if not said:
            raise NotImplementedError(f"no words for {ask.notation()}")
        return said

    def doing(self, ask: Ask[Table], s: Table) -> str:
        """What somebody is about, told to the others."""
        say, who = self.language.say, self.players[ask.seat]
        if isinstance(ask, ChooseMove):
            return say("{who} is choosing where to go.", who=who)
        if isinstance(ask, EndTurn):
            return say("{who} is about to end the turn.", who=who)
        if isinstance(ask, WellChoice | WellGive):
            return say("{who} is at the well.", who=who)
        if isinstance(ask, PlaceSpirit):
            return say("{who} is choosing where the forest spirit appears.", who=who)
        if isinstance(ask, ObjectChoice | CoinChoice | YellowTarget | PrincePick):
            return say("{who} is looking at what was found.", who=who)
        return say("{who} is talking to a character.", who=who)

    def benefit(self, feature: str) -> str:
        """The reason for an answer that improves a group of features of `strategy/features.py`."""
        say = self.language.say
        if feature == "ready":
            return say("Then the forest spirit waits for you.")
        if feature == "prepared":
            return say("You will have what a task asks of you.")
        if feature == "way":
            return say("It brings you closer to where you want to go.")
        if feature in ("apples", "rewarded", "errand"):
            return say("It brings you closer to an apple.")
        if feature in ("useful", "treasure", "surplus"):
            return say("It gives you something that can become an apple.")
        if feature == "compasses":
            return say("A compass will open a way for you.")
        if feature == "debts":
            return say("It spares you a debt.")
        if feature == "well":
            return say("It brings you nearer to a well.")
        return ""  # coins and objects by themselves: bots have learned to spend them

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """The clause that says best what is being asked now."""
        return AT_WORK.get(ask.title()) if isinstance(ask, Question) else None

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """Move, act, finish: the one that is asked about is marked; placing the spirit is no part of a turn."""
        if isinstance(ask, PlaceSpirit):
            return []
        say = self.language.say
        now = 0 if isinstance(ask, ChooseMove) else 2 if isinstance(ask, EndTurn) else 1
        labels = [say("1. Move"), say("2. Act"), say("3. Finish")]
        return [(label, n == now) for n, label in enumerate(labels)]


def of_the_turn(ask: Ask[Table], s: Table, names: Names) -> str:
    """Move or pause, wells, the end, the spirit."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, ChooseMove):
        return moving(ask, s, names)
    if isinstance(ask, EndTurn):
        return say("{who}, do something more or end your turn.", who=who)
    if isinstance(ask, WellChoice):
        return say("{who}, exchange something at the well, if you like.", who=who)
    if isinstance(ask, WellGive):
        return names.language.say_many("{who}, choose the last object for the well.",
                                       "{who}, choose {n} objects for the well, one after the other.",
                                       ask.left, who=who)
    if isinstance(ask, PlaceSpirit):
        return say("{who}, choose where the forest spirit appears.", who=who)
    return ""


def moving(ask: ChooseMove, s: Table, names: Names) -> str:
    """The first move, an ordinary one, or free passage."""
    say, who = names.language.say, names.players[ask.seat]
    if s.players[ask.seat].at == CORNER:
        return say("{who}, leave your backpack and enter the forest.", who=who)
    view = Outlook(s, ask.seat)
    if view.passage:
        return say("{who}, you have had to pause several times in a row: passage is free.", who=who)
    if not view.may_pause():
        return say("{who}, move your pawn: you may not stay on this token.", who=who)
    return say("{who}, move your pawn or pause.", who=who)


def of_objects(ask: Ask[Table], s: Table, names: Names) -> str:
    """Objects that were drawn or found."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, ObjectChoice):
        return say("{who}, what do you do with {object:the}?", who=who, object=names.objects[ask.kind(s)])
    if isinstance(ask, CoinChoice):
        return say("{who}, do you change {object:the} or keep it?", who=who, object=names.objects[s.drawn[0]])
    if isinstance(ask, YellowTarget):
        return say("{who}, put {object:the} in the place of a chip.", who=who, object=names.objects[s.drawn[0]])
    if isinstance(ask, PrincePick):
        return say("{who}, keep one of the prince’s objects.", who=who)
    return ""


def of_characters(ask: Ask[Table], s: Table, names: Names) -> str:
    """Prompts for tasks and abilities."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, TaskChoice) and s.met == ask.character:
        return say("{who}, you meet {character:the}: do a task, or take a debt.", who=who,
                   character=names.characters[ask.character])
    if isinstance(ask, TaskChoice):
        return say("{who}, what do you do for {character:the}?", who=who, character=names.characters[ask.character])
    if isinstance(ask, AbilityChoice):
        assert ask.character >= TASKED
        return say("{who}, do you accept the help of {character:the} now?", who=who,
                   character=names.characters[ask.character])
    return ""


def of_helpers(ask: Ask[Table], names: Names) -> str:
    """What helpful characters want to know."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, UnicornTarget):
        return say("{who}, choose where the unicorn carries you.", who=who)
    if isinstance(ask, SaddleUse):
        return say("{who}, do you give up the saddle for the action of this space?", who=who)
    if isinstance(ask, PedlarMode):
        return say("{who}, sell objects to the pedlar or buy an apple.", who=who)
    if isinstance(ask, PedlarSell):
        return selling(ask, names)
    if isinstance(ask, ImpGive):
        return say("{who}, which object do you give the imp?", who=who)
    if isinstance(ask, ImpTake):
        return say("{who}, which object does the imp fetch you for {object:the}?", who=who,
                   object=names.objects[ask.given])
    if isinstance(ask, BeggarCard):
        return say("{who}, which character does the beggar call?", who=who)
    return ""


def selling(ask: PedlarSell, names: Names) -> str:
    """The first object, or another one."""
    who = names.players[ask.seat]
    if not ask.sold:
        return names.language.say("{who}, which object do you sell?", who=who)
    return names.language.say_many("{who}, you have sold {n} object: which one is next?",
                                   "{who}, you have sold {n} objects: which one is next?", ask.sold, who=who)


# Where a turn of Roundforest stands: its steps, and the clause at work.

AT_WORK: Final = {
    "move": Clause("RND-TURN-01", "On your turn you move or pause."),
    "end": Clause("RND-TURN-05", "At the end of a turn you may open a chest or do a block action."),
    "place_spirit": Clause("RND-SPIRIT-07", "The left neighbour of a ready player places the spirit."),
    "object": Clause("RND-OBJ-02", "An object is kept, left, bartered or changed."),
    "coin": Clause("RND-COIN-01", "A coin token may be changed at once."),
    "yellow": Clause("RND-YEL-02", "The object goes to a yellow chip."),
    "well": Clause("RND-WELL-01", "A well offers three exchanges."),
    "well_give": Clause("RND-WELL-04", "The objects for the well are of your choice."),
    "task": Clause("RND-CHAR-03", "A task, an apple or a debt."),
    "ability": Clause("RND-CHAR-08", "A helpful character helps now or waits."),
    "prince": Clause("RND-PRINCE-02", "The prince draws three objects and you keep one."),
    "ride": Clause("RND-UNIC-02", "The unicorn carries you to any free space."),
    "saddle": Clause("RND-UNIC-07", "For a saddle you also act where you arrive."),
    "pedlar": Clause("RND-PEDLAR-01", "The pedlar buys objects or sells an apple."),
    "sell": Clause("RND-PEDLAR-02", "One to three objects are sold for a copper coin each."),
    "imp": Clause("RND-IMP-01", "The imp swaps an object for one from the object bag."),
    "imp_take": Clause("RND-IMP-01", "The imp swaps an object for one from the object bag."),
    "beggar": Clause("RND-BEGGAR-02", "The beggar calls any character of the pile."),
}


