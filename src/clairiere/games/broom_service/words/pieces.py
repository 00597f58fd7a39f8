"""What the roles, regions, towers and tiles of Broom Service are, told to whoever touches one."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules.numbering import (
    CIRCLES,
    FAIRY,
    FIRST_DRUID,
    FIRST_GATHERER,
    FOREST,
    HILL,
    MOUNTAIN,
    NOTHING,
    REGIONS,
    RESOURCES,
    ROLES,
    SEA,
    SPACES,
    TOWERS,
    WAND,
)
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.words.spoken import others_things, told, tower_words, turn_words, where
from clairiere.kernel.bits import bits
from clairiere.kernel.language import capital
from clairiere.kernel.seats import LETTERS, Seat
from clairiere.kernel.view import View
from clairiere.kernel.words import About

TILED: Final = {FOREST: "BRM-FOR-02", HILL: "BRM-HILL-02", MOUNTAIN: "BRM-MTN-05"}
"""What the tiles of a landscape do."""


def piece_words(v: View[Table], piece: str, names: Names) -> About | None:
    """By the first part of its id, which is the kind of piece."""
    kind, _, which = piece.partition("-")
    s = v.table
    if kind in ("region", "tile"):
        return region(s, kind, REGIONS.index(which), names)
    if kind in ("tower", "potion"):
        return tower(s, TOWERS.index(which), names)
    if kind in ("cloud", "space"):
        return sky(s, kind, which, names)
    if kind == "circle":
        return region(s, kind, s.board.circles[CIRCLES.index(which)], names)
    if kind in ("event", "cursed", "turn"):
        return shared(s, kind, which, names)
    return belonging(s, kind, LETTERS.index(which[:1]), which[2:], names)


def region(s: Table, kind: str, at: int, names: Names) -> About:
    """What is to be known of a region."""
    name = names.language.say("{region} ({landscape})", region=names.regions[at], landscape=names.landscape(at))
    clauses = "BRM-ADJ-03" if s.board.kind[at] == SEA else "BRM-MOVE-01 BRM-MOVE-02"
    if kind == "circle":
        clauses = "BRM-HILL-02"
    elif kind == "tile":
        clauses = TILED[s.board.kind[at]]
    return About(name, clauses, told(s, at, names))


def tower(s: Table, at: int, names: Names) -> About:
    """What it pays, and from where."""
    say, found = names.language.say, s.board.towers[at]
    places = [where(place, names) for place in bits(found.touches)] or [where(s.tower_hill, names)]
    now = say("It stands at {regions}.", regions=names.language.listed(places))
    shape = "BRM-DELIV-03" if found.round else "BRM-DELIV-04"
    what = capital(tower_words(s, at, names)) + "."
    return About(capital(names.shape(at).text), f"BRM-DELIV-01 {shape}", [what, now])


def sky(s: Table, kind: str, which: str, names: Names) -> About:
    """A cloud: its price, its bolts, and what it does; or where one has been."""
    say = names.language.say
    if kind == "space":
        return region(s, "region", SPACES.index(which.replace("-", ".")) % len(REGIONS), names)
    tile = range(len(s.parts.clouds))[int(which)]
    name, cloud = capital(names.cloud(tile).text), s.parts.clouds[tile]
    now = [say("It costs {price}.", price=names.price(cloud))]
    if cloud.storm != NOTHING:
        now.append(names.storm_texts[cloud.storm])
    if tile in s.clouds:
        over = s.board.region_of[s.clouds.index(tile)]
        now.append(say("It closes {region:the}.", region=names.regions[over]))
    clauses = "BRM-MOVE-02 BRM-FAIRY-02" if cloud.storm == NOTHING else "BRM-STORM-03"
    return About(name, clauses, now)


def shared(s: Table, kind: str, which: str, names: Names) -> About:
    """The event, the curses and the turn."""
    say = names.language.say
    if kind == "event":
        title = say("The event of the round") if s.event == NOTHING else names.events[s.event]
        return About(title, "BRM-EVT-01", [] if s.event == NOTHING else [names.event_texts[s.event]])
    if kind == "cursed":
        now = [names.told_cursed(bits(s.cursed))] if s.cursed else []
        return About(say("Cursed roles"), "BRM-CURSE-01", now)
    return About(say("The turn"), "BRM-TURN-01 BRM-TURN-05", turn_words(s, names))


def belonging(s: Table, kind: str, seat: Seat, which: str, names: Names) -> About | None:
    """What a player has."""
    say, who, player = names.language.say, names.players[seat], s.players[seat]
    if kind == "seat":
        return About(who.text, "BRM-SCORE-08", others_things(s, seat, names))
    if kind == "stock":
        resource = RESOURCES.index(which)
        now = say("{who} holds {resources}.", who=who, resources=names.so_many(resource, player.stock[resource]))
        title = say("Magic wands of {who}", who=who) if resource == WAND else say("Potions of {who}", who=who)
        return About(title, "BRM-FAIRY-02" if resource == WAND else "BRM-DELIV-01", [now])
    if kind in ("card", "played"):
        return role(s, kind, seat, ROLES.index(which), names)
    if kind == "pawn":
        now = say("It is at {region}.", region=where(player.pawns[int(which) - 1], names))
        return About(say("A pawn of {who}", who=who), "BRM-MOVE-01 BRM-MOVE-08", [now])
    if kind == "bolts":
        now = say("{who} has {things}.", who=who, things=names.bolts(s.bolts(seat)))
        return About(say("Lightning bolts of {who}", who=who), "BRM-SCORE-02", [now])
    if kind == "amulet":
        return About(say("An amulet of {who}", who=who), "BRM-MTN-04 BRM-SCORE-06", [])
    if kind != "held":
        return None
    tiles = [*player.tiles, *player.fresh]
    held = tiles[int(which) - 1]
    return About(names.forest_tiles[held], "BRM-FOR-03", [names.forest_texts[held]])


def role(s: Table, kind: str, seat: Seat, which: int, names: Names) -> About:
    """What the role does, bravely and cowardly; whether it is cursed, and how it was played."""
    say, name = names.language.say, names.roles[which]
    if which < FIRST_DRUID:
        clauses = "BRM-WITCH-01 BRM-WITCH-02 BRM-WITCH-03"
    elif which < FAIRY:
        clauses = "BRM-DRUID-01 BRM-DRUID-02 BRM-DRUID-03"
    else:
        clauses = "BRM-FAIRY-01 BRM-FAIRY-05" if which < FIRST_GATHERER else "BRM-GATH-01 BRM-GATH-02 BRM-GATH-03"
    now = [say("{role:The} is cursed in this round.", role=name)] if s.cursed >> which & 1 else []
    player = s.players[seat]
    if kind == "played" and player.played >> which & 1:
        as_what = names.declared(which, bool(player.braves >> which & 1))
        now.append(say("{who} has played it: {role}.", who=names.players[seat], role=as_what))
    return About(capital(name.text), clauses, now)
