"""The plan of Benevolent's table: everything has its place on both canvases, and leaves the page its own."""

from __future__ import annotations

import pytest

from clairiere.games.benevolent import GAME, RULES
from clairiere.games.benevolent.picture.plan import (
    BAR,
    FOLDED,
    FOLDED_LOG,
    FOOT,
    FREE,
    HEAP,
    LARGEST,
    OTHER_HEIGHT,
    OWN,
    PITCH,
    RIM,
    TALL_WIDTH,
    TILE_PITCH,
    plan_of,
)
from clairiere.games.benevolent.picture.seat_area import FULL, HEIGHTS, LEGIBLE, SMALL, WIDTHS, berths
from clairiere.games.benevolent.picture.stage import NUMBER_Y, standing
from clairiere.games.benevolent.picture.tokens import HEAP_DROP, HEAP_HIGH, HEAP_WIDE
from clairiere.games.benevolent.picture.tokens import HEIGHT as DREAMS_HEIGHT
from clairiere.games.benevolent.picture.tokens import WIDTH as DREAMS_WIDTH
from clairiere.kernel.view import view
from tests.games.benevolent.clearing import moving

PROMPT, LOG = FREE["prompt"], FREE["log"]
TEMPLATES = ("2R", "2L", "3R", "3L", "4R", "4L")


@pytest.mark.parametrize("id", TEMPLATES)
def test_every_forest_fits_both_canvases(id: str) -> None:
    plan = plan_of(RULES.components().templates[id])
    mat_foot = max([place.y + OTHER_HEIGHT for place in plan.others])
    mat_right = plan.own.x + OWN[0]
    for place in plan.hexes:
        half, tall_half = PITCH / 2 * place.k, PITCH / 2 * place.kp
        assert 0 < place.x - half < place.x + half < plan.dreams.x - 4
        foot = plan.own.y if place.x - half < mat_right else PROMPT[1]
        assert mat_foot < place.y - 106 * place.k < place.y + 112 * place.k < foot
        assert 0 < place.u - tall_half < place.u + tall_half < TALL_WIDTH
        assert place.v + 112 * place.kp < plan.own.v
        assert 2 * tall_half >= 90
        assert 2 * half <= LARGEST[0] + 0.1
    assert plan.canvas.wide == (1440, 900)


@pytest.mark.parametrize("count", range(1, 13))
def test_no_footstep_reaches_the_number_of_its_hex(count: int) -> None:
    cap, ring = 0.72 * 18.8, 30.6  # how high a digit is; how far down the ring around a diamond goes
    middle = plan_of(RULES.components().templates["4R"]).hexes[0]
    for place in standing(middle, count):
        for y, k, origin, scale in ((place.y, place.k, middle.y, middle.k), (place.v, place.kp, middle.v, middle.kp)):
            assert y + ring * k < origin + (NUMBER_Y - cap) * scale


@pytest.mark.parametrize("id", ["2R", "3R", "4R"])
@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("on_card", [0, 1])
def test_secrets_never_overlap_nor_leave_their_mat(id: str, count: int, on_card: int) -> None:
    plan = plan_of(RULES.components().templates[id])
    for berth in berths(plan, 0, list(range(1, plan.seats))):
        tiles, corner = berth.tiles(count, on_card), berth.corner
        wide = [(place.x - corner.x, place.y - corner.y, place.k) for place in tiles.places]
        tall = [(place.u - corner.u, place.v - corner.v, place.kp) for place in tiles.places]
        for spots, size, mat in zip((wide, tall), tiles.sizes, berth.mats, strict=True):
            for i, (x, y, k) in enumerate(spots):
                w, h = WIDTHS[size] * k, HEIGHTS[size] * k
                assert k >= LEGIBLE[size]
                assert w / 2 < x < mat.width - w / 2
                assert h / 2 < y < mat.height - h / 2
                assert all([abs(x - a) >= w or abs(y - b) >= h for a, b, _ in spots[:i]])


