"""The clauses that can stand against a choice, each with the sentence that says so."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import Clause

PICKED_ALREADY: Final = Clause("BRM-PICK-01", "You have picked that role already.")
ENOUGH_PICKED: Final = Clause("BRM-PICK-01", "You have picked as many roles as you may.")
PLACE_NEEDS_ROLE: Final = Clause("BRM-PICK-01", "You have to pick a role for this place.")
PLACES_LEFT: Final = Clause("BRM-PICK-07", "Some places are not filled yet.")
ONE_AT_LEAST: Final = Clause("BRM-EVT-13", "You have to pick one role at least.")
PICKED_BEFORE: Final = Clause("BRM-FOR-10", "That role is in your hand already.")

NOT_IN_HAND: Final = Clause("BRM-TURN-01", "That role is not in your hand.")
LED_ALREADY: Final = Clause("BRM-TURN-19", "That role has been led in this round already.")
LEAD_BRAVELY: Final = Clause("BRM-EVT-40", "In this round whoever leads has to be brave.")

NO_MARKET: Final = Clause("BRM-EVT-20", "The Black Market is not open in this round.")
NO_STILL: Final = Clause("BRM-EVT-30", "The Moonshine Still is not open in this round.")
NO_HEART: Final = Clause("BRM-FOR-05", "You have no Brave Heart that you could use now.")
NO_POINTS: Final = Clause("BRM-FOR-08", "You have no Five Points that you could use now.")
CANNOT_ACT: Final = Clause("BRM-RUL-21", "There is nothing that this action could do now.")

NO_PAWN_THERE: Final = Clause("BRM-MOVE-01", "None of your pawns stands there.")
NOT_ADJACENT: Final = Clause("BRM-MOVE-01", "A pawn moves to an adjacent region.")
NO_SUCH_REGION: Final = Clause("BRM-VAR-01", "This side of the board has no such region.")
CLOUD_THERE: Final = Clause("BRM-MOVE-02", "A cloud lies there.")
CLOUDED_SEA: Final = Clause("BRM-MOVE-03", "A cloud lies on the sea between.")
OTHER_LANDSCAPE: Final = Clause("BRM-WITCH-01", "This witch flies to another landscape.")

NOT_TOUCHING: Final = Clause("BRM-DELIV-02", "That tower does not touch the region.")
NO_SUCH_TOWER: Final = Clause("BRM-MTN-03", "That tower does not exist in this game.")
TOWER_OCCUPIED: Final = Clause("BRM-DELIV-03", "A potion stands on that tower already.")
NO_POTION: Final = Clause("BRM-DELIV-06", "You have no potion of that tower's colour.")
OTHER_DRUID: Final = Clause("BRM-DRUID-05", "This druid does not deliver from that landscape.")
NO_PAWN_TO_DELIVER: Final = Clause("BRM-DRUID-02", "None of your pawns stands in that region.")
FROM_WHERE_YOU_ARE: Final = Clause("BRM-WITCH-03", "The witch delivers from the region that she has entered.")
FLOWN_AWAY: Final = Clause("BRM-MTN-09", "The pawn no longer stands on the mountain to which it flew.")

NO_CLOUD: Final = Clause("BRM-FAIRY-01", "No cloud lies on that space.")
CLOUD_TOO_FAR: Final = Clause("BRM-FAIRY-01", "That cloud is not adjacent to any of your pawns.")
TOO_FEW_WANDS: Final = Clause("BRM-FAIRY-03", "You have too few wands for that cloud.")

TOO_MANY_BRAVELY: Final = Clause("BRM-GATH-02", "The brave gatherer does not take so much.")
ONE_OF_THEM: Final = Clause("BRM-GATH-03", "The cowardly gatherer takes one potion or one wand.")

TILE_USED: Final = Clause("BRM-MTN-05", "You have used this tile.")
DELIVERED_ALREADY: Final = Clause("BRM-DELIV-05", "A role gives one delivery.")
NO_DELIVERY: Final = Clause("BRM-ARR-02", "Only the brave mountain witch delivers here.")

NOT_SHOWN: Final = Clause("BRM-HILL-02", "The turbo broom does not show that stone circle.")
CIRCLE_CLOUDED: Final = Clause("BRM-HILL-03", "A cloud lies on that stone circle.")

MORE_THAN_HELD: Final = Clause("BRM-RES-04", "You do not have so many.")
