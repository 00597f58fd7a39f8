"""What happens in Benevolent, told to whom it happens."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.second_person import Variants, to_you

VARIANTS: Final = Variants([
    to_you("Round {round}: it is {who}’s turn.", "Round {round}: it is your turn."),
    to_you("{who} sleeps and follows the Dream Path {way}.", "You sleep and follow the Dream Path {way}."),
    to_you("{who} places a Footstep on {hex:the}.", "You place a Footstep on {hex:the}."),
    to_you("{who} moves a Footstep from {origin:the} to {goal:the}.",
           "You move a Footstep from {origin:the} to {goal:the}."),
    to_you("{who} gives {gift:a} back.", "You give {gift:a} back."),
    to_you("{who} obtains {gift:a}.", "You obtain {gift:a}."),
    to_you("{who} takes {gift:a} from {whom}.", "You take {gift:a} from {whom}."),
    to_you("{who} takes {gift:a} from {whom}.", "{who} takes {gift:a} from you."),
    to_you("{who} takes {leaves} from the Reserve.", "You take {leaves} from the Reserve."),
    to_you("{who} pays {leaves} to the Reserve.", "You pay {leaves} to the Reserve."),
    to_you("{who} pays {leaves} to {whom}.", "You pay {leaves} to {whom}."),
    to_you("{who} pays {leaves} to {whom}.", "{who} pays {leaves} to you."),
    to_you("{who} takes the Secret “{secret}”.", "You take the Secret “{secret}”."),
    to_you("{who} plays the Secret “{secret}”.", "You play the Secret “{secret}”."),
    to_you("{who} takes {leaves} from the Leaf Cache.", "You take {leaves} from your Leaf Cache."),
    to_you("{who} puts {leaves} on the Leaf Cache.", "You put {leaves} on your Leaf Cache."),
])
