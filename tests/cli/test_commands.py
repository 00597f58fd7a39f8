"""The commands for people who play: what they print, and how they decline."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clairiere.cli import main
from clairiere.cli.common import usual_code
from clairiere.cli.keyboard import WORDS
from clairiere.cli.screen import folded
from clairiere.games.registry import BUILT_IN, all_games, game_named
from clairiere.kernel.record import read_record

RECORDS = Path(__file__).parents[1] / "records"
BENEVOLENT = RECORDS / "benevolent/rules-1/2-A.record"
GROVE = RECORDS / "bloody_grove/rules-1/2-adjacent-STTSST.record"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the terminal of whoever tests speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints, its lines joined."""
    assert main(list(arguments)) == 0
    return " ".join(capsys.readouterr().out.split())


def declined(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command declines."""
    assert main(list(arguments)) == 2
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    assert len(printed.err.splitlines()) == 1
    return printed.err.strip()


def piped(folder: Path, typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`clairiere` with lines from a pipe."""
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    return subprocess.run([sys.executable, "-m", "clairiere", *arguments], input=typed, cwd=folder, env=environment,
                          capture_output=True, text=True, encoding="utf-8", check=False, timeout=60)


# ---------------------------------------------------------------- language


def test_the_terminal_says_which_language_it_is() -> None:
    assert usual_code({}) == "en"
    assert usual_code({"LANG": "fr_CA.UTF-8"}) == "fr"
    assert usual_code({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}) == "en"
    assert usual_code({"LANG": "", "LC_MESSAGES": "fr"}) == "fr"
    assert usual_code({"LANG": "de_DE.UTF-8"}) == "en"


def test_the_commands_explain_themselves_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--language", "fr", "--help"])
    assert "continuer une partie enregistrée" in " ".join(capsys.readouterr().out.split())


def test_no_command_word_is_taken_from_a_notation() -> None:
    for game in all_games():
        written = {c.notation().split(" ")[0] for c in game.rules.components().vocabulary().choices()} - {"concede"}
        assert len(written) > 5
        assert not written & set(WORDS)


def test_capitals_or_not_no_two_notations_of_a_game_are_typed_alike() -> None:
    for game in all_games():
        written = [c.notation() for c in game.rules.components().vocabulary().choices()]
        assert len({folded(notation) for notation in written}) == len(written)


# ---------------------------------------------------------------- play


def test_play_writes_plain_text_into_a_pipe_and_keeps_the_game_when_it_ends(tmp_path: Path) -> None:
    done = piped(tmp_path, "place h01\nback\nplace h02\n", "play", "benevolent", "--seed", "1", "--option", "first=A")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "Your last answer is taken back." in done.stdout
    record = read_record((tmp_path / "benevolent.record").read_text("utf-8"))
    assert [answer.text() for answer in record.answers] == ["A place h02"]


def test_the_beginning_of_a_notation_is_enough_if_it_begins_no_other(tmp_path: Path) -> None:
    typed = "place\nplace h02\ngat\nquit\nn\n"
    done = piped(tmp_path, typed, "play", "benevolent", "--seed", "1", "--option", "first=A", "--bots", "greedy")
    assert "That could be several of them:" in done.stdout
    assert "- Lake takes 2 Leaves from the Reserve." in done.stdout
    assert "The game is not saved." in done.stdout
    assert not list(tmp_path.iterdir())


def test_a_notation_may_be_typed_in_capitals_or_not(tmp_path: Path) -> None:
    typed = "take 1 CLOCKWISE\ndrop m\nquit\nn\n"
    done = piped(tmp_path, typed, "play", "bethel_woods", "--seed", "5", "--bots", "greedy")
    assert "- Lake takes up all workers of machine 1" in done.stdout
    assert "! You have no such worker in your hand. (BTW-MOVE-04)" in done.stdout
    done = piped(tmp_path, "go b1\nq\nn\n", "play", "roundforest", "--seed", "5", "--option", "first=A")
    assert "none of the options" not in done.stdout
    assert done.stdout.count("Lake>") > 1


def test_the_words_of_an_option_lead_to_its_number(tmp_path: Path) -> None:
    done = piped(tmp_path, "sacred altar\nq\nn\n", "play", "benevolent", "--seed", "3", "--option", "first=A")
    asked = done.stdout.partition("Is it one of these?")[2]
    assert re.match(r" Answer with its number\.\n  4  Place a Footstep on Sacred Altar 4  \[place h04\]\n", asked)


def test_a_person_can_ask_what_has_changed_and_read_the_log(tmp_path: Path) -> None:
    typed = "place h02\ngather\nchanges\nsince 0\nlog\nsince 99\nquit\nn\n"
    done = piped(tmp_path, typed, "play", "benevolent", "--seed", "1", "--option", "first=A", "--bots", "greedy")
    log = done.stdout.rpartition("Lake> log")[2]
    assert "    1  Lake places a Footstep on" in log
    assert "    2  Lake takes 2 Leaves from the Reserve." in log
    assert "! So far there are 4 answers" in log
    assert done.stdout.partition("since 0")[2].lstrip().startswith("- Lake places a Footstep on")


def test_two_people_are_told_once_what_both_can_see(tmp_path: Path) -> None:
    typed = "place h01\ngather\nplace h03\n"
    done = piped(tmp_path, typed, "play", "benevolent", "--seed", "1", "--option", "first=A", "--bots", "none",
                 "--names", "Ann,Ben")
    assert done.stdout.count("- Ann takes 2 Leaves from the Reserve.") == 1
    assert done.stdout.count("- Ben places a Footstep on") == 1


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    done = piped(tmp_path, "", "play", "bloody_grove", "--seed", "2", "--bots", "random,random", "--save", "b.record")
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    assert read_record((tmp_path / "b.record").read_text("utf-8")).result


def test_a_game_with_components_of_ones_own_is_saved_and_resumed_with_them(tmp_path: Path) -> None:
    own = game_named("benevolent").rules.file("rules/components.toml").replace("gather_amount = 2", "gather_amount = 3")
    (tmp_path / "box.toml").write_text(own, "utf-8")
    box = ("--components", "box.toml")
    done = piped(tmp_path, "place h01\ngather\n", "play", "benevolent", "--seed", "1", "--option", "first=A",
                 "--bots", "random", *box)
    assert "- Lake takes 3 Leaves from the Reserve." in done.stdout
    assert piped(tmp_path, "", "play", "--resume", "benevolent.record", *box).returncode == 0
    without = piped(tmp_path, "", "play", "--resume", "benevolent.record")
    assert without.returncode == 2
    assert "components" in without.stderr


def test_a_resumed_game_remembers_who_plays(tmp_path: Path) -> None:
    piped(tmp_path, "place h01\n", "play", "benevolent", "--seats", "3", "--names", "Ann,Ben", "--bots", "greedy",
          "--option", "first=A")
    done = piped(tmp_path, "", "play", "--resume", "benevolent.record")
    assert "  A Ann    at this keyboard\n  B Ben    at this keyboard\n  C Raven  bot greedy\n" in done.stdout


def test_a_finished_game_that_is_resumed_tells_its_end_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "golden.record"
    path.write_bytes(GROVE.read_bytes())
    done = piped(tmp_path, "", "play", "--resume", "golden.record")
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    assert path.read_bytes() == GROVE.read_bytes()
    assert [found.name for found in tmp_path.iterdir()] == ["golden.record"]


def test_a_file_that_cannot_be_written_is_declined_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nowhere" / "a.record"
    assert "cannot be written" in declined(capsys, "play", "benevolent", "--save", str(path))


def test_a_terminal_that_knows_no_accents_shows_question_marks(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "fr_FR"}
    done = subprocess.run([sys.executable, "-m", "clairiere", "rulebook", "benevolent", "1"], cwd=tmp_path, timeout=60,
                          env=environment, capture_output=True, text=True, encoding="ascii", check=False)
    assert done.returncode == 0
    assert "?" in done.stdout


# ---------------------------------------------------------------- what cannot be done


def test_an_unknown_game_is_declined_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert declined(capsys, "play", "chess") == \
        "There is no game called “chess” here. " \
        "There are benevolent, bloody_grove, roundforest, bethel_woods and broom_service."
    assert "Il n’y a pas de jeu" in declined(capsys, "play", "chess", "--language", "fr")
    assert "chess" in declined(capsys, "rulebook", "chess")


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["play"], "Which game shall it be?"),
    (["play", "benevolent", "--seats", "7"], "Benevolent is for 2, 3 or 4 players, not for 7."),
    (["play", "benevolent", "--bots", "deep"], "There is no bot called “deep”."),
    (["play", "benevolent", "--seats", "2", "--bots", "greedy,greedy,random"], "more bots than seats: 3 for 2."),
    (["play", "benevolent", "--seats", "2", "--names", "A,B,C"], "There are more names than seats: 3 for 2."),
    (["play", "benevolent", "--option", "first=E"], "Benevolent has no setting first=E at a table of 2."),
    (["play", "benevolent", "--components", "nowhere.toml"], "nowhere.toml cannot be read: No such file or directory."),
    (["play", "--resume", "nowhere.record"], "nowhere.record cannot be read: No such file or directory."),
    (["play", "benevolent", "--resume", str(GROVE)], "is a game of Bloody Grove, not of Benevolent."),
    (["play", "--resume", __file__], "is not the record of a game"),
    (["replay", __file__], "is not the record of a game"),
    (["replay", str(BENEVOLENT), "--seat", "E"], "There is no seat “E” in this game. There are A and B."),
    (["replay", str(BENEVOLENT), "--from", "9999"], "There is no answer 9,999 in this game"),
    (["show", str(BENEVOLENT), "-o", "picture.gif"], "A picture’s name ends in .svg or .png; picture.gif does not."),
    (["rulebook", "benevolent", "xyzzy"], "The rulebook says nothing about “xyzzy”."),
    (["rulebook", "benevolent", "-o", "book.pdf"], "A page’s name ends in .html; book.pdf does not."),
])
def test_what_cannot_be_done_is_declined_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in declined(capsys, *arguments)


