"""Leaderboards: who is in them, in which order, by season; as a page and for programs, on both databases.

An order is kept for a minute, so each test has a game or a season of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from tests.kit import nightly_after
from tests.site.rated_games import as_person, count, day, finished, people
from tests.site.test_ratings import KINDS, differing, in_site
from tests.site.visitor import Visitor, read
from tests.table.kit import Server, Store, own_store


@pytest.fixture(scope="module", params=nightly_after(1, KINDS))
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Server]]:
    with own_store(request.param, "leaderboards", tmp_path_factory.mktemp("boards")) as store, Server(store) as server:
        yield store, server


def board(visitor: Visitor, game: str, **query: Any) -> Any:
    """A leaderboard as programs read it."""
    asked = "&".join([f"{name}={value}" for name, value in query.items()])
    reply = visitor.get(f"/api/leaderboards/{game}?{asked}")
    assert reply.status == 200, reply.text
    return reply.json()


def names(told: Any) -> list[str]:
    return [each["name"] for each in told["people"]]


def test_in_a_leaderboard_are_only_people_who_want_to_be_seen(site: tuple[Store, Server]) -> None:
    store, server = site
    ann, ben = people(store, "Ann", "Ben")
    (cleo,) = people(store, "Cleo", ranked=False)
    store.run("UPDATE person SET public = ? WHERE id = ?", False, ben)
    for minute, person in enumerate((ann, ben, cleo)):
        finished(store, "benevolent", day(2026, 1) + timedelta(minutes=minute), "A 1 B 2", [person, "tree"])
    count(store)
    told = board(Visitor(server.port), "benevolent", season="2026-1")
    assert names(told) == ["Ann"]
    page = read(as_person(server, cleo).get("/leaderboards/benevolent?season=2026-1"))
    assert "Ann" in page
    assert "Cleo" not in page.partition("Leaderboards")[2]
    assert "This list has only people who want to be seen" in page


def test_the_order_is_that_of_the_lower_end_and_not_of_a_few_lucky_games(site: tuple[Store, Server]) -> None:
    store, server = site
    lucky, steady, known = people(store, "Lucky", "Steady", "Known")
    for minute in range(2):
        finished(store, "bloody_grove", day(2026, 1) + timedelta(minutes=minute), "A 1 B 2", [lucky, "forest"])
    for minute in range(30):
        result = "A 1 B 2" if minute % 3 else "A 2 B 1"
        finished(store, "bloody_grove", day(2026, 1, 2) + timedelta(minutes=minute), result, [steady, "tree"])
        finished(store, "bloody_grove", day(2026, 1, 3) + timedelta(minutes=minute), result, [known, "seed"])
    count(store)
    told = board(Visitor(server.port), "bloody_grove", season="2026-1")["people"]
    assert [each["place"] for each in told] == [1, 2, 3]
    assert [each["at_least"] for each in told] == sorted([each["at_least"] for each in told], reverse=True)
    found = {each["name"]: each for each in told}
    assert found["Lucky"]["at_least"] < found["Steady"]["at_least"]
    assert (found["Lucky"]["settled"], found["Steady"]["settled"]) == (False, True)
    assert found["Steady"]["games"] == 30
    assert "still finding out" in read(Visitor(server.port).get("/leaderboards/bloody_grove?season=2026-1"))


def test_a_season_is_three_months_and_a_past_one_shows_what_it_ended_with(site: tuple[Store, Server]) -> None:
    store, server = site
    ann, ben = people(store, "Ann", "Ben")
    ends = [day(2026, 3, 31).replace(hour=23, minute=59), day(2026, 4).replace(hour=0), day(2026, 7)]
    for end, result in zip(ends, ("A 1 B 2", "A 2 B 1", "A 1 B 2"), strict=True):
        finished(store, "roundforest", end, result, [ann, "tree"])
    finished(store, "roundforest", ends[0] - timedelta(days=1), "A 1 B 2", [ben, "tree"])
    count(store)
    after = [round(mu) for (mu,) in store.run(
        "SELECT mu FROM rated_seat JOIN game_table ON id = table_id WHERE person_id = ? ORDER BY ended", ann
    )]  # fmt: skip
    assert not differing(store), "a recount finds the same seasons"
    for season, rating in zip(("2026-1", "2026-2", "2026-3"), after, strict=True):
        told = board(Visitor(server.port), "roundforest", season=season)
        found = {each["name"]: each for each in told["people"]}
        assert (found["Ann"]["rating"], found["Ann"]["games"]) == (rating, 1)
        assert ("Ben" in found) == (season == "2026-1")
    assert told["seasons"][-3:] == ["2026-3", "2026-2", "2026-1"]
    assert "January to March 2026" in read(Visitor(server.port).get("/leaderboards/roundforest"))
    assert "de janvier à mars 2026" in read(Visitor(server.port, "fr").get("/leaderboards/roundforest"))


def test_every_game_has_ratings_of_its_own(site: tuple[Store, Server]) -> None:
    store, server = site
    (ann,) = people(store, "Ann")
    for n, game in enumerate(("benevolent", "bloody_grove")):
        finished(store, game, day(2025, 7, n + 1), "A 1 B 2" if n else "A 2 B 1", [ann, "sapling"])
    count(store)
    found = [
        board(Visitor(server.port), game, season="2025-3")["people"][0]["rating"]
        for game in ("benevolent", "bloody_grove")
    ]
    assert found[0] < 1300 < found[1]


def test_a_reader_sees_their_own_place_also_on_another_page(site: tuple[Store, Server]) -> None:
    store, server = site
    crowd = people(store, *[f"P{n}" for n in range(51)])
    for minute, person in enumerate(crowd):
        result = "A 2 B 1" if person == crowd[-1] else "A 1 B 2"
        finished(store, "roundforest", day(2025, 4) + timedelta(minutes=minute), result, [person, "tree"])
    count(store)
    last = as_person(server, crowd[-1])
    first, second = [board(last, "roundforest", season="2025-2", page=page) for page in (1, 2)]
    assert (first["pages"], len(first["people"]), len(second["people"])) == (2, 50, 1)
    assert (first["you"]["place"], first["you"]["name"]) == (51, "P50")
    assert second["you"] is None
    assert [each["you"] for each in second["people"]] == [True]
    assert board(Visitor(server.port), "roundforest", season="2025-2")["you"] is None
    page = last.get("/leaderboards/roundforest?season=2025-2")
    assert "P50 (you)" in read(page)
    assert "page 1 of 2" in read(page)
    assert '<tbody class="aside">' in page.text
    assert read(last.get("/leaderboards/roundforest?season=2025-2&page=9")).count("(you)") == 1


def test_who_came_during_a_game_or_won_easily_is_not_led_into_the_list(site: tuple[Store, Server]) -> None:
    store, server = site
    ann, ben, cleo = people(store, "Ann", "Ben", "Cleo")
    for minute in range(12):
        finished(store, "broom_service", day(2025, 1) + timedelta(minutes=minute), "A 1 B 2", [cleo, "forest"])
    finished(store, "broom_service", day(2025, 5), "A 1 B 2", [cleo, "seed"])  # far below
    code = finished(store, "broom_service", day(2025, 5, 2), "A 1 B 2", [ann, ben])
    table = "SELECT id FROM game_table WHERE code = ?"
    store.run(f"UPDATE seat SET joined = ? WHERE number = 1 AND table_id = ({table})", True, code)
    count(store)
    assert names(board(Visitor(server.port), "broom_service", season="2025-1")) == ["Cleo"]
    assert names(board(Visitor(server.port), "broom_service", season="2025-2")) == ["Ann"]


def test_who_does_not_want_to_be_seen_any_more_is_gone_at_once(site: tuple[Store, Server]) -> None:
    store, server = site
    ann, ben = people(store, "Ann", "Ben")
    for minute, person in enumerate((ann, ben)):
        finished(store, "broom_service", day(2025, 10) + timedelta(minutes=minute), "A 1 B 2", [person, "tree"])
    count(store)
    assert sorted(names(board(Visitor(server.port), "broom_service", season="2025-4"))) == ["Ann", "Ben"]
    store.run("UPDATE person SET ranked = ? WHERE id = ?", False, ann)
    assert names(board(Visitor(server.port), "broom_service", season="2025-4")) == ["Ben"]
    assert board(as_person(server, ann), "broom_service", season="2025-4")["you"] is None


@pytest.mark.parametrize("season", ["2031-1", "1999-1", "2026-5", "autumn", "2024-1"])
def test_a_season_that_there_is_not_is_not_found(site: tuple[Store, Server], season: str) -> None:
    store, server = site
    (ann,) = people(store, "Ann")
    finished(store, "bethel_woods", day(2025, 1), "A 1 B 1", [ann, "tree"])
    count(store)
    visitor = Visitor(server.port)
    assert visitor.get(f"/leaderboards/bethel_woods?season={season}").status == 404
    refused = visitor.get(f"/api/leaderboards/bethel_woods?season={season}")
    assert (refused.status, refused.json()["error"]) == (404, "There is no such season.")
    assert visitor.get("/api/leaderboards/chess").status == 404
    assert visitor.get("/leaderboards/chess").status == 404


def test_every_game_has_a_leaderboard_in_both_languages_also_an_empty_one(site: tuple[Store, Server]) -> None:
    _, server = site
    empty = {"en": "Nobody is in this list so far.", "fr": "Personne dans cette liste pour l’instant."}
    for language, said in empty.items():
        visitor = Visitor(server.port, language)
        page = visitor.get(visitor.get("/leaderboards").headers["location"])
        assert said in read(page)
        games = ("benevolent", "bloody_grove", "roundforest", "bethel_woods", "broom_service")
        assert all([f"/leaderboards/{game}" in page.text for game in games])


def test_an_order_is_kept_without_a_warning_on_the_terminal_of_a_home(site: tuple[Store, Server]) -> None:
    in_site(
        site[0], "import warnings; warnings.simplefilter('error')", "from datetime import date",
        "from clairiere.site.leaderboards.seasons import season_of",
        "from clairiere.site.leaderboards.standings import standings",
        "standings('roundforest', season_of(date(2026, 1, 1)))",
    )  # fmt: skip
