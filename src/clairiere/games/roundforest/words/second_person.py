"""What happens in Roundforest, told to whom it happens."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.second_person import Variants, to_you

VARIANTS: Final = Variants([
    to_you("Round {round}: it is {who}’s turn.", "Round {round}: it is your turn."),
    to_you("No way is open to {who}: a forced pause.", "No way is open to you: a forced pause."),
    to_you("{who} pauses.", "You pause."),
    to_you("{who} cannot leave the backpack yet.", "You cannot leave your backpack yet."),
    to_you("{who} leaves the backpack and goes to {goal}.", "You leave your backpack and go to {goal}."),
    to_you("{who} gives up a compass and goes from {origin} to {goal}.",
           "You give up a compass and go from {origin} to {goal}."),
    to_you("{who} goes by free passage from {origin} to {goal}.", "You go by free passage from {origin} to {goal}."),
    to_you("The unicorn carries {who} from {origin} to {goal}.", "The unicorn carries you from {origin} to {goal}."),
    to_you("{who} goes from {origin} to {goal}.", "You go from {origin} to {goal}."),
    to_you("{who} finds {chip:a} on {place}.", "You find {chip:a} on {place}."),
    to_you("{who} draws {objects} from the object bag.", "You draw {objects} from the object bag."),
    to_you("{who} gives the fairy {given:a} and takes {taken:a}.", "You give the fairy {given:a} and take {taken:a}."),
    to_you("{who} finds {object:a} on {place}.", "You find {object:a} on {place}."),
    to_you("{who} leaves {object:the} on {place}.", "You leave {object:the} on {place}."),
    to_you("{who} puts {object:the} on {place}, in the place of the chip.",
           "You put {object:the} on {place}, in the place of the chip."),
    to_you("{who} puts {object:the} into the backpack.", "You put {object:the} into your backpack."),
    to_you("{who} changes {object:the}.", "You change {object:the}."),
    to_you("{who} gives {object:the} away.", "You give {object:the} away."),
    to_you("{who} meets {character:the}.", "You meet {character:the}."),
    to_you("{who} sacrifices an apple to {character:the}.", "You sacrifice an apple to {character:the}."),
    to_you("{who} owes {character:the} nothing any more.", "You owe {character:the} nothing any more."),
    to_you("{character:The} helps {who}.", "{character:The} helps you."),
    to_you("{who} is now in the debt of {character:the}, who waits on {place}.",
           "You are now in the debt of {character:the}, who waits on {place}."),
    to_you("{who} pays {purse}.", "You pay {purse}."),
    to_you("{who} receives {purse}.", "You receive {purse}."),
    to_you("{who} puts {object:the} into the gap {gap}.", "You put {object:the} into the gap {gap}."),
    to_you("{who} takes {object:the} from the gap {gap}.", "You take {object:the} from the gap {gap}."),
    to_you("{who} clears {object:the} from the gap {gap}.", "You clear {object:the} from the gap {gap}."),
    to_you("{who} does the upper task of {character:the}.", "You do the upper task of {character:the}."),
    to_you("{who} does the lower task of {character:the}.", "You do the lower task of {character:the}."),
    to_you("{who} opens the treasure chest.", "You open the treasure chest."),
    to_you("{who} lets the forest spirit appear on {place}.", "You let the forest spirit appear on {place}."),
    to_you("{who} meets the forest spirit and wins the emerald ring.",
           "You meet the forest spirit and win the emerald ring."),
])
