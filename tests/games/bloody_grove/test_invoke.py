"""GRV-INV: a Spirit comes to the active grove and uses its symbols."""

from __future__ import annotations

from itertools import permutations

import pytest

from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.walks import ELITES, SPIRITS, Sight, cards, count, moments, table
from tests.kit import Board, clause

MIXED = "elite_fox_4"  # two Ruses, two Arcanes


def invoked(card: str, more: str = "") -> Board:
    """A has just invoked this card at grove 0."""
    kept = "basic_owl_2" if card == "basic_bear_3" else "basic_bear_3"
    return table(f"A hand {card} {kept}\nB hand basic_bear_1 basic_bear_2\n{more}").play(f"A invoke {card}")


def use(board: Board, symbol: str) -> None:
    """A uses a symbol in some way."""
    board.play(f"A {symbol}")
    while Sight(board.state.text()).asks in {"ruse_card", "ruse_to", "arcane_token", "arcane_target"}:
        board.play(f"A {board.offers('A')[0]}")


@clause("GRV-INV-01")
@pytest.mark.parametrize(("position", "seat", "grove"), [(1, "A", 0), (3, "B", 1), (4, "A", 1), (6, "B", 2)])
def test_an_invoked_card_lies_in_the_own_column_of_the_active_grove(position: int, seat: str, grove: int) -> None:
    other = "AB".replace(seat, "")
    board = table(f"""
        round 1 position {position} first A
        {seat} hand basic_bear_1 basic_bear_2
        {other} hand basic_owl_1 basic_owl_2
    """)
    board.play(f"{seat} invoke basic_bear_1")
    assert Sight(board.state.text()).columns() == {(seat, "basic_bear_1"): grove}
    assert "basic_bear_1" not in board.line(f"{seat} hand").split()
    for viewer in (0, 1, SPECTATOR):  # face up
        assert Sight(board.view(viewer).text()).zone(f"{seat} column {grove}") == ["basic_bear_1"]


@clause("GRV-INV-01")
def test_only_a_card_from_the_own_hand_can_be_invoked() -> None:
    board = table("""
        A hand basic_bear_1
        A column 0 basic_bear_2
        A druid basic_bear_3
        A deck elite_bear_2
        A box basic_fox_1
        elite bear elite_bear_3
        B hand basic_owl_1 elite_bear_4
    """)
    assert board.accepts("A invoke basic_bear_1")
    for card in SPIRITS:
        if card != "basic_bear_1":
            assert board.refuses(f"A invoke {card}") == "GRV-INV-01"


@clause("GRV-INV-01")
def test_no_card_is_invoked_at_a_grove_that_is_not_active() -> None:
    for moment in moments():
        if moment.answer.startswith("invoke"):
            grove = (moment.before.position - 1) // 2
            assert f"invoked {moment.seat} {moment.answer.split()[1]} {grove}" == moment.story[0]


@clause("GRV-INV-02")
def test_an_invoked_card_is_the_last_of_its_column_and_the_others_stay_visible() -> None:
    board = invoked("basic_owl_2", "A column 0 elite_fox_9 venerable_2 basic_bear_1")
    for viewer in (0, 1, SPECTATOR):
        seen = Sight(board.view(viewer).text())
        assert seen.zone("A column 0") == ["elite_fox_9", "venerable_2", "basic_bear_1", "basic_owl_2"]


@clause("GRV-INV-02")
def test_the_order_of_cards_in_a_column_has_no_effect() -> None:
    words = ["basic_bear_1+0:arcane_plus_3", "venerable_3", "elite_owl_3", "venerable_5+1:arcane_plus_2"]
    found = set()
    for column in permutations(words):
        board = table(f"""
            round 4 position 6 first A
            A druid basic_owl_1
            A column 0 {" ".join(column)}
            B column 0 basic_fox_1
            agenda resolve 0; resolve 1; resolve 2; cleanup
        """)
        board.play("A take venerable_red_1")
        replaceable = tuple(board.offers("A"))
        board.play("A replace basic_bear_1")
        found.add((count(board, 0, "A"), replaceable, board.outcome().points))
    assert len(found) == 1


@clause("GRV-INV-02")
@pytest.mark.parametrize("column", list(permutations(["basic_bear_1", "venerable_3", "elite_owl_3"])))
def test_any_card_of_a_column_can_be_moved_or_laid_a_token_on(column: tuple[str, ...]) -> None:
    board = invoked(MIXED, f"A column 0 {' '.join(column)}")
    moving, laying = board.copy().play("A ruse"), board.copy().play("A arcane", "A token 4")
    assert moving.offers("A") == sorted([f"move {card}" for card in [*column, MIXED]])
    assert laying.offers("A") == sorted([f"on A {card}" for card in [*column, MIXED]])


@clause("GRV-INV-03")
def test_a_column_may_hold_any_number_of_cards() -> None:
    column = [card for card in SPIRITS if card not in {"basic_bear_1", "basic_bear_2"}]
    board = table(f"A hand basic_bear_1 basic_bear_2\nA column 0 {' '.join(column)}\nB hand basic_bear_1")
    board.play("A invoke basic_bear_1")
    assert board.line("A column 0").split() == [*column, "basic_bear_1"]


@clause("GRV-INV-04")
@pytest.mark.parametrize("card", SPIRITS)
def test_each_symbol_may_be_used_once(card: str) -> None:
    board = invoked(card)
    left = {"ruse": cards()[card]["ruse"], "arcane": cards()[card]["arcane"]}
    while sum(left.values()):
        assert board.offers("A") == sorted([*[symbol for symbol, n in left.items() if n], "stop"])
        for symbol, n in left.items():
            assert board.refuses(f"A {symbol}") == ("" if n else "GRV-INV-04")
        symbol = max(left, key=lambda name: left[name])
        use(board, symbol)
        left[symbol] -= 1
    assert board.asked() == "B"  # the turn is over
    assert sum(line.startswith("moved") for line in board.heard) == cards()[card]["ruse"]
    assert sum(line.startswith("placed") for line in board.heard) == cards()[card]["arcane"]


