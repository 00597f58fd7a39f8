"""What a button says in Broom Service, and why an answer is refused at this very table."""

from __future__ import annotations

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules import choices as c
from clairiere.games.broom_service.rules import clauses as k
from clairiere.games.broom_service.rules.choices import (
    ASIDE,
    CIRCLES,
    COLOURS,
    NOTHING,
    REGIONS,
    WAND,
    Chase,
    Circle,
    Deliver,
    Extra,
    Fly,
    Lead,
    Pick,
)
from clairiere.games.broom_service.rules.state import Table, card_of
from clairiere.games.broom_service.rules.steps.delivery import DeliverFrom
from clairiere.games.broom_service.rules.steps.moves import FlyTo, MountainMenu
from clairiere.games.broom_service.rules.steps.turn import Follow
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.play import ask_of, waiting
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View


class ChoiceWords(Names):
    """Labels, announcements, risks and refusals of choices."""

    def label(self, choice: Choice, s: Table) -> str:
        """What is on the button; NotImplementedError if nobody has written it yet."""
        said = of_roles(choice, s, self) or of_places(choice, s, self)
        said = said or of_resources(choice, s, self) or word(choice, s, self)
        if not said:
            raise NotImplementedError(f"no words for {choice.notation()}")
        return said

    def answered(self, seat: Seat, choice: Choice) -> str:
        """What everyone hears of a choice from which nothing has come yet."""
        who = self.players[seat]
        return self.language.say("{who} carries out the cowardly action.", who=who) if choice is c.ACT else ""

    def others(self, v: View[Table], choice: Choice) -> str:
        """Of being brave or cowardly: whose hand is not known may hold the role."""
        s = v.table
        if isinstance(choice, c.Lead):
            return declared(s, choice.role, s.remaining(v.seat)[1:], choice.brave, self)
        if choice is not c.BRAVE and choice is not c.COWARDLY:
            return ""
        if choice is c.BRAVE and s.claim != NOTHING:
            return self.language.say("It takes the brave action away from {who}.", who=self.players[s.claim])
        to_come = [step.seat for step in reversed(s.agenda) if isinstance(step, Follow)]
        return declared(s, s.role, to_come, choice is c.BRAVE, self)

    def risk(self, v: View[Table], choice: Choice) -> str:
        """A curse, a braver player, or an action that is given up (BRM-CURSE-01, BRM-TURN-08, BRM-TURN-16)."""
        s = v.table
        if isinstance(choice, c.Lead):
            after = len([seat for seat in s.remaining() if seat != v.seat and may_follow(s, seat, choice.role)])
            return joined(curse(s, choice.role, self), ousted(after, self) if choice.brave else "")
        if isinstance(choice, c.Pick):
            return curse_in_short(s, choice.role, self)
        if choice is c.BRAVE:
            to_come = [step.seat for step in s.agenda if isinstance(step, Follow)]
            return ousted(len([seat for seat in to_come if may_follow(s, seat, s.role)]), self)
        return self.language.say("You give up what you could do here.") if choice is c.PASS else ""

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        """A sentence about this table, or nothing if the clause says all there is to say."""
        if isinstance(c, Pick | Extra | Lead):
            return about_roles(c.role, clause, self)
        if isinstance(c, Fly):
            return about_flights(s, seat, c, clause, self)
        if isinstance(c, Deliver):
            return about_deliveries(s, seat, c, clause, self)
        if isinstance(c, Chase):
            return about_clouds(s, seat, c, clause, self)
        if isinstance(c, Circle) and clause is k.CIRCLE_CLOUDED:
            return self.language.say("A cloud covers {region:the}.", region=self.regions[s.board.circles[c.circle]])
        return ""

    def title(self, clause: Clause | None) -> str:
        """The two or three words above a refusal."""
        return title_words(clause, self) or super().title(clause)


def of_roles(choice: Choice, s: Table, names: Names) -> str:
    """Picking and leading; a cursed role is marked as such."""
    say = names.language.say
    if isinstance(choice, c.Pick):
        return marked(say("Pick {role:the}", role=names.roles[choice.role]), choice.role, s, names)
    if isinstance(choice, c.Hand):
        return say("Pick {roles}", roles=names.cast(choice.roles))
    if isinstance(choice, c.Extra):
        return marked(say("Add {role:the} to your hand", role=names.roles[choice.role]), choice.role, s, names)
    if isinstance(choice, c.Lead):
        return marked(say("Lead {role}", role=names.declared(choice.role, choice.brave)), choice.role, s, names)
    return ""


def marked(said: str, role: int, s: Table, names: Names) -> str:
    """The same, with what a cursed role costs (BRM-CURSE-01)."""
    if not s.cursed >> role & 1:
        return said
    return names.language.say("{said} (cursed: {points} lost)", said=said, points=names.points(s.parts.setup.penalty))


