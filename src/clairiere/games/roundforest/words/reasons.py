"""Why an answer in Roundforest is good, told of the tiles, objects and apples on this very table."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules import choices as c
from clairiere.games.roundforest.rules.choices import (
    BLUE,
    CHEST,
    CORNER,
    FIRST_CHARACTER,
    FIRST_CHIP,
    FIRST_OBJECT,
    KEY,
    NOTHING,
    RED,
    SILVER_TOKEN,
    SPIRIT_TOKEN,
    TASKED,
    is_character,
    is_chip,
    is_object,
)
from clairiere.games.roundforest.rules.state import Table, turns_to
from clairiere.games.roundforest.words.choices import ChoiceWords
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View

FAR: Final = 4
"""In more turns than that, much will have turned."""


class ReasonWords(ChoiceWords):
    """Reasons for a hint."""

    def purpose(self, v: View[Table], choice: Choice) -> str:
        """What lies where one goes, what an object is good for, and how near the apples are."""
        s, seat = v.table, v.seat
        if isinstance(choice, c.Move | c.Ride):
            return of_place(s, seat, choice.goal, self)
        if isinstance(choice, c.Place | c.Appear):
            return of_distance(s, seat, choice.place, self)
        if isinstance(choice, c.Barter):
            return of_object(s, seat, s.fairy[choice.space], self)
        if isinstance(choice, c.Take | c.Give):
            return of_object(s, seat, choice.kind, self)
        if isinstance(choice, c.Call):
            return of_character(s, seat, choice.character, self)
        return of_word(s, seat, choice, self)

    def names_a_place(self, choice: Choice) -> bool:
        """On foot, by compass or on horseback: all go to a tile."""
        return isinstance(choice, c.Move | c.Ride)


def of_place(s: Table, seat: Seat, at: int, names: Names) -> str:
    """What waits on a tile; on an empty one, how far the nearest well is from there."""
    say, there, place = names.language.say, s.lies[at], names.places[at]
    if s.is_well(at):
        return say("On {place} is a well: {apples}", place=place, apples=of_apples(s, seat, names))
    if there == SPIRIT_TOKEN:
        return say("The forest spirit is on {place}, and gives the ring to whoever is ready.", place=place)
    if is_character(there):
        return say("{character:The} waits on {place}. {told}", character=names.characters[there - FIRST_CHARACTER],
                   place=place, told=of_character(s, seat, there - FIRST_CHARACTER, names))
    if is_object(there):
        return say("On {place} lies {object:a}. {told}", place=place, object=names.objects[there - FIRST_OBJECT],
                   told=of_object(s, seat, there - FIRST_OBJECT, names))
    if is_chip(there):
        chip = there - FIRST_CHIP
        if chip == BLUE:
            return say("The blue chip on {place} brings an object; places taken in your backpack: {n} of 3.",
                       place=place, n=len(s.players[seat].pack))
        if chip == RED:
            return say("The red chip on {place} brings a character, who may help you or want something.", place=place)
        return say("The yellow chip on {place} lets you put an object where you like.", place=place)
    return of_well(s, at, names)


def of_well(s: Table, at: int, names: Names) -> str:
    """How many turns it is from a place to the nearest well."""
    wells = sum([1 << space for space in s.layout.spaces if s.is_well(space)])
    turns = turns_to(s, at, wells) if wells and at != CORNER else FAR + 1
    if turns > FAR:
        return names.language.say("From {place} several ways lead on.", place=names.places[at])
    return names.language.say_many("From {place} it is {n} turn to a well, where things become apples.",
                                   "From {place} it is {n} turns to a well, where things become apples.", turns,
                                   place=names.places[at])


def of_distance(s: Table, seat: Seat, at: int, names: Names) -> str:
    """How far a place is from the seat's pawn."""
    pawn = s.players[seat].at
    turns = turns_to(s, pawn, 1 << at) if pawn != CORNER else FAR + 1
    if turns > FAR:
        return names.language.say("{place} is far from everybody who could be there before you.",
                                  place=names.places[at])
    return names.language.say_many("{place} is {n} turn away from you.", "{place} is {n} turns away from you.", turns,
                                   place=names.places[at])


