"""What has changed, told to one seat; who won."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clairiere.kernel.chance import Scripted
from clairiere.kernel.game import Game
from clairiere.kernel.language import language
from clairiere.kernel.match import Match
from clairiere.kernel.rules import Outcome, all_together, ranked
from clairiere.kernel.spoken import Passage, about_you, new_lines, the_end, the_present, told_between, what_changed
from clairiere.kernel.state import SPECTATOR, Ask, Event, Pieces, letter
from clairiere.kernel.view import View, view
from clairiere.kernel.words import GameWords, Words
from tests.kernel.test_play import IN_ORDER
from tests.kernel.toy import Toy, Trifle

NBSP = "\u00a0"


class ToyWords(Words[Toy]):
    def tell(self, event: Event, pieces: Pieces) -> str:
        return f"There was {event.notation(pieces)}."

    def prompt(self, ask: Ask[Toy], s: Toy) -> str:
        return f"{self.players[ask.seat]}, {ask.notation()}."

    def spoken(self, v: View[Toy]) -> list[Passage]:
        hands = [f"{letter(seat)} has {v.table.pieces.names(tuple(hand))}." for seat, hand in enumerate(v.table.hands)]
        points = [f"{n} points." for n in v.table.points]
        first = the_end(self, v, Trifle().outcome(v.table)) if v.table.over else the_present(self, v)
        return [first, Passage("Hands", hands), Passage("Points", points)]


class Audible(GameWords[Toy]):
    """The words of the toy game."""

    def for_table(self, s: Toy, language_code: str, names: Sequence[str] = ()) -> ToyWords:
        return ToyWords(language(language_code), s.seats, names)


def match(luck: list[int]) -> Match[Toy]:
    """A is dealt c0 c1 c2, B c3 c4 c5."""
    return Match(Game(Trifle(), Audible(Trifle())), 2, {}, Scripted([*IN_ORDER, *luck]))


def played() -> Match[Toy]:
    m = match([4])
    for seat, answer in [(0, "roll"), (1, "pass"), (0, "c0"), (1, "c3"), (0, "c2"), (1, "c4")]:
        m.answer(seat, answer)
    return m


def test_a_seat_is_told_the_stories_after_the_one_it_has_heard_and_then_what_is_new() -> None:
    m = match([4])
    m.answer(0, "roll")
    assert what_changed(m, 0, 0, "en") == [
        "Nothing is being asked of you now: it is up to Honey.", "Honey, turn B.", "4 points."
    ]
    assert what_changed(m, 1, 0, "en") == ["Honey, turn B.", "4 points."]
    assert what_changed(m, 1, 1, "en") == []


def test_others_hear_of_hidden_cards_no_more_than_they_may() -> None:
    m = match([])
    m.answer(0, "pass")
    m.answer(1, "pass")
    before = len(m.record.answers)
    for seat, answer in [(0, "c0"), (1, "c3"), (0, "c2"), (1, "c4")]:
        m.answer(seat, answer)
    heard = {seat: what_changed(m, seat, before, "en") for seat in (0, 1, SPECTATOR)}
    shown = ["There was showed A c0.", "There was showed A c2.", "There was showed B c3.", "There was showed B c4."]
    assert [lines[:4] for lines in heard.values()] == [shown] * 3
    assert "A has c1." in heard[0]
    assert "A has ?card." in heard[1]
    assert {"A has ?card.", "B has ?card."} <= set(heard[SPECTATOR])


def test_names_and_language_reach_every_sentence() -> None:
    m = match([])
    m.answer(0, "pass")
    assert what_changed(m, 0, 0, "fr", ["Anna", "Élie"]) == [
        f"On ne te demande rien pour l’instant{NBSP}: c’est à Élie de jouer.", "Élie, turn B."
    ]


def test_the_same_is_told_from_stored_stories_and_states() -> None:
    m = played()
    for since in range(len(m.states)):
        for seat in (0, 1, SPECTATOR):
            before, after = view(m.states[since], seat), view(m.state, seat)
            told = told_between(m.game, m.stories[since + 1 :], before, after, "en")
            assert told == what_changed(m, seat, since, "en")


def test_a_line_is_new_if_its_passage_did_not_have_it_or_had_it_less_often() -> None:
    before = [Passage("Hand", ["a Bear", "an Owl"]), Passage("Deck", ["a Fox"])]
    after = [Passage("Hand", ["an Owl", "a Bear", "a Bear"]), Passage("Deck", ["an Owl"]), Passage("Box", ["a Fox"])]
    assert new_lines(before, after) == ["a Bear", "an Owl", "a Fox"]
    assert new_lines(after, after) == []


def test_the_listener_hears_the_own_question_first_and_a_spectator_all_of_them() -> None:
    m = match([])
    m.answer(0, "pass")
    m.answer(1, "pass")
    words = ToyWords(language("en"), 2)
    assert the_present(words, m.view(1)).lines == ["Honey, pick B.", "Lake, pick A."]
    assert the_present(words, m.view(SPECTATOR)).lines == ["Lake, pick A.", "Honey, pick B."]


def test_who_has_left_is_said_to_all_and_to_themselves() -> None:
    m = match([])
    m.answer(1, "concede")
    words = ToyWords(language("en"), 2)
    assert the_end(words, m.view(0), m.game.rules.outcome(m.state)).lines == ["Lake wins.", "Honey has left the game."]
    assert the_end(words, m.view(1), m.game.rules.outcome(m.state)).lines == ["Lake wins.", "You have left the game."]
    assert about_you(words, 1, ["Well."]).lines == ["You are Honey.", "Well."]


@pytest.mark.parametrize(
    ("outcome", "english", "french"),
    [
        (ranked([(1,), (2,)]), "Honey wins.", "Miel gagne la partie."),
        (ranked([(2,), (1,), (2,), (1,)]), "Lake and Raven share the victory.",
         "Lac et Corbeau se partagent la victoire."),
        (ranked([(1,), (4,), (2,), (2,)]), "Honey wins. Next come Raven and Heather tied, then Lake.",
         "Miel gagne la partie. Ensuite viennent Corbeau et Bruyère à égalité, puis Lac."),
        (ranked([(1,), (4,), (1,), (1,)]), "Honey wins.", "Miel gagne la partie."),
        (all_together(True, 3), "All win, together.", "Tout le monde gagne, ensemble."),
        (all_together(False, 3), "All lose, together.", "Tout le monde perd, ensemble."),
    ],
)
def test_who_won(outcome: Outcome, english: str, french: str) -> None:
    s = match([]).state
    seats = len(outcome.places)
    assert ToyWords(language("en"), seats).outcome(s, outcome) == english
    assert ToyWords(language("fr"), seats).outcome(s, outcome) == french