def test_a_file_that_is_no_text_or_has_been_tampered_with_is_declined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.record"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file." in declined(capsys, "play", "--resume", str(path))
    lines = BENEVOLENT.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:8], *lines[9:]]), "utf-8")
    assert "does not lead through the game" in declined(capsys, "play", "--resume", str(path))
    assert "does not lead through the game" in declined(capsys, "replay", str(path))
    path.write_text("clairiere record 1\ngame tarot\nrules 1\nseats 2\nvariant\nluck\n", "utf-8")
    assert "“tarot”" in declined(capsys, "play", "--resume", str(path))


def test_a_record_of_rules_that_are_not_kept_is_told_if_todays_lead_through_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newest = (RECORDS / "benevolent/rules-2/2-A.record").read_text("utf-8")
    path, told = tmp_path / "a.record", said(capsys, "replay", str(RECORDS / "benevolent/rules-2/2-A.record"))
    path.write_text(newest.replace("rules 2", "rules 0"), "utf-8")
    assert said(capsys, "replay", str(path)) == told
    path.write_text(newest.replace("rules 2", "rules 99"), "utf-8")
    assert "written for benevolent, rules 99" in declined(capsys, "replay", str(path))


def test_an_existing_file_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    assert "is there already" in declined(capsys, "play", "benevolent", "--save", str(path))
    piped(tmp_path, "save diary.txt\nn\nquit\nn\n", "play", "benevolent", "--seed", "1", "--option", "first=A")
    assert path.read_text() == "dear diary"


