"""A table as text: the position, which reads like a diagram.

    forest small
    round 3 first A turn B
    tiles B1=T01.0 C1=T17.3 D1=T05.1 A2=T11.0 B2=W2.2 ...
    lies B1=blue C1=hat D1=smith A2=- C2=red ...
    chips 14.8.10 discard 2.1.0
    fairy hat cross spoon coin_silver key jug anvil boots cheese
    bag barrel=2 stone=1 ...
    pile innkeeper sculptor ...
    supply copper 22 silver 12 apples 11
    A at C3 compasses 2 pack hat key copper 2 silver 0 apples 1 debts smith pauses 1 stray
    B at corner compasses 2 pack copper 0 silver 0 apples 0 debts pauses 0
    agenda move B; end_options B; spirit_check; next

A tile stands with its rotation; wells carry nothing and are not named under `lies`; chips are counted blue, red,
yellow; the fairy board stands bottom row first, an empty space is `-`. `forest small harder blocking arrival` are the
variants, `gaps BC23=stone` what blocks, `drawn hat` and `met smith` what is being decided; `paused` and `shifted`
stand behind the turn whose player has paused or done the block action; `ring A` has won; `gone` marks one who left.
Reading fills in what is not said: tiles in order and unturned, chips on every free space (blue ones first), an empty
fairy board, players on their backpacks, and into bags, pile and supply whatever is nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clairiere.games.roundforest.numbering import CHARACTERS, CORNER, GAPS, LYING, NOTHING, OBJECTS, PLACES
from clairiere.kernel.bits import bits
from clairiere.kernel.seats import letter

if TYPE_CHECKING:
    from clairiere.games.roundforest.state import Player, Table


def position_text(s: Table) -> str:
    """The whole table."""
    lines = [heading(s), turn_text(s), *forest_text(s), *store_text(s)]
    for seat, player in enumerate(s.players):
        gone = " gone" if s.gone >> seat & 1 else ""
        lines.append(f"{letter(seat)} {player_text(player)}{gone}")
    lines.append("over" if s.over else f"agenda {s.agenda_text()}")
    return "\n".join(lines) + "\n"


def heading(s: Table) -> str:
    """The forest and the variants.

    Tables that began under rules 1 are written as they were then, since proofs of old records hash these texts.
    """
    arrival = s.arrive_ready and not s.chest_at_ends
    variants = (" harder" if s.harder else "") + (" blocking" if s.blocking else "") + (" arrival" if arrival else "")
    return f"forest {s.layout.name}{variants}"


def turn_text(s: Table) -> str:
    """Whose turn, and what it has seen."""
    seen = (" paused" if s.paused else "") + (" shifted" if s.shifted else "")
    return f"round {s.round} first {letter(s.first)} turn {letter(s.active)}{seen}"


def forest_text(s: Table) -> list[str]:
    """Tiles, what lies on them, what blocks them."""
    tiles = [f"{PLACES[place]}={s.parts.tiles[s.tiles[place]]}.{s.turned[place]}" for place in s.layout.spaces]
    lying = [f"{PLACES[place]}={LYING[s.lies[place]]}" for place in s.layout.ground]
    blocked = [f"{GAPS[gap]}={OBJECTS[kind]}" for gap, kind in enumerate(s.gaps) if kind != NOTHING]
    found = [f"tiles {' '.join(tiles)}", f"lies {' '.join(lying)}"]
    return [*found, f"gaps {' '.join(blocked)}"] if blocked else found


def store_text(s: Table) -> list[str]:
    """Bags, fairy board, pile, supply, and what is being decided."""
    bag = [f"{OBJECTS[kind]}={n}" for kind, n in enumerate(s.bag) if n]
    lines = [
        f"chips {dotted(s.chips)} discard {dotted(s.discard)}",
        f"fairy {objects_text(s.fairy)}",
        " ".join(["bag", *bag]),
        " ".join(["pile", *[CHARACTERS[character] for character in bits(s.pile)]]),
        f"supply copper {s.copper} silver {s.silver} apples {s.apples}",
    ]
    if s.drawn:
        lines.append(f"drawn {objects_text(s.drawn)}")
    if s.met != NOTHING:
        lines.append(f"met {CHARACTERS[s.met]}")
    if s.ring != NOTHING:
        lines.append(f"ring {letter(s.ring)}")
    return lines


def dotted(counts: list[int]) -> str:
    """`14.8.10`."""
    return ".".join([str(n) for n in counts])


def objects_text(kinds: tuple[int, ...]) -> str:
    """`hat key -`."""
    return " ".join(["-" if kind == NOTHING else OBJECTS[kind] for kind in kinds])


def player_text(me: Player) -> str:
    """What one player has."""
    fields = [f"at {'corner' if me.at == CORNER else PLACES[me.at]}", f"compasses {me.compasses}"]
    fields.append(" ".join(["pack", *[OBJECTS[kind] for kind in me.pack]]))
    fields.append(f"copper {me.copper} silver {me.silver} apples {me.apples}")
    fields.append(" ".join(["debts", *[CHARACTERS[character] for character in bits(me.debts)]]))
    fields.append(f"pauses {me.pauses}")
    return " ".join(fields) + (" stray" if me.stray else "")
