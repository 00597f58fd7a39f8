"""A table of Broom Service in words, and what each thing on it is, for whoever touches it."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules.choices import (
    CIRCLES,
    FAIRY,
    FIRST_DRUID,
    FIRST_GATHERER,
    FOREST,
    HILL,
    HILL_TOWER,
    MOUNTAIN,
    NOTHING,
    REGIONS,
    RESOURCES,
    ROLES,
    SEA,
    SPACES,
    TOWERS,
    WAND,
    Pick,
)
from clairiere.games.broom_service.rules.state import NO_CARDS, Table, outcome
from clairiere.games.broom_service.words.prompts import PromptWords
from clairiere.kernel.bits import bits, count, mask_of
from clairiere.kernel.language import FEMININE, capital
from clairiere.kernel.spoken import About, Passage, about_you, the_end, the_present
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat
from clairiere.kernel.view import View

# The land of Broom Service told region by region: neighbours, towers, clouds, tiles and pawns.

def land(s: Table, names: Names) -> list[Passage]:
    """A passage for each landscape, then one for the seas."""
    say = names.language.say
    titles = [say("The forests"), say("The hills"), say("The prairies"), say("The mountains"), say("The seas")]
    return [Passage(title, [line for region in bits(s.board.of_kind[kind]) for line in told(s, region, names)])
            for kind, title in enumerate(titles)]


def told(s: Table, region: int, names: Names) -> list[str]:
    """What is to be known of a region; what never changes comes first."""
    around = names.printed.around
    if region not in around:
        around[region] = neighbours(s, region, names)
    return [
        around[region],
        *towers(s, region, names),
        *clouds(s, region, names),
        *tiles(s, region, names),
        *pawns(s, region, names),
    ]


def neighbours(s: Table, region: int, names: Names) -> str:
    """What kind it is, what stands there, and what lies around it."""
    say, board, place = names.language.say, s.board, names.regions[region]
    said = [say("{region:The} is {landscape:a}.", region=place, landscape=names.landscape(region))]
    if region in board.castles:
        said.append(say("It has a castle."))
    if region in board.circles:
        said.append(say("It has stone circle {circle}.", circle=CIRCLES[board.circles.index(region)]))
    around = [where(other, names) for other in bits(board.border[region])]
    if board.kind[region] == SEA:
        return " ".join([*said, say("On its shore: {regions}.", regions=names.language.listed(around))])
    if around:
        said.append(say("It borders {regions}.", regions=names.language.listed(around)))
    seas = [format(names.regions[sea], "the") for sea in board.shores[region]]
    if seas:
        said.append(say("It lies on the shore of {seas}.", seas=names.language.listed(seas)))
    return " ".join(said)


def where(region: int, names: Names) -> str:
    """`Goose Green (prairie)`."""
    return names.language.say("{region:the} ({landscape})", region=names.regions[region],
                              landscape=names.landscape(region))


def towers(s: Table, region: int, names: Names) -> list[str]:
    """The towers that touch it, if any."""
    mask = s.board.towers_in[region] & s.standing | (1 << HILL_TOWER if region == s.tower_hill else 0)
    if not mask:
        return []
    key, known = (region, mask, mask & s.occupied), names.printed.towers
    if key not in known:
        known[key] = towers_told(s, region, bits(mask), names)
    return [known[key]]


def towers_told(s: Table, region: int, here: list[int], names: Names) -> str:
    """`Tower at the Old Hill: ...`."""
    listed = names.language.listed([tower_words(s, tower, names) for tower in here])
    return names.language.say_many("Tower at {region:the}: {towers}.", "Towers at {region:the}: {towers}.", len(here),
                                   region=names.regions[region], towers=listed)


def tower_words(s: Table, tower: int, names: Names) -> str:
    """`a round purple tower (4 points, 1 wand, occupied)`."""
    say, found = names.language.say, s.board.towers[tower]
    colour = names.colour(found.colour)
    text = say("round {colour} tower", colour=colour) if found.round else say("square {colour} tower", colour=colour)
    noun, reward = names.language.noun(text, FEMININE), ", ".join(names.rewards(found.vp, found.wands))
    if s.occupied >> tower & 1:
        return say("{tower:a} ({reward}, occupied)", tower=noun, reward=reward)
    return say("{tower:a} ({reward})", tower=noun, reward=reward)


def clouds(s: Table, region: int, names: Names) -> list[str]:
    """The clouds that cover it, with their price."""
    found: list[str] = []
    for space, cloud in enumerate(s.clouds):
        if cloud == NOTHING or s.board.region_of[space] != region:
            continue
        tile = s.parts.clouds[cloud]
        said = names.language.say("{cloud:A} covers {region:the}; it costs {price}.", cloud=names.cloud(cloud),
                                  region=names.regions[region], price=names.price(tile))
        found.append(said if tile.storm == NOTHING else f"{said} {names.storm_texts[tile.storm]}")
    return found


def tiles(s: Table, region: int, names: Names) -> list[str]:
    """The landscape tile in it, and whose amulets lie beside it."""
    text = tile_text(s, region, names)
    if not text:
        return []
    said = names.language.say("There is a tile at {region:the}.", region=names.regions[region])
    waiting = [seat for seat in s.remaining() if s.awaits(seat, region) != NOTHING]
    if not waiting:
        return [f"{said} {text}"]
    amulets = names.language.say("Amulets at {region:the}: {players}.", region=names.regions[region],
                                 players=names.listed_players(waiting))
    return [f"{said} {text}", amulets]


def tile_text(s: Table, region: int, names: Names) -> str:
    """What the tile in a region says; empty if there is none."""
    kind = s.board.kind[region]
    place = s.tile_of(region, kind) if kind != SEA else NOTHING
    if place == NOTHING:
        return ""
    if kind == MOUNTAIN and s.mountain_tiles:
        return names.mountain_texts[s.mountain_tiles[place]]
    if kind == HILL and s.hill_tiles:
        return names.hill_texts[s.hill_tiles[place]]
    if kind == FOREST and s.forest_tiles and s.forest_tiles[place] != NOTHING:
        return names.forest_texts[s.forest_tiles[place]]
    return ""


def pawns(s: Table, region: int, names: Names) -> list[str]:
    """Who stands there."""
    here = [(seat, s.players[seat].pawns.count(region)) for seat in s.remaining()]
    said = [names.language.say("{who} (2)", who=names.players[seat]) if n > 1 else str(names.players[seat])
            for seat, n in here if n]
    if not said:
        return []
    return [names.language.say("Pawns at {region:the}: {players}.", region=names.regions[region],
                               players=names.language.listed(said))]


class BroomWords(PromptWords):
    """Everything a person reads about a table of Broom Service."""

    def spoken(self, v: View[Table]) -> list[Passage]:
        """The whole view, ordered for listening."""
        s, me = v.table, v.seat
        after_me = [(me + 1 + n) % s.seats for n in range(s.seats - 1)] if me != SPECTATOR else list(range(s.seats))
        first = the_end(self, v, outcome(s)) if s.over else the_present(self, v)
        first.lines += round_words(s, self) + turn_words(s, self)
        return [
            first,
            *([] if me == SPECTATOR else [about_you(self, me, own_things(s, me, self))]),
            *[Passage(str(self.players[seat]), things(v, seat, self)) for seat in after_me],
            *land(s, self),
        ]

    def about(self, v: View[Table], piece: str) -> About | None:
        """By the first part of its id, which is the kind of piece."""
        kind, _, which = piece.partition("-")
        s = v.table
        if kind in ("region", "tile"):
            return region(s, kind, REGIONS.index(which), self)
        if kind in ("tower", "potion"):
            return about_tower(s, TOWERS.index(which), self)
        if kind in ("cloud", "space"):
            return sky(s, kind, which, self)
        if kind == "circle":
            return region(s, kind, s.board.circles[CIRCLES.index(which)], self)
        if kind in ("event", "cursed", "turn"):
            return shared(s, kind, which, self)
        return belonging(s, kind, LETTERS.index(which[:1]), which[2:], self)


def round_words(s: Table, names: Names) -> list[str]:
    """The round, its event, its curses, and who plays after whom."""
    say = names.language.say
    lines = [say("Round {round} of {rounds}.", round=s.round, rounds=s.parts.rounds)]
    if s.event != NOTHING:
        lines.append(names.told_event(s.event))
    if s.cursed:
        lines.append(names.told_cursed(bits(s.cursed)))
    order = [(s.first + n) % s.seats for n in range(s.seats)]
    playing = [seat for seat in order if not s.gone >> seat & 1]
    return [*lines, say("The order of play is {players}.", players=names.listed_players(playing))]


def turn_words(s: Table, names: Names) -> list[str]:
    """Which role is being played, and what each player has said to it."""
    say = names.language.say
    if s.over or s.role == NOTHING:
        return []
    said = [stance(s, seat, names) for seat in s.remaining() if s.players[seat].played >> s.role & 1]
    lines = [say("{who} leads this turn with {role:the}.", who=names.players[s.leader], role=names.roles[s.role])]
    return lines + ([say("So far {stances}.", stances=names.language.listed(said))] if said else [])


def stance(s: Table, seat: Seat, names: Names) -> str:
    """`Lake is cowardly`."""
    say, who = names.language.say, names.players[seat]
    if not s.players[seat].braves >> s.role & 1:
        return say("{who} is cowardly", who=who)
    if seat == s.claim:
        return say("{who} claims the brave action", who=who)
    return say("{who} has been brave", who=who)


def own_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """The passage on the listener's own things."""
    language, me = names.language, s.players[seat]
    first, second = [where(region, names) for region in me.pawns]
    lines = [
        language.say_many("You have {n} point.", "You have {n} points.", me.vp),
        language.say("Your pawns: {first} and {second}.", first=first, second=second),
        language.say("You hold {resources}.", resources=names.some(me.stock)) if me.resources()
        else language.say("You hold no resources."),
        own_hand(s, seat, names),
    ]
    if me.played:
        lines.append(language.say("You have played in this round: {roles}.", roles=played(s, seat, names)))
    if me.clouds:
        lines.append(language.say_many("You have chased away {n} cloud, with {bolts}.",
                                       "You have chased away {n} clouds, with {bolts}.", len(me.clouds),
                                       bolts=names.bolts(s.bolts(seat))))
    if me.amulets:
        lines.append(language.say_many("You have {n} amulet.", "You have {n} amulets.", count(me.amulets)))
    tiles = forest_tiles(s, seat, names)
    return lines + ([language.say("Your forest tiles: {tiles}.", tiles=tiles)] if tiles else [])


