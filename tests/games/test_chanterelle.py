"""Chanterelle, the example of a game in a package of its own: its clauses, its words, and what it is installed with."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest
from chanterelle import GAME
from chanterelle.rules import CARD, ROUNDS, Wood, worth
from chanterelle.words import ChanterelleWords

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, Illegal
from clairiere.kernel.match import Match
from clairiere.kernel.places import ALL
from clairiere.kernel.play import step
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from clairiere.table.views.explanations import told_of
from clairiere.table.views.seat_page import SeatPage
from clairiere.testing import LawBroken
from clairiere.testing.battery import keep_laws
from clairiere.testing.suite import GameTests
from tests.games.broom_service.test_why_not import Still
from tests.games.test_plugins import ROOT, SOURCES, pip_installed
from tests.kit import Board

PACKAGE = ROOT / "examples" / "chanterelle"
FOLDER = PACKAGE / "src" / "chanterelle"
FEW = list(range(20))
SAYING = ("say", "say_many", "to_you")


class TestChanterelle(GameTests):
    game = GAME
    records = PACKAGE / "tests" / "records"


# ---------------------------------------------------------------- clauses


def wood(hands: str, moss: str = "", round: int = 3) -> Wood:
    """A table in the middle of a game; hands are separated by bars."""
    s = Match(GAME, len(hands.split("|")), {}, Chance(Random(1))).state
    lines = [line for line in s.text().splitlines() if not line.startswith(("hand", "deck", "moss", "round"))]
    own = [f"hand.{'ABCD'[seat]} {hand.strip()}" for seat, hand in enumerate(hands.split("|"))]
    used = hands.replace("|", " ").split() + moss.split()
    deck = list(CARD.faces)
    for face in used:
        deck.remove(face)
    return Wood.read("\n".join([*lines, *own, f"deck {' '.join(deck)}", f"moss {moss}", f"round {round}"]))


def shown(s: Wood, *faces: str) -> Wood:
    """Everybody shows a card."""
    for seat, face in enumerate(faces):
        s, _ = step(s, seat, s.vocabulary().parse(f"show {face}"), Chance(Random(1)))
    return s


def test_cha_01_everybody_holds_five_cards_that_only_they_see() -> None:
    s = Match(GAME, 4, {}, Chance(Random(1))).state
    assert [len(hand) for hand in s.hand] == [5, 5, 5, 5]
    assert len(s.deck) == 64 - 20
    seen = view(s, 2).table
    assert "?card" not in seen.faces(seen.hand[2])
    assert set(seen.faces(seen.hand[0])) == {"?card"}


def test_cha_02_cards_are_turned_over_when_everybody_has_picked() -> None:
    s = wood("morel | bolete")
    after = shown(s, "morel")
    assert after.basket == [[], []]
    assert "show morel" not in view(after, 1).text()
    assert [after.faces(own) for own in shown(s, "morel", "bolete").basket] == [["morel"], ["bolete"]]


def test_cha_03_only_a_card_in_the_hand_can_be_shown() -> None:
    with pytest.raises(Illegal, match="CHA-03"):
        shown(wood("morel | bolete"), "snail")


def test_cha_05_a_kind_that_several_show_goes_into_the_moss() -> None:
    s = shown(wood("morel | morel | bolete"), "morel", "morel", "bolete")
    assert s.faces(s.moss) == ["morel", "morel"]
    assert [s.faces(own) for own in s.basket] == [[], [], ["bolete"]]


def test_cha_06_the_only_snail_takes_the_moss_with_what_has_just_fallen_there() -> None:
    s = shown(wood("snail | morel | morel", "parasol"), "snail", "morel", "morel")
    assert (sorted(s.faces(s.basket[0])), s.moss) == (["morel", "morel", "parasol"], [])
    assert s.faces(s.snails_gone) == ["snail"]


def test_cha_06_two_snails_leave_the_moss() -> None:
    s = shown(wood("snail | snail", "parasol"), "snail", "snail")
    assert (s.faces(s.moss), s.basket, s.faces(s.snails_gone)) == (["parasol"], [[], []], ["snail", "snail"])


def test_cha_07_hands_are_filled_again() -> None:
    s = shown(wood("morel | bolete"), "morel", "bolete")
    assert ([len(hand) for hand in s.hand], s.round) == ([5, 5], 4)


def test_cha_08_the_game_ends_after_twelve_rounds() -> None:
    assert shown(wood("morel | bolete", round=ROUNDS), "morel", "bolete").over
    assert not shown(wood("morel | bolete", round=ROUNDS - 1), "morel", "bolete").over


@pytest.mark.parametrize(
    ("basket", "points"),
    [
        ("chanterelle chanterelle", 6), ("bolete", 2), ("morel", 1), ("morel morel morel", 6),
        ("parasol", 0), ("parasol parasol parasol", 5), ("", 0),
    ],
)  # fmt: skip
def test_cha_09_a_basket_is_worth_what_the_rulebook_says(basket: str, points: int) -> None:
    assert worth(basket.split()) == points


def test_cha_10_those_who_are_level_share_the_victory() -> None:
    s = shown(wood("bolete | chanterelle | parasol", round=ROUNDS), "bolete", "chanterelle", "parasol")
    assert GAME.rules.outcome(s).places == (2, 1, 3)
    s.points[0] = 3
    assert GAME.rules.outcome(s).winners() == [0, 1]


def test_cha_11_whoever_leaves_comes_last_and_the_others_play_on() -> None:
    s, _ = step(wood("bolete | chanterelle | parasol"), 1, CONCEDE, Chance(Random(1)))
    s = shown_by(s, {0: "bolete", 2: "parasol"})
    assert s.faces(s.basket[0]) == ["bolete"]
    s, _ = step(s, 2, CONCEDE, Chance(Random(1)))
    assert (s.over, GAME.rules.outcome(s).winners()) == (True, [0])


def shown_by(s: Wood, faces: dict[int, str]) -> Wood:
    """Some seats show a card."""
    for seat, face in faces.items():
        s, _ = step(s, seat, s.vocabulary().parse(f"show {face}"), Chance(Random(1)))
    return s


# ---------------------------------------------------------------- mutations that the laws find


def broken_law() -> int:
    """The number of the law that is broken within twenty games; 0 if none is."""
    try:
        for seats in GAME.rules.seats:
            keep_laws(GAME, GAME.rules.components(), seats, {}, FEW)
    except LawBroken as broken:
        return broken.law
    return -1


def test_hands_dealt_open_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = next(place for place in Wood.places if place.name == "hand")
    monkeypatch.setattr(hand, "known_to", ALL)
    assert broken_law() == 16


def stay(self: Wood, seat: int, now: StepContext) -> None:
    """Leave, and nobody notices."""


def lose_basket(self: Wood, seat: int, now: StepContext) -> None:
    """Leave, and take the basket away."""
    super(Wood, self).leave(seat, now)
    self.basket[seat].clear()


@pytest.mark.parametrize("leave", [stay, lose_basket])
def test_a_seat_that_leaves_wrongly_is_found(monkeypatch: pytest.MonkeyPatch, leave: object) -> None:
    monkeypatch.setattr(Wood, "leave", leave)
    assert broken_law() > 0


# ---------------------------------------------------------------- words, size and installation


def name_of(call: ast.Call) -> str:
    """What is called."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def test_every_sentence_place_and_card_has_french() -> None:
    french = tomllib.loads((FOLDER / "fr.toml").read_text("utf-8"))
    tree = ast.parse((FOLDER / "words.py").read_text("utf-8"))
    calls = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and name_of(call) in SAYING]
    constants = [one for call in calls for one in call.args[:2] if isinstance(one, ast.Constant)]
    said = [one.value for one in constants if isinstance(one.value, str)]
    assert len(said) > 20
    said += [*CARD.kinds, *[f"a {face}" for face in CARD.kinds]]
    said += [place.name.replace("_", " ").capitalize() for place in Wood.places]
    plurals = {"{n} points", "{n} points in the basket"}
    assert sorted(set(said) - french.keys() - plurals) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_on_the_table_says_what_it_is_with_its_rule(language: str) -> None:
    s = shown(wood("morel | bolete | snail", "parasol"), "morel", "bolete", "snail")
    seen, book = view(s, 0), GAME.words.rulebook(language)
    words = GAME.words.for_table(s, language)
    ids = re.findall(r' id="([^"]+)"', GAME.picture.svg(seen, language))
    told = [words.about(seen, id) for id in ids]
    assert len(ids) > 20
    assert all([one is not None and one.name and one.now and one.clauses for one in told])
    assert all([book.paragraph(clause) for one in told if one is not None for clause in one.clauses])


