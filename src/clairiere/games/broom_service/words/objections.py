"""Why not, at this very table of Broom Service."""

from __future__ import annotations

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules import clauses as k
from clairiere.games.broom_service.rules.choices import Chase, Circle, Deliver, Extra, Fly, Lead, Pick
from clairiere.games.broom_service.rules.numbering import NOTHING, REGIONS, WAND
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.chain import FlyTo
from clairiere.games.broom_service.rules.steps.delivery import DeliverFrom
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.play import ask_of
from clairiere.kernel.seats import Seat


def objection_words(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """A sentence about this table, or nothing if the clause says all there is to say."""
    if isinstance(c, Pick | Extra | Lead):
        return of_roles(c.role, clause, names)
    if isinstance(c, Fly):
        return of_flights(s, seat, c, clause, names)
    if isinstance(c, Deliver):
        return of_deliveries(s, seat, c, clause, names)
    if isinstance(c, Chase):
        return of_clouds(s, seat, c, clause, names)
    if isinstance(c, Circle) and clause is k.CIRCLE_CLOUDED:
        return names.language.say("A cloud covers {region:the}.", region=names.regions[s.board.circles[c.circle]])
    return ""


def title_words(clause: Clause | None, names: Names) -> str:
    """What stands above a refusal, where the usual heading would say too little."""
    if clause in (k.NO_POTION, k.TOO_FEW_WANDS, k.MORE_THAN_HELD):
        return names.language.say("Too little for that.")
    if clause in (k.PICKED_ALREADY, k.PICKED_BEFORE, k.NOT_IN_HAND, k.LED_ALREADY):
        return names.language.say("Not this role.")
    if clause in (k.CLOUD_THERE, k.CLOUDED_SEA, k.CIRCLE_CLOUDED):
        return names.language.say("Too cloudy.")
    return ""


def of_roles(role: int, clause: Clause, names: Names) -> str:
    """Picking and leading."""
    say, noun = names.language.say, names.roles[role]
    if clause is k.PICKED_ALREADY or clause is k.PICKED_BEFORE:
        return say("You have picked {role:the} already.", role=noun)
    if clause is k.NOT_IN_HAND:
        return say("You do not have {role:the} in your hand.", role=noun)
    if clause is k.LED_ALREADY:
        return say("{role:The} has been led in this round already.", role=noun)
    return ""


def of_flights(s: Table, seat: Seat, c: Fly, clause: Clause, names: Names) -> str:
    """Pawns, neighbours, clouds and landscapes."""
    say, origin, goal = names.language.say, names.regions[c.origin], names.regions[c.goal]
    if clause is k.NO_PAWN_THERE:
        return say("None of your pawns is at {region:the}.", region=origin)
    if clause is k.NOT_ADJACENT:
        return say("{goal:The} is not adjacent to {origin:the}.", goal=goal, origin=origin)
    if clause is k.CLOUD_THERE:
        return say("A cloud covers {region:the}.", region=goal)
    if clause is k.CLOUDED_SEA:
        seas = [format(names.regions[sea], "the") for sea in bits(s.board.seas[c.origin] & s.board.seas[c.goal])]
        return say("To {goal:the} you would have to fly over {seas}, where a cloud lies.", goal=goal,
                   seas=names.language.either(seas))
    ask = ask_of(s, seat)
    if clause is k.OTHER_LANDSCAPE and isinstance(ask, FlyTo):
        return say("You fly to {wanted} now, and {goal:the} is {landscape:a}.", goal=goal,
                   wanted=names.these_landscapes(ask.landscapes), landscape=names.landscape(c.goal))
    return ""


def of_deliveries(s: Table, seat: Seat, c: Deliver, clause: Clause, names: Names) -> str:
    """Pawns, landscapes, towers and potions."""
    say, region, tower = names.language.say, names.regions[c.region], names.shape(c.tower)
    if clause is k.NO_PAWN_TO_DELIVER:
        return say("None of your pawns is at {region:the}.", region=region)
    if clause is k.NOT_TOUCHING:
        return say("That {tower} does not touch {region:the}.", tower=tower, region=region)
    if clause is k.NO_POTION:
        return say("You have no {potion}.", potion=names.potion(s.board.towers[c.tower].colour))
    ask = ask_of(s, seat)
    if clause is k.OTHER_DRUID and isinstance(ask, DeliverFrom):
        return say("You deliver from {wanted} now, and {region:the} is {landscape:a}.", region=region,
                   wanted=names.these_landscapes(ask.landscapes), landscape=names.landscape(c.region))
    return ""


def of_clouds(s: Table, seat: Seat, c: Chase, clause: Clause, names: Names) -> str:
    """Where clouds lie, and what they cost."""
    say, region, space = names.language.say, names.regions[c.space % len(REGIONS)], s.board.space_of[c.space]
    if clause is k.NO_CLOUD:
        return say("No such cloud covers {region:the}.", region=region)
    if clause is k.CLOUD_TOO_FAR:
        return say("{region:The} is not adjacent to a region where you have a pawn.", region=region)
    if clause is k.TOO_FEW_WANDS and space != NOTHING:
        return say("That cloud costs {price}, and you have {held}.", price=names.price(s.parts.clouds[s.clouds[space]]),
                   held=names.so_many(WAND, s.players[seat].stock[WAND]))
    return ""
