"""Final scoring, ties, set-up, picks, and players who leave (BRM-SCORE, BRM-SETUP, BRM-PICK, BRM-RUL-34)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from clairiere.games.broom_service import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import objection
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import SPECTATOR
from tests.games.broom_service.attack_chronicle import lightning
from tests.games.broom_service.attack_oracle import bolts, sheet
from tests.games.broom_service.attack_realm import (
    SETUPS,
    all_pick,
    answer,
    leader,
    lies,
    names,
    new_table,
    pawns,
    pick,
    play_out,
    realm,
    roles_on_offer,
    stock,
    told,
    vp,
)
from tests.kit import Board, clause

FOUR = "forest_witch hill_witch valley_druid root_gatherer"
HEAVY = ["3-3"] * 4 + ["2-3"] * 2 + ["3-2"] + ["2-2"] * 6 + ["1-2"] * 2 + ["2-1"] * 2 + ["1-1"] * 7


def ended(*players: str, lines: str = "") -> Board:
    """The seventh round is over."""
    told = [f"{seat} cards 0 {player}" for seat, player in zip("ABCDE", players, strict=False)]
    return realm("round 7", "event black_market", lines, *told, "agenda round_event", seats="")


# --- scoring


@clause("BRM-EX-04", "BRM-SCORE-02", "BRM-SCORE-03", "BRM-SCORE-05")
def test_example_of_the_final_scoring() -> None:
    board = ended("vp 0 stock 4.3.2.1 clouds 3-3 2-3 1-1", "vp 0 stock 0.0.0.0")
    assert vp(board, "A") == 25
    assert told(board, "scored") == ["scored A 19 lightning", "scored A 6 sets"]
    assert stock(board, "A") == "4.3.2.1", "sets are not given up"


@clause("BRM-SCORE-02", "BRM-RUL-35", "BRM-FAIRY-04")
def test_the_lightning_table_and_beyond() -> None:
    taken: list[str] = []
    for cloud in ["", *HEAVY[::-1]]:
        taken += [cloud] if cloud else []
        total = sum([bolts(name) for name in taken])
        line = f"clouds {' '.join(taken)}" if taken else ""
        board = ended(f"vp 0 stock 0.0.0.0 {line}", "vp 0 stock 0.0.0.0")
        assert vp(board, "A") == lightning(total), taken
    assert lightning(10) == 35
    assert lightning(12) == 47


@clause("BRM-SCORE-03", "BRM-SCORE-04")
def test_sets_are_scored_as_well_as_they_can_be() -> None:
    rng = Random(4)
    for counts in [
        (0, 0, 0, 0),
        (1, 1, 1, 0),
        (2, 2, 2, 1),
        (9, 0, 0, 9),
        *[rng.choices(range(6), k=4) for _ in range(40)],
    ]:
        board = ended(f"vp 0 stock {'.'.join([str(n) for n in counts])}", "vp 0 stock 0.0.0.0")
        assert vp(board, "A") == best_sets(tuple(sorted(counts)))


def best_sets(counts: tuple[int, ...]) -> int:
    """By trying all numbers of sets of each make-up."""
    best = 0
    fours = range(min(counts) + 1)
    for four in fours:
        left = [n - four for n in counts]
        for missing in product(range(max(left) + 1), repeat=4):
            used = [sum(missing) - missing[kind] for kind in range(4)]
            if all(u <= n for u, n in zip(used, left, strict=True)):
                best = max(best, 4 * four + 2 * sum(missing))
    return best


@clause("BRM-SCORE-06", "BRM-SCORE-07", "BRM-RUL-33")
@pytest.mark.parametrize(
    ("amulets", "gain"), [("", 0), ("amulets m2", 4), ("amulets m1 m3", 9), ("amulets m1 m2 m3", 15)]
)
def test_amulets_score_and_unused_tiles_do_not(amulets: str, gain: int) -> None:
    board = ended(
        f"vp 0 stock 0.0.0.0 {amulets} tiles five_points brave_heart", "vp 0 stock 0.0.0.0", lines="board back"
    )
    assert vp(board, "A") == gain


@clause("BRM-SCORE-08", "BRM-SCORE-09", "BRM-SCORE-10", "BRM-RUL-33")
@pytest.mark.parametrize(
    ("players", "places"),
    [
        (("vp 30 stock 0.0.0.0", "vp 29 stock 2.0.0.0", "vp 5 stock 0.0.0.0"), [1, 2, 3]),
        (("vp 30 stock 0.0.0.0", "vp 30 stock 2.0.0.0", "vp 5 stock 0.0.0.0"), [2, 1, 3]),
        (("vp 30 stock 0.0.0.2", "vp 30 stock 2.0.0.0", "vp 5 stock 0.0.0.0"), [1, 1, 3]),
        (("vp 26 stock 1.1.1.1", "vp 30 stock 5.0.0.0", "vp 30 stock 0.4.0.0"), [2, 1, 2]),
        (("vp 30 stock 0.0.0.0 clouds 1-1", "vp 31 stock 0.0.0.0", "vp -4 stock 0.0.0.0"), [1, 1, 3]),
    ],
)
def test_ties_are_broken_by_resources_and_else_shared(players: tuple[str, ...], places: list[int]) -> None:
    assert list(ended(*players).outcome().places) == places


# --- set-up


@clause("BRM-SETUP-01")
@pytest.mark.parametrize("seats", [0, 1, 6, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(WrongTable):
        GAME.rules.check(seats, {})


@clause("BRM-SETUP-05", "BRM-SETUP-06", "BRM-SETUP-07", "BRM-SETUP-08", "BRM-SETUP-16", "BRM-SETUP-04", "BRM-SETUP-03")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup.values()))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_everybody_starts_with(seats: int, setup: dict[str, str]) -> None:
    wands = {2: [1, 1], 3: [1, 2, 1], 4: [1, 2, 2, 1], 5: [1, 2, 2, 2, 1]}[seats]
    for first in "ABCDE"[:seats]:
        board = new_table(seats, 3, first=first, **setup)
        order = [names(board.state)[("ABCDE".index(first) + n) % seats] for n in range(seats)]
        assert [stock(board, seat) for seat in order] == [f"1.1.1.{n}" for n in wands]
        assert {vp(board, seat) for seat in order} == {10}
        assert "occupied" not in board.state.text()
        assert {tuple(pawns(board, seat)) for seat in order} == {
            ("h2", "p10") if setup["board"] == "back" else ("h5", "p8")
        }
        assert board.asked() == names(board.state)
        assert all(len(roles_on_offer(board, seat)) == 10 for seat in order)
        assert leader(board) == first


@clause("BRM-SETUP-09", "BRM-INFO-02")
def test_the_first_player_is_drawn_unless_one_is_named_and_all_luck_comes_from_one_seed() -> None:
    drawn = [leader(new_table(4, seed)) for seed in range(60)]
    assert set(drawn) == set("ABCD")
    assert (
        new_table(5, 8, board="back", storm="yes").state.text()
        == new_table(5, 8, board="back", storm="yes").state.text()
    )
    tables = {new_table(3, seed).state.text() for seed in range(20)}
    assert len(tables) == 20


@clause("BRM-SETUP-11", "BRM-SETUP-13", "BRM-SETUP-14", "BRM-INFO-01")
def test_piles_are_shuffled_and_nobody_sees_them() -> None:
    firsts = {new_table(2, seed).line("event") for seed in range(80)}
    assert len(firsts) == 10
    counts = {f"{row['stars']}-{row['bolts']}": row["count"] for row in sheet()["heavy_cloud"]}
    for seed in range(10):
        board = new_table(2, seed)
        laid = list(lies(board, "clouds").values())
        assert all(laid.count(name) <= counts[name] for name in laid)
        for seat in (0, 1, SPECTATOR):
            text = board.view(seat).text()
            events = [line for line in text.splitlines() if line.startswith("events")][0].split()
            pile = [line for line in text.splitlines() if line.startswith("pile")][0].split()
            assert events[2:] == ["?event"] * 9
            assert set(pile[1:]) == {"?cursed"}


def spectated(board: Board) -> str:
    return board.view(SPECTATOR).text()


@clause("BRM-SETUP-13", "BRM-EVT-01")
def test_seven_different_events_come_up_and_three_stay_unseen() -> None:
    board = play_out(new_table(2, 11), Random(3))
    first = [new_table(2, 11).line("event")]
    assert len(set(first + [line.split()[1] for line in told(board, "event")])) == 7
    seen = [line for line in spectated(board).splitlines() if line.startswith("events")][0]
    assert seen.split().count("?event") == 3


# --- picks


@clause("BRM-PICK-02", "BRM-ROUND-02")
def test_event_and_curses_are_up_before_anybody_picks() -> None:
    board = realm("A hand root_gatherer", "B cards 0").play("A lead root_gatherer cowardly", "A nothing")
    heads = [line.split()[0] for line in board.heard]
    assert heads[heads.index("round") :] == ["round", "event", "cursed"]
    assert board.asked() == "AB"
    assert len(board.line("cursed").split()) == 3


@clause("BRM-PICK-05")
def test_a_pick_can_be_changed_until_the_last_has_confirmed() -> None:
    match = Match(GAME, 2, {}, Chance(Random(5)))
    for role in FOUR.split():
        match.answer(0, f"pick {role}")
    match.answer(0, "confirm")
    match.answer(1, "pick hill_witch")
    assert match.against_taking_back(0) is None
    match.take_back(0)
    match.take_back(0)
    match.answer(0, "pick weather_fairy")
    match.answer(0, "confirm")
    for role in FOUR.split()[2:]:
        match.answer(1, f"pick {role}")
    match.answer(1, "pick herb_gatherer")
    match.answer(1, "confirm")
    assert match.state.holds(0, 6)
    assert not match.state.holds(0, 7)
    assert match.against_taking_back(0) is not None
    assert match.against_taking_back(1) is not None


@clause("BRM-PICK-03", "BRM-PICK-04", "BRM-PICK-06")
def test_only_sizes_of_hands_are_seen() -> None:
    board = pick(new_table(2, 2, first="A"), A=FOUR, B=FOUR)
    seen = board.view(1).text().splitlines()
    mine = [line for line in seen if line.startswith("A ")][0]
    assert "cards 4" in mine
    assert "hand" not in mine
    assert "without" not in mine


# --- leaving


@clause("BRM-RUL-34")
def test_the_last_who_stays_wins() -> None:
    board = all_pick(new_table(3, 1, first="A"), FOUR).play("A concede")
    assert board.asked() == "B"
    board.play("C concede")
    assert list(board.outcome().places)[1] == 1
    assert list(board.outcome().places).count(1) == 1


@clause("BRM-RUL-34", "BRM-TURN-05")
def test_who_has_left_is_asked_nothing_and_follows_nothing() -> None:
    board = all_pick(new_table(4, 1, first="A"), FOUR).play("B concede", "A lead root_gatherer brave")
    assert board.asked() == "C"
    assert not [line for line in told(board, "followed", "passed") if line.split()[1] == "B"]
    board.play("C brave", "C concede")
    assert board.asked() == "D"


@clause("BRM-RUL-34", "BRM-LEAD-02", "BRM-LEAD-04", "BRM-TURN-12")
def test_the_game_goes_on_if_the_leader_or_the_claimant_leaves() -> None:
    board = all_pick(new_table(3, 1, first="A"), FOUR)
    board.play("A lead root_gatherer brave", "B brave", "B concede")
    assert board.asked() == "C"
    board.play("C cowardly", "C gather 1+0")
    assert not told(board, "acts") or "acts B root_gatherer" not in board.heard
    assert board.asked() in ("A", "C")
    assert len(board.asked()) == 1
    leads = all_pick(new_table(3, 1, first="A"), FOUR).play("A concede")
    assert leads.asked() == "B"
    acting = all_pick(new_table(3, 1, first="A"), FOUR).play("A lead hill_witch cowardly", "A concede")
    assert acting.asked() == "B"
    assert acting.offers("B") == ["brave", "cowardly"]


@clause("BRM-RUL-34")
@pytest.mark.parametrize("when", ["picking", "bids", "full_set", "extra"])
def test_one_may_leave_at_any_question(when: str) -> None:
    lines = {
        "picking": ["A", "B", "C"],
        "bids": ["event upper_hand", *[f"{seat} cards 0 stock 1.1.1.1" for seat in "ABC"], "agenda round_event"],
        "full_set": ["event full_set", *[f"{seat} cards 0 stock 1.1.1.1" for seat in "ABC"], "agenda round_event"],
        "extra": ["event more_or_less", "board back", *[f"{seat} hand hill_witch tiles extra_card" for seat in "ABC"],
                  "agenda extra A; extra B; extra C"],
    }[when]  # fmt: skip
    for leaver in "ABC":
        board = realm(*lines).play(f"{leaver} concede")
        assert leaver not in board.asked()
        assert board.asked()
        play_out(board, Random(1))
        assert board.outcome().places["ABC".index(leaver)] > 1


@clause("BRM-RUL-34", "BRM-RUL-22", "BRM-LEAD-04")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_that_people_leave_end_and_the_leader_is_always_there(seats: int) -> None:
    for seed in range(12):
        rng = Random(f"{seats} {seed}")
        board = new_table(seats, seed, **SETUPS[seed % 6])
        while not board.over:
            if rng.random() < 0.01:
                seat = rng.choice(names(board.state))
                if objection(board.state, "ABCDE".index(seat), board.state.vocabulary().parse("concede")) is None:
                    board.play(f"{seat} concede", luck=Chance(Random(seed)))
                    continue
            answer(board, rng)
            gone = {seat for seat in names(board.state) if "gone" in board.line(seat).split()}
            assert not gone & set(board.asked())
        places = board.outcome().places
        assert min(places) == 1
        stayed = [place for seat, place in enumerate(places) if not board.state.gone >> seat & 1]
        left = [place for seat, place in enumerate(places) if board.state.gone >> seat & 1]
        assert not left or max(stayed) < min(left), "who leaves comes after all who stay"