@pytest.mark.parametrize("clauses", ["", "CHA-99"])
def test_a_card_about_something_without_a_rule_says_what_it_is_all_the_same(
    monkeypatch: pytest.MonkeyPatch, clauses: str
) -> None:
    monkeypatch.setattr(ChanterelleWords, "clauses_about", lambda self, name: clauses)
    page = SeatPage(Still(Board(GAME, wood("morel | bolete"))), 0, "en")
    told = told_of(page, "place-moss")
    assert (told.name, told.tells, told.rule) == ("Moss", ["Moss: nothing."], "")


def test_rules_and_words_take_at_most_250_lines_in_5_files() -> None:
    written = [FOLDER / name for name in ("__init__.py", "rules.py", "words.py")]
    assert sum([len(path.read_text("utf-8").splitlines()) for path in written]) <= 250


@pytest.fixture(scope="module")
def site_packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip installs it, beside the library."""
    return pip_installed(PACKAGE, tmp_path_factory.mktemp("site-packages"))


def clairiere(folder: Path, *arguments: str, typed: str = "") -> str:
    """What a command prints where the package is installed."""
    path = os.pathsep.join([str(folder), str(SOURCES)])
    done = subprocess.run(
        [sys.executable, "-m", "clairiere", *arguments],
        env={**os.environ, "PYTHONPATH": path}, input=typed, capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("language", "sentences"),
    [("en", ["choose the card that you will show", "wins"]), ("fr", ["choisis la carte que tu vas montrer", "gagne"])],
)
def test_the_installed_game_is_played_to_its_end_in_the_terminal(
    site_packages: Path, language: str, sentences: list[str]
) -> None:
    told = clairiere(
        site_packages, "play", "chanterelle", "--bots", "greedy,greedy", "--seats", "3", "--seed", "1", "--plain",
        "--language", language, typed="1\n" * 60,
    )  # fmt: skip
    assert [sentence for sentence in sentences if sentence not in told.replace("\xa0", " ")] == []


def test_check_game_finds_every_part_of_the_installed_game_done(site_packages: Path) -> None:
    lines = clairiere(site_packages, "check-game", "chanterelle", "--games", "3").splitlines()
    assert {line.split()[1] for line in lines[:9]} == {"done"}
    assert [line.split()[1] for line in lines[9:]] == ["2", "3", "4"]
    assert all([line.endswith("kept") for line in lines[9:]])
