"""A box of one's own: what may differ, and what is refused."""

from __future__ import annotations

import re

import pytest

from clairiere.games.broom_service.rules.choices import REGIONS, TOWERS
from clairiere.games.registry import game_named
from clairiere.kernel.components import WrongComponents
from clairiere.kernel.rules import WrongTable
from tests.games.broom_service.realm import parts_of_the_box, points, realm
from tests.kit import at

GAME = game_named("broom_service")
TOML = GAME.rules.file("rules/components.toml")


def with_change(old: str, new: str) -> str:
    assert old in TOML
    return TOML.replace(old, new, 1)


def test_other_numbers_are_played_by() -> None:
    parts = GAME.rules.components(with_change("instead_vp = 3", "instead_vp = 4"))
    position = "event black_market\nA hand hill_witch peak_druid\nB hand peak_druid"
    board = at("broom_service", position, parts).play("A lead hill_witch cowardly", "A black_market")
    assert points(board, "A") == 14
    assert parts.digest != GAME.rules.components().digest


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('borders = ["h2", "m2"]', 'borders = ["h2"]', "m2 must name f1|f1 must name m2"),
        ('borders = ["h2", "m2"]', 'borders = ["h2", "m9"]', "m9"),
        ("cloud_spaces_total = 18", "cloud_spaces_total = 17", "cloud spaces"),
        ('castles = ["h5", "p8"]', 'castles = ["h5", "p2"]', "castle"),
        ('circles = ["A", "B"]', 'circles = ["B", "D"]', "B and D"),
        ("wands_4 = [1, 2, 2, 1]", "wands_4 = [1, 2, 2]", "wands_4"),
        ("supply_is_unlimited = true", "supply_is_unlimited = false", "supply"),
        ("stars = 1\nbolts = 1\ncount = 7", "stars = 1\nbolts = 1\ncount = 1", "heavy cloud"),
        ('id = "hill_witch"\nkind = "witch"', 'id = "hill_witch"\nkind = "druid"', "witch"),
        ('landscapes = ["hill"]', 'landscapes = ["forest"]', "landscape"),
        ("pawns_per_player = 2", "pawns_per_player = 3", "pawns"),
        ("event_cards_used = 7", "event_cards_used = 6", "event"),
        ("vp_per_resource = -1", 'vp_per_resource = "one"', "vp_per_resource"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(WrongComponents, match=complaint):
        GAME.rules.components(with_change(old, new))


def test_towers_stand_where_their_regions_meet() -> None:
    for side in parts_of_the_box().boards:
        for tower, kind in enumerate(side.towers[:-1]):
            touched = [region for region in range(len(REGIONS)) if kind.touches >> region & 1]
            for region in touched:
                others = [other for other in touched if other != region]
                assert all(side.border[region] >> other & 1 for other in others), TOWERS[tower]


def test_every_region_can_be_reached_once_the_clouds_are_gone_but_island_d() -> None:
    for side in parts_of_the_box().boards:
        reached = set(side.castles)
        while True:
            more = {g for r in reached for g in side.flights[r]} | reached
            if more == reached:
                break
            reached = more
        missing = {REGIONS[r] for r in range(len(REGIONS)) if side.lands >> r & 1} - {REGIONS[r] for r in reached}
        assert missing == (set() if side.name == "front" else {"p2"})


def test_positions_that_make_no_sense_are_refused() -> None:
    for line in ("boards back", "clouds x9=1-1", "turn nobody", "agenda dance A"):
        name, _, rest = line.partition(" ")
        with pytest.raises(WrongTable):
            realm("hand hill_witch", "", **{name: rest})
    assert re.match("round 1", realm("hand hill_witch", "").state.text().splitlines()[1])
