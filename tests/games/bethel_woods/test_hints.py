"""What bots are told of a table: better tables have better hints, and everybody the same."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.bots.greedy import GreedyBot
from clairiere.bots.turns import rewards
from clairiere.games.bethel_woods import GAME
from clairiere.games.bethel_woods.strategy.features import FEATURES, LOST
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.state import StepContext, letter
from clairiere.kernel.view import view
from tests.games.bethel_woods.woods import CRITICAL, QUIET, new_table, play_on, woods

# In the middle of a game: A's turn is about to end, B comes next.
SUPPLY = "D1 D1 D2 D2 D3 D3 D4 D4 D5 D5 D6 D6 E1 E1 E2 E2 E3 E3 E4 E4 E5 E5 E6 E6"
MIDDLE = ["orphanage M S - - - -", "machine2 workers M D", "machine3 workers E", "machine4 workers M S",
          "machine5 workers E S", "machine6 workers S D", f"supply {SUPPLY}", "discard rest", "agenda after A; close"]
# One piece is missing, a mechanic or a technician for section 6: M6 is next to B's best way in.
NEARLY = ["orphanage M S S D E -", "machine1 workers M D", "machine2 workers M", "machine3 workers E",
          "machine4 workers S", "machine5 workers D", "machine6 workers E"]


def hint(*lines: str) -> float:
    heads = [line.split()[0] for line in lines]
    board = woods(*lines, *[line for line in MIDDLE if line.split()[0] not in heads])
    return GAME.strategy.hint(board.state, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (["orphanage M S E D - -"], []),  # with eight turns to come three pieces are as hopeless as two
        (["B knowledge M1 M2 M3"], ["B knowledge M1"]),
        ([*NEARLY, "B knowledge D1 D2 D3 D4 D5 D6"], [*NEARLY, "B knowledge D1 D2 D3 M4 M5 M6"]),
        ([], [CRITICAL[1]]),
        ([CRITICAL[1], CRITICAL[2]], [CRITICAL[1], CRITICAL[2], CRITICAL[3]]),
        ([], ["machine1 malfunctions spy"]),
        ([], ["machine1 malfunctions M1 S1 D1"]),
        ([], ["supply D1 D2 D3 D4"]),
    ],
)
def test_a_better_table_has_a_better_hint(better: list[str], worse: list[str]) -> None:
    assert hint(*better) > hint(*worse)


@pytest.mark.parametrize("lines", [[CRITICAL[1], CRITICAL[2], CRITICAL[3], CRITICAL[4]], ["supply D1 D2"]])
def test_a_turn_that_ends_in_defeat_is_hopeless(lines: list[str]) -> None:
    assert hint(*lines) == LOST < hint(*lines[1:])


def test_every_feature_has_a_weight_at_every_stage() -> None:
    assert [len(row) for row in GAME.strategy.weights().rows] == [FEATURES] * 18


def test_two_three_and_four_seats_have_rows_of_their_own() -> None:
    stages = {(seats, GAME.strategy.stage(new_table(seats, 1).state)) for seats in (2, 3, 4)}
    assert stages == {(2, 0), (3, 6), (4, 12)}


def test_when_somebody_leaves_the_weights_are_those_of_a_smaller_team() -> None:
    board = new_table(4, 1)
    for seats, stage in ((3, 6), (2, 0), (1, 0)):
        board.play(f"{letter(next_ask(board.state).seat)} concede")
        assert GAME.strategy.stage(board.state) == stage, f"{seats} seats are left"


def test_whatever_can_be_repaired_is_and_one_token_stands_for_its_type() -> None:
    board = woods("hand D at 1 from 6 clockwise", "machine2 workers D malfunctions D2 D2", "agenda drop A; close")
    board.play("A drop D")
    assert [c.notation() for c in GAME.strategy.prune(board.state, next_ask(board.state))] == ["repair 2"]
    many = woods("A linny knowledge M1 M2 M3 M4 S1 S2 S3 E1", "agenda limit A; check")
    assert [c.notation() for c in GAME.strategy.prune(many.state, next_ask(many.state))] == [
        "discard M1", "discard S1", "discard E1"]


def test_of_a_large_hand_those_who_repair_most_are_dropped_first() -> None:
    board = woods("machine1 workers M M S S D E", "machine2 workers M D malfunctions D2 D2 M2", "machine3 workers E",
                  "machine4 workers S", "machine5 workers E", "machine6 workers D", QUIET)
    board.play("A take 1 clockwise")
    assert [c.notation() for c in GAME.strategy.prune(board.state, next_ask(board.state))] == ["drop D"]
    board.play("A drop D", "A repair 2")
    assert len(GAME.strategy.prune(board.state, next_ask(board.state))) == 3


def test_a_hint_is_the_same_for_every_seat_and_on_a_view() -> None:
    for s in play_on(new_table(3, 1), Random(1)):
        if not s.over:
            assert len({GAME.strategy.hint(s, seat) for seat in range(3)}) == 1
            assert GAME.strategy.hint(view(s, 1).table, 1) == GAME.strategy.hint(s, 0)
            assert len(set(rewards(GAME, s))) == 1


def test_greedy_teams_last_longer_and_build_more_than_random_ones() -> None:
    def result(seed: int, *, greedy: bool) -> int:
        board = new_table(2, seed)
        if greedy:
            bots = [GreedyBot(GAME, seed + seat) for seat in range(2)]
            while not board.over:
                seat = next_ask(board.state).seat
                play(board.state, seat, bots[seat].choose(view(board.state, seat)), StepContext(Chance(Random(0))))
        else:
            play_on(board, Random(seed))
        return int(board.state.turn) + 3 * int(board.state.built)

    assert sum([result(seed, greedy=True) for seed in range(3)]) > 1.5 * sum(
        [result(seed, greedy=False) for seed in range(3)]
    )


def test_the_words_of_a_turn() -> None:
    board = woods("machine2 malfunctions D2", QUIET)
    words = GAME.words.for_table(board.state, "en")
    ask = next_ask(board.state)
    assert words.steps(board.state, ask) == [("1. Take up", True), ("2. Sow", False), ("3. End the turn", False)]
    clause = words.at_work(board.state, ask)
    assert clause is not None
    assert clause.id == "BTW-MOVE-01"
    board.play("A take 1 clockwise", "A drop D")
    assert words.steps(board.state, next_ask(board.state))[1] == ("2. Sow", True)
    assert GAME.words.headline(view(board.state, 0), "fr") == "tour 1 · pièce 0/6"
    assert not GAME.rules.secret_hands
    over = woods("supply M1", "discard rest", "agenda after A; close").play("A end turn")
    table = GAME.words.for_table(over.state, "en").scores(over.state, over.outcome())
    assert table[1] == ["Pieces of the Daydreamer", "0 of 6"]
