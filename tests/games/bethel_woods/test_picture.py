"""The picture of a table of Bethel Woods: well-formed, complete, true to what everybody may know, and small."""

from __future__ import annotations

import gzip
import re
from random import Random
from time import process_time
from xml.etree import ElementTree

import pytest

from clairiere.games.bethel_woods import GAME
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import step, waiting
from clairiere.kernel.state import SPECTATOR, Story
from clairiere.kernel.view import View, view
from clairiere.pictures.standalone import flat
from clairiere.testing import secrecy
from tests.games.bethel_woods.gallery import drawn, scenes
from tests.games.bethel_woods.woods import CASCADE, COSTLY, MEMORY, new_table, woods
from tests.games.drawing import by_id, ids, inside, place, targets

WITHOUT_PLACE = {"end turn", "repair 0"}


def asked(s: Table) -> int:
    """Somebody who is asked, or a spectator once it is over."""
    return SPECTATOR if s.over else waiting(s)[0].seat


def answered(s: Table, said: str) -> tuple[Table, Story]:
    """The table after an answer such as `A drop M`, and what happened."""
    seat, _, notation = said.partition(" ")
    return step(s, "ABCD".index(seat), s.vocabulary().parse(notation), Chance(Random(1)))


def test_no_word_stands_in_the_sprite_sheet() -> None:
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", GAME.picture.sprites())
    assert not [text for text in texts if re.search(r"[^\d+−/]", text)]


def test_colours_are_inks_never_values() -> None:
    for svg in (GAME.picture.sprites(), drawn(scenes()[5])):
        fills = set(re.findall(r'(?:fill|stroke)="([^"]+)"', svg))
        assert {ink for ink in fills if not ink.startswith(("var(", "url("))} <= {"none", "currentColor"}


def test_every_answer_but_two_can_be_given_by_touching_something() -> None:
    for s in scenes():
        for seat in range(s.seats):
            offered = {c.notation() for c in view(s, seat).options()}
            carried = {answer for answers in targets(drawn(s, seat)).values() for answer in answers}
            assert carried == offered - WITHOUT_PLACE


def test_what_can_be_chosen_is_a_button_that_says_what_it_is_and_what_it_does() -> None:
    for s in scenes()[::4]:
        for g in ElementTree.fromstring(drawn(s, asked(s))).iter():
            if "data-answers" in g.attrib:
                assert (g.attrib["role"], g.attrib["tabindex"]) == ("button", "0")
                assert "target" in g.attrib["class"].split()
                assert (g[0].tag, (g[0].text or "").count(".") > 0) == ("title", True)


def test_no_button_stands_within_another() -> None:
    for s in scenes()[::2]:
        for g in ElementTree.fromstring(drawn(s, asked(s))).iter():
            if "data-answers" in g.attrib:
                assert not [inner for inner in g.iter() if inner is not g and "data-answers" in inner.attrib]


def test_a_machine_and_a_way_out_of_it_mean_one_sowing() -> None:
    found = targets(drawn(woods().state))
    assert found["machine-1"] == ["take 1 clockwise", "take 1 anticlockwise"]
    assert found["way-1-2"] == ["take 1 clockwise", "take 2 anticlockwise"]
    for machine in range(1, 7):
        for way in (f"way-{machine}-{machine % 6 + 1}", f"way-{(machine - 2) % 6 + 1}-{machine}"):
            assert len(set(found[f"machine-{machine}"]) & set(found[way])) == 1


def test_a_machine_without_workers_is_no_target_but_can_be_asked_about() -> None:
    s = woods("machine1 workers", "machine2 workers M D D E").state
    assert "machine-1" not in targets(drawn(s))
    assert targets(drawn(s))["way-1-2"] == ["take 2 anticlockwise"]
    assert "machine-1" in GAME.picture.touches(view(s, 0), s.vocabulary().parse("take 1 clockwise"))


def test_touches_names_what_a_choice_is_about_for_a_spectator_too() -> None:
    s = woods("hand M E at 2 from 1 clockwise", "machine1 workers", "agenda drop A; close").state
    drop = s.vocabulary().parse("drop M")
    assert GAME.picture.touches(view(s, 0), drop) == ["hand-M", "machine-3"]
    assert GAME.picture.touches(view(s, SPECTATOR), drop) == ["hand-M", "machine-3"]


