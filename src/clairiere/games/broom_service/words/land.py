"""The land of Broom Service told region by region: neighbours, towers, clouds, tiles and pawns."""

from __future__ import annotations

from clairiere.games.broom_service.numbering import (
    CIRCLES,
    FOREST,
    HILL,
    HILL_TOWER,
    MOUNTAIN,
    NOTHING,
    SEA,
)
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.words.names import Names
from clairiere.kernel.bits import bits
from clairiere.kernel.nouns import FEMININE
from clairiere.kernel.spoken import Passage


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
