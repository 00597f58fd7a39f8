"""Observations of Broom Service: the board, the round, what its owner knows of the hands, and the players."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules import BroomRules
from clairiere.games.broom_service.rules.choices import (
    ASIDE,
    BOARDS,
    EVENTS,
    FIRST_CURSED,
    FOREST_TILES,
    HILL_TILES,
    LANDS,
    MOUNTAIN_TILES,
    NOTHING,
    PAWNS,
    PICKED,
    RESOURCES,
    ROLES,
    SPACES,
    STORMS,
    TOWERS,
)
from clairiere.games.broom_service.rules.components import Board, Cloud, Parts
from clairiere.games.broom_service.rules.state import Player, Table, card_of
from clairiere.games.broom_service.rules.steps.moves import ENDINGS
from clairiere.kernel.observation import Field, GameObservation, distance, flags, number, one_of, seats_from
from clairiere.kernel.state import EVERYONE, Pieces, Seat

WORDS: Final = (
    "pick", "pick_role", "bid", "lead", "declare", "follow", "menu", "gather", "fly", "deliver",
    "deliver_there", "circle", "mountain", "chase", "extra", "full_set", "offer", "offer_set", "brave", "free",
    "cowardly", "end_turn", "first_turn", "round_event", "next_round", "confirm", "roles",
    "bidding", "nothing", "used", "unused", *ENDINGS, "bid 1", "chase 2", "deliver 2", "deliver 3", "fly 2", "fly 4",
    "circle 2", "mountain 2", "offer 3", "offer 4", "offer 5",
    *ROLES, *RESOURCES, *LANDS, *MOUNTAIN_TILES,
)  # fmt: skip
NO_TILES: Final = bytes(len(FOREST_TILES))
POINTS_LOW: Final = -60
POINTS_HIGH: Final = 195
CLOUD: Final = 3 + len(STORMS)
"""Numbers about a cloud: it is there, its stars, its bolts, which storm it is."""
NO_CLOUD: Final = bytes(CLOUD)
TILED: Final = 8
"""Regions of one landscape that may carry tiles, at most."""


class BroomObservation(GameObservation[Table]):
    """The board, then the round, then what each player has."""

    def __init__(self, rules: BroomRules) -> None:
        super().__init__(rules)
        self.parts: Parts | None = None  # for which the clouds were written
        self.clouds: list[bytes] = []
        self.latest: tuple[Board | None, list[int], bytes] = (None, [], b"")

    def words(self) -> list[str]:
        """The words of steps."""
        return [*WORDS]

    def fields(self, seats: int) -> list[Field]:
        """Regions and towers are in the order of their names, f1 and t01 first."""
        return [*self.board_fields(), *self.round_fields(seats), *self.player_fields(seats)]

    def board_fields(self) -> list[Field]:
        """What lies on the board."""
        lands, storms, forest = ", ".join(LANDS), ", ".join(STORMS), ", ".join(FOREST_TILES)
        return [
            Field("board", len(BOARDS), f"the side of the board: {', '.join(BOARDS)}"),
            Field("storm", 1, "whether storm clouds are in the mix"),
            Field("heavies", 1, "heavy clouds in the mix", high=24),
            Field("clouds", len(SPACES) * CLOUD, "on each cloud space, first the first ones of all regions, then the "
                  f"second ones: whether there is a cloud, its stars, its bolts, {storms}", high=15),
            Field("mountain_tiles", TILED * len(MOUNTAIN_TILES), "the tile on each mountain of this side: "
                  f"{', '.join(MOUNTAIN_TILES)}"),
            Field("forest_tiles", TILED * len(FOREST_TILES), f"the tile on each forest space of it: {forest}"),
            Field("hill_tiles", TILED * len(HILL_TILES), f"the tile on each hill of it: {', '.join(HILL_TILES)}"),
            Field("standing", len(TOWERS), "whether each tower is there"),
            Field("occupied", len(TOWERS), "whether each round tower has its potion"),
            Field("tower_hill", len(LANDS), f"the region of the hill tower: {lands}"),
        ]  # fmt: skip

    def round_fields(self, seats: int) -> list[Field]:
        """The turn, the roles led in this round, and the piles."""
        roles, events = ", ".join(ROLES), ", ".join(EVENTS)
        return [
            Field("round", 1, "the round", high=15),
            Field("first", seats, "who begins the round"),
            Field("leader", seats, "who leads this turn"),
            Field("claim", seats, "who holds the claim to the brave action"),
            Field("role", len(ROLES), f"the role that was led in this turn: {roles}"),
            Field("led", len(ROLES), f"the roles led in this round: {roles}"),
            Field("event", len(EVENTS), f"the event of this round: {events}"),
            Field("cursed", len(ROLES), f"the roles cursed in this round: {roles}"),
            Field("events", len(EVENTS) * len(EVENTS), "the pile of events from the first round on, as far as it is "
                  f"known: {events}"),
            Field("pile", len(ROLES) * len(ROLES), f"the cursed pile, the next first, as far as it is known: {roles}"),
            Field("piled", 1, "cards in the cursed pile", high=len(ROLES)),
        ]  # fmt: skip

    def player_fields(self, seats: int) -> list[Field]:
        """What each player has, the observer first."""
        roles, lands = ", ".join(ROLES), ", ".join(LANDS)
        storms, forest = ", ".join(STORMS), ", ".join(FOREST_TILES)
        return [
            Field("points", seats, "points of each player", low=POINTS_LOW, high=POINTS_HIGH),
            Field("stock", seats * len(RESOURCES), f"resources of each player: {', '.join(RESOURCES)}", high=255),
            Field("pawns", seats * PAWNS * len(LANDS), f"the region of each pawn: {lands}"),
            Field("cards", seats * 2, "whether each player has picked a hand; its size", high=15),
            Field("hand", seats * len(ROLES), f"roles in each hand, as far as they are known: {roles}"),
            Field("known", seats * len(ROLES), f"roles that everyone knows to be picked or laid aside: {roles}"),
            Field("aside", seats * len(ROLES), f"roles of each player known to be laid aside: {roles}"),
            Field("played", seats * len(ROLES), f"roles that each player has played in this round: {roles}"),
            Field("braves", seats * len(ROLES), f"those of them that were declared brave: {roles}"),
            Field("chased", seats * CLOUD, "clouds that each player has chased: how many, stars, bolts, and of each "
                  f"storm {storms}", high=255),
            Field("amulets", seats * 3, "the mountains whose amulet each player has"),
            Field("tiles", seats * len(FOREST_TILES), f"forest tiles that each player can use: {forest}", high=15),
            Field("fresh", seats * len(FOREST_TILES), f"forest tiles taken in this turn: {forest}", high=15),
        ]  # fmt: skip

    def rows(self, s: Table, me: Seat) -> list[bytes]:
        """In the order of the fields."""
        if self.parts is not s.parts:
            self.parts, self.clouds = s.parts, [cloud_row(cloud) for cloud in s.parts.clouds]
            self.latest = (None, [], b"")
        return [*self.board_rows(s), *round_rows(s, me), *self.player_rows(s, me)]

    def board_rows(self, s: Table) -> list[bytes]:
        """What lies on the board."""
        return [
            one_of(BOARDS.index(s.board.name), len(BOARDS)),
            number(1 if s.storm else 0),
            number(s.heavies),
            self.board_row(s),
            *tile_rows(s.mountain_tiles, len(MOUNTAIN_TILES)),
            *tile_rows(s.forest_tiles, len(FOREST_TILES)),
            *tile_rows(s.hill_tiles, len(HILL_TILES)),
            flags(s.standing, len(TOWERS)),
            flags(s.occupied, len(TOWERS)),
            one_of(s.tower_hill, len(LANDS)),
        ]

    def player_rows(self, s: Table, me: Seat) -> list[bytes]:
        """What each player has, the observer first."""
        seats = seats_from(me, s.seats)
        players = [s.players[seat] for seat in seats]
        return [
            *[number(player.vp - POINTS_LOW) for player in players],
            *[number(many) for player in players for many in player.stock],
            *[one_of(region, len(LANDS)) for player in players for region in player.pawns],
            *[number(many) for player in players for many in (1 if player.cards >= 0 else 0, max(0, player.cards))],
            *hand_rows(s.pieces, seats),
            *[flags(player.played, len(ROLES)) for player in players],
            *[flags(player.braves, len(ROLES)) for player in players],
            *[self.chased_row(player) for player in players],
            *[flags(player.amulets, 3) for player in players],
            *[tiles_row(player.tiles) for player in players],
            *[tiles_row(player.fresh) for player in players],
        ]

    def board_row(self, s: Table) -> bytes:
        """The cloud on each space of both sides of the board; kept as long as no cloud moves."""
        board, clouds, row = self.latest
        if board is not s.board or clouds != s.clouds:
            found = [NO_CLOUD] * len(SPACES)
            for space, cloud in enumerate(s.clouds):
                if cloud != NOTHING:
                    found[s.board.spaces[space]] = self.clouds[cloud]
            row = b"".join(found)
            self.latest = (s.board, s.clouds[:], row)
        return row

    def chased_row(self, player: Player) -> bytes:
        """The sums over the clouds of a player."""
        if not player.clouds:
            return NO_CLOUD
        row = [0] * CLOUD
        for cloud in player.clouds:
            for place, amount in enumerate(self.clouds[cloud]):
                row[place] += amount
        return bytes(row)


def round_rows(s: Table, me: Seat) -> list[bytes]:
    """The turn, the roles led in this round, and the piles."""
    return [
        number(s.round),
        *[one_of(distance(seat, me, s.seats), s.seats) for seat in (s.first, s.leader, s.claim)],
        one_of(s.role, len(ROLES)),
        flags(s.led, len(ROLES)),
        one_of(s.event, len(EVENTS)),
        flags(s.cursed, len(ROLES)),
        *[one_of(s.pieces.faces[event], len(EVENTS)) for event in range(len(EVENTS))],
        *[pile_row(s, place) for place in range(len(ROLES))],
        number(len(s.pile)),
    ]


def cloud_row(cloud: Cloud) -> bytes:
    """It is there, its stars, its bolts, which storm it is."""
    return bytes([1, cloud.stars, cloud.bolts]) + one_of(cloud.storm, len(STORMS))


def tile_rows(tiles: tuple[int, ...], kinds: int) -> list[bytes]:
    """The tile on each region of a landscape; none where they are not in use or have been taken."""
    return [one_of(tiles[place] if place < len(tiles) else -1, kinds) for place in range(TILED)]


def pile_row(s: Table, place: int) -> bytes:
    """The role of a card in the cursed pile, if it is known."""
    face = s.pieces.faces[s.pile[place]] if place < len(s.pile) else NOTHING
    return one_of(face - FIRST_CURSED if face >= 0 else -1, len(ROLES))


def hand_rows(pieces: Pieces, seats: list[Seat]) -> list[bytes]:
    """Roles in hand, roles that everyone knows of, roles laid aside: of all seats each."""
    picked: list[bytes] = []
    known: list[bytes] = []
    aside: list[bytes] = []
    faces, seen = pieces.faces, pieces.seen
    for seat in seats:
        in_hand = away = shown = 0
        for role in range(len(ROLES)):
            card = card_of(seat, role)
            face = faces[card]
            if face == PICKED:
                in_hand |= 1 << role
            elif face == ASIDE:
                away |= 1 << role
            if seen[card] == EVERYONE:
                shown |= 1 << role
        picked.append(flags(in_hand, len(ROLES)))
        known.append(flags(shown, len(ROLES)))
        aside.append(flags(away, len(ROLES)))
    return picked + known + aside


def tiles_row(tiles: tuple[int, ...]) -> bytes:
    """How many forest tiles of each kind."""
    if not tiles:
        return NO_TILES
    row = [0] * len(FOREST_TILES)
    for tile in tiles:
        row[tile] += 1
    return bytes(row)
