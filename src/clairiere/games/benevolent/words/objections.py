"""What stands in the way in Benevolent, at this very table."""

from __future__ import annotations

from clairiere.games.benevolent.names import Names
from clairiere.games.benevolent.rules import clauses as k
from clairiere.games.benevolent.rules.choices import NOBODY, TAKE, Deed, Repeat, Stride
from clairiere.games.benevolent.rules.numbering import CARD, CLOVER, CRYSTAL, FEATHER, FIGURINE, NO_GIFT, counts
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.action import Act, gift_of
from clairiere.games.benevolent.rules.steps.again import Exchange, Slumber
from clairiere.games.benevolent.rules.steps.ephemeral import Barter, BuyCheaper, BuyCrystal, FindFeather, PlaySecret
from clairiere.games.benevolent.rules.steps.gifts_and_leaves import holders_of_most, toll
from clairiere.games.benevolent.rules.steps.places import bargained
from clairiere.kernel.bits import bits, lowest
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.play import ask_of
from clairiere.kernel.seats import Seat


def objection_words(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """Empty where the clause itself says all there is to say."""
    if isinstance(c, Stride):
        return against_stride(s, seat, c, clause, names)
    return (
        against_acting(s, seat, c, clause, names)
        or against_gift(s, seat, c, clause, names)
        or against_secret(s, c, clause, names)
    )


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
