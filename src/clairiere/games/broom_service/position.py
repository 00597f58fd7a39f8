"""A table as text: the position, which reads like a diagram.

    board back storm 24
    round 3 first A leader B
    turn hill_witch claim C
    led forest_witch hill_witch
    event black_market
    events full_set gathering black_market moonshine ...
    cursed herb_gatherer hill_witch
    pile peak_druid fruit_gatherer ...
    clouds f2=1-2 f3=gust m1=2-2 m1.2=3-3 sea_e=1-1
    tiles m1=two_wands m2=chase m3=deliver f3=brave_heart h4=turbo_ab
    occupied t07 t32
    A vp 14 stock 1.0.2.1 pawns f6 p8 cards 2 hand hill_witch! peak_druid without valley_druid played forest_witch*
    B vp 9 stock 1.1.1.0 pawns h5 h7 clouds 1-2 gust amulets m1 tiles extra_card fresh five_points
    agenda declare A; follow C; brave; end_turn

- `board` is front, front_mountain or back, with `storm` the number of heavy clouds in the mix. `turn` is the role that
  was led in this turn, and who holds the claim; `led` are the roles that were led in this round.
- `events` is the whole event pile from the first round on, then the events that left the game; `pile` the cursed pile,
  the next first. Who has no business to know reads `?event` and `?cursed`.
- A heavy cloud is written by its stars and bolts; the second cloud of a region lies on `m1.2`.
- `stock` counts purple, green and orange potions and wands. `cards` is the size of the hand, `hand` the roles in it as
  far as the viewer knows them, `!` one that everyone knows of; `without` are roles that everyone knows to be laid
  aside, for a chance to follow has been passed; `played` are the roles of this round, `*` those declared brave.
- `fresh` are the forest tiles taken in this turn, `gone` marks a player who has left.

Reading fills in what is not said: the front, round 1, A first and leader, no clouds, tiles in the order of the box,
start points, resources and castles, the event Gathering, no curses. A player of whom no hand is said has not picked.
Without an agenda the leader leads, or, if nobody has a hand, all pick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clairiere.games.broom_service.numbering import (
    BOARDS,
    EVENTS,
    FIRST_CARD,
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
    SPACES,
    TOWERS,
    card_of,
)
from clairiere.kernel.bits import bits
from clairiere.kernel.seats import EVERYONE, Seat, letter

if TYPE_CHECKING:
    from clairiere.games.broom_service.state import Table


def position_text(s: Table) -> str:
    """The whole table."""
    lines = [heading(s), f"round {s.round} first {letter(s.first)} leader {letter(s.leader)}"]
    if s.role != NOTHING:
        claim = "" if s.claim == NOTHING else f" claim {letter(s.claim)}"
        lines.append(f"turn {ROLES[s.role]}{claim}")
    lines += zone("led", roles(s.led)) + [f"event {EVENTS[s.event]}" if s.event != NOTHING else "event -"]
    lines.append("events " + s.pieces.names(tuple(range(len(EVENTS)))))
    if s.parts.setup.cursed[s.seats]:
        lines.append(" ".join(["cursed", *roles(s.cursed)]))
        lines.append(" ".join(["pile", *[s.pieces.name(card) for card in s.pile]]))
    lines += zone("clouds", clouds_text(s)) + zone("tiles", tiles_text(s))
    lines += zone("occupied", [TOWERS[tower] for tower in bits(s.occupied)])
    lines += [f"{letter(seat)} {player_text(s, seat)}" for seat in range(s.seats)]
    lines.append("over" if s.over else f"agenda {s.agenda_text()}")
    return "\n".join(lines) + "\n"


def heading(s: Table) -> str:
    """The side of the board and the variants."""
    return f"board {side(s)}{f' storm {s.heavies}' if s.storm else ''}"


def side(s: Table) -> str:
    """`front`, `front_mountain` or `back`."""
    tiled = s.board.name == BOARDS[0] and s.mountain_tiles
    return "front_mountain" if tiled else s.board.name


def zone(head: str, words: list[str]) -> list[str]:
    """A line, if there is anything to say."""
    return [" ".join([head, *words])] if words else []


def roles(mask: int) -> list[str]:
    """The names of a set of roles."""
    return [ROLES[role] for role in bits(mask)]


def clouds_text(s: Table) -> list[str]:
    """What lies on the cloud spaces."""
    found: list[str] = []
    for space, cloud in enumerate(s.clouds):
        if cloud != NOTHING:
            found.append(f"{SPACES[s.board.spaces[space]]}={s.parts.clouds[cloud].name}")
    return found


def tiles_text(s: Table) -> list[str]:
    """The landscape tiles on the board."""
    found: list[str] = []
    for tiles, landscape, names in (
        (s.mountain_tiles, MOUNTAIN, MOUNTAIN_TILES),
        (s.forest_tiles, FOREST, FOREST_TILES),
        (s.hill_tiles, HILL, HILL_TILES),
    ):
        spaces = s.board.tile_spaces[landscape]
        found += [f"{REGIONS[at]}={names[tile]}" for at, tile in zip(spaces, tiles) if tile != NOTHING]
    return found


def player_text(s: Table, seat: Seat) -> str:
    """What one player has."""
    me = s.players[seat]
    stock = ".".join([str(n) for n in me.stock])
    fields = [f"vp {me.vp} stock {stock} pawns {' '.join([REGIONS[region] for region in me.pawns])}"]
    if me.cards >= 0 and not s.gone >> seat & 1:
        fields.append(" ".join([f"cards {me.cards}", *hand_text(s, seat)]))
    played = [ROLES[role] + ("*" if me.braves >> role & 1 else "") for role in bits(me.played)]
    fields += zone("played", played)
    fields += zone("clouds", [s.parts.clouds[cloud].name for cloud in me.clouds])
    mountains = s.board.tile_spaces[MOUNTAIN]
    fields += zone("amulets", [REGIONS[mountains[n]] for n in bits(me.amulets)])
    fields += zone("tiles", [FOREST_TILES[tile] for tile in me.tiles])
    fields += zone("fresh", [FOREST_TILES[tile] for tile in me.fresh])
    return " ".join(fields) + (" gone" if s.gone >> seat & 1 else "")


def hand_text(s: Table, seat: Seat) -> list[str]:
    """The roles in hand that can be seen, and those that everyone knows to be laid aside."""
    pieces, me = s.pieces, s.players[seat]
    held: list[str] = []
    without: list[str] = []
    for role, name in enumerate(ROLES):
        card = card_of(seat, role)
        open = pieces.seen[card] == EVERYONE
        if pieces.faces[card] == PICKED:
            if not me.played >> role & 1:
                held.append(name + ("!" if open else ""))
        elif pieces.faces[card] >= FIRST_CARD and open:
            without.append(name)
    return zone("hand", held) + zone("without", without)
