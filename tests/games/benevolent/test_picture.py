"""The pictures of Benevolent show everything in a view, carry every option, and need nothing but their sprite sheet."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from random import Random
from time import perf_counter
from xml.etree import ElementTree

import pytest

from clairiere.games.benevolent.game import GAME
from clairiere.games.benevolent.numbering import SECRETS
from clairiere.games.benevolent.picture.berth import berths
from clairiere.games.benevolent.picture.door import picture
from clairiere.games.benevolent.picture.plan import LARGEST, TALL_WIDTH, WIDE_WIDTH, plan_of
from clairiere.games.benevolent.picture.shelf import FULL, HEIGHTS, LEGIBLE, WIDTHS
from clairiere.games.benevolent.picture.stage import NUMBER_Y, standing
from clairiere.games.benevolent.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.seats import SPECTATOR
from clairiere.kernel.view import view
from clairiere.pictures.flat import flat
from clairiere.pictures.hexes import PITCH
from tests.games.benevolent.clearing import acting, gifts, moving
from tests.kit import at

WORDS = {"decline", "end turn"}  # the options that touch nothing on the table
FRAMES = ("forest", "dreams", "secrets", "mats")
SHEET = GAME.sprites()
SYMBOLS = set(re.findall(r'\bid="([^"]+)"', SHEET))


def played(seats: int, answers: int, seed: int) -> Match[Table]:
    """A random game after so many answers, or at its end."""
    luck = Random(seed)
    match = Match(GAME, seats, {}, Chance(Random(seed)))
    while len(match.record.answers) < answers and not match.state.over:
        ask = next_ask(match.state)
        match.choose(ask.seat, luck.choice(ask.options(match.state)))
    return match


def layer(s: Table, seat: int = 0, language: str = "en", names: Sequence[str] = (), frame: str = "") -> str:
    """The state layer as a seat sees it."""
    return picture(view(s, seat), language, names, frame=frame)


def parsed(svg: str) -> ElementTree.Element:
    """The picture as a tree; not well-formed raises."""
    return ElementTree.fromstring(svg)


def ids(svg: str) -> list[str]:
    """The ids in a layer."""
    return re.findall(r'\bid="([^"]+)"', svg)


def by_id(svg: str, id: str) -> ElementTree.Element:
    """The piece that has this id."""
    return next(element for element in parsed(svg).iter() if element.get("id") == id)


def carried(svg: str) -> set[str]:
    """All answers that some piece carries."""
    found = [element.get("data-answers", "") for element in parsed(svg).iter()]
    return {answer for answers in found if answers for answer in answers.split("|")}


def title(svg: str, id: str) -> str:
    """What is said of a piece."""
    return by_id(svg, id)[0].text or ""


def style(svg: str, id: str) -> str:
    """Where a piece is."""
    return by_id(svg, id).get("style", "")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("answers", [0, 9, 40, 5000])
def test_every_picture_is_well_formed_and_uses_only_what_its_sheet_has(seats: int, language: str, answers: int) -> None:
    match = played(seats, answers, 7 * seats + answers)
    for seat in [*range(seats), SPECTATOR]:
        svg = GAME.picture(match.view(seat), language, last=match.stories[-1].as_seen_by(seat))
        parsed(svg)
        assert len(ids(svg)) == len(set(ids(svg)))
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= SYMBOLS
        assert not set(ids(svg)) & SYMBOLS
    assert answers < 5000 or match.state.over


def test_the_sheet_is_well_formed_and_refers_only_to_itself() -> None:
    parsed(SHEET)
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', SHEET)) <= SYMBOLS
    assert len(re.findall(r'\bid="', SHEET)) == len(SYMBOLS)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_that_touches_something_is_carried_by_a_piece(seats: int, seed: int) -> None:
    luck = Random(seed)
    match = Match(GAME, seats, {}, Chance(Random(seed)))
    while not match.state.over and len(match.record.answers) < 90:
        ask = next_ask(match.state)
        options = ask.options(match.state)
        assert {c.notation() for c in options} - WORDS == carried(layer(match.state, ask.seat))
        match.choose(ask.seat, luck.choice(options))


def test_only_the_seat_that_is_asked_finds_buttons() -> None:
    board = moving("steps h01 h02")
    assert carried(layer(board.state, 0))
    assert not carried(layer(board.state, 1))
    assert not carried(layer(board.state, SPECTATOR))


def test_a_footstep_and_its_goal_both_carry_the_move() -> None:
    svg = layer(at("benevolent", "forest 3R 1a 2a\nA steps h01 h02 h03 h08\nB\nC").state)
    for id in ("h07", "step-A-h03"):
        piece = by_id(svg, id)
        assert "move h03-h07" in piece.get("data-answers", "").split("|")
        assert piece.get("role") == "button"
        assert piece.get("tabindex") == "0"


def test_a_victim_is_named_on_the_token_that_would_be_taken() -> None:
    board = acting("meadow", gifts(), gifts(clover=3), gifts(clover=3), gifts())
    svg = layer(board.state)
    assert by_id(svg, "gift-B-clover").get("data-answers") == "gain clover from B"
    assert by_id(svg, "gift-C-clover").get("data-answers") == "gain clover from C"
    assert by_id(svg, "stack-clover").get("data-answers") == "gain clover from B|gain clover from C"


def test_the_toll_is_on_the_hex_where_it_would_be_due() -> None:
    board = moving("card 1 steps h06", "steps h01", "steps h01")
    assert "toll: 2 Leaves" in title(layer(board.state), "h01")
    assert "toll" not in title(layer(board.state, 1), "h01")
    board.play("A place h01")
    assert "toll: 2 Leaves" in title(layer(board.state, SPECTATOR), "h01")


FACTS = {
    "Leaves": ("A leaves 3", "A leaves 4"),
    "the Reserve": ("reserve 40", "reserve 41"),
    "a stack": ("stacks 4.4.4.4.4", "stacks 4.4.4.4.3"),
    "a Footstep": ("steps h01 h02 h03", "steps h01 h02 h07"),
    "a second Footstep": ("steps h01 h02 h03", "steps h01 h01 h02 h03"),
    "the card": ("card 1", "card 0"),
    "another's card": ("B card 2", "B card 3"),
    "a dreamer": ("dream 2", "dream 3"),
    "a Gift": ("gifts 1.0.0.0.0", "gifts 1.1.0.0.0"),
    "a second Gift": ("gifts 1.0.0.0.0", "gifts 2.0.0.0.0"),
    "a Secret": ("secrets p_leaf_cache", "secrets p_leaf_cache p_solitude"),
    "another's Secret": ("secrets e_sleep", "secrets e_feather"),
    "the Leaf Cache": ("cache 2", "cache 3"),
    "a tile": ("pyramid e_buy_minus3", "pyramid -"),
    "the round": ("round 5", "round 6"),
    "the first player": ("first A", "first B"),
    "whose turn it is": ("turn A", "turn B"),
    "who has left": ("dream 4", "dream 4 gone"),
    "the question": ("agenda move A", "agenda action A h01"),
    "the forest": ("forest 3R 1a 2a", "forest 3R 1a 2b"),
}
BASE = """
forest 3R 1a 2a
round 5 first A turn A
reserve 40 stacks 4.4.4.4.4
pyramid e_buy_minus3 e_exchange e_clover_leaves e_trade_crystal e_trade_amber - - - -
A leaves 3 gifts 1.0.0.0.0 card 1 steps h01 h02 h03 dream 2 secrets p_leaf_cache cache 2
B card 2 steps h05 secrets e_sleep
C leaves 5 dream 4
agenda move A
"""


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_whatever_changes_on_the_table_changes_the_picture(fact: str, seat: int) -> None:
    before, after = FACTS[fact]
    assert before in BASE
    parts = GAME.components()
    changed = BASE.replace(before, after, 1)
    if fact == "whose turn it is":
        changed = changed.replace("agenda move A", "agenda move B")
    assert layer(GAME.read(BASE, parts), seat) != layer(GAME.read(changed, parts), seat)


def test_the_same_view_gives_the_same_picture_whatever_was_drawn_before() -> None:
    parts = GAME.components()
    first = layer(GAME.read(BASE, parts))
    layer(GAME.read(BASE.replace("first A", "first B").replace("e_exchange", "e_feather"), parts))
    assert layer(GAME.read(BASE, parts)) == first


def test_tables_that_differ_in_the_pyramid_say_what_can_be_taken_there() -> None:
    for secret, said in (("e_exchange", "Exchange"), ("e_feather", "Found Feather")):
        board = acting("table", pyramid=f"{secret} - - - - - - - -")
        assert f"Take the Secret “{said}”" in layer(board.state)


def test_pieces_that_stay_keep_their_ids_and_places() -> None:
    board = at("benevolent", "forest 3R 1a 2a\nA leaves 3 steps h01 h02 h03 h08\nB steps h05\nC")
    before = layer(board.state)
    after = layer(board.play("A move h03-h07").state)
    for id in ("step-A-h01", "step-A-h02", "step-A-h08", "step-B-h05", "dream-C", "purse-B", "gift-C-clover", "h04"):
        assert style(before, id) == style(after, id)
    assert "step-A-h03" not in ids(after)
    assert "step-A-h07" in ids(after)


def test_a_tile_is_the_same_piece_in_the_pyramid_and_on_a_mat() -> None:
    board = acting("table", pyramid="p_solitude - - - - - - - -")
    before = layer(board.state)
    after = layer(board.play("A take r1c1").state)
    assert style(before, "secret-p_solitude") != style(after, "secret-p_solitude")


def test_what_has_just_moved_is_marked_and_comes_from_where_it_was() -> None:
    match = Match(GAME, 2, {"first": "A"}, Chance(Random(3)))
    match.answer(0, "place h03")
    v = match.view(1)
    marked, plain = GAME.picture(v, last=match.stories[-1].as_seen_by(1)), GAME.picture(v)
    assert "came" in by_id(marked, "step-A-h03").get("class", "").split()
    assert "--fx:" in style(marked, "step-A-h03")
    assert "came" not in by_id(plain, "step-A-h03").get("class", "").split()


def test_names_are_escaped_and_cannot_run_out_of_their_mats() -> None:
    long = "<b>&\"Maximilienne-Charlotte de la Tour du Bois Joli"
    svg = layer(moving().state, names=(long, long, "Jo", ""))
    parsed(svg)
    assert "<b>" not in svg
    assert "textLength" in svg


def test_the_seat_to_play_has_a_tag_and_the_winner_a_crown() -> None:
    board = moving("steps h01")
    assert "your turn" in layer(board.state, 0)
    assert "to play" in "".join(by_id(layer(board.state, 2), "seat-A").itertext())
    over = played(2, 5000, 1)
    assert "i-crown" in layer(over.state)
    assert "wins" in layer(over.state)


def test_the_heading_of_a_finished_game_says_why_it_was_won() -> None:
    over = played(2, 5000, 1)
    texts = ["".join(element.itertext()) for element in parsed(layer(over.state)).iter() if element.tag == "text"]
    reason = GAME.words(over.state, "en").victory(over.state, GAME.outcome(over.state))
    assert reason in texts


def test_the_near_mat_says_what_lies_on_it() -> None:
    placing = moving("card 1 steps h01 h02").state
    settled = moving("card 0 steps h01 h02 h03 h08 secrets e_sleep").state
    near = "".join(by_id(layer(placing, 0, "fr"), "seat-A").itertext())
    for word in ("Cadeaux", "Feuilles", "Pas à poser", "Secrets", "Une Table en Bois en donne un."):
        assert word in near
    near = "".join(by_id(layer(settled, 0, "fr"), "seat-A").itertext())
    assert "Pas à poser" not in near
    assert "Table en Bois" not in near
    assert "Cadeaux" not in "".join(by_id(layer(settled, 1, "fr"), "seat-A").itertext())


def top(svg: str, id: str) -> float:
    """How far down a piece lies on the wide canvas."""
    return float(re.findall(r"--y:([\d.]+)", style(svg, id))[0])


def test_the_near_mat_is_that_of_the_viewer() -> None:
    s = moving().state
    assert top(layer(s, 0), "seat-A") > top(layer(s, 0), "seat-B")
    assert top(layer(s, 1), "seat-B") > top(layer(s, 1), "seat-A")
    assert style(layer(s, SPECTATOR), "seat-A") == style(layer(s, 0), "seat-A")


def test_colours_are_custom_properties_only() -> None:
    for svg in (SHEET, layer(moving("steps h01").state)):
        colours = re.findall(r'(?:fill|stroke|stop-color)="([^"]+)"', svg)
        assert colours
        assert not [c for c in colours if not c.startswith(("var(--", "url(#", "none", "currentColor"))]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_shows_one_part_alone(frame: str) -> None:
    s = moving("steps h01").state
    svg = layer(s, frame=frame)
    parsed(svg)
    shown = {"forest": "h01", "dreams": "cloud-1", "secrets": "secret-none", "mats": "seat-A"}
    for part, id in shown.items():
        assert (id in ids(svg)) == (part == frame and id != "secret-none")
    assert "framed" in svg


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_standalone_picture_can_be_made_flat(theme: str) -> None:
    match = played(4, 60, 2)
    svg = GAME.picture(match.view(0), "fr", standalone=True, theme=theme)
    written = flat(svg, theme)
    assert "var(" not in written
    defined = set(re.findall(r'\bid="([^"]+)"', written))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', written)) <= defined


@pytest.mark.parametrize("id", ["2R", "2L", "3R", "3L", "4R", "4L"])
def test_every_forest_fits_both_canvases(id: str) -> None:
    plan = plan_of(GAME.components().templates[id])
    mat_foot = max([place.y + 100 for place in plan.others])
    for place in plan.hexes:
        half, tall_half = PITCH / 2 * place.k, PITCH / 2 * place.kp
        assert 0 < place.x - half < place.x + half < plan.dreams.x - 4
        assert mat_foot < place.y - 106 * place.k < place.y + 112 * place.k < plan.own.y
        assert 0 < place.u - tall_half < place.u + tall_half < TALL_WIDTH
        assert place.v + 112 * place.kp < plan.own.v
        assert 2 * tall_half >= 90
        assert 2 * half <= LARGEST[0] + 0.1
    assert plan.canvas.wide[0] == WIDE_WIDTH
    assert plan.canvas.wide[1] <= 900


@pytest.mark.parametrize("count", range(1, 13))
def test_no_footstep_reaches_the_number_of_its_hex(count: int) -> None:
    cap, ring = 0.72 * 18.8, 30.6  # how high a digit is; how far down the ring around a diamond goes
    middle = plan_of(GAME.components().templates["4R"]).hexes[0]
    for place in standing(middle, count):
        for y, k, origin, scale in ((place.y, place.k, middle.y, middle.k), (place.v, place.kp, middle.v, middle.kp)):
            assert y + ring * k < origin + (NUMBER_Y - cap) * scale


@pytest.mark.parametrize("id", ["2R", "3R", "4R"])
@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("on_card", [0, 1])
def test_secrets_never_overlap_nor_leave_their_mat(id: str, count: int, on_card: int) -> None:
    plan = plan_of(GAME.components().templates[id])
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
    plan = plan_of(GAME.components().templates["4R"])
    near = berths(plan, 0, [1, 2, 3])[0]
    assert near.tiles(4, 0).sizes == (FULL, FULL)
    assert near.tiles(7, 0).sizes[0] == FULL
    assert near.tiles(9, 0).sizes[0] != FULL


def test_hexes_that_touch_on_the_board_touch_in_both_layouts() -> None:
    for template in GAME.components().templates.values():
        plan = plan_of(template)
        for hex, near in enumerate(template.near):
            for other in range(len(plan.hexes)):
                a, b = plan.hexes[hex], plan.hexes[other]
                wide, tall = abs(complex(a.x - b.x, a.y - b.y)) / a.k, abs(complex(a.u - b.u, a.v - b.v)) / a.kp
                assert (near >> other & 1 == 1) == (0 < wide < 1.1 * PITCH) == (0 < tall < 1.1 * PITCH)


@pytest.mark.parametrize("secret", SECRETS)
def test_each_secret_has_an_emblem_of_its_own(secret: str) -> None:
    def drawn(name: str) -> str:
        svg = layer(moving(pyramid=f"{name} - - - - - - - -").state)
        tile = by_id(svg, f"secret-{name}")
        return ElementTree.tostring(tile[2], encoding="unicode")

    others = [drawn(other) for other in SECRETS if other != secret and other[0] == secret[0]]
    assert drawn(secret) not in others


def test_sheet_and_layer_are_small_and_quickly_drawn() -> None:
    assert len(gzip.compress(SHEET.encode())) < 60_000
    match = played(4, 60, 2)
    v = match.view(next_ask(match.state).seat)
    svg = GAME.picture(v, "fr")
    assert len(gzip.compress(svg.encode())) < 10_000
    best = min([timed(match, v.seat) for _ in range(20)])
    assert best < 0.0018


def timed(match: Match[Table], seat: int) -> float:
    """How long one picture takes, in seconds."""
    v = match.view(seat)
    start = perf_counter()
    GAME.picture(v, "fr")
    return perf_counter() - start
