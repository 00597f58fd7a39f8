"""Bots know the way, get on, and do not dawdle."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.bots.roster import bot_named
from clairiere.games.roundforest import GAME
from clairiere.games.roundforest.rules.choices import PLACES
from clairiere.games.roundforest.rules.state import LONG, Table, turns_to
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from tests.games.roundforest.glade import glade
from tests.kit import Board, at


def turns(board: Board, goal: str, first: int = 1, last: int = 4) -> int:
    """A's turns to a space."""
    return turns_to(board.state, board.state.players[0].at, 1 << PLACES.index(goal), first, last)


def weighed(board: Board) -> list[str]:
    """The options that bots consider."""
    return sorted([c.notation() for c in GAME.strategy.considered(board.state, next_ask(board.state))])


def test_turns_are_counted_along_white_symbols_as_tiles_turn() -> None:
    board = glade()  # from C3: D3, E3, C4, B3, C1; empty: C2, C5, A3
    assert turns(board, "D3") == 1
    assert turns(board, "C2") == 2, "after a pause, or round a corner"
    assert turns(board, "D3", first=2) > 1
    assert turns(glade(where="C3", lines="A at corner"), "D3") == LONG


def test_the_count_is_what_walking_and_pausing_really_take() -> None:
    for seed in range(6):
        s = GAME.rules.opening(GAME.rules.components(), 2, GAME.rules.variant({}), StepContext(Chance(Random(seed))))
        s.players[0].at, s.players[1].at = PLACES.index("C3"), PLACES.index("E2")
        for goal in ("A3", "E4", "C5", "D2"):
            assert turns_to(s, s.players[0].at, 1 << PLACES.index(goal)) == tried(s, PLACES.index(goal))


def tried(s: Table, goal: int) -> int:
    """Turns to the goal, found by trying every row of walks and pauses that no tile is met twice in."""
    taken, found = s.occupied(), LONG
    rows = [(s.players[0].at, 0, 0, 1 << s.players[0].at)]  # place, turns so far, turns of its tile, tiles met
    while rows:
        place, done, turned, met = rows.pop()
        if done + 1 >= found:
            continue
        if turned < 4:
            rows.append((place, done + 1, turned + 1, met))
        reach = s.layout.reach[place]
        white = s.parts.white[s.tiles[place]][(s.turned[place] + turned) % 4]
        for way in range(8):
            if white >> way & 1 and reach[way] == goal:
                found = min(found, done + 1)
            elif white >> way & 1 and reach[way] >= 0 and not (taken | met) >> reach[way] & 1:
                rows.append((reach[way], done + 1, 1, met | 1 << reach[way]))
    return found


def test_nobody_pauses_where_a_move_is_of_use() -> None:
    assert "pause" in glade(lies="D3=blue").offers("A")
    assert "pause" not in weighed(glade(lies="D3=blue"))
    assert "pause" not in weighed(glade("apples 3", lies="D3=forest_spirit"))


def test_a_pause_is_weighed_where_it_is_the_quickest_way_or_the_only_one_without_a_compass() -> None:
    ready = glade("apples 3", lies="E2=forest_spirit", where="E3", other="E4")
    assert turns(ready, "E2", first=2) == 2 < turns(ready, "E2", last=1)
    assert "pause" in weighed(ready)
    closed = "tiles C1=T28.0\nlies C2=smith D1=witch B1=sculptor\nB at E4 debts smith witch sculptor"
    assert weighed(at("roundforest", f"{closed}\nA at C1 compasses 1")) == ["compass C3", "pause"]


def test_by_habit_whoever_can_meets_the_spirit_and_others_get_on() -> None:
    ready = glade("apples 3", lies="E3=forest_spirit").state
    assert GAME.strategy.habit(ready, next_ask(ready), Random(1)).notation() == "go E3"
    for seed in range(20):
        s = glade().state
        assert GAME.strategy.habit(s, next_ask(s), Random(seed)).notation().startswith("go ")


@pytest.mark.parametrize("bot", ["greedy", "search:60"])
def test_a_bot_that_is_ready_takes_the_shortest_way_to_the_ring(bot: str) -> None:
    board = glade("apples 3", "compasses 0", lies="A3=forest_spirit", where="E3", other="D5")
    s, least = board.state, turns(board, "A3")
    now, turn = StepContext(Chance(Random(3))), 0
    player = bot_named(bot, GAME, 5)
    while not s.over and turn < least + 2:
        ask = next_ask(s)
        if ask.seat == 0:
            turn += ask.notation() == "move A"
            play(s, 0, player.choose(view(s, 0)), now)
        else:
            play(s, 1, ask.legal(s)[-1], now)
    assert s.ring == 0
