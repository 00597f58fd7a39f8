"""Whose question it is in Broom Service, and what can be done now."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules.choices import EXTRA_CARD, MORE_OR_LESS, NOTHING, TAKE_HEART, WAND
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.delivery import ChooseCircle, DeliverFrom, DeliverThere
from clairiere.games.broom_service.rules.steps.moves import ANY_LANDSCAPE, PENDING, ChaseCloud, FlyTo, MountainMenu
from clairiere.games.broom_service.rules.steps.round import (
    BidResource,
    ExtraCard,
    GiveSet,
    PickRole,
    fewest,
    most,
    picked,
)
from clairiere.games.broom_service.rules.steps.turn import CowardlyMenu, Declare, GatherUp, LeadRole
from clairiere.games.broom_service.words.events import EventWords
from clairiere.kernel.bits import count
from clairiere.kernel.choices import Clause
from clairiere.kernel.state import Ask, Question


class PromptWords(EventWords):
    """Questions, steps of a turn and reasons for a hint."""

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        """The question; NotImplementedError if nobody has written it yet."""
        said = of_rounds(ask, s, self) or of_turns(ask, s, self) or of_pawns(ask, s, self) or of_tiles(ask, s, self)
        if not said:
            raise NotImplementedError(f"no words for {ask.notation()}")
        return said

    def doing(self, ask: Ask[Table], s: Table) -> str:
        """What somebody is about, told to the others."""
        say, who = self.language.say, self.players[ask.seat]
        if isinstance(ask, PickRole | ExtraCard):
            return say("{who} is picking roles.", who=who)
        if isinstance(ask, LeadRole):
            return say("{who} is choosing the role to lead with.", who=who)
        if isinstance(ask, Declare):
            return say("{who} has to follow, brave or cowardly.", who=who)
        if isinstance(ask, BidResource | GiveSet):
            return say("{who} is thinking about the event.", who=who)
        if isinstance(ask, FlyTo | ChooseCircle):
            return say("{who} is choosing where to fly.", who=who)
        if isinstance(ask, DeliverThere | DeliverFrom):
            return say("{who} may deliver a potion.", who=who)
        return say("{who} is carrying out a role.", who=who)

    def benefit(self, feature: str) -> str:
        """The reason for an answer that improves a group of features of `strategy/features.py`."""
        say = self.language.say
        if feature == "points":
            return say("It brings you points.")
        if feature in ("lightning", "bolts"):
            return say("It brings you lightning that scores at the end.")
        if feature in ("amulets", "tiles"):
            return say("It brings you something that scores at the end.")
        if feature in ("leads", "claim", "roles"):
            return say("You are likely to carry out your roles so.")
        if feature in ("place", "reach"):
            return say("It brings your pawns to where potions are wanted.")
        if feature in ("wands", "spare_wands"):
            return say("You will want the wand for a cloud.")
        if feature in ("flasks", "hoard", "stock"):
            return say("It gives you potions to deliver.")
        if feature in ("event", "bid"):
            return say("It suits the event of this round.")
        return ""

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """The clause that says best what is being asked now."""
        if isinstance(ask, PickRole):
            return PICKING
        return AT_WORK.get(ask.title()) if isinstance(ask, Question) else None

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """Where a round stands or, within a turn, where the turn stands."""
        say = self.language.say
        if isinstance(ask, PickRole | ExtraCard | BidResource | GiveSet):
            now = 0 if isinstance(ask, PickRole | ExtraCard) else 2
            labels = [say("1. Pick roles"), say("2. Turns"), say("3. End of the round")]
        else:
            now = 0 if isinstance(ask, LeadRole | Declare) else 1
            labels = [say("1. Brave or cowardly"), say("2. Act")]
        return [(label, n == now) for n, label in enumerate(labels)]


def of_rounds(ask: Ask[Table], s: Table, names: Names) -> str:
    """Picking roles, and events that offer a choice."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, PickRole):
        return picking(ask, s, names)
    if isinstance(ask, ExtraCard):
        return say("{who}, do you use your tile “{tile}” to add a role to your hand?", who=who,
                   tile=names.forest_tiles[EXTRA_CARD])
    if isinstance(ask, BidResource):
        return say("{who}, you have {resources}: how many do you bid? Bids are lost; the biggest scores {points}.",
                   who=who, resources=names.so_many(ask.resource, ask.held(s)),
                   points=names.points(s.parts.events.first))
    if isinstance(ask, GiveSet):
        return say("{who}, do you give back {resources} for {points}?", who=who,
                   resources=names.some(s.parts.events.set_cost), points=names.points(s.parts.events.set_vp))
    return ""


