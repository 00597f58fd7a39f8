"""Red chips, friendly and hostile characters, debts and the three ways out of them (RND-RED, CHAR, DEBT, ...)."""

from __future__ import annotations

import pytest

from tests.games.roundforest.glade import card, glade, go, has, in_bag, lies, meets, pack, pile
from tests.kit import Board, clause

TASKS = [
    ("smith", "anvil", "sword"),
    ("innkeeper", "barrel", "magic_potion"),
    ("sculptor", "stone", "cross"),
]
OF_TASKS = {"smith": "RND-SMITH", "innkeeper": "RND-INN", "sculptor": "RND-SCULPT"}


def met(character: str, a: str = "", b: str = "") -> Board:
    """A has just drawn this character on D3."""
    return meets(glade(a, b, lies="D3=red"), character)


@clause("RND-RED-01", "RND-CHAR-17", "RND-SUPPLY-03")
def test_any_card_of_the_pile_may_be_drawn() -> None:
    seen = set()
    for luck in range(12):
        board = glade(lies="D3=red")
        go(board, "D3", luck)
        seen.add([line for line in board.heard if line.startswith("met")][0])
    assert len(seen) == 12


@clause("RND-RED-02")
def test_from_an_empty_pile_nobody_comes() -> None:
    everybody = "smith innkeeper sculptor witch bandit demon"
    places = ["B1", "C1", "D1", "A2", "C2", "A3", "B3", "E3", "A4", "C4", "E4", "B5"]
    helpful = ["prince", "unicorn", "pedlar", "imp", "beggar", "forest_spirit"]
    helpers = dict(zip(places, [*everybody.split(), *helpful], strict=True))
    lying = " ".join([f"{place}={who}" for place, who in helpers.items()])
    board = go(glade(b=f"debts {everybody}", lies=f"{lying} D3=red"))
    assert "nothing red" in board.heard
    assert lies(board, "D3") == "-"


@clause("RND-CHAR-01", "RND-CHAR-03", "RND-CHAR-08")
def test_friendly_and_hostile_ones_set_tasks_and_the_others_help() -> None:
    for name in ("smith", "innkeeper", "sculptor", "witch", "bandit", "demon"):
        assert met(name, "apples 1").offers("A") == ["debt", "sacrifice"]
    for name in ("unicorn", "pedlar", "imp", "beggar"):
        assert met(name, "pack hat copper 1").offers("A") == ["decline", "use"]


@clause("RND-CHAR-02")
def test_a_character_is_in_the_pile_owed_waiting_or_just_drawn() -> None:
    board = met("smith", "apples 1")
    assert board.line("met") == "smith"
    assert "smith" not in pile(board)
    board.play("A debt")
    assert lies(board, "D3") == "smith"
    assert has(board, "A", "debts smith")
    board = met("imp", "pack hat").play("A decline")
    assert (lies(board, "D3"), "imp" in pile(board)) == ("imp", False)
    assert has(board, "A", "debts pauses")


@clause("RND-CHAR-04", "RND-CHAR-05")
def test_a_task_needs_all_it_asks_for_and_may_be_refused() -> None:
    board = met("bandit", "copper 2")
    assert board.refuses("A lower") == "RND-CHAR-04"
    assert board.offers("A") == ["debt", "upper"]
    board.play("A debt")
    assert has(board, "A", "copper 2 silver 0 apples 0 debts bandit")


@clause("RND-CHAR-06", "RND-CHAR-07", "RND-DEBT-05", "RND-DEBT-11", "RND-CHAR-18")
def test_a_debt_is_cleared_by_either_task_on_the_tokens_space() -> None:
    for task, apples in (("upper", 0), ("lower", 1)):
        board = go(glade("copper 2 pack sword debts bandit", lies="D3=bandit")).play(f"A {task}")
        assert has(board, "A", f"copper 0 silver 0 apples {apples} debts pauses")
        assert "bandit" in pile(board)
        assert lies(board, "D3") == "-"
        assert board.line("supply").startswith("copper 24")
        assert in_bag(board, "sword") == (3 if apples else 2)


