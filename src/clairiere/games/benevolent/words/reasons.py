"""Why an answer in Benevolent is good, told of the things on this very table."""

from __future__ import annotations

from clairiere.games.benevolent.names import Names, secret_words
from clairiere.games.benevolent.rules.choices import (
    ALTAR,
    CIRCLE,
    FIGURINE,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    MEADOW,
    NEST,
    POND,
    TAKE,
    Deed,
    Repeat,
    Stride,
    counts,
    tokens,
)
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.gifts import bargained, obtainable, toll
from clairiere.games.benevolent.rules.steps.secrets import PlaySecret
from clairiere.games.benevolent.words.choices import ChoiceWords, wanted
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View


class ReasonWords(ChoiceWords):
    """Reasons for a hint."""

    def purpose(self, v: View[Table], c: Choice) -> str:
        """What the answer is good for: the Gift that is lacking, the toll, the Leaves."""
        s, seat = v.table, v.seat
        if isinstance(c, Stride):
            return of_hex(s, seat, c.goal, self)
        if isinstance(c, Deed) and c.verb == TAKE:
            return secret_words(s.pyramid[c.what], s, self) if s.left >> c.what & 1 else ""
        if isinstance(c, Deed | Repeat | PlaySecret):
            return of_gift(s, seat, wanted(s, c), self)
        if c is GATHER or c is GATHER_PUT or c is GATHER_TAKE:
            return of_leaves(s, seat, self)
        return self.language.say("You keep {leaves} for later.", leaves=self.leaves(s.players[seat].leaves))


def lacks(s: Table, seat: Seat, gift: int) -> bool:
    """Whether a player has none of a Gift."""
    return not tokens(s.players[seat].gifts, gift)


def of_hex(s: Table, seat: Seat, hex: int, names: Names) -> str:
    """What can be done on a hex, and what has to be paid there."""
    due, has = toll(s, seat, hex), s.players[seat].leaves
    if due > has:
        return names.language.say("There you gather {more}.", more=names.leaves(s.parts.gathered))
    return f"{of_deed(s, seat, hex, has - due, names)} {of_toll(due, names)}"


def of_toll(due: int, names: Names) -> str:
    """What stands in the way."""
    if not due:
        return names.language.say("You pay no toll there.")
    return names.language.say("The toll is {toll}.", toll=names.leaves(due))


def of_deed(s: Table, seat: Seat, hex: int, purse: int, names: Names) -> str:
    """What the kind of a hex offers to this player."""
    say, kind, where = names.language.say, s.forest.kinds[hex], names.hexes[hex]
    if kind in (MEADOW, NEST):
        gift = kind - MEADOW
        if lacks(s, seat, gift):
            return say("{hex:The} has {gift:a}, which you still lack.", hex=where, gift=names.gifts[gift])
        return say("{hex:The} has {gift:a}, to exchange for {next:a} later.", hex=where, gift=names.gifts[gift],
                   next=names.gifts[gift + 1])
    if kind == ALTAR:
        return of_altar(s, seat, purse, names)
    if kind == POND:
        return of_pond(s, seat, names)
    if kind == CIRCLE:
        return of_circle(s, seat, names)
    return names.language.say_many("At {hex:the} you take a Secret: {n} is left.",
                                   "At {hex:the} you take a Secret: {n} are left.", s.left.bit_count(), hex=where)


def of_altar(s: Table, seat: Seat, purse: int, names: Names) -> str:
    """The dearest Gift that is lacking and can be paid, else what the cheapest one lacking costs."""
    say, me = names.language.say, s.players[seat]
    lacking = [gift for gift in range(len(s.parts.prices)) if lacks(s, seat, gift) and obtainable(s, seat, gift)]
    prices = {gift: bargained(s, me, s.parts.prices[gift]) for gift in lacking}
    paid = [gift for gift in lacking if prices[gift] <= purse]
    if paid:
        return say("There you can buy {gift:a}, which you lack, for {price}.", gift=names.gifts[paid[-1]],
                   price=names.leaves(prices[paid[-1]]))
    if not lacking:
        return say("There you can buy a Gift with your {leaves}.", leaves=names.leaves(purse))
    return say("There {gift:a}, which you lack, costs {price}.", gift=names.gifts[lacking[0]],
               price=names.leaves(prices[lacking[0]]))


def of_pond(s: Table, seat: Seat, names: Names) -> str:
    """Which Gift that is lacking lies on the way of the next dream."""
    say, space = names.language.say, s.players[seat].dream
    gifts = [s.parts.arrow_gifts[arrow] for arrow in s.parts.arrows_from[space]]
    new = [gift for gift in gifts if gift >= 0 and lacks(s, seat, gift) and obtainable(s, seat, gift)]
    if new:
        return say("There you sleep on from space {space} and get {gift:a}, which you lack.", space=space + 1,
                   gift=names.gifts[new[-1]])
    return say("There you sleep on from space {space} of the Dream Path.", space=space + 1)


def of_circle(s: Table, seat: Seat, names: Names) -> str:
    """Which Gift can be exchanged for one that is lacking, or at all."""
    say = names.language.say
    able = [gift for gift in range(FIGURINE) if not lacks(s, seat, gift) and obtainable(s, seat, gift + 1)]
    new = [gift for gift in able if lacks(s, seat, gift + 1)]
    if new:
        return say("There {gift:a} of yours becomes {next:a}, which you lack.", gift=names.gifts[new[-1]],
                   next=names.gifts[new[-1] + 1])
    if able:
        return say("There {gift:a} of yours becomes {next:a}.", gift=names.gifts[able[-1]],
                   next=names.gifts[able[-1] + 1])
    return say("There a Gift becomes the next better one, as soon as you have one to give.")


def of_gift(s: Table, seat: Seat, gift: int, names: Names) -> str:
    """Whether a Gift is new to the player, and how many kinds there are then."""
    say, held = names.language.say, len([n for n in counts(s.players[seat].gifts) if n])
    if gift < 0:
        return say("You sleep on; the next arrow may bring a Gift.")
    if lacks(s, seat, gift):
        return say("You lacked {gift:a}: a new kind of Gift. So far you have {n} of {all} kinds.",
                   gift=names.gifts[gift], n=held, all=len(names.gifts))
    if gift == FIGURINE:
        return say("You have a Figurine already: a second one stays with you if one is taken.")
    return say("You have {gift:a} already: a second one can become {next:a}.", gift=names.gifts[gift],
               next=names.gifts[gift + 1])


def of_leaves(s: Table, seat: Seat, names: Names) -> str:
    """How many Leaves there are then, and what they buy."""
    say, me = names.language.say, s.players[seat]
    then = me.leaves + s.parts.gathered
    lacking = [gift for gift, price in enumerate(s.parts.prices) if lacks(s, seat, gift)]
    bought = [gift for gift in lacking if bargained(s, me, s.parts.prices[gift]) <= then]
    if bought:
        return say("Then you have {leaves}: enough for {gift:a}, which you lack, at a Sacred Altar.",
                   leaves=names.leaves(then), gift=names.gifts[bought[-1]])
    return say("Then you have {leaves} for tolls and Gifts.", leaves=names.leaves(then))
