"""What happens in Bethel Woods, who won and why, each in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules import events as e
from clairiere.games.bethel_woods.rules.choices import CRITICAL, FIRST_TILE_FACE, LEFT, SPIES, SUPPLY, WIN
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.words.reasons import ReasonWords
from clairiere.games.bethel_woods.words.recap import recap
from clairiere.kernel.bits import count
from clairiere.kernel.language import Variants, to_you
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Event, Moment, Pieces, Seat


class EventWords(ReasonWords):
    """Sentences about what happened, and about the result."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        """The sentence for an event; empty if nobody has written it yet."""
        return of_workers(event, self) or of_tokens(event, pieces, self) or of_machines(event, pieces, self)

    def telling(self, event: Event) -> int:
        """How much an event says about a turn."""
        if isinstance(event, e.TurnBegan):
            return 0
        if isinstance(event, e.TookUp | e.PutBack | e.Dropped | e.Paid | e.Discarded | e.Returned | e.Placed):
            return 1
        return 3 if isinstance(event, e.Built | e.Uncovered | e.TurnedUp | e.Intruded | e.Ended) else 2

    def recap(self, moments: Sequence[Moment], reader: Seat) -> list[str]:
        """What everybody has repaired and built, and what has broken down since."""
        return recap([moment.event for moment in moments], reader, self)

    def revealing(self, event: Event) -> str:
        """New malfunctions, which nobody has seen."""
        if isinstance(event, e.Placed):
            return self.language.say("New malfunctions are drawn, so this cannot be taken back.")
        return ""

    def victory(self, s: Table, outcome: Outcome) -> str:
        """The cause, which says who won too (BTW-LOSE-05)."""
        return end_words(s.cause, self)

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What counted: there are no points (BTW-GEN-02)."""
        say, number = self.language.say, self.language.number
        return [
            [say("What counted"), say("At the end")],
            [say("Pieces of the Daydreamer"), say("{n} of {all}", n=s.built, all=s.parts.rules.pieces)],
            [say("Critical machines"), number(count(s.critical()))],
            [say("Spies on the board"), number(count(s.spies))],
            [say("Tokens left in the supply"), number(s.supply())],
            [say("Turns played"), number(s.turn)],
        ]

    def tally(self, s: Table, outcome: Outcome) -> tuple[str, list[int]]:
        """How many pieces are built, and how many there are."""
        return self.language.say("Pieces of the Daydreamer"), [s.built, s.parts.rules.pieces]

    def goal(self) -> str:
        """What the game is about, in one line (BTW-WIN-01)."""
        return self.language.say("The goal: build the six pieces of the Daydreamer together.")

    def nearness(self, s: Table, seat: Seat) -> str:
        """How many pieces there are; all of you are equally near."""
        return self.language.say("{n} of {all} pieces", n=s.built, all=s.parts.rules.pieces)

    def second_person(self) -> Variants:
        """Sentences that address the reader as `you`."""
        return VARIANTS


def of_workers(event: Event, names: Names) -> str:
    """Sentences about turns, sowing and building."""
    say = names.language.say
    if isinstance(event, e.TurnBegan):
        return say("Turn {turn}: it is {who}’s turn.", turn=event.turn, who=names.players[event.seat])
    if isinstance(event, e.TookUp):
        return say("{who} takes up all workers of {machine} and sows them {way}.",
                   who=names.players[event.seat], machine=names.machines[event.machine], way=names.way(event.way))
    if isinstance(event, e.Dropped):
        return say("{who} drops {worker:a} on {machine}.", who=names.players[event.seat],
                   worker=names.workers[event.type], machine=names.machines[event.machine])
    if isinstance(event, e.PutBack):
        return say("The workers that {who} held go back to {machine}.",
                   who=names.players[event.seat], machine=names.machines[event.machine])
    if isinstance(event, e.Built):
        return say("{who}’s {worker} enters {section}: piece {n} of the Daydreamer is built.",
                   worker=names.workers[event.type], who=names.players[event.seat],
                   section=names.section(event.section), n=event.number)
    if isinstance(event, e.Moved):
        return say("{who} moves {worker:a} from {origin} to {goal}.", who=names.players[event.seat],
                   worker=names.workers[event.type], origin=names.machines[event.origin],
                   goal=names.machines[event.goal])
    return ""


