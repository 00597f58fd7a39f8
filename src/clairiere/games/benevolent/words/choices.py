"""What a button says in Benevolent."""

from __future__ import annotations

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules.choices import (
    BUY,
    DECLINE,
    END_TURN,
    EXCHANGE,
    GAIN,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    NOBODY,
    SLEEP,
    TAKE,
    Deed,
    Repeat,
    Stride,
)
from clairiere.games.benevolent.rules.numbering import (
    ALTAR,
    CARD,
    CRYSTAL,
    DISCOUNT,
    FIGURINE,
    MEADOW,
    NEST,
    PAY_RESERVE,
    SOLITUDE,
    counts,
    tokens,
)
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.action import gift_of
from clairiere.games.benevolent.rules.steps.again import Exchange, Slumber
from clairiere.games.benevolent.rules.steps.ephemeral import Barter, BuyCheaper, BuyCrystal, PlaySecret
from clairiere.games.benevolent.rules.steps.gifts_and_leaves import holders_of_most, obtainable, steps_on, toll
from clairiere.games.benevolent.rules.steps.places import bargained
from clairiere.kernel.bits import lowest
from clairiere.kernel.choices import Choice
from clairiere.kernel.language import small
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View


def choice_words(c: Choice, s: Table, names: Names) -> str:
    """What is on the button, for the player whose turn it is; empty if nobody has written it yet."""
    if isinstance(c, Stride):
        return stride(c, names)
    if isinstance(c, Deed):
        return chez(deed(c, s, names), c.victim, names)
    if isinstance(c, Repeat):
        return chez(repeat(c, s, names), c.victim, names)
    if isinstance(c, PlaySecret):
        return chez(play(c, s, names), c.victim, names)
    return word(c, s, names)


def word(c: Choice, s: Table, names: Names) -> str:
    """Gathering, and no more than that."""
    say = names.language.say
    leaves, cached = names.leaves(s.parts.gathered), names.leaves(s.parts.secrets.cached)
    if c is GATHER:
        return say("Gather {leaves}", leaves=leaves)
    if c is GATHER_PUT:
        return say("Gather {leaves} and put {cached} on the Leaf Cache", leaves=leaves, cached=cached)
    if c is GATHER_TAKE:
        return say("Gather {leaves} and take {cached} from the Leaf Cache", leaves=leaves, cached=cached)
    if c is DECLINE:
        return say("Leave it at that")
    if c is END_TURN:
        return say("End the turn")
    return ""


def stride(c: Stride, names: Names) -> str:
    """Which Footstep goes where."""
    say, goal = names.language.say, names.hexes[c.goal]
    if c.origin == CARD:
        return say("Place a Footstep on {hex:the}", hex=goal)
    return say("Move a Footstep from {origin:the} to {goal:the}", origin=names.hexes[c.origin], goal=goal)


def chez(said: str, victim: Seat, names: Names) -> str:
    """The same, with whoever has to give the token."""
    if victim == NOBODY:
        return said
    return names.language.say("{deed} (from {whom})", deed=said, whom=names.players[victim])


def deed(c: Deed, s: Table, names: Names) -> str:
    """What the hex is for."""
    if c.verb == BUY:
        return purchase(c.what, s.parts.prices[c.what], s, names)
    if c.verb == GAIN:
        return names.language.say("Obtain {gift:a}", gift=names.gifts[c.what])
    if c.verb == SLEEP:
        return sleep(c.what, s, names)
    if c.verb == EXCHANGE:
        return exchange(c.what, names)
    if not s.left >> c.what & 1:
        return names.language.say("Take the tile in {slot}", slot=names.slot(c.what))
    return names.language.say("Take the Secret “{secret}”", secret=names.secrets[s.pyramid[c.what]])


def purchase(gift: int, price: int, s: Table, names: Names) -> str:
    """With what the player whose turn it is would pay."""
    leaves = names.leaves(bargained(s, s.players[s.active], price))
    return names.language.say("Buy {gift:a} for {leaves}", gift=names.gifts[gift], leaves=leaves)


def sleep(arrow: int, s: Table, names: Names) -> str:
    """Along an arrow, with the Gift that lies on it if it is to be had."""
    gift = s.parts.arrow_gifts[arrow]
    if gift < 0 or not obtainable(s, s.active, gift):
        return names.language.say("Sleep {way}", way=names.arrow(arrow))
    return names.language.say("Sleep {way} and obtain {gift:a}", way=names.arrow(arrow), gift=names.gifts[gift])


def exchange(gift: int, names: Names) -> str:
    """For the next kind; a Figurine has none."""
    if gift == FIGURINE:
        return names.language.say("Exchange {gift:a}", gift=names.gifts[gift])
    return names.language.say("Exchange {gift:a} for {next:a}", gift=names.gifts[gift], next=names.gifts[gift + 1])