def own_hand(s: Table, seat: Seat, names: Names) -> str:
    """The roles in hand, or those picked so far."""
    say = names.language.say
    if s.players[seat].cards == NO_CARDS and not s.over:
        picked = mask_of([c.role for c in s.given(seat) if isinstance(c, Pick)])
        return say("Picked so far: {roles}.", roles=names.cast(picked)) if picked else say("You hold no roles yet.")
    hand = mask_of([role for role in range(len(ROLES)) if s.holds(seat, role)])
    return say("In your hand: {roles}.", roles=names.cast(hand)) if hand else say("Your hand is empty.")


def things(v: View[Table], seat: Seat, names: Names) -> list[str]:
    """The passage on another player, with their hand where nothing is hidden."""
    return others_things(v.table, seat, names) + (opened_hand(v.table, seat, names) if v.open else [])


def opened_hand(s: Table, seat: Seat, names: Names) -> list[str]:
    """The roles that another player holds, or has picked so far."""
    say, who = names.language.say, names.players[seat]
    if s.players[seat].cards == NO_CARDS:
        picked = mask_of([c.role for c in s.given(seat) if isinstance(c, Pick)]) if not s.over else 0
        return [say("{who} has picked so far: {roles}.", who=who, roles=names.cast(picked))] if picked else []
    held = mask_of([role for role in range(len(ROLES)) if s.holds(seat, role)])
    return [say("{who} holds the cards of: {roles}.", who=who, roles=names.cast(held))] if held else []