def test_the_last_worker_is_shown_both_its_ways_and_its_price() -> None:
    s = woods(
        "hand E at 1 from 2 anticlockwise",
        "machine2 workers M",
        "A violet knowledge E1 E2",
        "agenda drop A; close",
    ).state
    svg = drawn(s)
    assert targets(svg)["section-1"] == ["enter"]
    assert targets(svg)["machine-6"] == ["drop E"]
    assert targets(svg)["hand-E"] == ["drop E", "enter"]
    assert "#btw-entry" in svg
    assert inside(svg, "stack").count("Next piece: 1 token of the worker’s type") == 1


def test_repairs_are_chosen_by_the_tokens_that_would_go() -> None:
    s = woods(
        "machine3 workers M M E malfunctions M3 M5 E3",
        "machine4 workers S",
        "hand at 3",
        "agenda repair A M; close",
    ).state
    found = targets(drawn(s))
    assert sorted(found.values()) == [["repair 1", "repair 2"], ["repair 2"]]


def test_every_worker_token_tile_and_spy_that_lies_open_is_there_once() -> None:
    for s in scenes():
        found = ids(drawn(s, SPECTATOR))
        workers = [id for id in found if re.match(r"worker-|hand-[MSDE]", id)]
        assert len(workers) + sum(type >= 0 for type in s.sections) == 12
        held = sum(len(tokens) for tokens in [*s.faults, *s.knowledge])
        assert len([id for id in found if re.match(r"token-\d", id)]) == held
        assert len([id for id in found if re.match(r"spy-\d", id)]) == 6
        assert len([id for id in found if re.match(r"tile-\d", id)]) == 6
        assert len([id for id in found if re.match(r"piece-\d", id)]) == s.built


PLAIN = {
    "turn": "turn 3 player A",
    "machine1": "machine1 workers D E malfunctions M1",
    "machine2": "machine2 workers M D malfunctions",
    "tiles": "tiles limited_memory rerouted_faults costly_construction wary_spies strained_talents cascading_faults",
    "column": "column 1 2 3 4 5 6",
    "orphanage": "orphanage - - - - - -",
    "A": "A nova knowledge S1",
    "B": "B harris knowledge",
    "discard": "discard E1",
}
OTHERWISE = [
    ("turn", "turn 4 player A"),
    ("turn", "turn 3 player B"),
    ("turn", "turn 3 player A ability"),
    ("turn", "turn 3 player A ability saved"),
    ("machine1", "machine1 workers D E malfunctions M2"),
    ("machine1", "machine1 workers D E malfunctions M1 spy"),
    ("machine1", "machine1 workers D malfunctions M1\nmachine3 workers M E E"),
    ("machine2", "machine2 workers M D malfunctions S4"),
    ("tiles", PLAIN["tiles"].replace("rerouted_faults", "rerouted_faults!")),
    ("column", "column 2 3 4 5 6 1!"),
    ("orphanage", "orphanage - - - - - M\nmachine3 workers E"),
    ("A", "A nova knowledge S2"),
    ("A", "A fenn knowledge S1"),
    ("B", "B harris knowledge gone"),
    ("discard", "discard E1 E2"),
]


@pytest.mark.parametrize(("key", "line"), OTHERWISE)
def test_a_table_that_looks_different_gives_a_different_picture(key: str, line: str) -> None:
    more = {"column": "column 2 3 4 5 6"} if "spy" in line else {}
    changed = {**PLAIN, key: line, **more}
    plain, other = (woods("\n".join(lines.values()), seats="A B").state for lines in (PLAIN, changed))
    assert drawn(plain, SPECTATOR) != drawn(other, SPECTATOR)