def of_tokens(event: Event, pieces: Pieces, names: Names) -> str:
    """Knowledge that comes and goes, and abilities."""
    say = names.language.say
    if isinstance(event, e.Repaired):
        return say("{who} repairs {tokens} at {machine}.", who=names.players[event.seat],
                   tokens=names.those(pieces, event.tokens), machine=names.machines[event.machine])
    if isinstance(event, e.Paid):
        return say("{who} pays {tokens}.", who=names.players[event.seat], tokens=names.those(pieces, event.tokens))
    if isinstance(event, e.Discarded):
        return say("{who} discards {tokens}.", who=names.players[event.seat],
                   tokens=names.those(pieces, event.tokens))
    if isinstance(event, e.UsedAbility):
        return say("{who} uses the ability of {character}.", who=names.players[event.seat],
                   character=names.characters[event.character])
    if isinstance(event, e.Gave):
        return say("{who} gives {token} to {whom}.", who=names.players[event.seat],
                   token=names.those(pieces, (event.token,)), whom=names.players[event.receiver])
    if isinstance(event, e.Removed):
        return say("{who} removes {token} from {machine}.", who=names.players[event.seat],
                   token=names.those(pieces, (event.token,)), machine=names.machines[event.machine])
    if isinstance(event, e.Returned):
        return say("{token} finds no room and goes back to the supply.", token=names.those(pieces, (event.token,)))
    return ""


def of_machines(event: Event, pieces: Pieces, names: Names) -> str:
    """Malfunctions, spies, tiles and the end."""
    say = names.language.say
    if isinstance(event, e.Placed) and event.rerouted:
        return say("{token} is rerouted to {machine}.", token=names.those(pieces, (event.token,)),
                   machine=names.machines[event.machine])
    if isinstance(event, e.Placed):
        return say("{token} breaks down at {machine}.", token=names.those(pieces, (event.token,)),
                   machine=names.machines[event.machine])
    if isinstance(event, e.Intruded):
        return say("A spy slips in at {machine}.", machine=names.machines[event.machine])
    if isinstance(event, e.Uncovered):
        return say("{who} uncovers the spy at {machine}.", who=names.players[event.seat],
                   machine=names.machines[event.machine])
    if isinstance(event, e.TurnedUp):
        tile = pieces.faces[event.machine] - FIRST_TILE_FACE
        return say("{machine:The} is critical. “{tile}” is turned up.", machine=names.machines[event.machine],
                   tile=names.tiles[tile]) + " " + names.tile_texts[tile]
    if isinstance(event, e.TurnedDown):
        tile = pieces.faces[event.machine] - FIRST_TILE_FACE
        return say("{machine:The} runs again. “{tile}” is turned down.", machine=names.machines[event.machine],
                   tile=names.tiles[tile])
    return end_words(event.cause, names) if isinstance(event, e.Ended) else ""


def end_words(cause: int, names: Names) -> str:
    """Why the game is over (BTW-LOSE-05)."""
    say = names.language.say
    if cause == WIN:
        return say("The Daydreamer is built: all win, together.")
    if cause == SUPPLY:
        return say("The supply has run short: all lose, together.")
    if cause == CRITICAL:
        return say("Four machines are critical at the end of the turn: all lose, together.")
    if cause == SPIES:
        return say("All six spies are on the board: all lose, together.")
    assert cause == LEFT
    return say("Nobody is left: the game is lost.")


# What happens in Bethel Woods, told to whom it happens.

VARIANTS: Final = Variants([
    to_you("Turn {turn}: it is {who}’s turn.", "Turn {turn}: it is your turn."),
    to_you("{who} takes up all workers of {machine} and sows them {way}.",
           "You take up all workers of {machine} and sow them {way}."),
    to_you("{who} drops {worker:a} on {machine}.", "You drop {worker:a} on {machine}."),
    to_you("The workers that {who} held go back to {machine}.", "The workers that you held go back to {machine}."),
    to_you("{who}’s {worker} enters {section}: piece {n} of the Daydreamer is built.",
           "Your {worker} enters {section}: piece {n} of the Daydreamer is built."),
    to_you("{who} moves {worker:a} from {origin} to {goal}.", "You move {worker:a} from {origin} to {goal}."),
    to_you("{who} repairs {tokens} at {machine}.", "You repair {tokens} at {machine}; that is knowledge of yours now."),
    to_you("{who} pays {tokens}.", "You pay {tokens}."),
    to_you("{who} discards {tokens}.", "You discard {tokens}."),
    to_you("{who} uses the ability of {character}.", "You use the ability of {character}."),
    to_you("{who} gives {token} to {whom}.", "You give {token} to {whom}."),
    to_you("{who} gives {token} to {whom}.", "{who} gives {token} to you."),
    to_you("{who} removes {token} from {machine}.", "You remove {token} from {machine}."),
    to_you("{who} uncovers the spy at {machine}.", "You uncover the spy at {machine}."),
])


