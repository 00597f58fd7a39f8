"""What a button says in Benevolent, and why an answer is refused at this very table."""

from __future__ import annotations

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules import clauses as k
from clairiere.games.benevolent.rules.choices import (
    ALTAR,
    BUY,
    CARD,
    CLOVER,
    CRYSTAL,
    DECLINE,
    DISCOUNT,
    END_TURN,
    EXCHANGE,
    FEATHER,
    FIGURINE,
    GAIN,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    MEADOW,
    NEST,
    NO_GIFT,
    NOBODY,
    PAY_RESERVE,
    SLEEP,
    SOLITUDE,
    TAKE,
    Deed,
    Repeat,
    Stride,
    counts,
    tokens,
)
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.gifts import bargained, holders_of_most, obtainable, steps_on, toll
from clairiere.games.benevolent.rules.steps.secrets import (
    Barter,
    BuyCheaper,
    BuyCrystal,
    Exchange,
    FindFeather,
    PlaySecret,
    Slumber,
)
from clairiere.games.benevolent.rules.steps.turn import Act, gift_of
from clairiere.kernel.bits import bits, lowest
from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.language import small
from clairiere.kernel.play import ask_of
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View


class ChoiceWords(Names):
    """Labels, announcements, risks and refusals of choices."""

    def label(self, c: Choice, s: Table) -> str:
        """What is on the button, for the player whose turn it is; empty if nobody has written it yet."""
        if isinstance(c, Stride):
            return stride(c, self)
        if isinstance(c, Deed):
            return chez(deed(c, s, self), c.victim, self)
        if isinstance(c, Repeat):
            return chez(repeat(c, s, self), c.victim, self)
        if isinstance(c, PlaySecret):
            return chez(play(c, s, self), c.victim, self)
        return word(c, s, self)

    def others(self, v: View[Table], c: Choice) -> str:
        """Of a walk, who wants to go there too; of a Gift, whose it was or who needs it too."""
        if isinstance(c, Stride):
            return of_walk(v, v.table.forest.kinds[c.goal], self)
        if not isinstance(c, Deed) or c.verb == TAKE or gift_of(v.table, c) < 0:
            return ""
        return of_gift(v, c, gift_of(v.table, c), self)

    def risk(self, v: View[Table], c: Choice) -> str:
        """Whoever cannot pay the toll can only gather there (BEN-TOLL-04)."""
        if not isinstance(c, Stride):
            return ""
        s, me = v.table, v.table.players[v.seat]
        due, others = toll(s, v.seat, c.goal), [player for player in s.players if player is not me]
        alone = not any([steps_on(player, c.goal) for player in others])
        leaves = me.leaves + (s.parts.secrets.solitude if alone and me.secrets & SOLITUDE else 0)
        if due <= leaves:
            return ""
        say = self.language.say
        return say("You have {leaves} and the toll is {toll}: you will be able to do nothing there but gather.",
                   leaves=self.leaves(leaves), toll=self.leaves(due))

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        """Empty where the clause itself says all there is to say."""
        if isinstance(c, Stride):
            return against_stride(s, seat, c, clause, self)
        return (
            against_acting(s, seat, c, clause, self)
            or against_gift(s, seat, c, clause, self)
            or against_secret(s, c, clause, self)
        )

    def answered(self, seat: Seat, c: Choice) -> str:
        return self.language.say("{who} leaves it at that.", who=self.players[seat]) if c is DECLINE else ""


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
    """The label of a deed."""
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


# Why an answer is refused.

def against_stride(s: Table, seat: Seat, c: Stride, clause: Clause, names: Names) -> str:
    """Which Footstep, which hex."""
    language, goal = names.language, names.hexes[c.goal]
    if clause is k.CARD_FIRST:
        return language.say_many(
            "There is still {n} Footstep on your card: place it first.",
            "There are still {n} Footsteps on your card: place one of them first.",
            s.players[seat].on_card,
        )
    if clause is k.NO_SUCH_HEX:
        return language.say("This forest has no {hex}.", hex=goal)
    if clause is k.OWN_STEP_THERE or clause is k.OWN_STEP_AT_GOAL:
        return language.say("One of your Footsteps already stands on {hex:the}.", hex=goal)
    if clause is k.TWO_STEPS_THERE:
        return language.say("Two of your Footsteps already stand on {hex:the}.", hex=goal)
    if clause is k.PLACE_TOUCHES_NONE:
        return language.say("{hex:The} touches none of your Footsteps.", hex=goal)
    if clause is k.MOVE_TOUCHES_NONE:
        return language.say("{hex:The} touches none of your other Footsteps.", hex=goal)
    return "" if c.origin == CARD else against_leaving(c, clause, names)


def against_leaving(c: Stride, clause: Clause, names: Names) -> str:
    """What is wrong with the hex that is left."""
    say, origin = names.language.say, names.hexes[c.origin]
    if clause is k.NOT_YOUR_STEP:
        return say("None of your Footsteps stands on {hex:the}.", hex=origin)
    if clause is k.SAME_HEX:
        return say("Your Footstep already stands on {hex:the}: it has to go to another hex.", hex=origin)
    if clause is k.ONE_GROUP:
        return say("If a Footstep leaves {hex:the}, your Footsteps no longer form one group.", hex=origin)
    return ""