def of_object(s: Table, seat: Seat, kind: int, names: Names) -> str:
    """Who asks for it, what it opens, or that a well takes it."""
    say, me = names.language.say, s.players[seat]
    if kind == NOTHING:
        return ""
    if kind == CHEST:
        return say("You have a key: the treasure chest opens.") if KEY in me.pack else say("A key opens it.")
    if kind == KEY:
        return say("It opens your treasure chest.") if CHEST in me.pack else say("It opens a treasure chest.")
    if kind == SILVER_TOKEN:
        return say("It can become a silver coin, and a silver coin an apple at a well.")
    debts = [who for who in range(TASKED) if me.debts >> who & 1 and asks(s, who, kind)]
    if debts:
        return say("With it you can pay your debt to {characters}.", characters=names.cast(debts))
    waiting = [who for who in range(TASKED) if s.place_of(who) != NOTHING and asks(s, who, kind)]
    if waiting:
        return say("{characters} asks for it, on {place}.", characters=names.cast(waiting[:1]),
                   place=names.places[s.place_of(waiting[0])])
    return say("At a well objects become coins, and coins become apples: you have {n} of 3.", n=me.apples)


def asks(s: Table, who: int, kind: int) -> bool:
    """Whether a task of a character needs an object."""
    return any([kind in task.needed for task in s.parts.tasks[who]])


def of_character(s: Table, seat: Seat, who: int, names: Names) -> str:
    """Whether the seat has what a task asks for."""
    say, me = names.language.say, s.players[seat]
    if who >= TASKED:
        return say("{character:The} helps, and asks for nothing.", character=names.characters[who])
    needed = [kind for task in s.parts.tasks[who] for kind in task.needed if kind in me.pack]
    if needed:
        return say("A task there asks for {object:the}, which you carry.", object=names.objects[needed[0]])
    return say("You carry nothing that is asked for there.")


def of_apples(s: Table, seat: Seat, names: Names) -> str:
    """What can be exchanged at a well now."""
    say, me = names.language.say, s.players[seat]
    has = names.purse(me.copper, me.silver, 0)
    if not has:
        return say("objects become coins there, and coins become apples; you have {n} of 3.", n=me.apples)
    return say("you have {purse} for it; apples so far: {n} of 3.", purse=has, n=me.apples)


def of_word(s: Table, seat: Seat, choice: Choice, names: Names) -> str:
    """Coins, apples, debts, and what is kept or left."""
    say, me = names.language.say, s.players[seat]
    here = s.lies[me.at] if me.at != CORNER else 0
    if isinstance(choice, c.Exchange) and c.EXCHANGED[choice.what] == "silver":
        return say("That is golden apple {n} of the 3 you need.", n=me.apples + 1)
    if isinstance(choice, c.Exchange) or choice is c.CHANGE or choice is c.SELL:
        has = names.purse(me.copper, me.silver, 0)
        if not has:
            return say("Coins become apples at a well; you have no coin yet; apples: {n} of 3.", n=me.apples)
        return say("Coins become apples at a well; so far you have {purse}; apples: {n} of 3.", purse=has,
                   n=me.apples)
    if choice is c.KEEP and s.drawn:
        return of_object(s, seat, s.drawn[0], names)
    if choice is c.KEEP and is_object(here):
        return of_object(s, seat, here - FIRST_OBJECT, names)
    if choice is c.KEEP or choice is c.LEAVE or choice is c.NO_EXCHANGE or choice is c.STOP:
        return say("You keep what you have; places taken in your backpack: {n} of 3.", n=len(me.pack))
    if choice is c.PAUSE or choice is c.END_TURN:
        told = say("The way turns under you: from {place} another one opens.", place=names.places[max(me.at, 0)])
        return told if me.at != CORNER else ""
    if isinstance(choice, c.Do | c.Call) and s.met != NOTHING:
        return say("{character:The} is served then, and you owe nothing there.", character=names.characters[s.met])
    if choice is c.USE and s.met != NOTHING:
        return of_character(s, seat, s.met, names)
    if choice is c.DEBT and s.met != NOTHING:
        return say("You carry nothing for {character:the} now; a debt can be paid later.",
                   character=names.characters[s.met])
    if choice is c.SACRIFICE:
        return say("Without a debt you stay free to win; apples left: {n}.", n=me.apples - 1)
    return ""
