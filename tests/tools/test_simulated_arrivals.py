"""What the simulation of arrivals finds wrong: each of its checks sees the violation that it is there for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import pytest

from clairiere.store.ledger import HAND_OVER, TIME_UP
from tools.simulate_arrivals.audit import (
    OPEN,
    RUNNING,
    Blocked,
    Change,
    Places,
    QuickTable,
    Start,
    stays,
    wrong_company,
    wrong_in,
    wrong_lines,
    wrong_quick_seats,
    wrong_starts,
)
from tools.simulate_arrivals.checks import wrong_patience

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ANN, BEN, CLEO = 1, 2, 3
GAMES = {7: "benevolent", 8: "roundforest", 9: "benevolent"}


def at(minute: float) -> datetime:
    return NOON + timedelta(minutes=minute)


def change(minute: float, table: int = 7, number: int = 0, **more: object) -> Change:
    """A bot's seat in a game that goes on, as `more` says; nothing is wrong with it otherwise."""
    usual: dict[str, object] = {
        "id": int(minute * 60), "begun": at(minute), "at": at(minute), "table": table, "number": number,
        "game": GAMES[table], "status": RUNNING, "quick": True, "joinable": True, "old_person": None, "person": None,
        "old_bot": "seed", "bot": "seed", "old_left": None, "left_by": None, "old_kept": None, "old_locked": False,
        "removed": False, "company": [],
    }  # fmt: skip
    return Change(**(usual | more))  # type: ignore[arg-type]


def comes(minute: float, person: int = ANN, table: int = 7, number: int = 0, **more: object) -> Change:
    """Somebody takes a bot's seat."""
    return change(minute, table, number, **({"person": person, "bot": ""} | more))


def goes(minute: float, person: int = ANN, table: int = 7, number: int = 0, **more: object) -> Change:
    """Somebody leaves their seat to a bot."""
    usual = {"old_person": person, "old_bot": "", "bot": "seed", "left_by": person}
    return change(minute, table, number, **(usual | more))


@pytest.mark.parametrize(
    ("noted", "complaint"),
    [
        (comes(1, bot="seed"), "a seat has a person and a bot"),
        (change(1, bot=""), "a seat in a game has neither a person nor a bot"),
        (comes(1, old_person=BEN), "a seat was taken from under somebody"),
        (comes(1, company=[ANN]), "somebody sits twice at a table"),
        (comes(1, removed=True), "somebody sits down whom the host has taken off"),
        (comes(1, old_left=BEN), "a seat was given away that somebody had left"),
        (comes(1, old_locked=True), "a closed seat was taken"),
        (comes(1, joinable=False), "a bot's seat was taken where bots give none"),
        (comes(1, status=2), "somebody sits down after the end"),
        (comes(1, status=OPEN, old_bot="", old_locked=True), "a closed seat was taken"),
        (comes(1, status=OPEN, old_bot="", old_kept=BEN), "a seat was taken that was kept for somebody else"),
        (goes(1, left_by=None), "nobody knows who has left this seat"),
    ],
)
def test_a_seat_that_is_taken_or_left_against_the_rules_is_found(noted: Change, complaint: str) -> None:
    found = next(wrong_in([noted]))
    assert found.startswith(complaint)


def test_nothing_is_wrong_with_coming_going_and_coming_back() -> None:
    back = comes(3, old_left=ANN, joinable=False)
    waiting = comes(4, BEN, 8, status=OPEN, old_bot="", old_kept=BEN, joinable=False)
    assert list(wrong_in([comes(1), goes(2), back, waiting])) == []


def test_a_pair_that_sits_down_together_after_a_block_is_found_and_before_it_is_not() -> None:
    block = [Blocked(BEN, ANN, at(5))]
    late, early = comes(6, company=[BEN]), comes(4, company=[BEN])
    assert len(list(wrong_company([late], block))) == 1
    assert list(wrong_company([early, comes(6, company=[CLEO])], block)) == []
    assert list(wrong_company([comes(6, old_left=ANN, company=[BEN])], block)) == []  # that game goes on


def test_a_pair_that_begins_a_game_together_after_a_block_is_found() -> None:
    block = [Blocked(BEN, ANN, at(5))]
    assert len(list(wrong_starts([Start(at(6), at(6), 7, [ANN, CLEO, BEN])], block))) == 1
    assert list(wrong_starts([Start(at(4), at(6), 7, [ANN, BEN]), Start(at(6), at(6), 7, [ANN, CLEO])], block)) == []


QUICK = {table: QuickTable(game, at(9) if table == 9 else None) for table, game in GAMES.items()}


def quick_seats(
    noted: Iterable[Change], *, asked_for: Iterable[tuple[int, int]] = (), starts: Iterable[Start] = (),
    conceded: dict[tuple[int, int], datetime] | None = None,
) -> list[str]:  # fmt: skip
    return list(wrong_quick_seats(noted, Places(QUICK, set(asked_for), conceded or {}, starts)))


def test_who_is_led_to_a_second_game_while_somebody_waits_for_them_is_found() -> None:
    company = [comes(1), comes(2, BEN, number=1, company=[ANN])]
    led = comes(3, ANN, 8)
    assert ["still plays" in one for one in quick_seats([*company, led])] == [True]
    assert quick_seats([*company, led], asked_for=[(ANN, 8)]) == []
    assert quick_seats([*company, goes(2.5), led]) == []
    assert quick_seats([*company, led], conceded={(ANN, 7): at(2.5)}) == []
    assert quick_seats([comes(1), led]) == []  # nobody waits


def test_who_is_led_to_the_same_game_twice_is_found_until_the_first_has_ended() -> None:
    assert len(quick_seats([comes(1, table=9), comes(3, ANN, 7)])) == 1
    assert quick_seats([comes(1, table=9), comes(10, ANN, 7)]) == []


def test_who_comes_to_a_table_whose_player_has_gone_on_is_found() -> None:
    gone_on, late = [comes(1), comes(2, ANN, 8)], comes(3, BEN, number=1, company=[ANN])
    assert ["has gone on" in one for one in quick_seats([*gone_on, late])] == [True]
    assert quick_seats([*gone_on, late], conceded={(ANN, 7): at(1.5)}) == []
    # Their host has begun the game since: they have two by their own will.
    assert quick_seats([*gone_on, late], starts=[Start(at(2.5), at(2.5), 7, [ANN])]) == []


def test_a_seat_that_changes_hands_without_a_line_in_the_log_is_found() -> None:
    noted = [comes(1), goes(2), comes(0.5, status=OPEN, old_bot="")]
    assert list(wrong_lines(noted, [(7, 0), (7, 0)])) == []
    assert len(list(wrong_lines(noted, [(7, 0)]))) == 1
    assert len(list(wrong_lines(noted, [(7, 0), (7, 0), (8, 1)]))) == 1


def test_who_misses_two_moves_in_a_row_and_keeps_the_seat_is_found() -> None:
    missed = [(0, TIME_UP), (0, "by a bot")]
    assert len(list(wrong_patience("abc", [*missed, *missed]))) == 1
    assert list(wrong_patience("abc", [*missed, (0, "own"), *missed])) == []
    assert list(wrong_patience("abc", [*missed, (0, HAND_OVER), (0, HAND_OVER), (0, TIME_UP)])) == []


def test_from_when_to_when_somebody_sat_there_is_known() -> None:
    assert stays([comes(1), goes(2), comes(4, old_left=ANN)]) == {(ANN, 7): [(at(1), at(2)), (at(4), None)]}
