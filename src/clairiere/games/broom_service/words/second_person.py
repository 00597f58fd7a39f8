"""What happens in Broom Service, told to whom it happens."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.second_person import Variants, to_you

VARIANTS: Final = Variants([
    to_you("Round {round} begins. {who} will lead.", "Round {round} begins. You will lead."),
    to_you("{who} leads the next turn.", "You lead the next turn."),
    to_you("{who} leads with {role}.", "You lead with {role}."),
    to_you("{who} follows with {role}.", "You follow with {role}."),
    to_you("{who} does not have {role:the} and passes.", "You do not have {role:the} and pass."),
    to_you("{who} is ousted: {other} takes over the brave action.",
           "You are ousted: {other} takes over the brave action."),
    to_you("{who} is ousted: {other} takes over the brave action.", "{who} is ousted: you take over the brave action."),
    to_you("{who} carries out the brave action {role:of}.", "You carry out the brave action {role:of}."),
    to_you("{who} leaves it at that.", "You leave it at that."),
    to_you("There is nothing that {who} could do.", "There is nothing that you could do."),
    to_you("{who} flies from {origin:the} to {goal:the}.", "You fly from {origin:the} to {goal:the}."),
    to_you("The turbo broom carries {who}’s pawn on to stone circle {circle}: {goal:the}.",
           "The turbo broom carries your pawn on to stone circle {circle}: {goal:the}."),
    to_you("{who} delivers {potion:a} from {region:the} to {tower:a}.",
           "You deliver {potion:a} from {region:the} to {tower:a}."),
    to_you("{who} chases a heavy cloud ({bolts}) away from {region:the}.",
           "You chase a heavy cloud ({bolts}) away from {region:the}."),
    to_you("{who} chases a storm cloud away from {region:the}: {storm:the}.",
           "You chase a storm cloud away from {region:the}: {storm:the}."),
    to_you("{who} takes {resources} from the supply.", "You take {resources} from the supply."),
    to_you("{who} gives {resources} to the supply.", "You give {resources} to the supply."),
    to_you("{who} bids nothing.", "You bid nothing."),
    to_you("{who} bids {resources}.", "You bid {resources}."),
    to_you("{who} takes the amulet from {region:the}.", "You take the amulet from {region:the}."),
    to_you("{who} uses the tile {region:of}: {tile}.", "You use the tile {region:of}: {tile}."),
    to_you("{who} takes the tile “{tile}” from {region:the}.", "You take the tile “{tile}” from {region:the}."),
    to_you("{who} uses the tile “{tile}”.", "You use the tile “{tile}”."),
    to_you("{who} loses {points} {why}.", "You lose {points} {why}."),
    to_you("{who} scores {points} {why}.", "You score {points} {why}."),
])