def against_acting(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """The hex, its toll, the price, the arrow."""
    say, ask, me = names.language.say, ask_of(s, seat), s.players[seat]
    if clause is k.WRONG_ARROW:
        return say("You sleep on space {space}: this arrow does not start there.", space=me.dream + 1)
    if clause is k.PRICE_TOO_HIGH:
        return too_dear(s, seat, c, names)
    if not isinstance(ask, Act):
        return ""
    if clause is k.ANOTHER_HEX:
        return say("You have reached {hex:the}: only that hex can be used now.", hex=names.hexes[ask.hex])
    if clause is k.TOLL_TOO_HIGH:
        due, has = names.leaves(toll(s, seat, ask.hex)), names.language.number(me.leaves)
        return say("The toll at {hex:the} is {due} and you have {has}.", hex=names.hexes[ask.hex], due=due, has=has)
    return ""


def too_dear(s: Table, seat: Seat, c: Choice, names: Names) -> str:
    """The price, and the Leaves that are there for it."""
    say, me, ask = names.language.say, s.players[seat], ask_of(s, seat)
    due = toll(s, seat, ask.hex) if isinstance(ask, Act) and isinstance(c, Deed) else 0
    gift = names.gifts[wanted(s, c)]
    price = names.leaves(bargained(s, me, price_of(s, c)))
    if due:
        return say("{gift:A} costs {price} and you have {has} left after the toll.",
                   gift=gift, price=price, has=me.leaves - due)
    return say("{gift:A} costs {price} and you have {has}.", gift=gift, price=price, has=me.leaves)


def price_of(s: Table, c: Choice) -> int:
    """The price before any lasting discount."""
    if isinstance(c, BuyCheaper):
        return c.price(s)
    return s.parts.secrets.crystal_price if isinstance(c, BuyCrystal) else s.parts.prices[wanted(s, c)]


def wanted(s: Table, c: Choice) -> int:
    """The Gift that a choice would bring, or a number below 0."""
    if isinstance(c, Deed):
        return NO_GIFT if c.verb == TAKE else gift_of(s, c)
    if isinstance(c, Repeat):
        return gift_of(s, Deed(c.verb, c.what, "", NOBODY))
    return wanted_secretly(s, c) if isinstance(c, PlaySecret) else NO_GIFT


def wanted_secretly(s: Table, c: PlaySecret) -> int:
    """The Gift that a Secret would bring, or a number below 0."""
    if isinstance(c, BuyCheaper):
        return c.gift
    if isinstance(c, Slumber):
        return s.parts.arrow_gifts[c.arrow]
    if isinstance(c, Exchange):
        return c.gift + 1 if c.gift < FIGURINE else NO_GIFT
    if isinstance(c, Barter):
        return s.parts.secrets.takes[c.secret]
    if isinstance(c, BuyCrystal):
        return CRYSTAL
    return FEATHER if isinstance(c, FindFeather) else CLOVER


def against_gift(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """Where a Gift comes from."""
    language, gift = names.language, wanted(s, c)
    if clause is k.NOT_HELD:
        return not_held(c, names)
    if gift < 0:
        return ""
    if clause is k.STACK_FIRST:
        return language.say("The stack still holds {gift:a}: it is not taken from a player.", gift=names.gifts[gift])
    if clause is k.NOT_TO_BE_HAD:
        return language.say("The stack of {gifts} is empty and no opponent has one.", gifts=names.plurals[gift])
    holders = [str(names.players[other]) for other in bits(holders_of_most(s, seat, gift))]
    if clause is k.NAME_ONE:
        return language.say("{holders} hold equally many {gifts}: say whose you take.",
                            holders=language.listed(holders), gifts=names.plurals[gift])
    if clause is not k.OWNER_OF_MOST or not holders:
        return ""
    if len(holders) == 1:
        return language.say("There is nobody to name: {gift:the} comes from {whom}, who holds most of them.",
                            gift=names.gifts[gift], whom=holders[0])
    return language.say("{gift:The} comes from {holders}, who hold most of them.",
                        gift=names.gifts[gift], holders=language.either(holders))


def not_held(c: Choice, names: Names) -> str:
    """The Gift that was to be given."""
    given = NO_GIFT
    if isinstance(c, Deed | Repeat):
        given = c.what
    elif isinstance(c, Exchange):
        given = c.gift
    return "" if given < 0 else names.language.say("You have no {gift} to give back.", gift=names.gifts[given])


def against_secret(s: Table, c: Choice, clause: Clause, names: Names) -> str:
    """Secrets in the pyramid and in front of the player."""
    if isinstance(c, PlaySecret):
        return against_playing(s, c, clause, names)
    if not isinstance(c, Deed):
        return ""
    if clause is k.TILE_GONE:
        return names.language.say("The tile in {slot} of the pyramid has been taken already.", slot=names.slot(c.what))
    if clause is k.TILE_BLOCKED:
        below = lowest(s.left & s.parts.beneath[c.what])
        return names.language.say("“{below}” still lies beneath “{tile}”.",
                                  below=names.secrets[s.pyramid[below]], tile=names.secrets[s.pyramid[c.what]])
    return ""


def against_playing(s: Table, c: PlaySecret, clause: Clause, names: Names) -> str:
    """The Secret by its name."""
    say, secret = names.language.say, names.secrets[c.secret]
    if clause is k.NOT_YOUR_SECRET:
        return say("You do not hold the Secret “{secret}”.", secret=secret)
    if clause is k.NOTHING_GAINED:
        return say("“{secret}” would give you nothing now.", secret=secret)
    if clause is k.BARTER_LACKS:
        asked = names.some_gifts(counts(s.parts.secrets.gives[c.secret]))
        return say("“{secret}” asks for {gifts}, and you do not hold all of that.", secret=secret, gifts=asked)
    return ""
