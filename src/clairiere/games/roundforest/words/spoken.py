"""A table of Roundforest told in words: what is asked, what one has, the forest, the others, then what lies ready."""

from __future__ import annotations

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules.numbering import (
    CORNER,
    DIRECTIONS,
    EMPTY,
    FIRST_CHARACTER,
    FIRST_CHIP,
    FIRST_OBJECT,
    NOTHING,
    ROWS,
    SHELF,
    WAYS,
    is_character,
    is_chip,
)
from clairiere.games.roundforest.rules.scoring import outcome
from clairiere.games.roundforest.rules.state import Table
from clairiere.kernel.bits import bits
from clairiere.kernel.seats import SPECTATOR, Seat, others
from clairiere.kernel.spoken import about_you, the_end, the_present
from clairiere.kernel.view import View
from clairiere.kernel.words import Passage


def spoken_table(v: View[Table], names: Names) -> list[Passage]:
    """The whole view, ordered for listening."""
    s, me = v.table, v.seat
    first = the_end(names, v, outcome(s)) if s.over else the_present(names, v)
    first.lines += round_words(s, names) + deciding(s, names)
    return [
        first,
        *([] if me == SPECTATOR else [about_you(names, me, own_things(s, me, names))]),
        forest(s, names),
        *[Passage(str(names.players[seat]), others_things(s, seat, names)) for seat in others(me, s.seats)],
        fairy(s, names),
        supplies(s, names),
    ]


def round_words(s: Table, names: Names) -> list[str]:
    """The round, who plays after whom, and what the turn has seen."""
    say = names.language.say
    playing = names.listed_players(s.remaining(s.first))
    lines = [say("Round {round}. The order of play is {players}.", round=s.round, players=playing)]
    if not s.gone >> s.active & 1:
        lines.append(say("It is {who}’s turn.", who=names.players[s.active]))
    if s.paused:
        lines.append(say("There was a pause in this turn."))
    if s.shifted:
        lines.append(say("The block action of this turn is done."))
    return lines


def deciding(s: Table, names: Names) -> list[str]:
    """The drawn objects and the character that a decision is about."""
    say = names.language.say
    lines = [say("On the table: {objects}.", objects=names.some_objects(s.drawn))] if s.drawn else []
    if s.met != NOTHING:
        lines.append(say("{character:The} has just come.", character=names.characters[s.met]))
    return lines


def own_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """What the listener has."""
    say, me = names.language.say, s.players[seat]
    lines = [say("Your pawn stands on your backpack.") if me.at == CORNER
             else say("Your pawn stands on {place}.", place=names.places[me.at])]
    if me.stray:
        lines.append(say("You have come there by free passage and may not stay."))
    lines.append(say("In your backpack: {objects}.", objects=names.some_objects(me.pack)) if me.pack
                 else say("Your backpack is empty."))
    lines.append(say("You have {things}.", things=riches(s, seat, names)))
    if me.debts:
        lines.append(say("You are in the debt of {characters}.", characters=names.cast(bits(me.debts))))
    if s.is_ready(seat):
        lines.append(say("You are ready for the forest spirit."))
    if me.pauses:
        lines.append(names.language.say_many("You have had {n} forced pause in a row.",
                                             "You have had {n} forced pauses in a row.", me.pauses))
    return lines


def others_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """What another player has."""
    say, me, who = names.language.say, s.players[seat], names.players[seat]
    lines = [say("{who} stands on the backpack.", who=who) if me.at == CORNER
             else say("{who} stands on {place}.", who=who, place=names.places[me.at])]
    if me.stray:
        lines.append(say("{who} has come there by free passage and may not stay.", who=who))
    lines.append(say("In {who}’s backpack: {objects}.", who=who, objects=names.some_objects(me.pack)) if me.pack
                 else say("{who}’s backpack is empty.", who=who))
    lines.append(say("{who} has {things}.", who=who, things=riches(s, seat, names)))
    if me.debts:
        lines.append(say("{who} is in the debt of {characters}.", who=who, characters=names.cast(bits(me.debts))))
    if s.is_ready(seat):
        lines.append(say("{who} is ready for the forest spirit.", who=who))
    if me.pauses:
        lines.append(names.language.say_many("{who} has had {n} forced pause in a row.",
                                             "{who} has had {n} forced pauses in a row.", me.pauses, who=who))
    return lines


