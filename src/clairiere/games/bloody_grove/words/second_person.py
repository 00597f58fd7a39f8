"""What happens in Bloody Grove, told to whom it happens."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.second_person import Variants, to_you

VARIANTS: Final = Variants([
    to_you("Round {round}: {who} begins.", "Round {round}: you begin."),
    to_you("{who} has no card in hand and skips the turn.", "You have no card in hand and skip the turn."),
    to_you("{who} has no card left to draw.", "You have no card left to draw."),
    to_you("{who} draws {cards}.", "You draw {cards}."),
    to_you("{who} puts {cards} beneath the deck.", "You put {cards} beneath your deck."),
    to_you("{who} puts {cards} beneath the deck, in this order.", "You put {cards} beneath your deck, in this order."),
    to_you("{who} invokes {card} at {grove:the}.", "You invoke {card} at {grove:the}."),
    to_you("Ruse: {who} moves {card} from {origin:the} to {grove:the}.",
           "Ruse: you move {card} from {origin:the} to {grove:the}."),
    to_you("{who} looks at {token}.", "You look at {token}."),
    to_you("Arcane: {who} puts {token} on {owner}’s {card}.", "Arcane: you put {token} on {owner}’s {card}."),
    to_you("Arcane: {who} puts {token} on {owner}’s {card}.", "Arcane: {who} puts {token} on your {card}."),
    to_you("Arcane: {who} puts {token} on {owner}’s {card}.", "Arcane: you put {token} on your {card}."),
    to_you("{who} lays {card} to the left of the Druid.", "You lay {card} to the left of your Druid."),
    to_you("{who} lays {card} to the right of the Druid.", "You lay {card} to the right of your Druid."),
    to_you("{card} is now the Transformation of {who}.", "{card} is now your Transformation."),
    to_you("{who} recruits {card} into the hand.", "You recruit {card} into your hand."),
    to_you("{who} recruits {card} and lays it on top of the deck.",
           "You recruit {card} and lay it on top of your deck."),
    to_you("{who} recruits {card} and puts it beneath the deck.", "You recruit {card} and put it beneath your deck."),
    to_you("A destroying Arcane sends {who}’s {card} to the box.", "A destroying Arcane sends your {card} to the box."),
    to_you("The bottom card of {who}’s deck comes to {grove:the}: {card}.",
           "The bottom card of your deck comes to {grove:the}: {card}."),
    to_you("{who} controls {grove:the}.", "You control {grove:the}."),
    to_you("{who} takes {card} to {grove:the}.", "You take {card} to {grove:the}."),
    to_you("{who} takes {card} to {grove:the}, in place of {replaced:the}.",
           "You take {card} to {grove:the}, in place of {replaced:the}."),
    to_you("{who} controls all three groves and wins at once!", "You control all three groves and win at once!"),
    to_you("On {owner}’s {card}", "On your {card}"),
])
