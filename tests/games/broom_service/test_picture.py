"""The pictures of Broom Service show everything in a view, carry every option, and need nothing but their sheet."""

from __future__ import annotations

import gzip
import re
from itertools import combinations, pairwise
from math import dist
from random import Random
from time import process_time

import pytest

from clairiere.games.broom_service import GAME, RULES
from clairiere.games.broom_service.picture.maps import Chart, borders, inside
from clairiere.games.broom_service.picture.plan import BOTTOM, FRAMES, Plan, apart
from clairiere.games.broom_service.picture.sheet import charts_of
from clairiere.games.broom_service.picture.stage import curses_high, event_high, stage_of
from clairiere.games.broom_service.rules.choices import REGIONS, ROLES
from clairiere.games.broom_service.rules.state import Table
from clairiere.kernel.bits import bits
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import step, waiting
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import View, view
from clairiere.pictures.standalone import flat
from tests.games.broom_service.drawing import (
    VARIANTS,
    answers,
    buttons,
    by_id,
    classes,
    drawn,
    ids,
    layer,
    parsed,
    place,
    played,
    said,
    title,
)
from tests.games.broom_service.realm import WITCHES, fresh, realm
from tests.kit import Board

SHEET = GAME.picture.sprites()
SYMBOLS = set(re.findall(r'\bid="([^"]+)"', SHEET))
CHARTS = {chart.name: chart for chart in charts_of(RULES.components())}
HANDS = f"hand {WITCHES}"
ONLY_WORDS = re.compile(r"brave|cowardly|confirm|pick nothing|no extra|act|full_set|nothing|gather .*|bid .*")
"""Answers that touch nothing: they end something, or count."""


def flying() -> Board:
    """A leads the forest witch bravely and alone: she flies."""
    board = realm(f"pawns h5 p8 {HANDS}", f"pawns h5 p8 hand {ROLES[9]}", event="gathering")
    return board.play("A lead forest_witch brave")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("many", [0, 30, 100_000])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_picture_is_well_formed_and_uses_only_what_its_sheet_has(seats: int, many: int, variant: str) -> None:
    match = played(seats, many, 7 * seats + many, VARIANTS[variant])
    for seat in [*range(seats), SPECTATOR]:
        for language in ("en", "fr"):
            svg = GAME.picture.svg(match.view(seat), language, last=match.stories[-1].as_seen_by(seat))
            parsed(svg)
            assert len(ids(svg)) == len(set(ids(svg)))
            assert set(re.findall(r'href="#([^"]+)"', svg)) <= SYMBOLS
            assert not set(ids(svg)) & SYMBOLS
    assert many < 100_000 or match.state.over


def test_the_sheet_is_well_formed_refers_only_to_itself_and_holds_no_word() -> None:
    parsed(SHEET)
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', SHEET)) <= SYMBOLS
    assert len(re.findall(r'\bid="', SHEET)) == len(SYMBOLS)
    printed = {*"0123456789ABCDN/", "+1", "+2", "+3", "+6", "+8", "×2"}
    assert set(re.findall(r"<text[^>]*>([^<]*)</text>", SHEET)) <= printed


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_that_names_something_is_a_button_on_it(variant: str) -> None:
    luck = Random(5)
    match = Match(GAME, 3, VARIANTS[variant], Chance(Random(5)))
    kinds = set()
    while len(match.record.answers) < 260 and not match.state.over:
        ask = waiting(match.state)[0]
        options = {c.notation() for c in ask.options(match.state)}
        svg = layer(match.state, ask.seat)
        assert {c for c in options if not ONLY_WORDS.fullmatch(c)} <= answers(svg) <= options
        assert not answers(layer(match.state, SPECTATOR))
        kinds.add(type(ask).__name__)
        match.choose(ask.seat, luck.choice(ask.options(match.state)))
    assert len(kinds) >= 6


