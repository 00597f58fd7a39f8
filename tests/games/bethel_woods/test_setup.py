"""BTW-SETUP, BTW-DIFF: the table before the first decision."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clairiere.games.bethel_woods import GAME, RULES
from clairiere.games.bethel_woods.rules.choices import LEVELS, SPIES_AT_START
from clairiere.games.bethel_woods.rules.setup import bare, draw_one
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import SPECTATOR, StepContext, Story
from tests.games.bethel_woods.woods import character, knowledge, load, malfunctions, new_table, spies, supply, workers
from tests.games.boxes import changed, own_copy
from tests.kit import Board, clause

SOME = range(40)


@clause("BTW-SETUP-01")
def test_critical_tiles_are_shuffled_face_down_and_stay() -> None:
    orders = {new_table(2, seed).line("tiles") for seed in SOME}
    assert len(orders) > 30
    board = new_table()
    assert "!" not in board.line("tiles")
    assert board.view(0).text().count("?tile") == 6
    before = board.line("tiles")
    board.play(f"{board.asked()} take 1 clockwise", luck=Chance(Random(1)))
    assert board.line("tiles") == before


@clause("BTW-SETUP-02")
def test_the_pieces_rise_from_1() -> None:
    board = new_table()
    assert board.says("orphanage - - - - - -")
    assert board.state.built == 0


@clause("BTW-SETUP-03")
def test_two_workers_start_on_each_machine() -> None:
    board = new_table()
    assert [workers(board, machine) for machine in range(1, 7)] == ["DE", "MD", "ME", "MS", "SE", "SD"]


@clause("BTW-SETUP-04")
def test_the_spies_lie_in_a_shuffled_column_face_down() -> None:
    assert len({new_table(2, seed).line("column") for seed in SOME}) > 30
    assert new_table().view(1).text().count("?spy") == 6


@clause("BTW-SETUP-05")
def test_the_supply_is_shuffled_face_down_and_the_discard_is_empty() -> None:
    tops = Counter([supply(new_table(2, seed))[0] for seed in SOME])
    assert len(tops) > 12
    board = new_table()
    assert board.says("discard")
    assert board.line("discard") == ""
    assert "supply 66?" in board.view(SPECTATOR).text()


@clause("BTW-SETUP-06")
def test_six_malfunctions_lie_at_the_machines_of_their_numbers() -> None:
    for seed in SOME:
        board = new_table(3, seed)
        there = [(machine, token) for machine in range(1, 7) for token in malfunctions(board, machine)]
        assert len(there) == 6
        assert all([token[1] == str(machine) for machine, token in there])


@clause("BTW-SETUP-07")
def test_a_token_without_room_goes_back_and_another_is_drawn() -> None:
    parts = RULES.components()
    s = bare(parts, (0, 1))
    faces = [0, 6, 12, 18, 1]  # four tokens with the number 1 on top, then a 2
    rest = sorted(parts.unmixed.faces[12:])
    for face in faces:
        rest.remove(face)
    s.pieces.faces[12:] = faces + rest
    story = Story([])
    chance = Chance(Random(5))
    for _ in range(4):
        draw_one(s, StepContext(chance, story))
    assert [len(tokens) for tokens in s.faults] == [3, 0, 0, 0, 0, 0]
    assert chance.outcomes  # the supply was shuffled again
    assert "returned E1" in story.text()
    assert (s.supply(), s.pieces.seen[s.drawn]) == (69, 0)


@clause("BTW-SETUP-08")
@pytest.mark.parametrize("level", LEVELS)
def test_after_the_set_up_no_machine_is_critical(level: str) -> None:
    for seed in SOME:
        board = new_table(4, seed, level)
        assert max([load(board, machine) for machine in range(1, 7)]) < 4
        assert "!" not in board.line("tiles")
        assert len(supply(board)) == 66


@clause("BTW-SETUP-09")
def test_each_seat_has_a_random_character_of_its_own() -> None:
    for seed in SOME:
        board = new_table(4, seed)
        assert len({character(board, seat) for seat in "ABCD"}) == 4
    assert {character(new_table(2, seed), "A") for seed in SOME} == {"nova", "harris", "junas", "linny", "violet",
                                                                     "fenn"}


@clause("BTW-SETUP-10")
def test_the_first_player_is_drawn() -> None:
    assert {new_table(4, seed).asked() for seed in SOME} == set("ABCD")


@clause("BTW-SETUP-11")
def test_nobody_starts_with_knowledge() -> None:
    board = new_table(4)
    assert [knowledge(board, seat) for seat in "ABCD"] == [[]] * 4


@clause("BTW-DIFF-01")
def test_six_levels_put_0_to_5_spies_on_the_board() -> None:
    assert [len(spies(new_table(3, 0, level))) for level in LEVELS] == [0, 1, 2, 3, 4, 5]
    assert SPIES_AT_START == (0, 1, 2, 3, 4, 5)
    with pytest.raises(WrongTable):
        GAME.rules.check(3, {"difficulty": "impossible_6"})


@clause("BTW-DIFF-02")
def test_start_spies_come_from_the_top_of_the_column_to_the_machines_of_their_numbers() -> None:
    for seed in SOME:
        luck = Chance(Random(seed))
        normal = GAME.rules.opening(RULES.components(), 2, {"difficulty": "normal"}, StepContext(Chance(Random(seed))))
        hard = GAME.rules.opening(RULES.components(), 2, {"difficulty": "insane_3"}, StepContext(luck))
        column = Board(GAME, normal).line("column").split()
        board = Board(GAME, hard)
        assert spies(board) == sorted([int(number) for number in column[:3]])
        assert board.line("column").split() == column[3:]


@clause("BTW-DIFF-03")
def test_the_cap_for_a_machine_with_a_spy_is_a_constant() -> None:
    own = RULES.components(changed(own_copy("bethel_woods"), "[rules]", "setup_cap_with_spy", "2"))
    most = {1: 0, 2: 0}
    for cap, parts in ((1, RULES.components()), (2, own)):
        for seed in SOME:
            s = GAME.rules.opening(parts, 2, {"difficulty": "impossible"}, StepContext(Chance(Random(seed))))
            board = Board(GAME, s)
            most[cap] = max(most[cap], *[len(malfunctions(board, machine)) for machine in spies(board)])
    assert most == {1: 1, 2: 2}


@clause("BTW-DIFF-04")
def test_start_spies_trigger_nothing() -> None:
    for seed in SOME:
        story = Story([])
        GAME.rules.opening(
            RULES.components(), 2, {"difficulty": "impossible"}, StepContext(Chance(Random(seed)), story)
        )
        told = [line.split()[0] for line in story.text().splitlines()]
        assert set(told) <= {"spy", "placed", "returned", "turn"}
        assert told[:5] == ["spy"] * 5


@clause("BTW-DIFF-05")
@pytest.mark.parametrize("level", LEVELS)
def test_what_holds_after_a_set_up_with_spies(level: str) -> None:
    n = LEVELS.index(level)
    for seed in SOME:
        board = new_table(2, seed, level)
        assert len(spies(board)) == n
        assert len(board.line("column").split()) == 6 - n
        for machine in range(1, 7):
            assert len(malfunctions(board, machine)) <= (1 if machine in spies(board) else 3)


@clause("BTW-EX-01")
def test_machine_5_holds_an_engineer_and_an_electrician() -> None:
    assert workers(new_table(), 5) == "SE"


@clause("BTW-EX-16")
def test_with_a_spy_on_machine_4_a_second_token_for_it_goes_back() -> None:
    s = bare(RULES.components(), (0, 1))
    s.spies = 1 << 3
    rest = sorted(s.pieces.faces[12:])
    for face in (3, 9):
        rest.remove(face)
    s.pieces.faces[12:] = [3, 9, *rest]
    chance = Chance(Random(2))
    draw_one(s, StepContext(chance))
    draw_one(s, StepContext(chance))
    assert [len(tokens) for tokens in s.faults] == [0, 0, 0, 1, 0, 0]
    threes = [token for token in range(s.drawn, s.parts.end) if s.pieces.faces[token] % 6 == 2][:4]
    for place, token in enumerate(threes, start=s.drawn):
        s.pieces.faces[place], s.pieces.faces[token] = s.pieces.faces[token], s.pieces.faces[place]
    for _ in range(3):
        draw_one(s, StepContext(Scripted([])))
    assert len(s.faults[2]) == 3
