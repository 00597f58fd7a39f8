"""`import clairiere`: the public API, by the names and letters that a script uses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import clairiere as cl

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


def played(game: str, seats: int = 0, answers: int = 10_000, bot: str = "random") -> cl.Match:
    match = cl.new(game, seats, seed=5)
    while not match.over and len(match.record.answers) < answers:
        match.push_bot(bot)
    return match


def test_a_change_of_the_public_names_stands_in_the_changelog() -> None:
    entry = CHANGELOG.read_text("utf-8").partition("- `import clairiere` ")[2].partition("\n- ")[0]
    assert set(re.findall(r"`cl\.(\w+)`", entry)) == set(cl.__all__)


def test_every_public_name_is_there_and_has_a_docstring() -> None:
    for name in cl.__all__:
        assert getattr(cl, name).__doc__, name
    assert set(cl.__all__) <= set(dir(cl))
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        cl.chess  # noqa: B018


def test_importing_the_library_imports_no_game_and_no_bot() -> None:
    script = "import sys, clairiere; print(*[name for name in sys.modules if name.startswith('clairiere.')])"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert set(done.stdout.split()) == {"clairiere.games", "clairiere.bots"}, "the empty packages only"


def test_functions_keep_their_names_whatever_is_imported_later() -> None:
    script = (
        "import clairiere as cl; import clairiere.bots.search, clairiere.games.benevolent.rules; "
        "print(len(cl.games()), 'forest' in cl.bots())"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["5", "True"]


@pytest.mark.parametrize("game", cl.games())
def test_a_game_is_played_saved_and_read_again_move_for_move(game: str, tmp_path: Path) -> None:
    match = played(game)
    assert (match.turn, match.asked, match.options(), match.over) == ("", [], [], True)
    assert match.result is not None
    assert len(match.result.places) == len(match.seats)
    match.record.save(tmp_path / "game.record")
    again = cl.Match.from_record(cl.read_record(tmp_path / "game.record"))
    assert (str(again), str(again.record)) == (str(match), str(match.record))


@pytest.mark.parametrize("game", cl.games())
def test_everything_can_be_undone_back_to_the_set_up(game: str) -> None:
    match, opening = played(game, answers=30), str(cl.new(game, seed=5))
    for _ in range(30):
        match.undo()
    assert str(match) == opening
    with pytest.raises(cl.Illegal, match="TABLE-06"):
        match.undo()


def test_a_finished_game_that_is_undone_has_no_result_any_more() -> None:
    match = played("benevolent")
    match.undo()
    assert (match.over, match.result, match.record.result) == (False, None, "")


@pytest.mark.parametrize("game", cl.games())
def test_the_same_seed_gives_the_same_game_with_the_same_bots(game: str) -> None:
    one, other = [played(game, answers=12, bot="seed") for _ in range(2)]
    assert one.record.text() == other.record.text()


@pytest.mark.parametrize("game", cl.games())
def test_whatever_is_an_option_has_no_rule_against_it(game: str) -> None:
    match = played(game, answers=9)
    for seat in match.asked:
        assert match.options(seat)
        assert [match.why_not(option, seat) for option in match.options(seat)] == [None] * len(match.options(seat))


def test_a_refused_answer_names_its_clause_and_changes_nothing() -> None:
    match = cl.new("benevolent", seats=2, seed=7, first="A")
    before, clause = str(match), match.why_not("buy figurine")
    assert isinstance(clause, cl.Clause)
    with pytest.raises(cl.Illegal) as refused:
        match.push("buy figurine")
    assert refused.value.clause is clause
    assert str(match) == before
    for unknown in ("", "castle kingside"):
        assert repr(match.why_not(unknown)).startswith("TABLE-03")


def test_of_several_who_answer_at_once_each_answers_by_letter() -> None:
    match = cl.new("broom_service", seats=3, seed=5)
    assert match.asked == ["A", "B", "C"]
    match.push(match.options("C")[0], "C")
    assert match.turn == "A"
    assert repr(match) == "<Match of broom_service, 3 seats, 1 answers, A and B and C to answer>"


def test_a_view_hides_what_its_seat_does_not_know_and_a_bot_gets_no_more() -> None:
    match = played("bloody_grove", answers=4)
    assert match.view("A").text() != match.view("B").text() != str(match)
    assert match.view().seat not in (0, 1)

    class Asks(cl.Bot):  # type: ignore[type-arg]
        def choose(self, view: cl.View, budget: object = None) -> object:  # type: ignore[type-arg,override]
            assert view.text() == match.view(match.turn).text()
            return view.options()[0]

    assert match.push_bot(Asks()) == match.record.answers[-1].notation


def test_a_match_shows_itself_in_a_notebook() -> None:
    match = cl.new("roundforest", seed=5)
    assert match._repr_svg_() == match.svg() != match.svg("A", language="fr")
    assert match.svg().startswith("<svg")


@pytest.mark.parametrize("wrong", [
    lambda: cl.new("chess"), lambda: cl.game("chess"), lambda: cl.new("benevolent", seats=9),
    lambda: cl.new("benevolent", first="Z"), lambda: cl.new("benevolent").push_bot("deep blue"),
    lambda: cl.new("benevolent").options("E"), lambda: cl.new("benevolent").push("castle"),
])
def test_everything_that_is_refused_is_a_clairiere_error(wrong: object) -> None:
    with pytest.raises(cl.ClairiereError):
        wrong()  # type: ignore[operator]


def test_a_record_that_does_not_replay_is_refused(tmp_path: Path) -> None:
    text = played("benevolent").record.text()
    for number, wrong in enumerate((text.replace("place h01", "place h02", 1) + "A place h01\n", "no record", "")):
        path = tmp_path / f"{number}.record"
        path.write_text(wrong, "utf-8")
        with pytest.raises(cl.ClairiereError):
            cl.read_record(path)
    path.write_text(re.sub("result A . B .", "result A 2 B 2", text), "utf-8")
    with pytest.raises(cl.ClairiereError, match="the result is not A 2 B 2"):
        cl.read_record(path)


def test_a_game_with_components_of_ones_own_is_read_again_only_with_them(tmp_path: Path) -> None:
    own = tmp_path / "my_box.toml"
    own.write_text("# my own copy\n" + cl.game("benevolent").rules.file("rules/components.toml"), "utf-8")
    match = cl.new("benevolent", seed=5, components=own)
    match.push_bot("random")
    match.record.save(tmp_path / "game.record")
    with pytest.raises(cl.ClairiereError, match="played with other components"):
        cl.read_record(tmp_path / "game.record")
    read = cl.read_record(tmp_path / "game.record", components=own)
    assert str(cl.Match.from_record(read, components=own)) == str(match)


def test_every_public_object_says_in_one_line_what_it_is() -> None:
    match = played("benevolent", answers=3)
    for one in (match, match.view("A"), match.state, match.record, match.game):
        assert re.fullmatch(r"<.+>", repr(one)), repr(one)
