"""The drawings of the site: scenes, boxes, emblem and small drawings."""

from __future__ import annotations

import re
from gzip import compress
from math import hypot
from xml.etree import ElementTree

import pytest

from clairiere.games.bethel_woods.picture import sheet as bethel_woods
from clairiere.games.broom_service.picture import sheet as broom_service
from clairiere.games.registry import all_games
from clairiere.games.roundforest.picture import sheet as roundforest
from clairiere.pictures import clearing, glade
from clairiere.pictures.backdrop import weather
from clairiere.pictures.boxes import EM, FRAME, ROOM, box, letters, spread, text_as_paths
from clairiere.pictures.clearing import app_icon, emblem_symbol, favicon
from clairiere.pictures.palette import THEMES, inks
from clairiere.pictures.picnic import company
from clairiere.pictures.sprigs import SPRIGS, sprig, sprig_symbols
from clairiere.pictures.standalone import baked

SEATS = range(2, 6)
CROPS = ("wide", "tall")
COVERS = {module.__name__.rpartition(".")[2]: module.cover for module in (roundforest, bethel_woods, broom_service)}
BOXES = {game.name: game.picture.cover_svg() for game in all_games()} | {
    name: cover() for name, cover in COVERS.items()
}
SCENES = {f"clearing {theme} {crop}": clearing.clearing(theme, crop) for theme in THEMES for crop in CROPS}
GLADES = {
    f"glade {theme} {seats} {crop}": glade.glade(theme, seats, crop)
    for theme in THEMES for seats in SEATS for crop in CROPS
}
THEMELESS = {**SCENES, **GLADES, **BOXES, **{name: sprig(name) for name in SPRIGS}}


def size_of(svg: str) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    return float(root.get("width", "0")), float(root.get("height", "0"))


@pytest.mark.parametrize("name", THEMELESS)
def test_every_drawing_uses_only_known_inks_and_holds_all_it_refers_to(name: str) -> None:
    svg = THEMELESS[name]
    assert len(ElementTree.fromstring(svg)) > 0
    assert set(re.findall(r"var\(--([\w-]+)\)", svg)) <= set(inks("day")) | set(weather("day"))
    assert not re.search(r"\"#[0-9a-fA-F]{3,8}\b", svg), "a colour is named, never written out"
    ids = re.findall(r' id="([\w-]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([\w-]+)"', svg)) | set(re.findall(r"url\(#([\w-]+)\)", svg)) <= set(ids)


@pytest.mark.parametrize("name", THEMELESS)
def test_a_baked_drawing_differs_by_day_and_night_and_leaves_nothing_to_be_looked_up(name: str) -> None:
    day, night = baked(THEMELESS[name], "day"), baked(THEMELESS[name], "night")
    assert day != night
    for svg in (day, night):
        assert "var(" not in svg
        assert "<text" not in svg, "a file brings no typeface"
        assert "<script" not in svg
        assert ElementTree.fromstring(svg).get("aria-hidden") == "true"


@pytest.mark.parametrize(
    ("drawings", "most"), [(SCENES, 45_000), (GLADES, 35_000), (BOXES, 12_000)], ids=["clearing", "glade", "boxes"]
)
def test_drawings_are_small_enough_to_send(drawings: dict[str, str], most: int) -> None:
    for name, svg in drawings.items():
        assert len(compress(baked(svg, "night").encode(), 9)) < most, name


def test_every_drawing_is_always_drawn_the_same() -> None:
    assert clearing.scene("day", "wide") == clearing.scene("day", "wide")
    assert glade.scene("night", 4, "tall") == glade.scene("night", 4, "tall")
    assert [game.picture.cover_svg() for game in all_games()] == [BOXES[game.name] for game in all_games()]
    assert sprig_symbols() == sprig_symbols()


def test_the_clearing_has_a_wide_and_a_tall_crop_and_the_moon_shines_by_night() -> None:
    assert size_of(SCENES["clearing day wide"]) == (2240, 680)
    assert size_of(SCENES["clearing day tall"]) == (1100, 1256)
    assert "url(#ray)" in SCENES["clearing day wide"]
    assert "url(#ray)" not in SCENES["clearing night wide"]


