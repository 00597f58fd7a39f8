"""The pictures of Roundforest show everything in a view, carry every option, and need nothing but their sheet."""

from __future__ import annotations

import gzip
import re
from random import Random
from time import process_time

import pytest

from clairiere.games.roundforest import GAME
from clairiere.games.roundforest.picture.board import ASIDE, GHOST, LANDING
from clairiere.games.roundforest.picture.boards import BIG
from clairiere.games.roundforest.picture.plan import FRAMES
from clairiere.games.roundforest.rules.choices import PLACES
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask, step
from clairiere.kernel.state import LETTERS, SPECTATOR
from clairiere.kernel.view import view
from clairiere.pictures.mats import text_width
from clairiere.pictures.standalone import flat
from tests.games.drawing import answers, by_id, ids, parsed, style, title, uses
from tests.games.drawing import place as place_of
from tests.games.roundforest.drawing import layer, played
from tests.games.roundforest.glade import draws, glade, go, meets
from tests.kit import Board, at, nightly_after

SHEET = GAME.picture.sprites()
VARIANTS: tuple[dict[str, str], ...] = ({}, {"harder": "yes"}, {"blocking": "yes"})
ONLY_WORDS = {"end turn", "no saddle", "stop", "nothing"}
"""Answers that touch nothing: they end something."""
TILE = 96.5
"""Half as wide as the card of a tile."""


@pytest.mark.parametrize("seed", nightly_after(1, range(3)))
@pytest.mark.parametrize("variant", VARIANTS, ids=["plain", "harder", "blocking"])
def test_every_option_that_names_something_is_a_button_on_it(seed: int, variant: dict[str, str]) -> None:
    luck = Random(seed)
    match = Match(GAME, 2 + seed, variant, Chance(Random(seed)))
    kinds = set()
    while len(match.record.answers) < 700 and not match.state.over:
        ask = next_ask(match.state)
        options = {c.notation() for c in ask.options(match.state)}
        assert answers(layer(match.state, ask.seat)) == options - ONLY_WORDS
        assert not answers(layer(match.state, SPECTATOR))
        kinds.add(type(ask).__name__)
        match.choose(ask.seat, luck.choice(ask.options(match.state)))
    assert len(kinds) > 8


def test_whatever_a_move_names_is_in_the_picture_even_if_it_is_not_allowed() -> None:
    board = glade(lies="D3=hat C4=demon")
    shown, ask = ids(layer(board.state)), next_ask(board.state)
    for c in ask.candidates(board.state):
        touched = GAME.picture.touches(board.view(0), c)
        assert touched
        assert set(touched) & set(shown)
    assert "on-C4" in GAME.picture.touches(board.view(SPECTATOR), board.state.vocabulary().parse("go C4"))


FACTS = {
    "a tile": ("C3=T28.0", "C3=T12.0"),
    "a rotation": ("C3=T28.0", "C3=T28.1"),
    "a chip": ("D3=blue", "D3=red"),
    "an object": ("C4=hat", "C4=key"),
    "a character": ("B3=smith", "B3=imp"),
    "a pawn": ("A at C3", "A at C1"),
    "a compass": ("compasses 1", "compasses 2"),
    "a backpack": ("pack hat", "pack jug"),
    "copper": ("copper 2", "copper 3"),
    "silver": ("silver 1", "silver 2"),
    "apples": ("apples 1", "apples 2"),
    "a debt": ("debts witch", "debts demon"),
    "the fairy board": ("fairy hat", "fairy key"),
    "the round": ("round 5", "round 6"),
    "the first player": ("first A", "first B"),
    "a gap": ("gaps BC23=stone", "gaps BC23=anvil"),
    "another gap": ("gaps BC23=stone", "gaps CD23=stone"),
    "the variant": (" blocking", ""),
}
BASE = """
forest small blocking
round 5 first A turn A
tiles C3=T28.0
lies D3=blue C4=hat B3=smith C1=-
gaps BC23=stone
fairy hat
A at C3 compasses 1 pack hat copper 2 silver 1 apples 1 debts witch
B at E2
agenda move A
"""


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_whatever_changes_on_the_table_changes_the_picture(fact: str, seat: int) -> None:
    before, after = FACTS[fact]
    base = BASE if fact != "the variant" else BASE.replace("gaps BC23=stone\n", "")
    assert before in base
    changed = base.replace(before, after, 1)
    assert layer(at("roundforest", base).state, seat) != layer(at("roundforest", changed).state, seat)


