"""The league: who meets whom, that it can be gone on with, what it makes of its games, and the command."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from clairiere.bots.roster import LEVELS, bot_named, bot_of_level, check_name
from clairiere.cli import main as command_line
from clairiere.games.registry import BUILT_IN, COMING, game_named
from clairiere.lab.arena import Pairing, Played, Thought
from clairiere.lab.executors import executor
from tests.kit import nightly_interpreted
from tools.league.__main__ import main
from tools.league.report import BEGIN, END, climbs, put_into
from tools.league.season import Match, Season, fixtures, measured, read_match
from tools.league.standings import Measure, SeasonReport, ratings

LADDER = ["random", "glance:60", "greedy"]


def told(line: str) -> dict[str, object]:
    """A game as it was written down, without what the clock said."""
    return {name: value for name, value in json.loads(line).items() if name != "thought"}


def ended(pairing: Pairing, *places: int) -> Match:
    """A game that ended like this."""
    return Match(pairing, Played(places, False, 10, [Thought(5, 0.05, 0.02) for _ in places]))


@pytest.mark.parametrize("game", BUILT_IN + COMING)
def test_every_game_has_five_levels_that_somebody_plays_at(game: str) -> None:
    players = [bot_of_level(level, game_named(game)) for level in LEVELS]
    assert len(set(players)) == len(LEVELS) == 5
    for level, name in zip(LEVELS, players, strict=True):
        check_name(level)
        check_name(name)
        assert type(bot_named(level, game_named(game), 1)) is type(bot_named(name, game_named(game), 1))


def test_neighbours_meet_alone_and_at_full_tables_in_rotated_seats() -> None:
    games = fixtures("benevolent", ["a", "b", "c", "d"], 8, 0)
    alone, full = [[game for game in games if len(game.lineup) == seats] for seats in (2, 4)]
    assert Counter(tuple(game.bots) for game in alone) == {("a", "b"): 8, ("b", "c"): 8, ("c", "d"): 8}
    assert Counter(game.lineup[0] for game in alone) == {0: 12, 1: 12}
    assert Counter(tuple(game.bots) for game in full) == {("a", "b"): 2, ("b", "c"): 2, ("c", "d"): 2}
    assert Counter(tuple(game.lineup) for game in full) == {(0, 1, 0, 1): 3, (1, 0, 1, 0): 3}
    assert len(alone) + len(full) == len(games)


def test_no_table_of_a_league_has_more_than_four_seats() -> None:
    assert {len(game.lineup) for game in fixtures("broom_service", ["a", "b"], 4, 0)} == {2, 4}
    assert {len(game.lineup) for game in fixtures("bloody_grove", ["a", "b"], 4, 0)} == {2}


def test_the_strongest_level_is_measured_in_rotated_seats_and_a_team_by_its_game() -> None:
    games = measured("benevolent", "strong", "plain:10", 4, 0)
    assert [game.lineup for game in games] == [[0, 1], [1, 0]] * 2
    assert {tuple(game.bots) for game in games} == {("strong", "plain:10")}
    assert measured("bethel_woods", "strong", "plain:10", 4, 0) == []
    matches = [ended(game, *(2 - (bot == 0) for bot in game.lineup)) for game in games]
    measure = Measure("strong", "plain:10", matches)
    assert (measure.won.share, measure.won.games, measure.seconds, measure.other) == (1, 4, 0.01, 0.01)


def test_where_all_win_together_every_level_plays_as_a_team_of_every_size() -> None:
    games = fixtures("bethel_woods", ["a", "b"], 4, 0)
    assert Counter((*game.bots, len(game.lineup)) for game in games) == {
        ("a", 3): 4, ("b", 3): 4, ("a", 2): 1, ("b", 2): 1, ("a", 4): 1, ("b", 4): 1,
    }  # fmt: skip


def test_a_game_of_the_league_is_read_as_it_was_written() -> None:
    match = Match(
        Pairing("bethel_woods", ["greedy"], [0, 0], 3, {"difficulty": "hard_1"}),
        Played((1, 1), True, 40, [Thought(20, 0.25, 0.125), Thought(20, 0.5, 0.0625)]),
    )
    assert read_match(match.line()).line() == match.line()


def test_a_league_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    wanted = fixtures("bloody_grove", LADDER, 2, 5)
    with executor(1) as players:
        whole = Season(tmp_path / "whole.jsonl")
        assert len(list(whole.go_on(players, wanted))) == len(wanted) == 4
        lines = whole.path.read_text("utf-8").splitlines()
        stopped = tmp_path / "stopped.jsonl"
        stopped.write_text("\n".join([*lines[:2], lines[2][:30]]), "utf-8")
        season = Season(stopped)
        assert season.missing(wanted) == wanted[2:]
        assert len(list(season.go_on(players, wanted))) == 2
        assert not season.missing(wanted)
    assert [told(line) for line in stopped.read_text("utf-8").splitlines()] == [told(line) for line in lines]
    assert [match.line() for match in Season(stopped).of(wanted[:1])] == [season.matches[0].line()]


def test_ratings_say_how_much_likelier_the_better_one_wins() -> None:
    won, lost = [(0, 1, 0.0)], [(0, 1, 1.0)]
    found = ratings([won] * 300 + [lost] * 100, 2, 0, 1000)
    assert found[0].points == found[0].low == found[0].high == 1000
    assert found[1].points == pytest.approx(1000 + 190.8, abs=2)  # odds of three to one
    assert 1130 < found[1].low < found[1].points < found[1].high < 1250


def test_who_never_lost_has_a_rating_too() -> None:
    assert 1300 < ratings([[(0, 1, 0.0)]] * 20, 2, 0, 1000)[1].points < 3000


def test_a_level_is_above_another_only_if_chance_is_no_explanation() -> None:
    def report(wins: int, losses: int) -> SeasonReport:
        pairing = Pairing("benevolent", ["a", "b"], [0, 1], 0)
        return SeasonReport("benevolent", ["a", "b"], [ended(pairing, 2, 1)] * wins + [ended(pairing, 1, 2)] * losses)

    assert report(60, 40).climbs()
    assert not report(55, 45).climbs()
    assert report(60, 40).reports[1].won.share == 0.6
    assert [seat.share for seat in report(60, 40).seats()] == [0.4, 0.6]
    assert report(3, 1).reports[0].seconds == pytest.approx(0.01)
    assert report(3, 1).reports[0].longest == 0.02


def test_a_shared_place_is_half_a_victory_in_the_league() -> None:
    pairing = Pairing("benevolent", ["a", "b"], [1, 0], 0)
    report = SeasonReport("benevolent", ["a", "b"], [ended(pairing, 1, 1)] * 4)
    assert report.reports[1].won.share == 0.5
    assert report.reports[1].rating.points == pytest.approx(1000)


def test_two_who_lose_alike_at_a_large_table_say_nothing_of_each_other() -> None:
    pairing = Pairing("benevolent", ["a", "b", "c"], [0, 1, 2], 0)
    report = SeasonReport("benevolent", ["a", "b", "c"], [ended(pairing, 1, 2, 2)])
    assert report.meetings(ended(pairing, 1, 2, 2)) == [(0, 1, 1.0), (0, 2, 1.0)]
    assert report.meetings(ended(pairing, 1, 1, 3)) == [(0, 1, 0.5), (0, 2, 1.0), (1, 2, 1.0)]


def test_full_tables_are_counted_apart_from_those_of_two() -> None:
    alone, full = Pairing("benevolent", ["a", "b"], [0, 1], 0), Pairing("benevolent", ["a", "b"], [0, 1, 0, 1], 0)
    lost, won = ended(full, 1, 2, 3, 4), ended(full, 4, 1, 3, 2)
    report = SeasonReport("benevolent", ["a", "b"], [*[ended(alone, 2, 1)] * 40, *[won] * 20, *[lost] * 10])
    assert (report.reports[1].won.wins, report.reports[1].won.games) == (40, 40)
    assert [(each.wins, each.games) for each in report.elsewhere()[4]] == [(20, 30)]
    told = climbs(report)
    assert told.startswith("The two alone, each level is above the one below it with 95 %. At tables of 4, half of")
    assert "they win 66.7 % of 30 (48.8 to 80.8 %): not every level is above" in told


def test_a_team_is_told_from_the_one_below_at_every_size() -> None:
    def games(bot: str, seats: int, won: int) -> list[Match]:
        pairing, thought = Pairing("bethel_woods", [bot], [0] * seats, 0), [Thought() for _ in range(seats)]
        places = [(1 if game < won else 2,) * seats for game in range(40 if seats == 3 else 20)]
        return [Match(pairing, Played(each, True, 9, thought)) for each in places]

    matches = [*games("a", 3, 8), *games("b", 3, 30), *games("a", 2, 9), *games("b", 2, 11)]
    report = SeasonReport("bethel_woods", ["a", "b"], matches)
    assert report.climbs()
    assert not report.are_apart(report.elsewhere()[2])
    assert [each.wins for each in report.elsewhere()[2]] == [9, 11]


def test_the_report_takes_the_place_of_the_last_one() -> None:
    page = put_into("# Bots\n\nWords.\n", "one")
    assert page == f"# Bots\n\nWords.\n\n{BEGIN}\none\n{END}\n"
    assert put_into(page + "\nAnd more.\n", "two") == f"# Bots\n\nWords.\n\n{BEGIN}\ntwo\n{END}\n\nAnd more.\n"


@nightly_interpreted
def test_the_league_is_played_told_and_drawn_by_one_command(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    order = ["bloody_grove", "bethel_woods", "--bots", "random,glance:60", "--rounds", "4", "--jobs", "1"]
    order += ["--yardstick", "plain:2", "--folder", str(tmp_path / "league"), "--report", str(page)]
    assert main(order) == 0
    said = page.read_text("utf-8")
    assert "### Bloody Grove" in said
    assert "### Bethel Woods" in said
    assert "| glance:60 | " in said
    assert said.count("% of 1 games (95 %: ") == said.count("against `plain:2`") == 1
    drawn = (tmp_path / "pictures" / "league" / "bloody_grove.svg").read_bytes()
    assert drawn.startswith(b"<?xml")
    played = (tmp_path / "league" / "bloody_grove.jsonl").read_bytes()
    assert main(order) == 0
    assert (tmp_path / "league" / "bloody_grove.jsonl").read_bytes() == played  # nothing is played twice
    assert (tmp_path / "pictures" / "league" / "bloody_grove.svg").read_bytes() == drawn
    assert page.read_text("utf-8") == said


def test_a_league_is_told_as_far_as_it_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ["bloody_grove", "--bots", "random,glance:60", "--jobs", "1", "--folder", str(tmp_path)]
    assert main([*order, "--rounds", "4"]) == 0
    assert "| glance:60 | " in capsys.readouterr().out
    played = (tmp_path / "bloody_grove.jsonl").read_bytes()
    assert main([*order, "--rounds", "400", "--as-played"]) == 0
    assert " % | 4 | " in capsys.readouterr().out
    assert (tmp_path / "bloody_grove.jsonl").read_bytes() == played


@pytest.mark.parametrize("wrong", [["chess"], ["benevolent", "--bots", "wizard"], ["benevolent", "--bots", "glance:0"]])
def test_the_league_refuses_what_is_not_there(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*wrong]) == 2
    assert "there is no" in capsys.readouterr().err


@pytest.mark.nightly  # half a minute to start Ray; processes alone are tested above
def test_ray_and_processes_play_the_same_league_and_the_same_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["bloody_grove", "--bots", "glance:40,greedy,search:5", "--rounds", "2", "--jobs", "2"]
    arena = ["arena", "bloody_grove", "--bots", "greedy,search:5", "--games", "4", "--jobs", "2", "--json"]
    said = []
    for folder, ray in (("processes", []), ("ray", ["--ray"])):
        assert main([*order, "--folder", str(tmp_path / folder), *ray]) == 0
        capsys.readouterr()
        assert command_line([*arena, *ray]) == 0
        said.append(capsys.readouterr().out)
    one, other = [(tmp_path / folder / "bloody_grove.jsonl").read_text("utf-8") for folder in ("processes", "ray")]
    assert [told(line) for line in one.splitlines()] == [told(line) for line in other.splitlines()]
    assert said[0] == said[1]
