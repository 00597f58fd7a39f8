"""Why an answer in Broom Service is good, told of the things on this very table."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules import choices as c
from clairiere.games.broom_service.rules.choices import (
    FAIRY,
    FIRST_DRUID,
    FIRST_GATHERER,
    NOTHING,
    WAND,
)
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.round import BidResource
from clairiere.games.broom_service.words.choices import ChoiceWords
from clairiere.kernel.bits import bits, count, mask_of
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View


class ReasonWords(ChoiceWords):
    """Reasons for a hint, and the label of several picks."""

    def together(self, choices: Sequence[Choice], s: Table) -> str:
        """All roles of a pick in one label."""
        roles = mask_of([choice.role for choice in choices if isinstance(choice, c.Pick)])
        return self.language.say("Pick {roles}", roles=self.cast(roles))

    def purpose(self, v: View[Table], choice: Choice) -> str:
        """What the answer is good for, from where the pawns stand and with what the seat holds."""
        s, seat = v.table, v.seat
        if isinstance(choice, c.Pick | c.Extra):
            return of_role(s, seat, choice.role, self)
        if isinstance(choice, c.Lead):
            return of_action(s, seat, choice.role, choice.brave, self)
        if s.role != NOTHING and (choice is c.BRAVE or choice is c.COWARDLY or choice is c.ACT or choice is c.HEART):
            return of_action(s, seat, s.role, choice is c.BRAVE or choice is c.HEART, self)
        if isinstance(choice, c.Fly):
            return of_place(s, seat, choice.goal, self)
        if isinstance(choice, c.Circle):
            return of_place(s, seat, (s.board.circles or s.parts.boards[1].circles)[choice.circle], self)
        return of_gain(v, choice, self)


def of_action(s: Table, seat: Seat, role: int, brave: bool, names: Names) -> str:
    """What the brave or the cowardly action of a role can do for this seat now."""
    say, card = names.language.say, s.parts.roles[role]
    if role < FIRST_DRUID:
        return of_witch(s, seat, role, names, delivers=brave)
    told = of_role(s, seat, role, names)
    if role >= FIRST_GATHERER:
        return say("You take {resources}. {told}", resources=names.actions(role)[0 if brave else 1], told=told)
    more = say("Your bravery brings you {points} more.", points=names.points(card.bonus)) if brave else ""
    return f"{told} {more}".strip()


def of_role(s: Table, seat: Seat, role: int, names: Names) -> str:
    """What a role can do for this seat now."""
    if role < FIRST_DRUID:
        return of_witch(s, seat, role, names)
    if role < FAIRY:
        return of_druid(s, seat, role, names)
    return of_gatherer(s, seat, role, names) if role >= FIRST_GATHERER else of_fairy(s, seat, names)


def best_tower(s: Table, seat: Seat, region: int) -> int:
    """The tower that pays most for a potion which the seat holds, from a region; NOTHING if there is none."""
    found = bits(s.supplied(seat, region))
    return max(found, key=lambda tower: (s.board.towers[tower].vp, tower)) if found else NOTHING


def worth(s: Table, tower: int) -> int:
    """The points of a tower, or less than none."""
    return s.board.towers[tower].vp if tower != NOTHING else -1


def flights(s: Table, seat: Seat, allowed: int) -> list[tuple[int, int]]:
    """From where to where the pawns of a seat can fly, the best delivery last."""
    pawns = dict.fromkeys(s.players[seat].pawns)
    found = [(origin, goal) for origin in pawns for goal in bits(s.reach(origin) & allowed)]
    return sorted(found, key=lambda way: worth(s, best_tower(s, seat, way[1])))


def of_witch(s: Table, seat: Seat, role: int, names: Names, *, delivers: bool = True) -> str:
    """Where she flies, and what can be delivered there; a cowardly witch delivers nothing (BRM-WITCH-04)."""
    say, noun, ways = names.language.say, names.roles[role], flights(s, seat, s.board.of_kind[role])
    if not ways:
        return say("{role:The} has nowhere to fly from where your pawns stand; another role may move one first.",
                   role=noun)
    origin, goal = ways[-1]
    tower = best_tower(s, seat, goal)
    if tower == NOTHING:
        return say("{role:The} takes a pawn from {origin:the} to {goal:the}.", role=noun, origin=names.regions[origin],
                   goal=names.regions[goal])
    if not delivers:
        return say("{role:The} takes a pawn from {origin:the} to {goal:the}, but delivers nothing yet.", role=noun,
                   origin=names.regions[origin], goal=names.regions[goal])
    return say("{role:The} takes a pawn from {origin:the} to {goal:the}, where {potion:a} of yours brings {reward}.",
               role=noun, origin=names.regions[origin], goal=names.regions[goal],
               potion=names.potion(s.board.towers[tower].colour), reward=names.reward(tower))


def of_druid(s: Table, seat: Seat, role: int, names: Names) -> str:
    """What is delivered where a pawn stands, or where a witch can bring one."""
    say, noun, allowed = names.language.say, names.roles[role], s.parts.roles[role].landscapes
    here = [region for region in s.players[seat].pawns if allowed >> s.board.kind[region] & 1]
    best = max([best_tower(s, seat, region) for region in here], key=lambda tower: worth(s, tower), default=NOTHING)
    if best != NOTHING:
        region = next(region for region in here if best_tower(s, seat, region) == best)
        return say("{role:The} delivers {potion:a} from {region:the}, for {reward}.", role=noun,
                   potion=names.potion(s.board.towers[best].colour), region=names.regions[region],
                   reward=names.reward(best))
    ground = mask_of([region for region, kind in enumerate(s.board.kind) if kind != NOTHING and allowed >> kind & 1])
    ways = flights(s, seat, ground)
    tower = best_tower(s, seat, ways[-1][1]) if ways else NOTHING
    if tower == NOTHING:
        return say("{role:The} delivers as soon as a pawn stands by a tower that wants a potion of yours.", role=noun)
    return say("Once a pawn has come to {region:the}, {role:the} delivers {potion:a} there for {reward}.", role=noun,
               region=names.regions[ways[-1][1]], potion=names.potion(s.board.towers[tower].colour),
               reward=names.reward(tower))


def of_fairy(s: Table, seat: Seat, names: Names) -> str:
    """The cloud with the most lightning beside a pawn, and whether there are wands for it."""
    say, me, role = names.language.say, s.players[seat], names.roles[FAIRY]
    near = s.board.near[me.pawns[0]] | s.board.near[me.pawns[1]]
    spaces = [space for space, tile in enumerate(s.clouds) if tile != NOTHING and near >> s.board.region_of[space] & 1]
    has = names.so_many(WAND, me.stock[WAND])
    paid = [space for space in spaces if s.parts.clouds[s.clouds[space]].stars <= me.stock[WAND]]
    if not paid:
        return say("{role:The}: no cloud beside your pawns can be paid yet, for you have {wands}.", role=role,
                   wands=has)
    best = max(paid, key=lambda space: s.parts.clouds[s.clouds[space]].bolts)
    cloud = s.parts.clouds[s.clouds[best]]
    return say("{role:The}: the cloud over {region:the} has {bolts} and costs {price}; you have {wands}.",
               role=role, region=names.regions[s.board.region_of[best]], bolts=names.bolts(cloud.bolts),
               price=names.price(cloud),
               wands=has)


def of_gatherer(s: Table, seat: Seat, role: int, names: Names) -> str:
    """How many potions of the colour there are, and how many towers in reach want one."""
    language, colour, pawns = names.language, s.parts.roles[role].potion, s.players[seat].pawns
    near = mask_of([*pawns, *[goal for pawn in pawns for goal in bits(s.reach(pawn))]])
    wanted = 0
    for region in bits(near):
        wanted |= s.board.towers_in[region] & s.standing & ~s.occupied & s.board.of_colour[colour]
    held = s.players[seat].stock[colour]
    if not held:
        return language.say_many("{role:The}: you have no such potion; {n} tower near your pawns wants one.",
                                 "{role:The}: you have no such potion; {n} towers near your pawns want one.",
                                 count(wanted), role=names.roles[role])
    return language.say_many("{role:The}: you have {held}; {n} tower near your pawns wants one.",
                             "{role:The}: you have {held}; {n} towers near your pawns want one.",
                             count(wanted), role=names.roles[role], held=names.so_many(colour, held))


def of_place(s: Table, seat: Seat, region: int, names: Names) -> str:
    """What a pawn can do in a region, or one flight further."""
    say, tower = names.language.say, best_tower(s, seat, region)
    if tower != NOTHING:
        return say("At {region:the} {potion:a} of yours brings {reward}.", region=names.regions[region],
                   potion=names.potion(s.board.towers[tower].colour), reward=names.reward(tower))
    goals = bits(s.reach(region))
    best = max(goals, key=lambda goal: worth(s, best_tower(s, seat, goal)), default=NOTHING)
    tower = best_tower(s, seat, best) if best != NOTHING else NOTHING
    if tower != NOTHING:
        return say("From {region:the} it is one flight to {goal:the}, where {potion:a} of yours brings {reward}.",
                   region=names.regions[region], goal=names.regions[best],
                   potion=names.potion(s.board.towers[tower].colour), reward=names.reward(tower))
    return names.language.say_many("From {region:the} you can fly on to {n} region.",
                                   "From {region:the} you can fly on to {n} regions.", len(goals),
                                   region=names.regions[region])


def of_gain(v: View[Table], choice: Choice, names: Names) -> str:
    """What the seat has after taking, giving or keeping something."""
    s, say, me, ask = v.table, names.language.say, v.table.players[v.seat], v.ask()
    if isinstance(choice, c.Deliver):
        colour = s.board.towers[choice.tower].colour
        left, reward = me.stock[colour] - 1, names.reward(choice.tower)
        if left < 1:
            return say("That is {reward} now, for your last {potion}.", reward=reward, potion=names.potion(colour))
        return say("That is {reward} now, and you keep {left}.", reward=reward, left=names.so_many(colour, left))
    if isinstance(choice, c.Chase):
        return of_chase(s, v.seat, choice, names)
    if isinstance(choice, c.Gather):
        colour = NOTHING if s.role == NOTHING else s.parts.roles[s.role].potion
        more = [choice.potions if n == colour else 0 for n in range(WAND)] + [choice.wands]
        return say("Then you have {resources}.", resources=names.some([a + b for a, b in zip(me.stock, more)]))
    if isinstance(choice, c.Distil):
        more = [1 if n == choice.resource else 0 for n in range(len(me.stock))]
        return say("Then you have {resources}.", resources=names.some([a + b for a, b in zip(me.stock, more)]))
    if isinstance(choice, c.Bid) and isinstance(ask, BidResource):
        left = ask.held(s) - choice.count
        if not left:
            return say("You keep none of it, and the highest bid wins.")
        return say("You keep {left}, and the highest bid wins.", left=names.so_many(ask.resource, left))
    return of_event(s, v.seat, choice, names)


def of_chase(s: Table, seat: Seat, choice: c.Chase, names: Names) -> str:
    """What all lightning scores then."""
    space = s.board.space_of[choice.space]
    cloud = s.parts.clouds[s.clouds[space]]
    bolts = s.bolts(seat) + cloud.bolts
    return names.language.say("Then you have {bolts}, worth {points} at the end, and {region:the} lies open.",
                              bolts=names.bolts(bolts), points=names.points(s.parts.bolts_vp(bolts)),
                              region=names.regions[s.board.region_of[space]])


def of_event(s: Table, seat: Seat, choice: Choice, names: Names) -> str:
    """What the event or a tile pays, and what is kept by doing nothing."""
    say, me = names.language.say, s.players[seat]
    if choice is c.PICK_NOTHING and s.event != NOTHING:
        return say("Fewer roles suit “{event}”. {told}", event=names.events[s.event], told=names.event_texts[s.event])
    if choice is c.MARKET:
        return say("It is {points} for sure, at once.", points=names.points(s.parts.events.market))
    if choice is c.POINTS:
        return say("It is {points} for sure, at once.", points=names.points(s.parts.five_points))
    if choice is c.FULL:
        return say("It is {points} for sure, at once.", points=names.points(s.parts.events.set_vp))
    if choice is c.PASS and me.resources():
        return say("You keep {resources} for later.", resources=names.some(me.stock))
    return ""
