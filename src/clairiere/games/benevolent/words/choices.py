"""What a button says in Benevolent."""

from __future__ import annotations

from clairiere.games.benevolent.choices import (
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
    Deed,
    Repeat,
    Stride,
)
from clairiere.games.benevolent.numbering import CARD, CRYSTAL, FIGURINE
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.again import Exchange, Slumber
from clairiere.games.benevolent.steps.altar import bargained
from clairiere.games.benevolent.steps.ephemeral import (
    Barter,
    BuyCheaper,
    BuyCrystal,
    PlaySecret,
)
from clairiere.games.benevolent.steps.gifts import obtainable
from clairiere.games.benevolent.tally import counts
from clairiere.games.benevolent.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.nouns import small
from clairiere.kernel.seats import Seat


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
