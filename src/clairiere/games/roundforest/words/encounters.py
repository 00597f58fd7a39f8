"""What happens in Roundforest with characters, coins, apples and gaps, told in a sentence."""

from __future__ import annotations

from clairiere.games.roundforest import encounters as e
from clairiere.games.roundforest.words.names import Names
from clairiere.kernel.events import Event


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
    """A player and a character."""
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
    """Coins and apples."""
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
