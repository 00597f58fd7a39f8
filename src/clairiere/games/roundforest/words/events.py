"""What happens in Roundforest, who won and why, each in a sentence."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules import events as e
from clairiere.games.roundforest.rules.choices import BLUE, COMPASS, CORNER, FREE, NOTHING, RED, RIDE
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.words.reasons import ReasonWords
from clairiere.kernel.bits import count
from clairiere.kernel.language import Variants, to_you
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Event, Pieces, Seat

# What happens in Roundforest with characters, coins, apples and gaps, told in a sentence.

def encounter_words(event: Event, names: Names) -> str:
    """The sentence, or nothing if it is another kind of event."""
    if isinstance(event, e.OfCharacter):
        return of_character(event, names)
    if isinstance(event, e.CharacterAt):
        return character_at(event, names)
    if isinstance(event, e.OfPurse):
        return of_purse(event, names)
    if isinstance(event, e.InGap):
        return in_gap(event, names)
    return of_tasks(event, names)


def of_character(event: e.OfCharacter, names: Names) -> str:
    """Sentences about a player and a character."""
    say, who, character = names.language.say, names.players[event.seat], names.characters[event.character]
    if isinstance(event, e.Met):
        return say("{who} meets {character:the}.", who=who, character=character)
    if isinstance(event, e.Sacrificed):
        return say("{who} sacrifices an apple to {character:the}.", who=who, character=character)
    if isinstance(event, e.Freed):
        return say("{who} owes {character:the} nothing any more.", who=who, character=character)
    return say("{character:The} helps {who}.", who=who, character=character)


def character_at(event: e.CharacterAt, names: Names) -> str:
    """A token is put down."""
    say, who, character = names.language.say, names.players[event.seat], names.characters[event.character]
    if isinstance(event, e.Owed):
        return say("{who} is now in the debt of {character:the}, who waits on {place}.", who=who, character=character,
                   place=names.places[event.place])
    return say("{character:The} waits on {place}.", character=character, place=names.places[event.place])


def of_purse(event: e.OfPurse, names: Names) -> str:
    """Sentences about coins and apples."""
    purse = names.purse(event.copper, event.silver, event.apples)
    if isinstance(event, e.Paid):
        return names.language.say("{who} pays {purse}.", who=names.players[event.seat], purse=purse)
    return names.language.say("{who} receives {purse}.", who=names.players[event.seat], purse=purse)


def in_gap(event: e.InGap, names: Names) -> str:
    """Heavy objects between tiles."""
    say, who, gap = names.language.say, names.players[event.seat], names.gaps[event.gap]
    noun = names.objects[event.kind]
    if isinstance(event, e.PutDown):
        return say("{who} puts {object:the} into the gap {gap}.", who=who, object=noun, gap=gap)
    if isinstance(event, e.Lifted):
        return say("{who} takes {object:the} from the gap {gap}.", who=who, object=noun, gap=gap)
    return say("{who} clears {object:the} from the gap {gap}.", who=who, object=noun, gap=gap)


def of_tasks(event: Event, names: Names) -> str:
    """Tasks, the chest, the spirit, the end."""
    say = names.language.say
    if isinstance(event, e.Served):
        who, character = names.players[event.seat], names.characters[event.character]
        if event.task == 0:
            return say("{who} does the upper task of {character:the}.", who=who, character=character)
        return say("{who} does the lower task of {character:the}.", who=who, character=character)
    if isinstance(event, e.TokenGone):
        return say("{character:The} leaves {place}.", character=names.characters[event.character],
                   place=names.places[event.place])
    if isinstance(event, e.Opened):
        return say("{who} opens the treasure chest.", who=names.players[event.seat])
    if isinstance(event, e.SpiritCame):
        return say("{who} lets the forest spirit appear on {place}.", who=names.players[event.seat],
                   place=names.places[event.place])
    if isinstance(event, e.Won):
        return say("{who} meets the forest spirit and wins the emerald ring.", who=names.players[event.seat])
    return ""


class EventWords(ReasonWords):
    """Sentences about what happened, and about the result."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        """The sentence for an event; empty if nobody has written it yet."""
        return of_turns(event, self) or of_tiles(event, self) or of_objects(event, self) or encounter_words(event, self)

    def telling(self, event: Event) -> int:
        """How much an event says about a turn."""
        if isinstance(event, e.TurnBegan | e.Turned | e.HeldStill | e.NothingThere):
            return 0
        if isinstance(event, e.Refilled | e.BagFilled | e.FairyMoved):
            return 0
        if isinstance(event, e.WentBack | e.Left | e.Drew | e.Found | e.Kept | e.Placed | e.Triggered):
            return 1
        return 2 if isinstance(event, e.Moved | e.Paused | e.Stayed) else 3

    def victory(self, s: Table, outcome: Outcome) -> str:
        """The ring, the last one left, or whoever is ahead after the last round (RND-END-01, -06, -07)."""
        say = self.language.say
        if s.ring != NOTHING:
            return say("{who} has met the forest spirit and wins the emerald ring.", who=self.players[s.ring])
        if len(s.remaining()) == 1:
            return say("Nobody else is left: {who} wins.", who=self.players[s.remaining()[0]])
        stop = say("The game stops after round {round}.", round=s.round)
        winners = outcome.winners()
        if len(winners) > 1:
            return stop + " " + say("{who} are equal in everything and share the victory.",
                                    who=self.listed_players(winners))
        return stop + " " + say("{who} is furthest and wins.", who=self.players[winners[0]])

    def scores(self, s: Table, outcome: Outcome) -> list[list[str]]:
        """What counts, beside the places (RND-END-04)."""
        say = self.language.say
        return self.ranking(outcome, {
            say("Apples"): apples_found(s),
            say("Debts"): [count(player.debts) for player in s.players],
            say("Silver"): [player.silver for player in s.players],
            say("Copper"): [player.copper for player in s.players],
            say("Objects"): [len(player.pack) for player in s.players],
        })

    def reason(self, s: Table, outcome: Outcome) -> str:
        """Why, as what follows a colon."""
        say = self.language.say
        if s.ring != NOTHING:
            return say("the forest spirit has given the emerald ring")
        if len(s.remaining()) == 1:
            return say("nobody else is left")
        if len(outcome.winners()) > 1:
            return say("equal in everything after round {round}", round=s.round)
        return say("the furthest way by round {round}", round=s.round)

    def tally(self, s: Table, outcome: Outcome) -> tuple[str, list[int]]:
        """How near everybody has come."""
        return self.language.say("Apples"), apples_found(s)

    def goal(self) -> str:
        """What the game is about, in one line (RND-SPIRIT-01, RND-SPIRIT-03)."""
        return self.language.say("The goal: three golden apples and no debt, then find the forest spirit.")

    def nearness(self, s: Table, seat: Seat) -> str:
        """Apples, and debts that stand in the way."""
        me = s.players[seat]
        apples = self.language.say("{n} of 3 golden apples", n=me.apples)
        debts = self.language.say_many("{n} debt", "{n} debts", count(me.debts)) if me.debts else ""
        return f"{apples} · {debts}" if debts else apples

    def second_person(self) -> Variants:
        """Sentences that address the reader as `you`."""
        return VARIANTS


def of_turns(event: Event, names: Names) -> str:
    """Sentences about turns, moves and pauses."""
    say = names.language.say
    if isinstance(event, e.TurnBegan):
        return say("Round {round}: it is {who}’s turn.", round=event.round, who=names.players[event.seat])
    if isinstance(event, e.Moved):
        return moved(event, names)
    if isinstance(event, e.Paused) and event.forced:
        return say("No way is open to {who}: a forced pause.", who=names.players[event.seat])
    if isinstance(event, e.Paused):
        return say("{who} pauses.", who=names.players[event.seat])
    if isinstance(event, e.Stayed):
        return say("{who} cannot leave the backpack yet.", who=names.players[event.seat])
    if isinstance(event, e.Stopped):
        return say("The game stops after round {round}.", round=event.rounds)
    return ""


def moved(event: e.Moved, names: Names) -> str:
    """A sentence for a step, a ride, a compass or the first move from the backpack."""
    say, who, goal = names.language.say, names.players[event.seat], names.places[event.goal]
    if event.origin == CORNER:
        return say("{who} leaves the backpack and goes to {goal}.", who=who, goal=goal)
    origin = names.places[event.origin]
    if event.how == COMPASS:
        return say("{who} gives up a compass and goes from {origin} to {goal}.", who=who, origin=origin, goal=goal)
    if event.how == FREE:
        return say("{who} goes by free passage from {origin} to {goal}.", who=who, origin=origin, goal=goal)
    if event.how == RIDE:
        return say("The unicorn carries {who} from {origin} to {goal}.", who=who, origin=origin, goal=goal)
    return say("{who} goes from {origin} to {goal}.", who=who, origin=origin, goal=goal)


def of_tiles(event: Event, names: Names) -> str:
    """Sentences about turning tiles and chips."""
    say = names.language.say
    if isinstance(event, e.Turned) and event.way > 0:
        return say("The tile on {place} turns clockwise.", place=names.places[event.place])
    if isinstance(event, e.Turned):
        return say("The tile on {place} turns anticlockwise.", place=names.places[event.place])
    if isinstance(event, e.HeldStill):
        return say("The tile on {place} is blocked and does not turn.", place=names.places[event.place])
    if isinstance(event, e.Refilled):
        return say("{chip:A} is drawn for {place}.", chip=names.chips[event.chip], place=names.places[event.place])
    if isinstance(event, e.BagFilled):
        return names.language.say_many("The chip bag is empty: {n} chip goes back into it.",
                                       "The chip bag is empty: {n} chips go back into it.", event.chips)
    if isinstance(event, e.Triggered):
        return say("{who} finds {chip:a} on {place}.", who=names.players[event.seat], chip=names.chips[event.chip],
                   place=names.places[event.place])
    return nothing_there(event, names) if isinstance(event, e.NothingThere) else ""


def nothing_there(event: e.NothingThere, names: Names) -> str:
    """A bag or the pile is empty."""
    if event.chip == RED:
        return names.language.say("All characters are in the forest: nobody comes.")
    if event.chip == BLUE:
        return names.language.say("The object bag is empty: there is nothing to find.")
    return names.language.say("The object bag is empty: there is nothing to place.")


def of_objects(event: Event, names: Names) -> str:
    """Objects that are drawn, found, kept, left, changed, bartered."""
    say = names.language.say
    if isinstance(event, e.Drew):
        return say("{who} draws {objects} from the object bag.", who=names.players[event.seat],
                   objects=names.some_objects(event.kinds))
    if isinstance(event, e.WentBack):
        return say("Back into the object bag: {objects}.", objects=names.some_objects(event.kinds))
    if isinstance(event, e.Bartered):
        return say("{who} gives the fairy {given:a} and takes {taken:a}.", who=names.players[event.seat],
                   given=names.objects[event.given], taken=names.objects[event.taken])
    if isinstance(event, e.FairyMoved):
        board = names.language.listed([names.token(kind) for kind in event.board[6:]])
        return say("The rows of the fairy board move; on top now: {objects}.", objects=board)
    if isinstance(event, e.ObjectAt):
        return on_a_space(event, names)
    return in_a_backpack(event, names) if isinstance(event, e.OfObject) else ""


def on_a_space(event: e.ObjectAt, names: Names) -> str:
    """An object on a space."""
    say, who, place = names.language.say, names.players[event.seat], names.places[event.place]
    noun = names.objects[event.kind]
    if isinstance(event, e.Found):
        return say("{who} finds {object:a} on {place}.", who=who, object=noun, place=place)
    if isinstance(event, e.Left):
        return say("{who} leaves {object:the} on {place}.", who=who, object=noun, place=place)
    return say("{who} puts {object:the} on {place}, in the place of the chip.", who=who, object=noun, place=place)


def in_a_backpack(event: e.OfObject, names: Names) -> str:
    """An object of a player’s."""
    say, who, noun = names.language.say, names.players[event.seat], names.objects[event.kind]
    if isinstance(event, e.Kept):
        return say("{who} puts {object:the} into the backpack.", who=who, object=noun)
    if isinstance(event, e.Changed):
        return say("{who} changes {object:the}.", who=who, object=noun)
    return say("{who} gives {object:the} away.", who=who, object=noun)


# What happens in Roundforest, told to whom it happens.

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


def apples_found(s: Table) -> list[int]:
    """Golden apples of everybody, with those that the forest spirit has been given for the ring."""
    paid = s.parts.helpers.apples_needed
    return [player.apples + paid * (s.ring == seat) for seat, player in enumerate(s.players)]