def test_what_can_be_chosen_is_a_target_with_a_name_and_none_stands_within_another() -> None:
    for many in (3, 25, 60, 90):
        match = played(4, many, many, VARIANTS["everything on the back"])
        seat = waiting(match.state)[0].seat
        for element in parsed(layer(match.state, seat)).iter():
            if "data-answers" in element.attrib:
                assert (element.get("role"), element.get("tabindex")) == ("button", "0")
                assert "target" in element.get("class", "").split()
                assert (element[0].tag, bool(element[0].text)) == ("title", True)
                assert [inner for inner in element.iter() if "data-answers" in inner.attrib] == [element]


def test_what_a_choice_names_is_in_the_picture_even_if_it_is_not_allowed() -> None:
    board = flying()
    shown = ids(layer(board.state))
    for text in ("fly h5-p7", "fly h5-m2", "deliver h5-t12", "deliver p8-t40", "fly p8-f6"):
        choice = board.state.vocabulary().parse(text)
        assert GAME.picture.touches(board.view(0), choice)
        assert set(GAME.picture.touches(board.view(0), choice)) & set(shown)
    assert "region-f4" in GAME.picture.touches(board.view(SPECTATOR), board.state.vocabulary().parse("fly h5-f4"))


BASE = """
board front_mountain storm 24
round 3 first A leader A
event gathering
cursed hill_witch
pile peak_druid fruit_gatherer valley_druid
clouds f2=1-2 h6=gust sea_e=2-1
tiles m1=two_wands m2=chase m3=deliver
occupied t32
A vp 14 stock 1.0.2.1 pawns f6 p8 hand forest_witch hill_witch played weather_fairy*
B vp 9 stock 1.1.1.0 pawns h5 h7 clouds 1-1 amulets m1 hand peak_druid
C hand peak_druid
D hand peak_druid
"""
BACK = """
board back
tiles m1=two_wands m2=chase m3=deliver f4=brave_heart f5=extra_card f7=five_points f10=brave_heart
A tiles extra_card hand forest_witch
B hand peak_druid
"""
FACTS = {
    "the round": ("round 3", "round 4"),
    "the leader": ("leader A", "leader B"),
    "the event": ("event gathering", "event moonshine"),
    "a curse": ("cursed hill_witch", "cursed root_gatherer"),
    "a cloud": ("f2=1-2", "f2=2-2"),
    "a storm cloud": ("h6=gust", "h6=parcel"),
    "a cloud on the sea": ("sea_e=2-1", "sea_w=2-1"),
    "a mountain tile": ("m2=chase", "m2=two_moves"),
    "an occupied tower": ("occupied t32", "occupied t31"),
    "points": ("vp 14", "vp 13"),
    "a potion": ("stock 1.0.2.1", "stock 1.1.2.1"),
    "a wand": ("stock 1.0.2.1", "stock 1.0.2.2"),
    "a pawn": ("pawns f6 p8", "pawns p4 p8"),
    "a role that was played": ("played weather_fairy*", "played herb_gatherer*"),
    "courage": ("played weather_fairy*", "played weather_fairy"),
    "a chased cloud": ("clouds 1-1", "clouds 1-2"),
    "an amulet": ("amulets m1", "amulets m2"),
    "the size of a hand": (
        "B vp 9 stock 1.1.1.0 pawns h5 h7 clouds 1-1 amulets m1 hand peak_druid",
        "B vp 9 stock 1.1.1.0 pawns h5 h7 clouds 1-1 amulets m1 hand peak_druid hill_witch",
    ),
}


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_whatever_changes_on_the_table_changes_the_picture(fact: str, seat: int) -> None:
    before, after = FACTS[fact]
    assert before in BASE
    tables = [
        GAME.rules.read_position(text.strip() + "\n", RULES.components())
        for text in (BASE, BASE.replace(before, after, 1))
    ]
    assert layer(tables[0], seat) != layer(tables[1], seat)