@clause("RND-CHAR-09", "RND-CHAR-10", "RND-CHAR-14")
def test_a_helpful_character_waits_for_anybody_and_goes_when_used() -> None:
    board = met("pedlar", "pack hat").play("A use")
    assert "pedlar" in pile(board)
    assert lies(board, "D3") == "-"
    board = go(glade("pack hat", lies="D3=pedlar"))
    assert "used A pedlar" in board.heard
    assert ("pedlar" in pile(board), lies(board, "D3")) == (True, "-")


@clause("RND-CHAR-11")
def test_an_ability_that_cannot_be_used_is_declined_without_asking() -> None:
    board = met("imp")
    assert "declined A imp D3" in board.heard
    assert board.asked() == "B"


@clause("RND-CHAR-13")
def test_on_a_characters_space_something_must_be_done() -> None:
    board = go(glade("copper 2 pack sword", "debts bandit", lies="D3=bandit"))
    assert board.offers("A") == ["lower", "upper"]
    assert board.refuses("A debt") == "RND-CHAR-13"


@clause("RND-CHAR-16")
def test_the_token_under_ones_own_pawn_is_not_used_by_pausing() -> None:
    board = glade("copper 2 debts bandit", lies="C3=bandit").play("A pause")
    assert has(board, "A", "copper 2 silver 0 apples 0 debts bandit")


@clause("RND-CHAR-15", "RND-DEBT-08", "RND-DEBT-09", "RND-CHAR-14")
def test_another_player_frees_the_debtor_and_has_the_reward() -> None:
    board = go(glade("copper 2 pack sword", "debts bandit", lies="D3=bandit")).play("A lower")
    assert has(board, "A", "pack copper 0 silver 0 apples 1")
    assert has(board, "B", "copper 0 silver 0 apples 0 debts pauses")
    assert "freed B bandit" in board.heard


@clause("RND-DEBT-01", "RND-DEBT-02", "RND-DEBT-03", "RND-SPIRIT-01")
def test_each_card_beside_a_backpack_is_a_debt_and_debts_keep_from_winning() -> None:
    board = meets(glade("apples 3 debts witch demon", lies="D3=red B1=witch C1=demon"), "smith").play("A debt")
    assert has(board, "A", "debts smith witch demon")
    assert lies(board, "D3") == "smith"
    debtor = glade("apples 5 debts witch", lies="B1=witch D3=forest_spirit")
    assert debtor.refuses("A go D3") == "RND-MOVE-12"
    assert glade("apples 3", lies="D3=forest_spirit").accepts("A go D3")


@clause("RND-DEBT-04")
def test_a_debt_limits_no_move() -> None:
    free = glade().offers("A")
    assert glade("debts witch", lies="B1=witch").offers("A") == free


@clause("RND-DEBT-06", "RND-DEBT-10", "RND-CHAR-06")
def test_an_apple_clears_a_debt_at_once_or_later_without_reward() -> None:
    board = met("witch", "apples 1").play("A sacrifice")
    assert has(board, "A", "pack copper 0 silver 0 apples 0 debts pauses")
    assert "witch" in pile(board)
    later = go(glade("apples 2 debts witch pack cross magic_potion", lies="D3=witch")).play("A sacrifice")
    assert has(later, "A", "pack magic_potion cross copper 0 silver 0 apples 1 debts pauses")
    assert met("witch", "pack cross").refuses("A sacrifice") == "RND-DEBT-06"


@clause("RND-DEBT-07")
def test_nobody_sacrifices_an_apple_for_another() -> None:
    assert glade("apples 1", "debts witch", lies="D3=witch").refuses("A go D3") == "RND-MOVE-12"
    board = go(glade("apples 1 pack cross magic_potion", "debts witch", lies="D3=witch"))
    assert board.refuses("A sacrifice") == "RND-DEBT-07"


