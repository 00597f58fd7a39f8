"""GRV-VEN-08, GRV-VEF: the effects of Venerables."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.play import step
from clairiere.kernel.view import view
from tests.games.bloody_grove.clash import (
    ALL_TOKENS,
    BASICS,
    ELITES,
    STILL_ROW,
    VENERABLES,
    card,
    cards,
    clash,
    read_zone,
    told,
    zone,
)
from tests.kit import Board, at, clause

NO_ELITES = f"B box {' '.join(ELITES)}"
NO_DECK_OF_A = f"A box {' '.join(BASICS[1:])}"  # all but basic_bear_1


def taken(name: str, position: str) -> Board:
    """A has won grove 0 with a bear and takes this Venerable for it."""
    rest = " ".join([other for other in ("venerable_3", "venerable_9", "venerable_red_3") if other != name][:2])
    board = clash(f"venerables {name} {rest}\nA column 0 basic_bear_1\n{position}")
    return board.play(f"A take {name}")


def carried_out(board: Board, name: str) -> list[str]:
    """A takes a Venerable in grove 0 and answers all that follows from it; what is told from there on."""
    before = len(board.heard)
    board.play(f"A take {name}")
    while board.asked() == "A" and not board.offers("A")[0].startswith(("take", "invoke", "transform")):
        board.play(f"A {board.offers('A')[0]}")
    return [line for line in board.heard[before:] if not line.startswith(("counted", "controlled"))]


@clause("GRV-VEN-08")
@pytest.mark.parametrize("name", VENERABLES)
def test_the_effects_are_carried_out_once_in_the_order_listed(name: str) -> None:
    rest = " ".join([other for other in ("venerable_3", "venerable_9", "venerable_red_3") if other != name][:2])
    board = clash(f"venerables {name} {rest}\nA column 0 basic_bear_1\nB column 1 basic_owl_1\nA hand basic_fox_2")
    words = [line.split()[0] for line in carried_out(board, name)]
    events_of = {
        "peek_arcane": ["peeked"],
        "recruit_to_deck": ["recruited", "turned_up"],
        "bottom_card_to_column": ["laid_down"],
    }
    assert words == ["took"] + [word for effect in card(name)["effects"] for word in events_of[effect]]
    assert board.asked() == "B"  # who has won grove 1


@clause("GRV-VEN-08")
@pytest.mark.parametrize("name", ["venerable_2", "venerable_5", "venerable_7"])
def test_the_effects_are_compulsory(name: str) -> None:
    board = clash(f"venerables {name} venerable_3 venerable_9\nA column 0 basic_bear_1").play(f"A take {name}")
    kind = "recruit" if name == "venerable_7" else "peek"
    assert {option.split()[0] for option in board.offers("A")} == {kind}
    assert board.refuses("A stop")


@clause("GRV-VEN-08")
@pytest.mark.parametrize(
    ("name", "lack", "left"),
    [
        ("venerable_2", "no tokens", ["took", "recruited", "turned_up"]),
        ("venerable_2", "no elites", ["took", "peeked"]),
        ("venerable_4", "no tokens", ["took", "recruited", "turned_up"]),
        ("venerable_5", "no tokens", ["took"]),
        ("venerable_6", "no tokens", ["took", "laid_down"]),
        ("venerable_6", "no deck", ["took", "peeked"]),
        ("venerable_8", "no tokens", ["took"]),
        ("venerable_7", "no elites", ["took"]),
        ("venerable_1", "no deck", ["took"]),
    ],
)
def test_what_is_impossible_is_skipped_and_the_rest_is_done(name: str, lack: str, left: list[str]) -> None:
    lines = {
        "no tokens": f"B column 1 basic_owl_1+{ALL_TOKENS}",
        "no elites": NO_ELITES,
        "no deck": NO_DECK_OF_A,
    }
    board = at(
        "bloody_grove",
        f"""
        venerables {name} venerable_3 venerable_9
        A column 0 basic_bear_1
        {lines[lack]}
        B column 2 basic_fox_1
        agenda resolve 0; resolve 2; cleanup
        """,
    )
    assert [line.split()[0] for line in carried_out(board, name)] == left
    assert board.asked() == "B"


@clause("GRV-VEN-08")
@pytest.mark.parametrize("name", ["venerable_1", "venerable_2", "venerable_6", "venerable_8"])
def test_a_venerable_taken_earlier_does_nothing_more(name: str) -> None:
    board = clash(f"{STILL_ROW}\nA column 0 {name} basic_bear_1").play("A take venerable_9")
    assert told(board, "peeked", "recruited", "laid_down") == []
    assert board.asked() == "B"  # round 2
    assert board.line("round") == "2 position 1 first B"


@clause("GRV-VEF-01")
def test_any_token_of_the_reserve_may_be_peeked_at() -> None:
    board = taken("venerable_5", "reserve 1:arcane_plus_2*A 2:arcane_plus_4*B 5:arcane_destroy*AB")
    assert board.offers("A") == sorted(f"peek {number}" for number in range(12))


@clause("GRV-VEF-01")
@pytest.mark.parametrize(
    ("token", "after", "to_b"),
    [
        ("0:arcane_plus_3", "0:arcane_plus_3*A", "0:?arcane"),
        ("1:arcane_plus_2*A", "1:arcane_plus_2*A", "1:?arcane"),
        ("2:arcane_plus_4*B", "2:arcane_plus_4*AB", "2:arcane_plus_4"),
        ("5:arcane_destroy*AB", "5:arcane_destroy*AB", "5:arcane_destroy"),
    ],
)
def test_only_the_peeker_sees_the_token_and_it_goes_back_to_its_place(token: str, after: str, to_b: str) -> None:
    board = taken("venerable_5", f"reserve {token}\nB column 1 basic_owl_1")
    before = zone(board, "reserve")
    number = int(token.partition(":")[0])
    peek = board.state.vocabulary().parse(f"peek {number}")
    state, story = step(board.state, 0, peek, Scripted(()))
    assert story.as_seen_by(0).text().splitlines()[0] == f"peeked A {token.partition('*')[0]}"
    assert story.as_seen_by(1).text().splitlines()[0] == f"peeked A {to_b}"
    assert read_zone(state.text(), "reserve") == [after if word == token else word for word in before]
    assert read_zone(view(state, 0).text(), "reserve")[number] == after
    assert read_zone(view(state, 1).text(), "reserve")[number].partition("*")[0] == to_b


@clause("GRV-VEF-01", "GRV-ARC-11")
def test_an_empty_reserve_is_filled_from_the_discard_before_a_peek() -> None:
    on_cards = "+".join(ALL_TOKENS.split("+")[:9])
    discard = "discard 9:arcane_destroy 10:arcane_destroy 11:arcane_destroy"
    board = clash(
        f"venerables venerable_5 venerable_3\nA column 0 basic_bear_1\nB column 1 basic_owl_1+{on_cards}\n{discard}"
    )
    board.play("A take venerable_5", luck=Chance(Random(1)))
    assert zone(board, "discard") == []
    assert board.offers("A") == ["peek 10", "peek 11", "peek 9"]
    assert told(board, "refilled") == ["refilled 9 10 11"]


@clause("GRV-VEF-02")
def test_tokens_on_cards_cannot_be_peeked_at() -> None:
    board = taken(
        "venerable_5",
        """
        B column 0 basic_fox_1+4:arcane_plus_2
        A column 1 basic_owl_1+7:arcane_plus_4
        B column 2 basic_owl_1+9:arcane_destroy
        discard 10:arcane_destroy
        """,
    )
    for number in (4, 7, 9, 10):
        assert board.refuses(f"A peek {number}") == "GRV-VEF-02"
    assert board.offers("A") == sorted(f"peek {number}" for number in (0, 1, 2, 3, 5, 6, 8, 11))


@clause("GRV-VEF-03")
@pytest.mark.parametrize("animal", ["bear", "owl", "fox"])
@pytest.mark.parametrize(("place", "index"), [("top", 0), ("beneath", -1)])
def test_one_visible_elite_is_recruited_on_top_of_or_beneath_the_own_deck(animal: str, place: str, index: int) -> None:
    board = taken("venerable_7", f"elite {animal} elite_{animal}_7 | elite_{animal}_4\nB column 1 basic_owl_1")
    deck = zone(board, "A deck")
    assert board.offers("A") == ["recruit bear", "recruit fox", "recruit owl"]
    board.play(f"A recruit {animal}")
    assert board.line(f"elite {animal}").startswith(f"elite_{animal}_7 | ")  # nothing new before the place is chosen
    assert board.offers("A") == ["keep beneath", "keep top"]
    assert board.refuses("A keep hand") == "GRV-VEF-03"
    board.play(f"A keep {place}")
    new = [f"elite_{animal}_7!"]
    assert zone(board, "A deck") == (new + deck if index == 0 else deck + new)
    assert zone(board, "A hand") == []
    assert board.line(f"elite {animal}").startswith(f"elite_{animal}_4 | ")
    assert board.asked() == "B"  # one Elite, no more


@clause("GRV-VEF-03", "GRV-VEF-04")
def test_an_animal_whose_elites_have_run_out_cannot_be_chosen() -> None:
    board = taken("venerable_7", f"B box {' '.join(ELITES[:10])}")
    assert board.offers("A") == ["recruit fox", "recruit owl"]
    assert board.refuses("A recruit bear") == "GRV-VEF-03"


@clause("GRV-VEF-03")
@pytest.mark.parametrize(("rules", "asked"), [(1, ["recruit fox"]), (2, ["keep beneath", "keep top"])])
def test_a_single_visible_elite_is_not_asked_for_but_was_under_older_rules(rules: int, asked: list[str]) -> None:
    gone = f"B box {' '.join(ELITES[:20])}"
    board = clash(f"venerables venerable_7 venerable_3 venerable_9\nA column 0 basic_bear_1\n{gone}")
    board.state.rules = rules
    assert board.play("A take venerable_7").offers("A") == asked


@clause("GRV-VEF-04")
@pytest.mark.parametrize("name", ["venerable_7", "venerable_2", "venerable_4"])
def test_without_any_visible_elite_the_recruitment_is_skipped(name: str) -> None:
    board = taken(name, f"B box {' '.join(ELITES)}\nB column 1 basic_owl_1")
    if name != "venerable_7":
        board.play("A peek 3")
    assert board.asked() == "B"
    assert told(board, "recruited") == []


@clause("GRV-VEF-05")
@pytest.mark.parametrize("seat", ["A", "B"])
@pytest.mark.parametrize("grove", [0, 1, 2])
def test_the_bottom_card_of_the_own_deck_is_laid_into_the_column_of_the_venerable(seat: str, grove: int) -> None:
    board = clash(
        f"""
        venerables venerable_1 venerable_3 venerable_9
        {seat} column {grove} elite_bear_1 elite_owl_1
        {seat} deck {" ".join(BASICS[::-1])}
        """
    )
    board.play(f"{seat} take venerable_1", f"{seat} replace elite_bear_1")
    assert zone(board, f"{seat} column {grove}") == ["venerable_1", "elite_owl_1", "basic_bear_1"]
    assert told(board, "laid_down") == [f"laid_down {seat} basic_bear_1 {grove}"]
    assert "basic_bear_1" not in cards(zone(board, f"{seat} deck"))
    assert board.asked() != seat or board.line("agenda").startswith("choose_action")


@clause("GRV-VEF-06")
@pytest.mark.parametrize("name", ["elite_fox_4", "elite_owl_1", "elite_fox_7", "basic_owl_1", "basic_fox_3"])
def test_the_card_laid_down_uses_none_of_its_symbols(name: str) -> None:
    deck = " ".join([other for other in BASICS if other not in (name, "basic_bear_1")])
    board = taken("venerable_1", f"A deck {deck} {name}\nB column 1 basic_owl_1")
    assert told(board, "laid_down") == [f"laid_down A {name} 0"]
    assert board.asked() == "B"
    assert board.offers("B")[0].startswith("take")
    assert told(board, "moved", "placed") == []


@clause("GRV-VEF-07")
def test_with_an_empty_deck_nothing_is_laid_down() -> None:
    board = taken("venerable_1", f"A box {' '.join(BASICS[1:])}\nB column 1 basic_owl_1")
    assert zone(board, "A deck") == []
    assert zone(board, "A column 0") == ["venerable_1"]
    assert told(board, "laid_down") == []
    assert board.asked() == "B"


@clause("GRV-VEF-08")
@pytest.mark.parametrize("lowest", ["basic_owl_2", "elite_owl_7"])
def test_the_hand_card_put_down_last_is_the_one_laid_down(lowest: str) -> None:
    board = at(
        "bloody_grove",
        """
        venerables venerable_1 venerable_3 venerable_9
        A hand basic_owl_2 elite_owl_7
        A column 0 basic_bear_1
        agenda round_end
        """,
    )
    board.play(f"A return {'basic_owl_2' if lowest == 'elite_owl_7' else 'elite_owl_7'}", "A take venerable_1")
    assert zone(board, "A column 0") == ["venerable_1", lowest]


@clause("GRV-VEF-08")
@pytest.mark.parametrize(("place", "laid"), [("beneath", "elite_bear_1"), ("top", "basic_owl_2")])
def test_unless_a_recruitment_put_another_card_beneath_it(place: str, laid: str) -> None:
    board = at(
        "bloody_grove",
        """
        venerables venerable_1 venerable_7 venerable_9
        A hand basic_owl_2
        A column 0 basic_bear_1
        A column 1 basic_bear_2
        agenda round_end
        """,
    )
    board.play("A take venerable_7", "A recruit bear", f"A keep {place}", "A take venerable_1")
    assert zone(board, "A column 1") == ["venerable_1", laid]
