"""BTW-GEN, BTW-COMP, BTW-BOARD: what the game is made of."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest

from clairiere.bots.turns import reward
from clairiere.games.bethel_woods import GAME
from clairiere.games.bethel_woods.rules.components import Parts
from clairiere.games.bethel_woods.rules.position import VOCABULARY
from clairiere.kernel.chance import Chance
from clairiere.kernel.components import WrongComponents
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from tests.games.bethel_woods.woods import (
    CRITICAL,
    QUIET,
    character,
    discarded,
    knowledge,
    malfunctions,
    new_table,
    play_on,
    spies,
    supply,
    woods,
    workers,
)
from tests.games.boxes import changed, complaints, own_copy, records_need_their_box
from tests.kit import clause

TOML = own_copy("bethel_woods")
DATA: dict[str, Any] = tomllib.loads(TOML)


@clause("BTW-GEN-01")
def test_two_three_or_four_seats_play() -> None:
    assert GAME.rules.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(WrongTable):
            GAME.rules.check(seats, {})


@clause("BTW-GEN-02")
def test_all_seats_share_one_result() -> None:
    for seed in range(6):
        board = new_table(3, seed)
        play_on(board, Random(seed))
        outcome = board.outcome()
        assert outcome.together
        assert len(set(outcome.places)) == 1
        assert outcome.points == ()
    won = woods("orphanage M M - S D E", "machine3 workers E", "A knowledge E1 E1 E1 E2 E2 E2",
                "hand E at 3 from 2 clockwise", "agenda drop A; close").play("A enter")
    assert [reward(won.outcome(), seat) for seat in range(3)] == [1.0, 1.0, 1.0]


@clause("BTW-GEN-03")
def test_everybody_sees_the_same_and_all_that_lies_open() -> None:
    board = new_table(4, 3)
    for s in play_on(board, Random(2)):
        texts = {view(s, seat).table.text() for seat in [0, 1, 2, 3, SPECTATOR]}
        if not s.over and len(waiting(s)) > 1:
            continue  # what is sealed in a poll is open as soon as all have answered
        assert len(texts) == 1
        seen, whole = texts.pop().splitlines(), s.text().splitlines()
        hidden = [one.split()[0] for one, other in zip(seen, whole, strict=True) if one != other]
        assert set(hidden) <= {"tiles", "column", "supply"}


@clause("BTW-GEN-04")
def test_one_person_may_answer_for_every_seat() -> None:
    """A match asks nobody who sits on a seat; what a seat sees tells it nothing that the others may not know."""
    match = Match(GAME, 2, {}, Chance(Random(4)))
    rng = Random(4)
    while not match.state.over:
        ask = waiting(match.state)[0]
        match.choose(ask.seat, ask.pick(match.state, rng))
    assert {answer.seat for answer in match.record.answers} == {0, 1}
    with pytest.raises(WrongTable):
        Match(GAME, 1, {}, Chance(Random(4)))


@clause("BTW-GEN-05")
def test_nothing_but_the_characters_depends_on_the_number_of_seats() -> None:
    boards = [woods("A fenn knowledge M1", QUIET, seats=seats) for seats in ("A B", "A B C D")]
    lines = [[line for line in board.state.text().splitlines() if line[1:2] != " "] for board in boards]
    assert lines[0] == lines[1]
    for board in boards:
        board.play("A take 1 clockwise", "A drop D", "A end turn")
    assert [malfunctions(boards[0], m) for m in range(1, 7)] == [malfunctions(boards[1], m) for m in range(1, 7)]
    assert [len(supply(new_table(seats))) for seats in (2, 3, 4)] == [66, 66, 66]


@clause("BTW-GEN-06")
def test_nothing_is_lost_at_any_decision() -> None:
    for seed in range(8):
        board = new_table(2 + seed % 3, seed, ["normal", "hard_2", "insane_4"][seed % 3])
        for s in play_on(board, Random(seed)):
            assert GAME.rules.missing_components(s) == ""
    for spoil in ("drawn", "spies", "hand", "built"):
        s = new_table().state
        setattr(s, spoil, getattr(s, spoil) + 1)
        if spoil == "spies":
            s.spies = 1
        assert GAME.rules.missing_components(s) != ""


@clause("BTW-GEN-07")
def test_luck_is_drawn_in_the_set_up_alone_and_in_order() -> None:
    chance = Chance(Random(11))
    match = Match(GAME, 4, {"difficulty": "hard_2"}, chance)
    set_up = list(chance.outcomes)
    rng = Random(1)
    while not match.state.over:
        ask = waiting(match.state)[0]
        match.choose(ask.seat, ask.pick(match.state, rng))
    assert chance.outcomes == set_up  # play itself draws none
    assert set_up[0] < 720  # tiles and spies take one outcome each
    assert set_up[1] < 720
    assert [k < n for k, n in zip(set_up[-6:], (6, 5, 4, 3, 2, 4), strict=True)] == [True] * 6
    assert match.states[0].active == set_up[-1]  # the first player comes last


@clause("BTW-COMP-01")
def test_there_are_three_workers_of_each_type() -> None:
    board = new_table()
    assert Counter("".join([workers(board, machine) for machine in range(1, 7)])) == dict.fromkeys("MSDE", 3)
    with pytest.raises(WrongComponents, match="three workers"):
        GAME.rules.components(changed(TOML, "digital", "workers", "4"))


@clause("BTW-COMP-02")
def test_there_are_six_pieces_with_the_numbers_1_to_6() -> None:
    assert [piece["number"] for piece in DATA["daydreamer"]["item"]] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(WrongComponents, match="numbered 1 to 6"):
        GAME.rules.components(TOML.replace('number = 6\nname_fr = "Machine à Songes', 'number = 7\nname_fr = "Machine'))


@clause("BTW-COMP-03")
def test_there_are_six_different_critical_tiles() -> None:
    tiles = new_table().line("tiles").split()
    assert sorted(tiles) == sorted([tile["id"] for tile in DATA["critical_tiles"]["item"]])
    assert len(set(tiles)) == 6


@clause("BTW-COMP-04")
def test_there_are_six_spies() -> None:
    assert sorted(new_table().line("column").split()) == list("123456")


@clause("BTW-COMP-05")
def test_there_are_six_characters() -> None:
    met = {character(new_table(4, seed), seat) for seed in range(20) for seat in "ABCD"}
    assert met == {"nova", "harris", "junas", "linny", "violet", "fenn"}


@clause("BTW-COMP-06")
def test_there_are_three_tokens_of_each_type_and_number() -> None:
    board = new_table()
    on_board = [token for machine in range(1, 7) for token in malfunctions(board, machine)]
    kinds = [f"{type}{number}" for type in "MSDE" for number in range(1, 7)]
    assert Counter(supply(board) + on_board) == dict.fromkeys(kinds, 3)


@clause("BTW-BOARD-01")
def test_the_machines_form_a_ring() -> None:
    for machine in range(1, 7):
        board = woods(f"machine{machine} workers M", QUIET).play(f"A take {machine} clockwise")
        assert workers(board, machine % 6 + 1).count("M") > workers(woods(), machine % 6 + 1).count("M")


@clause("BTW-BOARD-02")
def test_each_machine_has_one_path_to_its_own_section() -> None:
    for number in range(1, 7):
        worker = "MMSSDD"[number - 1]
        board = woods(f"hand {worker} at {number} from {number} clockwise", f"A knowledge {worker}1",
                      "agenda drop A; close").play("A enter")
        assert board.line("orphanage").split().index(worker) == number - 1
    assert len({machine["section"] for machine in DATA["machines"]["item"]}) == 6


@clause("BTW-BOARD-03")
def test_the_section_at_machine_1_is_the_top_one() -> None:
    sections = {section["id"]: section for section in DATA["sections"]["item"]}
    assert sections["s1"]["machine"] == 1
    assert sections["s1"]["xy"][1] == min([section["xy"][1] for section in sections.values()])


@clause("BTW-BOARD-04")
@pytest.mark.parametrize(("number", "accepted"), list(enumerate(["ME", "MS", "SE", "SD", "DE", "MD"], start=1)))
def test_each_section_accepts_two_types(number: int, accepted: str) -> None:
    for worker in "MSDE":
        board = woods(f"hand {worker} at {number} from {number} clockwise", f"A knowledge {worker}1",
                      "agenda drop A; close")
        assert board.refuses("A enter") == ("" if worker in accepted else "BTW-BOARD-04")


@clause("BTW-BOARD-05")
def test_any_number_of_workers_and_malfunctions_may_be_on_a_machine() -> None:
    board = woods("machine1 workers M M M S S S D D D E E malfunctions M1 M1 M1 S1 S1 S1 D1 D1 D1",
                  "machine6 workers E malfunctions", "supply E1 E1 E1")
    board.play("A take 6 clockwise", "A end turn")
    assert workers(board, 1) == "MMMSSSDDDEEE"
    assert len(malfunctions(board, 1)) == 12


@clause("BTW-BOARD-06")
def test_a_section_holds_one_worker_who_stays() -> None:
    board = woods("hand M at 1 from 6 clockwise", "orphanage E - - - - -", "A harris knowledge M1 M1 E1",
                  "machine3 workers E", "agenda drop A; close")
    assert board.refuses("A enter") == "BTW-BOARD-06"
    board.play("A harris E")
    assert board.offers("A") == sorted([f"move {o}-{g}" for o in (1, 3, 5) for g in range(1, 7) if o != g])
    assert board.says("orphanage E - - - - -")


@clause("BTW-BOARD-07")
def test_a_token_belongs_to_the_machine_it_lies_at() -> None:
    board = woods("machine2 workers malfunctions M5", "machine1 workers M", QUIET)
    board.play("A take 1 clockwise", "A repair 1")
    assert knowledge(board, "A") == ["M5"]


@clause("BTW-BOARD-08")
def test_everything_has_its_place_on_the_drawing() -> None:
    for machine in DATA["machines"]["item"]:
        x, y = [a - b for a, b in zip(machine["malfunctions_xy"], (60, 60), strict=True)]
        inner, edge = [machine["machine_xy"], machine["critical_tile_xy"]]
        distances = [(p[0] - 60) ** 2 + (p[1] - 60) ** 2 for p in (inner, edge)]
        assert distances[0] < x * x + y * y < distances[1]
    layout = DATA["layout"]
    assert layout["spy_column_top_xy"][1] > layout["board_size"][1]
    assert layout["puzzle_xy"][0] > layout["board_size"][0]


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        ("[rules]", "setup_cap_with_spy", "3"),
        ("[rules]", "reroute_direction", '"up"'),
        ("[rules]", "supply_after_setup", "65"),
        ("[rules]", "violet_reduction", "3"),
        ("[rules]", "critical_loss_check", '"later"'),
        ("s1", "accepts", '["mechanical", "mechanical"]'),
        ("s1", "accepts", '["mechanical", "structural"]'),
        ("hard", "start_spies", "[1]"),
        ("insane", "start_spies", "[3, 5]"),
        ("[malfunctions]", "total", "71"),
    ],
)
def test_a_box_that_cannot_be_is_refused(where: str, key: str, value: str) -> None:
    with pytest.raises(WrongComponents):
        GAME.rules.components(changed(TOML, where, key, value))


def test_whatever_is_garbled_the_file_is_honoured_or_refused_and_nothing_else() -> None:
    read = ["types", "critical_tiles", "characters", "malfunctions", "rules", "spies", "sections", "machines"]
    read += ["daydreamer", "difficulty", "players"]
    assert len(complaints(lambda sheet: Parts(sheet, VOCABULARY), TOML, read)) > 100


def test_a_record_needs_the_box_it_was_played_with() -> None:
    records_need_their_box(GAME, 3, GAME.rules.components(changed(TOML, "[rules]", "setup_cap_with_spy", "2")))


@pytest.mark.parametrize("line", ["machine7 workers M", "A knowledge M1 M1 M1 M1", "agenda dance A", "tiles none"])
def test_a_position_that_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(WrongTable):
        woods(line)


def test_a_position_by_hand_is_read_back_as_it_is_written() -> None:
    board = woods(CRITICAL[2], "machine4 malfunctions M4 spy", "column 2 5! 6 3 1", "A fenn knowledge M1 M3", QUIET)
    assert GAME.rules.read_position(board.state.text(), GAME.rules.components()).text() == board.state.text()
    assert (spies(board), discarded(board)) == ([4], [])