@clause("RND-SMITH-01", "RND-INN-01", "RND-SCULPT-01", "RND-FRND-02", "RND-FRND-03")
@pytest.mark.parametrize(("character", "heavy", "reward"), TASKS)
def test_the_upper_task_of_a_friend_gives_an_object(character: str, heavy: str, reward: str) -> None:
    board = met(character, f"pack {heavy} {reward} hat").play("A upper")
    assert sorted(pack(board)) == sorted([reward, reward, "hat"])
    assert in_bag(board, heavy) == 2
    assert has(board, "A", "apples 0 debts pauses")


@clause("RND-SMITH-02", "RND-INN-02", "RND-SCULPT-02")
@pytest.mark.parametrize(("character", "heavy", "reward"), TASKS)
def test_the_lower_task_of_a_friend_gives_an_apple_and_leaves_the_second_object(
    character: str, heavy: str, reward: str
) -> None:
    board = met(character, f"pack {heavy} {reward}").play("A lower")
    assert has(board, "A", f"pack {reward} copper 0 silver 0 apples 1 debts pauses")
    assert met(character, f"pack {heavy}").refuses("A lower") == "RND-CHAR-04"
    assert met(character, f"pack {reward} apples 1").refuses("A upper") == "RND-CHAR-04"


@clause("RND-FRND-01")
def test_without_the_reward_in_the_bag_the_task_still_counts() -> None:
    board = meets(glade("pack barrel", "pack magic_potion magic_potion magic_potion", lies="D3=red"), "innkeeper")
    board.play("A upper")
    assert has(board, "A", "pack copper 0 silver 0 apples 0 debts pauses")


@clause("RND-FRND-04", "RND-BLOCK-12")
def test_a_heavy_object_in_a_gap_or_on_a_space_does_not_count() -> None:
    board = meets(glade(forest="blocking", lies="D3=red C1=anvil", lines="gaps CD34=anvil"), "smith")
    assert "owed A smith D3" in board.heard, "the debt is all that is left"


@clause("RND-WITCH-01", "RND-WITCH-02")
def test_the_witch_takes_a_cross_and_for_an_apple_a_potion_too() -> None:
    both = "pack cross magic_potion"
    assert has(met("witch", both).play("A upper"), "A", "pack magic_potion copper 0 silver 0 apples 0")
    assert has(met("witch", both).play("A lower"), "A", "pack copper 0 silver 0 apples 1")


@clause("RND-BANDIT-01", "RND-BANDIT-02", "RND-BANDIT-03")
def test_the_bandit_takes_two_copper_and_for_an_apple_a_sword_too() -> None:
    assert has(met("bandit", "copper 3 pack sword").play("A upper"), "A", "pack sword copper 1 silver 0 apples 0")
    assert has(met("bandit", "copper 3 pack sword").play("A lower"), "A", "pack copper 1 silver 0 apples 1")
    assert met("bandit", "copper 1 silver 3 apples 1").refuses("A upper") == "RND-CHAR-04"


@clause("RND-DEMON-01", "RND-DEMON-02", "RND-DEMON-03", "RND-DEMON-04")
def test_the_demon_takes_silver_and_for_an_apple_a_cross_too_and_comes_back() -> None:
    assert has(met("demon", "silver 2 pack cross").play("A upper"), "A", "pack cross copper 0 silver 1 apples 0")
    board = met("demon", "silver 2 pack cross").play("A lower")
    assert has(board, "A", "pack copper 0 silver 1 apples 1")
    assert "demon" in pile(board)
    assert met("demon", "copper 9 apples 1").refuses("A upper") == "RND-CHAR-04"


@clause("RND-SUPPLY-01")
def test_a_lower_task_needs_an_apple_in_the_supply() -> None:
    board = meets(glade("copper 2 pack sword", "apples 12 debts witch", lies="D3=red B1=witch"), "bandit")
    assert board.refuses("A lower") == "RND-SUPPLY-01"
    assert board.accepts("A upper")


def test_the_luck_of_the_pile_is_named_rightly() -> None:
    assert card(glade(), "forest_spirit") == 11