@pytest.mark.parametrize("seed", range(4))
def test_tables_that_nobody_can_tell_apart_give_the_same_picture(seed: int) -> None:
    rng = Random(seed)
    s = new_table(3, seed, "hard_2").state
    compared = 0
    while not s.over and compared < 12:
        seat = asked(s)
        c = waiting(s)[0].pick(s, rng)
        twin = secrecy.exchanged(s, SPECTATOR, rng)
        if twin is not None:
            for onlooker in (0, 2, SPECTATOR):
                assert drawn(s, onlooker, language="fr") == drawn(twin, onlooker, language="fr")
            compared += 1
        s, _ = step(s, seat, c, Chance(Random(seed)))
    assert compared


def test_a_tile_is_a_secret_until_it_is_turned_and_known_ever_after() -> None:
    assert "#btw-tile-back" in inside(drawn(woods().state), "tile-1")
    up = drawn(woods(MEMORY).state)
    assert "#btw-tile-0" in inside(up, "tile-1")
    assert "Limited memory" in inside(up, "tile-1")
    known = woods(PLAIN["tiles"].replace("limited_memory", "limited_memory!"))
    assert "#btw-known-0" in inside(drawn(known.state), "tile-1")


def test_what_critical_tiles_do_is_written_out_and_counted() -> None:
    svg = drawn(woods(COSTLY, CASCADE).state)
    assert "A piece costs one more" in svg
    assert "#btw-dearer" in svg
    assert "4 a turn" in svg
    assert inside(svg, "criticals").count("#btw-lit") == 2
    assert "3 a turn" in drawn(woods().state)


def test_a_limit_of_six_leaves_six_places() -> None:
    places = [drawn(s).count("#btw-no-token") for s in (woods(seats="A B").state, woods(MEMORY, seats="A B").state)]
    assert places == [14, 12]


def test_workers_are_sown_one_after_another_from_the_cart() -> None:
    s = woods("machine2 workers D D D", "machine1 workers E", "machine6 workers S").state
    after, story = answered(s, "A take 2 clockwise")
    svg = drawn(after, last=story)
    waits = [place(by_id(svg, id)).get("wait", 0) for id in ("worker-3-D", "worker-4-D", "worker-5-D")]
    assert waits == [0, 60, 120]
    for id in ("worker-3-D", "worker-4-D", "worker-5-D"):
        assert "came" in by_id(svg, id).attrib["class"].split()
        assert place(by_id(svg, id))["fx"] == round(place(by_id(svg, "hand"))["x"])


def test_a_repaired_token_keeps_its_id_and_glides_to_the_mat() -> None:
    s = woods(
        "machine3 workers M M E malfunctions M3", "machine4 workers S", "hand at 3", "agenda repair A M; close"
    ).state
    token = f"token-{s.faults[2][0]}"
    after, story = answered(s, "A repair 1")
    before, then = place(by_id(drawn(s), token)), place(by_id(drawn(after, last=story), token))
    assert before["x"] > then["x"]
    assert "#btw-last-0" in inside(drawn(after, last=story), token)
    assert "#btw-last-0" not in drawn(after)


def test_new_malfunctions_come_from_the_supply_and_spent_ones_lie_beside_it() -> None:
    s = woods("hand at 3", "A violet knowledge M1 M2", "supply D1 E2 S3", "agenda after A; close").state
    paid, story = answered(s, "A violet M")
    svg = drawn(paid, last=story)
    assert [place(by_id(svg, f"token-{token}"))["y"] < 200 for token in s.knowledge[0]] == [True, True]
    ended, story = answered(paid, "A end turn")
    token = ended.faults[0][-1]
    came = by_id(drawn(ended, last=story), f"token-{token}")
    assert "came" in came.attrib["class"].split()


def test_a_spy_is_turned_where_it_comes_and_keeps_its_id() -> None:
    column, agenda = "column 4 1 2 3 5 6", "agenda after A; close"
    s = woods("machine1 malfunctions M1 S1 D1", "hand at 3", "supply E1 E3 S5", column, agenda).state
    after, story = answered(s, "A end turn")
    spy = f"spy-{after.spy_of(3)}"
    svg = drawn(after, last=story)
    assert spy in ids(drawn(s))
    assert "turned" in inside(svg, spy)
    assert "turned" in inside(svg, "tile-1")