def spinning(svg: str, id: str) -> str:
    """The class and the style of what turns in a piece; empty if nothing does."""
    spun = [e for e in by_id(svg, id).iter() if "spun" in e.get("class", "").split()]
    return f"{spun[0].get('class')} {spun[0].get('style')}" if spun else ""


def test_the_tile_turns_and_the_pawn_upon_it_does_not() -> None:
    match = Match(GAME, 2, {"first": "A"}, Chance(Random(3)))
    match.answer(0, "go B1")
    svg = GAME.picture.svg(match.view(1), last=match.stories[-1].as_seen_by(1))
    assert "--quarters:1" in spinning(svg, "B1")
    assert svg.count("spun") == 1
    assert not [e for e in by_id(svg, "B1").iter() if e.get("id") == "pawn-A"]
    assert "spun" not in GAME.picture.svg(match.view(1))


def test_a_tile_that_turns_turn_after_turn_starts_anew_each_time() -> None:
    kinds = []
    for rotation in (0, 1):
        table = at("roundforest", BASE.replace("T28.0", f"T28.{rotation}").replace("gaps BC23=stone\n", "")).state
        after, story = step(table, 0, table.vocabulary().parse("pause"), Scripted(()))
        kinds.append(spinning(GAME.picture.svg(view(after, 0), last=story.as_seen_by(0)), "C3").split()[1])
    assert kinds == ["odd", "--quarters:1"]


def test_every_space_bears_the_name_by_which_sentences_call_it() -> None:
    table = at("roundforest", BASE).state
    for place in table.layout.spaces:
        name = PLACES[place]
        printed = [e.text for e in by_id(layer(table), name).iter() if e.tag.endswith("text")]
        assert printed.count(name) == 2, "once for wide and once for tall canvases"


def test_the_name_of_a_space_lies_over_every_ring_and_apart_from_what_stands_there() -> None:
    """It has a ground of its own, and the only corner where no pawn, ghost or compass is drawn."""
    svg = layer(glade("compasses 1").state)
    for name in ("D3", "C2", "C3", "B2"):
        drawn = list(by_id(svg, name))
        [label] = [e for e in drawn if e.get("class") == "label"]
        rings = [e for e in drawn if e.get("href") in ("#rnd-go", "#rnd-fare", "#rnd-last", "#rnd-veil")]
        assert all([drawn.index(ring) < drawn.index(label) for ring in rings])
        for group in label:
            ground, text = group
            x, y, width, height = [float(ground.get(side, 0)) for side in ("x", "y", "width", "height")]
            size, middle, foot = [float(text.get(side, 0)) for side in ("font-size", "x", "y")]
            assert x <= middle - text_width(name, size) / 2 < middle + text_width(name, size) / 2 <= x + width
            assert y <= foot - 0.7 * size < foot <= y + height
            assert x > 13, "right of the stones to the north"
            assert y + height < -13, "above those to the east"
    assert ASIDE[0] < 0 < ASIDE[1], "a pawn beside a token stands in the lower left corner"
    for place in (LANDING, GHOST):
        assert place.startswith('transform="translate(52 '), "what would come is drawn in the lower right one"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_backpack_with_its_gold_rim_touches_no_tile(seats: int) -> None:
    state = Match(GAME, seats, {"first": "A"}, Chance(Random(1))).state
    svg = layer(state)
    tiles = [place_of(by_id(svg, PLACES[at])) for at in state.layout.spaces]
    for seat in LETTERS[:seats]:
        pack = place_of(by_id(svg, f"seat-{seat}"))
        rim = (BIG.corner / 12 + BIG.corner / 10 + 2) * pack["k"]  # how far it grows, half its width, half its casing
        left, top = pack["x"] - rim, pack["y"] - rim
        right, bottom = pack["x"] + BIG.width * pack["k"] + rim, pack["y"] + BIG.height * pack["k"] + rim
        for tile in tiles:
            across = abs(tile["x"] - (left + right) / 2) - (right - left) / 2 - TILE * tile["k"]
            along = abs(tile["y"] - (top + bottom) / 2) - (bottom - top) / 2 - TILE * tile["k"]
            assert max(across, along) > 2


