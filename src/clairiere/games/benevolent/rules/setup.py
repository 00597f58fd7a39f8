"""The opening table (BEN-SET, BEN-GEN)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import CLOVER, ONE, counts, tally
from clairiere.games.benevolent.rules.components import Forest, Parts
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.turn import begin_turn
from clairiere.kernel.bits import bits, count
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import NEWEST, Seat, StepContext

ENDS: Final = ("R", "L")


class Draws:
    """Values to use in place of luck; whatever is not given is drawn (BEN-SET-14)."""

    def __init__(
        self,
        *,
        first: Seat | None = None,
        segments: list[int] | None = None,
        sides: str | None = None,
        end: str | None = None,
        tiles: list[int] | None = None,
        faces: list[int] | None = None,
    ) -> None:
        self.first = first
        self.segments = segments  # the segments 1, 2, 3 in the order they are dealt
        self.sides = sides  # such as "ab", in the order of the slots
        self.end = end  # "R" or "L"
        self.tiles = tiles  # the nine tiles in fill order
        self.faces = faces  # 0 Ephemeral, 1 Permanent, in fill order


def set_up(parts: Parts, seats: int, draws: Draws, now: StepContext, *, rules: int = NEWEST) -> Table:
    """Luck is drawn in a fixed order: first player, forest, Secrets (BEN-SET-13)."""
    chance = now.chance
    first = chance.below(seats) if draws.first is None else draws.first
    forest = grow(parts, seats, draws, chance)
    pyramid = build_pyramid(parts, draws, chance)
    players = [player_at(parts, (seat - first) % seats) for seat in range(seats)]
    stacks = tally(parts.stacks[seats - 2]) - seats * ONE[CLOVER]
    reserve = parts.leaves - sum([player.leaves for player in players])
    s = Table([], parts, forest, pyramid, (1 << len(pyramid)) - 1, first, first, 1, reserve, stacks, players)
    s.rules = rules
    begin_turn(s, first, now)
    return s


def player_at(parts: Parts, turn: int) -> Player:
    """A player by turn order: Leaves, a Clover, a Footstep on the Dream Path, four on the card (BEN-SET-05 to -08)."""
    return Player(parts.starting_leaves[turn], parts.steps_for_forest, 0, 0, 0, ONE[CLOVER], 0, 0)


def grow(parts: Parts, seats: int, draws: Draws, chance: Chance) -> Forest:
    """Deal segments, choose sides, join ends; two players use the other end if a kind is missing (BEN-GEN-07, -08)."""
    segments = [k + 1 for k in chance.permutation(3)] if draws.segments is None else draws.segments
    slots = len(parts.templates[f"{seats}R"].slots)
    sides = "".join(["ab"[chance.below(2)] for _ in range(slots)]) if draws.sides is None else draws.sides
    end = ENDS[chance.below(2)] if draws.end is None else draws.end
    faces = [f"{segments[slot]}{sides[slot]}" for slot in range(slots)]
    forest = parts.forest(f"{seats}{end}", faces)
    if seats == 2 and not forest.shows_all_kinds():
        return parts.forest(f"{seats}{'L' if end == 'R' else 'R'}", faces)
    return forest


def build_pyramid(parts: Parts, draws: Draws, chance: Chance) -> list[int]:
    """Shuffle the tiles, then draw a face for each in fill order (BEN-SET-10, -11)."""
    tiles = chance.permutation(len(parts.tiles)) if draws.tiles is None else draws.tiles
    faces = [chance.below(2) for _ in tiles] if draws.faces is None else draws.faces
    return [parts.tiles[tile][face] for tile, face in zip(tiles, faces, strict=True)]


# Whether every component is still on the table, once (BEN-SET-16).

def lost_components(s: Table) -> str:
    """The first thing that is wrong, or nothing."""
    return lost_leaves(s) or lost_gifts(s) or lost_steps(s) or lost_secrets(s)


def lost_leaves(s: Table) -> str:
    """Reserve, players and Leaf Cache hold all Leaves, and nobody owes any (BEN-LEAF-04)."""
    leaves = s.reserve + sum([player.leaves + player.cache for player in s.players])
    owing = s.reserve < 0 or min([player.leaves for player in s.players]) < 0
    return f"{leaves} Leaves instead of {s.parts.leaves}" if owing or leaves != s.parts.leaves else ""


def lost_gifts(s: Table) -> str:
    """Stacks and players hold all tokens of each kind (BEN-GIFT-09)."""
    gifts = s.stacks + sum([player.gifts for player in s.players])
    return "" if gifts == tally(s.parts.stacks[s.seats - 2]) else f"Gifts {counts(gifts)}"


def lost_steps(s: Table) -> str:
    """Every player has four Footsteps on the card and in the forest (BEN-SET-08)."""
    for player in s.players:
        if player.on_card + count(player.steps) + count(player.twice) != s.parts.steps_for_forest:
            return "a Footstep"
    return ""


def lost_secrets(s: Table) -> str:
    """No Secret is there twice (BEN-SEC-09)."""
    held = [secret for player in s.players for secret in bits(player.secrets)]
    held += [s.pyramid[slot] for slot in bits(s.left)]
    return "" if len(set(held)) == len(held) else "a Secret there twice"
