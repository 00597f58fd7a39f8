"""What a button says in Roundforest, and why an answer is refused at this very table."""

from __future__ import annotations

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules import choices as c
from clairiere.games.roundforest.rules import clauses as k
from clairiere.games.roundforest.rules.choices import COMPASS, FREE, NOTHING, SHELF, Barter, Move, Ride, is_coin
from clairiere.games.roundforest.rules.components import Task
from clairiere.games.roundforest.rules.state import Table, turns_to
from clairiere.games.roundforest.rules.steps.action import COPPER_FOR_SILVER, OBJECTS_FOR_COPPER
from clairiere.games.roundforest.rules.steps.block import BlockAction, Lift, Put
from clairiere.games.roundforest.rules.steps.objects import CoinChoice, ObjectChoice
from clairiere.games.roundforest.rules.steps.purse import OPEN_CHEST
from clairiere.games.roundforest.rules.steps.tasks import TaskChoice
from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.play import waiting
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View


class ChoiceWords(Names):
    """Labels, announcements, risks and refusals of choices."""

    def label(self, choice: Choice, s: Table) -> str:
        """What is on the button; empty if nobody has written it yet."""
        said = to_a_place(choice, self) or of_things(choice, s, self)
        return said or of_windows(choice, self) or word(choice, s, self)

    def answered(self, seat: Seat, choice: Choice) -> str:
        """What everyone hears of a choice that is only the first half of something."""
        say, who = self.language.say, self.players[seat]
        if isinstance(choice, c.Exchange):
            return say("{who} offers objects to the well.", who=who)
        if isinstance(choice, c.Give):
            return say("{who} offers {object:the}.", who=who, object=self.objects[choice.kind])
        return say("{who} wants to sell something.", who=who) if choice is c.SELL else ""

    def declined(self, seat: Seat, choice: Choice) -> str:
        """A well, a saddle or a sale that somebody does without."""
        say, who = self.language.say, self.players[seat]
        if choice is c.STOP:
            return say("{who} sells nothing more.", who=who)
        if choice is c.NO_EXCHANGE:
            return say("{who} exchanges nothing at the well.", who=who)
        return say("{who} keeps the saddle.", who=who) if choice is c.NO_SADDLE else ""

    def others(self, v: View[Table], c: Choice) -> str:
        """Of a walk to something: who could be there next; else who has all the apples there are to have."""
        if not isinstance(c, Move | Ride):
            return ""
        s, say = v.table, self.language.say
        others = s.remaining(v.seat)[1:]
        near = [seat for seat in others if turns_to(s, s.players[seat].at, 1 << c.goal) == 1]
        if near and s.lies[c.goal] != NOTHING:
            return say("{who} is only one step away from there too.", who=self.players[near[0]])
        rich = [seat for seat in others if s.players[seat].apples >= s.parts.helpers.apples_needed]
        return say("{who} has apples enough already: every turn counts.", who=self.players[rich[0]]) if rich else ""

    def risk(self, v: View[Table], choice: Choice) -> str:
        """A debt, an apple, a compass, or the turn."""
        say, me = self.language.say, v.table.players[v.seat]
        if choice is c.PAUSE:
            return say("You stay where you are: only the tile turns, and your turn is over.")
        if choice is c.DEBT:
            return say("As long as you have this debt you cannot win, however many apples you own.")
        if choice is c.SACRIFICE:
            return say("It costs you a golden apple: you will have {apples} of the 3 that you need.",
                       apples=me.apples - 1)
        if isinstance(choice, c.Move) and choice.how == c.COMPASS:
            return self.language.say_many("It costs you a compass: {n} will be left.",
                                           "It costs you a compass: {n} will be left.", me.compasses - 1)
        return ""

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        """Empty where the clause itself says all there is to say."""
        if isinstance(c, Move | Ride) and s.layout.forest >> c.goal & 1:
            return against_going(s, c.goal, clause, self)
        if isinstance(c, Barter) and clause is k.FAIRY_TOO_DEAR:
            price = self.purse(s.parts.prices[c.space // SHELF], 0, 0)
            return self.language.say("That row costs {price}, or 1 silver coin.", price=price)
        return ""

    def verb(self, word: str) -> str:
        """What is bartered for lies on the Fairy's shelves, far from the tile."""
        return self.language.say("Barter") if word == "barter" else ""


def to_a_place(choice: Choice, names: Names) -> str:
    """Moves, rides, and where something is put."""
    say = names.language.say
    if isinstance(choice, c.Move):
        goal = names.places[choice.goal]
        if choice.how == COMPASS:
            return say("Give up a compass and go to {goal}", goal=goal)
        return say("Free passage to {goal}", goal=goal) if choice.how == FREE else say("Go to {goal}", goal=goal)
    if isinstance(choice, c.Ride):
        return say("Ride to {goal}", goal=names.places[choice.goal])
    if isinstance(choice, c.Place):
        return say("Put it on {place}", place=names.places[choice.place])
    if isinstance(choice, c.Appear):
        return say("Let the spirit appear on {place}", place=names.places[choice.place])
    return ""


def of_things(choice: Choice, s: Table, names: Names) -> str:
    """Labels of objects, cards, tasks and exchanges."""
    say = names.language.say
    if isinstance(choice, c.Barter):
        return barter(choice.space, s, names)
    if isinstance(choice, c.Give):
        return say("Give {object:the}", object=names.objects[choice.kind])
    if isinstance(choice, c.Take):
        return say("Take {object:the}", object=names.objects[choice.kind])
    if isinstance(choice, c.Call):
        return say("Call {character:the}", character=names.characters[choice.character])
    if isinstance(choice, c.Exchange):
        return exchange(choice.what, s, names)
    return task(choice.task, s, names) if isinstance(choice, c.Do) else ""


def barter(space: int, s: Table, names: Names) -> str:
    """The token, where it lies, and its price."""
    say, price, shelf = names.language.say, s.parts.prices[space // SHELF], names.shelf(space)
    if s.fairy[space] == NOTHING:
        return say("Barter for the token there ({shelf})", shelf=shelf)
    noun = names.objects[s.fairy[space]]
    if not price:
        return say("Barter for {object:the} ({shelf}, free of charge)", object=noun, shelf=shelf)
    if s.players[s.active].copper < price:
        return say("Barter for {object:the} ({shelf}, for 1 silver coin)", object=noun, shelf=shelf)
    return say("Barter for {object:the} ({shelf}, for {price})", object=noun, shelf=shelf,
               price=names.purse(price, 0, 0))


def exchange(what: int, s: Table, names: Names) -> str:
    """Two objects for two copper coins, and so on."""
    well, language = s.parts.well, names.language
    if what == OBJECTS_FOR_COPPER:
        return language.say_many("Exchange {n} object for {gain}", "Exchange {n} objects for {gain}", well.objects,
                                 gain=names.purse(well.copper_for_objects, 0, 0))
    if what == COPPER_FOR_SILVER:
        cost, gain = names.purse(well.copper, 0, 0), names.purse(0, well.silver_for_copper, 0)
    else:
        cost, gain = names.purse(0, well.silver, 0), names.purse(0, 0, well.apples_for_silver)
    return language.say("Exchange {cost} for {gain}", cost=cost, gain=gain)


def task(which: int, s: Table, names: Names) -> str:
    """The task of the character who is asked about, with what it takes and gives."""
    say = names.language.say
    title = say("Upper task") if which == 0 else say("Lower task")
    asks = [ask for ask in waiting(s) if isinstance(ask, TaskChoice)]
    if not asks:
        return title
    ask = asks[0]
    assert isinstance(ask, TaskChoice)
    asked = s.parts.tasks[ask.character][which]
    gain = gain_of(asked, names)
    if not gain:
        return say("{title}: give {cost}", title=title, cost=cost_of(asked, names))
    return say("{title}: give {cost}, take {gain}", title=title, cost=cost_of(asked, names), gain=gain)


def cost_of(asked: Task, names: Names) -> str:
    """`an anvil`, `2 copper coins and a sword`."""
    purse = names.purse(asked.copper, asked.silver, 0)
    things = [format(names.objects[kind], "a") for kind in asked.give]
    return names.language.listed([purse, *things] if purse else things)


def gain_of(asked: Task, names: Names) -> str:
    """An object, an apple, or nothing."""
    if asked.apples:
        return names.purse(0, 0, asked.apples)
    return "" if asked.reward == NOTHING else format(names.objects[asked.reward], "a")


def of_windows(choice: Choice, names: Names) -> str:
    """Labels of the chest and of block actions."""
    say = names.language.say
    if choice is OPEN_CHEST:
        return say("Open the treasure chest")
    if not isinstance(choice, BlockAction):
        return ""
    gap = names.gaps[choice.gap]
    if isinstance(choice, Put):
        return say("Put your heavy object into the gap {gap}", gap=gap)
    if isinstance(choice, Lift):
        return say("Take the object from the gap {gap}", gap=gap)
    return say("Clear the gap {gap}", gap=gap)


def keeping(s: Table, names: Names) -> str:
    """A coin token that is kept never becomes a coin (RND-COIN-03)."""
    kinds = [ask.kind(s) for ask in waiting(s) if isinstance(ask, ObjectChoice | CoinChoice)]
    if kinds and is_coin(kinds[0]):
        return names.language.say("Keep it as an object: it cannot be changed later")
    return names.language.say("Keep it")


def word(choice: Choice, s: Table, names: Names) -> str:
    """Labels of choices without parameters."""
    say = names.language.say
    said: dict[Choice, str] = {
        c.PAUSE: say("Pause here"),
        c.END_TURN: say("End the turn"),
        c.KEEP: keeping(s, names),
        c.LEAVE: say("Leave it here"),
        c.CHANGE: say("Change it into a coin"),
        c.SACRIFICE: say("Sacrifice a golden apple"),
        c.DEBT: say("Take the debt"),
        c.USE: say("Accept the help"),
        c.DECLINE: say("Let them wait here"),
        c.SADDLE_UP: say("Give up the saddle and act here"),
        c.NO_SADDLE: say("Keep the saddle"),
        c.SELL: say("Sell objects"),
        c.BUY: say("Buy a golden apple for {price}", price=names.purse(0, s.parts.helpers.apple_price, 0)),
        c.STOP: say("Sell no more"),
        c.NO_EXCHANGE: say("Exchange nothing"),
    }
    return said.get(choice, "")


# Why an answer is refused.

def against_going(s: Table, goal: int, clause: Clause, names: Names) -> str:
    """Names the pawn or character that is in the way."""
    say, place, other, character = names.language.say, names.places[goal], s.standing(goal), s.character_at(goal)
    if clause is k.PAWN_THERE and other != NOTHING:
        return say("{who} stands on {place}.", who=names.players[other], place=place)
    if clause is k.NO_BUSINESS and character != NOTHING:
        return say("{character:The} waits on {place}, and you can do nothing there now.",
                   character=names.characters[character], place=place)
    if clause is k.NEAR_EMPTY:
        return say("The inner symbol that points to {place} is empty.", place=place)
    if clause is k.FAR_EMPTY:
        return say("The outer symbol that points to {place} is empty.", place=place)
    return ""