def of_places(choice: Choice, s: Table, names: Names) -> str:
    """Flying, delivering, chasing, and stone circles."""
    say = names.language.say
    if isinstance(choice, c.Fly):
        return flight(choice, s, names)
    if isinstance(choice, c.Deliver):
        return delivery(choice, names)
    if isinstance(choice, c.Chase):
        return chase(choice, s, names)
    if isinstance(choice, c.Circle):
        circles = s.board.circles or s.parts.boards[1].circles
        region = circles[choice.circle]
        said = say("On to stone circle {circle}: {region:the}", circle=CIRCLES[choice.circle],
                   region=names.regions[region])
        return said if names.board.near[region] else say("{said} (nobody leaves it again)", said=said)
    return ""


def flight(choice: c.Fly, s: Table, names: Names) -> str:
    """From where to where; and that a turbo broom waits there."""
    said = names.language.say("Fly from {origin:the} to {goal:the}", origin=names.regions[choice.origin],
                              goal=names.regions[choice.goal])
    if s.broom_at(choice.goal) == NOTHING:
        return said
    circles = [CIRCLES[circle] for circle in s.parts.hill_tiles[s.broom_at(choice.goal)]]
    return names.language.say("{said}, and on by turbo broom to {circles}", said=said,
                              circles=names.language.either(circles))


def delivery(choice: c.Deliver, names: Names) -> str:
    """What, from where, to which tower, and what for."""
    say, tower, region = names.language.say, names.board.towers[choice.tower], names.regions[choice.region]
    if tower.colour == NOTHING:
        return say("Deliver a potion from {region:the} to a tower", region=region)
    return say("Deliver {potion:a} from {region:the} to {tower:a}, for {reward}", potion=names.potion(tower.colour),
               region=region, tower=names.shape(choice.tower), reward=names.reward(choice.tower))


def chase(choice: c.Chase, s: Table, names: Names) -> str:
    """Where the cloud lies, what it costs, and what it brings."""
    say, where, space = names.language.say, names.cloud_space(choice.space), names.board.space_of[choice.space]
    if space == NOTHING or s.clouds[space] == NOTHING:
        return say("Chase {cloud} away", cloud=where)
    cloud = s.parts.clouds[s.clouds[space]]
    if cloud.storm == NOTHING:
        return say("Chase {cloud} away, for {price} ({bolts})", cloud=where, price=names.price(cloud),
                   bolts=names.bolts(cloud.bolts))
    return say("Chase {cloud} away, for {price} ({storm}, {bolts})", cloud=where, price=names.price(cloud),
               storm=names.storms[cloud.storm], bolts=names.bolts(cloud.bolts))


def of_resources(choice: Choice, s: Table, names: Names) -> str:
    """Labels of gathering, distilling and bidding."""
    language = names.language
    if isinstance(choice, c.Gather):
        return gathering(choice, s, names)
    if isinstance(choice, c.Distil):
        return language.say("Take {resource} at the Moonshine Still", resource=names.so_many(choice.resource, 1))
    if isinstance(choice, c.Bid):
        return language.say("Bid {n}", n=choice.count) if choice.count else language.say("Bid none")
    return ""


def gathering(choice: c.Gather, s: Table, names: Names) -> str:
    """What the gatherer takes; the colour is that of the role in question."""
    language, colour = names.language, NOTHING if s.role == NOTHING else s.parts.roles[s.role].potion
    if colour == NOTHING:
        potions = language.say_many("{n} potion", "{n} potions", choice.potions)
        return language.say("Take {resources}", resources=language.listed([potions, names.so_many(WAND, choice.wands)]))
    counts = [choice.potions if n == colour else 0 for n in range(len(COLOURS))]
    return language.say("Take {resources}", resources=names.some([*counts, choice.wands]))


def word(choice: Choice, s: Table, names: Names) -> str:
    """Labels of choices without parameters."""
    say = names.language.say
    if choice is c.BRAVE and s.claim != NOTHING:
        return say("Brave: take over the action from {who}", who=names.players[s.claim])
    menus = [ask for ask in waiting(s) if isinstance(ask, MountainMenu)]
    if choice is c.USE_TILE and menus:
        return say("Use the tile: {tile}", tile=names.mountain_tiles[menus[0].tile(s)])
    said: dict[Choice, str] = {
        c.PICK_NOTHING: say("Leave this place empty"),
        c.CONFIRM: say("Confirm these roles"),
        c.NO_EXTRA: say("Keep the tile for later"),
        c.BRAVE: say("Brave: claim the whole action"),
        c.COWARDLY: say("Cowardly: do less, but for sure"),
        c.ACT: say("Carry out the cowardly action"),
        c.MARKET: say("Take {points} at the Black Market", points=names.points(s.parts.events.market)),
        c.HEART: say("Use Brave Heart: carry out the brave action"),
        c.POINTS: say("Use Five Points: score {points}", points=names.points(s.parts.five_points)),
        c.USE_TILE: say("Use the tile"),
        c.FULL: say("Give back a full set for {points}", points=names.points(s.parts.events.set_vp)),
        c.PASS: say("Do nothing"),
    }
    return said.get(choice, "")


