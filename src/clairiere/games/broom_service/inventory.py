"""Whether everything is still where it can be, and no more of it than the box holds."""

from __future__ import annotations

from clairiere.games.broom_service.numbering import (
    ASIDE,
    EVENTS,
    FIRST_CARD,
    FIRST_CURSED,
    FOREST_TILES,
    NOTHING,
    PICKED,
    REGIONS,
    ROLES,
    card_of,
)
from clairiere.games.broom_service.state import NO_CARDS, Table
from clairiere.games.broom_service.steps.arrival import ChooseCircle
from clairiere.kernel.bits import bits


def lost_components(s: Table) -> str:
    """The first thing that is wrong, or nothing."""
    return lost_cards(s) or lost_clouds(s) or lost_tiles(s) or lost_roles(s) or lost_pawns(s) or wrong_stock(s)


def lost_cards(s: Table) -> str:
    """Events and cursed pile hold every card once; what is cursed has been turned up."""
    faces = s.pieces.faces
    if sorted(faces[:FIRST_CURSED]) != list(range(len(EVENTS))):
        return "an event is missing"
    if sorted(faces[FIRST_CURSED:FIRST_CARD]) != list(range(FIRST_CURSED, FIRST_CARD)):
        return "a cursed role is missing"
    hidden = [role for role in bits(s.cursed) if FIRST_CURSED + role in [faces[card] for card in s.pile]]
    return "a cursed role is in the pile" if hidden else ""


def lost_clouds(s: Table) -> str:
    """Every cloud space has one that lies there or was chased; none is there twice."""
    found = [cloud for cloud in s.clouds if cloud != NOTHING]
    for player in s.players:
        found += player.clouds
    if len(found) != len(s.board.spaces) or len(set(found)) != len(found):
        return f"{len(found)} clouds"
    storms = [cloud for cloud in found if cloud >= s.parts.heavies]
    return "a storm cloud" if storms and not s.storm else ""


def lost_tiles(s: Table) -> str:
    """No forest tile more often than in the box, no other tile twice, no amulet without a mountain tile."""
    held = [tile for tile in s.forest_tiles if tile != NOTHING]
    for player in s.players:
        held += [*player.tiles, *player.fresh]
        if player.amulets and not s.mountain_tiles:
            return "an amulet"
    for tile, name in enumerate(FOREST_TILES):
        if held.count(tile) > s.parts.forest_tiles[tile]:
            return f"{held.count(tile)} of {name}"
    for tiles in (s.mountain_tiles, s.hill_tiles):
        if len(set(tiles)) != len(tiles):
            return "a tile twice"
    round = sum([1 << tower for tower, kind in enumerate(s.board.towers) if kind.round])
    return "a potion where there is no round tower" if s.occupied & ~(round & s.standing) else ""


def lost_roles(s: Table) -> str:
    """Hands are as big as they are said to be; what was played was picked."""
    for seat, player in enumerate(s.players):
        faces = [s.pieces.faces[card_of(seat, role)] for role in range(len(ROLES))]
        if faces.count(PICKED) + faces.count(ASIDE) != len(ROLES):
            return "a role card of no kind"
        held = [role for role in range(len(ROLES)) if s.holds(seat, role)]
        if len(held) != max(0, player.cards) or (player.cards == NO_CARDS and player.played):
            return f"{len(held)} cards in a hand of {player.cards}"
        if [role for role in bits(player.played) if faces[role] != PICKED] or player.braves & ~player.played:
            return "a role that was played and not picked"
    return ""


def lost_pawns(s: Table) -> str:
    """Pawns stand on land, never under a cloud; none rests on a turbo broom while nobody is being thrown."""
    for seat, player in enumerate(s.players):
        for region in player.pawns:
            if not s.is_land(region) or s.cloud_in(region):
                return f"a pawn in {REGIONS[region]}"
            thrown = s.gone >> seat & 1 or (not s.over and isinstance(s.agenda[-1], ChooseCircle))
            if s.broom_at(region) != NOTHING and not thrown:
                return f"a pawn rests in {REGIONS[region]}"
    return ""


def wrong_stock(s: Table) -> str:
    """Nobody owes the supply anything."""
    low = [player.stock for player in s.players if min(player.stock) < 0]
    return f"stock {low[0]}" if low else ""
