"""GRV-CARD-51 to -74: Venerables and Arcane tokens, one by one, as they work in play."""

from __future__ import annotations

import pytest

from clairiere.kernel.rules import WrongTable
from tests.games.bloody_grove.cards import (
    ALL_VENERABLES,
    OTHER,
    Token,
    Venerable,
    each_seat,
    each_token,
    each_venerable,
    last_count,
    one_grove,
    scores,
    shuffled,
    table,
    totals,
)


@each_seat
@each_venerable
def test_a_venerable_has_its_strength(card: Venerable, seat: str) -> None:
    weak = [name for name in ("venerable_1", "venerable_2", "venerable_6") if name != card.name][:2]
    for others in range(3):
        column = " ".join([card.name, *weak[:others]])
        board = one_grove(f"{seat} column 0 {column} basic_owl_2 basic_fox_2")
        own = 1 + others if card.strength == "v" else int(card.strength)
        assert totals(board) == {seat: 2 + own, OTHER[seat]: 0}


@each_seat
@each_venerable
def test_a_venerable_has_its_domination(card: Venerable, seat: str) -> None:
    company = [name for name in ("venerable_2", "venerable_5") if name != card.name]
    beasts = ["basic_owl_1", "basic_owl_2", "basic_fox_1", "basic_bear_1", "elite_bear_1"]
    for others in range(len(company) + 1):
        for beside, kinds in ((0, 0), (1, 1), (2, 1), (3, 2), (4, 3), (5, 3)):
            column = " ".join([card.name, *company[:others], *beasts[:beside]])
            own = {"a": kinds, "v": 1 + others}.get(card.domination)
            own = int(card.domination) if own is None else own
            assert scores(last_count(f"{seat} column 1 {column}")) == {seat: own + others, OTHER[seat]: 0}


@each_seat
@each_venerable
def test_a_venerable_has_its_effects_in_order(card: Venerable, seat: str) -> None:
    others = [name for name in ("venerable_2", "venerable_9", "venerable_5") if name != card.name]
    row = " ".join([card.name, *others[:2]])
    board = table(
        f"venerables {row}",
        f"{seat} column 0 basic_bear_1",
        f"{seat} deck basic_owl_1 basic_owl_2",
        f"agenda choose_venerable {seat} 0; cleanup",
    )
    board.play(f"{seat} take {card.name}")
    while any(offer.startswith(("peek", "recruit", "keep")) for offer in board.offers(seat)):
        board.play(f"{seat} {board.offers(seat)[0]}")
    happened = [line.split() for line in board.heard]
    happened = happened[: [words[0] for words in happened].index("boxed")]
    effects = [words[0] for words in happened if words[0] in {"peeked", "recruited", "laid_down"}]
    assert effects == card.effects
    assert all(words[1] == seat for words in happened if words[0] in effects)


@each_venerable
def test_each_venerable_exists_once_and_shows_its_back(card: Venerable) -> None:
    with pytest.raises(WrongTable, match="twice"):
        table(f"A column 0 {card.name}", f"B column 0 {card.name}")
    board = table(f"venerables | {card.name}", "round 4 position 1 first A")
    back = "?venerable_red" if "red" in card.name else "?venerable"
    assert f"venerables | {back}\n" in board.view(0).text()


def test_there_are_no_other_venerables() -> None:
    words = shuffled().state.text().split()
    names = [card.name for card in ALL_VENERABLES]
    assert sorted([word for word in words if word.startswith("venerable_")]) == sorted(names)


@each_seat
@each_token
def test_a_token_adds_its_strength_or_destroys(token: Token, seat: str) -> None:
    board = one_grove(f"{seat} column 0 basic_bear_1+{token.name} basic_owl_2", animal="fox")
    if token.name == "arcane_destroy":
        assert totals(board)[seat] == 1
        assert board.line(f"{seat} column 0") == "basic_owl_2"
        assert board.line(f"{seat} box") == "basic_bear_1"
        assert board.says("discard 0:arcane_destroy")
    else:
        assert totals(board)[seat] == 4 + token.strength
        assert board.line(f"{seat} column 0") == f"basic_bear_1+0:{token.name}! basic_owl_2"


@each_token
def test_there_are_three_tokens_of_each_kind(token: Token) -> None:
    three = one_grove(f"A column 0 basic_bear_1+{token.name}+{token.name}+{token.name}", animal="fox")
    assert totals(three)["A"] == (0 if token.name == "arcane_destroy" else 3 + 3 * token.strength)
    with pytest.raises(WrongTable, match="too often"):
        table(f"A column 0 basic_bear_1+{token.name}+{token.name}+{token.name}+{token.name}")
    words = shuffled().line("reserve").split()
    assert [word.partition(":")[2] for word in words].count(token.name) == 3
    assert len(words) == 12