def test_options_may_stand_before_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = piped(tmp_path, "quit\nn\n", "play", "--seed", "1", "--bots", "random", "bloody-grove", "--plain")
    assert done.returncode == 0
    assert "Bloody Grove" in done.stdout
    assert "BEN-MOVE-03" in said(capsys, "rulebook", "benevolent", "--language", "fr", "BEN-MOVE-03")
    with pytest.raises(SystemExit):
        main(["play", "benevolent", "bloody_grove"])
    assert "unrecognized arguments: bloody_grove" in capsys.readouterr().err


# ---------------------------------------------------------------- replay


def test_replay_tells_a_game_answer_by_answer_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(BENEVOLENT.read_text("utf-8"))
    told = said(capsys, "replay", str(BENEVOLENT))
    assert "1 Lake places a Footstep on" in told
    assert f" {len(record.answers)} " in told
    winner = "Lake" if record.result.startswith("A 1") else "Honey"
    assert told.rpartition(f" {len(record.answers)} ")[2].count(winner) > 0


def test_replay_can_tell_a_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(BENEVOLENT), "--from", "3", "--to", "4", "--names", "Ann,Ben"]) == 0
    numbers = re.findall(r"^ +(\d+)  ", capsys.readouterr().out, re.MULTILINE)
    assert numbers == ["3", "4"]


def test_replay_shows_hidden_cards_only_to_those_who_may_see_them(capsys: pytest.CaptureFixture[str]) -> None:
    public = said(capsys, "replay", str(GROVE))
    mine = said(capsys, "replay", str(GROVE), "--seat", "a")
    everything = said(capsys, "replay", str(GROVE), "--all")
    looked = re.compile(r"looks at token \d+ \(")
    assert not looked.search(public)
    assert 0 < len(looked.findall(mine)) < len(looked.findall(everything))


# ---------------------------------------------------------------- rulebook


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rulebook_is_printed_whole_without_anchors(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    book = game_named(game).words.rulebook(language)
    printed = said(capsys, "rulebook", game, "--language", language)
    assert all(chapter.title in printed for chapter in book.chapters)
    assert "<a id" not in printed
    assert "(example:" not in printed


def test_the_rulebook_opens_at_a_clause_a_chapter_or_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    book = game_named("benevolent").words.rulebook("en")
    printed = said(capsys, "rulebook", "benevolent", "ben-move-03")
    assert "BEN-MOVE-03" in printed
    assert book.paragraph("BEN-MOVE-03").split(".")[0] in printed
    assert book.chapters[1].title in said(capsys, "rulebook", "benevolent", "2")
    assert "Figurine" in said(capsys, "rulebook", "benevolent", "figurines")
    assert "TABLE-01" in said(capsys, "rulebook", "benevolent", "TABLE-01")
