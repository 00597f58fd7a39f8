"""GRV-GEN: two Druids, their box, and an end to everything."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from clairiere.games.bloody_grove import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.components import WrongComponents
from clairiere.kernel.match import Match
from clairiere.kernel.rules import WrongTable
from tests.games.bloody_grove.walks import (
    ANIMALS,
    BASICS,
    ELITES,
    PLAIN,
    RED,
    SPIRITS,
    TOKENS,
    Sight,
    at_random,
    builds,
    cards,
    count,
    data,
    games,
    moments,
    opening,
    table,
    toml,
    turns,
)
from tests.kit import clause, opened

BOX = Counter(BASICS + BASICS + ELITES + PLAIN + RED + TOKENS)
WORDS_OF_BOTH = re.compile(r"\b[AB]\b")


def swapped(text: str) -> str:
    """The same with the players in each other's place."""
    return WORDS_OF_BOTH.sub(lambda found: "B" if found[0] == "A" else "A", text)


def lines(text: str) -> list[str]:
    """The lines of a position, whoever comes first."""
    return sorted(text.splitlines())


def without(id: str) -> str:
    """The components but for one part."""
    blocks = re.split(r"(?m)^(?=\[)", toml())
    left = [block for block in blocks if f'\nid = "{id}"\n' not in block]
    assert len(left) == len(blocks) - 1
    return "".join(left)


@clause("GRV-GEN-01")
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_nobody_plays_alone_nor_in_a_crowd(seats: int) -> None:
    assert Match(GAME, 2, {}, Chance(Random(1))).state.seats == 2
    with pytest.raises(WrongTable):
        Match(GAME, seats, {}, Chance(Random(1)))


@clause("GRV-GEN-01")
@pytest.mark.parametrize(("winner", "result"), [("A", "A 1 B 2"), ("B", "A 2 B 1")])
def test_what_one_player_wins_the_other_loses(winner: str, result: str) -> None:
    board = table(f"""
        round 2 position 6 first A
        control {winner} {winner} -
        {winner} column 2 basic_fox_1
        agenda resolve 2; cleanup
    """)
    assert board.outcome().text() == result
    assert not board.outcome().together
    for game in games():
        assert sorted(GAME.rules.outcome(game[-1].next).places) in ([1, 2], [1, 1])


@clause("GRV-GEN-02")
def test_a_round_has_three_turns_for_each_player_and_a_game_at_most_four_rounds() -> None:
    for game in games():
        assert 1 <= len(turns(game)) <= 4
        for round in turns(game):
            assert sorted(round) == list("AAABBB")
    assert any(len(turns(game)) == 4 for game in games())


@clause("GRV-GEN-02")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_only_the_fourth_round_is_not_followed_by_another(round: int) -> None:
    board = table(f"round {round} position 6 first A\nagenda cleanup")
    assert board.over == (round == 4)
    assert board.says(f"round {round + 1} position 1") == (round < 4)


@clause("GRV-GEN-03")
def test_everything_in_the_box_lies_on_the_table_once_at_every_moment() -> None:
    assert sum(BOX.values()) == 18 + 30 + 12 + 12
    for game in games():
        assert game[0].before.names() == BOX
    for moment in moments():
        assert moment.after.names() == BOX, moment.answer
        assert len(moment.after.zone("groves")) == len(moment.after.zone("control")) == 3  # a cube for each grove


@clause("GRV-GEN-03")
def test_the_file_lists_the_whole_box() -> None:
    box, counts = data(), data()["counts"]
    assert [len(box[part]) for part in ("druids", "basic_cards", "elite_cards", "grove_cards")] == [2, 9, 30, 3]
    assert Counter(card["back"] for card in box["venerable_cards"]) == {"plain": 9, "red": 3}
    assert Counter(card["animal"] for card in box["elite_cards"]) == {"bear": 10, "owl": 10, "fox": 10}
    assert sum(token["copies"] for token in box["arcane_tokens"]) == 12
    assert len(box["round_card"]["positions"]) == 6
    assert counts["cubes"] == len(box["grove_cards"]) + 1
    assert counts["cards_total"] == 2 + 18 + 30 + 12 + 3 + 1


@clause("GRV-GEN-03")
@pytest.mark.parametrize(
    "id", ["green", "basic_owl_2", "elite_fox_10", "venerable_4", "venerable_red_1", "grove_owl", "arcane_plus_3"]
)
def test_a_box_with_a_part_missing_is_refused(id: str) -> None:
    with pytest.raises(WrongComponents):
        GAME.rules.components(without(id))


@clause("GRV-GEN-04", "GRV-SETUP-01")
@pytest.mark.parametrize("seed", range(6))
def test_the_same_game_can_be_played_with_the_druids_exchanged(seed: int) -> None:
    game = at_random(opening(seed), Random(seed))
    board = table(swapped(game[0].before.text))
    for moment in game:
        assert board.offers(swapped(moment.seat)) == sorted([swapped(option) for option in moment.options])
        board.play(swapped(f"{moment.seat} {moment.answer}"), luck=moment.luck)
        if moment.after.asks != "return_hands":  # sealed answers are written in the order of the seats
            assert lines(swapped(board.state.text())) == lines(moment.after.text)
    assert board.over
    assert board.outcome().places == GAME.rules.outcome(game[-1].next).places[::-1]


