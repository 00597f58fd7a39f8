"""A table of Roundforest in words, and what each thing on it is, for whoever touches it."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules.choices import (
    BLUE,
    CHARACTERS,
    CHEST,
    CHIPS,
    COPPER_TOKEN,
    CORNER,
    DIRECTIONS,
    EMPTY,
    FAIRY,
    FIRST_CHARACTER,
    FIRST_CHIP,
    FIRST_OBJECT,
    GAPS,
    HEAVIES,
    KEY,
    NOTHING,
    OBJECTS,
    PLACES,
    RED,
    ROWS,
    SADDLE,
    SHELF,
    SILVER_TOKEN,
    TASKED,
    WAYS,
    is_character,
    is_chip,
)
from clairiere.games.roundforest.rules.state import Table, outcome
from clairiere.games.roundforest.words.prompts import PromptWords
from clairiere.kernel.bits import bits
from clairiere.kernel.language import capital
from clairiere.kernel.spoken import About, Passage, about_you, the_end, the_present
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat, others
from clairiere.kernel.view import View


class RoundforestWords(PromptWords):
    """Everything a person reads about a table of Roundforest; nothing in this game is hidden."""

    def spoken(self, v: View[Table]) -> list[Passage]:
        """The whole view, ordered for listening."""
        s, me = v.table, v.seat
        first = the_end(self, v, outcome(s)) if s.over else the_present(self, v)
        first.lines += round_words(s, self) + deciding(s, self)
        return [
            first,
            *([] if me == SPECTATOR else [about_you(self, me, own_things(s, me, self))]),
            forest(s, self),
            *[Passage(str(self.players[seat]), others_things(s, seat, self)) for seat in others(me, s.seats)],
            fairy(s, self),
            supplies(s, self),
        ]

    def about(self, v: View[Table], piece: str) -> About | None:
        """By the first part of its id, which is the kind of piece."""
        kind, _, which = piece.partition("-")
        s = v.table
        if kind in PLACES:
            return tile(s, PLACES.index(kind), self)
        if kind == "on":
            return about_lying(s, PLACES.index(which), self)
        if kind in BAGS:
            return store(s, kind, self)
        if kind in ("fairy", "gap", "ring", "tray", "exchange"):
            return place(s, kind, which, self)
        if kind == "pick":
            return thing(s, OBJECTS.index(which), [], self)
        if kind in ("card", "call"):
            return character(s, CHARACTERS.index(which), self)
        if kind in ("met", "ability", "task", "pedlar"):
            return meeting(s, kind, which, self)
        return belonging(s, kind, LETTERS.index(which[:1]), which[2:], self)


def round_words(s: Table, names: Names) -> list[str]:
    """The round, who plays after whom, and what the turn has seen."""
    say = names.language.say
    playing = names.listed_players(s.remaining(s.first))
    lines = [say("Round {round}. The order of play is {players}.", round=s.round, players=playing)]
    if not s.over and not s.gone >> s.active & 1:
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
    """The passage on the listener's own things."""
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
    """The passage on another player's things."""
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


TOLD_OF: Final = (
    "RND-SMITH-01 RND-SMITH-02", "RND-INN-01 RND-INN-02", "RND-SCULPT-01 RND-SCULPT-02", "RND-WITCH-01 RND-WITCH-02",
    "RND-BANDIT-01 RND-BANDIT-02", "RND-DEMON-01 RND-DEMON-02", "RND-PRINCE-02", "RND-UNIC-02",
    "RND-PEDLAR-02 RND-PEDLAR-03", "RND-IMP-01", "RND-BEGGAR-02", "RND-SPIRIT-01 RND-SPIRIT-03",
)  # fmt: skip
"""What each character asks for or does."""
BAGS: Final = {"object": 0, "chip": 1, "pile": 3}
"""Which line of the supplies tells of a store."""


def tile(s: Table, at: int, names: Names) -> About:
    """A tile: what lies there, and which ways lead away."""
    say = names.language.say
    here = [seat for seat, player in enumerate(s.players) if player.at == at]
    now = [space(s, at, names)]
    if here:
        now.append(say("{who} stands on {place}.", who=names.listed_players(here), place=names.places[at]))
    if s.is_well(at):
        return About(say("The well on {place}", place=names.places[at]), "RND-WELL-01", now)
    return About(say("Forest tile {place}", place=names.places[at]), "RND-MOVE-06 RND-MOVE-07", now)


def about_lying(s: Table, at: int, names: Names) -> About:
    """What lies on a tile."""
    there, where = s.lies[at], names.language.say("It lies on {place}.", place=names.places[at])
    if there == EMPTY:
        return tile(s, at, names)
    if is_chip(there):
        chip = there - FIRST_CHIP
        clauses = "RND-OBJ-01 RND-OBJ-02" if chip == BLUE else "RND-RED-01" if chip == RED else "RND-YEL-01 RND-YEL-02"
        return About(capital(names.chips[range(len(CHIPS))[chip]].text), clauses, [where])
    if is_character(there):
        return character(s, there - FIRST_CHARACTER, names)
    return thing(s, there - FIRST_OBJECT, [where], names)


