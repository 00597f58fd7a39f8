"""What happens in the forest of Roundforest, told in a sentence."""

from __future__ import annotations

from clairiere.games.roundforest import events as e
from clairiere.games.roundforest.choices import COMPASS, FREE, RIDE
from clairiere.games.roundforest.numbering import BLUE, CORNER, RED
from clairiere.games.roundforest.words.encounters import encounter_words
from clairiere.games.roundforest.words.names import Names
from clairiere.kernel.events import Event


def event_words(event: Event, names: Names) -> str:
    """The sentence for an event; empty if nobody has written it yet."""
    return of_turns(event, names) or of_tiles(event, names) or of_objects(event, names) or encounter_words(event, names)


def of_turns(event: Event, names: Names) -> str:
    """Turns, moves and pauses."""
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
    """From where to where, and how."""
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
    """Tiles that turn, and chips."""
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


def telling(event: Event) -> int:
    """How much an event says about a turn."""
    if isinstance(event, e.TurnBegan | e.Turned | e.HeldStill | e.NothingThere):
        return 0
    if isinstance(event, e.Refilled | e.BagFilled | e.FairyMoved):
        return 0
    if isinstance(event, e.WentBack | e.Left | e.Drew | e.Found | e.Kept | e.Placed | e.Triggered):
        return 1
    return 2 if isinstance(event, e.Moved | e.Paused | e.Stayed) else 3