def test_a_forest_tile_that_was_taken_leaves_its_space_and_lies_on_the_mat() -> None:
    svg = layer(GAME.rules.read_position(BACK.strip() + "\n", RULES.components()))
    assert "#brm-tile-extra_card" in drawn(svg, "held-A-1")
    assert "#brm-tile-brave_heart" in drawn(svg, "tile-f4")
    assert place(svg, "held-A-1")["y"] > 600 > place(svg, "tile-f4")["y"]


@pytest.mark.parametrize("name", CHARTS)
def test_the_map_has_every_region_tower_castle_and_space_of_its_side(name: str) -> None:
    chart = CHARTS[name]
    board = fresh(2, board=name)
    svg = layer(board.state)
    shown = ids(svg)
    for plot in chart.plots:
        assert f"region-{plot.id}" in shown
        assert f"brm-{chart.side}-ring-{plot.id}" in SYMBOLS
    for keep in chart.keeps:
        covered = board.state.mountain_tiles and any(keep.at == plot.tile for plot in chart.plots)
        assert covered or f"tower-{keep.id}" in shown
        assert f"brm-{keep.look}" in SYMBOLS
    scenery = by_id(SHEET, f"brm-{chart.side}-scene")
    castles = [e for e in scenery.iter() if e.get("href") == f"#brm-{chart.side}-castle"]
    assert len(castles) == 2
    assert len([id for id in shown if re.fullmatch(r"cloud-\d+", id)]) == len(board.state.clouds)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", CHARTS)
