"""Games of Broom Service are read aloud from beginning to end: everything has words in both languages."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Scripted
from clairiere.kernel.play import step
from clairiere.kernel.state import Ask, Event, seat_of
from tests.kit import at
from tests.laws.test_words import IMAGINED, StrictReader, check_button, leaves, read_strictly

GAME = game_named("broom_service")
BACK = "board back\ntiles h1=turbo_ac m2=three_potions f4=five_points\n"
SCENES = [
    (
        BACK + "event more_or_less\nA tiles extra_card hand forest_witch\nB hand hill_witch\n"
        "agenda extra A; first_turn; round_event; next_round",
        ["A extra peak_druid"],
    ),
    (
        BACK + "event full_set\nA pawns p3 h2 tiles brave_heart hand forest_witch hill_witch\nB hand peak_druid\n",
        ["A lead forest_witch cowardly", "A brave_heart", "A fly p3-f4"],
    ),
    (BACK + "A pawns p3 h2 hand hill_witch\nB hand peak_druid\nagenda fly A 2 brave 0; end_turn",
     ["A fly p3-h1", "A circle C"]),
    (BACK + "A pawns p3 h2 hand hill_witch\nB hand peak_druid\nagenda fly A 8 brave 0; end_turn",
     ["A fly p3-m2", "A use tile"]),
    ("event full_set\nA\nB\nagenda full_set A; full_set B; next_round", ["A full_set"]),
    ("event upper_hand\nA\nB\nagenda bids; full_set B; next_round",
     [f"{seat} bid {n}" for seat in "AB" for n in (1, 0, 1, 0)]),
]  # fmt: skip
"""What chance seldom brings."""


def read_scene(position: str, answers: list[str]) -> set[type]:
    """A position and what is played from it, read aloud."""
    s = at("broom_service", position).state
    reader = StrictReader(GAME, s)
    reader.look(s, Random(1))
    reader.listen(s)
    for answer in answers:
        seat, _, notation = answer.partition(" ")
        s, story = step(s, seat_of(seat), s.vocabulary().parse(notation), Scripted([]))
        reader.hear(s, story)
        reader.look(s, Random(1))
    return reader.met


def test_every_event_and_every_question_is_met_and_has_words() -> None:
    met = {kind for position, answers in SCENES for kind in read_scene(position, answers)}
    for seed in range(2):
        met |= read_strictly(GAME, 3 - seed, GAME.rules.variant({"board": "front_mountain", "storm": "yes"}), seed).met
    package = "clairiere.games.broom_service."
    wanted = leaves(Event, package) | leaves(Ask, package)
    assert wanted - met == IMAGINED


@pytest.mark.parametrize("side", ["front", "back"])
def test_every_choice_has_words_on_either_side(side: str) -> None:
    s = at("broom_service", f"board {side}\nA\nB").state
    english, french = GAME.words.for_table(s, "en"), GAME.words.for_table(s, "fr")
    for c in s.vocabulary().choices():
        check_button(english.choice(c, s), french.choice(c, s))