def picking(ask: PickRole, s: Table, names: Names) -> str:
    """Which places are still to be filled (BRM-PICK-07); of others' picks nothing is known."""
    language, who, given = names.language, names.players[ask.seat], s.given(ask.seat)
    places = most(s, ask.seat) - len(given)
    if not places:
        return language.say("{who}, confirm your roles.", who=who)
    if not given:
        return first_place(ask, s, names)
    if fewest(s) - count(picked(given)) == places:
        return language.say_many("{who}, pick {n} more role.", "{who}, pick {n} more roles.", places, who=who)
    return language.say_many(
        "{who}, pick a role for the last place, or leave it empty.",
        "{who}, pick a role for the next of {n} places, or leave it empty.", places, who=who)


def first_place(ask: PickRole, s: Table, names: Names) -> str:
    """How many roles are to be picked."""
    language, who, low, high = names.language, names.players[ask.seat], fewest(s), most(s, ask.seat)
    if s.event == MORE_OR_LESS:
        return language.say("{who}, pick 1 to {n} roles for this round.", who=who, n=high)
    if low < high:
        return language.say("{who}, pick {low} roles for this round, or {n} with your tile “{tile}”.", who=who, low=low,
                            n=high, tile=names.forest_tiles[EXTRA_CARD])
    return language.say_many("{who}, pick {n} role for this round.", "{who}, pick {n} roles for this round.", low,
                             who=who)


def of_turns(ask: Ask[Table], s: Table, names: Names) -> str:
    """Leading, following, and what a cowardly player may do instead."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, LeadRole) and s.event == TAKE_HEART:
        return say("{who}, lead a role. In this round whoever leads has to be brave.", who=who)
    if isinstance(ask, LeadRole):
        return say("{who}, lead a role, brave or cowardly.", who=who)
    if isinstance(ask, Declare) and s.claim != NOTHING:
        return say("{who}, {other} claims the brave action {role:of}, and you have to follow: brave or cowardly?",
                   who=who, other=names.players[s.claim], role=names.roles[s.role])
    if isinstance(ask, Declare):
        return say("{who}, you hold {role:the} too and have to follow: brave or cowardly?", who=who,
                   role=names.roles[s.role])
    if isinstance(ask, CowardlyMenu):
        return say("{who}, you are {role:a}: act, or take something else instead.", who=who,
                   role=names.as_a(ask.role, False))
    if isinstance(ask, GatherUp):
        return gathering(ask, s, names)
    return ""


def gathering(ask: GatherUp, s: Table, names: Names) -> str:
    """What the gatherer may take at most."""
    say, who, card = names.language.say, names.players[ask.seat], s.parts.roles[ask.role]
    if not ask.brave:
        return say("{who}, take {potion} or {wand}.", who=who, potion=names.so_many(card.potion, 1),
                   wand=names.so_many(WAND, 1))
    return say("{who}, take {potions} and {wands}, or less.", who=who, potions=names.so_many(card.potion, card.potions),
               wands=names.so_many(WAND, card.wands))


def of_pawns(ask: Ask[Table], s: Table, names: Names) -> str:
    """Prompts for flights, deliveries and chases."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, FlyTo):
        return flying(ask, names)
    if isinstance(ask, DeliverThere):
        return say("{who}, deliver a potion from {region:the}, if you like.", who=who, region=names.regions[ask.region])
    if isinstance(ask, DeliverFrom) and ask.landscapes == ANY_LANDSCAPE:
        return say("{who}, deliver a potion with one of your pawns, if you like.", who=who)
    if isinstance(ask, DeliverFrom):
        return bonus(say("{who}, deliver a potion from {landscapes} where you have a pawn.", who=who,
                         landscapes=names.these_landscapes(ask.landscapes)), ask.bonus, names)
    if isinstance(ask, ChaseCloud):
        return bonus(say("{who}, chase away a cloud beside one of your pawns.", who=who), ask.bonus, names)
    return ""