def test_every_region_has_its_name_on_the_map_within_its_edge_and_unseen_until_somebody_points_at_it(
    name: str, language: str
) -> None:
    chart, state = CHARTS[name], fresh(2, board=name).state
    svg = layer(state, language=language)
    names = next(e for e in parsed(svg).iter() if e.get("class", "").startswith("names"))
    assert (names.get("opacity"), names.get("pointer-events"), names.get("aria-hidden")) == ("0", "none", "true")
    words = stage_of(state, 0, language, (), GAME.words).words
    called = {str(words.regions[REGIONS.index(plot.id)]): plot for plot in chart.plots}
    written = {" ".join(text.itertext()): text for text in names}
    assert set(written) == set(called)
    for name_of, text in written.items():
        at = {key: float(value) for key, value in re.findall(r"--(\w):([\d.-]+)", text.attrib["style"])}
        assert inside((at["x"], at["y"]), called[name_of].edge), name_of
        assert inside((at["u"], at["v"]), called[name_of].edge), name_of
        assert name_of in title(svg, f"region-{called[name_of].id}"), "and by the same name it is told"


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_grows_outside_its_region_or_where_a_piece_will_stand(name: str) -> None:
    chart = CHARTS[name]
    growth = by_id(SHEET, f"brm-{chart.side}-growth")
    grown = [(float(e.attrib["x"]), float(e.attrib["y"])) for e in growth]
    assert len(grown) > 200
    for spot in grown:
        assert any([inside(spot, plot.edge) for plot in chart.lands()])
        for keep in chart.keeps:
            assert distance(spot, keep.at) > 20
        for plot in chart.lands():
            for cloud in plot.clouds:
                assert distance(spot, cloud) > 27
            assert distance(spot, plot.pawns) > 23


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far two points are from one another."""
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


@pytest.mark.parametrize("name", CHARTS)
def test_every_common_border_has_one_hedge(name: str) -> None:
    chart = CHARTS[name]
    strokes = [frozenset((a, b)) for line in borders(chart) for a, b in pairwise(line)]
    assert len(strokes) == len(set(strokes))
    for plot in chart.lands():
        own = {frozenset(pair) for pair in zip(plot.edge, plot.edge[1:] + plot.edge[:1])}
        for other in chart.lands():
            if other.id > plot.id:
                common = own & {frozenset(pair) for pair in zip(other.edge, other.edge[1:] + other.edge[:1])}
                assert common <= set(strokes)
                assert bool(common) == neighbours(chart, plot.id, other.id)


def neighbours(chart: Chart, one: str, other: str) -> bool:
    """Whether the components call two regions neighbours by land."""
    part = next(p for p in RULES.components().sheet.part(chart.name).parts("region") if p.word("id") == one)
    return other in part.words("borders")


def test_a_tower_is_told_by_its_roof_its_shape_its_worth_and_its_marks() -> None:
    for look in ("round-purple-4-0", "square-green-3-0", "round-orange-2-1"):
        shape, colour, points, wands = look.split("-")
        uses = drawn(SHEET, f"brm-{look}")
        assert f"#brm-{shape}-{colour}" in uses
        assert said(SHEET, f"brm-{look}") == points
        assert ("#brm-again" in uses) == (shape == "square")
        assert uses.count("#brm-with-wand") == int(wands)
    walls = [SHEET.split(f'id="brm-round-{colour}">')[1].split("</g>")[0] for colour in ("purple", "green", "orange")]
    assert len({re.sub(r"var\(--[\w-]+\)", "", wall) for wall in walls}) == 3, "not by colour alone"


def test_where_a_pawn_can_land_is_ringed_and_shows_the_ghost_of_the_hat() -> None:
    svg = layer(flying().state)
    goals = {id for id in buttons(svg) if id.startswith("region-")}
    assert goals == {"region-f4", "region-f5", "region-f6", "region-f7"}
    assert "#brm-ghost-1" in drawn(svg, "region-f4")
    assert drawn(svg, "region-f4").count("#brm-recto-ring-f4") == 3
    assert drawn(svg, "region-p7") == ["#brm-recto-ring-p7"]
    assert "Fly" in title(svg, "region-f4")
    others = layer(flying().state, 1)
    assert not buttons(others)
    assert "#brm-ghost-1" not in others


def test_where_a_pawn_can_land_a_touch_goes_through_whatever_stands_there() -> None:
    svg = layer(flying().state)
    standing = next(e for e in parsed(svg).iter() if e.get("class") == "standing")
    assert standing.get("pointer-events") == "none"
    assert {"tower-t32", "pawn-A-1"} <= {e.get("id") for e in standing.iter()}
    assert "region-f4" not in {e.get("id") for e in standing.iter()}
    assert 'class="standing">' in layer(flying().state, 1)


def test_a_tower_that_can_be_chosen_lies_over_everything_else_on_the_map() -> None:
    board = flying().play("A fly h5-f4")
    svg = layer(board.state)
    standing = next(e for e in parsed(svg).iter() if e.get("class") == "standing")
    order = [e.get("id") in buttons(svg) for e in standing]
    assert True in order
    assert False in order
    assert order == sorted(order)


def test_whatever_glides_keeps_its_place_among_the_others_for_else_it_would_jump() -> None:
    luck = Random(8)
    match = Match(GAME, 4, VARIANTS["everything on the back"], Chance(Random(8)))
    orders: list[list[str]] = []
    while len(match.record.answers) < 200:
        ask = waiting(match.state)[0]
        found = ids(layer(match.state, ask.seat))
        orders.append([id for id in found if id.startswith(("pawn-", "cloud-", "amulet-"))])
        match.choose(ask.seat, luck.choice(ask.options(match.state)))
    assert all([order == orders[0] for order in orders])
    assert any([player.clouds for player in match.state.players])


def test_only_the_hats_that_can_set_out_are_ringed() -> None:
    board = realm(f"pawns m1 p8 {HANDS}", f"hand {ROLES[9]}").play("A lead forest_witch brave")
    svg = layer(board.state)
    assert "#brm-hat-ring" in drawn(svg, "pawn-A-2")
    assert "#brm-hat-ring" not in drawn(svg, "pawn-A-1")


def test_a_spectator_sees_the_backs_of_the_near_hand() -> None:
    s = realm(f"hand {WITCHES}", f"hand {ROLES[9]}").state
    assert layer(s, SPECTATOR, frame="hand").count("#brm-role-back") == 4
    assert "#brm-face-" not in layer(s, SPECTATOR, frame="hand")


def test_two_pawns_that_reach_one_region_are_two_answers_of_one_place() -> None:
    board = realm(f"pawns p7 h7 {HANDS}", f"hand {ROLES[9]}").play("A lead forest_witch brave")
    assert buttons(layer(board.state))["region-f4"] == ["fly p7-f4", "fly h7-f4"]


def test_towers_that_the_viewer_could_supply_are_in_a_glow_and_those_offered_are_ringed() -> None:
    board = flying()
    svg = layer(board.state)
    able = {id for id in ids(svg) if id.startswith("tower-") and "#brm-able" in drawn(svg, id)}
    supplied = board.state.supplied(0, board.state.players[0].pawns[0]) | board.state.supplied(
        0, board.state.players[0].pawns[1]
    )
    assert able == {f"tower-t{tower + 1:02}" for tower in bits(supplied)}
    assert able
    board.play("A fly h5-f4")
    svg = layer(board.state)
    offered = {id for id in buttons(svg) if id.startswith("tower-")}
    assert offered
    for id in offered:
        assert {"#brm-round-ring", "#brm-square-ring"} & set(drawn(svg, id))
    assert "#brm-able" not in layer(board.state, SPECTATOR)


def test_a_potion_goes_from_the_mat_to_the_tower_and_stays() -> None:
    board = realm(f"pawns p8 h5 {HANDS}", f"hand {ROLES[9]}").play("A lead forest_witch brave", "A fly p8-f6")
    before = layer(board.state)
    assert "potion-t32" not in ids(before)
    s, story = step(board.state, 0, board.state.vocabulary().parse("deliver f6-t32"), Chance(Random(1)))
    svg = layer(s, last=story)
    assert "came" in classes(svg, "potion-t32")
    assert place(svg, "potion-t32")["fx"] == round(place(before, "stock-A-purple")["x"])
    assert "occupied" in title(svg, "tower-t32")
    assert "came" not in classes(layer(s), "potion-t32")


def test_a_pawn_keeps_its_id_and_glides() -> None:
    board = flying()
    before = layer(board.state)
    s, story = step(board.state, 0, board.state.vocabulary().parse("fly h5-f4"), Chance(Random(1)))
    after = layer(s, last=story)
    assert place(before, "pawn-A-1") != place(after, "pawn-A-1")
    assert place(before, "pawn-A-2")["x"] == place(after, "pawn-A-2")["x"]
    assert "#brm-hat-last" in drawn(after, "pawn-A-1")


def test_a_chased_cloud_keeps_its_id_and_glides_to_the_mat() -> None:
    board = realm("pawns h5 p8 stock 1.1.1.3 hand weather_fairy", f"hand {ROLES[9]}", clouds="p2=2-1 sea_e=1-1")
    board.play("A lead weather_fairy brave")
    before = layer(board.state)
    cloud = next(id for id, given in buttons(before).items() if given == ["chase p2"])
    board.play("A chase p2")
    after = layer(board.state)
    assert place(after, cloud)["x"] < 230 < place(before, cloud)["x"]
    assert place(after, cloud)["k"] < place(before, cloud)["k"]
    assert said(after, "bolts-A") == "1"
    assert "bolts-A" not in ids(before)


def test_amulets_lie_on_the_rim_of_the_tile_until_they_are_taken() -> None:
    s = GAME.rules.read_position(BASE.strip() + "\n", RULES.components())
    svg = layer(s)
    for seat in "ACD":
        assert abs(place(svg, f"amulet-{seat}-1")["x"] - place(svg, "tile-m1")["x"]) < 30
    assert place(svg, "amulet-B-1")["x"] < 230


def test_the_turn_says_who_is_brave_ousted_cowardly_without_the_role_and_still_to_come() -> None:
    hand = "hand hill_witch forest_witch"
    board = realm(hand, hand, f"hand {ROLES[9]}", hand, hand)
    board.play("A lead forest_witch brave", "B brave")
    svg = layer(board.state, 3, names=("Ann", "Bob", "Cleo", "Dan", "Eve"))
    lines = [e.text or "" for e in by_id(svg, "turn").iter() if e.tag == "text"]
    wide = lines[: len(lines) // 2 + 1]
    found = {name: wide[wide.index(name) + 1] for name in ("Ann", "Bob", "Cleo", "Dan", "Eve")}
    assert found == {"Ann": "ousted", "Bob": "brave", "Cleo": "passes", "Dan": "your turn", "Eve": "to come"}
    assert "#brm-face-forest_witch" in drawn(svg, "turn")


def test_who_is_still_to_come_looks_the_same_whether_they_hold_the_role_or_not() -> None:
    lines = [f"hand {WITCHES}", f"hand {WITCHES}"]
    with_it = realm(*lines, f"hand {WITCHES}").play("A lead forest_witch brave")
    other = f"hand hill_witch prairie_witch mountain_witch {ROLES[9]}"
    without = realm(*lines, other).play("A lead forest_witch brave")
    for seat in (0, 1, SPECTATOR):
        assert layer(with_it.state, seat, "fr") == layer(without.state, seat, "fr")
    assert layer(with_it.state, 2) != layer(without.state, 2)


def test_brave_or_cowardly_is_said_not_touched_but_the_card_in_question_is_ringed() -> None:
    board = realm(f"hand {WITCHES}", f"hand {WITCHES}").play("A lead hill_witch brave")
    svg = layer(board.state, 1)
    assert not buttons(svg)
    assert "#brm-face-ring" in drawn(svg, "card-B-hill_witch")
    assert "#brm-face-ring" not in drawn(svg, "card-B-forest_witch")
    assert GAME.picture.touches(board.view(1), board.state.vocabulary().parse("brave")) == ["card-B-hill_witch"]


def test_nobody_sees_the_cards_or_the_picks_of_another() -> None:
    board = fresh(3, first="A").play("A pick forest_witch", "A pick hill_witch")
    assert layer(board.state, 0) != layer(fresh(3, first="A").state, 0)
    for seat in (1, 2, SPECTATOR):
        assert layer(board.state, seat) == layer(fresh(3, first="A").state, seat)
    one, two = (realm(f"hand {WITCHES}", f"hand {mine}") for mine in ("valley_druid", "peak_druid"))
    assert layer(one.state, 0) == layer(two.state, 0)
    assert layer(one.state, 1) != layer(two.state, 1)
    assert "card-B-valley_druid" in ids(layer(one.state, 1))
    assert "card-B-valley_druid" not in ids(layer(one.state, 0))


def test_while_roles_are_picked_all_ten_lie_there_and_those_picked_are_ticked() -> None:
    board = fresh(2, first="A").play("A pick forest_witch")
    svg = layer(board.state)
    assert len([id for id in ids(svg) if id.startswith("card-A-")]) == len(ROLES)
    assert "#brm-chosen" in drawn(svg, "card-A-forest_witch")
    assert "card-A-forest_witch" not in buttons(svg)
    assert "#brm-chosen" not in drawn(svg, "card-A-hill_witch")
    assert "#brm-plate-ring" in drawn(svg, "card-A-hill_witch")


def test_a_cursed_role_is_marked_on_its_card_and_named_beside_the_event() -> None:
    board = realm(f"hand {WITCHES}", f"hand {WITCHES}", cursed="hill_witch")
    svg = layer(board.state)
    assert "#brm-curse" in drawn(svg, "card-A-hill_witch")
    assert "#brm-curse" not in drawn(svg, "card-A-forest_witch")
    assert "Hill witch" in said(svg, "cursed")


def test_event_and_curses_are_turned_up_at_the_start_of_a_round_and_only_then() -> None:
    match = Match(GAME, 2, {}, Chance(Random(3)))
    first = GAME.picture.svg(match.view(0), last=match.stories[-1].as_seen_by(0))
    assert [e.get("class") for e in by_id(first, "event") if e.tag == "g"] == ["turned"]
    assert "turned" not in GAME.picture.svg(match.view(0))


def test_a_played_role_becomes_a_badge_on_the_mat() -> None:
    board = realm(f"hand {WITCHES}", f"hand {ROLES[9]}").play("A lead prairie_witch brave", "A nothing")
    svg = layer(board.state)
    assert {"#brm-badge-prairie_witch", "#brm-brave"} == set(drawn(svg, "played-A-prairie_witch"))
    assert "card-A-prairie_witch" not in ids(svg)


def test_names_are_escaped_and_long_ones_are_cut() -> None:
    long = '<b>&"Maximilienne-Charlotte de la Tour du Bois Joli'
    svg = layer(realm(f"hand {WITCHES}", f"hand {WITCHES}").state, names=(long, long))
    parsed(svg)
    assert "<b>" not in svg
    assert "…" in svg


def test_on_the_tall_canvas_the_map_is_turned_by_a_quarter_and_everything_on_it_with_it() -> None:
    svg = layer(fresh(2, board="front").state)
    west, east = place(svg, "tower-t01"), place(svg, "tower-t14")
    assert east["x"] > west["x"]
    assert east["v"] > west["v"]
    north, south = place(svg, "tower-t01"), place(svg, "tower-t36")
    assert south["y"] > north["y"]
    assert south["u"] < north["u"]
    assert '<g class="quarter">' in svg


def test_the_near_mat_is_that_of_the_viewer() -> None:
    s = fresh(3).state
    for seat, near in ((0, "seat-A"), (1, "seat-B"), (2, "seat-C"), (SPECTATOR, "seat-A")):
        svg = layer(s, seat)
        lowest = max(("seat-A", "seat-B", "seat-C"), key=lambda id: (place(svg, id)["y"], place(svg, id)["v"]))
        assert lowest == near


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_the_event_the_left_column_ends_above_the_near_mat(seats: int, language: str) -> None:
    s = fresh(seats).state
    stage = stage_of(s, 0, language, (), GAME.words)
    for event in range(10):
        s.event = event
        curses = curses_high(s)[0]
        assert stage.plan.event_y + event_high(stage, s)[0] + (curses + 9 if curses else 0) < BOTTOM - 14


def test_the_end_crowns_the_winners() -> None:
    match = played(3, 100_000, 2)
    svg = layer(match.state, SPECTATOR)
    best = {f"seat-{'ABC'[seat]}" for seat in GAME.rules.outcome(match.state).winners()}
    assert {id for id in ("seat-A", "seat-B", "seat-C") if "#i-crown" in drawn(svg, id)} == best
    assert not [id for id in ids(svg) if id.startswith("card-")]


def test_colours_are_custom_properties_only() -> None:
    for svg in (SHEET, layer(flying().state)):
        colours = re.findall(r'(?:fill|stroke|stop-color)="([^"]+)"', svg)
        assert colours
        assert not [c for c in colours if not c.startswith(("var(--", "url(#", "none", "currentColor"))]


SHOWN = {"map": "tower-t32", "hand": "card-A-hill_witch", "turn": "turn", "mats": "seat-B"}


@pytest.mark.parametrize("frame", SHOWN)
def test_a_frame_shows_one_part_alone(frame: str) -> None:
    svg = layer(flying().state, frame=frame)
    root = parsed(svg)
    x, y, width, height = [float(n) for n in root.attrib["viewBox"].split()]
    at = place(svg, SHOWN[frame])
    assert x < at["x"] < x + width
    assert y < at["y"] < y + height
    assert "framed" in root.attrib["class"]
    assert [other for other in SHOWN if SHOWN[other] in ids(svg)] == [frame]


def test_the_mat_of_one_player_is_shown_with_the_clouds_that_lie_on_it() -> None:
    board = realm("stock 4.3.2.1 clouds 3-3 1-1", "clouds 2-2", clouds="h6=1-1", agenda="lead A")
    for seat, own, other in ((0, "A", "B"), (1, "B", "A")):
        svg = layer(board.state, seat, frame="mat")
        x, y, width, height = [float(n) for n in parsed(svg).attrib["viewBox"].split()]
        lying = [f"cloud-{tile}" for tile in board.state.players[seat].clouds]
        assert [id for id in ids(svg) if id.startswith("cloud-")] == lying
        for id in (f"seat-{own}", f"stock-{own}-wand", f"bolts-{own}", *lying):
            at = place(svg, id)
            assert x < at["x"] < x + width
            assert y < at["y"] < y + height
        assert not [id for id in ids(svg) if id.startswith((f"seat-{other}", "tower-", "card-", "turn"))]


def test_there_is_no_other_frame() -> None:
    assert set(FRAMES) == {*SHOWN, "mat"}
    with pytest.raises(KeyError):
        layer(flying().state, frame="cellar")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_standalone_picture_can_be_made_flat(theme: str) -> None:
    match = played(4, 60, 2, VARIANTS["everything on the back"])
    written = flat(GAME.picture.svg(match.view(0), "fr", standalone=True, theme=theme), theme)
    assert "var(" not in written
    defined = set(re.findall(r'\bid="([^"]+)"', written))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', written)) <= defined


@pytest.mark.parametrize(("variant", "other"), [("front", "verso"), ("back", "recto")])
def test_a_standalone_picture_brings_only_its_own_side_of_the_board(variant: str, other: str) -> None:
    match = played(5, 60, 2, VARIANTS[variant])
    alone = GAME.picture.svg(match.view(0), "fr", standalone=True)
    assert f"brm-{other}" not in alone
    assert f"brm-{other}" in SHEET
    assert len(gzip.compress(alone.encode())) < 45_000


def test_the_same_view_gives_the_same_picture_whatever_was_drawn_before() -> None:
    first = layer(flying().state)
    for many in (5, 40):
        layer(played(2, many, 9).state)
    assert layer(flying().state) == first


def test_the_page_has_its_places_and_the_box_is_drawn() -> None:
    assert set(GAME.picture.slots(view(fresh(2).state, 0))) == {"prompt", "log", "folded"}
    assert parsed(GAME.picture.cover_svg()).tag.endswith("svg")


def took(v: View[Table]) -> float:
    """How long a picture takes, in seconds."""
    start = process_time()
    GAME.picture.svg(v, "fr")
    return process_time() - start


def test_sheet_and_layer_are_small_and_quickly_drawn() -> None:
    assert len(gzip.compress(SHEET.encode())) < 45_000
    for variant in ("everything on the front", "everything on the back"):
        match = played(5, 90, 2, VARIANTS[variant])
        v = match.view(waiting(match.state)[0].seat)
        assert len(gzip.compress(GAME.picture.svg(v, "fr").encode())) < 12_000
        assert min([took(v) for _ in range(20)]) < 0.006


@pytest.mark.parametrize("side", ["front", "back"])
def test_on_a_phone_all_towers_of_a_region_have_room_for_a_finger(side: str) -> None:
    """Their discs are moved apart, but never so far that a tower stands outside of its own."""
    plan = Plan(CHARTS[side], 2, 0)
    board = next(board for board in RULES.components().boards if board.name == side)
    for towers in board.towers_in:
        spots = [(plan.towers[tower].u, plan.towers[tower].v) for tower in bits(towers)]
        moved = apart(spots)
        assert all([dist(one, other) > 44.8 for one, other in combinations(moved, 2)])
        assert all([dist(one, other) < 16 for one, other in zip(spots, moved, strict=True)])


def test_a_tower_says_who_could_deliver_to_it() -> None:
    """The viewer sees it in gold; of the others it is said."""
    svg = layer(Match(GAME, 3, {"first": "A"}, Chance(Random(1))).state)
    able = [id for id in ids(svg) if any([use.get("href") == "#brm-able" for use in by_id(svg, id)])]
    assert able
    for id in able:
        assert "You could deliver here now" in title(svg, id)
        assert "Could deliver here now: Honey and Raven" in title(svg, id)
