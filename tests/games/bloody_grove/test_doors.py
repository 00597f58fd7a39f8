"""What a page asks of the game besides the picture: places, headline, what is touched, steps, clauses, scores."""

from __future__ import annotations

import pytest

from clairiere.games.bloody_grove import GAME
from clairiere.kernel.play import next_ask
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.view import view
from tests.games.bloody_grove.gallery import drawn, scenes
from tests.games.bloody_grove.walks import games, table
from tests.games.drawing import ids
from tests.kit import clause

HANDS = "A hand basic_bear_1 elite_fox_3\nB hand basic_fox_1\n"


def test_prompt_and_log_have_their_places_side_by_side_with_nothing() -> None:
    slots = GAME.picture.slots(view(table(HANDS).state, 0))
    (x, y, w, h), (lx, ly, lw, lh) = slots["prompt"], slots["log"]
    assert x + w <= 1440
    assert y + h <= 900
    assert (lx, lw) == (x, w)
    assert ly + lh <= y


def test_the_headline_says_round_and_turn() -> None:
    v = view(table(f"round 2 position 3 first A\n{HANDS}").state, 0)
    assert GAME.words.headline(v, "en") == "round 2 of 4 · turn 3"
    assert GAME.words.headline(v, "fr") == "manche 2 sur 4 · tour 3"


def test_hands_are_secret() -> None:
    assert GAME.rules.secret_hands


def test_every_choice_touches_something_that_is_in_the_picture() -> None:
    for s in scenes():
        if not s.over:
            ask = next_ask(s)
            v, there = view(s, ask.seat), set(ids(drawn(s, ask.seat)))
            for c in ask.candidates(s):
                touched = GAME.picture.touches(v, c)
                assert c.notation() in {"ruse", "arcane", "stop"} or there & set(touched), c.notation()


def test_a_choice_that_is_not_allowed_touches_what_it_names() -> None:
    ruse = table(f"{HANDS}A column 0 basic_owl_1\nagenda ruse_to A basic_owl_1; cube; round_end").state
    to = ruse.vocabulary().parse("to 2")
    assert GAME.picture.touches(view(ruse, 0), to) == ["column-2", "grove-2"]
    gone = " ".join([f"elite_bear_{n}" for n in range(1, 11)])
    empty = table(f"A hand {gone}\nB hand basic_fox_1\nagenda recruit_next A bear owl fox; cube; round_end").state
    assert GAME.picture.touches(view(empty, 0), empty.vocabulary().parse("recruit bear")) == ["elites-0"]
    assert "elites-0" in ids(drawn(empty))


def test_every_question_has_steps_and_a_clause_of_the_rulebook() -> None:
    book, seen = GAME.words.rulebook("fr"), set()
    for game in games():
        for moment in game:
            ask = next_ask(moment.state)
            words = GAME.words.for_table(moment.state, "fr")
            steps, at_work = words.steps(moment.state, ask), words.at_work(moment.state, ask)
            assert [current for _, current in steps].count(True) == 1
            assert at_work is not None
            assert at_work.id in book.clauses()
            seen.add(type(ask).__name__)
    assert len(seen) == 15


def test_the_steps_of_a_ruse() -> None:
    s = table(f"{HANDS}A column 0 basic_owl_1\nagenda ruse_to A basic_owl_1; cube; round_end").state
    assert GAME.words.for_table(s, "en").steps(s, next_ask(s)) == [
        ("1. Invoke", False), ("2. Ruse: which card", False), ("3. Where to", True),
    ]


def test_the_scores_at_the_end() -> None:
    s = table("round 4 position 6 first A\nA column 0 venerable_3\nB druid basic_owl_1\ncontrol A - B\nover").state
    assert GAME.words.for_table(s, "en", ("Ann", "Malo")).scores(s, GAME.rules.outcome(s)) == [
        ["Place", "Player", "Domination", "Transformations", "Groves"],
        ["1", "Ann", "1", "0", "1"],
        ["2", "Malo", "0", "1", "1"],
    ]


@clause("GRV-PREP-01")
def test_a_position_has_no_more_than_three_venerables_in_the_row_and_nine_beneath() -> None:
    names = [f"venerable_{n}" for n in range(1, 10)] + [f"venerable_red_{n}" for n in range(1, 4)]
    for line in (" ".join(names[:4]), f"| {' '.join(names[:10])}"):
        with pytest.raises(WrongTable, match="Venerables"):
            table(f"{HANDS}venerables {line}")
    assert len(table(f"{HANDS}venerables {' '.join(names[:3])} | {' '.join(names[3:])}").state.venerables) == 9
