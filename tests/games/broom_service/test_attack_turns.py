"""A turn: leading, following, claiming, ousting; who leads next; cursed roles (BRM-TURN, BRM-LEAD, BRM-CURSE)."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance
from tests.games.broom_service.attack_realm import (
    FULL,
    all_pick,
    has,
    leader,
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
from tests.kit import clause

LUCK = Chance(Random(0))
FOUR = "forest_witch hill_witch valley_druid root_gatherer"


@clause("BRM-TURN-01", "BRM-TURN-03")
def test_a_brave_leader_does_nothing_before_all_others_had_their_chance() -> None:
    board = realm("A hand root_gatherer hill_witch", "B hand root_gatherer hill_witch")
    board.play("A lead root_gatherer brave")
    assert board.asked() == "B"
    assert stock(board, "A") == "1.1.1.1"
    assert has(board, "A", "hand") == ["hill_witch"]
    board.play("B cowardly", "B gather 0+1")
    assert told(board, "acts") == ["acts A root_gatherer"]
    board.play("A gather 2+1")
    assert stock(board, "A") == "1.1.3.2"
    assert stock(board, "B") == "1.1.1.2"


@clause("BRM-TURN-01", "BRM-TURN-02", "BRM-TURN-07")
def test_only_own_cards_are_led_and_nobody_may_pass_with_the_role_in_hand() -> None:
    board = realm("A hand hill_witch", "B hand hill_witch")
    assert board.refuses("A lead peak_druid brave") == "BRM-TURN-01"
    board.play("A lead hill_witch brave")
    assert board.offers("B") == ["brave", "cowardly"]
    assert board.refuses("B nothing")
    assert board.refuses("A cowardly")


@clause("BRM-TURN-04", "BRM-RUL-05", "BRM-RUL-06")
def test_a_coward_acts_before_the_next_player_speaks() -> None:
    board = realm("A hand hill_witch", "B hand hill_witch", "C hand hill_witch", seats="ABC")
    board.play("A lead hill_witch cowardly")
    assert board.asked() == "A", "B is not asked yet"
    assert board.refuses("B brave")
    board.play("A fly h5-h2")
    assert board.asked() == "B"
    assert pawns(board, "A") == ["h2", "p8"]
    board.play("B cowardly")
    assert board.asked() == "B"
    board.play("B fly p8-h9")
    assert board.asked() == "C"


@clause("BRM-TURN-05", "BRM-TURN-06", "BRM-SETUP-10")
def test_everyone_gets_one_chance_clockwise_from_the_leader() -> None:
    board = realm("round 2 first A leader D", "B hand peak_druid", "D hand peak_druid", seats="ABCDE")
    board.play("D lead peak_druid brave")
    assert told(board, "passed") == ["passed E peak_druid", "passed A peak_druid"]
    board.play("B cowardly", "B nothing")
    heard = told(board, "led", "passed", "followed", "acts")
    assert [line.split()[1] for line in heard] == ["D", "E", "A", "B", "C", "D"]


@clause("BRM-TURN-08", "BRM-TURN-12", "BRM-TURN-14")
def test_each_brave_player_ousts_the_one_before_and_only_the_last_acts() -> None:
    hands = "hand fruit_gatherer peak_druid"
    board = realm(*[f"{seat} {hands}" for seat in "ABCD"], seats="ABCD")
    board.play("A lead fruit_gatherer brave", "B brave", "C cowardly", "C gather 1+0", "D brave")
    assert told(board, "ousted") == ["ousted A fruit_gatherer B", "ousted B fruit_gatherer D"]
    assert board.asked() == "D"
    board.play("D gather 2+1")
    assert [stock(board, seat) for seat in "ABCD"] == ["1.1.1.1", "1.1.1.2", "2.1.1.2", "3.1.1.2"]
    assert board.asked() == "D", "the last brave player leads"


@clause("BRM-TURN-08", "BRM-EVT-22")
@pytest.mark.parametrize("event", ["black_market", "moonshine"])
def test_who_is_ousted_gets_nothing_at_all(event: str) -> None:
    board = realm(f"event {event}", "A hand hill_witch peak_druid", "B hand hill_witch peak_druid")
    board.play("A lead hill_witch brave", "B brave", "B nothing")
    assert vp(board, "A") == 10
    assert pawns(board, "A") == ["h5", "p8"]
    assert stock(board, "A") == "1.1.1.1"
    assert board.asked() == "B"


@clause("BRM-TURN-09", "BRM-TURN-10", "BRM-TURN-11")
def test_cowards_never_touch_the_claim() -> None:
    hands = "hand herb_gatherer peak_druid"
    board = realm(*[f"{seat} {hands}" for seat in "ABCD"], seats="ABCD")
    board.play("A lead herb_gatherer cowardly", "A gather 1+0", "B brave", "C cowardly", "C gather 1+0")
    board.play("D cowardly", "D gather 0+1", "B gather 2+1")
    assert not told(board, "ousted")
    assert [stock(board, seat) for seat in "ABCD"] == ["1.2.1.1", "1.3.1.3", "1.2.1.2", "1.1.1.2"]


@clause("BRM-TURN-13")
def test_the_brave_player_finds_what_the_cowards_have_left() -> None:
    hand = "pawns f6 p8 hand valley_druid peak_druid stock 1.1.1.1"
    board = realm(f"A {hand}", f"B {hand}")
    board.play("A lead valley_druid brave", "B cowardly", "B deliver f6-t32")
    assert "deliver f6-t32" not in board.offers("A")
    assert "deliver f6-t36" in board.offers("A")
    assert board.refuses("A deliver f6-t32") == "BRM-DELIV-03"
    fairy = realm(
        "clouds h6=1-1", f"A {hand.replace('valley_druid', 'weather_fairy')}", "B hand weather_fairy pawns f6 p8"
    )
    fairy.play("A lead weather_fairy brave", "B cowardly", "B chase h6")
    assert "idle A" in fairy.heard
    assert vp(fairy, "A") == 10


@clause("BRM-TURN-14")
def test_if_nobody_is_brave_nobody_acts_bravely() -> None:
    board = realm("A hand root_gatherer hill_witch", "B hand root_gatherer")
    board.play("A lead root_gatherer cowardly", "A nothing", "B cowardly", "B gather 1+0")
    assert not told(board, "acts")


@clause("BRM-TURN-15", "BRM-RUL-21")
def test_a_role_may_be_played_that_can_do_nothing() -> None:
    board = realm("A hand mountain_witch hill_witch", "B hand mountain_witch", "C hand mountain_witch", seats="ABC")
    board.play("A lead mountain_witch brave", "B cowardly", "C brave")
    assert board.asked() == "A", "nobody is asked what cannot be done; C has no cards, A leads"
    assert told(board, "idle") == ["idle B", "idle C"]


@clause("BRM-TURN-16")
@pytest.mark.parametrize("role", ["forest_witch", "valley_druid", "weather_fairy", "root_gatherer"])
@pytest.mark.parametrize("manner", ["brave", "cowardly"])
def test_every_action_may_be_left(role: str, manner: str) -> None:
    board = realm("clouds sea_e=1-1", f"A hand {role} hill_witch pawns p8 p9 {FULL}", "B cards 0")
    board.play(f"A lead {role} {manner}")
    assert "nothing" in board.offers("A")
    board.play("A nothing")
    assert board.asked() == "A"
    assert vp(board, "A") == 10
    assert stock(board, "A") == "9.9.9.9"


@clause("BRM-TURN-17", "BRM-ROUND-07")
def test_played_cards_lie_open_until_the_round_is_over() -> None:
    board = realm("A hand root_gatherer hill_witch", "B hand hill_witch")
    board.play("A lead root_gatherer brave", "A gather 2+1")
    assert has(board, "A", "played") == ["root_gatherer*"]
    board.play("A lead hill_witch brave", "B cowardly", "B nothing", "A nothing")
    assert not has(board, "A", "played")
    assert board.asked() == "AB"
    assert len(roles_on_offer(board, "A")) == 10


@clause("BRM-TURN-19", "BRM-ROUND-06")
def test_a_role_is_never_led_twice_in_a_round() -> None:
    board = realm("led hill_witch", "A hand hill_witch peak_druid", "B cards 0")
    assert board.refuses("A lead hill_witch brave") == "BRM-TURN-19"


@clause("BRM-LEAD-01")
@pytest.mark.parametrize("first", "ABC")
def test_the_first_player_leads_first(first: str) -> None:
    board = all_pick(new_table(3, first=first), FOUR)
    assert board.asked() == first == leader(board)


@clause("BRM-LEAD-02", "BRM-RUL-04", "BRM-RUL-45")
def test_the_last_brave_player_leads_even_if_nothing_came_of_it() -> None:
    hand = "hand mountain_witch hill_witch"
    board = realm(*[f"{seat} {hand}" for seat in "ABC"], seats="ABC")
    board.play("A lead mountain_witch brave", "B brave", "C cowardly")
    assert "idle B" in board.heard
    assert board.asked() == "B"
    declined = realm("A hand root_gatherer peak_druid", "B hand root_gatherer peak_druid")
    declined.play("A lead root_gatherer brave", "B brave", "B nothing")
    assert declined.asked() == "B"
    assert stock(declined, "A") == "1.1.1.1", "the claim is not passed back"


@clause("BRM-LEAD-03")
def test_if_all_are_cowards_the_leader_leads_again() -> None:
    board = realm(*[f"{seat} hand mountain_witch hill_witch" for seat in "ABC"], "round 1 leader B", seats="ABC")
    board.play("B lead mountain_witch cowardly", "C cowardly", "A cowardly")
    assert board.asked() == "B" == leader(board)


@clause("BRM-LEAD-04", "BRM-RUL-10")
def test_who_has_no_cards_left_is_stood_in_for_by_the_next_who_has() -> None:
    board = realm(
        "A hand root_gatherer hill_witch", "B hand root_gatherer", "C cards 0", "D hand peak_druid", seats="ABCD"
    )
    board.play("A lead root_gatherer brave", "B brave")
    assert board.asked() == "B"
    board.play("B gather 2+1")
    assert stock(board, "B") == "1.1.3.3", "the action first"
    assert board.asked() == "D" == leader(board), "C has no cards either"


@clause("BRM-LEAD-05", "BRM-RUL-11")
def test_the_last_brave_player_of_a_round_opens_the_next_one_without_any_cards_left() -> None:
    board = realm("A hand root_gatherer", "B hand root_gatherer", "C cards 0", seats="ABC")
    board.play("A lead root_gatherer brave", "B brave", "B gather 2+1")
    assert leader(board) == "B"
    pick(board, A=FOUR, C=FOUR, B=FOUR)
    assert board.asked() == "B"


@clause("BRM-LEAD-06", "BRM-RUL-47", "BRM-LEAD-05")
def test_a_stand_in_who_led_cowards_opens_the_next_round() -> None:
    board = realm("A hand root_gatherer", "B cards 0", "C hand peak_druid", seats="ABC")
    board.play("A lead root_gatherer brave", "A nothing")
    assert leader(board) == "C", "A has no cards, B has none"
    board.play("C lead peak_druid cowardly", "C nothing")
    assert leader(board) == "C"
    assert board.asked() == "ABC"
    again = realm("A hand root_gatherer", "B cards 0", "C hand peak_druid valley_druid", seats="ABC")
    again.play("A lead root_gatherer brave", "A nothing", "C lead peak_druid cowardly", "C nothing")
    assert again.asked() == "C", "not A, who would have led"


@clause("BRM-ROUND-05", "BRM-ROUND-04")
def test_the_only_one_with_cards_leads_to_the_end_of_the_hand() -> None:
    board = realm("A cards 0", "B hand root_gatherer herb_gatherer peak_druid", "round 1 leader B")
    for role in ("root_gatherer", "herb_gatherer"):
        board.play(f"B lead {role} cowardly", "B gather 1+0")
        assert board.asked() == "B"
    board.play("B lead peak_druid cowardly", "B nothing")
    assert board.asked() == "AB"


@clause("BRM-CURSE-01", "BRM-CURSE-02", "BRM-RUL-07", "BRM-RUL-08", "BRM-TURN-07")
def test_a_cursed_role_costs_three_points_whoever_plays_it_and_however() -> None:
    hand = "hand root_gatherer hill_witch"
    board = realm("cursed root_gatherer", *[f"{seat} {hand}" for seat in "ABCD"], seats="ABCD")
    board.play("A lead root_gatherer brave")
    assert vp(board, "A") == 7, "at once"
    board.play("B brave", "C cowardly")
    assert [vp(board, seat) for seat in "ABCD"] == [7, 7, 7, 10]
    assert board.heard[-1] == "scored C -3 curse", "before the action"
    board.play("C gather 1+0")
    assert board.offers("D") == ["brave", "cowardly"], "no way round it"
    board.play("D cowardly", "D nothing")
    assert board.heard[-1] == "acts B root_gatherer"
    board.play("B gather 2+1")
    assert [vp(board, seat) for seat in "ABCD"] == [7, 7, 7, 7], "A is ousted and has paid"


@clause("BRM-CURSE-06")
def test_points_fall_below_zero() -> None:
    board = realm("cursed hill_witch", "A vp 1 hand hill_witch peak_druid", "B cards 0")
    board.play("A lead hill_witch cowardly")
    assert vp(board, "A") == -2


@clause("BRM-CURSE-03", "BRM-ROUND-03")
def test_curses_of_the_last_round_count_no_more() -> None:
    board = realm(
        "round 1 first A leader A", "cursed hill_witch peak_druid herb_gatherer",
        "pile root_gatherer fruit_gatherer valley_druid forest_witch prairie_witch mountain_witch weather_fairy",
        "A hand weather_fairy", "B cards 0",
    )  # fmt: skip
    board.play("A lead weather_fairy cowardly")
    assert board.line("cursed").split() == ["valley_druid", "root_gatherer", "fruit_gatherer"]
    all_pick(board, "hill_witch peak_druid herb_gatherer valley_druid")
    board.play("A lead hill_witch cowardly", "A nothing", "B cowardly", "B nothing")
    assert (vp(board, "A"), vp(board, "B")) == (10, 10)


@clause("BRM-CURSE-04", "BRM-CURSE-05", "BRM-RUL-09", "BRM-SETUP-14", "BRM-SETUP-15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_cursed_pile_lasts_as_long_as_it_can(seats: int) -> None:
    board = new_table(seats, 7)
    up = [board.line("cursed").split()] if seats < 5 else []
    play_out(board, Random(seats))
    up += [line.split()[1:] for line in told(board, "cursed")]
    assert [len(set(cards)) for cards in up] == [5 - seats] * (7 if seats < 5 else 0)
    shuffles = [n for n, line in enumerate(board.heard) if line.startswith("cursed_shuffled")]
    rounds = [max([int(heard.split()[1]) for heard in board.heard[:n] if heard.startswith("round ")]) for n in shuffles]
    assert rounds == {2: [4, 7], 3: [6], 4: [], 5: []}[seats]
    cards = [board.heard[n] for n in shuffles]
    assert cards == {2: ["cursed_shuffled 9"] * 2, 3: ["cursed_shuffled 10"], 4: [], 5: []}[seats]
    whole = {2: up[:3], 3: up[:5], 4: up, 5: []}[seats]
    drawn = [role for cards in whole for role in cards]
    assert len(set(drawn)) == len(drawn), "each role once before the pile is made anew"
