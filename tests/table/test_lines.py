"""The lines of the log say of every answer what everyone may know, and no more."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import known_games
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import step, waiting
from clairiere.kernel.state import SPECTATOR, Poll
from clairiere.kernel.view import view
from clairiere.kernel.words import Words
from clairiere.store.ledger import TAKE_BACK, Chair, Entry
from clairiere.table.views.lines import Line
from tests.games.broom_service.attack_realm import realm
from tests.games.roundforest.glade import chip, glade, go, meets
from tests.kit import Board

SEEDS = 6
MOST = 400
NOBODY = Chair(None, "", "")


def lines(game: Game[Any], seed: int) -> list[tuple[Any, Line]]:
    """The answers of a random game, each with the table it was given on."""
    rng, seats = Random(seed), game.rules.seats[seed % len(game.rules.seats)]
    match: Match[Any] = Match(game, seats, rng.choice(game.rules.variants(seats)), Chance(Random(seed)))
    found: list[tuple[Any, Line]] = []
    while not match.state.over and len(found) < MOST:
        before, ask = match.state, waiting(match.state)[0]
        choice = ask.pick(before, rng)
        story = match.choose(ask.seat, choice)
        entry = Entry(ask.seat, choice.notation(), "")
        found.append((before, Line(len(found) + 1, entry, story, before, match.state)))
    return found


def unsaid(line: Line, words: Words[Any]) -> bool:
    """Whether a spectator hears only that there was an answer."""
    return line.sentences(SPECTATOR, words, NOBODY) == [f"{words.players[line.entry.seat]} has answered."]


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_of_every_open_answer_more_is_told_than_that_it_was_given(game: Game[Any]) -> None:
    for before, line in [told for seed in range(SEEDS) for told in lines(game, seed)]:
        words = game.words.for_table(before, "en")
        if not isinstance(before.agenda[-1], Poll):
            assert not unsaid(line, words), line.entry.notation


ID = re.compile(r' id="([^"]*)"')
TOUCHED = re.compile(r'data-touched="([^"]*)"')


def pointed(game: Game[Any], seat: int, line: Line, words: Words[Any], chairs: list[Chair]) -> list[str]:
    """The elements that a line outlines for a seat."""
    found = TOUCHED.search(line.html(game, seat, words, chairs))
    return found[1].split() if found else []


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_lines_outline_on_the_board_what_they_tell_of(game: Game[Any]) -> None:
    """Also where hands are secret: then a card that the reader's board has never shown is not named either."""
    played = lines(game, 0)[:120]
    boards = [set(ID.findall(game.picture.svg(view(before, SPECTATOR)))) for before, _ in played]
    chairs, ever, told = [NOBODY] * played[0][0].seats, boards[0], [True]
    for (before, line), shown, then in zip(played, boards, boards[1:]):
        ever = ever | then
        ids = pointed(game, SPECTATOR, line, game.words.for_table(before, "en"), chairs)
        assert not any([id.startswith("card-") and id not in ever for id in ids])
        if not isinstance(before.agenda[-1], Poll) and line.story and line.story.moments:
            told.append(not (shown | then).isdisjoint(ids))
    assert len(told) > 20
    assert sum(told) > 0.9 * len(told)


def test_of_an_answer_under_the_seal_nothing_is_told_but_that_it_was_given() -> None:
    [game] = [game for game in known_games() if game.name == "bloody_grove"]
    sealed = [(before, line) for seed in range(SEEDS) for before, line in lines(game, seed) if line.choice is None]
    quiet = [
        unsaid(line, game.words.for_table(before, "en"))
        for before, line in sealed
        if line.story and not line.story.moments
    ]
    assert len(quiet) >= SEEDS
    assert all(quiet)


def test_nobody_else_hears_of_answers_under_the_seal_before_the_seat_is_done() -> None:
    half = 0
    for game, seed in [(game, seed) for game in known_games() for seed in range(SEEDS)]:
        for before, line in lines(game, seed):
            words = game.words.for_table(before, "en")
            onlookers, chairs = (*range(before.seats), SPECTATOR), [NOBODY] * before.seats
            heard = [onlooker for onlooker in onlookers if line.html(game, onlooker, words, chairs)]
            assert heard == ([line.entry.seat] if line.half else [*range(before.seats), SPECTATOR])
            half += line.half
    assert half >= 5


def test_the_last_answer_of_a_game_may_have_been_under_a_seal() -> None:
    bidders = [f"{seat} cards 0 stock 1.0.0.0" for seat in "AB"]
    board = realm("round 7", "event upper_hand", *bidders, "agenda round_event")
    before = board.play("A bid 1").state
    after, story = step(before, 1, before.vocabulary().parse("bid 0"), Chance(Random(0)))
    line = Line(1, Entry(1, "bid 0", ""), story, before, after)
    assert after.over
    assert not line.half
    words = board.game.words.for_table(after, "en", ("Ann", "Ben"))
    assert line.html(board.game, SPECTATOR, words, [NOBODY, NOBODY])


