"""A second reading of the rules, from the clauses and the component sheet alone: what may be answered at a table."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import product
from typing import Any

from clairiere.games.broom_service import GAME
from tests.games.broom_service.attack_realm import KINDS, grouped
from tests.kit import Board

WITCHES = {"forest_witch": "forest", "hill_witch": "hill", "prairie_witch": "prairie", "mountain_witch": "mountain"}
DRUIDS = {"valley_druid": ("forest", "prairie"), "peak_druid": ("hill", "mountain")}
GATHERERS = {"root_gatherer": "orange", "herb_gatherer": "green", "fruit_gatherer": "purple"}
LAND = ("forest", "hill", "prairie", "mountain")


@cache
def sheet() -> dict[str, Any]:
    """The components as they are written down."""
    return tomllib.loads(GAME.rules.file("rules/components.toml"))


class Land:
    """One side of the board: regions, seas, cloud spaces and towers by their names."""

    def __init__(self, side: str) -> None:
        rows = [row for row in sheet()[side]["region"] if row["kind"] != "deep_sea"]
        self.castles = sheet()[side]["castles"]
        self.kind = {row["id"]: row["kind"] for row in rows}
        self.borders: dict[str, list[str]] = {}
        self.shores: dict[str, list[str]] = {row["id"]: [] for row in rows}
        for row in rows:
            if row["kind"] == "sea":
                for land in row["borders"]:
                    self.shores[land].append(row["id"])
            else:
                self.borders[row["id"]] = row["borders"]
        self.spaces = [name for row in rows for name in spaces_of(row)]
        self.tiles = {row["id"]: row["tile_space"] for row in rows if "tile_space" in row}
        self.circles = {row["stone_circle"]: row["id"] for row in rows if "stone_circle" in row}
        self.towers = {tower["id"]: tower for tower in sheet()[side]["tower"]}

    def coast(self, sea: str) -> set[str]:
        """The land on the shore of a sea."""
        return {land for land, seas in self.shores.items() if sea in seas}

    def adjacent(self, region: str) -> set[str]:
        """Across a border line, the seas it touches, and what lies on their shores (BRM-ADJ-02 to -06)."""
        across = [self.coast(sea) for sea in self.shores[region]]
        return set(self.borders[region]).union(self.shores[region], *across) - {region}


@cache
def land(side: str) -> Land:
    """A side of the board, read once."""
    return Land(side)


def spaces_of(row: dict[str, Any]) -> list[str]:
    """The cloud spaces of a region: `m1`, `m1.2`."""
    return [row["id"] + (f".{n + 1}" if n else "") for n in range(len(row["cloud_spaces"]))]


def region_of(space: str) -> str:
    """The region in which a cloud space lies."""
    return space.partition(".")[0]


class Seen:
    """A table as its position says it, and what the clauses allow on it."""

    def __init__(self, board: Board) -> None:
        self.text = board.state.text()
        self.lines: dict[str, list[str]] = {line.split()[0]: line.split()[1:] for line in self.text.splitlines()}
        self.players = {head: grouped(words) for head, words in self.lines.items() if len(head) == 1}
        heading = self.lines["board"]
        self.land = land("back" if heading[0] == "back" else "front")
        self.clouds = dict([word.split("=") for word in self.zone("clouds")])
        self.tiles = dict([word.split("=") for word in self.zone("tiles")])
        self.clouded = {region_of(space) for space in self.clouds}
        self.event = self.lines["event"][0]
        self.question = self.zone("agenda")
        self.cursed = set(self.zone("cursed"))
        self.towers = dict(self.land.towers)
        if heading[0] == "front_mountain":
            self.towers = {id: t for id, t in self.towers.items() if not t.get("covered_by_mountain_tile")}
        for region, tile in self.tiles.items():
            if tile == "hill_tower":
                self.towers[tile] = {"id": tile, "shape": "square", "color": "orange", "vp": 7, "wands": 0}
                self.towers[tile]["touches"] = [region]
        self.free = {id: tower for id, tower in self.towers.items() if id not in self.zone("occupied")}

    def zone(self, head: str) -> list[str]:
        """The words of a line that may not be there."""
        return self.lines.get(head, [])

    def has(self, seat: str, field: str) -> list[str]:
        """What stands under a name in a player's line."""
        return self.players[seat].get(field, [])

    def pawns(self, seat: str) -> list[str]:
        return self.has(seat, "pawns")

    def stock(self, seat: str) -> dict[str, int]:
        counts = self.has(seat, "stock")[0].split(".")
        return dict(zip(KINDS, [int(n) for n in counts], strict=True))

    def hand(self, seat: str) -> set[str]:
        return {role.rstrip("!") for role in self.has(seat, "hand")}

    def flights(self, seat: str, landscapes: tuple[str, ...]) -> set[str]:
        """BRM-MOVE, BRM-WITCH-01."""
        found = set()
        for origin in self.pawns(seat):
            for goal in self.land.adjacent(origin):
                if self.land.kind[goal] in landscapes and goal not in self.clouded and self.open(origin, goal):
                    found.add(f"fly {origin}-{goal}")
        return found

    def open(self, origin: str, goal: str) -> bool:
        """Over a border line, or a sea without clouds (BRM-MOVE-03, BRM-MOVE-04)."""
        if goal in self.land.borders[origin]:
            return True
        shared = set(self.land.shores[origin]) & set(self.land.shores[goal])
        return bool(shared - self.clouded)

    def deliveries(self, seat: str, regions: list[str]) -> set[str]:
        """BRM-DELIV."""
        held = self.stock(seat)
        reach = [(region, tower) for region in regions for tower in self.free.values() if region in tower["touches"]]
        return {f"deliver {region}-{tower['id']}" for region, tower in reach if held[tower["color"]]}

    def chases(self, seat: str) -> set[str]:
        """BRM-FAIRY-01, BRM-FAIRY-03."""
        near = set().union(*[self.land.adjacent(pawn) for pawn in self.pawns(seat)])
        wands = self.stock(seat)["wand"]
        return {
            f"chase {space}" for space, name in self.clouds.items() if region_of(space) in near and stars(name) <= wands
        }

    def generous(self, region: str) -> int:
        """The bonus for a delivery from a region (BRM-STORM-04, BRM-STORM-05)."""
        near = [s for s, name in self.clouds.items() if name == "delivery_bonus"]
        return 2 * len([space for space in near if region_of(space) in self.land.adjacent(region)])

    def role_action(self, seat: str, role: str, brave: bool) -> set[str]:
        """What a role's action offers first, apart from doing nothing."""
        if role in WITCHES:
            return self.flights(seat, (WITCHES[role],))
        if role in DRUIDS:
            there = [region for region in self.pawns(seat) if self.land.kind[region] in DRUIDS[role]]
            return self.deliveries(seat, there)
        if role in GATHERERS:
            if brave:
                return {f"gather {p}+{w}" for p, w in product(range(3), range(2)) if p + w}
            return {"gather 1+0", "gather 0+1"}
        return self.chases(seat)

    def circles(self, tile: str) -> set[str]:
        """The stone circles of a turbo broom that are open (BRM-HILL-03)."""
        shown = next(row for row in sheet()["hill_tile"] if row["id"] == tile)["circles"]
        return {f"circle {circle}" for circle in shown if self.land.circles[circle] not in self.clouded}


def stars(cloud: str) -> int:
    """What a cloud costs: `2-3` has two stars, a storm cloud one."""
    return int(cloud[0]) if cloud[0].isdigit() else 1


def bolts(cloud: str) -> int:
    """Its lightning."""
    return int(cloud[-1]) if cloud[0].isdigit() else int(cloud == "delivery_bonus")