def repeat(c: Repeat, s: Table, names: Names) -> str:
    """Once more, for what the tile asks."""
    if c.verb == SLEEP:
        again, price = sleep(c.what, s, names), s.parts.secrets.sleep_again
    else:
        again, price = exchange(c.what, names), s.parts.secrets.exchange_again
    return names.language.say("Once more for {leaves}: {deed}", leaves=names.leaves(price), deed=small(again))


def play(c: PlaySecret, s: Table, names: Names) -> str:
    """The Secret, and what it is used for if that is not in its name."""
    secret, use = names.secrets[c.secret], use_of(c, s, names)
    if not use:
        return names.language.say("Play “{secret}”", secret=secret)
    return names.language.say("Play “{secret}”: {use}", secret=secret, use=small(use))


def use_of(c: PlaySecret, s: Table, names: Names) -> str:
    """What a Secret does besides what its name says."""
    numbers = s.parts.secrets
    if isinstance(c, BuyCrystal):
        return purchase(CRYSTAL, numbers.crystal_price, s, names)
    if isinstance(c, BuyCheaper):
        return purchase(c.gift, c.price(s), s, names)
    if isinstance(c, Slumber):
        return sleep(c.arrow, s, names)
    if isinstance(c, Exchange):
        return exchange(c.gift, names)
    if not isinstance(c, Barter):
        return ""
    given = names.some_gifts(counts(numbers.gives[c.secret]))
    return names.language.say("Give back {given}, obtain {gift:a}",
                              given=given, gift=names.gifts[numbers.takes[c.secret]])


# What an answer in Benevolent means to another player: who needs the same, who would pay a toll, who has one less.

def others_words(v: View[Table], c: Choice, names: Names) -> str:
    """Of a walk, who wants to go there too; of a Gift, whose it was or who needs it too."""
    if isinstance(c, Stride):
        return of_walk(v, v.table.forest.kinds[c.goal], names)
    if not isinstance(c, Deed) or c.verb == TAKE or gift_of(v.table, c) < 0:
        return ""
    return of_gift(v, c, gift_of(v.table, c), names)


def of_walk(v: View[Table], kind: int, names: Names) -> str:
    """At a Nest or a Meadow whoever lacks its Gift, at an Altar whoever can pay for one."""
    say, s = names.language.say, v.table
    toll_payers = [seat for seat in s.remaining(v.seat)[1:] if not s.players[seat].secrets & PAY_RESERVE]
    if kind in (MEADOW, NEST):
        gift = kind - MEADOW
        lacking = [seat for seat in toll_payers if not tokens(s.players[seat].gifts, gift)]
        return "" if not lacking else say("{who} needs that {kind} too, for {gift:a}, and would pay you a toll there.",
                                          who=names.players[lacking[0]], kind=names.kinds[kind],
                                          gift=names.gifts[gift])
    buyers = [seat for seat in toll_payers if kind == ALTAR and can_buy(s, s.players[seat])]
    return "" if not buyers else say("{who} can afford something at that {kind} too, and would pay you a toll there.",
                                     who=names.players[buyers[0]], kind=names.kinds[kind])


def can_buy(s: Table, player: Player) -> bool:
    """Whether a player has the Leaves for a Gift that is missing."""
    leaves = player.leaves + (s.parts.secrets.discount if player.secrets & DISCOUNT else 0)
    return any([leaves >= price and not tokens(player.gifts, gift) for gift, price in enumerate(s.parts.prices)])


def of_gift(v: View[Table], c: Deed, gift: int, names: Names) -> str:
    """Whether somebody has one less then, or finds an empty stack."""
    say, s, left = names.language.say, v.table, tokens(v.table.stacks, gift)
    if left > 1:
        return ""
    if not left:
        return say("{who} has one less then.", who=names.players[victim_of(s, v.seat, c, gift)])
    lacking = [seat for seat in s.remaining(v.seat)[1:] if not tokens(s.players[seat].gifts, gift)]
    return "" if not lacking else say("The stack is empty then, and {who} needs {gift:a} too.",
                                      who=names.players[lacking[0]], gift=names.gifts[gift])


def victim_of(s: Table, seat: Seat, c: Deed, gift: int) -> Seat:
    """Who loses a Gift of which the stack has none."""
    return c.victim if c.victim != NOBODY else lowest(holders_of_most(s, seat, gift))


# What an answer in Benevolent may give away.

def risk_words(v: View[Table], c: Choice, names: Names) -> str:
    """Whoever cannot pay the toll can only gather there (BEN-TOLL-04)."""
    if not isinstance(c, Stride):
        return ""
    s, me = v.table, v.table.players[v.seat]
    due, others = toll(s, v.seat, c.goal), [player for player in s.players if player is not me]
    alone = not any([steps_on(player, c.goal) for player in others])
    leaves = me.leaves + (s.parts.secrets.solitude if alone and me.secrets & SOLITUDE else 0)
    if due <= leaves:
        return ""
    say = names.language.say
    return say("You have {leaves} and the toll is {toll}: you will be able to do nothing there but gather.",
               leaves=names.leaves(leaves), toll=names.leaves(due))