@clause("GRV-GEN-04")
def test_the_two_decks_hold_the_same_cards_and_differ_in_their_backs() -> None:
    board = opened("bloody_grove", 2, luck=Chance(Random(4)))
    now = Sight(board.state.text())
    seen = {seat: Sight(board.view(seat).text()) for seat in (0, 1)}
    for seat in "AB":
        assert sorted(now.zone(f"{seat} hand") + now.zone(f"{seat} deck")) == sorted(BASICS)
    assert set(seen[0].zone("B hand") + seen[0].zone("B deck")) == {"?basic_green"}
    assert set(seen[1].zone("A hand") + seen[1].zone("A deck")) == {"?basic_black"}


@clause("GRV-GEN-05")
@pytest.mark.parametrize("animal", ANIMALS)
@pytest.mark.parametrize("card", SPIRITS)
def test_a_spirit_is_strengthened_by_its_own_animal_and_by_no_other(card: str, animal: str) -> None:
    others = " ".join([other for other in ANIMALS if other != animal])
    druid = f"basic_{animal}_1" if card != f"basic_{animal}_1" else f"basic_{animal}_2"
    board = table(f"groves {animal} {others}\nA druid {druid}\nA column 0 {card}\nagenda resolve 0; cleanup")
    _, _, of_druid, of_grove = count(board, 0, "A")
    assert of_druid == of_grove == int(card.split("_")[1] == animal == cards()[card]["animal"])


@clause("GRV-GEN-05")
@pytest.mark.parametrize("animal", ANIMALS)
@pytest.mark.parametrize("card", PLAIN + RED)
def test_a_venerable_has_no_animal(card: str, animal: str) -> None:
    others = " ".join([other for other in ANIMALS if other != animal])
    board = table(f"groves {animal} {others}\nA druid basic_{animal}_1\nA column 0 {card}\nagenda resolve 0; cleanup")
    assert count(board, 0, "A")[2:] == (0, 0)


@clause("GRV-GEN-05")
@pytest.mark.parametrize("animal", ANIMALS)
def test_a_druid_has_no_animal(animal: str) -> None:
    board = table(f"A column 0 basic_{animal}_1\nB column 0 basic_{animal}_1\nagenda resolve 0; cleanup")
    assert count(board, 0, "A")[2] == count(board, 0, "B")[2] == 0


@clause("GRV-GEN-06")
def test_every_game_ends_after_at_most_24_turns() -> None:
    for game in [*games(), *[at_random(opening(seed), Random(seed), builds) for seed in range(40, 50)]]:
        assert game[-1].next.over
        assert sum(len(round) for round in turns(game)) <= 24
        assert len(game) <= GAME.rules.longest
        assert sum(moment.before.asks == "choose_action" for moment in game) <= 24


@clause("GRV-GEN-06")
def test_a_turn_uses_one_card_and_at_most_its_four_symbols() -> None:
    for game in games():
        used = 0
        for moment in game:
            if moment.before.asks == "choose_action":
                used = 0
                left = moment.before.zone(f"{moment.seat} hand")[:]
                left.remove(moment.answer.split()[1])
                returned = "returned" in " ".join(moment.story)  # the round has ended
                assert returned or moment.after.zone(f"{moment.seat} hand") == left
            used += moment.answer in {"ruse", "arcane"}
            assert used <= 4


@clause("GRV-GEN-06")
def test_no_card_has_more_than_four_symbols() -> None:
    assert max(card["ruse"] + card["arcane"] for card in cards().values()) == 4
    five = toml().replace("ruse = 2\narcane = 2", "ruse = 3\narcane = 2")
    assert five != toml()
    with pytest.raises(WrongComponents):
        GAME.rules.components(five)


@clause("GRV-GEN-07")
@pytest.mark.parametrize(("side", "animals"), [("left", "bear owl"), ("right", "bear fox")])
@pytest.mark.parametrize("seat", "AB")
def test_left_and_right_are_those_of_the_owner(seat: str, side: str, animals: str) -> None:
    board = table(f"round 1 position 1 first {seat}\n{seat} hand basic_bear_2")
    board.play(f"{seat} transform basic_bear_2 {side}")
    assert board.offers(seat) == sorted([f"recruit {animal}" for animal in animals.split()])


@clause("GRV-GEN-07")
@pytest.mark.parametrize("seat", "AB")
def test_a_card_reads_the_same_to_both_players(seat: str) -> None:
    board = table(f"round 1 position 1 first {seat}\n{seat} hand basic_bear_2 basic_owl_1\n{seat} druid basic_fox_3")
    left = board.copy().play(f"{seat} transform basic_bear_2 left")
    right = board.copy().play(f"{seat} transform basic_bear_2 right")
    assert left.heard[:2] == [f"transformed {seat} basic_bear_2 left", f"covered {seat} basic_bear_2"]
    assert right.line("agenda").startswith(f"recruit_destination {seat} fox;")
