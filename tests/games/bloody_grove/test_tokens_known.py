"""GRV-INFO-06 to -09: who knows which token, until when; and the consequences in section 5 of the catalogue."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.bloody_grove.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.eyes import ONLOOKERS, after, answered, cannot_tell, exchanged
from tests.games.bloody_grove.ledger import zones_of
from tests.kit import Board, at, clause

PLAIN = """
    reserve 4:arcane_plus_4*B 5:arcane_plus_2*A 6:arcane_destroy 7:arcane_plus_3*AB
    A hand elite_owl_1
    A column 1 basic_bear_1
    B hand elite_owl_10
    B column 1 basic_bear_2
"""
EMPTY = """
    round 2 position 1 first A
    discard 1:arcane_plus_2 4:arcane_plus_4 9:arcane_destroy
    A hand elite_owl_1
    A column 1 basic_bear_1+0:arcane_plus_2*B+2:arcane_plus_3
    A column 2 basic_bear_2+3:arcane_plus_3*A+5:arcane_plus_3*AB
    B column 0 basic_bear_1+6:arcane_plus_4+7:arcane_destroy+8:arcane_plus_2+10:arcane_destroy+11:arcane_plus_4
    B hand basic_owl_1
"""


def token(board: Board, onlooker: int, number: int) -> str:
    """A token as an onlooker sees it, wherever it lies."""
    words = board.view(onlooker).text().replace("+", " ").split()
    (found,) = [word for word in words if word.startswith(f"{number}:")]
    return str(found)


@clause("GRV-INFO-06", "GRV-INFO-12")
def test_everyone_sees_where_a_token_lies_and_who_has_peeked_but_not_its_value() -> None:
    board = at("bloody_grove", PLAIN)
    board.play("A invoke elite_owl_1", "A arcane", "A token 6", "A on B basic_bear_2")
    for onlooker in ONLOOKERS:
        assert token(board, onlooker, 4) == ("4:arcane_plus_4*B" if onlooker == 1 else "4:?arcane*B")
        assert token(board, onlooker, 5) == ("5:arcane_plus_2*A" if onlooker == 0 else "5:?arcane*A")
        assert token(board, onlooker, 7) == ("7:?arcane*AB" if onlooker == SPECTATOR else "7:arcane_plus_3*AB")
        assert zones_of(board.view(onlooker).text())["B column 1"] == ["basic_bear_2+6:?arcane"]


@clause("GRV-INFO-06", "GRV-INFO-13")
@pytest.mark.parametrize("agenda", ["setup_peek A; setup_peek B; turn", "venerable_peek A; cleanup"])
def test_everyone_hears_who_peeks_at_which_token_and_only_the_peeker_hears_its_value(agenda: str) -> None:
    board = at("bloody_grove", f"reserve 5:arcane_plus_4\nagenda {agenda}")
    _, story = answered(board.state, "A peek 5")
    heard = {onlooker: story.as_seen_by(onlooker).text().splitlines()[0] for onlooker in ONLOOKERS}
    assert heard == {0: "peeked A 5:arcane_plus_4", 1: "peeked A 5:?arcane", SPECTATOR: "peeked A 5:?arcane"}
    board.play("A peek 5")
    assert [token(board, onlooker, 5) for onlooker in ONLOOKERS] == ["5:arcane_plus_4*A", "5:?arcane*A", "5:?arcane*A"]


@clause("GRV-INFO-07")
def test_consequence_1_a_token_that_a_peeked_at_and_b_places_is_known_to_a_alone() -> None:
    board = at("bloody_grove", """
        reserve 2:arcane_plus_2 5:arcane_destroy
        A hand basic_bear_1
        B hand basic_owl_1 basic_owl_2
        agenda setup_peek A; setup_peek B; turn
    """)
    board.play("A peek 5", "B peek 2", "A invoke basic_bear_1")
    board.play("B invoke basic_owl_1", "B arcane", "B token 5", "B on A basic_bear_1")
    assert zones_of(board.view(0).text())["A column 0"] == ["basic_bear_1+5:arcane_destroy*A"]
    for onlooker in (1, SPECTATOR):
        assert zones_of(board.view(onlooker).text())["A column 0"] == ["basic_bear_1+5:?arcane*A"]


@clause("GRV-INFO-07")
def test_consequence_2_a_token_that_both_have_peeked_at_is_known_to_both() -> None:
    board = at("bloody_grove", """
        reserve 5:arcane_destroy*B
        A column 0 basic_bear_1
        venerables venerable_5 venerable_9 venerable_1
        agenda choose_venerable A 0; cleanup
    """)
    assert token(board, 0, 5) == "5:?arcane*B"
    board.play("A take venerable_5", "A peek 5")
    assert token(board, 0, 5) == token(board, 1, 5) == "5:arcane_destroy*AB"
    assert token(board, SPECTATOR, 5) == "5:?arcane*AB"


@clause("GRV-INFO-07", "GRV-INFO-14")
@pytest.mark.parametrize("onlooker", ONLOOKERS)
def test_consequence_3_hidden_values_leave_no_trace_in_a_view(onlooker: int) -> None:
    """The same table with other values under the tokens that the onlooker has not seen looks the same, also later."""
    s = at("bloody_grove", PLAIN).state
    hidden = [piece for piece in range(60, 72) if not s.pieces.seen[piece] >> onlooker & 1]
    faces = [s.pieces.faces[piece] for piece in hidden]
    twins = [exchanged(s, hidden, Random(seed).sample(faces, len(faces))) for seed in range(12)]
    assert len({twin.text() for twin in twins}) > 6
    assert cannot_tell(onlooker, twins)
    line = ["A invoke elite_owl_1", "A arcane", "A token 6", "A on B basic_bear_2", "A arcane", "A token 4"]
    for answers in (line[:2], line[:3], line[:4], [*line, "A on A basic_bear_1"]):
        assert cannot_tell(onlooker, [after(twin, *answers) for twin in twins])
    stories = [answered(after(twin, *line[:3]), line[3])[1] for twin in twins]
    assert len({story.as_seen_by(onlooker).text() for story in stories}) == 1


@clause("GRV-INFO-07", "GRV-INFO-08")
@pytest.mark.parametrize("target", ["on A basic_bear_1", "on B basic_bear_2", "on A elite_owl_1"])
def test_what_is_known_of_a_token_goes_with_it_onto_a_card_and_no_more(target: str) -> None:
    for number, value, knows in ((4, "plus_4", "B"), (5, "plus_2", "A"), (6, "destroy", ""), (7, "plus_3", "AB")):
        board = at("bloody_grove", PLAIN)
        s = after(board.state, "A invoke elite_owl_1", "A arcane", f"A token {number}")
        _, story = answered(s, f"A {target}")
        board.play("A invoke elite_owl_1", "A arcane", f"A token {number}", f"A {target}")
        for onlooker in ONLOOKERS:
            known = onlooker != SPECTATOR and "AB"[onlooker] in knows
            told = f"{number}:arcane_{value}" if known else f"{number}:?arcane"
            assert token(board, onlooker, number) == told + ("*" + knows if knows else "")
            heard = story.as_seen_by(onlooker).text().splitlines()[0]
            assert heard == f"placed A {told} {target[3:]}", "place, number and target are public"


@clause("GRV-INFO-07")
def test_a_ruse_carries_a_token_and_what_is_known_of_it() -> None:
    board = at("bloody_grove", """
        A hand elite_fox_3
        A column 0 basic_bear_1+5:arcane_plus_4*B+6:arcane_plus_2
    """)
    board.play("A invoke elite_fox_3", "A ruse", "A move basic_bear_1")
    assert zones_of(board.view(0).text())["A column 1"] == ["basic_bear_1+5:?arcane*B+6:?arcane"]
    assert zones_of(board.view(1).text())["A column 1"] == ["basic_bear_1+5:arcane_plus_4*B+6:?arcane"]


@clause("GRV-INFO-09")
def test_tokens_are_public_from_the_resolution_of_their_grove_on_and_not_before() -> None:
    board = at("bloody_grove", """
        venerables venerable_3 venerable_9 venerable_1
        A column 0 basic_bear_1+0:arcane_plus_4
        B column 0 basic_bear_2+1:arcane_plus_2*A
        A column 1 basic_owl_1+2:arcane_plus_3*B
        agenda resolve 0; resolve 1; resolve 2; cleanup
    """)
    assert board.offers("A")[0] == "take venerable_1", "grove 0 is resolved, grove 1 is not"
    for onlooker in ONLOOKERS:
        seen = zones_of(board.view(onlooker).text())
        assert seen["A column 0"] == ["basic_bear_1+0:arcane_plus_4!"]
        assert seen["B column 0"] == ["basic_bear_2+1:arcane_plus_2!"]
        assert seen["A column 1"] == ["basic_owl_1+2:arcane_plus_3*B" if onlooker == 1 else "basic_owl_1+2:?arcane*B"]
    board.play("A take venerable_3", "A take venerable_9")
    for onlooker in ONLOOKERS:
        seen = zones_of(board.view(onlooker).text())
        assert seen["discard"] == ["0:arcane_plus_4", "1:arcane_plus_2", "2:arcane_plus_3"], "also in the discard"


@clause("GRV-INFO-09")
@pytest.mark.parametrize("onlooker", ONLOOKERS)
def test_the_log_reveals_the_tokens_of_a_grove_to_everyone(onlooker: int) -> None:
    s = at("bloody_grove", """
        round 1 position 6 first A
        A column 0 basic_bear_1+0:arcane_plus_4
        A column 1 basic_bear_2+2:arcane_destroy
        B column 0 basic_bear_2+1:arcane_plus_2*A
        B hand basic_owl_2
    """).state
    _, story = answered(s, "B invoke basic_owl_2")
    heard = story.as_seen_by(onlooker).text().splitlines()
    assert "revealed 0 0:arcane_plus_4 1:arcane_plus_2" in heard
    assert not any("arcane_destroy" in line for line in heard), "grove 1 comes later"


@clause("GRV-INFO-07", "GRV-INFO-09")
def test_a_refill_ends_all_knowledge_of_the_tokens_it_moves_and_of_no_others() -> None:
    board = at("bloody_grove", EMPTY)
    assert token(board, SPECTATOR, 4) == "4:arcane_plus_4"
    board.play("A invoke elite_owl_1", "A arcane", luck=Chance(Random(1)))
    for onlooker in ONLOOKERS:
        assert zones_of(board.view(onlooker).text())["reserve"] == ["1:?arcane", "4:?arcane", "9:?arcane"]
    assert token(board, 1, 0) == "0:arcane_plus_2*B"
    assert token(board, 0, 3) == "3:arcane_plus_3*A"
    assert token(board, 0, 5) == token(board, 1, 5) == "5:arcane_plus_3*AB"
    assert token(board, 0, 2) == token(board, 1, 2) == "2:?arcane"


@clause("GRV-INFO-06", "GRV-INFO-14")
def test_a_refill_gives_every_value_every_number_equally_often_and_nobody_can_tell() -> None:
    s = after(at("bloody_grove", EMPTY).state, "A invoke elite_owl_1")
    mixed: dict[str, Table] = {}
    times: dict[str, int] = {}
    for seed in range(600):
        t, story = answered(s, "A arcane", Chance(Random(seed)))
        order = " ".join(zones_of(t.text())["reserve"])
        mixed[order] = t
        times[order] = times.get(order, 0) + 1
        assert [story.as_seen_by(onlooker).text() for onlooker in ONLOOKERS] == ["refilled 1 4 9\n"] * 3
    assert len(mixed) == 6, "three values in all orders"
    assert all(70 < n < 130 for n in times.values())
    for onlooker in ONLOOKERS:
        assert cannot_tell(onlooker, mixed.values())