@clause("GRV-INV-05")
@pytest.mark.parametrize("order", sorted(set(permutations(["ruse", "ruse", "arcane", "arcane"]))))
def test_symbols_may_be_used_in_any_order(order: tuple[str, ...]) -> None:
    board = invoked(MIXED)
    for symbol in order:
        use(board, symbol)
    told = [line.split()[0] for line in board.heard]
    assert told == ["invoked", *[{"ruse": "moved", "arcane": "placed"}[symbol] for symbol in order]]
    assert board.asked() == "B"


@clause("GRV-INV-05")
def test_a_symbol_is_decided_when_the_result_of_the_one_before_is_visible() -> None:
    board = invoked(MIXED)
    board.play("A ruse", f"A move {MIXED}")
    for viewer in (0, 1):
        assert Sight(board.view(viewer).text()).zone("A column 1") == [MIXED]
    assert board.offers("A") == ["arcane", "ruse", "stop"]
    board.play("A arcane", "A token 6", f"A on A {MIXED}")
    for viewer in (0, 1):
        assert Sight(board.view(viewer).text()).zone("A column 1") == [f"{MIXED}+6:?arcane"]
    assert board.offers("A") == ["arcane", "ruse", "stop"]
    board.play("A arcane")
    assert "token 6" not in board.offers("A")


@clause("GRV-INV-06")
@pytest.mark.parametrize("used", [[], ["ruse"], ["arcane"], ["arcane", "ruse"], ["ruse", "ruse", "arcane"]])
def test_the_player_may_stop_at_any_point(used: list[str]) -> None:
    board = invoked(MIXED)
    for symbol in used:
        use(board, symbol)
    before = board.state.text().splitlines()[4:-1]
    board.play("A stop")
    assert board.asked() == "B"
    assert board.state.text().splitlines()[4:-1] == before  # and nothing else happens


@clause("GRV-INV-06")
def test_unused_symbols_do_not_carry_over_to_a_later_turn() -> None:
    board = invoked(MIXED).play("A stop", "B invoke basic_bear_1", "B invoke basic_bear_2")
    board.play("A invoke basic_bear_3")  # no symbols at all
    assert not [line for line in board.heard if line.startswith(("moved", "placed"))]
    assert "use_symbol" not in board.state.text()
    again = table(f"round 1 position 4 first A\nA column 0 {MIXED}\nA hand basic_fox_3\nB hand basic_bear_1")
    again.play("A invoke basic_fox_3")
    assert again.offers("A") == ["ruse", "stop"]  # one, its own
    use(again, "ruse")
    assert again.asked() == "B"


@clause("GRV-INV-07")
@pytest.mark.parametrize("card", [card for card in SPIRITS if cards()[card]["ruse"] + cards()[card]["arcane"]])
def test_no_symbol_works_when_its_card_transforms_the_druid(card: str) -> None:
    board = table(f"A hand {card} basic_bear_3\nA druid elite_bear_5\nB hand basic_bear_1")  # completes nothing
    board.play(f"A transform {card} left")
    assert board.asked() == "B"


@clause("GRV-INV-07")
def test_no_symbol_works_when_its_card_is_moved() -> None:
    board = invoked("basic_fox_3", f"A column 1 {MIXED}").play("A ruse", f"A move {MIXED}", "A to 2")
    assert board.asked() == "B"


@clause("GRV-INV-07")
@pytest.mark.parametrize("card", [card for card in ELITES if cards()[card]["ruse"] + cards()[card]["arcane"]])
def test_no_symbol_works_when_a_venerable_lays_its_card_down(card: str) -> None:
    board = table(f"""
        round 1 position 6 first A
        venerables venerable_1 venerable_3 venerable_9
        A hand basic_bear_1 basic_bear_2 basic_bear_3
        A deck basic_owl_1 basic_owl_2 basic_owl_3 basic_fox_1 basic_fox_3 {card}
        A column 0 basic_fox_2
        agenda resolve 0; cleanup
    """)
    board.play("A take venerable_1")
    assert f"laid_down A {card} 0" in board.heard
    assert board.asked() == "B"  # in the next round
    assert board.says("round 2 position 1 first B")
    assert not [line for line in board.heard if line.startswith(("moved", "placed"))]


@clause("GRV-INV-07")
def test_no_symbol_works_in_later_rounds() -> None:
    board = table(f"""
        round 2 position 1 first B
        A hand basic_bear_1
        A column 0 {MIXED} elite_owl_1
        B hand basic_bear_1 basic_bear_2
        B column 0 elite_fox_7
    """)
    board.play("B invoke basic_bear_1")
    assert board.asked() == "A"
    board.play("A invoke basic_bear_1")
    assert not [line for line in board.heard if line.startswith(("moved", "placed"))]


@clause("GRV-INV-07")
def test_symbols_are_asked_about_only_right_after_an_invocation() -> None:
    about_symbols = {"use_symbol", "ruse_card", "ruse_to", "arcane_token", "arcane_target"}
    for moment in moments():
        if moment.answer.startswith("invoke"):
            card = cards()[moment.answer.split()[1]]
            asked = moment.after.agenda.partition(";")[0]
            expected = f"use_symbol {moment.seat} {card['ruse']} {card['arcane']}"
            assert (asked == expected) == bool(card["ruse"] + card["arcane"])
        elif moment.before.asks not in about_symbols:
            assert moment.after.asks not in about_symbols