def bonus(said: str, points: int, names: Names) -> str:
    """The same, with what the brave get on top."""
    if not points:
        return said
    return said + " " + names.language.say("Your bravery brings you {points} more.", points=names.points(points))


def flying(ask: FlyTo, names: Names) -> str:
    """A witch's own landscape, or any."""
    say, who = names.language.say, names.players[ask.seat]
    if ask.landscapes != ANY_LANDSCAPE:
        wanted = names.these_landscapes(ask.landscapes)
        if ask.brave:
            return say("{who}, fly to {landscape} beside you, where you may also deliver.", who=who, landscape=wanted)
        return say("{who}, fly to {landscape} beside you.", who=who, landscape=wanted)
    if ask.more:
        return say("{who}, make the first of two moves, to any landscape.", who=who)
    return say("{who}, make one more move, to any landscape.", who=who)


def of_tiles(ask: Ask[Table], s: Table, names: Names) -> str:
    """Prompts for stone circles and mountains."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, ChooseCircle):
        return say("{who}, to which stone circle does the turbo broom carry you?", who=who)
    if not isinstance(ask, MountainMenu):
        return ""
    region = names.regions[ask.region]
    if ask.used:
        return say("{who}, deliver a potion from {region:the}, if you like.", who=who, region=region)
    tile = names.mountain_tiles[ask.tile(s)]
    if ask.ending == PENDING:
        return say("{who}, at {region:the} you may use the tile ({tile}) and deliver, in any order.", who=who,
                   region=region, tile=tile)
    return say("{who}, do you use the tile {region:of} ({tile})?", who=who, region=region, tile=tile)


# Where in a round or a turn of Broom Service one is, and which clause to read about it.

PICKING: Final = Clause("BRM-PICK-01", "All pick their roles at the same time and in secret.")
AT_WORK: Final = {
    "extra": Clause("BRM-FOR-12", "After the hands have been counted, Extra Card adds a role."),
    "lead": Clause("BRM-TURN-01", "The leader plays a role and is brave or cowardly."),
    "declare": Clause("BRM-TURN-07", "Whoever holds the role that was led has to play it."),
    "menu": Clause("BRM-TURN-04", "A cowardly player acts at once, or takes what an event or a tile offers."),
    "fly": Clause("BRM-MOVE-01", "A pawn moves to an adjacent land region."),
    "deliver_there": Clause("BRM-WITCH-03", "A brave witch delivers from the region where she has arrived."),
    "deliver": Clause("BRM-DELIV-01", "A potion of the tower’s colour brings its points and its wands."),
    "chase": Clause("BRM-FAIRY-01", "A cloud is chased away from an adjacent region."),
    "gather": Clause("BRM-GATH-02", "A gatherer takes potions of one colour and wands."),
    "circle": Clause("BRM-HILL-02", "A turbo broom carries the pawn to one of two stone circles."),
    "mountain": Clause("BRM-MTN-08", "The tile of a mountain and the brave delivery come in any order."),
    "bid": Clause("BRM-EVT-61", "All bid in secret any part of their resources."),
    "full_set": Clause("BRM-EVT-75", "One resource of each kind may be given back for points."),
}