def others_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """The passage on another player's things."""
    language, me, who = names.language, s.players[seat], names.players[seat]
    first, second = [where(region, names) for region in me.pawns]
    lines = [
        language.say_many("{who} has {n} point.", "{who} has {n} points.", me.vp, who=who),
        language.say("{who}’s pawns: {first} and {second}.", who=who, first=first, second=second),
        language.say("{who} holds {resources}.", who=who, resources=names.some(me.stock)) if me.resources()
        else language.say("{who} holds no resources.", who=who),
    ]
    if me.cards != NO_CARDS:
        lines.append(language.say_many("{who} has {n} role card in hand.", "{who} has {n} role cards in hand.",
                                       me.cards, who=who))
    if me.played:
        lines.append(language.say("{who} has played in this round: {roles}.", who=who, roles=played(s, seat, names)))
    if me.clouds:
        lines.append(language.say_many("{who} has chased away {n} cloud, with {bolts}.",
                                       "{who} has chased away {n} clouds, with {bolts}.", len(me.clouds), who=who,
                                       bolts=names.bolts(s.bolts(seat))))
    if me.amulets:
        lines.append(language.say_many("{who} has {n} amulet.", "{who} has {n} amulets.", count(me.amulets), who=who))
    tiles = forest_tiles(s, seat, names)
    return lines + ([language.say("{who}’s forest tiles: {tiles}.", who=who, tiles=tiles)] if tiles else [])