def test_a_blocked_tile_shows_no_arrows() -> None:
    free = at("roundforest", BASE.replace("gaps BC23=stone", "gaps CD45=stone"))
    held = at("roundforest", BASE)
    assert "#rnd-cw-0" in uses(layer(free.state), "C3")
    assert "#rnd-cw-0" not in uses(layer(held.state), "C3")
    assert "#rnd-stone" in uses(layer(held.state), "gap-BC23")


def test_a_space_that_can_be_reached_shows_what_it_will_be_like_after_its_turn() -> None:
    board = glade()
    svg = layer(board.state)
    ahead = [e for e in by_id(svg, "D3").iter() if e.get("class") == "foresight"]
    assert len(ahead) == 1
    assert "ways out on arrival" in title(svg, "D3")
    assert "Go to D3" in title(svg, "D3")
    assert "#rnd-go" in uses(svg, "D3")
    assert "#rnd-ghost-1" in uses(svg, "D3")


def test_a_space_that_costs_a_compass_says_so() -> None:
    svg = layer(glade("compasses 1").state)
    assert "#rnd-fare" in uses(svg, "C2")
    assert "compass" in title(svg, "C2")
    assert "target" not in by_id(layer(glade("compasses 0").state), "C2").get("class", "")


def test_pieces_that_stay_keep_their_ids_and_places() -> None:
    board = glade("pack hat key", lies="D3=red B3=jug")
    before = layer(board.state, 1)
    after = layer(meets(board, "demon").state, 1)
    for id in ("pawn-B", "on-B3", "B3", "pack-A-hat", "pack-A-key", "copper-A", "seat-B", "chip-bag", "fairy"):
        assert style(before, id) == style(after, id)
    assert style(before, "pawn-A") != style(after, "pawn-A")


def test_a_drawn_object_lies_at_the_pawn_and_may_go_into_the_pocket_or_stay() -> None:
    svg = layer(draws(glade("pack hat"), "key").state)
    assert by_id(svg, "on-D3").get("data-answers") == "leave"
    assert "#rnd-key" in uses(svg, "on-D3")
    assert by_id(svg, "room-A").get("data-answers") == "keep"
    assert style(svg, "pawn-A") != style(layer(go(glade("pack hat", lies="D3=-")).state), "pawn-A")


def test_whoever_is_met_is_held_up_with_what_can_be_done() -> None:
    svg = layer(meets(glade("copper 2 apples 1", lies="D3=red"), "bandit").state)
    for row, said in (("task-upper", "upper"), ("task-sacrifice", "sacrifice"), ("task-debt", "debt")):
        assert by_id(svg, row).get("data-answers") == said
    assert by_id(svg, "task-lower").get("data-answers") is None
    assert "#rnd-portrait-bandit" in uses(svg, "met")
    others = layer(meets(glade("copper 2 apples 1", lies="D3=red"), "bandit").state, 1)
    assert "met" in ids(others)
    assert not answers(others)


def test_a_debt_lies_beside_the_backpack_and_its_token_bears_the_sign_of_the_debtor() -> None:
    board = meets(glade(lies="D3=red"), "witch")
    svg = layer(board.play("A debt").state) if board.offers("A") else layer(board.state)
    assert "card-witch" in ids(svg)
    assert "#rnd-debtor-1" in uses(svg, "on-D3")


def test_those_who_wait_lie_beside_the_fairy_and_the_log_makes_room_for_them() -> None:
    nobody, somebody = glade(), glade(lies="B3=imp")
    assert "card-imp" in ids(layer(somebody.state))
    assert "card-imp" not in ids(layer(nobody.state))
    assert GAME.picture.slots(somebody.view(0))["log"][1] > GAME.picture.slots(nobody.view(0))["log"][1]
    assert GAME.picture.slots(somebody.view(0))["prompt"] == GAME.picture.slots(nobody.view(0))["prompt"]


def test_the_ring_goes_from_the_cushion_to_the_winner() -> None:
    board = glade("apples 3", lies="D3=forest_spirit")
    assert "#rnd-ring" in uses(layer(board.state), "ring")
    over = layer(go(board).state)
    assert board.over
    assert "#rnd-ring" not in uses(over, "ring")
    assert {"#rnd-ring", "#i-crown"} <= set(uses(over, "seat-A"))


