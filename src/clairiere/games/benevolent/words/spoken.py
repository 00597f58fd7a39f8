"""A table of Benevolent in words, and what each thing on it is, for whoever touches it."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.names import Names, secret_words
from clairiere.games.benevolent.rules.choices import (
    ALTAR,
    CIRCLE,
    CLOVER,
    EPHEMERALS,
    FEATHER,
    GIFTS,
    HEXES,
    MEADOW,
    NEST,
    POND,
    SECRETS,
    TABLE,
    counts,
)
from clairiere.games.benevolent.rules.state import Table, outcome
from clairiere.games.benevolent.rules.steps.gifts import bargained, steps_on, toll
from clairiere.games.benevolent.words.prompts import PromptWords
from clairiere.kernel.bits import bits
from clairiere.kernel.language import Noun
from clairiere.kernel.spoken import About, Passage, about_you, the_end, the_present
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat, others
from clairiere.kernel.view import View


class BenevolentWords(PromptWords):
    """Everything a person reads about a table of Benevolent; nothing in this game is hidden."""

    def spoken(self, v: View[Table]) -> list[Passage]:
        """The whole view, ordered for listening; what never changes in a game comes last."""
        s, me = v.table, v.seat
        first = the_end(self, v, outcome(s)) if s.over else the_present(self, v)
        first.lines.append(round_words(s, self))
        return [
            first,
            *([] if me == SPECTATOR else [own_things(s, me, self)]),
            forest(s, me, self),
            dream_path(s, me, self),
            pyramid(s, self),
            *[others_things(s, seat, self) for seat in others(me, s.seats)],
            supplies(s, me, self),
            uses(s, self),
            neighbours(s, self),
        ]

    def about(self, v: View[Table], piece: str) -> About | None:
        """By the first part of its id, which is the kind of piece."""
        kind, _, which = piece.partition("-")
        s = v.table
        if kind in HEXES:
            return hex_words(v, HEXES.index(kind), self)
        if kind == "cloud":
            return cloud(v, int(which), self)
        if kind == "stack":
            gift = GIFTS.index(which)
            return About(self.gifts[gift].text, "BEN-OBJ-02", [stack(s, v.seat, gift, counts(s.stacks)[gift], self)])
        if kind == "secret":
            return secret(s, SECRETS.index(which), self)
        if kind == "reserve":
            said = self.language.say("The Reserve holds {leaves}.", leaves=self.leaves(s.reserve))
            return About(self.language.say("Reserve"), "BEN-GATHER-02", [said])
        return belonging(s, kind, LETTERS.index(which[:1]), which[2:], self)


def round_words(s: Table, names: Names) -> str:
    """The round, and who plays after whom."""
    playing = names.listed_players(s.remaining(s.first))
    return names.language.say("Round {round}. The order of play is {players}.", round=s.round, players=playing)


def own_things(s: Table, me: Seat, names: Names) -> Passage:
    """The passage on the listener's own things."""
    language, player, say = names.language, s.players[me], names.language.say
    lines = [say("You have {things}.", things=things(s, me, names))]
    missing = names.some_gifts([int(not held) for held in counts(player.gifts)])
    if missing:
        lines.append(say("You still lack {gifts}.", gifts=missing))
    lines.append(standing(s, me, names))
    if player.on_card:
        lines.append(language.say_many("Your card still holds {n} Footstep.", "Your card still holds {n} Footsteps.",
                                       player.on_card))
    for secret in bits(player.secrets):
        lines.append(say("You hold the Secret “{secret}”.", secret=names.secrets[secret])
                     + " " + secret_words(secret, s, names))
    if player.cache:
        lines.append(say("On your Leaf Cache: {leaves}.", leaves=names.leaves(player.cache)))
    return about_you(names, me, lines)


