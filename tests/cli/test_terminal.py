"""Whole games at a real terminal: the screen is read, options are typed, a process answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.record import final_state, read_record, replay
from clairiere.kernel.state import Seat
from clairiere.kernel.view import view
from tests.cli.terminal import CLEARED, Terminal, options, plain

NOT_NOW = {
    "benevolent": ("move h01-h02", "BEN-MOVE-02"),
    "bloody_grove": ("invoke elite_bear_1", "GRV-INV-01"),
    "roundforest": ("pause", "RND-MOVE-03"),
    "bethel_woods": ("harris m", "BTW-CHAR-01"),
    "broom_service": ("confirm", "BRM-PICK-07"),
}
CURTAIN = "Press Enter to draw the curtain."
PASS = "then press Enter."


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Those that a test opens; none is left running."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.kill()


class Person:
    """Reads what is offered and takes any of it; tries to take every answer back until one is."""

    def __init__(self, terminal: Terminal, prompt: str, back: str, done: str) -> None:
        self.terminal = terminal
        self.prompt = prompt
        self.back = back
        self.done = done
        self.rng = Random(2)
        self.screen = terminal.read_until(prompt)
        self.took_back = ""

    def answer(self) -> None:
        """Give one answer, by number."""
        number = self.rng.choice(list(options(self.screen)))
        self.screen = self.terminal.answer(number, self.prompt)

    def think_again(self) -> None:
        """Ask to take the last answer back, once it works."""
        if not self.took_back and not self.terminal.ended:
            said = self.terminal.answer(self.back, self.prompt)
            if self.done in said:
                self.took_back = said
                self.screen = said
            else:
                assert re.search(r"\(TABLE-0\d\)", said), said


@pytest.mark.parametrize(
    ("game", "columns"),
    [("benevolent", 80), ("bloody_grove", 120), ("roundforest", 120), ("bethel_woods", 80), ("broom_service", 120)],
)
def test_a_whole_game_with_a_refusal_a_second_thought_and_a_night_between(
    game: str, columns: int, tmp_path: Path, terminals: list[Terminal]
) -> None:
    first = Terminal(tmp_path, "play", game, "--bots", "greedy", "--seed", "5", columns=columns)
    terminals.append(first)
    person = Person(first, "Lake>", "back", "Your last answer is taken back.")
    if game == "bloody_grove":
        person.answer()  # the look at a token, before there is any rule to break
    is_refused(first, *NOT_NOW[game])
    for _ in range(8):
        person.answer()
        person.think_again()
    first.type("quit")
    assert "[Y/n]" in first.read_until("[Y/n]")
    first.type("")
    assert f"clairiere play --resume {game}.record" in first.finish()
    assert first.code == 0
    given = len(read_record((tmp_path / f"{game}.record").read_text("utf-8")).answers)

    second = Terminal(tmp_path, "play", "--resume", f"{game}.record", "--seed", "6", columns=columns)
    terminals.append(second)
    again = Person(second, "Lake>", "back", "Your last answer is taken back.")
    assert f"after {given} answers" in again.screen
    again.took_back = person.took_back
    while not second.ended:
        again.answer()
        again.think_again()
    second.finish()
    assert again.took_back
    ends_well(game, tmp_path / f"{game}.record", second, again.screen)


def is_refused(terminal: Terminal, answer: str, clause: str) -> None:
    """An answer that the rules do not allow now is refused with its clause, and the rulebook opens there."""
    said = terminal.answer(answer, "Lake>")
    assert f"({clause})" in said, said
    assert f"· {clause}" in terminal.answer("rules", "Lake>")


def ends_well(game: str, path: Path, terminal: Terminal, screen: str) -> None:
    """The screen says who won; the record leads to the same end."""
    record = read_record(path.read_text("utf-8"))
    played = game_named(game)
    end = final_state(record, played, played.rules.components())
    assert end.over
    assert record.result == played.rules.outcome(end).text()
    said = played.words.for_table(end, "en").outcome(end, played.rules.outcome(end))
    assert said in " ".join(screen.split())
    assert f"clairiere replay {path.name}" in screen
    assert terminal.code == 0


def test_a_game_in_french_ends_politely_at_control_d_and_can_be_taken_up(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal(tmp_path, "play", "bloody_grove", "--seed", "1", "--bots", "random", language="fr_FR.UTF-8")
    terminals.append(terminal)
    person = Person(terminal, "Lac>", "reprendre", "Ta dernière réponse est reprise.")
    assert "Lac, choisis dans la réserve un jeton à regarder." in person.screen
    person.answer()
    assert "règles MOT" in terminal.answer("aide", "Lac>")
    said = terminal.press(b"\x04")
    assert "Au revoir. La partie est enregistrée." in said
    assert "clairiere play --resume bloody_grove.record" in said
    assert terminal.code == 0
    assert "# player B random" in (tmp_path / "bloody_grove.record").read_text("utf-8")


def test_control_c_saves_to_a_file_of_its_own(tmp_path: Path, terminals: list[Terminal]) -> None:
    (tmp_path / "benevolent.record").write_text("somebody else's")
    terminal = Terminal(tmp_path, "play", "benevolent", "--seed", "1")
    terminals.append(terminal)
    Person(terminal, "Lake>", "back", "").answer()
    assert "benevolent-2.record" in terminal.press(b"\x03")
    assert terminal.code == 0
    assert (tmp_path / "benevolent.record").read_text() == "somebody else's"


def test_whoever_concedes_leaves_the_game_to_the_others(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "benevolent", "--seed", "1", "--bots", "greedy", "--save", "mine.record")
    terminals.append(terminal)
    terminal.read_until("Lake>")
    assert "for good" in terminal.answer("concede", "[y/N]")
    terminal.answer("", "Lake>")
    terminal.answer("concede", "[y/N]")
    terminal.type("y")
    said = terminal.finish()
    assert "Honey" in said
    assert "clairiere replay mine.record" in said
    assert "result A 2 B 1" in (tmp_path / "mine.record").read_text("utf-8")


def test_nothing_hidden_is_left_on_the_screen_for_the_next_person(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "bloody_grove", "--bots", "none", "--names", "Ann,Ben", "--seed", "4",
                        "--save", "duel.record", columns=90)
    terminals.append(terminal)
    rng = Random(1)
    screen = terminal.read_until(PASS)
    for _ in range(40):
        if screen.rstrip().endswith((CURTAIN, PASS)):
            screen = terminal.answer("", "Ann>", "Ben>", PASS)
        else:
            screen = terminal.answer(rng.choice(list(options(screen))), "Ann>", "Ben>", CURTAIN)
    terminal.press(b"\x04")
    seen = [plain(sight) for sight in terminal.written.split(CLEARED)]
    sights = [sight for sight in seen if "Ann>" in sight or "Ben>" in sight]
    assert len(sights) > 5
    assert all("Pass the keyboard" not in sight for sight in sights)
    assert sum([kept_secret(sight, tmp_path / "duel.record") for sight in sights]) > 5


def kept_secret(sight: str, path: Path) -> int:
    """How many cards in the other hand could have been betrayed between two curtains; none is."""
    assert not ("Ann>" in sight and "Ben>" in sight)
    viewer = 0 if "Ann>" in sight else 1
    found = re.search(r"after (\d+) answer", sight)
    first = int(found.group(1)) if found else 0
    game = game_named("bloody_grove")
    record = read_record(path.read_text("utf-8"))
    moments = list(replay(record, game, game.rules.components()))
    last = first + sight.count("Ann> ") + sight.count("Ben> ")
    told = " ".join([line for s, story in moments[: last + 1]
                     for line in game.words.for_table(s, "en").story(story.as_seen_by(viewer))])
    hidden = set.intersection(*[in_other_hand(s, viewer, told) for s, _ in moments[first : last + 1]])
    for name in hidden:
        assert name not in " ".join(sight.split()), name
    other = "Ben" if viewer == 0 else "Ann"
    assert not re.search(rf"{other} looks at token \d+ \(", sight), sight
    return len(hidden)


def in_other_hand(s: Any, viewer: Seat, told: str) -> set[str]:
    """The names of cards in the other hand that nothing mentions which the viewer may see or was told."""
    game = game_named("bloody_grove")
    names = game.words.for_table(s, "en").faces  # type: ignore[attr-defined]  # the cards' names are this game's own
    known = told + " ".join([line for part in game.words.read_aloud(view(s, viewer), "en") for line in part.lines])
    other = [str(names[s.pieces.faces[card]]) for card in s.hands[1 - viewer]]
    return {name for name in other if name not in known}


def test_without_anything_hidden_no_curtain_is_drawn(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "benevolent", "--bots", "none", "--names", "Ann,Ben", "--option", "first=A")
    terminals.append(terminal)
    terminal.read_until("Ann>")
    terminal.answer("place h01", "Ann>")
    screen = terminal.answer("gather", "Ben>")
    assert "Ben, place a Footstep" in screen
    assert CLEARED not in terminal.written
    terminal.press(b"\x04")


def test_many_options_come_in_pages(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "bloody_grove", "--seed", "3", "--bots", "random", rows=14)
    terminals.append(terminal)
    first = terminal.read_until("Lake>")
    assert "Page 1 of 2; Enter turns it." in first
    second = terminal.answer("", "Lake>")
    assert "Page 2 of 2; Enter turns it." in second
    numbers = [*options(first), *options(second)]
    assert numbers == [str(number) for number in range(1, 12)]
    assert "Lake looks at token" in terminal.answer("1", "Lake>")
    terminal.press(b"\x04")