@pytest.mark.parametrize(
    ("notation", "english", "french"),
    [
        ("ruse", "Ann uses a Ruse.", "Ann utilise une Ruse."),
        ("arcane", "Ann uses an Arcane.", "Ann utilise un Arcane."),
        ("stop", "Ann leaves the other symbols unused.", "Ann renonce aux autres symboles."),
        ("token 7", "Ann chooses token 7.", "Ann choisit le jeton 7."),
        ("recruit owl", "Ann chooses an Elite Owl.", "Ann choisit un Élite Hibou."),
        ("return basic_owl_1", "", ""),
    ],
)
def test_half_a_move_in_the_bloody_grove_is_told_to_everyone(notation: str, english: str, french: str) -> None:
    [game] = [game for game in known_games() if game.name == "bloody_grove"]
    s = Match(game, 2, {}, Chance(Random(1))).state
    choice = s.vocabulary().parse(notation)
    assert [game.words.for_table(s, code, ["Ann"]).answered(0, choice) for code in ("en", "fr")] == [english, french]


@pytest.mark.parametrize(
    ("notation", "english", "french"),
    [
        ("end turn", "Ann ends the turn.", "Ann termine son tour."),
        ("uncover", "Ann is after the spy.", "Ann cherche à démasquer l’Espion."),
        (
            "enter",
            "Ann sends the last worker into the Orphanage.",
            "Ann envoie son dernier Ouvrier dans l’Orphelinat.",
        ),
    ],
)
def test_half_a_move_in_bethel_woods_is_told_to_everyone(notation: str, english: str, french: str) -> None:
    [game] = [game for game in known_games() if game.name == "bethel_woods"]
    s = Match(game, 2, {}, Chance(Random(1))).state
    choice = s.vocabulary().parse(notation)
    assert [game.words.for_table(s, code, ["Ann"]).answered(0, choice) for code in ("en", "fr")] == [english, french]


@pytest.mark.parametrize(
    ("notation", "english", "french"),
    [
        ("sell", "Ann wants to sell something.", "Ann veut vendre quelque chose."),
        ("stop", "Ann sells nothing more.", "Ann ne vend plus rien."),
        ("nothing", "Ann exchanges nothing at the well.", "Ann n’échange rien au puits."),
        ("no saddle", "Ann keeps the saddle.", "Ann garde la selle."),
        ("decline", "Ann leaves it at that.", "Ann en reste là."),
    ],
)
def test_who_declines_is_said_to(notation: str, english: str, french: str) -> None:
    name = "benevolent" if notation == "decline" else "roundforest"
    [game] = [game for game in known_games() if game.name == name]
    s = Match(game, 2, {}, Chance(Random(1))).state
    choice = s.vocabulary().parse(notation)
    both = [game.words.for_table(s, code, ["Ann"]) for code in ("en", "fr")]
    assert [words.declined(0, choice) or words.answered(0, choice) for words in both] == [english, french]


def test_what_is_no_answer_names_no_choice() -> None:
    [game, *_] = known_games()
    s = Match(game, 2, {}, Chance(Random(1))).state
    assert Line(1, Entry(0, TAKE_BACK, ""), None, s, s).choice is None


def at_a_well() -> Board:
    return go(glade("silver 1", where="C2"), "D2")


def selling() -> Board:
    return meets(glade("pack hat key", lies="D3=red"), "pedlar").play("A use", "A give hat")


def riding() -> Board:
    board = meets(glade("pack saddle", lies="D3=red"), "unicorn").play("A use")
    return board.play("A ride B4", luck=[chip(board, "blue")])


@pytest.mark.parametrize(
    ("board", "answer", "said"),
    [
        (at_a_well(), "nothing", "Lake exchanges nothing at the well."),
        (selling(), "stop", "Lake sells nothing more."),
        (riding(), "no saddle", "Lake keeps the saddle."),
    ],
    ids=["well", "sale", "saddle"],
)
def test_the_log_tells_what_somebody_has_turned_down_and_then_what_followed(
    board: Board, answer: str, said: str
) -> None:
    before = board.state
    after, story = step(before, 0, before.vocabulary().parse(answer), Chance(Random(0)))
    line = Line(1, Entry(0, answer, ""), story, before, after)
    told = line.sentences(SPECTATOR, board.game.words.for_table(before, "en"), NOBODY)
    assert told[0] == said
    assert len(told) == 1 + len(story.moments)
    assert story.moments, "another turn has begun"