def others_things(s: Table, seat: Seat, names: Names) -> Passage:
    """What another player has; where their Footsteps stand is told with the forest."""
    language, player, say, who = names.language, s.players[seat], names.language.say, names.players[seat]
    lines = [say("{who} has {things}.", who=who, things=things(s, seat, names))]
    missing = names.some_gifts([int(not held) for held in counts(player.gifts)])
    if missing:
        lines.append(say("{who} still lacks {gifts}.", who=who, gifts=missing))
    if player.on_card:
        lines.append(language.say_many("{who}’s card still holds {n} Footstep.",
                                       "{who}’s card still holds {n} Footsteps.", player.on_card, who=who))
    for secret in bits(player.secrets):
        lines.append(say("{who} holds the Secret “{secret}”.", who=who, secret=names.secrets[secret])
                     + " " + secret_words(secret, s, names))
    if player.cache:
        lines.append(say("On {who}’s Leaf Cache: {leaves}.", who=who, leaves=names.leaves(player.cache)))
    return Passage(str(who), lines)


def things(s: Table, seat: Seat, names: Names) -> str:
    """`3 Leaves, a Clover and 2 Crystals`."""
    held = counts(s.players[seat].gifts)
    gifts = [names.so_many(gift, n) for gift, n in enumerate(held) if n]
    return names.language.listed([names.leaves(s.players[seat].leaves), *gifts])


def standing(s: Table, me: Seat, names: Names) -> str:
    """Where the listener's own Footsteps are."""
    say, player = names.language.say, s.players[me]
    hexes = bits(player.steps)
    if not hexes:
        return say("None of your Footsteps is in the forest yet.")
    said = [say("twice on {hex:the}", hex=names.hexes[hex]) if player.twice >> hex & 1
            else say("on {hex:the}", hex=names.hexes[hex]) for hex in hexes]
    return say("You stand {places}.", places=names.language.listed(said))


def forest(s: Table, me: Seat, names: Names) -> Passage:
    """Hex by hex where somebody stands, then the empty ones together."""
    lines: list[str] = []
    empty: list[int] = []
    for hex in range(s.forest.size):
        if [player for player in s.players if steps_on(player, hex)]:
            said = names.language.say("{hex}: {steps}.", hex=names.hexes[hex], steps=steps(s, me, hex, names))
            lines.append(said + toll_words(s, me, hex, names))
        else:
            empty.append(hex)
    for grey in sorted({s.forest.grey[hex] for hex in empty}):
        lines.append(empty_hexes(s, me, [hex for hex in empty if s.forest.grey[hex] == grey], names))
    return Passage(names.language.say("The forest"), lines)


def uses(s: Table, names: Names) -> Passage:
    """What can be done on each kind of hex of this forest (BEN-ACT-01)."""
    say, kinds = names.language.say, [s.forest.kinds[hex] for hex in range(s.forest.size)]
    deeds = {
        ALTAR: say("buy a Gift with Leaves"),
        MEADOW: say("obtain {gift:a}", gift=names.gifts[CLOVER]),
        NEST: say("obtain {gift:a}", gift=names.gifts[FEATHER]),
        POND: say("sleep, and follow an arrow of the Dream Path"),
        CIRCLE: say("exchange a Gift for one of the next kind"),
        TABLE: say("take a Secret of the pyramid"),
    }
    lines = [say("{kind}: {deed}.", kind=names.kinds[kind], deed=deeds[kind]) for kind in deeds if kind in kinds]
    lines.append(say("Anywhere: gather {leaves} instead.", leaves=names.leaves(s.parts.gathered)))
    return Passage(say("What a hex is good for"), lines)


def steps(s: Table, me: Seat, hex: int, names: Names) -> str:
    """Whose Footsteps stand on a hex."""
    say_many = names.language.say_many
    found: list[str] = []
    for seat, player in enumerate(s.players):
        n = steps_on(player, hex)
        if n and seat == me:
            found.insert(0, say_many("one of your Footsteps", "{n} of your Footsteps", n))
        elif n:
            found.append(say_many("a Footstep of {who}", "{n} Footsteps of {who}", n, who=names.players[seat]))
    if s.forest.grey[hex]:
        found.append(grey_steps(s.forest.grey[hex], names))
    return names.language.listed(found)


def grey_steps(n: int, names: Names) -> str:
    """`a grey Footstep`."""
    return names.language.say_many("a grey Footstep", "{n} grey Footsteps", n)


