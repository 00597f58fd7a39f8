"""GRV-LIM: when cards run out."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.bloody_grove.clash import BASICS, ELITES, cards, games, read_zone, told, zone
from tests.kit import Board, at, clause

# Elites without strength, alike in animal for both players: mirrored they keep all groves tied.
EXTRA = {
    "A": ["elite_fox_1", "elite_owl_2", "elite_fox_4", "elite_owl_5"],
    "B": ["elite_fox_2", "elite_owl_6", "elite_fox_5", "elite_owl_9"],
}


def mirrored(extra: int) -> Board:
    """Both have drawn their first four cards; so many recruited Elites lie beneath each deck."""
    lines = [f"{seat} hand {' '.join(BASICS[:4])}" for seat in "AB"]
    lines += [f"{seat} deck {' '.join([*BASICS[4:], *EXTRA[seat][:extra]])}" for seat in "AB"]
    return at("bloody_grove", "\n".join(lines))


def play_mirrored(board: Board) -> Board:
    """Both invoke alike, each card answered with its like, until the game is over; so every grove is tied."""

    def rank(option: str) -> int:
        seat, _, name = option.rpartition(" ")
        return len(BASICS) + EXTRA[seat[0]].index(name) if name.startswith("elite") else BASICS.index(name)

    while not board.over:
        seat = board.asked()[0]
        options = [f"{seat} {option}" for option in board.offers(seat)]
        plain = [option for option in options if option.split()[1] in ("invoke", "return")]
        board.play(min(plain, key=rank) if plain else f"{seat} stop")
    return board


@clause("GRV-LIM-01")
@pytest.mark.parametrize("size", range(7))
@pytest.mark.parametrize("seat", ["A", "B"])
def test_who_has_fewer_than_four_cards_draws_all_of_them(seat: str, size: int) -> None:
    board = at(
        "bloody_grove",
        f"""
        round 2 position 6 first A
        {seat} deck {" ".join(BASICS[:size])}
        {seat} column 0 elite_owl_1 elite_owl_2
        {seat} druid elite_bear_1
        {seat} box {" ".join(BASICS[size:])}
        agenda cleanup
        """,
    )
    assert zone(board, f"{seat} hand") == sorted(BASICS[: min(size, 4)])
    assert zone(board, f"{seat} deck") == list(BASICS[4:size])
    assert zone(board, f"{seat} box") == sorted(BASICS[size:])  # nothing comes back
    assert zone(board, f"{seat} column 0") == ["elite_owl_1", "elite_owl_2"]


@clause("GRV-LIM-02")
@pytest.mark.parametrize(
    ("position", "seat", "asked"),
    [(1, "A", "B"), (2, "B", "A"), (3, "B", "A"), (4, "A", "B"), (5, "A", "B")],
)
def test_who_has_no_card_skips_the_turn(position: int, seat: str, asked: str) -> None:
    table = f"round 1 position {position} first A\n{asked} hand basic_bear_1 basic_owl_1"
    board = at("bloody_grove", table)
    turns = {1: 1, 2: 2, 3: 1, 4: 2, 5: 1}[position]  # in a row
    assert told(board, "skipped") == [f"skipped {seat}"] * turns
    assert board.asked() == asked
    assert board.line("round") == f"1 position {position + turns} first A"


@clause("GRV-LIM-02")
def test_a_card_in_hand_means_a_turn() -> None:
    board = at("bloody_grove", "round 1 position 3 first A\nA hand basic_bear_1\nB hand basic_bear_1")
    assert board.asked() == "B"
    board.play("B invoke basic_bear_1")
    assert board.asked() == "A"
    board.play("A transform basic_bear_1 left", "A keep hand")
    assert board.asked() == "A"  # with the Elite just recruited, at position 5
    assert told(board, "skipped") == []
    board.play("A invoke elite_bear_1", "A stop")
    assert told(board, "skipped") == ["skipped B"]


@clause("GRV-LIM-02")
def test_a_round_without_any_card_is_skipped_and_resolved() -> None:
    boxed = " ".join(BASICS)
    board = at("bloody_grove", f"A box {boxed}\nB box {boxed}")
    assert [line.split()[1] for line in told(board, "skipped")] == list("ABBAAB" + "BAABBA" + "ABBAAB" + "BAABBA")
    assert len(told(board, "counted")) == 12
    assert board.outcome().winners() == [0, 1]


@clause("GRV-LIM-03")
@pytest.mark.parametrize(
    ("extra", "draws", "skipped"),
    [
        (0, [4, 3, 0], 3),
        (1, [4, 4, 1], 2),
        (2, [4, 4, 2], 1),
        (3, [4, 4, 3], 0),
        (4, [4, 4, 4], 0),
    ],
)
def test_a_deck_lasts_for_four_rounds_only_with_recruits(extra: int, draws: list[int], skipped: int) -> None:
    board = play_mirrored(mirrored(extra))
    for seat in "AB":
        drawn = [len(line.split()) - 2 for line in told(board, "drew") if line.split()[1] == seat]
        assert (drawn + [0, 0, 0])[:3] == draws
        assert told(board, "skipped").count(f"skipped {seat}") == skipped
    assert told(board, "took") == []
    assert board.line("round").startswith("4 ")


@clause("GRV-LIM-04")
def test_an_exhausted_elite_deck_gives_nothing_and_the_others_go_on() -> None:
    board = at(
        "bloody_grove",
        f"""
        A hand basic_bear_2 basic_bear_3
        B hand basic_owl_1 basic_owl_2 basic_fox_1
        B box {" ".join(ELITES[:9])}
        """,
    )
    assert zone(board, "elite bear") == ["elite_bear_10"]
    board.play("A transform basic_bear_2 left", "A recruit bear", "A keep top")
    assert zone(board, "elite bear") == []
    board.play("A keep hand")
    assert told(board, "recruited") == ["recruited A elite_bear_10 top", "recruited A elite_owl_1 hand"]
    board.play("B invoke basic_owl_2", "B transform basic_fox_1 right")  # owl and fox are completed
    assert board.offers("B") == ["recruit fox", "recruit owl"]
    board.play("B recruit fox", "B keep hand", "B keep hand")
    assert told(board, "recruited")[2:] == ["recruited B elite_fox_1 hand", "recruited B elite_owl_2 hand"]
    board.play("A transform basic_bear_3 left")  # bear and fox are completed, and the bear is lost
    assert board.offers("A") == ["keep beneath", "keep hand", "keep top"]
    board.play("A keep hand")
    assert told(board, "recruited")[4:] == ["recruited A elite_fox_2 hand"]
    assert board.line("agenda").startswith("choose_action A")


@clause("GRV-LIM-04")
@pytest.mark.parametrize("animal", [0, 1, 2])
def test_no_animal_can_be_recruited_from_an_exhausted_deck(animal: int) -> None:
    names = ["bear", "owl", "fox"]
    rest = [name for name in names if name != names[animal]]
    board = at(
        "bloody_grove",
        f"""
        A hand elite_{rest[0]}_{2 if rest[0] == "owl" else 7}
        B box {" ".join(ELITES[10 * animal : 10 * animal + 10])}
        """,
    )
    board.play(f"A transform elite_{rest[0]}_{2 if rest[0] == 'owl' else 7} left")
    assert board.offers("A") == sorted(f"recruit {name}" for name in rest)
    assert board.refuses(f"A recruit {names[animal]}")


@clause("GRV-LIM-05")
def test_cards_in_the_box_never_come_back() -> None:
    boxed = 0
    for match in games():
        for before, after in pairwise([state.text() for state in match.states]):
            for heading in ("box", "A box", "B box"):
                old, new = cards(read_zone(before, heading)), cards(read_zone(after, heading))
                assert set(old) <= set(new)
                boxed += len(new) - len(old)
    assert boxed > 200


@clause("GRV-LIM-05")
def test_cards_in_the_box_do_not_come_back_even_when_all_decks_have_run_out() -> None:
    board = at(
        "bloody_grove",
        f"""
        venerables venerable_9 venerable_3 venerable_7
        A column 0 basic_bear_1
        B column 1 basic_owl_1
        A box {" ".join([*BASICS[1:], *ELITES[:15]])}
        B box {" ".join([name for name in [*BASICS, *ELITES[15:]] if name != "basic_owl_1"])}
        """,
    )
    board.play("A take venerable_7", "B take venerable_9")  # nothing is left to recruit, or to draw
    assert zone(board, "A box") == sorted([*BASICS, *ELITES[:15]])
    assert zone(board, "B box") == sorted([*BASICS, *ELITES[15:]])
    assert zone(board, "box") == ["venerable_3"]
    assert all(len(line.split()) == 2 for line in told(board, "drew"))  # nobody draws a card
    assert told(board, "invoked", "recruited", "laid_down") == []
