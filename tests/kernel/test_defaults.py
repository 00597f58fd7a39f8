"""A game that consists of rules alone: words, picture and strategy have defaults."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from clairiere.bots.roster import LEVELS, bot_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import SPECTATOR
from tests.kernel.toy import NOT_IN_HAND, TRIFLE, Toy

SVG = "{http://www.w3.org/2000/svg}"


def match(order: str = "turn") -> Match[Toy]:
    return Match(TRIFLE, 2, {"order": order}, Chance(Random(7)))


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_it_to_the_end(level: str) -> None:
    m, bot = match("poll"), bot_named(level, TRIFLE, 1)
    while not m.state.over:
        seat = next_ask(m.state).seat
        m.answer(seat, bot.choose(m.view(seat)).notation())
    assert TRIFLE.rules.outcome(m.state).winners()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_questions_answers_and_events_have_words_in_both_languages(language: str) -> None:
    m = match()
    words = TRIFLE.words.for_table(m.state, language)
    ask = next_ask(m.state)
    assert str(words.players[0]) in words.prompt(ask, m.state)
    assert [words.choice(c, m.state) for c in ask.options(m.state)] == ["roll", "pass", "peek", "breathe"]
    assert len(words.story(m.stories[0])) == 2
    assert words.objection(m.state, 0, ask.options(m.state)[0], NOT_IN_HAND)


def test_it_can_be_read_aloud_and_drawn_as_each_seat_sees_it() -> None:
    m = match()
    for seat in (0, 1, SPECTATOR):
        view = m.view(seat)
        heard = [line for passage in TRIFLE.words.read_aloud(view, "en") for line in passage.lines]
        drawn = ElementTree.fromstring(TRIFLE.picture.svg(view))
        assert [line.text for line in drawn.iter(f"{SVG}tspan")] == heard == view.table.text().splitlines()


def test_it_has_a_title_a_cover_and_no_sprites() -> None:
    assert TRIFLE.words.title("fr") == "Trifle"
    assert "Trifle" in "".join(ElementTree.fromstring(TRIFLE.picture.cover_svg()).itertext())
    assert not list(ElementTree.fromstring(TRIFLE.picture.sprites()))
    assert TRIFLE.words.rulebook_text("en") == TRIFLE.words.blurb("en") == ""


def test_every_table_looks_even() -> None:
    m = match()
    assert TRIFLE.strategy.hint(m.state, 0) == 0
    assert TRIFLE.strategy.features(m.state, 0) == []
