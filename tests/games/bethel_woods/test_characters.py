"""BTW-CHAR and the abilities that are used in between: Harris, Junas, Linny, Violet; BTW-STRAIN."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.bethel_woods import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from tests.games.bethel_woods.woods import (
    CASCADE,
    COSTLY,
    MEMORY,
    QUIET,
    STRAIN,
    discarded,
    knowledge,
    malfunctions,
    told,
    woods,
    workers,
)
from tests.kit import clause


@clause("BTW-CHAR-01")
def test_ones_own_ability_once_a_turn() -> None:
    board = woods("A violet knowledge M1 M2 M3 M4", "B harris knowledge M5", QUIET)
    assert board.refuses("A harris M") == "BTW-CHAR-01"
    board.play("A violet M")
    assert board.refuses("A violet M") == "BTW-CHAR-01"
    board.play("A take 1 clockwise", "A drop D", "A end turn")
    assert board.refuses("B violet M") == "BTW-CHAR-01"
    assert board.accepts("B harris M")  # the next player's is their own, and A did not have to use hers
    optional = woods("A violet knowledge M1 M2", QUIET).play("A take 1 clockwise", "A drop D", "A drop E")
    assert optional.accepts("A end turn")


@clause("BTW-CHAR-02")
def test_abilities_have_three_windows() -> None:
    board = woods("machine1 workers M S", "machine2 workers malfunctions M2", "A violet knowledge E1 E2", QUIET)
    assert board.accepts("A violet E")  # before taking up
    board.play("A take 1 clockwise")
    assert board.accepts("A violet E")  # before a drop
    board.play("A drop M")
    assert board.refuses("A violet E") == "BTW-CHAR-02"  # the repair comes first
    board.play("A repair 1")
    assert board.accepts("A violet E")  # before the last drop, although nothing else could be chosen
    board.play("A drop S")
    assert board.accepts("A violet E")  # after it
    paying = woods("machine1 workers E", "A nova knowledge E1 M1").play("A take 1 clockwise")
    assert paying.offers("A") == ["drop E", "enter", "enter with M"]


@clause("BTW-CHAR-04")
def test_an_ability_must_be_payable_and_possible() -> None:
    assert woods("A violet knowledge M1 S1").refuses("A violet M") == "BTW-CHAR-04"
    assert woods("A harris knowledge S1").refuses("A harris M") == "BTW-CHAR-04"
    assert woods("A linny knowledge S3").refuses("A linny S3") == "BTW-LINNY-01"
    assert woods("A linny knowledge S3").refuses("A linny S4") == "BTW-KNOW-05"
    assert woods("A junas knowledge M1").refuses("A junas 1 M to B") == "BTW-JUNAS-04"


@clause("BTW-CHAR-05")
def test_an_ability_that_is_taken_back_counts_as_unused() -> None:
    board = woods(STRAIN, "A harris knowledge M1 S1 S2", QUIET)
    match = Match(GAME, 3, {}, Chance(Random(0)))
    match.states = [board.state]
    before = board.state.text()
    match.answer(0, "harris S")
    assert match.state.text() != before
    match.answer(0, "pay M")
    match.take_back(0)
    match.take_back(0)
    assert match.state.text() == before
    match.answer(0, "harris S")
    match.answer(0, "pay M")
    board.state = match.state
    assert board.refuses("A take 1 clockwise") == "TABLE-02"  # whole or not at all
    assert board.refuses("A harris S") == "BTW-CHAR-02"
    board.play("A move 4-1")
    assert told(board, "moved") == ["moved A S 4 1"]


@clause("BTW-HARRIS-01", "BTW-HARRIS-03")
def test_harris_moves_a_worker_of_the_paid_type_to_any_other_machine() -> None:
    board = woods("A harris knowledge M1 S1").play("A harris M")
    assert board.offers("A") == sorted([f"move {o}-{g}" for o in (2, 3, 4) for g in range(1, 7) if g != o])
    assert board.refuses("A move 1-2") == "BTW-HARRIS-01"
    assert board.refuses("A move 2-2") == "BTW-HARRIS-01"
    board.play("A move 2-5")
    assert (workers(board, 2), workers(board, 5)) == ("D", "MSE")
    assert discarded(board) == ["M1"]


@clause("BTW-HARRIS-02")
def test_the_move_repairs_nothing_and_avoids_hand_and_orphanage() -> None:
    board = woods("machine5 workers M malfunctions M5", "orphanage - M - - - -", "machine2 workers",
                  "machine4 workers S",
                  "A harris knowledge M1")
    board.play("A harris M", "A move 3-5")
    assert malfunctions(board, 5) == ["M5"]
    assert board.says("orphanage - M - - - -")
    nobody = woods("hand M M at 2 from 1 clockwise", "orphanage - M - - - -",
                   *[f"machine{m} workers E" for m in range(1, 7)],
                   "A harris knowledge M1 D1", "agenda drop A; close")
    assert nobody.refuses("A harris M") == "BTW-HARRIS-01"


@clause("BTW-HARRIS-04")
def test_harris_may_move_before_taking_up_or_between_drops() -> None:
    board = woods("A harris knowledge M1", QUIET).play("A harris M", "A move 2-1", "A take 1 clockwise")
    assert board.says("hand M D E at 1 from 1 clockwise")
    board = woods("machine1 workers M S", "machine3 workers M malfunctions M3 M3", "machine2 workers D",
                  "A harris knowledge M1", QUIET)
    board.play("A take 1 clockwise", "A drop S", "A harris M", "A move 4-3")
    assert board.offers("A") == ["repair 0", "repair 1", "repair 2"]


@clause("BTW-JUNAS-01")
def test_junas_discards_one_and_gives_one_or_two_of_the_same_type() -> None:
    board = woods("A junas knowledge M1 M2 M3 S1", seats="A B C")
    assert [offer for offer in board.offers("A") if "junas" in offer] == [
        "junas 1 M to B", "junas 1 M to C", "junas 2 M to B", "junas 2 M to C"]
    assert board.refuses("A junas 1 M to A") == "BTW-JUNAS-01"
    assert board.refuses("A junas 1 M to D") == "BTW-JUNAS-01"
    board.play("A junas 2 M to C")
    assert (knowledge(board, "A"), knowledge(board, "C"), discarded(board)) == (["S1"], ["M2", "M3"], ["M1"])


@clause("BTW-JUNAS-02")
def test_a_receiver_with_too_much_discards_at_once() -> None:
    full = "B knowledge S1 S1 S2 D1 D2 D3 E1"
    board = woods("A junas knowledge M1 M2 M3", full, QUIET).play("A junas 2 M to B")
    assert (board.asked(), board.offers("B")) == ("B", ["discard D", "discard E", "discard M", "discard S"])
    board.play("B discard M", "B discard E")
    assert len(knowledge(board, "B")) == 7
    tight = woods(MEMORY, "A junas knowledge M2 M2 M3", "B knowledge S2 S2 D1 D2 D3 E1", QUIET).play("A junas 1 M to B")
    assert tight.play("B discard M").asked() == "A"
    assert len(knowledge(tight, "B")) == 6


@clause("BTW-JUNAS-03")
def test_the_receiver_is_not_asked() -> None:
    board = woods("A junas knowledge M1 M2").play("A junas 1 M to B")
    assert (board.asked(), knowledge(board, "B")) == ("A", ["M2"])


@clause("BTW-JUNAS-04")
def test_junas_needs_two_of_a_type_and_goes_on_where_he_stood() -> None:
    assert woods("A junas knowledge M1 S1").refuses("A junas 1 M to B") == "BTW-JUNAS-04"
    assert woods("A junas knowledge M1 M2").refuses("A junas 2 M to B") == "BTW-JUNAS-04"
    assert woods(STRAIN, "A junas knowledge M1 M2").refuses("A junas 1 M to B") == "BTW-CHAR-04"
    board = woods(STRAIN, "A junas knowledge M1 M2 M3").play("A junas 1 M to B")
    assert (discarded(board), knowledge(board, "B")) == (["M1", "M2"], ["M3"])
    board = woods("A junas knowledge M1 M2 M3", "B knowledge S1 S1 S2 D1 D2 D3 E1", QUIET)
    board.play("A take 1 clockwise", "A junas 1 M to B", "B discard S")
    assert board.offers("A") == ["drop D", "drop E"]


@clause("BTW-JUNAS-01", "BTW-KNOW-07")
def test_with_linny_junas_says_which_tokens_go() -> None:
    board = woods("A junas knowledge M1 M2 M3 M3", "B linny").play("A junas 2 M to B")
    assert board.offers("A") == ["pay M1", "pay M2", "pay M3"]
    board.play("A pay M2")
    assert board.offers("A") == ["give M1", "give M3"]
    assert board.refuses("A give M2") == "BTW-KNOW-05"
    assert board.refuses("A give S1") == "BTW-KNOW-05"
    board.play("A give M3", "A give M1")
    assert (knowledge(board, "A"), knowledge(board, "B")) == (["M3"], ["M1", "M3"])


@clause("BTW-LINNY-01")
def test_linny_removes_a_malfunction_with_the_number_of_her_token() -> None:
    board = woods("machine3 malfunctions S3 D3", "machine4 malfunctions S4", "A linny knowledge M3 E1", QUIET)
    assert board.refuses("A linny E1") == "BTW-LINNY-01"
    board.play("A linny M3")
    assert board.offers("A") == ["remove D3 from 3", "remove S3 from 3"]
    assert board.refuses("A remove S4 from 4") == "BTW-LINNY-01"
    assert board.refuses("A remove E3 from 3") == "BTW-LINNY-01"
    board.play("A remove D3 from 3")
    assert (malfunctions(board, 3), knowledge(board, "A"), discarded(board)) == (["S3"], ["E1"], ["M3", "D3"])


@clause("BTW-LINNY-02")
def test_the_number_of_the_token_counts_and_not_its_machine() -> None:
    board = woods("machine5 malfunctions S3", "machine3 malfunctions S4", "A linny knowledge M3").play("A linny M3")
    assert (malfunctions(board, 5), malfunctions(board, 3)) == ([], ["S4"])


@clause("BTW-VIOLET-01")
def test_violet_pays_two_of_a_type_and_two_fewer_come() -> None:
    board = woods("A violet knowledge M1 M2 M3", QUIET).play("A violet M", "A take 1 clockwise", "A drop D",
                                                             "A end turn")
    assert discarded(board) == ["M1", "M2"]
    assert told(board, "placed") == ["placed D1 1"]


@clause("BTW-VIOLET-02")
def test_three_become_one_and_four_become_two_for_one_phase() -> None:
    board = woods(CASCADE, "A violet knowledge M1 M2", QUIET)
    board.play("A violet M", "A take 1 clockwise", "A drop D", "A end turn")
    assert len(told(board, "placed")) == 2
    board.heard.clear()
    board.play("B take 3 clockwise", "B drop M", "B end turn")
    assert len(told(board, "placed")) == 4


@clause("BTW-STRAIN-01")
def test_strained_talents_ask_for_a_token_first() -> None:
    assert woods(STRAIN, "A violet knowledge M1 M2").refuses("A violet M") == "BTW-CHAR-04"
    board = woods(STRAIN, "A violet knowledge M1 M2 M3 S1", QUIET).play("A violet M")
    assert board.offers("A") == ["pay M", "pay S"]
    board.play("A pay S")
    assert (discarded(board), knowledge(board, "A")) == (["M1", "M2", "S1"], ["M3"])
    assert told(board, "paid") == ["paid A S1", "paid A M1 M2"]


@clause("BTW-STRAIN-02")
def test_nova_and_fenn_pay_it_only_if_they_replace_a_token() -> None:
    board = woods(STRAIN, "machine1 workers E", "A nova knowledge E1 M1 S1").play("A take 1 clockwise")
    assert discarded(board.copy().play("A enter")) == ["E1"]
    replaced = board.copy().play("A enter with M")
    assert replaced.offers("A") == ["pay E", "pay S"]
    assert discarded(replaced.play("A pay S")) == ["M1", "S1"]
    spy = woods(STRAIN, "machine4 malfunctions spy", "A fenn knowledge M1 S1 D1", "hand at 4", "agenda after A; close")
    assert discarded(spy.copy().play("A uncover")) == ["M1", "S1"]
    assert len(discarded(spy.play("A uncover M with D"))) == 3


@clause("BTW-STRAIN-03")
def test_the_extra_token_is_another_one() -> None:
    board = woods(STRAIN, "A harris knowledge M1 S1 D1", QUIET).play("A harris M")
    assert board.offers("A") == ["pay D", "pay S"]
    assert board.refuses("A pay M") == "BTW-STRAIN-03"
    board = woods(STRAIN, "A junas knowledge M1 M2 M3 S1 D1", QUIET).play("A junas 2 M to B")
    assert board.offers("A") == ["pay D", "pay S"]
    assert woods(STRAIN, "A linny knowledge M5").refuses("A linny M5") == "BTW-CHAR-04"


@clause("BTW-STRAIN-04")
def test_it_is_due_even_if_linny_ends_it() -> None:
    board = woods("machine5 malfunctions S5 S5 S5 D1", "A linny knowledge M5 E1").play("A linny M5")
    assert discarded(board)[0] == "M5"
    assert sorted(discarded(board)) == ["E1", "M5", "S5"]
    assert told(board, "sound") == ["sound 5 strained_talents"]


@pytest.mark.parametrize("tile", [COSTLY, CASCADE])
def test_other_tiles_do_not_strain(tile: str) -> None:
    assert woods(tile, "A violet knowledge M1 M2").accepts("A violet M")
