"""What an answer in Benevolent means to another player: who needs the same, who would pay a toll, who has one less."""

from __future__ import annotations

from clairiere.games.benevolent.choices import NOBODY, Deed, Stride
from clairiere.games.benevolent.numbering import ALTAR, DISCOUNT, MEADOW, NEST, PAY_RESERVE
from clairiere.games.benevolent.state import Player, Table
from clairiere.games.benevolent.steps.action import gift_of
from clairiere.games.benevolent.steps.gifts import holders_of_most
from clairiere.games.benevolent.tally import tokens
from clairiere.games.benevolent.words.names import Names
from clairiere.kernel.bits import lowest
from clairiere.kernel.choices import Choice
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View


def others_words(v: View[Table], c: Choice, names: Names) -> str:
    """Of a walk, who wants to go there too; of a Gift, whose it was or who needs it too."""
    if isinstance(c, Stride):
        return of_walk(v, v.table.forest.kinds[c.goal], names)
    if not isinstance(c, Deed) or gift_of(v.table, c) < 0:
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