def empty_hexes(s: Table, me: Seat, hexes: list[int], names: Names) -> str:
    """Hexes on which nobody stands, all with as many grey Footsteps."""
    grey, where = s.forest.grey[hexes[0]], with_articles([names.hexes[hex] for hex in hexes], names)
    if not grey:
        return names.language.say("Nobody stands on {hexes}.", hexes=where)
    said = names.language.say("There is only {grey} on {hexes}.", grey=grey_steps(grey, names), hexes=where)
    return said + toll_words(s, me, hexes[0], names)


def toll_words(s: Table, me: Seat, hex: int, names: Names) -> str:
    """What the listener would pay there; nothing is said where nothing is due."""
    due = 0 if me == SPECTATOR else toll(s, me, hex)
    return "" if not due else " " + names.language.say("Toll for you: {leaves}.", leaves=names.leaves(due))


def dream_path(s: Table, me: Seat, names: Names) -> Passage:
    """Who sleeps where, and where the arrows lead."""
    say = names.language.say
    lines = [] if me == SPECTATOR else [say("You sleep on space {space} of the Dream Path.",
                                            space=s.players[me].dream + 1)]
    for space in range(len(s.parts.arrows_from)):
        there = [seat for seat, player in enumerate(s.players) if player.dream == space and seat != me]
        if there:
            lines.append(names.language.say_many("{who} sleeps on space {space}.", "{who} sleep on space {space}.",
                                                 len(there), who=names.listed_players(there), space=space + 1))
    for space, arrows in enumerate(s.parts.arrows_from):
        ways = [way(arrow & 3, s.parts.arrow_gifts[arrow], names) for arrow in arrows]
        if ways:
            lines.append(say("From space {space}: {ways}.", space=space + 1, ways=names.language.either(ways)))
    return Passage(say("The Dream Path"), lines)


def way(end: int, gift: int, names: Names) -> str:
    """Where an arrow leads, and what lies on it."""
    if gift < 0:
        return names.language.say("to space {end} without a Gift", end=end + 1)
    return names.language.say("to space {end} with {gift:a}", end=end + 1, gift=names.gifts[gift])


def pyramid(s: Table, names: Names) -> Passage:
    """The tiles that can be taken, then those that still rest on others."""
    say = names.language.say
    free = [slot for slot in bits(s.left) if not s.left & s.parts.beneath[slot]]
    lines = [tile(s, slot, names) for slot in free + [slot for slot in bits(s.left) if slot not in free]]
    return Passage(say("The pyramid of Secrets"), lines or [say("No Secret is left in the pyramid.")])


def tile(s: Table, slot: int, names: Names) -> str:
    """A tile, whether it can be taken, and what it does (BEN-TABLE-02)."""
    return resting(s, slot, names) + " " + secret_words(s.pyramid[slot], s, names)


def resting(s: Table, slot: int, names: Names) -> str:
    """A tile, and whether it can be taken."""
    say, said = names.language.say, names.secrets[s.pyramid[slot]]
    below = [names.secrets[s.pyramid[under]] for under in bits(s.left & s.parts.beneath[slot])]
    if not below:
        return say("“{secret}” ({slot}) can be taken.", secret=said, slot=names.slot(slot))
    tiles = names.language.listed([say("“{secret}”", secret=title) for title in below])
    return say("“{secret}” ({slot}) rests on {tiles}.", secret=said, slot=names.slot(slot), tiles=tiles)


def supplies(s: Table, me: Seat, names: Names) -> Passage:
    """Prices, stacks and the Reserve."""
    say = names.language.say
    lines = [stack(s, me, gift, n, names) for gift, n in enumerate(counts(s.stacks))]
    lines.append(say("The Reserve holds {leaves}.", leaves=names.leaves(s.reserve)))
    return Passage(say("Gifts and Leaves"), lines)


def stack(s: Table, me: Seat, gift: int, n: int, names: Names) -> str:
    """A price and what is left; the listener may have a price of their own (BEN-PERM-09)."""
    language, price, token = names.language, s.parts.prices[gift], names.gifts[gift]
    said = names.leaves(price)
    if me != SPECTATOR and bargained(s, s.players[me], price) != price:
        said = language.say("{price} ({own} for you)", price=said, own=names.leaves(bargained(s, s.players[me], price)))
    if not n:
        return language.say("{gift:A} costs {price}; none is left in the stack.", gift=token, price=said)
    return language.say_many("{gift:A} costs {price}; {n} is left in the stack.",
                             "{gift:A} costs {price}; {n} are left in the stack.", n, gift=token, price=said)


