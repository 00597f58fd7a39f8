"""The drawing kit: elements, outlines, colours and the two layouts of a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from clairiere.kernel.language import language
from clairiere.pictures.backdrop import ground_defs
from clairiere.pictures.canvas import (
    FINGER,
    HIT,
    PICTURE_CSS,
    TABLET,
    TALL,
    Canvas,
    Caption,
    Fold,
    Place,
    Spot,
    apart,
    button,
    placed,
    sprite_sheet,
    symbol,
    wait,
)
from clairiere.pictures.ink import (
    at,
    blob,
    circle,
    escaped,
    icon,
    icon_symbols,
    icons,
    lettering,
    line,
    lobes,
    number,
    numeral,
    path,
    polygon,
    rect,
    regular,
    rounded,
    smooth,
    star,
    use,
)
from clairiere.pictures.mats import Sayings, in_both, one_or_two_lines
from clairiere.pictures.palette import inks, palette_css
from clairiere.pictures.pieces import (
    SHAPES,
    badge,
    colour,
    count_disc,
    cube,
    ghost_token,
    last_ring,
    player_token,
    ring,
    seat_mark,
    silhouette,
    wooden_token,
)
from clairiere.pictures.plants import bush, flower, leaf, mushroom, oak, pine, rock, standing_stone, tuft
from clairiere.pictures.standalone import flat

CANVAS = Canvas("toy", (1440, 800), Fold(1000, 1100, (-1000, 800)), (390, 900), {"corner": (0, 0, 300, 200)})
CAPTION = Caption("A toy <table>", "Nothing lies on it.", "en")
PIECE = f'<g id="piece" class="pos" style="{placed(10, 20, 3.5, 4)};--k:.5"><use href="#toy-leaf"/></g>'
DEFS = ground_defs() + icon_symbols(["leaf"]) + symbol("toy-leaf", icon("leaf", 0, 0, 24, "moss-3"))

DRAWINGS = {
    "oak": oak(1),
    "pine": pine(),
    "bush": bush(2),
    "tuft": tuft(),
    "flower": flower(0, 0, 4, "paper-1"),
    "mushroom": mushroom(0, 0),
    "leaf": leaf(0, 0, 20, 30),
    "standing stone": standing_stone(12, 40, 3),
    "rock": rock(0, 0, 20),
    "wooden token": wooden_token("moss", "clover"),
    "badge": badge("leaf"),
    "count": count_disc(0, 0, 3),
    "cube": cube(16),
    "ring": ring(polygon(regular(6, 90))),
    "last move": last_ring(polygon(regular(6, 90))),
    "ground": ground_defs(),
    **{f"token of seat {seat}": player_token(seat, "step") for seat in range(5)},
    **{f"ghost of seat {seat}": ghost_token(seat) for seat in range(5)},
    **{f"mark of seat {seat}": seat_mark(seat) for seat in range(5)},
}


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>')


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_drawing_is_well_formed_and_uses_only_inks_of_the_palette(name: str) -> None:
    drawing = DRAWINGS[name]
    assert len(parsed(drawing)) > 0
    assert set(re.findall(r"var\(--([\w-]+)\)", drawing)) <= set(inks("day"))
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b", drawing), "a colour is named, never written out"


def test_numbers_have_one_decimal_at_most() -> None:
    assert [number(v) for v in (1, 2.0, 2.04, -0.26, 100.55)] == ["1", "2", "2", "-0.3", "100.5"]


def test_elements_say_what_they_are_told() -> None:
    assert path("M0 0Z", "moss-3") == '<path d="M0 0Z" fill="var(--moss-3)"/>'
    assert rect(0, 1, 2, 3, "none", stroke_width="2") == (
        '<rect x="0" y="1" width="2" height="3" fill="none" stroke-width="2"/>'
    )
    assert circle(1, 2, 3, "url(#glow)") == '<circle cx="1" cy="2" r="3" fill="url(#glow)"/>'
    assert use("a", 1, 2, 0.5, 90) == '<use href="#a" transform="translate(1 2) rotate(90) scale(0.5)"/>'
    assert at(1, 2, "x", id="a") == '<g transform="translate(1 2)" id="a">x</g>'
    assert 'stroke="var(--clay-3)"' in line("M0 0H9", "clay-3")


def test_what_people_enter_cannot_leave_its_text() -> None:
    assert escaped('<b>"&"</b>') == "&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;"
    assert parsed(lettering(0, 0, "</text><script>", 12))[0].text == "</text><script>"


def test_irregular_outlines_are_the_same_for_the_same_seed() -> None:
    assert blob((0, 0), 10, 8, 3) == blob((0, 0), 10, 8, 3) != blob((0, 0), 10, 8, 4)
    assert lobes((0, 0), 10, 3) == lobes((0, 0), 10, 3) != lobes((0, 0), 10, 4)


def test_outlines_are_closed_unless_they_are_lines() -> None:
    points = regular(6, 100)
    for outline in (polygon(points), rounded(points, 9), smooth(points), polygon(star(20))):
        assert outline.startswith("M")
        assert outline.endswith("Z")
    assert not smooth(points, closed=False).endswith("Z")


def test_a_hexagon_has_its_first_corner_above() -> None:
    corners = [(round(x), round(y)) for x, y in regular(6, 100)]
    assert corners == [(0, -100), (87, -50), (87, 50), (0, 100), (-87, 50), (-87, -50)]


def test_every_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len({silhouette(seat, 20) for seat in range(5)}) == len(set(SHAPES)) == 5
    assert len({inks("day")[colour(seat)] for seat in range(5)}) == 5
    assert [inks("day")[colour(seat)] for seat in range(5)] == [inks("night")[colour(seat)] for seat in range(5)]


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted([luminance(a), luminance(b)], reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["day", "night"])
def test_text_can_be_read_on_what_it_stands_on(theme: str) -> None:
    given = inks(theme)
    pairs = [("ink", "surface"), ("ink-2", "surface"), ("ink-3", "surface"), ("ink-wood", "wood")]
    pairs += [("ink-print", "paper-1"), ("ink-print", "paper-4"), ("accent-ink", "accent")]
    pairs += [("gold-ink", "surface"), ("danger", "surface")]
    pairs += [(f"p{seat}-on", f"p{seat}") for seat in range(1, 6)]
    for text, ground in pairs:
        assert contrast(given[text], given[ground]) >= 4.5, (text, ground)


@pytest.mark.parametrize("theme", ["day", "night"])
def test_tones_of_a_ramp_go_from_lit_to_deep(theme: str) -> None:
    given = inks(theme)
    for ramp in ("moss", "fern", "pine", "bark", "stone", "water", "dusk", "sun", "clay", "berry", "sky", "paper"):
        tones = [luminance(given[f"{ramp}-{tone}"]) for tone in range(1, 6)]
        assert tones == sorted(tones, reverse=True), ramp


def test_day_and_night_colour_the_same_things() -> None:
    assert set(inks("day")) == set(inks("night"))
    differing = [name for name in inks("day") if inks("day")[name] != inks("night")[name]]
    assert len(differing) > 80


def test_a_palette_follows_the_reader_unless_a_theme_is_asked_for() -> None:
    assert "prefers-color-scheme:dark" in palette_css(".x")
    assert "prefers-color-scheme" not in palette_css(".x", "night")


def test_every_icon_is_a_symbol_that_takes_the_colour_around_it() -> None:
    assert len(icons()) > 30
    for name, drawing in icons().items():
        assert f'id="i-{name}"' in drawing
        assert "currentColor" in drawing
        assert len(parsed(drawing)) == 1


def test_a_number_is_printed_as_any_lettering_is() -> None:
    assert numeral(3, 4.5, 12, 17.5, "gold", "end") == lettering(3, 4.5, "12", 17.5, "gold", anchor="end")
    assert numeral(0, 0, 7, 20) == lettering(0, 0, "7", 20)


def test_a_button_can_be_reached_by_keyboard_and_carries_its_answers() -> None:
    drawn = parsed(f"<g{button('take 1 cw|take 1 ccw')}/>")[0]
    assert drawn.attrib == {"role": "button", "tabindex": "0", "data-answers": "take 1 cw|take 1 ccw"}


def test_a_heading_stands_in_both_layouts_and_takes_two_lines_where_one_is_too_long() -> None:
    short, long = "Round 9", "The Daydreamer is whole, and everybody has come home. All win, together."
    heading = parsed(in_both("<text>wide</text>", one_or_two_lines(short)))[0]
    assert [part.get("class") for part in heading] == ["wide", "tall"]
    assert [len(parsed(one_or_two_lines(said))) for said in (short, long)] == [1, 2]
    first, second = [line.text or "" for line in parsed(one_or_two_lines(long))]
    assert f"{first} {second}" == long


def test_what_a_picture_says_is_safe_and_said_once() -> None:
    french = Sayings(language("fr"))
    assert french.say("Player") == "Joueur"
    english = Sayings(language("en"))
    assert english.say("<left> & right") == "&lt;left&gt; &amp; right"
    assert english.say("<left> & right") is english.say("<left> & right")
    assert [english.say_many("{n} leaf", "{n} leaves", n) for n in (1, 2, 1)] == ["1 leaf", "2 leaves", "1 leaf"]
    assert english.say_many("{n} leaf", "{n} leaves", 2) is english.say_many("{n} leaf", "{n} leaves", 2)


def test_a_spot_says_its_scale_always_and_a_place_only_if_it_has_one() -> None:
    assert Spot(1.04, 20, 1, 3.5, 4, 1).style == "--x:1;--y:20;--k:1;--u:3.5;--v:4;--kp:1"
    assert "--k" not in Place(1, 20, 3.5, 4).style
    beside = Spot(10, 20, 1, 30, 40, 1).moved(1, 2, 0.5, 3, 4, 0.25)
    assert beside.style == Spot(11, 22, 0.5, 33, 44, 0.25).style


def test_what_has_come_from_a_spot_waits_for_those_before_it_but_not_for_ever() -> None:
    spot = Spot(10, 20, 1, 30, 40, 1)
    assert spot.come() == Place(10, 20, 30, 40).come() == ";--fx:10;--fy:20;--fu:30;--fv:40"
    assert spot.come(2) == spot.come() + wait(2)
    assert [wait(turn) for turn in (0, 1, 6, 7)] == ["", ";--wait:60ms", ";--wait:360ms", ";--wait:360ms"]


def test_a_state_layer_needs_its_page_and_a_standalone_picture_needs_nothing() -> None:
    layer = CANVAS.layer(CAPTION, PIECE)
    assert "<style>" not in layer
    assert "<defs>" not in layer
    alone = CANVAS.standalone(CAPTION, PIECE, DEFS)
    ids = set(re.findall(r' id="([\w-]+)"', alone))
    assert set(re.findall(r'href="#([\w-]+)"', alone)) <= ids
    assert set(re.findall(r"url\(#([\w-]+)\)", alone)) <= ids
    assert PICTURE_CSS in alone
    for svg in (layer, alone, sprite_sheet(DEFS)):
        assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_a_picture_has_a_name_for_screen_readers() -> None:
    root = ElementTree.fromstring(CANVAS.layer(CAPTION, PIECE))
    assert root.get("aria-label") == root[0].text == "A toy <table>"
    assert root[1].text == "Nothing lies on it."
    assert root.get("lang") == "en"


def test_a_frame_shows_one_part_of_the_wide_layout() -> None:
    layer = CANVAS.layer(CAPTION, PIECE, "corner")
    assert 'viewBox="0 0 300 200"' in layer
    assert "framed" in layer
    with pytest.raises(KeyError):
        CANVAS.layer(CAPTION, PIECE, "nowhere")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_flat_picture_leaves_nothing_to_be_looked_up(theme: str) -> None:
    body = PIECE + '<g class="tall"><circle r="3"/></g>'
    body += lettering(0, 0, "12", 20) + lettering(0, 0, "a", 9, face="strong")
    drawn = flat(CANVAS.standalone(CAPTION, body, DEFS), theme, 720)
    assert "var(" not in drawn
    assert "--" not in drawn
    assert "<style" not in drawn
    root = ElementTree.fromstring(drawn)
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("0 0 1440 800", "720", "400")
    piece = root.find(".//*[@id='piece']")
    assert piece is not None
    assert piece.get("transform") == "translate(10 20) scale(.5)"
    assert root.find(".//*[@class='tall']") is None
    texts = list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert [("Young Serif" in text.get("font-family", ""), text.get("font-weight")) for text in texts] == [
        (True, None),
        (False, "600"),
    ]
    assert inks(theme)["moss-3"] in drawn


def test_a_flat_frame_keeps_its_own_view_box() -> None:
    root = ElementTree.fromstring(flat(CANVAS.standalone(CAPTION, PIECE, DEFS, "day", "corner")))
    assert (root.get("viewBox"), root.get("width")) == ("0 0 300 200", "300")


def test_a_picture_is_tall_until_a_page_has_room_for_the_wide_one() -> None:
    assert TALL.startswith("(max-width:699px),(max-width:1099px)")
    assert f"@media {TALL}" in PICTURE_CSS


def test_on_a_tablet_that_stands_what_lies_right_of_the_fold_comes_below() -> None:
    fold = Fold(300, 450, (-290, 210), 100, (150, -90))
    assert f"@media {TABLET}" in PICTURE_CSS
    sizes, moved = "--folded:300/450;--shrink:0.6667", "--fold:300;--dx:-290;--dy:210;--low:100;--ex:150;--ey:-90"
    assert fold.style(200) == f"{sizes};{moved}"
    assert fold.slot(30, 60, 150, 90) == (100, 200, 500, 300)


def test_the_disc_for_a_finger_is_never_seen_and_grows_as_its_piece_shrinks() -> None:
    assert 'fill="none"' in HIT
    assert ".hit{pointer-events:all}" in PICTURE_CSS
    assert 2 * FINGER >= 44
    assert f"circle.hit{{r:calc({FINGER:g}px/var(--kp,var(--k,1)))}}" in PICTURE_CSS


def test_what_stands_on_a_board_that_is_turned_on_the_tall_canvas_stays_upright() -> None:
    wide, _, tall = PICTURE_CSS.partition(f"@media {TALL}")
    assert ".upright{transform:rotate(var(--upright,0deg))}" in wide
    assert ":not(.framed) .quarter{transform:rotate(90deg);--upright:-90deg" in tall


def test_what_moves_on_ones_own_turn_comes_to_rest_and_does_not_move_for_who_wants_no_motion() -> None:
    assert "infinite" not in PICTURE_CSS
    breathing = re.search(r"\.breathe\{animation:\S+ ([\d.]+)s ease-in-out (\d+)\}", PICTURE_CSS)
    assert breathing is not None
    assert float(breathing[1]) * int(breathing[2]) <= 15
    still = PICTURE_CSS.partition("prefers-reduced-motion:reduce")[2]
    assert ".clairiere .breathe," in still.partition("animation:none")[0]


def test_the_ground_can_be_shown_as_a_picture_of_its_own_beneath_the_rest() -> None:
    whole = CANVAS.layer(CAPTION, PIECE, ground='<use href="#toy-leaf"/>')
    ground, state = re.findall(r"<svg.*?</svg>", apart(whole))
    assert ground + state == apart(whole)
    below, above = parsed(ground), parsed(state)
    assert 'aria-hidden="true"' in ground
    assert 'class="clairiere toy under"' in ground
    assert 'class="clairiere toy"' in state
    assert re.findall('viewBox="[^"]*"', ground) == re.findall('viewBox="[^"]*"', state)
    assert [use.get("href") for use in below.iter("{http://www.w3.org/2000/svg}use")] == ["#toy-leaf"]
    assert [g.get("id") for g in above.iter("{http://www.w3.org/2000/svg}g") if g.get("id")] == ["piece"]
    assert apart(CANVAS.layer(CAPTION, PIECE)) == CANVAS.layer(CAPTION, PIECE)