def test_own_secrets_keep_their_names_while_there_is_room() -> None:
    plan = plan_of(RULES.components().templates["4R"])
    near = berths(plan, 0, [1, 2, 3])[0]
    assert near.tiles(4, 4).sizes == (FULL, FULL)
    assert near.tiles(9, 4).sizes == (SMALL, SMALL)


def test_hexes_that_touch_on_the_board_touch_in_both_layouts() -> None:
    for template in RULES.components().templates.values():
        plan = plan_of(template)
        for hex, near in enumerate(template.near):
            for other in range(len(plan.hexes)):
                a, b = plan.hexes[hex], plan.hexes[other]
                wide, tall = abs(complex(a.x - b.x, a.y - b.y)) / a.k, abs(complex(a.u - b.u, a.v - b.v)) / a.kp
                assert (near >> other & 1 == 1) == (0 < wide < 1.1 * PITCH) == (0 < tall < 1.1 * PITCH)


@pytest.mark.parametrize("id", TEMPLATES)
def test_the_reserve_lies_beside_the_forest_and_on_nothing(id: str) -> None:
    plan = plan_of(RULES.components().templates[id])
    heap = plan.reserve
    for x, y, k, hexes in (
        (heap.x, heap.y, HEAP[0], [(place.x, place.y, place.k) for place in plan.hexes]),
        (heap.u, heap.v, HEAP[1], [(place.u, place.v, place.kp) for place in plan.hexes]),
    ):
        half, high, middle = HEAP_WIDE / 2 * k, HEAP_HIGH / 2 * k, y + HEAP_DROP * k
        for a, b, scale in hexes:
            across, down = max(0, abs(x - a) - half), max(0, abs(middle - b) - high)
            assert abs(complex(across, down)) > RIM * scale
    beside = heap.x - HEAP_WIDE / 2 > plan.own.x + OWN[0]
    assert heap.y + HEAP_DROP + HEAP_HIGH / 2 < (PROMPT[1] if beside else plan.own.y - 15)


@pytest.mark.parametrize("id", TEMPLATES)
def test_boards_and_mats_leave_the_page_its_places(id: str) -> None:
    plan = plan_of(RULES.components().templates[id])
    assert min([place.y for place in plan.others] + [plan.dreams.y]) > BAR + 10
    assert plan.own.x + OWN[0] < PROMPT[0]
    assert plan.own.y + OWN[1] == PROMPT[1] + PROMPT[3] == LOG[1] + LOG[3]
    assert plan.secrets.y + 3 * TILE_PITCH[1] * plan.secrets.k < LOG[1]
    assert PROMPT[0] + PROMPT[2] < LOG[0]
    assert LOG[0] + LOG[2] < 1440


def test_the_page_is_told_these_places() -> None:
    told = GAME.picture.slots(view(moving().state, 0))
    folded = told.pop("folded")
    assert told == {"prompt": PROMPT, "log": LOG}
    assert [round(part * FOLDED[0] / 1000) for part in folded] == list(FOLDED_LOG)


@pytest.mark.parametrize("id", TEMPLATES)
def test_folded_the_dreams_board_and_the_secrets_lie_side_by_side_below_the_mats(id: str) -> None:
    plan = plan_of(RULES.components().templates[id])
    (dx, dy), (ex, ey), k = plan.canvas.fold.side, plan.canvas.fold.lower, plan.dreams.k
    assert plan.canvas.fold.line < plan.dreams.x
    assert plan.secrets.y + dy + ey == pytest.approx(plan.dreams.y + dy)
    assert plan.dreams.y + dy > FOOT
    assert plan.dreams.x + dx + DREAMS_WIDTH * k < plan.secrets.x + dx + ex
    assert plan.secrets.x + dx + ex + 4 * TILE_PITCH[0] * k < FOLDED[0]
    assert plan.dreams.y + dy + DREAMS_HEIGHT * k < FOLDED[1]
