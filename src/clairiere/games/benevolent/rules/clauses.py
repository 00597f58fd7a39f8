"""The clauses that can stand against a choice, each with the sentence that says so."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import Clause

CARD_FIRST: Final = Clause("BEN-MOVE-02", "You still have Footsteps on your card: place one of them.")
CARD_EMPTY: Final = Clause("BEN-MOVE-04", "Your card is empty: move a Footstep that stands in the forest.")
NOT_YOUR_STEP: Final = Clause("BEN-MOVE-04", "None of your Footsteps stands on the hex you want to leave.")
NO_SUCH_HEX: Final = Clause("BEN-GEN-13", "This forest has no such hex.")
SAME_HEX: Final = Clause("BEN-MOVE-10", "A Footstep has to go to another hex than the one it stood on.")
OWN_STEP_THERE: Final = Clause("BEN-MOVE-03", "One of your Footsteps already stands there.")
OWN_STEP_AT_GOAL: Final = Clause("BEN-MOVE-05", "One of your Footsteps already stands there.")
TWO_STEPS_THERE: Final = Clause("BEN-PERM-07", "Two of your Footsteps already stand there.")
PLACE_TOUCHES_NONE: Final = Clause("BEN-MOVE-03", "This hex touches none of your Footsteps.")
MOVE_TOUCHES_NONE: Final = Clause("BEN-MOVE-05", "This hex touches none of your other Footsteps.")
ONE_GROUP: Final = Clause("BEN-MOVE-07", "Your Footsteps would no longer form one group.")

ANOTHER_HEX: Final = Clause("BEN-ACT-02", "Only the hex you have just reached can be used.")
TOLL_TOO_HIGH: Final = Clause("BEN-TOLL-04", "You cannot pay for all the other Footsteps on this hex.")
PRICE_TOO_HIGH: Final = Clause("BEN-ACT-04", "You do not have enough Leaves left to pay the price.")
WRONG_ARROW: Final = Clause("BEN-POND-01", "This arrow does not start where you sleep.")
FIGURINE_STAYS: Final = Clause("BEN-CIRCLE-02", "A Figurine cannot be exchanged.")
NOT_HELD: Final = Clause("BEN-CIRCLE-01", "You hold no such Gift to give back.")
TILE_GONE: Final = Clause("BEN-TABLE-04", "That tile has been taken already.")
TILE_BLOCKED: Final = Clause("BEN-TABLE-02", "Another tile still lies beneath that one.")
PYRAMID_EMPTY: Final = Clause("BEN-TABLE-05", "No Secret is left in the pyramid.")

NO_CACHE: Final = Clause("BEN-PERM-16", "You have no Leaf Cache.")
CACHE_COMES_TOO: Final = Clause("BEN-PERM-06", "With a Leaf Cache you also put a Leaf on it or take one.")
CACHE_EMPTY: Final = Clause("BEN-PERM-06", "No Leaf lies on your Leaf Cache.")
NO_LEAF_TO_PUT: Final = Clause("BEN-PERM-06", "The Reserve will have no Leaf left to put on your Leaf Cache.")

STACK_FIRST: Final = Clause("BEN-GIFT-01", "The stack still has one: it is not taken from a player.")
OWNER_OF_MOST: Final = Clause("BEN-GIFT-02", "It comes from the opponent who holds most of them.")
NAME_ONE: Final = Clause("BEN-GIFT-03", "Several opponents hold most of them: say whose you take.")
NOT_TO_BE_HAD: Final = Clause("BEN-GIFT-04", "Nobody but you has one, and the stack is empty.")

NOT_YOUR_SECRET: Final = Clause("BEN-SEC-01", "You do not hold that Ephemeral Secret.")
BARTER_LACKS: Final = Clause("BEN-EPH-07", "You do not hold every Gift that this barter asks for.")
NOTHING_GAINED: Final = Clause("BEN-SEC-05", "This Secret would give you nothing now.")
