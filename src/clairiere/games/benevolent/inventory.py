"""Whether every component is still on the table, once (BEN-SET-16)."""

from __future__ import annotations

from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.tally import counts, tally
from clairiere.kernel.bits import bits, count


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
