"""The opening table (BRM-SETUP)."""

from __future__ import annotations

from clairiere.games.broom_service.rules.choices import (
    ASIDE,
    CURSED_POOL,
    EVENT_POOL,
    EVENTS,
    FIRST_CARD,
    FIRST_CURSED,
    FIRST_HAND_POOL,
    FOREST,
    FOREST_TILES,
    HILL,
    HILL_TILES,
    MOUNTAIN,
    MOUNTAIN_TILES,
    NOTHING,
    PICKED,
    REGIONS,
    ROLES,
    TOWER_TILE,
)
from clairiere.games.broom_service.rules.components import Parts
from clairiere.games.broom_service.rules.state import NO_CARDS, Player, Table, card_of
from clairiere.games.broom_service.rules.steps.delivery import ChooseCircle
from clairiere.games.broom_service.rules.steps.round import begin_round
from clairiere.kernel.bits import bits
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import EVERYONE, Pieces, Seat, StepContext

SIDES = ("front", "front_mountain", "back")


def set_up(
    parts: Parts, seats: int, side: str, now: StepContext, *, storm: bool, heavies: int, first: Seat | None, rules: int
) -> Table:
    """Luck is drawn in a fixed order: first player, clouds, tiles, events, cursed pile."""
    s = bare_table(parts, seats, side, storm=storm, heavies=heavies)
    s.rules = rules
    chance = now.chance
    s.first = chance.below(seats) if first is None else first
    s.leader = s.first
    give_start(s)
    lay_clouds(s, chance)
    if side != SIDES[0]:
        lay_mountain_tiles(s, drawn(len(MOUNTAIN_TILES), len(s.board.tile_spaces[MOUNTAIN]), chance))
    if side == SIDES[2]:
        box = [tile for tile, n in enumerate(parts.forest_tiles) for _ in range(n)]
        places = drawn(len(box), len(s.board.tile_spaces[FOREST]), chance)
        s.forest_tiles = tuple([box[place] for place in places])
        lay_hill_tiles(s, drawn(len(HILL_TILES), len(s.board.tile_spaces[HILL]), chance))
    s.pieces.shuffle(list(range(len(EVENTS))), chance)
    if parts.setup.cursed[seats]:
        s.pile = tuple(range(FIRST_CURSED, FIRST_CARD))
        s.pieces.shuffle(list(s.pile), chance)
    begin_round(s, now)
    return s


def bare_table(parts: Parts, seats: int, side: str, *, storm: bool, heavies: int) -> Table:
    """Board and pieces; nothing on it yet (BRM-SETUP-02, -16, -17)."""
    board = parts.boards[1 if side == SIDES[2] else 0]
    players = [Player(parts.start_vp, [parts.setup.potions] * 3 + [0], list(board.castles)) for _ in range(seats)]
    s = Table([], new_pieces(parts, seats), parts, board, [NOTHING] * len(board.spaces), players)
    s.storm, s.heavies = storm, heavies
    return s


def new_pieces(parts: Parts, seats: int) -> Pieces:
    """Events and cursed pile in order (with five players it is no secret: nobody needs it), and everyone's roles."""
    hands = len(ROLES) * seats
    faces = [*range(FIRST_CARD), *[ASIDE] * hands]
    pools = [EVENT_POOL] * len(EVENTS) + [CURSED_POOL] * len(ROLES)
    pools += [FIRST_HAND_POOL + card // len(ROLES) for card in range(hands)]
    seen = [0] * len(EVENTS) + [0 if parts.setup.cursed[seats] else EVERYONE] * len(ROLES) + [EVERYONE] * hands
    return Pieces(parts.printing, faces, seen, pools)


def give_start(s: Table) -> None:
    """Wands by the place in turn order (BRM-SETUP-07, -08)."""
    for place, wands in enumerate(s.parts.setup.wands[s.seats]):
        s.players[(s.first + place) % s.seats].stock[3] = wands


def lay_clouds(s: Table, chance: Chance) -> None:
    """One on every space; with storm clouds these are mixed in (BRM-SETUP-11, BRM-STORM-01, -02)."""
    parts = s.parts
    mix = list(range(parts.heavies))
    if s.storm:
        mix = [mix[i] for i in drawn(parts.heavies, s.heavies, chance)] if s.heavies < parts.heavies else mix
        mix += list(range(parts.heavies, len(parts.clouds)))
    s.clouds = [mix[i] for i in drawn(len(mix), len(s.board.spaces), chance)]
    s.note_clouds()


def lay_mountain_tiles(s: Table, tiles: list[int]) -> None:
    """They cover towers (BRM-MTN-01, -03)."""
    s.mountain_tiles = tuple(tiles)
    s.standing &= ~s.board.covered


def lay_hill_tiles(s: Table, tiles: list[int]) -> None:
    """One of them is a tower, if it was drawn (BRM-HILL-01, -12)."""
    s.hill_tiles = tuple(tiles)
    if TOWER_TILE in tiles:
        s.tower_hill = s.board.tile_spaces[HILL][tiles.index(TOWER_TILE)]


def drawn(box: int, number: int, chance: Chance) -> list[int]:
    """So many of the numbers below `box`, in random order."""
    left = list(range(box))
    return [left.pop(chance.below(len(left))) for _ in range(number)]


# Whether everything is still where it can be, and no more of it than the box holds.

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
            thrown = thrown or (s.over and len(s.remaining()) == 1)  # the last other one left while it was thrown
            if s.broom_at(region) != NOTHING and not thrown:
                return f"a pawn rests in {REGIONS[region]}"
    return ""


def wrong_stock(s: Table) -> str:
    """An error text if a stock is negative."""
    low = [player.stock for player in s.players if min(player.stock) < 0]
    return f"stock {low[0]}" if low else ""
