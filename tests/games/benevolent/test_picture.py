"""The pictures of Benevolent show everything in a view, carry every option, and need nothing but their sprite sheet."""

from __future__ import annotations

import gzip
import re
from random import Random
from time import process_time
from xml.etree import ElementTree

import pytest

from clairiere.games.benevolent import GAME
from clairiere.games.benevolent.rules.choices import SECRETS
from clairiere.games.benevolent.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import SPECTATOR
from clairiere.pictures.standalone import flat
from tests.games.benevolent.clearing import acting, moving
from tests.games.benevolent.drawing import layer, played
from tests.games.drawing import by_id, ids, parsed, style
from tests.kit import at

FRAMES = ("forest", "dreams", "secrets", "mats")
SHEET = GAME.picture.sprites()


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
    parts = GAME.rules.components()
    changed = BASE.replace(before, after, 1)
    if fact == "whose turn it is":
        changed = changed.replace("agenda move A", "agenda move B")
    assert layer(GAME.rules.read_position(BASE, parts), seat) != layer(GAME.rules.read_position(changed, parts), seat)


def test_the_same_view_gives_the_same_picture_whatever_was_drawn_before() -> None:
    parts = GAME.rules.components()
    first = layer(GAME.rules.read_position(BASE, parts))
    layer(GAME.rules.read_position(BASE.replace("first A", "first B").replace("e_exchange", "e_feather"), parts))
    assert layer(GAME.rules.read_position(BASE, parts)) == first


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
    marked, plain = GAME.picture.svg(v, last=match.stories[-1].as_seen_by(1)), GAME.picture.svg(v)
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
    reason = GAME.words.for_table(over.state, "en").victory(over.state, GAME.rules.outcome(over.state))
    assert reason in texts


def test_the_heading_can_be_hidden_by_a_page_that_says_it_itself() -> None:
    for state in (moving("steps h01").state, played(2, 5000, 1).state):
        headings = [e for e in parsed(layer(state)).iter() if e.get("class") == "heading"]
        assert len(headings) == 1
        assert "".join(headings[0].itertext())


def test_the_near_mat_says_what_lies_on_it() -> None:
    placing = moving("card 1 steps h01 h02").state
    settled = moving("card 0 steps h01 h02 h03 h08 secrets e_sleep").state
    near = "".join(by_id(layer(placing, 0, "fr"), "seat-A").itertext())
    for word in ("Pas à poser", "Une Table en Bois en donne un."):
        assert word in near
    near = "".join(by_id(layer(settled, 0, "fr"), "seat-A").itertext())
    assert "Pas à poser" not in near
    assert "Table en Bois" not in near
    assert "Pas à poser" not in "".join(by_id(layer(placing, 1, "fr"), "seat-A").itertext())


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
    svg = GAME.picture.svg(match.view(0), "fr", standalone=True, theme=theme)
    written = flat(svg, theme)
    assert "var(" not in written
    defined = set(re.findall(r'\bid="([^"]+)"', written))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', written)) <= defined


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
    svg = GAME.picture.svg(v, "fr")
    assert len(gzip.compress(svg.encode())) < 7_000
    best = min([timed(match, v.seat) for _ in range(20)])
    assert best < 0.0018


def timed(match: Match[Table], seat: int) -> float:
    """How long one picture takes, in seconds."""
    v = match.view(seat)
    start = process_time()
    GAME.picture.svg(v, "fr")
    return process_time() - start
