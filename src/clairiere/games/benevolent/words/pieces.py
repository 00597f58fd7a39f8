"""What the pieces and places of Benevolent are, told to whoever touches one."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.names import Names, secret_words
from clairiere.games.benevolent.rules.numbering import EPHEMERALS, GIFTS, HEXES, SECRETS, counts
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.words.spoken import dream_path, others_things, resting, stack, steps, toll_words
from clairiere.kernel.seats import LETTERS, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About

USES: Final = ("BEN-ALTAR-01", "BEN-MEADOW-01", "BEN-NEST-01", "BEN-POND-01", "BEN-CIRCLE-01", "BEN-TABLE-01")
"""What each kind of hex is for."""


def piece_words(v: View[Table], piece: str, names: Names) -> About | None:
    """By the first part of its id, which is the kind of piece."""
    kind, _, which = piece.partition("-")
    s = v.table
    if kind in HEXES:
        return hex_words(v, HEXES.index(kind), names)
    if kind == "cloud":
        return cloud(v, int(which), names)
    if kind == "stack":
        gift = GIFTS.index(which)
        return About(names.gifts[gift].text, "BEN-OBJ-02", [stack(s, v.seat, gift, counts(s.stacks)[gift], names)])
    if kind == "secret":
        return secret(s, SECRETS.index(which), names)
    if kind == "reserve":
        said = names.language.say("The Reserve holds {leaves}.", leaves=names.leaves(s.reserve))
        return About(names.language.say("Reserve"), "BEN-GATHER-02", [said])
    return belonging(s, kind, LETTERS.index(which[:1]), which[2:], names)


def belonging(s: Table, kind: str, seat: Seat, which: str, names: Names) -> About | None:
    """What somebody has."""
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
