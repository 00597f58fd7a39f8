"""The arena: who sits where, what is counted, and the command."""

from __future__ import annotations

import json

import pytest

from clairiere.cli import main
from clairiere.kernel.rules import Outcome, all_together
from clairiere.lab.arena import Pairing, Standing, add_result, lineups, pairings, play_pairing, shares, wilson


def test_wilsons_interval() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(156, 200) == pytest.approx((0.7176, 0.8318), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_every_bot_sits_everywhere_equally_often() -> None:
    assert lineups(2, 2) == [[0, 1], [1, 0]]
    assert lineups(2, 3) == [[0, 1, 0], [1, 0, 1]]
    for bots, seats in ((2, 2), (2, 4), (3, 3), (3, 2), (4, 3)):
        ways = lineups(bots, seats)
        for seat in range(seats):
            held = [[way[seat] for way in ways].count(bot) for bot in range(bots)]
            assert len(set(held)) == 1


def test_every_line_up_meets_the_same_luck() -> None:
    games = list(pairings("benevolent", ["greedy", "random"], 2, 6, 10))
    assert [game.seed for game in games] == [10, 10, 11, 11, 12, 12]
    assert [game.lineup for game in games[:2]] == [[0, 1], [1, 0]]


def test_a_shared_victory_is_half_a_win() -> None:
    standings = [Standing("greedy"), Standing("random")]
    pairing = Pairing("bloody_grove", ["greedy", "random"], [1, 0], 0)
    add_result(standings, pairing, [0.5, 0.5])
    add_result(standings, pairing, [1, 0])
    assert [standing.wins for standing in standings] == [0.5, 1.5]
    assert [standing.games for standing in standings] == [2, 2]
    assert standings[1].report()["share"] == 0.75


def test_a_bot_on_several_seats_plays_one_game() -> None:
    standings = [Standing("greedy"), Standing("random")]
    add_result(standings, Pairing("benevolent", ["greedy", "random"], [0, 1, 0], 0), [0, 0, 1])
    assert [standing.games for standing in standings] == [1, 1]
    assert [standing.wins for standing in standings] == [1, 0]


def test_where_all_win_as_one_each_bot_wins_once() -> None:
    assert shares(all_together(True, 3), [0, 0, 0]) == pytest.approx([1 / 3] * 3)
    assert shares(all_together(True, 3), [0, 1, 0]) == [0.5, 1, 0.5]
    assert shares(all_together(False, 3), [0, 1, 0]) == [0, 0, 0]
    assert shares(Outcome([1, 2, 2]), [0, 1, 0]) == [1, 0, 0]


def test_a_setting_of_the_table_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["arena", "bethel_woods", "--bots", "random", "--seats", "2", "--games", "2", "--jobs", "1", "--json"]
    assert main([*order, "--option", "difficulty=impossible"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"][0]["share"] == 0
    assert main([*order, "--option", "difficulty=easy"]) == 2
    assert "no difficulty=easy" in capsys.readouterr().err


def test_a_game_of_the_arena_is_played_again_the_same_way() -> None:
    pairing = Pairing("bloody_grove", ["search:4", "greedy"], [1, 0], 7)
    assert play_pairing(pairing) == play_pairing(pairing)


def test_greedy_beats_random_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["arena", "bloody_grove", "--bots", "greedy,random", "--games", "6", "--jobs", "1", "--json"]
    assert main(order) == 0
    printed = capsys.readouterr()
    report = json.loads(printed.out)
    assert report["games"] == 6
    assert [bot["name"] for bot in report["bots"]] == ["greedy", "random"]
    assert sum([bot["share"] for bot in report["bots"]]) == pytest.approx(1, abs=1e-3)
    assert report["bots"][0]["share"] > 0.5
    low, high = report["bots"][0]["interval"]
    assert low < report["bots"][0]["share"] <= high
    assert "6 of 6" in printed.err


def test_the_arena_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["arena", "benevolent", "--bots", "search:3,random", "--seats", "3", "--games", "2", "--jobs", "1"]
    assert main([*order, "--seed", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 games"
    assert lines[1].split()[0] == "search:3"
    assert "95 %" in lines[2]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["benevolent", "--bots", "clever,random"], "there is no bot 'clever'"),
        (["bloody_grove", "--bots", "greedy,random", "--seats", "3"], "for 2 to 2 seats, not 3"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    assert complaint in capsys.readouterr().err