@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("seats", SEATS)
def test_stumps_stand_apart_from_each_other_from_the_table_and_inside_the_picture(seats: int, crop: str) -> None:
    width, height = size_of(GLADES[f"glade day {seats} {crop}"])
    spots = [(x * width / 100, y * height / 100) for x, y in glade.places(seats, crop)]
    across = glade.STUMP[crop] * width / 100
    table = glade.PLANS[crop].middle
    assert len(spots) == seats
    for i, (x, y) in enumerate(spots):
        assert across / 2 <= x <= width - across / 2
        assert across / 2 <= y <= height - across / 2
        assert hypot(x - table[0], y - table[1]) > across / 2 + glade.TABLE * glade.PLANS[crop].scale
        assert all(hypot(x - a, y - b) > across for a, b in spots[:i])


@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_seat_is_nearest_and_the_others_follow_clockwise(seats: int, crop: str) -> None:
    spots = glade.places(seats, crop)
    assert spots[0][0] == 50
    assert spots[0][1] == max(y for _, y in spots)
    left = [x < 50 for x, _ in spots[1:] if x != 50]
    assert left == sorted(left, reverse=True)


@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_picture_has_a_stump_at_every_place_it_names(seats: int, crop: str) -> None:
    drawn = GLADES[f"glade day {seats} {crop}"]
    for x, y in glade.PLANS[crop].spots[seats]:
        assert f'<g transform="translate({x:g} {y:g})' in drawn


@pytest.mark.parametrize("crop", CROPS)
def test_a_box_lies_in_the_middle_of_the_table(crop: str) -> None:
    width, height = size_of(GLADES[f"glade day 2 {crop}"])
    left, top, wide = glade.box_place(crop)
    middle = left + wide / 2, top + wide * width / 100 * FRAME[3] / FRAME[2] / 2 / height * 100
    table = glade.PLANS[crop].middle
    assert abs(middle[0] - 100 * table[0] / width) < 1
    assert abs(middle[1] - 100 * table[1] / height) < 1


@pytest.mark.parametrize("name", BOXES)
def test_all_boxes_have_the_same_size(name: str) -> None:
    assert size_of(BOXES[name]) == FRAME[2:]


def test_a_long_title_is_made_to_fit_its_box() -> None:
    width = spread("A very long title of a game")[1]
    drawn = text_as_paths(120, 50, "A very long title of a game", 36, "sun-1", room=ROOM)
    scale = re.search(r"scale\(([\d.]+)\)", drawn)
    assert scale is not None
    assert ROOM - 2 < width * float(scale.group(1)) <= ROOM + 2
    assert ElementTree.fromstring(box("A", "")).tag.endswith("svg")


def test_letters_stand_beside_each_other_and_nearer_where_they_fit() -> None:
    assert spread("Wo")[1] < spread("W")[1] + spread("o")[1]
    assert spread("a b")[1] > spread("ab")[1]
    assert text_as_paths(0, 0, "Hi", EM, "sun-1").count("<path") == 2
    assert {"A", "z", "7"} <= set(letters())


def test_bear_owl_and_fox_keep_company() -> None:
    assert list(company()) == ["bear", "owl", "fox"]


def test_on_your_turn_the_favicon_wears_gold() -> None:
    gold = inks("day")["gold"]
    assert gold in favicon(turn=True)
    assert favicon(turn=True).count("<circle") == favicon().count("<circle") + 2
    for svg in (favicon(), favicon(turn=True), app_icon()):
        assert "var(" not in svg
        assert size_of(svg)[0] == size_of(svg)[1]
        assert len(svg) < 4_000


def test_symbols_take_their_colours_from_the_page_and_need_nothing_else() -> None:
    sheet = ElementTree.fromstring(f"<svg>{emblem_symbol()}{sprig_symbols()}</svg>")
    assert [symbol.get("id") for symbol in sheet] == ["emblem", *[f"sprig-{name}" for name in SPRIGS]]
    text = emblem_symbol() + sprig_symbols()
    assert "url(" not in text, "gradients of another file are not found everywhere"
    assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= set(inks("day"))
