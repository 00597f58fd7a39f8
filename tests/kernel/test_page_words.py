"""What a page says of any game: whose turn it is, the result as a table, and the few words above a refusal."""

from __future__ import annotations

import pytest

from clairiere.kernel.chance import Scripted
from clairiere.kernel.choices import CONCEDE, GAME_OVER, HAS_LEFT, NOT_A_WORD, NOT_ASKED, Choice, Clause
from clairiere.kernel.game import Game
from clairiere.kernel.language import language
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import SPECTATOR, Event, Pieces
from clairiere.kernel.words import Words
from tests.kernel.test_play import IN_ORDER
from tests.kernel.toy import Toy, Trifle

NAMES = ["Ann", "Malo", "Ida"]


def begun(seats: int = 2) -> Match[Toy]:
    return Match(Game(Trifle()), seats, {}, Scripted(IN_ORDER))


def words(code: str, seats: int = 2) -> Words[Toy]:
    return Words(language(code), seats, NAMES)


def test_a_seat_that_is_asked_is_told_so_and_everybody_else_who_is_thinking() -> None:
    s = begun().state
    asked = waiting(s)[0].seat
    for code, own, other in (("en", "Your turn, {}.", "{} is thinking."), ("fr", "À toi, {}.", "{} réfléchit.")):
        assert words(code).turn(s, asked) == own.format(NAMES[asked])
        for reader in (1 - asked, SPECTATOR):
            assert words(code).turn(s, reader) == other.format(NAMES[asked])


def test_when_several_are_asked_all_of_them_are_thinking() -> None:
    match = begun()
    match.answer(0, "pass")
    match.answer(1, "pass")
    assert words("en").turn(match.state, SPECTATOR) == "Ann and Malo are thinking."
    assert words("fr").turn(match.state, SPECTATOR) == "Ann et Malo réfléchissent."
    assert words("fr").turn(match.state, 1) == "À toi, Malo."


def test_when_the_game_is_over_it_is_nobodys_turn() -> None:
    match = begun()
    match.answer(0, "concede")
    assert match.state.over
    assert words("en").turn(match.state, 1) == "The game is over."
    assert words("fr").turn(match.state, SPECTATOR) == "La partie est finie."


def test_the_scores_of_a_game_that_counts_nothing_are_places_and_names() -> None:
    s = begun().state
    assert words("en", 3).scores(s, Outcome([2, 1, 2])) == [
        ["Place", "Player"], ["1", "Malo"], ["2", "Ann"], ["2", "Ida"],
    ]  # fmt: skip


def test_what_counted_stands_beside_the_places() -> None:
    ranking = words("fr", 3).ranking(Outcome([2, 1, 2]), {"Pommes": [3, 1200, 0], "Dettes": [0, 1, 2]})
    assert ranking == [
        ["Place", "Joueur", "Pommes", "Dettes"],
        ["1", "Malo", "1\u202f200", "1"], ["2", "Ann", "3", "0"], ["2", "Ida", "0", "2"],
    ]  # fmt: skip


class Speechless(Words[Toy]):
    """Says nothing of its events and choices."""

    def tell(self, event: Event, pieces: Pieces) -> str:
        return ""

    def label(self, c: Choice, s: Toy) -> str:
        return ""


def test_an_event_or_a_choice_without_words_is_a_mistake_of_the_game_and_named() -> None:
    match = begun()
    silent, s = Speechless(language("en"), 2, NAMES), match.state
    [moment, *_] = match.stories[0].moments
    with pytest.raises(NotImplementedError, match="no words for Held"):
        silent.event(moment.event, moment.pieces)
    with pytest.raises(NotImplementedError, match="no words for pass"):
        silent.choice(s.vocabulary().parse("pass"), s)
    assert silent.choice(CONCEDE, s) == "Leave the game"


def test_a_refusal_has_a_title_by_what_stands_against_it() -> None:
    titles = [words("en").title(clause) for clause in (None, NOT_ASKED, GAME_OVER, HAS_LEFT, NOT_A_WORD)]
    assert titles == ["Not now.", "Not your turn yet.", "It is over.", "You have left.", "Not understood."]
    assert words("fr").title(Clause("TOY-01", "No.")) == "Pas par là."


def test_on_a_view_that_stands_still_nothing_is_asked() -> None:
    match = begun()
    asked = waiting(match.state)[0].seat
    v = match.view(asked)
    assert v.options()
    v.still = True
    assert (v.ask(), v.options()) == (None, [])


def test_a_game_that_says_nothing_of_its_page_has_room_for_prompt_and_log() -> None:
    match = begun()
    game, v = match.game, match.view(0)
    assert {name: len(frame) for name, frame in game.picture.slots(v).items()} == {"prompt": 4, "log": 4}
    [first, *_] = waiting(v.table)[0].options(v.table)
    assert (game.words.headline(v, "en"), game.picture.touches(v, first)) == ("", [])
    ask = waiting(match.state)[0]
    assert (words("en").steps(match.state, ask), words("en").at_work(match.state, ask)) == ([], None)


class Asking(Words[Toy]):
    """Says a name before what it asks, or not."""

    said = "Ann, draw a card."

    def prompt(self, ask: object, s: Toy) -> str:
        return self.said


def test_under_a_heading_with_the_name_a_prompt_goes_on_without_it() -> None:
    s = begun().state
    asking = Asking(language("en"), 2, NAMES)
    assert asking.told_you(waiting(s)[0], s) == "Draw a card."
    asking.said = "A card is to be drawn."
    assert asking.told_you(waiting(s)[0], s) == "A card is to be drawn."