# What an answer in Broom Service means to another player: who may take the brave action, or loses it.

def declared(s: Table, role: int, to_come: list[Seat], brave: bool, names: Names) -> str:
    """Who of those that come after may be brave, too."""
    say, may_hold = names.language.say, [seat for seat in to_come if may_follow(s, seat, role)]
    if not may_hold:
        return ""
    if not brave:
        return say("Nobody can take this from you, not even {who}.", who=names.players[may_hold[0]])
    return say("{who} comes after you and may hold {role:the} too.", who=names.players[may_hold[0]],
               role=names.roles[role])


def may_follow(s: Table, seat: Seat, role: int) -> bool:
    """Whether a player has cards, and is not known to have left this role aside."""
    return s.players[seat].cards > 0 and s.pieces.faces[card_of(seat, role)] != ASIDE


# What an answer in Broom Service may cost.

def joined(*sentences: str) -> str:
    """Sentences that are not empty, with spaces."""
    return " ".join([sentence for sentence in sentences if sentence])


def curse(s: Table, role: int, names: Names) -> str:
    """What a cursed role costs whoever plays it."""
    if not s.cursed >> role & 1:
        return ""
    return names.language.say("This role is cursed: whoever plays it loses {points}.",
                              points=names.points(s.parts.setup.penalty))


def curse_in_short(s: Table, role: int, names: Names) -> str:
    """The same beside the number of picks, where a phone has little room."""
    if not s.cursed >> role & 1:
        return ""
    return names.language.say("Cursed: to play it costs {points}.", points=names.points(s.parts.setup.penalty))


def ousted(after: int, names: Names) -> str:
    """How many may still take the brave action away."""
    if not after:
        return ""
    return names.language.say_many(
        "{n} player still comes after you: if they hold this role and are brave, you get nothing.",
        "{n} players still come after you: if one of them holds this role and is brave, you get nothing.", after)


def title_words(clause: Clause | None, names: Names) -> str:
    """What stands above a refusal, where the usual heading would say too little."""
    if clause in (k.NO_POTION, k.TOO_FEW_WANDS, k.MORE_THAN_HELD):
        return names.language.say("Too little for that.")
    if clause in (k.PICKED_ALREADY, k.PICKED_BEFORE, k.NOT_IN_HAND, k.LED_ALREADY):
        return names.language.say("Not this role.")
    if clause in (k.CLOUD_THERE, k.CLOUDED_SEA, k.CIRCLE_CLOUDED):
        return names.language.say("Too cloudy.")
    return ""


def about_roles(role: int, clause: Clause, names: Names) -> str:
    """Picking and leading."""
    say, noun = names.language.say, names.roles[role]
    if clause is k.PICKED_ALREADY or clause is k.PICKED_BEFORE:
        return say("You have picked {role:the} already.", role=noun)
    if clause is k.NOT_IN_HAND:
        return say("You do not have {role:the} in your hand.", role=noun)
    if clause is k.LED_ALREADY:
        return say("{role:The} has been led in this round already.", role=noun)
    return ""


def about_flights(s: Table, seat: Seat, c: Fly, clause: Clause, names: Names) -> str:
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


def about_deliveries(s: Table, seat: Seat, c: Deliver, clause: Clause, names: Names) -> str:
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


def about_clouds(s: Table, seat: Seat, c: Chase, clause: Clause, names: Names) -> str:
    """Where clouds lie, and what they cost."""
    say, region, space = names.language.say, names.regions[c.space % len(REGIONS)], s.board.space_of[c.space]
    if clause is k.NO_CLOUD and c.space < len(REGIONS) and s.board.space_of[c.space + len(REGIONS)] == NOTHING:
        return say("No cloud covers {region:the}.", region=region)
    if clause is k.NO_CLOUD:
        return say("No such cloud covers {region:the}.", region=region)
    if clause is k.CLOUD_TOO_FAR:
        return say("{region:The} is not adjacent to a region where you have a pawn.", region=region)
    if clause is k.TOO_FEW_WANDS and space != NOTHING:
        return say("That cloud costs {price}, and you have {held}.", price=names.price(s.parts.clouds[s.clouds[space]]),
                   held=names.so_many(WAND, s.players[seat].stock[WAND]))
    return ""
