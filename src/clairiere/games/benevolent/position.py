"""A table as text: the position, which reads like a diagram.

    forest 2R 1a 2b
    round 1 first A turn A
    reserve 60 stacks 2.4.3.2.2
    pyramid e_buy_minus3 p_double_step p_no_grey e_sleep e_clover_leaves p_repeat_exchange p_leaf_cache - -
    A leaves 1 gifts 1.0.0.0.0 card 4 steps dream 1 secrets
    B leaves 3 gifts 1.0.0.0.0 card 3 steps h03 dream 1 secrets p_solitude e_feather
    agenda move A

Gifts and stacks are counted Clovers first; a taken tile of the pyramid is `-`; a hex with two Footsteps of a player
stands twice; `cache 2` are Leaves on the Leaf Cache; `gone` marks a player who left. Reading fills in what is not
said: a full pyramid in tile order, players as at the start (the first of the seats), the Reserve and the stacks with
whatever is not in players' hands, and the agenda of a turn that begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clairiere.games.benevolent.numbering import HEXES, SECRETS
from clairiere.games.benevolent.tally import tally_text
from clairiere.kernel.bits import bits
from clairiere.kernel.seats import letter

if TYPE_CHECKING:
    from clairiere.games.benevolent.state import Player, Table


def position_text(s: Table) -> str:
    """The whole table."""
    slots = [SECRETS[secret] if s.left >> slot & 1 else "-" for slot, secret in enumerate(s.pyramid)]
    lines = [
        f"forest {s.forest.id}",
        f"round {s.round} first {letter(s.first)} turn {letter(s.active)}",
        f"reserve {s.reserve} stacks {tally_text(s.stacks)}",
        f"pyramid {' '.join(slots)}",
    ]
    for seat, player in enumerate(s.players):
        gone = " gone" if s.gone >> seat & 1 else ""
        lines.append(f"{letter(seat)} {player_text(player)}{gone}")
    lines.append("over" if s.over else f"agenda {s.agenda_text()}")
    return "\n".join(lines) + "\n"


def player_text(player: Player) -> str:
    """What one player has."""
    steps = [HEXES[hex] for hex in bits(player.steps) + bits(player.twice)]
    secrets = [SECRETS[secret] for secret in bits(player.secrets)]
    fields = [f"leaves {player.leaves}", f"gifts {tally_text(player.gifts)}", f"card {player.on_card}"]
    fields += [" ".join(["steps", *sorted(steps)]), f"dream {player.dream + 1}", " ".join(["secrets", *secrets])]
    if player.cache:
        fields.append(f"cache {player.cache}")
    return " ".join(fields)
