"""What else can be seen of a table: as it was, its log, what an answer would bring, why not, and a picture to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance, LuckMismatch, Scripted
from clairiere.kernel.choices import Illegal
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.state import SPECTATOR, Seat, letter
from clairiere.kernel.view import view
from tests.table.kit import ALONE, Client, Laid, Server, Store, lay_table
from tests.table.sitting import A_BEGINS, Sitting


@pytest.fixture(scope="module")
def running(store: Store) -> Iterator[Server]:
    with Server(store, ALONE) as server:
        yield server


# ---------------------------------------------------------------- as it was


def without_time(piece: str) -> str:
    """A fragment without what only the newest version has."""
    piece = re.sub(r'<form id="(answers|back|hint)".*?</form>|<p id="no-back".*?</p>', "", piece)
    piece = re.sub(r' data-(past|newest|question)="\w*"', "", piece)
    piece = re.sub(r"<h3>You can answer</h3><ul>.*?</ul>", "", piece)
    return re.sub(r'<a id="help".*?</a>|<div id="board">.*?</svg></div>', "", piece)


@pytest.mark.parametrize("game", ["benevolent", "bloody_grove"])
def test_a_version_that_has_been_is_shown_as_the_seat_saw_it_then(running: Server, game: str) -> None:
    sitting, random, seen = Sitting(running, game), Random(1), list[list[str]]()
    readers = [*sitting.players, sitting.somebody]
    for version in range(12):
        seen.append([reader.get(f"{sitting.path}/now?version={version}").text for reader in readers])
        options = sitting.look(sitting.asked())["options"]
        sitting.play(random.choice(options)["notation"])
    for version, pieces in enumerate(seen):
        for reader, then in zip(readers, pieces, strict=True):
            piece = reader.get(f"{sitting.path}/at?at={version}").text
            assert f'data-past="{version}" data-newest="12"' in piece
            assert "data-answers" not in piece
            assert "<form" not in piece
            assert without_time(piece) == without_time(then)


def test_what_is_not_there_yet_cannot_be_seen(running: Server) -> None:
    sitting = Sitting(running)
    reply = sitting.players[0].get(f"{sitting.path}/at?at=1&language=fr")
    assert (reply.status, reply.json()["error"], reply.json()["version"]) == (404, "not there yet", 0)
    assert sitting.players[0].get(f"{sitting.path}/at?at=soon").status == 400
    assert sitting.players[0].get("/t/nowhere/at?at=0").status == 404


def test_the_log_goes_back_to_the_beginning_and_tells_what_was_taken_back(running: Server) -> None:
    sitting = Sitting(running)
    sitting.play("place h03")
    assert sitting.players[0].post(sitting.path + "/back", version=1).status == 200
    sitting.play("place h05", "gather", "place h03", "gather")
    whole = sitting.somebody.get(sitting.path + "/log?since=0&language=en").text
    assert re.findall(r'<li id="line-(\d+)" value="\1"', whole) == ["1", "2", "3", "4", "5", "6"]
    assert "Ada takes the last answer back." in whole
    assert sitting.somebody.get(sitting.path + "/log?since=4").text.count("<li") == 2
    sitting.play(sitting.look(sitting.asked())["options"][0]["notation"])
    assert sitting.somebody.get(sitting.path + "/log?since=6").text.count("<li") == 1
    assert whole[: -len("</ol>")] in sitting.somebody.get(sitting.path + "/log").text


# ---------------------------------------------------------------- what an answer would bring


def test_what_an_answer_is_sure_to_bring_is_told_and_drawn_and_does_not_happen(running: Server) -> None:
    sitting = Sitting(running)
    tried = sitting.players[0].get(f"{sitting.path}/try?version=0&notation=place%20h03").json()
    assert (tried["notation"], tried["sure"], tried["warns"]) == ("place h03", True, "")
    assert tried["board"].startswith("<svg")
    assert "data-answers" not in tried["board"]
    assert sitting.look()["version"] == 0
    sitting.play("place h03")
    assert tried["told"] == sitting.look(sitting.players[0])["story"] != []


def test_every_answer_that_is_foreseen_comes_about_so(running: Server) -> None:
    sitting, random, sure, unsure = Sitting(running, "bloody_grove"), Random(2), 0, 0
    while not (seen := sitting.look())["over"]:
        who = sitting.asked()
        option = random.choice(sitting.look(who)["options"])["notation"]
        tried = who.get(f"{sitting.path}/try?version={seen['version']}&notation={option.replace(' ', '%20')}").json()
        sitting.play(option)
        if tried["sure"]:
            sure += 1
            assert tried["told"] == sitting.look(who)["story"]
        else:
            unsure += 1
            assert (tried["told"], tried["board"]) == ([], "")
            assert tried["warns"]
    assert sure > 10
    assert unsure > 3


def test_who_tries_what_is_not_allowed_is_told_why(running: Server) -> None:
    sitting = Sitting(running)
    sitting.play("place h03", "gather", "place h05", "gather")
    reply = sitting.players[0].get(f"{sitting.path}/try?version=4&notation=place%20h03")
    assert (reply.status, reply.json()["clause"], reply.json()["title"]) == (422, "BEN-MOVE-03", "Not there.")
    assert reply.json()["link"] == "/rules/benevolent#BEN-MOVE-03"
    assert sitting.players[0].get(f"{sitting.path}/try?version=3&notation=place%20h04").status == 409
    assert sitting.players[1].get(f"{sitting.path}/try?version=4&notation=place%20h04").json()["clause"] == "TABLE-01"
    assert sitting.somebody.get(f"{sitting.path}/try?notation=place%20h04").status == 403


# ---------------------------------------------------------------- why not


def test_who_touches_what_cannot_be_done_is_told_why(running: Server) -> None:
    sitting = Sitting(running)
    sitting.play("place h03", "gather", "place h05", "gather")
    path = f"{sitting.path}/why?version=4"
    reason = sitting.players[0].get(f"{path}&piece=nothing-of-this-name").json()
    assert (reason["title"], reason["clause"], reason["link"]) == ("Not now.", "", "")
    assert reason["says"] == sitting.look(sitting.players[0])["prompt"]
    assert (reason["name"], reason["tells"], reason["rule"]) == ("", [], "")
    other = sitting.players[1].get(f"{path}&piece=h03").json()
    assert (other["title"], other["clause"]) == ("Not your turn yet.", "TABLE-01")
    assert "Ada" in other["says"]
    spectator = sitting.somebody.get(f"{path}&piece=h03").json()
    assert spectator["title"] == "Ada is thinking."
    assert sitting.players[0].get(f"{sitting.path}/why?version=3&piece=h03").status == 409


def test_the_reason_is_that_of_the_choice_that_comes_closest(running: Server) -> None:
    if not game_named("benevolent").picture.touches(*some_choice()):
        pytest.skip("the game does not say yet what its choices touch")
    sitting = Sitting(running)
    sitting.play("place h03", "gather", "place h05", "gather")
    reason = sitting.players[0].get(f"{sitting.path}/why?version=4&piece=h03").json()
    assert (reason["title"], reason["clause"]) == ("Not there.", "BEN-MOVE-03")
    assert reason["link"] == "/rules/benevolent#BEN-MOVE-03"
    assert "already stands" in reason["says"]


def test_who_touches_something_is_told_what_it_is_and_does_and_means_now(running: Server) -> None:
    sitting = Sitting(running)
    sitting.play("place h03", "gather", "place h05", "gather")
    for player in (*sitting.players, sitting.somebody):
        told = player.get(f"{sitting.path}/why?version=4&piece=stack-amber").json()
        assert (told["name"], told["rule"]) == ("Amber", "BEN-OBJ-02")
        does, now = told["tells"]
        assert does.startswith("You win by being the first")
        assert now == "An Amber costs 10 Leaves; 2 are left in the stack."


def test_what_is_not_on_the_table_says_nothing_of_itself(running: Server) -> None:
    sitting = Sitting(running)
    for piece in ["seat-Z", "cloud-x", "gift-A-", "step-A-h99", "-", "on-", "h99"]:
        reply = sitting.players[0].get(f"{sitting.path}/why?piece={piece}")
        assert (reply.status, reply.json()["name"], reply.json()["tells"]) == (200, "", [])


def some_choice() -> tuple[Any, Any]:
    """A view and a choice."""
    match: Match[Any] = Match(game_named("benevolent"), 2, {"first": "A"}, Scripted(opening_luck("benevolent")))
    return match.view(0), match.state.vocabulary().parse("place h03")


def opening_luck(game: str) -> list[int]:
    """Luck that a set-up may have."""
    return list(Match(game_named(game), 2, {"first": "A"}, Chance(Random(0))).record.luck)


# ---------------------------------------------------------------- a picture


def test_a_picture_stands_alone_and_has_nothing_to_touch(running: Server) -> None:
    sitting = Sitting(running)
    sitting.play("place h03")
    for query in ("", "?at=0&theme=night", "?at=1", "?theme=elsewhere"):
        reply = sitting.players[0].get(f"{sitting.path}/picture.svg{query}")
        assert (reply.status, reply.headers["content-type"]) == (200, "image/svg+xml; charset=utf-8")
        assert reply.headers["content-disposition"].startswith("inline")
        assert reply.text.startswith("<svg")
        assert "data-answers" not in reply.text


@pytest.mark.parametrize("path", ["now", "log", "at?at=0", "picture.svg", "promise", "record", "stream"])
def test_a_table_that_was_deleted_is_gone_though_it_is_still_in_memory(running: Server, path: str) -> None:
    laid = lay_table(running.store, "benevolent")
    assert running.client().get(f"/t/{laid.code}/now").status == 200
    rows = [("answer", "table_id"), ("head", "table_id"), ("seat", "table_id"), ("game_table", "id")]
    running.store.run_many([(f"DELETE FROM {table} WHERE {column} = ?", [laid.id]) for table, column in rows])
    assert running.client().get(f"/t/{laid.code}/{path}").status == 404
    assert running.client().get(f"/t/{laid.code}/now").status == 404


# ---------------------------------------------------------------- secrets


def played(luck: list[int], answers: list[tuple[Seat, str]]) -> Match[Any]:
    """A duel with this luck; raises if it cannot be."""
    match: Match[Any] = Match(game_named("bloody_grove"), 2, {}, Scripted(luck))
    for seat, notation in answers:
        match.answer(seat, notation)
    return match


def looks_alike(one: Match[Any], other: Match[Any], onlooker: Seat) -> bool:
    """Whether the onlooker could not tell them apart at any time, though they are not the same."""
    views = [[view(s, onlooker).text() for s in match.states] for match in (one, other)]
    told = [[story.as_seen_by(onlooker).text() for story in match.stories] for match in (one, other)]
    return views[0] == views[1] and told[0] == told[1] and one.state.text() != other.state.text()


def twin_luck(luck: list[int], answers: list[tuple[Seat, str]], onlooker: Seat) -> list[int]:
    """Other luck with which the onlooker has seen the very same."""
    one, random = played(luck, answers), Random(onlooker)
    for _ in range(20_000):
        place = random.randrange(len(luck))
        other = [*luck[:place], random.randrange(max(2, 2 * luck[place])), *luck[place + 1 :]]
        try:
            if looks_alike(one, played(other, answers), onlooker):
                return other
        except (LuckMismatch, Illegal):
            continue
    raise AssertionError("no table looks like this one")


def everything_seen(reader: Client, laid: Laid, answers: int, ids: list[str], options: list[str]) -> list[str]:
    """All that the doors of a table tell a reader."""
    path = f"/t/{laid.code}"
    doors = ["/now", "/log", "/picture.svg", *[f"/at?at={version}" for version in range(answers + 1)]]
    doors += [f"/why?piece={id}" for id in ids] + [f"/try?notation={option.replace(' ', '%20')}" for option in options]
    replies = [reader.get(path + door) for door in doors]
    return [f"{reply.status} {reply.text}".replace(laid.code, "CODE") for reply in replies]


@pytest.mark.parametrize("onlooker", [0, 1, SPECTATOR])
def test_two_tables_that_a_reader_cannot_tell_apart_look_the_same_through_every_door(
    running: Server, onlooker: Seat
) -> None:
    here, answers = lay_table(running.store, secret=A_BEGINS), list[tuple[Seat, str]]()
    luck = list(here.opening.record.luck)
    for number in range(4):
        ask = waiting(here.opening.state)[0]
        notation = ask.options(here.opening.state)[-1 if number else 0].notation()
        here.opening.answer(ask.seat, notation)
        answers.append((ask.seat, notation))
    there = lay_table(running.store, secret=A_BEGINS)
    twin = " ".join([str(k) for k in twin_luck(luck, answers, onlooker)])
    running.store.run("UPDATE game_table SET luck = ? WHERE id = ?", twin, there.id)
    for version, (seat, notation) in enumerate(answers):
        for laid in (here, there):
            who = running.client(laid.cookies[seat])
            assert who.post(f"/t/{laid.code}/answer", version=version, notation=notation).status == 200
    readers = [running.client("" if onlooker == SPECTATOR else laid.cookies[onlooker]) for laid in (here, there)]
    drawn = readers[0].get(f"/t/{here.code}/now").text
    ids = sorted(set(re.findall(r' id="([\w-]+)"', drawn)))
    options = re.findall(r'name="notation" value="([^"]+)"', drawn)
    tried = [*options, *[c.notation() for c in waiting(here.opening.state)[0].options(here.opening.state)]]
    seen = [everything_seen(reader, laid, 4, ids, tried) for reader, laid in zip(readers, (here, there), strict=True)]
    assert seen[0] == seen[1]
    if onlooker != SPECTATOR:
        stranger = everything_seen(running.client(), here, 4, ids, tried)
        asked = readers[0].get(f"/t/{here.code}/now?seat={letter(1 - onlooker)}").text.replace(here.code, "CODE")
        assert f"200 {asked}" == stranger[0]
        assert seen[0] != stranger
