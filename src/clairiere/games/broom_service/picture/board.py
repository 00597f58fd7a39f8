"""The realm: the map with its regions, towers, tiles, clouds and pawns."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.picture.plan import (
    AMULET_IDS,
    CIRCLE_IDS,
    CLOUD_IDS,
    PAWN_IDS,
    POTION_IDS,
    REGION_IDS,
    TILE,
    TILE_IDS,
    TOWER_IDS,
)
from clairiere.games.broom_service.picture.scene import Scene
from clairiere.games.broom_service.rules.choices import (
    CIRCLES,
    COLOURS,
    FOREST,
    FOREST_TILES,
    HILL,
    HILL_TILES,
    HILL_TOWER,
    MOUNTAIN,
    MOUNTAIN_TILES,
    NOTHING,
    REGIONS,
    STORMS,
    TOWER_TILE,
)
from clairiere.kernel.state import Seat
from clairiere.pictures.canvas import Place
from clairiere.pictures.ink import escaped

GOLD: Final = (
    ' fill="var(--gold)" fill-opacity=".16"/>',
    ' fill="none" stroke="var(--ink-print)" stroke-width="15" stroke-linejoin="round" opacity=".75"/>',
    ' fill="none" stroke="var(--gold)" stroke-width="9" stroke-linejoin="round"/>',
)
"""A region that can be chosen."""
ABLE: Final = '<use href="#brm-able" pointer-events="none"/>'
"""Under a tower to which the viewer could deliver."""
RIM: Final = [(-31.0, -17.0), (-31.0, 13.0), (31.0, -17.0), (31.0, 13.0), (0.0, 34.0)]
"""Where amulets lie on the rim of a mountain tile, by seat."""
STAND: Final = 15.0
"""A hat stands on its brim, not on its middle."""


def realm(scene: Scene) -> str:
    """Everything on the map, what stands nearer later; where a pawn can land, a touch goes through to the region."""
    standing = tiles(scene) + circles(scene) + towers(scene) + pawns(scene) + clouds(scene) + amulets(scene)
    through = ' pointer-events="none"' if scene.fliers else ""
    there = f'<g class="standing"{through}>{standing}{"".join(scene.front)}</g>'
    return on_map(scene, regions(scene)) + there + on_map(scene, scene.printed.names)


def on_map(scene: Scene, drawn: str) -> str:
    """Something that lies as the map lies."""
    return f'<g class="pos" style="{scene.plan.map.style}"><g class="quarter">{drawn}</g></g>'


def ground(scene: Scene) -> str:
    """The static layer: the map."""
    plan, side = scene.plan, scene.printed.side
    out = f'<g class="pos" style="{plan.card.style}"><use class="wide" href="#brm-{side}-card"/>'
    out += f'<use class="tall" href="#brm-{side}-high-card"/></g>'
    flat = f'<use href="#brm-{side}"/><use href="#brm-{side}-growth"/><use href="#brm-{side}-scene"/>'
    return out + on_map(scene, flat)


def regions(scene: Scene) -> str:
    """Unseen, unless they can be chosen."""
    printed = scene.printed
    if not scene.fliers:
        return printed.all_idle
    plain, golden = "", ""
    for region in printed.here:
        id = REGION_IDS[region]
        if id in scene.touched:
            golden += goal(scene, region, id)
        else:
            plain += printed.idle[region]
    return plain + golden


def goal(scene: Scene, region: int, id: str) -> str:
    """A region where a pawn of the viewer can land."""
    ring = f'<use href="#{scene.printed.rings[region]}"'
    title = scene.titled(id, scene.printed.places[region])
    x, y = scene.stage.chart.by_id[REGIONS[region]].pawns
    ghost = f'<use href="#brm-ghost-{scene.viewer + 1}" y="{STAND:g}"/>'
    ghost = f'<g transform="translate({x:g} {y:g})"><g class="upright breathe">{ghost}</g></g>'
    drawn = ring + GOLD[0] + ring + GOLD[1] + ring + GOLD[2] + ghost
    return f'<g id="{id}" class="target"{scene.button(id)}>{title}{drawn}</g>'


def tiles(scene: Scene) -> str:
    """Landscape tiles, or the spaces that forest tiles were taken from."""
    s, words = scene.s, scene.stage.words
    out = ""
    if s.mountain_tiles:
        for region, tile in zip(s.board.tile_spaces[MOUNTAIN], s.mountain_tiles):
            out += landscape_tile(scene, region, MOUNTAIN_TILES[tile], escaped(words.mountain_tiles[tile]))
    if s.forest_tiles:
        for region, tile in zip(s.board.tile_spaces[FOREST], s.forest_tiles):
            if tile == NOTHING:
                out += f'<use class="pos" style="{scene.plan.tiles[region].style}" href="#brm-space-forest"/>'
            else:
                said = f"{words.forest_tiles[tile]}: {words.forest_texts[tile]}"
                out += landscape_tile(scene, region, FOREST_TILES[tile], escaped(said))
    for region, tile in zip(s.board.tile_spaces[HILL], s.hill_tiles):
        if tile != TOWER_TILE:
            out += landscape_tile(scene, region, HILL_TILES[tile], escaped(words.hill_texts[tile]))
    return out


def landscape_tile(scene: Scene, region: int, name: str, said: str) -> str:
    """A mountain, forest or hill tile on the map, as a button if it can be chosen."""
    id = TILE_IDS[region]
    button = scene.button(id)
    marks = f'{scene.hit(id)}<use href="#brm-tile-ring"/>' if button else ""
    title = scene.titled(id, f"{said} · {scene.printed.regions[region]}")
    style = scene.plan.tiles[region].style
    drawn = f'{title}{marks}<use href="#brm-tile-{name}"/>'
    return scene.lay(id, f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}>{drawn}</g>')


def circles(scene: Scene) -> str:
    """Stone circles to which a turbo broom may throw a pawn."""
    out = ""
    for circle, place in enumerate(scene.plan.circles):
        id = CIRCLE_IDS[circle]
        button = scene.button(id)
        if not button:
            continue
        title = scene.titled(id, scene.stage.say("Stone circle") + f" {CIRCLES[circle]}")
        drawn = f'{title}{scene.hit(id)}<use href="#brm-circle-ring"/>'
        out += scene.lay(id, f'<g id="{id}" class="pos target" style="{place.style}"{button}>{drawn}</g>')
    return out


def towers(scene: Scene) -> str:
    """All that stand, the far ones first."""
    s, able = scene.s, scene.able()
    out = "".join([tower(scene, t, scene.plan.towers[t], able) for t in scene.printed.far_first if s.standing >> t & 1])
    if s.tower_hill != NOTHING:
        out += tower(scene, HILL_TOWER, scene.plan.tiles[s.tower_hill].by(0, 0, 1 / TILE), able)
    return out


def tower(scene: Scene, number: int, place: Place, able: int) -> str:
    """A tower: ringed if it can be chosen, in a glow if the viewer could deliver there from where a pawn stands."""
    s, id = scene.s, TOWER_IDS[number]
    full = bool(s.occupied >> number & 1)
    printed = scene.printed
    title = printed.towers[number]
    inner = f'<use href="#{printed.looks[number]}"/>'
    button = scene.button(id)
    shape = "round" if s.board.towers[number].round else "square"
    if button:
        inner = f'{ABLE}{scene.hit(id)}<use href="#brm-{shape}-ring"/>{inner}'
    elif able >> number & 1:
        inner = f"{ABLE}{inner}"
        title += " · " + scene.stage.say("You could deliver here now")
    others = scene.suppliers(number)
    if others:
        title += f" · {others}"
    if id in scene.trace.moved:
        inner = f'<use href="#brm-{shape}-last"/>{inner}'
    if full:
        title += " · " + scene.stage.say("occupied")
    out = f'<g id="{id}" class="{scene.classes(id)}" style="{place.style}"{button}>{scene.titled(id, title)}{inner}</g>'
    return scene.lay(id, out) + (potion(scene, number, place) if full else "")


def potion(scene: Scene, number: int, place: Place) -> str:
    """The potion on an occupied tower."""
    id = POTION_IDS[number]
    colour = COLOURS[scene.s.board.towers[number].colour]
    style = place.style + scene.trace.style(id)
    return (
        f'<g id="{id}" class="{scene.classes(id)}" style="{style}" pointer-events="none">'
        f'<use href="#brm-full-{colour}"/></g>'
    )


def pawns(scene: Scene) -> str:
    """Two hats of every player, always in this order, so that they glide; those in one region stand side by side."""
    s = scene.s
    crowds: dict[int, int] = {}
    for seat, player in enumerate(s.players):
        if not s.gone >> seat & 1:
            for region in player.pawns:
                crowds[region] = crowds.get(region, 0) + 1
    come: dict[int, int] = {}
    out = ""
    for seat, player in enumerate(s.players):
        if not s.gone >> seat & 1:
            for pawn, region in enumerate(player.pawns):
                i = come.get(region, 0)
                come[region] = i + 1
                out += hat(scene, seat, pawn, scene.plan.pawns[region].by(*fan(i, crowds[region])))
    return out


def fan(i: int, count: int) -> tuple[float, float, float]:
    """Where the i-th of so many hats stands, and how large: in one row, or in two."""
    if count <= 3:
        return (i - (count - 1) / 2) * 34, STAND, 1.24
    front = (count + 1) // 2
    back = count - front
    aside = 7.5 if front == back else 0.0  # so that nobody stands right behind another
    if i < back:
        return (i - (back - 1) / 2) * 30 - aside, STAND - 22, 1.04
    return (i - back - (front - 1) / 2) * 30 + aside, STAND + 7, 1.04


def hat(scene: Scene, seat: Seat, pawn: int, place: Place) -> str:
    """A pawn; that of whoever is asked stands in a gold ring."""
    id = PAWN_IDS[seat][pawn]
    marks = ""
    if seat == scene.viewer and scene.s.players[seat].pawns[pawn] in scene.fliers:
        marks = '<use href="#brm-hat-ring"/>'
    elif id in scene.trace.moved:
        marks = '<use href="#brm-hat-last"/>'
    where = scene.printed.places[scene.s.players[seat].pawns[pawn]]
    title = f"<title>{scene.stage.titles[seat]} · {where}</title>"
    style = place.style + scene.trace.style(id)
    return f'<g id="{id}" class="pos" style="{style}">{title}{marks}<use href="#brm-hat-{seat + 1}"/></g>'


def clouds(scene: Scene) -> str:
    """Those that lie on the board and, small, on the mats, those that were chased; in one order, so that they glide."""
    s = scene.s
    drawn: list[tuple[int, str]] = []
    for space, tile in enumerate(s.clouds):
        if tile != NOTHING:
            place = scene.plan.spaces[s.board.spaces[space]]
            drawn.append((tile, cloud(scene, tile, place, s.board.region_of[space])))
    for seat in range(s.seats):
        drawn += chased(scene, seat)
    drawn.sort()
    return "".join([svg for _, svg in drawn])


def chased(scene: Scene, seat: Seat) -> list[tuple[int, str]]:
    """The clouds on a mat, with their numbers."""
    berth = scene.berths[seat]
    return [(n, cloud(scene, n, berth.cloud(i), NOTHING)) for i, n in enumerate(scene.s.players[seat].clouds)]


def cloud(scene: Scene, tile: int, place: Place, region: int) -> str:
    """A cloud with its stars and bolts, or a storm cloud."""
    id, kind = CLOUD_IDS[tile], scene.s.parts.clouds[tile]
    name = f"cloud-{kind.stars}-{kind.bolts}" if kind.storm == NOTHING else f"storm-{STORMS[kind.storm]}"
    button = scene.button(id)
    marks = f'{scene.hit(id)}<use href="#brm-cloud-ring"/>' if button else ""
    title = scene.printed.clouds[tile]
    if region != NOTHING:
        title += f" · {scene.printed.regions[region]}"
        if kind.storm != NOTHING:
            title += f" · {escaped(scene.stage.words.storm_texts[kind.storm])}"
    through = ' pointer-events="none"' if region == NOTHING else ""
    style = place.style + scene.trace.style(id)
    drawn = f'{scene.titled(id, title)}{marks}<use href="#brm-{name}"/>'
    return f'<g id="{id}" class="{scene.classes(id)}" style="{style}"{button}{through}>{drawn}</g>'


def amulets(scene: Scene) -> str:
    """On the rims of the mountain tiles, and before those who have taken them."""
    s = scene.s
    out = ""
    for mountain, region in enumerate(s.board.tile_spaces[MOUNTAIN] if s.mountain_tiles else []):
        for seat, player in enumerate(s.players):
            if s.gone >> seat & 1 and not player.amulets >> mountain & 1:
                continue
            id = AMULET_IDS[seat][mountain]
            if player.amulets >> mountain & 1:
                before, count = (player.amulets & (1 << mountain) - 1).bit_count(), player.amulets.bit_count()
                place = scene.berths[seat].amulet(before, count, scene.points(seat))
            else:
                place = scene.plan.tiles[region].by(*RIM[seat])
            title = "<title>" + scene.stage.say("Amulet") + f" · {scene.stage.titles[seat]}</title>"
            style = place.style + scene.trace.style(id)
            out += f'<g id="{id}" class="pos" style="{style}">{title}<use href="#brm-amulet-{seat + 1}"/></g>'
    return out