def played(s: Table, seat: Seat, names: Names) -> str:
    """`the brave forest witch and a cowardly peak druid`."""
    me = s.players[seat]
    return names.language.listed([names.declared(role, bool(me.braves >> role & 1)) for role in bits(me.played)])


def forest_tiles(s: Table, seat: Seat, names: Names) -> str:
    """The forest tiles that a player has; empty if there are none."""
    me, say = s.players[seat], names.language.say
    tiles = [say("“{tile}”", tile=names.forest_tiles[tile]) for tile in me.tiles]
    return names.language.listed(tiles + [say("“{tile}” (from the next turn on)", tile=names.forest_tiles[tile])
                                          for tile in me.fresh])


TILED: Final = {FOREST: "BRM-FOR-02", HILL: "BRM-HILL-02", MOUNTAIN: "BRM-MTN-05"}
"""What the tiles of a landscape do."""


def region(s: Table, kind: str, at: int, names: Names) -> About:
    """What is to be known of a region."""
    name = names.language.say("{region} ({landscape})", region=names.regions[at], landscape=names.landscape(at))
    clauses = "BRM-ADJ-03" if s.board.kind[at] == SEA else "BRM-MOVE-01 BRM-MOVE-02"
    if kind == "circle":
        clauses = "BRM-HILL-02"
    elif kind == "tile":
        clauses = TILED[s.board.kind[at]]
    return About(name, clauses, told(s, at, names))


def about_tower(s: Table, at: int, names: Names) -> About:
    """Reward and neighbouring regions, with the clauses on deliveries."""
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
    """What an element of a player's area is."""
    say, who, player = names.language.say, names.players[seat], s.players[seat]
    if kind == "seat":
        return About(who.text, "BRM-SCORE-08", others_things(s, seat, names))
    if kind == "stock":
        resource = RESOURCES.index(which)
        now = say("{who} holds {resources}.", who=who, resources=names.so_many(resource, player.stock[resource]))
        title = say("Magic wands of {who}", who=who) if resource == WAND else say("Potions of {who}", who=who)
        return About(title, "BRM-FAIRY-02" if resource == WAND else "BRM-DELIV-01", [now])
    if kind in ("card", "played"):
        return about_role(s, kind, seat, ROLES.index(which), names)
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


def about_role(s: Table, kind: str, seat: Seat, which: int, names: Names) -> About:
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
