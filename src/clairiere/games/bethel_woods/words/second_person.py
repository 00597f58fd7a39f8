"""What happens in Bethel Woods, told to whom it happens."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.second_person import Variants, to_you

VARIANTS: Final = Variants([
    to_you("Turn {turn}: it is {who}’s turn.", "Turn {turn}: it is your turn."),
    to_you("{who} takes up all workers of {machine} and sows them {way}.",
           "You take up all workers of {machine} and sow them {way}."),
    to_you("{who} drops {worker:a} on {machine}.", "You drop {worker:a} on {machine}."),
    to_you("The workers that {who} held go back to {machine}.", "The workers that you held go back to {machine}."),
    to_you("{worker:The} of {who} enters {section}: piece {n} of the Daydreamer is built.",
           "Your {worker} enters {section}: piece {n} of the Daydreamer is built."),
    to_you("{who} moves {worker:a} from {origin} to {goal}.", "You move {worker:a} from {origin} to {goal}."),
    to_you("{who} repairs {tokens} at {machine}.", "You repair {tokens} at {machine}."),
    to_you("{who} pays {tokens}.", "You pay {tokens}."),
    to_you("{who} discards {tokens}.", "You discard {tokens}."),
    to_you("{who} uses the ability of {character}.", "You use the ability of {character}."),
    to_you("{who} gives {token} to {whom}.", "You give {token} to {whom}."),
    to_you("{who} gives {token} to {whom}.", "{who} gives {token} to you."),
    to_you("{who} removes {token} from {machine}.", "You remove {token} from {machine}."),
    to_you("{who} uncovers the spy at {machine}.", "You uncover the spy at {machine}."),
])