def thing(s: Table, kind: int, now: list[str], names: Names) -> About:
    """An object: what such a one is good for."""
    say = names.language.say
    if kind in (CHEST, KEY):
        clauses = "RND-CHEST-01"
    elif kind in (COPPER_TOKEN, SILVER_TOKEN):
        clauses = "RND-COIN-01"
    else:
        clauses = "RND-UNIC-07" if kind == SADDLE else "RND-WELL-01"
    wanted = [who for who in range(TASKED) if any([kind in task.needed for task in s.parts.tasks[who]])]
    tasks = [say("A task asks for it: that of {characters}.", characters=names.cast(wanted))] if wanted else []
    weight = say("It is heavy: a backpack holds one such object at most.") if kind < HEAVIES else say("It is light.")
    return About(capital(names.objects[kind].text), clauses, [weight, *tasks, *now])


def character(s: Table, who: int, names: Names) -> About:
    """Who it is, what they ask for or do, and where they are."""
    say, noun = names.language.say, names.characters[who]
    places = [at for at in s.layout.spaces if s.lies[at] == FIRST_CHARACTER + who]
    now = [say("{character:The} waits on {place}.", character=noun, place=names.places[at]) for at in places]
    debtors = [seat for seat, player in enumerate(s.players) if player.debts >> who & 1]
    now += [say("{who} is in the debt of {characters}.", who=names.players[seat], characters=names.cast([who]))
            for seat in debtors]
    if s.pile >> who & 1:
        now.append(say("The card is in the pile."))
    return About(capital(noun.text), TOLD_OF[who], now)


def meeting(s: Table, kind: str, which: str, names: Names) -> About:
    """A row of the tray, which is about a character."""
    say = names.language.say
    if kind == "task":
        clauses = {"sacrifice": "RND-DEBT-06", "debt": "RND-DEBT-01 RND-DEBT-03"}.get(which, "RND-CHAR-03 RND-CHAR-04")
        titles = {"upper": say("Upper task"), "lower": say("Lower task"), "sacrifice": say("Sacrifice a golden apple")}
        return About(titles.get(which, say("Take the debt")), clauses, [])
    if kind == "ability":
        title = say("Accept the help") if which == "use" else say("Let them wait here")
        return About(title, "RND-CHAR-08" if which == "use" else "RND-CHAR-10", [])
    if kind == "pedlar":
        return About(say("The pedlar"), "RND-PEDLAR-02" if which == "sell" else "RND-PEDLAR-03", [])
    return place(s, "tray", "", names) if s.met == NOTHING else character(s, s.met, names)


def place(s: Table, kind: str, which: str, names: Names) -> About:
    """The fairy board, a gap between tiles, the ring, and the tray."""
    say = names.language.say
    if kind == "fairy" and which:
        at = FAIRY.index(which)
        row = fairy(s, names).lines[at // SHELF]
        return About(capital(names.token(s.fairy[at])), "RND-FAIRY-01", [row])
    if kind == "fairy":
        return About(say("The fairy board"), "RND-FAIRY-01", fairy(s, names).lines)
    if kind == "gap":
        held = s.gaps[GAPS.index(which)]
        now = [] if held == NOTHING else [say("In the gap {gap}: {object:a}.", gap=which, object=names.objects[held])]
        return About(say("The gap {gap}", gap=which), "RND-BLOCK-05", now)
    if kind == "ring":
        return About(say("The emerald ring"), "RND-END-01", [])
    if kind == "exchange":
        return About(say("An exchange at the well"), "RND-WELL-01", [])
    return About(say("What can be done here"), "RND-TILE-03", [])


def store(s: Table, kind: str, names: Names) -> About:
    """Bags and pile: everybody may know what is in them."""
    say = names.language.say
    now = [supplies(s, names).lines[BAGS[kind]]]
    if kind == "object":
        return About(say("The object bag"), "RND-OBJ-12", now)
    if kind == "chip":
        return About(say("The chip bag"), "RND-REFILL-01 RND-CHIP-04", now)
    return About(say("The character pile"), "RND-RED-01", now)


def belonging(s: Table, kind: str, seat: Seat, which: str, names: Names) -> About | None:
    """What an element of a player's area is."""
    say, who, player = names.language.say, names.players[seat], s.players[seat]
    if kind == "pack":
        now = say("{who} carries it in the backpack.", who=who)
        return thing(s, OBJECTS.index(which.partition("-")[0]), [now], names)
    if kind == "pawn":
        return About(say("The pawn of {who}", who=who), "RND-TURN-01 RND-MOVE-10", others_things(s, seat, names)[:1])
    if kind in ("seat", "room"):
        return About(say("The backpack of {who}", who=who), "RND-PACK-01 RND-SPIRIT-01", others_things(s, seat, names))
    purses = {"copper": (player.copper, 0, 0), "silver": (0, player.silver, 0), "apples": (0, 0, player.apples)}
    if kind == "compasses":
        said = names.language.say_many("{n} compass", "{n} compasses", player.compasses)
        return About(say("The compasses of {who}", who=who), "RND-COMPASS-01",
                     [say("{who} has {things}.", who=who, things=said)])
    copper, silver, apples = purses[kind]
    has = names.purse(copper, silver, apples)
    now = say("{who} has {things}.", who=who, things=has) if has else say("{who} has none.", who=who)
    if kind == "apples":
        return About(say("The golden apples of {who}", who=who), "RND-SPIRIT-01 RND-SPIRIT-15", [now])
    title = say("The copper coins of {who}", who=who) if kind == "copper" else say("The silver coins of {who}", who=who)
    return About(title, "RND-WELL-01", [now])