def test_a_winner_without_the_ring_is_drawn_without_it_and_one_with_it_is_not_mixed_up_with_them() -> None:
    won = go(glade("apples 3", lies="D3=forest_spirit")).state
    ahead = GAME.rules.read_position(won.text().replace("ring A\n", ""), GAME.rules.components())
    assert "#rnd-ring" not in uses(layer(ahead, names=["Ann"]), "seat-A")
    assert "#rnd-ring" in uses(layer(won, names=["Ann"]), "seat-A")


def test_names_are_escaped_and_cannot_run_out_of_their_flaps() -> None:
    long = "<b>&\"Maximilienne-Charlotte de la Tour du Bois Joli"
    svg = layer(glade().state, names=(long, long))
    parsed(svg)
    assert "<b>" not in svg
    assert "textLength" in svg


def test_the_heading_can_be_hidden_by_a_page_that_says_it_itself() -> None:
    for state in (glade().state, played(2, 100_000, 1).state):
        headings = [e for e in parsed(layer(state)).iter() if e.get("class") == "heading"]
        assert len(headings) == 1
        assert "".join(headings[0].itertext())


def test_on_the_tall_canvas_the_near_backpack_is_that_of_the_viewer() -> None:
    def low(svg: str, id: str) -> float:
        return float(re.findall(r"--v:([\d.]+)", style(svg, id))[0])

    s = glade().state
    assert low(layer(s, 0), "seat-A") > low(layer(s, 0), "seat-B")
    assert low(layer(s, 1), "seat-B") > low(layer(s, 1), "seat-A")
    assert style(layer(s, SPECTATOR), "seat-A") == style(layer(s, 0), "seat-A")


def test_every_seat_sees_the_same() -> None:
    board = glade("pack hat", "pack key silver 2")
    for id in ("pack-A-hat", "pack-B-key", "silver-B", "on-D3"):
        assert len({tuple(uses(layer(board.state, seat), id)) for seat in (0, 1, SPECTATOR)}) == 1


def test_colours_are_custom_properties_only() -> None:
    for svg in (SHEET, layer(glade("compasses 1").state)):
        colours = re.findall(r'(?:fill|stroke|stop-color)="([^"]+)"', svg)
        assert colours
        assert not [c for c in colours if not c.startswith(("var(--", "url(#", "none", "currentColor"))]


SHOWN = {"forest": "C3", "fairy": "fairy", "pack": "seat-A", "tray": "met", "table": "pile"}


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_shows_one_part_alone(frame: str) -> None:
    s = meets(glade("copper 2 apples 1", lies="D3=red"), "bandit").state
    svg = layer(s, frame=frame)
    parsed(svg)
    assert "framed" in svg
    assert frame not in SHOWN or SHOWN[frame] in ids(svg)
    assert ("pile" in ids(svg)) == (frame == "table")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_standalone_picture_can_be_made_flat(theme: str) -> None:
    match = played(4, 60, 2, {"blocking": "yes"})
    svg = GAME.picture.svg(match.view(0), "fr", standalone=True, theme=theme)
    written = flat(svg, theme)
    assert "var(" not in written
    defined = set(re.findall(r'\bid="([^"]+)"', written))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', written)) <= defined


def test_the_same_view_gives_the_same_picture_whatever_was_drawn_before() -> None:
    first = layer(at("roundforest", BASE).state)
    layer(at("roundforest", BASE.replace("first A", "first B").replace("debts witch", "debts demon")).state)
    assert layer(at("roundforest", BASE).state) == first


def test_sheet_and_layer_are_small_and_quickly_drawn() -> None:
    assert len(gzip.compress(SHEET.encode())) < 45_000
    match = played(4, 60, 2, {"blocking": "yes"})
    board = Board(GAME, match.state)
    seat = next_ask(match.state).seat
    assert len(gzip.compress(GAME.picture.svg(board.view(seat), "fr").encode())) < 12_000
    assert min([timed(board, seat) for _ in range(20)]) < 0.0018


def timed(board: Board, seat: int) -> float:
    """How long one picture takes, in seconds."""
    v = board.view(seat)
    start = process_time()
    GAME.picture.svg(v, "fr")
    return process_time() - start