def test_every_story_can_be_drawn() -> None:
    rng = Random(3)
    s = new_table(4, 9).state
    while not s.over:
        seat = asked(s)
        s, story = step(s, seat, waiting(s)[0].pick(s, rng), Chance(Random(0)))
        svg = drawn(s, 1, last=story.as_seen_by(1))
        assert len(ids(svg)) == len(set(ids(svg)))


def test_whoever_is_to_play_has_a_gold_rim_and_the_heading_says_so() -> None:
    s, names = woods(seats="A B").state, ("Lison", "Malo")
    mine, theirs = drawn(s, 0, names=names), drawn(s, 1, names=names)
    assert "var(--gold)" in inside(mine, "seat-A")
    assert "var(--gold)" not in inside(mine, "seat-B")
    assert "Turn 1 · your turn" in mine
    assert "Turn 1 · Lison to play" in theirs
    assert "Tour 1 · à Lison de jouer" in drawn(s, 1, names=names, language="fr")


@pytest.mark.parametrize(
    ("cause", "says"),
    [("win", "is whole"), ("supply", "run out"), ("critical", "critical"), ("spies", "spy"), ("left", "left")],
)
def test_the_end_is_told_and_a_victory_belongs_to_all(cause: str, says: str) -> None:
    svg = drawn(woods(f"over {cause}").state)
    assert says in inside(svg, "daydreamer") or says in svg
    assert svg.count("#i-crown") == (3 if cause == "win" else 0)


def test_names_are_escaped_and_long_ones_are_cut() -> None:
    svg = drawn(woods(seats="A B").state, names=('<b>&"', "Maximilienne-Alexandrine de la Haute-Clairière"))
    ElementTree.fromstring(svg)
    assert "<b>" not in svg
    assert "…" in svg


@pytest.mark.parametrize(
    ("frame", "inside_it", "outside"),
    [
        ("board", ["machine-1", "section-4", "supply"], ["seat-A", "daydreamer"]),
        ("mats", ["seat-A", "child-B"], ["machine-1", "daydreamer"]),
        ("daydreamer", ["daydreamer"], ["machine-1", "seat-A"]),
        ("orphanage", ["section-1", "section-4", "stack"], ["seat-A", "daydreamer"]),
        ("machine5", ["machine-5", "worker-5-S"], ["seat-A", "daydreamer"]),
        ("spies", ["spies", "spy-6"], ["seat-A", "daydreamer"]),
        ("cart", ["hand"], ["seat-A", "daydreamer"]),
    ],
)
def test_a_frame_shows_a_part(frame: str, inside_it: list[str], outside: list[str]) -> None:
    svg = drawn(woods().state, frame=frame)
    root = ElementTree.fromstring(svg)
    x, y, width, height = [float(n) for n in root.attrib["viewBox"].split()]
    for id in inside_it:
        at = place(by_id(svg, id))
        assert x < at["x"] < x + width
        assert y < at["y"] < y + height
    assert not set(outside) & set(ids(svg))


def test_there_is_no_other_frame() -> None:
    with pytest.raises(KeyError):
        drawn(woods().state, frame="cellar")


def test_a_standalone_picture_can_be_made_flat() -> None:
    for theme in ("day", "night"):
        svg = flat(drawn(scenes()[4], standalone=True, theme=theme), theme, 720)
        assert "var(" not in svg
        assert "--x" not in svg
        assert 'width="720"' in svg


def test_the_box_is_drawn_and_the_page_has_its_places() -> None:
    assert ElementTree.fromstring(GAME.picture.cover_svg()).tag.endswith("svg")
    assert set(GAME.picture.slots(view(woods().state, 0))) == {"prompt", "log", "folded"}


def took(v: View[Table]) -> float:
    """How long a picture takes, in seconds."""
    start = process_time()
    GAME.picture.svg(v, "fr")
    return process_time() - start


def test_pictures_are_small_and_quick() -> None:
    assert len(gzip.compress(GAME.picture.sprites().encode())) < 45_000
    spent = 0.0
    for s in scenes():
        v = view(s, asked(s))
        svg = GAME.picture.svg(v, "fr")
        assert len(gzip.compress(svg.encode())) < 12_000
        spent += min([took(v) for _ in range(3)])
    assert spent / len(scenes()) < 0.0018
