"""The clauses that can stand against a choice, each with the sentence that says so."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import Clause

FIRST_SPACES: Final = Clause(
    "RND-MOVE-01", "From your backpack you go to one of the two spaces that touch your corner."
)
FIRST_IS_FREE: Final = Clause("RND-MOVE-02", "The first move needs no compass.")
MUST_SET_OUT: Final = Clause("RND-MOVE-03", "You have to leave your backpack: there is no pause yet.")
NEAR_EMPTY: Final = Clause("RND-MOVE-06", "The inner symbol that points there is empty.")
FAR_EMPTY: Final = Clause("RND-MOVE-07", "The outer symbol that points there is empty.")
STRAIGHT_ON: Final = Clause("RND-MOVE-08", "You can go one or two spaces in a straight line.")
OUTSIDE: Final = Clause("RND-MOVE-09", "That space is not part of this forest.")
PAWN_THERE: Final = Clause("RND-MOVE-10", "Another pawn stands there.")
NO_BUSINESS: Final = Clause("RND-MOVE-12", "You can do nothing with the character who is there.")
NO_COMPASS: Final = Clause("RND-COMPASS-04", "You have no compass left.")
NO_NEED: Final = Clause("RND-COMPASS-05", "The symbol is white: you need no compass.")
NOT_LOCKED_IN: Final = Clause("RND-PAUSE-06", "You have free passage only after several forced pauses in a row.")
MUST_LEAVE_SPIRIT: Final = Clause("RND-SPIRIT-12", "You may not stay on this token while a way is open.")
PASSAGE_INSTEAD: Final = Clause("RND-SPIRIT-16", "You have waited long enough on this token: leave it by free passage.")

NO_ROOM: Final = Clause("RND-PACK-01", "Your backpack is full.")
SECOND_HEAVY: Final = Clause("RND-OBJ-08", "A backpack holds only one heavy object.")
NO_ROOM_TO_BARTER: Final = Clause(
    "RND-OBJ-07", "Without a free space in your backpack you can neither keep nor barter."
)
NOT_A_COIN: Final = Clause("RND-COIN-01", "Only a token that shows a coin can be changed into a coin.")
NO_COIN_LEFT: Final = Clause("RND-COIN-05", "The supply has no such coin left.")
FAIRY_TOO_HEAVY: Final = Clause("RND-FAIRY-05", "That token does not fit into your backpack.")
FAIRY_TOO_DEAR: Final = Clause("RND-FAIRY-02", "You cannot pay the price of this row.")
FAIRY_SPACE_EMPTY: Final = Clause("RND-FAIRY-08", "No token lies on that space of the fairy board.")
YELLOW_FIRST: Final = Clause("RND-YEL-02", "The object goes to a space with a yellow chip.")
THEN_BLUE: Final = Clause("RND-YEL-04", "There is no yellow chip: the object goes to a space with a blue one.")

TASK_LACKS: Final = Clause("RND-CHAR-04", "You do not have all that this task asks for.")
NO_APPLE_LEFT: Final = Clause("RND-SUPPLY-01", "The supply has no apple left for this task.")
NO_APPLE_TO_GIVE: Final = Clause("RND-DEBT-06", "You have no apple to sacrifice.")
NOT_YOUR_DEBT: Final = Clause("RND-DEBT-07", "Only whoever owes this character can sacrifice an apple here.")
NO_NEW_DEBT: Final = Clause("RND-CHAR-13", "You have come here to do a task: you cannot take a debt.")
NOT_USABLE: Final = Clause("RND-CHAR-11", "You cannot use this ability now.")
NOT_DRAWN: Final = Clause("RND-PRINCE-02", "The prince has not drawn such an object.")
PRINCE_NO_FIT: Final = Clause("RND-PRINCE-03", "That object does not fit into your backpack.")
ANOTHER_SPACE: Final = Clause("RND-UNIC-02", "The unicorn carries you to another space without a pawn.")
RIDE_TO_NOBODY: Final = Clause(
    "RND-UNIC-03", "You can ride to a character only with a saddle, and if you can do something there."
)
NOTHING_TO_SELL: Final = Clause("RND-PEDLAR-02", "You have no such object to sell.")
SUPPLY_SHORT: Final = Clause("RND-PEDLAR-05", "The supply has no copper left for a sale.")
NO_APPLE_TO_BUY: Final = Clause("RND-PEDLAR-03", "To buy an apple you need a silver coin, and the supply an apple.")
SELL_ONE: Final = Clause("RND-PEDLAR-04", "You have to sell at least one object.")
IMP_NOTHING: Final = Clause("RND-IMP-07", "For that object the imp finds nothing in the object bag.")
IMP_NO_COIN: Final = Clause("RND-IMP-02", "The imp fetches no coin tokens.")
IMP_HEAVY: Final = Clause("RND-IMP-03", "You would then have two heavy objects.")
IMP_SAME: Final = Clause("RND-IMP-04", "The imp swaps an object only for one of another kind.")
IMP_NOT_THERE: Final = Clause("RND-IMP-01", "No such object is in the object bag.")
NOT_IN_PILE: Final = Clause("RND-BEGGAR-02", "That card is not in the pile.")

WELL_LACKS: Final = Clause("RND-WELL-03", "You do not have what this exchange asks for.")
WELL_DRY: Final = Clause("RND-WELL-06", "The supply cannot pay for this exchange.")
NOT_IN_PACK: Final = Clause("RND-WELL-04", "You have no such object in your backpack.")
NO_CHEST: Final = Clause("RND-CHEST-01", "You need a treasure chest and a key in your backpack.")
NO_CHEST_APPLE: Final = Clause("RND-CHEST-04", "The supply has no apple left for the chest.")
CHEST_NOT_YOUR_TURN: Final = Clause("RND-CHEST-02", "You open a chest on your own turn only.")
CHEST_AT_ENDS: Final = Clause("RND-CHEST-02", "This game began under older rules: the chest waits for the turn's end.")
CHEST_WOULD_BREAK_OFF: Final = Clause("RND-CHEST-06", "What you have begun could then not be carried through.")

RED_FIRST: Final = Clause("RND-SPIRIT-07", "The spirit appears on a red chip without a pawn.")
BLUE_NEXT: Final = Clause("RND-SPIRIT-08", "There is no free red chip: the spirit appears on a blue one.")
YELLOW_OR_OBJECT: Final = Clause(
    "RND-SPIRIT-09", "The spirit appears on a yellow chip, or else on an object, without a pawn."
)

NOT_THE_PLACER: Final = Clause("RND-SPIRIT-11", "It is not for you to place the spirit now.")
CHARACTER_GONE: Final = Clause("RND-END-08", "The character is no longer there.")

NO_BLOCKING: Final = Clause("RND-BLOCK-13", "This game is played without blocking.")
ONE_BLOCK: Final = Clause("RND-BLOCK-02", "You have done your block action of this turn.")
NO_TILE_YET: Final = Clause("RND-BLOCK-09", "On your backpack you stand on no tile yet.")
NOT_NOW: Final = Clause("RND-BLOCK-03", "A block action is done at the start or at the end of your turn.")
NOT_TOUCHING: Final = Clause("RND-BLOCK-03", "That gap does not touch the tile you stand on.")
NOTHING_HEAVY: Final = Clause("RND-BLOCK-02", "You have no heavy object to put down.")
GAP_TAKEN: Final = Clause("RND-BLOCK-06", "An object lies in that gap already.")
GAP_EMPTY: Final = Clause("RND-BLOCK-02", "Nothing lies in that gap.")
NO_ROOM_FOR_BLOCK: Final = Clause("RND-BLOCK-04", "The object does not fit into your backpack.")
ONLY_RELIEF: Final = Clause("RND-BLOCK-11", "A gap is cleared only at the end of a turn in which you paused.")
LIFT_INSTEAD: Final = Clause("RND-BLOCK-11", "The object fits into your backpack: take it.")