def neighbours(s: Table, names: Names) -> Passage:
    """Which hexes touch."""
    lines = [
        names.language.say("{hex:The} touches {hexes}.", hex=names.hexes[hex],
                           hexes=with_articles([names.hexes[other] for other in bits(s.forest.near[hex])], names))
        for hex in range(s.forest.size)
    ]
    return Passage(names.language.say("The paths of the forest"), lines)


def with_articles(nouns: list[Noun], names: Names) -> str:
    """`the Pond h02 and the Nest h04`."""
    return names.language.listed([format(noun, "the") for noun in nouns])


USES: Final = ("BEN-ALTAR-01", "BEN-MEADOW-01", "BEN-NEST-01", "BEN-POND-01", "BEN-CIRCLE-01", "BEN-TABLE-01")
"""What each kind of hex is for."""


def belonging(s: Table, kind: str, seat: Seat, which: str, names: Names) -> About | None:
    """What an element of a player's area is."""
    say, who, player = names.language.say, names.players[seat], s.players[seat]
    if kind == "seat":
        return About(who.text, "BEN-OBJ-02", others_things(s, seat, names).lines)
    if kind == "purse":
        now = say("{who} has {things}.", who=who, things=names.leaves(player.leaves))
        return About(say("The Leaves of {who}", who=who), "BEN-ACT-03 BEN-LEAF-02", [now])
    if kind == "gift":
        return held(s, seat, GIFTS.index(which), names)
    if kind == "card":
        return About(say("The Character card of {who}", who=who), "BEN-SET-02 BEN-MOVE-02",
                     [names.language.say_many("{who}’s card still holds {n} Footstep.",
                                              "{who}’s card still holds {n} Footsteps.", player.on_card, who=who)])
    if kind == "dream":
        now = say("{who} sleeps on space {space} of the Dream Path.", who=who, space=player.dream + 1)
        return About(say("The dreaming Footstep of {who}", who=who), "BEN-MOVE-09", [now])
    if kind != "step":
        return None
    now = say("It stands on {hex:the}.", hex=names.hexes[HEXES.index(which[:3])])
    return About(say("A Footstep of {who}", who=who), "BEN-TOLL-02 BEN-MOVE-07", [now])


def hex_words(v: View[Table], hex: int, names: Names) -> About:
    """What the hex is for, who stands there, and what it would cost."""
    s, say = v.table, names.language.say
    there = steps(s, v.seat, hex, names)
    now = say("Here: {steps}.", steps=there) if there else say("Nobody stands here.")
    return About(names.hexes[hex].text, USES[s.forest.kinds[hex]], [now + toll_words(s, v.seat, hex, names)])


def cloud(v: View[Table], space: int, names: Names) -> About:
    """Where the arrows lead from there, and who sleeps on it."""
    mark = str(space)
    now = [line for line in dream_path(v.table, v.seat, names).lines if mark in line.partition(":")[0]]
    return About(names.language.say("Dream Path, space {n}", n=space), "BEN-POND-01", now)


def held(s: Table, seat: Seat, gift: int, names: Names) -> About:
    """The tokens of one kind that a player has, or lacks."""
    say, who, n = names.language.say, names.players[seat], counts(s.players[seat].gifts)[gift]
    now = say("{who} has {things}.", who=who, things=names.so_many(gift, n)) if n else say(
        "{who} still lacks {gifts}.", who=who, gifts=format(names.gifts[gift], "a"))
    return About(names.gifts[gift].text, "BEN-OBJ-02", [now])


def secret(s: Table, face: int, names: Names) -> About:
    """What it does, and where it lies."""
    say, title = names.language.say, names.secrets[face]
    owners = [seat for seat, player in enumerate(s.players) if player.secrets >> face & 1]
    if owners:
        now = say("{who} holds the Secret “{secret}”.", who=names.players[owners[0]], secret=title)
    else:
        now = resting(s, s.pyramid.index(face), names)
    clauses = "BEN-SEC-01" if EPHEMERALS >> face & 1 else "BEN-SEC-07"
    return About(say("The Secret “{secret}”", secret=title), clauses, [secret_words(face, s, names), now])
