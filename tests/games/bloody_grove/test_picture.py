"""The picture of a view: well-formed, complete, true to what the seat may know, and small."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise
from time import process_time
from xml.etree import ElementTree

import pytest

from clairiere.games.bloody_grove import GAME
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Scripted
from clairiere.kernel.play import step
from clairiere.kernel.state import SPECTATOR, Story
from clairiere.kernel.view import view
from clairiere.pictures.standalone import flat
from tests.games.bloody_grove.eyes import ONLOOKERS, answered
from tests.games.bloody_grove.gallery import HANDS, drawn, scenes
from tests.games.bloody_grove.walks import BASICS, TOKENS, games, opening, table, toml
from tests.games.boxes import changed
from tests.games.drawing import by_id, ids, place, targets

WITHOUT_PLACE = {"ruse", "arcane", "stop"}
SVG = "{http://www.w3.org/2000/svg}"


def test_the_sprite_sheet_has_a_symbol_for_every_face() -> None:
    faces = [symbol for name in ids(GAME.picture.sprites()) if (symbol := re.fullmatch(r"grv-face-(\d+)", name))]
    assert len(faces) == len(set(TOKENS)) + 9 + 30 + 12


def test_no_word_stands_in_the_sprite_sheet() -> None:
    for text in ElementTree.fromstring(GAME.picture.sprites()).iter(f"{SVG}text"):
        assert re.fullmatch(r"[+/\d]+", text.text or "")


def test_every_answer_that_names_a_piece_or_a_place_can_be_given_by_touching_it() -> None:
    for s in scenes():
        for seat in ONLOOKERS:
            offered = {c.notation() for c in view(s, seat).options()}
            carried = {answer for answers in targets(drawn(s, seat)).values() for answer in answers}
            assert carried == offered - WITHOUT_PLACE


def test_what_can_be_chosen_is_a_button_with_a_title() -> None:
    svg = drawn(opening(3), opening(3).first)
    found = [g for g in ElementTree.fromstring(svg).iter() if "data-answers" in g.attrib]
    assert found
    for g in found:
        assert g.attrib["role"] == "button"
        assert g.attrib["tabindex"] == "0"
        assert g.attrib["class"] == "pos target"
        assert (g[0].tag, bool(g[0].text)) == ("title", True)


def test_what_can_be_chosen_says_what_it_is_where_it_is_and_what_that_does() -> None:
    board = table(f"{HANDS}A column 1 basic_bear_1\nagenda ruse_card A; cube; round_end")
    said = by_id(drawn(board.state), "card-A-0")[0].text
    assert said == (
        "The Mighty Bear, strength 3, half-symbols Bear on both sides, on Lake’s side of the Owl grove."
        " Your Ruse moves it."
    )
    french = by_id(drawn(table("A hand basic_bear_1").state, language="fr"), "column-0")
    assert french[0].text == "Ta colonne au bosquet de l’Ours. Invoque un Esprit ici."
    peeking = table("A hand basic_bear_1\nagenda setup_peek A; turn; round_end").state
    assert by_id(drawn(peeking), "token-3")[0].text == "Token 3, in the reserve. Look at this token."


def test_a_hand_card_carries_all_its_uses_and_its_landing_places_all_cards() -> None:
    board = table("groves bear owl fox\nA hand basic_bear_1 basic_owl_2")
    found = targets(drawn(board.state))
    bear = ["invoke basic_bear_1", "transform basic_bear_1 left", "transform basic_bear_1 right"]
    assert found["card-A-0"] == bear
    assert found["column-0"] == ["invoke basic_bear_1", "invoke basic_owl_2"]
    assert found["slot-left"] == ["transform basic_bear_1 left", "transform basic_owl_2 left"]


def test_a_card_keeps_its_id_from_the_hand_through_a_column_to_the_box() -> None:
    board = table("round 1 position 6 first A\nB hand basic_bear_1 basic_bear_2\nB column 2 basic_fox_1")
    assert "card-B-1" in ids(drawn(board.state, 1))
    board.play("B invoke basic_bear_2")
    assert "card-B-1" in ids(drawn(board.state, 1))
    assert "card-B-1" in ids(drawn(board.state, 0))
    destroyed = table(f"{HANDS}A box basic_bear_2").state
    assert "card-A-1" in ids(drawn(destroyed))


def test_the_back_of_a_token_does_not_look_like_a_value() -> None:
    """Its number is a small tag; a value fills the face."""
    sizes: dict[str, list[float]] = {"grv-token-3": [], "grv-face-51": []}
    for symbol in ElementTree.fromstring(GAME.picture.sprites()).iter():
        if symbol.get("id") in sizes:
            sizes[str(symbol.get("id"))] += [float(text.get("font-size", "0")) for text in symbol.iter(f"{SVG}text")]
    assert max(sizes["grv-token-3"]) < 0.6 * max(sizes["grv-face-51"])


def test_all_cards_that_lie_open_and_all_tokens_are_there() -> None:
    for s in scenes():
        found = ids(drawn(s, SPECTATOR))
        laid = sum(len(zone) for zone in [*s.columns, *s.druids, s.row, s.box]) + (s.beside >= 0)
        assert len([id for id in found if id.startswith("card-")]) == laid + 3 - s.elites.count(10)
        assert len([id for id in found if id.startswith("token-")]) == 12
        assert len([id for id in found if re.match(r"hand-[AB]-", id)]) == len(s.hands[0] + s.hands[1])
        assert len([id for id in found if re.match(r"deck-[AB]-", id)]) == len(s.decks[0] + s.decks[1])


PLAIN = {
    "round": "round 2 position 3 first A",
    "options": "options adjacent STTSST",
    "groves": "groves bear owl fox",
    "control": "control - - -",
    "elite": "elite bear elite_bear_5",
    "venerables": "venerables venerable_1 venerable_2",
    "reserve": "reserve 5:arcane_plus_2",
    "discard": "discard 6:arcane_plus_3",
    "A druid": "A druid basic_owl_1",
    "A hand": "A hand basic_owl_2",
    "A deck": "A deck basic_fox_1 elite_bear_1",
    "A column 0": "A column 0 basic_bear_1 basic_bear_2",
    "A box": "A box basic_bear_3",
    "B hand": "B hand basic_owl_2",
}
OTHERWISE = {
    "round": ["round 3 position 3 first A", "round 2 position 4 first A", "round 2 position 3 first B"],
    "options": ["options adjacent SSSTTT"],
    "groves": ["groves owl bear fox"],
    "control": ["control A - -", "control B - -"],
    "elite": ["elite bear elite_bear_6"],
    "venerables": ["venerables venerable_1 venerable_3", "venerables venerable_red_1 venerable_2"],
    "reserve": ["reserve 5:arcane_plus_2*A", "reserve 5:arcane_plus_2*B"],
    "discard": ["discard 6:arcane_plus_4", "discard 7:arcane_plus_3"],
    "A druid": ["A druid basic_owl_1 basic_owl_3", "A druid basic_owl_3"],
    "A hand": ["A hand basic_owl_3", "A hand basic_owl_2 basic_owl_3"],
    "A deck": [
        "A deck elite_bear_1 basic_fox_1",
        "A deck basic_fox_1*B elite_bear_1",
        "A deck basic_fox_1*A elite_bear_1",
    ],
    "A column 0": [
        "A column 0 basic_bear_2 basic_bear_1",
        "A column 1 basic_bear_1 basic_bear_2",
        "A column 0 basic_bear_1+0:arcane_plus_2 basic_bear_2",
        "A column 0 basic_bear_1 basic_bear_2+0:arcane_plus_2",
    ],
    "A box": ["A box basic_fox_3"],
    "B hand": ["B hand basic_owl_2 basic_owl_3", "B hand elite_owl_2"],
}


@pytest.mark.parametrize("line", [line for lines in OTHERWISE.values() for line in lines])
def test_a_table_that_looks_different_gives_a_different_picture(line: str) -> None:
    key = next(key for key, lines in OTHERWISE.items() if line in lines)
    plain, other = (
        table("\n".join({**PLAIN, **more}.values())).state for more in (dict[str, str](), {key: line})
    )
    assert drawn(plain) != drawn(other)


def test_a_card_beside_the_druid_touches_the_pile() -> None:
    position = "A druid basic_owl_2\nA beside {} basic_owl_3\nagenda recruit_destination A owl; cover; cube"
    left, right = (table(position.format(side)).state for side in ("left", "right"))
    for s, sign in ((left, -1), (right, 1)):
        found = {g.attrib["id"]: place(g) for g in ElementTree.fromstring(drawn(s)).iter() if "id" in g.attrib}
        assert found["card-A-5"]["x"] - found["card-A-4"]["x"] == pytest.approx(sign * 200 * found["card-A-4"]["k"])
        assert found["card-A-5"]["y"] == found["card-A-4"]["y"]


@pytest.mark.parametrize(("top", "scale", "room"), [("y", "k", 310), ("v", "kp", 200)])
def test_columns_of_any_length_stay_between_their_grove_and_their_edge(top: str, scale: str, room: float) -> None:
    names = BASICS + [f"elite_bear_{n}" for n in range(1, 6)]
    for count in (1, 2, 5, 9, 12):
        columns = f"A column 1 {' '.join(names[:count])}\nB column 1 {' '.join(names[:min(count, 9)])}"
        s = table(HANDS + columns).state
        found = {g.attrib["id"]: place(g) for g in ElementTree.fromstring(drawn(s)).iter() if "id" in g.attrib}
        grove = found["grove-1"][top]
        near = [found[f"card-A-{i}" if i < 9 else f"card-{i}"] for i in range(count)]
        far = [found[f"card-B-{i}"] for i in range(min(count, 9))]
        assert grove < near[0][top]
        assert near[-1][top] + 280 * near[-1][scale] < grove + room
        assert grove - room < far[0][top]
        assert far[-1][top] + 280 * far[-1][scale] < grove
        for cards in (near, far):
            assert near_header(cards, top, scale) > 0.75


def near_header(cards: list[dict[str, float]], top: str, scale: str) -> float:
    """How much of its header is seen of the card of a column of which least is seen."""
    left = {"y": "x", "v": "u"}[top]
    stacked = [(a, b) for a, b in pairwise(cards) if a[left] == b[left]]
    return min([1.0, *[(b[top] - a[top]) / (62 * a[scale]) for a, b in stacked]])


@pytest.mark.parametrize("count", [2, 3, 4])
def test_tokens_on_a_card_do_not_lie_on_one_another(count: int) -> None:
    tokens = "".join([f"+{n}:{TOKENS[n]}" for n in range(count)])
    for grove in range(3):
        for seat, newer in (("A", ""), ("B", "basic_owl_1")):
            svg = drawn(table(f"{HANDS}{seat} column {grove} basic_bear_1{tokens} {newer}").state)
            at = [place(by_id(svg, f"token-{n}")) for n in range(count)]
            wide, tall = (sorted(spot[left] for spot in at) for left in ("x", "u"))
            assert all(b - a >= 26 for a, b in pairwise(wide))
            assert all(b - a >= 17 for a, b in pairwise(tall))
            assert tall[-1] <= 390 - 9


def test_cards_that_others_lie_on_come_apart_when_they_can_be_chosen() -> None:
    position = HANDS + "A column 0 basic_bear_1 basic_bear_2\nA column 1 basic_bear_3 basic_owl_1 basic_owl_2\n"
    still, asked = (table(position + more).state for more in ("", "agenda ruse_card A; cube; round_end"))
    for s, apart in ((still, False), (asked, True)):
        svg = drawn(s)
        one, other = (place(by_id(svg, f"card-A-{n}")) for n in (0, 1))
        assert (other["v"] - one["v"] >= 43.9) == apart
        first, second = (place(by_id(svg, f"card-A-{n}")) for n in (2, 3))
        assert (second["v"] - first["v"] >= 43.9 or second["u"] - first["u"] >= 43.9) == apart


def test_a_very_large_hand_lies_in_two_rows_on_a_phone() -> None:
    hand = " ".join([f"elite_bear_{n}" for n in range(1, 11)])
    svg = drawn(table(f"A hand {hand}\nB hand basic_owl_1").state)
    at = [place(by_id(svg, f"card-{n}")) for n in range(9, 19)]
    assert len({spot["v"] for spot in at}) == 2
    assert len({spot["y"] for spot in at}) == 1
    for row in (at[:5], at[5:]):
        assert all(b["u"] - a["u"] >= 44 for a, b in pairwise(row))


def test_what_has_just_moved_is_marked() -> None:
    board = table("A hand basic_bear_1 basic_owl_2\nB hand basic_fox_1 basic_fox_2")
    s, story = answered(board.state, "A invoke basic_bear_1")
    for seat in ONLOOKERS:
        card = by_id(drawn(s, seat, last=story.as_seen_by(seat)), "card-A-0")
        assert "#grv-last-card" in ElementTree.tostring(card, encoding="unicode")
    assert "#grv-last-card" not in drawn(s)


def test_every_story_can_be_marked() -> None:
    for game in games()[::5]:
        for moment in game[::9]:
            choice = moment.state.vocabulary().parse(moment.answer)
            after_it, story = replay(moment.state, moment.seat, choice.notation(), moment.luck)
            assert after_it.text() == moment.next.text()
            assert ElementTree.fromstring(drawn(after_it, 0, last=story.as_seen_by(0))).tag == "svg"


def replay(s: Table, seat: str, notation: str, luck: tuple[int, ...]) -> tuple[Table, Story]:
    return step(s, "AB".index(seat), s.vocabulary().parse(notation), Scripted(luck))


def test_the_seat_to_play_wears_a_gold_rim_and_the_heading_says_so() -> None:
    s = table("A hand basic_bear_1\nB hand basic_fox_1").state
    names = ("Lison", "Malo")
    mine, theirs = drawn(s, 0, names=names), drawn(s, 1, names=names)
    assert "var(--gold)" in ElementTree.tostring(by_id(mine, "seat-A"), encoding="unicode")
    assert "var(--gold)" not in ElementTree.tostring(by_id(mine, "seat-B"), encoding="unicode")
    assert "Round 1 of 4 · turn 1 · your turn" in mine
    assert "Round 1 of 4 · turn 1 · Lison to play" in theirs
    assert "Manche 1 sur 4 · tour 1 · à Lison de jouer" in drawn(s, 1, names=names, language="fr")


def test_the_end_shows_who_won() -> None:
    for game in games()[::3]:
        s = game[-1].next
        svg = drawn(s)
        for seat in range(2):
            crowned = "#i-crown" in ElementTree.tostring(by_id(svg, f"seat-{'AB'[seat]}"), encoding="unicode")
            assert crowned == (seat in GAME.rules.outcome(s).winners())


def test_names_are_escaped_and_long_ones_are_cut() -> None:
    s = opening(1)
    svg = drawn(s, names=('<b>&"', "Maximilienne-Alexandrine de la Haute-Clairière"))
    ElementTree.fromstring(svg)
    assert "<b>" not in svg
    assert "&lt;b&gt;&amp;&quot;" in svg
    assert "…" in svg


def test_colours_are_inks_never_values() -> None:
    for svg in (GAME.picture.sprites(), drawn(opening(1))):
        assert not re.search(r'(?:fill|stroke|color)[=:]"?\s*(?:#(?!\w+\))|rgb)', svg.replace('href="#', 'href="'))
        assert {value for value in re.findall(r'fill="([^"]+)"', svg) if not value.startswith(("var(", "url("))} <= {
            "none",
            "currentColor",
        }


def test_a_standalone_picture_can_be_made_flat() -> None:
    s = scenes()[4]
    for theme in ("day", "night"):
        svg = flat(drawn(s, standalone=True, theme=theme), theme, 720)
        assert "var(" not in svg
        assert "--x" not in svg
        assert 'width="720"' in svg
        assert 'class="tall' not in svg


@pytest.mark.parametrize(
    ("frame", "inside", "outside"),
    [
        ("groves", ["grove-0", "grove-2"], ["token-1", "seat-A"]),
        ("hands", ["seat-A", "hand-A", "deck-A"], ["seat-B", "grove-0", "token-1"]),
        ("market", ["token-1"], ["seat-A", "grove-0"]),
        ("line", ["round-card", "grove-0", "grove-2"], ["seat-A", "token-1"]),
        ("druid", ["seat-A", "druid-A", "deck-A"], ["seat-B", "hand-A", "grove-0"]),
        ("elites", [], ["token-1", "grove-0", "seat-A"]),
        ("druids", ["seat-A", "seat-B", "round-card"], ["grove-0", "token-1"]),
    ],
)
def test_a_frame_shows_a_part_and_nothing_else(frame: str, inside: list[str], outside: list[str]) -> None:
    svg = drawn(opening(1), frame=frame)
    root = ElementTree.fromstring(svg)
    assert "framed" in root.attrib["class"]
    x, y, width, height = [float(n) for n in root.attrib["viewBox"].split()]
    for g in root.iter():
        at = place(g)
        if g.attrib.get("id") in inside and "x" in at:
            assert x < at["x"] < x + width
            assert y < at["y"] < y + height
    assert set(inside) <= set(ids(svg))
    assert not set(outside) & set(ids(svg))


def test_there_is_no_other_frame() -> None:
    with pytest.raises(KeyError):
        drawn(opening(1), frame="cellar")


def test_a_table_where_a_ruse_reaches_farther_looks_different() -> None:
    near, far = (table(f"options {reach} STTSST\n{HANDS}").state for reach in ("adjacent", "any"))
    assert drawn(near) != drawn(far)


def test_titles_say_everything_that_is_printed_on_a_card() -> None:
    svg = drawn(table(f"{HANDS}venerables venerable_5 venerable_9").state)
    assert "The Venerable of the Gaze, strength 1, Domination 1. On taking it:" in svg
    assert "The Venerable of the Oak, strength 2, Domination 1</title>" in svg


def test_somebodys_own_box_has_its_own_faces() -> None:
    parts = GAME.rules.components(changed(toml(), "basic_bear_1", "strength", "7"))
    s = GAME.rules.read_position("A hand basic_bear_1\n", parts)
    own = drawn(s, standalone=True)
    assert re.search(r'id="grv-face-0">.*?>7</text>', own)
    assert not re.search(r'id="grv-face-0">[^g]*?>7</text>', GAME.picture.sprites())
    assert "strength 7" in drawn(s)


def test_pictures_are_small_and_quick() -> None:
    assert len(gzip.compress(GAME.picture.sprites().encode())) < 60_000
    slowest = 0.0
    for s in scenes():
        v = view(s, s.first)
        svg = GAME.picture.svg(v, "fr")
        assert len(gzip.compress(svg.encode())) < 10_000
        start = process_time()
        GAME.picture.svg(v, "fr")
        slowest += process_time() - start
    assert slowest / len(scenes()) < 0.0018
