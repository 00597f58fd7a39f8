"""The ladder of bots: figures from games between bots alone, the five levels in it, and who may play for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest

from clairiere.client import Client, play
from clairiere.ratings.anchors import anchor
from clairiere.ratings.model import NEW, Entrant, FinishedGame, rate
from tests.site.rated_games import as_person, day, finished, people
from tests.site.test_bot_games import Simple, guest, site_of
from tests.site.test_bots import Robot, new_bot
from tests.site.test_ratings import settled as counted
from tests.site.test_seating import new_table
from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import Server, Store, own_postgres
from tests.table.test_worker_process import until, worker

GAME = "bloody_grove"


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with own_postgres("ladder") as store:
        yield store


@pytest.fixture(scope="module")
def house(store: Store) -> Iterator[Server]:
    """A server with a worker, whose levels play against the bots."""
    with Server(store, CLAIRIERE_LIMITS="0") as server, worker(store, "--no-jobs"):
        yield server


def bot_number(store: Store, name: str) -> int:
    """The newest bot of this name."""
    return int(store.run("SELECT max(id) FROM person WHERE name = ?", f"{name} (robot)")[0][0])


def let_play(owner: Visitor, bot: int, against: str, *, game: str = GAME, seats: int = 2, games: int = 1) -> Reply:
    numbers = {"bot": str(bot), "seats": str(seats), "games": str(games)}
    return owner.submit(f"/bots/ladder/{game}", against=against, **numbers)


def opened(store: Store, game: str = GAME) -> list[str]:
    """The tables of the ladder whose games are not over."""
    rows = "SELECT code FROM game_table WHERE rated AND outside_bots AND status < 2 AND game = ? ORDER BY id"
    return [code for (code,) in store.run(rows, game)]


def ladder(server: Server, game: str = GAME) -> Any:
    reply = Visitor(server.port).get(f"/api/ladder/{game}")
    assert reply.status == 200, reply.text
    return reply.json()["rungs"]


def figure(server: Server, name: str, game: str = GAME) -> Any:
    """What the ladder says of a bot."""
    return next(rung for rung in ladder(server, game) if rung["name"] == f"{name} (robot)")


def laid(store: Store, game: str, when: datetime, result: str, seats: Sequence[int | str]) -> str:
    """A game of the ladder that ended then; on its seats are bots of people or levels."""
    code = finished(store, game, when, result, seats)
    store.run("UPDATE game_table SET outside_bots = ? WHERE code = ?", True, code)
    table = "SELECT id FROM game_table WHERE code = ?"
    store.run(f"UPDATE seat SET outside = ? WHERE person_id IS NOT NULL AND table_id = ({table})", True, code)
    return code


def bots(store: Store, *names: str, owner: int = 0) -> list[int]:
    """New bots with a token, each of an owner of its own or all of one."""
    found = people(store, *[f"{name} (robot)" for name in names], ranked=False)
    for bot in found:
        (whose,) = (owner,) if owner else people(store, f"Owner of {bot}")
        store.run("UPDATE person SET owner_id = ?, public = ? WHERE id = ?", whose, False, bot)
        token = "INSERT INTO bot_token (bot_id, hash, scope, created) VALUES (?, ?, 'play', ?)"
        store.run(token, bot, f"{bot:064x}", day(2026, 1))
    return found


def settled(store: Store, game: str, bot: int, *, month: int) -> None:
    """Fourteen games against a level, won and lost in turn."""
    for minute in range(14):
        result = "A 1 B 2" if minute % 2 else "A 2 B 1"
        laid(store, game, day(2026, month) + timedelta(minutes=minute), result, [bot, "sapling"])


def played(server: Server, robot: Robot, code: str) -> str:
    """A whole game of a bot; how it ended for it."""
    with Client(site_of(server), robot.token) as client:
        return play(client, Simple, code)


def ended_and_counted(store: Store) -> None:
    """Count all games that are over, as if they had ended a little earlier; a recount finds the same."""
    store.run("UPDATE game_table SET ended = ended - interval '3 seconds' WHERE status = 2 AND NOT counted")
    counted(store)


def test_whole_games_against_levels_give_a_bot_its_figure_and_a_recount_the_same(house: Server, store: Store) -> None:
    ann = guest(house)
    robot = new_bot(ann, "Quick")
    for level, games in (("seed", 1), ("sapling", 1)):
        assert let_play(ann, bot_number(store, "Quick"), level, games=games).status == 200
    codes = opened(store)
    assert len(codes) == 2
    for code in codes:
        shown = robot.get(f"/api/v1/tables/{code}").json()
        assert (shown["status"], shown["rated"], shown["outside_bots"]) == ("running", True, True)
        assert sorted([seat["held"] for seat in shown["seats"]]) == ["bot", "person"]
        assert played(house, robot, code) == "over"
    ended_and_counted(store)
    rows = store.run(
        "SELECT t.result, s.number, o.bot FROM game_table t JOIN seat s ON s.table_id = t.id AND s.outside"
        " JOIN seat o ON o.table_id = t.id AND NOT o.outside WHERE t.code = ANY(?) ORDER BY t.ended, t.id", codes,
    )  # fmt: skip
    expected = rate([
        FinishedGame((Entrant(place, person=1), Entrant(3 - place, fixed=anchor(GAME, level) or NEW)))
        for result, number, level in rows for place in [int(result.split()[2 * number + 1])]
    ])[1]  # fmt: skip
    told = figure(house, "Quick")
    assert (told["rating"], told["margin"], told["games"]) == (round(expected.mu), expected.margin, 2)
    assert (told["settled"], told["owner"]) == (False, "Ann")
    levels = {rung["level"]: rung["rating"] for rung in ladder(house) if rung["level"]}
    assert levels == {name: round((anchor(GAME, name) or NEW).mu)
                      for name in ("seed", "sprout", "sapling", "tree", "forest")}
    order = [rung["at_least"] for rung in ladder(house)]
    assert order == sorted(order, reverse=True)


def test_bots_of_two_owners_play_a_game_that_begins_when_the_last_sits_down_and_counts_for_both(
    house: Server, store: Store
) -> None:
    ann, ben = guest(house), guest(house, "Ben")
    robots = [new_bot(ann, "Hare"), new_bot(ben, "Fox")]
    numbers = [bot_number(store, name) for name in ("Hare", "Fox")]
    assert "as long as its figure says" in read(let_play(ann, numbers[0], "others", game="benevolent"))
    for month, number in enumerate(numbers, 1):
        settled(store, "benevolent", number, month=month)
    ended_and_counted(store)
    before = [figure(house, name, "benevolent")["rating"] for name in ("Hare", "Fox")]
    let_play(ann, numbers[0], "others", game="benevolent")
    (code,) = opened(store, "benevolent")
    assert code in Visitor(house.port).get("/bots/ladder/benevolent").text
    assert robots[1].get(f"/api/v1/tables/{code}").json()["status"] == "open"
    with ThreadPoolExecutor(2) as playing:
        assert list(playing.map(lambda robot: played(house, robot, code), robots)) == ["over", "over"]
    ended_and_counted(store)
    after = [figure(house, name, "benevolent")["rating"] for name in ("Hare", "Fox")]
    assert (after[0] > before[0]) != (after[1] > before[1])
    page = read(Visitor(house.port).get(f"/tables/{code}/ratings"))
    assert "Hare (robot)" in page, "what it has changed is for everybody to see"


def test_one_owner_does_not_lift_a_bot_by_letting_another_lose(house: Server, store: Store) -> None:
    (owner,) = people(store, "Ann")
    good, bad = bots(store, "Good", "Bad", owner=owner)
    for month, bot in enumerate((good, bad), 1):
        settled(store, "roundforest", bot, month=month)
    for minute in range(10):
        laid(store, "roundforest", day(2026, 5) + timedelta(minutes=minute), "A 1 B 2", [good, bad])
    ended_and_counted(store)
    assert [figure(house, name, "roundforest")["games"] for name in ("Good", "Bad")] == [14, 14]
    ann = as_person(house, owner)
    let_play(ann, good, "others", game="roundforest")
    (code,) = opened(store, "roundforest")
    second = new_bot(ann, "Second")
    said = second.post(f"/api/v1/tables/{code}/sit")
    assert (said.status, said.json()["error"]) == (403, "Two robots of the same player do not meet in the ladder.")
    stranger = new_bot(guest(house, "Ben"), "Stranger").post(f"/api/v1/tables/{code}/sit")
    assert stranger.status == 403, "nor by a new one, of which nothing is known, that somebody else makes"
    assert ann.post(f"/api/tables/{code}/sit").json()["error"] == "Only robots play at this table."
    assert ann.submit("/bots/ladder/roundforest", close=code).status == 200
    assert opened(store, "roundforest") == []


def test_bots_that_come_to_be_of_one_owner_have_met_for_nothing(house: Server, store: Store) -> None:
    ann, ben = people(store, "Ann", "Ben")
    (one,), (two,) = bots(store, "One", owner=ann), bots(store, "Two", owner=ben)
    laid(store, "benevolent", day(2025, 5), "A 1 B 2", [one, two])
    laid(store, "benevolent", day(2025, 6), "A 1 B 2", [one, "tree"])
    ended_and_counted(store)
    assert figure(house, "One", "benevolent")["games"] == 2
    store.python(
        "import django; django.setup()\nfrom clairiere.site.accounts.sessions import move_person\n"
        "from clairiere.store.models import Person\n"
        f"move_person(Person.objects.get(id={ann}), Person.objects.get(id={ben}))"
    )
    ended_and_counted(store)
    assert figure(house, "One", "benevolent")["games"] == 1
    assert [rung for rung in ladder(house, "benevolent") if rung["name"] == "Two (robot)"] == []


def test_a_game_with_a_person_in_it_counts_for_no_ladder_and_no_person_sits_there(house: Server, store: Store) -> None:
    ann = guest(house)
    robot = new_bot(ann, "Guest")
    (bot,), (person,) = bots(store, "Mixed"), people(store, "Cleo")
    laid(store, "broom_service", day(2026, 5), "A 1 B 2 C 3", [bot, person, "tree"])
    friendly = laid(store, "broom_service", day(2026, 5, 2), "A 1 B 2 C 3", [bot, "tree", "tree"])
    store.run("UPDATE game_table SET rated = ? WHERE code = ?", False, friendly)
    ended_and_counted(store)
    assert [rung for rung in ladder(house, "broom_service") if rung["name"]] == []
    assert store.run("SELECT count(*) FROM rating WHERE person_id IN (?, ?)", bot, person) == [(0,)]
    let_play(ann, bot_number(store, "Guest"), "seed", game="broom_service", seats=3)
    (code,) = opened(store, "broom_service")
    assert ann.post(f"/api/tables/{code}/sit").status == 409
    for verb, fields in (("change", {"joinable": True}), ("joinable", {}), ("start", {}), ("remove", {})):
        assert ann.post(f"/api/tables/{code}/{verb}", **fields).status == 403, verb
    assert new_table(ann, rated=True, outside_bots=True)
    assert robot.post(f"/api/v1/tables/{code}/leave").status == 200


def test_who_leaves_a_game_of_the_ladder_is_last_and_our_bots_finish_it_at_once(house: Server, store: Store) -> None:
    ann = guest(house)
    robot = new_bot(ann, "Runaway")
    let_play(ann, bot_number(store, "Runaway"), "seed")
    (code,) = opened(store)
    assert robot.post(f"/api/v1/tables/{code}/leave").status == 200
    until(lambda: opened(store) == [])
    ended_and_counted(store)
    told = figure(house, "Runaway")
    assert (told["games"], told["rating"] < 1300) == (1, True)


def test_an_owner_has_five_tables_of_the_ladder_at_a_time(house: Server, store: Store) -> None:
    ann = guest(house)
    robot = new_bot(ann, "Busy")
    number = bot_number(store, "Busy")
    assert "cannot be set up" in read(let_play(ann, number, "seed", seats=9))
    assert "Five games have begun." in read(let_play(ann, number, "seed", game="benevolent", games=9))
    assert "as many tables of the ladder" in read(let_play(ann, number, "seed", game="benevolent"))
    assert "You have no such robot." in read(let_play(guest(house, "Ben"), number, "seed"))
    for code in opened(store, "benevolent"):
        robot.post(f"/api/v1/tables/{code}/leave")


@pytest.mark.parametrize(("language", "heading", "level", "whose"), [
    ("en", "Ladder of robots", "Old forest", "by Olga"), ("fr", "Échelle des robots", "Vieille forêt", "par Olga"),
])  # fmt: skip
def test_the_page_has_the_levels_among_the_bots_and_an_owner_only_if_others_may_see_them(
    house: Server, store: Store, language: str, heading: str, level: str, whose: str
) -> None:
    game = "bethel_woods" if language == "en" else "roundforest"
    shown, hidden = people(store, "Olga", "Hidden")
    store.run("UPDATE person SET public = ? WHERE id = ?", False, hidden)
    for n, owner in enumerate((shown, hidden)):
        (bot,) = bots(store, f"Bot {n} {language}", owner=owner)
        laid(store, game, day(2024, 5, n + 1), "A 1 B 1" if game == "bethel_woods" else "A 1 B 2", [bot, "sapling"])
    ended_and_counted(store)
    page = Visitor(house.port, language).get(f"/bots/ladder/{game}")
    said = read(page)
    for words in (heading, level, whose, f"Bot 0 {language} (robot)", f"Bot 1 {language} (robot)"):
        assert words in said, words
    assert "Hidden" not in said
    assert page.text.count('scope="row"') == len(ladder(house, game))
    assert Visitor(house.port).get("/bots/ladder").headers["location"] == "/bots/ladder/benevolent"


def test_a_bot_whose_token_is_revoked_leaves_the_ladder(house: Server, store: Store) -> None:
    (bot,) = bots(store, "Gone")
    laid(store, "bloody_grove", day(2024, 7), "A 1 B 2", [bot, "seed"])
    ended_and_counted(store)
    assert figure(house, "Gone")["games"] == 1
    store.run("DELETE FROM bot_token WHERE bot_id = ?", bot)
    assert [rung for rung in ladder(house) if rung["name"] == "Gone (robot)"] == []
    ended_and_counted(store)
