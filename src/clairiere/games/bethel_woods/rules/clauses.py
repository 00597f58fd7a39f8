"""The clauses that can stand against a choice, each with the sentence that says so."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import Clause

MACHINE_EMPTY: Final = Clause("BTW-MOVE-01", "No worker stands on that machine.")
NOT_IN_HAND: Final = Clause("BTW-MOVE-04", "You have no such worker in your hand.")
NOT_LAST: Final = Clause("BTW-MOVE-07", "Only the last worker of your hand may enter the Orphanage.")
SECTION_TAKEN: Final = Clause("BTW-BOARD-06", "A worker stands in that section already.")
NOT_ACCEPTED: Final = Clause("BTW-BOARD-04", "That section does not accept this type of worker.")
BUILD_TOO_DEAR: Final = Clause("BTW-BUILD-10", "You cannot pay for the next piece.")
NOT_NOVA: Final = Clause("BTW-NOVA-01", "Only Nova may pay for a piece with another type.")
NOVA_OTHER_TYPE: Final = Clause("BTW-NOVA-01", "The replacing token must be of another type.")

TOO_MANY_REPAIRS: Final = Clause("BTW-REPAIR-03", "So many cannot be repaired there.")
WRONG_REPAIR: Final = Clause("BTW-REPAIR-02", "The workers who were activated cannot repair that.")

NO_SPY: Final = Clause("BTW-SPY-01", "No spy is where your last worker was dropped.")
AFTER_BUILDING: Final = Clause("BTW-SPY-05", "Your last worker has entered the Orphanage and uncovers nobody.")
SPY_TOO_DEAR: Final = Clause("BTW-SPY-09", "You cannot pay what the spy demands.")
NOT_FENN: Final = Clause("BTW-FENN-01", "Only Fenn may pay a spy with another type.")
FENN_KEEPS_ONE: Final = Clause("BTW-FENN-01", "One of the two types must be one that the spy demands.")
FENN_OTHER_TYPE: Final = Clause("BTW-FENN-01", "The replacing token must differ from the one it replaces.")

NOT_YOUR_CHARACTER: Final = Clause("BTW-CHAR-01", "That is not the ability of your character.")
ABILITY_USED: Final = Clause("BTW-CHAR-01", "You have used your ability in this turn already.")
NOT_A_WINDOW: Final = Clause("BTW-CHAR-02", "First settle what is being asked: no ability can be used in between.")
BETWEEN_TURNS: Final = Clause("BTW-CHAR-03", "No ability can be used between turns, nor in another player's turn.")
COST_TOO_HIGH: Final = Clause("BTW-CHAR-04", "You cannot pay the whole cost of your ability.")
NO_WORKER: Final = Clause("BTW-HARRIS-01", "No worker of that type stands on a machine.")
WRONG_WORKER: Final = Clause("BTW-HARRIS-01", "No worker of the paid type stands on the machine you want to leave.")
SAME_MACHINE: Final = Clause("BTW-HARRIS-01", "The worker has to go to another machine.")
NOT_A_TEAMMATE: Final = Clause("BTW-JUNAS-01", "The tokens go to another player who is in the game.")
TOO_FEW_TO_GIVE: Final = Clause("BTW-JUNAS-04", "You need one token of that type to discard, and those you give.")
NO_SUCH_NUMBER: Final = Clause("BTW-LINNY-01", "No malfunction on the board bears the number of that token.")
NOT_THERE: Final = Clause("BTW-LINNY-01", "No such malfunction lies there.")
OTHER_NUMBER: Final = Clause("BTW-LINNY-01", "That malfunction bears another number than the token you paid.")

NOT_HELD: Final = Clause("BTW-KNOW-05", "You hold no such token.")
NOT_DUE: Final = Clause("BTW-KNOW-05", "A token of another type is due.")
STILL_NEEDED: Final = Clause("BTW-STRAIN-03", "You need that token for the rest of the payment.")
NUMBERS_IDLE: Final = Clause("BTW-KNOW-07", "Without Linny numbers have no use: name the type alone.")
NAME_NUMBER: Final = Clause("BTW-KNOW-07", "With Linny in the game numbers count: name the token.")
