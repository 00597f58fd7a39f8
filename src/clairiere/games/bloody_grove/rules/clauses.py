"""The clauses that can stand against a choice, each with the sentence that says so."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import Clause

PEEK_IN_RESERVE: Final = Clause("GRV-SETUP-12", "Only a token of the reserve can be looked at.")
ANOTHER_TOKEN: Final = Clause("GRV-SETUP-12", "Your opponent has looked at that token: choose another.")

INVOKE_FROM_HAND: Final = Clause("GRV-INV-01", "You can invoke only a card from your hand.")
NO_RUSE_LEFT: Final = Clause("GRV-INV-04", "The card you invoked has no unused Ruse.")
NO_ARCANE_LEFT: Final = Clause("GRV-INV-04", "The card you invoked has no unused Arcane.")

OWN_COLUMNS: Final = Clause("GRV-RUSE-03", "A Ruse moves one of your own cards that lies in a column.")
ANOTHER_COLUMN: Final = Clause("GRV-RUSE-01", "A Ruse moves a card to another column.")
NOT_ADJACENT: Final = Clause("GRV-RUSE-02", "A Ruse moves a card only to a neighbouring column.")

NOT_IN_RESERVE: Final = Clause("GRV-ARC-01", "That token does not lie in the reserve.")
NOT_IN_COLUMN: Final = Clause("GRV-ARC-03", "A token is put on a card in a column; that card lies in none of them.")
OPPONENTS_VENERABLE: Final = Clause("GRV-ARC-04", "No token can be put on a Venerable of your opponent.")
NO_TOKENS: Final = Clause("GRV-ARC-12", "All tokens lie on cards: there is none to place.")

TRANSFORM_FROM_HAND: Final = Clause("GRV-TRF-01", "You can transform your Druid only with a card from your hand.")
NOT_COMPLETED: Final = Clause("GRV-REC-01", "No symbol of this animal is complete, or it has been used already.")
ELITES_GONE: Final = Clause("GRV-REC-06", "The Elite deck of this animal has run out.")

RETURN_FROM_HAND: Final = Clause("GRV-END-01", "You put beneath your deck the cards that remain in your hand.")
RETURNED: Final = Clause("GRV-END-02", "You have put that card beneath your deck already.")

NOT_IN_ROW: Final = Clause("GRV-VEN-01", "That Venerable does not lie in the row.")
NOT_REPLACEABLE: Final = Clause("GRV-VEN-02", "The Venerable replaces one of your cards in the column of this grove.")
VENERABLE_STAYS: Final = Clause("GRV-VEN-05", "A Venerable is never replaced by a Venerable.")

PEEK_ON_CARD: Final = Clause("GRV-VEF-02", "Only a token of the reserve can be looked at.")
NOT_VISIBLE: Final = Clause("GRV-VEF-03", "No Elite of this animal lies face up.")
NOT_TO_HAND: Final = Clause("GRV-VEF-03", "A card recruited by a Venerable goes on top of your deck or beneath it.")
