"""GRV-PREP: how the next round is prepared."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.bloody_grove.clash import VENERABLES, cards, events, games, read_zone, told, zone
from tests.kit import at, clause


@clause("GRV-PREP-01")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("first", "other"), ["AB", "BA"])
def test_rounds_1_to_3_are_followed_by_another(number: int, first: str, other: str) -> None:
    deck = [name for name in VENERABLES if name not in ("venerable_3", "venerable_9")][-3 * (4 - number) :]
    board = at(
        "bloody_grove",
        f"""
        round {number} position 6 first {first}
        control A A -
        venerables venerable_9 venerable_3 | {" ".join(deck)}
        A deck elite_bear_1 basic_fox_1 basic_owl_1 elite_owl_2 basic_bear_1 basic_bear_2
        B deck basic_fox_3 basic_fox_2 basic_fox_1 basic_owl_3 basic_owl_2 basic_owl_1 basic_bear_1
        agenda cleanup
        """,
    )
    assert board.line("round") == f"{number + 1} position 1 first {other}"
    assert board.line("control") == "- - -"
    assert zone(board, "venerables") == [*deck[:3], "|", *deck[3:]]
    assert zone(board, "A hand") == ["basic_fox_1", "basic_owl_1", "elite_bear_1", "elite_owl_2"]
    assert zone(board, "B hand") == ["basic_fox_1", "basic_fox_2", "basic_fox_3", "basic_owl_3"]
    assert zone(board, "A deck")[:2] == ["basic_bear_1", "basic_bear_2"]
    assert zone(board, "B deck")[:3] == ["basic_owl_2", "basic_owl_1", "basic_bear_1"]
    assert board.asked() == other
    assert board.offers(other)[0].startswith("invoke")


@clause("GRV-PREP-01")
def test_the_fourth_round_is_the_last() -> None:
    board = at("bloody_grove", "round 4 position 6 first A\ncontrol A B -\nagenda cleanup")
    assert board.over
    assert told(board, "drew", "turned_up", "round") == []
    assert zone(board, "A hand") == []


@clause("GRV-PREP-01")
def test_in_whole_games_every_round_but_the_first_is_prepared_so() -> None:
    prepared = 0
    for match in games():
        for before, after in pairwise(match.states):
            if before.round == after.round:
                continue
            prepared += 1
            old, new = before.text(), after.text()
            row, deck = bar(read_zone(new, "venerables"))
            assert row + deck == bar(read_zone(old, "venerables"))[1]
            assert len(row) == 3
            assert read_zone(new, "control") == ["-", "-", "-"]
            assert (after.round, after.position) == (before.round + 1, 1)
            assert after.first == 1 - before.first
    assert prepared > 80


def bar(words: list[str]) -> tuple[list[str], list[str]]:
    """What lies face up, and the deck."""
    return words[: words.index("|")], words[words.index("|") + 1 :]


@clause("GRV-PREP-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_nobody_peeks_at_the_beginning_of_later_rounds(number: int) -> None:
    board = at("bloody_grove", f"round {number} position 6 first A\nagenda cleanup")
    assert board.asked() == "B"
    assert board.line("agenda").startswith("choose_action B")
    assert board.refuses("B peek 3")
    assert not any("*" in word for word in zone(board, "reserve"))


@clause("GRV-PREP-02")
def test_in_whole_games_there_are_peeks_only_in_the_set_up_and_by_venerables() -> None:
    effects = {"venerable_2": 1, "venerable_4": 1, "venerable_5": 1, "venerable_6": 1, "venerable_8": 2}
    for match in games():
        allowed = 2
        for line in events(match):
            if line.startswith("took"):
                assert allowed == 0
                allowed = effects.get(line.split()[2], 0)
            elif line.startswith("peeked"):
                allowed -= 1
            assert allowed >= 0


@clause("GRV-PREP-03")
def test_control_does_not_carry_over_to_the_next_round() -> None:
    board = at(
        "bloody_grove",
        """
        round 1 position 6 first A
        control A A -
        venerables venerable_1 | venerable_3 venerable_9 venerable_red_3
        A column 0 venerable_5
        B column 0 venerable_8
        A deck basic_bear_1 basic_bear_2 basic_bear_3 basic_owl_2
        B deck basic_bear_1 basic_bear_2 basic_bear_3 basic_owl_2
        agenda cleanup
        """,
    )
    board.play("B invoke basic_bear_2", "A invoke basic_bear_2", "A invoke basic_bear_3", "B invoke basic_bear_3")
    board.play("B invoke basic_owl_2", "A invoke basic_bear_1")  # in grove 2: 1 against 3
    assert board.line("control") == "- - A"
    assert board.asked() == "A"
    assert board.offers("A") == ["take venerable_3", "take venerable_9", "take venerable_red_3"]


@clause("GRV-PREP-04")
def test_after_round_4_the_venerable_deck_is_empty() -> None:
    whole = 0
    for match in games():
        row, deck = bar(read_zone(match.state.text(), "venerables"))
        if match.state.round == 4:
            assert deck == []
        if not any(line.startswith("swept") for line in events(match)):
            whole += 1
            assert (match.state.round, row) == (4, [])
            places = [f"{seat} column {grove}" for seat in "AB" for grove in range(3)] + ["box"]
            found = [name for place in places for name in cards(read_zone(match.state.text(), place))]
            assert sorted(name for name in found if name in VENERABLES) == sorted(VENERABLES)
    assert whole > 20