def riches(s: Table, seat: Seat, names: Names) -> str:
    """Coins, apples and compasses."""
    me, many = s.players[seat], names.language.say_many
    purse = names.purse(me.copper, me.silver, me.apples)
    compasses = many("{n} compass", "{n} compasses", me.compasses) if me.compasses else ""
    found = [thing for thing in (purse, compasses) if thing]
    return ", ".join(found) if found else names.language.say("neither coins nor compasses")


def forest(s: Table, names: Names) -> Passage:
    """Space by space what lies there and which ways are white; then what blocks."""
    lines = [space(s, place, names) for place in s.layout.spaces]
    for gap, kind in enumerate(s.gaps):
        if kind != NOTHING:
            lines.append(names.language.say("In the gap {gap}: {object:a}.", gap=names.gaps[gap],
                                            object=names.objects[kind]))
    return Passage(names.language.say("The forest"), lines)


def space(s: Table, place: int, names: Names) -> str:
    """What lies there, and where its tile lets one go."""
    said = names.language.say("{place}: {thing}.", place=names.places[place], thing=lying(s, place, names))
    white = s.parts.white[s.tiles[place]][s.turned[place]]
    ways = [step_words(way, names) for way in range(WAYS) if white >> way & 1]
    return said + " " + names.language.say("White symbols: {ways}.", ways=", ".join(ways))


def lying(s: Table, place: int, names: Names) -> str:
    """What lies on a space, or that it is a well."""
    say, there = names.language.say, s.lies[place]
    if s.is_well(place):
        return say("a well")
    if there == EMPTY:
        return say("nothing")
    if is_chip(there):
        return format(names.chips[there - FIRST_CHIP], "a")
    if is_character(there):
        return format(names.characters[there - FIRST_CHARACTER], "the")
    return format(names.objects[there - FIRST_OBJECT], "a")


def step_words(way: int, names: Names) -> str:
    """`one step north`."""
    say = names.language.say
    direction = [say("north"), say("east"), say("south"), say("west")][way % len(DIRECTIONS)]
    if way < len(DIRECTIONS):
        return say("one step {direction}", direction=direction)
    return say("two steps {direction}", direction=direction)


def fairy(s: Table, names: Names) -> Passage:
    """The fairy board, row by row, with prices."""
    say, lines = names.language.say, list[str]()
    for row in range(len(ROWS)):
        tokens = names.language.listed([names.token(kind) for kind in s.fairy[SHELF * row : SHELF * row + SHELF]])
        price = s.parts.prices[row]
        cost = names.purse(price, 0, 0) if price else say("free of charge")
        lines.append(say("{row} ({price}): {objects}.", row=names.rows[row].capitalize(), price=cost, objects=tokens))
    return Passage(say("The fairy board"), lines)


def supplies(s: Table, names: Names) -> Passage:
    """Bags, discard, pile and supply: all that can be worked out anyway (RND-INFO-03)."""
    say = names.language.say
    pack = tuple([kind for kind, n in enumerate(s.bag) for _ in range(n)])
    lines = [say("In the object bag: {objects}.", objects=names.some_objects(pack)) if pack
             else say("The object bag is empty.")]
    lines.append(say("In the chip bag: {chips}.", chips=chip_counts(s.chips, names)))
    lines.append(say("Chips set aside: {chips}.", chips=chip_counts(s.discard, names)))
    lines.append(say("In the pile: {characters}.", characters=names.cast(bits(s.pile))) if s.pile
                 else say("The pile is empty."))
    purse = names.purse(s.copper, s.silver, s.apples)
    lines.append(say("In the supply: {purse}.", purse=purse) if purse else say("The supply is empty."))
    return Passage(say("Bags, pile and supply"), lines)


def chip_counts(counts: list[int], names: Names) -> str:
    """`3 blue, 2 red and 1 yellow`."""
    blue, red, yellow = counts
    return names.language.say("{blue} blue, {red} red, {yellow} yellow", blue=blue, red=red, yellow=yellow)
