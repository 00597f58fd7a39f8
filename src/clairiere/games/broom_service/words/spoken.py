"""A table of Broom Service told in words: what is asked, what one has, the others, then the land region by region."""

from __future__ import annotations

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.rules.choices import Pick
from clairiere.games.broom_service.rules.numbering import (
    CIRCLES,
    FOREST,
    HILL,
    HILL_TOWER,
    MOUNTAIN,
    NOTHING,
    ROLES,
    SEA,
)
from clairiere.games.broom_service.rules.scoring import outcome
from clairiere.games.broom_service.rules.state import NO_CARDS, Table
from clairiere.kernel.bits import bits, count, mask_of
from clairiere.kernel.language import FEMININE
from clairiere.kernel.seats import SPECTATOR, Seat
from clairiere.kernel.spoken import about_you, the_end, the_present
from clairiere.kernel.view import View
from clairiere.kernel.words import Passage

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


def spoken_table(v: View[Table], names: Names) -> list[Passage]:
    """The whole view, ordered for listening."""
    s, me = v.table, v.seat
    after_me = [(me + 1 + n) % s.seats for n in range(s.seats - 1)] if me != SPECTATOR else list(range(s.seats))
    first = the_end(names, v, outcome(s)) if s.over else the_present(names, v)
    first.lines += round_words(s, names) + turn_words(s, names)
    return [
        first,
        *([] if me == SPECTATOR else [about_you(names, me, own_things(s, me, names))]),
        *[Passage(str(names.players[seat]), others_things(s, seat, names)) for seat in after_me],
        *land(s, names),
    ]


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
    """What the listener has."""
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


def others_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """What another player has."""
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
