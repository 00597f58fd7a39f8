"""Older versions of the rules: records and tables that began under them replay and go on as they were."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance, FairChance, seed_of
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match, played_again
from clairiere.kernel.record import BadRecord, Record, drawn_again, ends_as_written, final_state, proof_of, read_record
from clairiere.kernel.rules import Option, Variant, WrongTable
from clairiere.kernel.state import StepContext
from tests.kernel.toy import TRIFLE, Toy, Trifle


class Richer(Trifle):
    """Version 2: everybody has three breaths now, unless the table is played with two as before."""

    def __init__(self) -> None:
        super().__init__()
        self.version = 2
        self.options = (*self.options, Option("breaths", ("three", "two")))
        self.older = {1: {"breaths": "two"}}

    def opening(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> Toy:
        s = super().opening(parts, seats, variant, now)
        s.breath = [2 if variant["breaths"] == "two" else 3] * seats
        return s


RICHER = Game(Richer())
PARTS = RICHER.rules.components()


def begun() -> Match[Toy]:
    """A game of version 1, as far as the first roll, with fair luck."""
    match = Match(TRIFLE, 2, {}, FairChance(seed_of("owl", ["", ""])))
    for answer in ("breathe", "breathe", "roll"):
        match.answer(0, answer)
    return match


def finished() -> Record:
    match = begun()
    match.answer(1, "concede")
    match.record.proof = proof_of(match.record, TRIFLE, TRIFLE.rules.components())
    return match.record


def test_a_record_of_older_rules_replays_bit_for_bit() -> None:
    record = read_record(finished().text())
    assert proof_of(record, RICHER, PARTS) == record.proof
    assert final_state(record, RICHER, PARTS).breath == [0, 2]


def test_a_record_of_older_rules_names_no_option_that_came_later() -> None:
    match = Match(RICHER, 2, {"order": "poll"}, Chance(Random(1)), rules=1)
    assert match.record.variant == {"order": "poll"}
    assert match.state.breath == [2, 2]
    assert read_record(match.record.text()).rules == 1


def test_a_game_that_began_under_older_rules_goes_on_under_them() -> None:
    match = played_again(begun().record, RICHER, PARTS, Chance(Random(1)))
    match.answer(1, "breathe")
    match.answer(1, "breathe")
    assert match.state.breath == [0, 0]
    assert match.record.rules == 1
    assert final_state(match.record, TRIFLE, TRIFLE.rules.components()).text() == match.state.text()


def test_the_luck_of_a_record_of_older_rules_can_be_checked() -> None:
    record = finished()
    record.secret, record.additions = "owl", ["", ""]
    assert ends_as_written(record, RICHER, PARTS, drawn_again(record, RICHER, PARTS))


def test_a_new_game_is_played_by_the_rules_as_they_are() -> None:
    match = Match(RICHER, 2, {}, Chance(Random(1)))
    assert (match.record.rules, match.record.variant) == (2, {"order": "turn", "breaths": "three"})
    assert match.state.breath == [3, 3]


@pytest.mark.parametrize("rules", [0, 3])
def test_a_version_that_the_game_does_not_play_is_refused(rules: int) -> None:
    record = finished()
    record.rules = rules
    with pytest.raises(BadRecord, match="written for"):
        final_state(record, RICHER, PARTS)
    with pytest.raises(WrongTable):
        Match(RICHER, 2, {}, Chance(Random(1)), rules=rules)


class Shallower(Trifle):
    """Version 2: whoever rolls has no breath left. Version 1, which had it otherwise, is kept without an option."""

    def __init__(self, *, kept: bool = True) -> None:
        super().__init__()
        self.version = 2
        self.older = {1: {}} if kept else {}

    def opening(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> Toy:
        s = super().opening(parts, seats, variant, now)
        s.rules = self.version_of(variant)
        s.breath = [2 if s.rules < 2 else 1] * seats
        return s


MENDED, FORGETFUL = Game(Shallower()), Game(Shallower(kept=False))


def test_a_state_knows_the_older_version_by_which_it_is_played() -> None:
    match = played_again(begun().record, MENDED, PARTS, Chance(Random(1)))
    assert (match.state.rules, match.state.breath) == (1, [0, 2])
    assert proof_of(finished(), MENDED, PARTS) == finished().proof
    assert {state.rules for state in match.states} == {1}
    assert match.record.variant == {"order": "turn"}


def test_a_new_table_is_played_by_the_mended_rules() -> None:
    match = Match(MENDED, 2, {}, Chance(Random(1)))
    assert (match.state.rules, match.state.breath) == (2, [1, 1])
    with pytest.raises(WrongTable):
        Match(MENDED, 2, {"rules": "1"}, Chance(Random(1)))


def without_breathing() -> Record:
    match = Match(TRIFLE, 2, {}, FairChance(seed_of("owl", ["", ""])))
    match.answer(0, "roll")
    match.answer(1, "concede")
    return match.record


def test_a_record_of_rules_that_are_not_kept_is_read_if_it_replays_under_todays() -> None:
    record = without_breathing()
    assert played_again(record, FORGETFUL, PARTS, Chance(Random(1))).record.rules == 2
    assert final_state(record, FORGETFUL, PARTS).over


@pytest.mark.parametrize("wrong", ["an answer", "the luck", "the result", "the proof"])
def test_a_record_of_rules_that_are_not_kept_is_refused_if_todays_lead_elsewhere(wrong: str) -> None:
    record = finished() if wrong == "an answer" else without_breathing()
    if wrong == "the luck":
        record.answers[0].luck.append(3)
    elif wrong == "the result":
        record.result = "A 2 B 1"
    elif wrong == "the proof":
        record.proof = proof_of(record, TRIFLE, PARTS)
    with pytest.raises(BadRecord, match="written for"):
        final_state(record, FORGETFUL, PARTS)


@pytest.mark.parametrize(
    ("known", "chosen", "begins"),
    [
        ([], {}, 2),
        ([2, 2], {}, 2),
        ([2, 3], {}, 2),
        ([1, 2], {"breaths": "two"}, 1),
        ([1, 2], {"breaths": "three"}, 2),
        ([1, 2], {}, 2),
        ([0], {}, 2),
    ],
)
def test_a_table_begins_under_the_newest_rules_that_all_processes_know_and_that_have_its_options(
    known: list[int], chosen: Variant, begins: int
) -> None:
    assert RICHER.rules.version_for(chosen, known) == begins


def test_a_table_of_mended_rules_begins_under_the_older_ones_while_a_process_knows_no_others() -> None:
    assert MENDED.rules.version_for({}, [1, 2]) == 1
    assert MENDED.rules.version_for({}, [2, 2]) == 2
    assert FORGETFUL.rules.version_for({}, [1, 2]) == 2
