"""Statistics of a game: what is counted, how many games and people it takes, what the page says; on both databases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from tests.site.rated_games import day, finished, people
from tests.site.test_ratings import KINDS, in_site
from tests.site.visitor import Visitor, read
from tests.table.kit import Server, Store, own_store


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with own_store(request.param, "statistics", tmp_path_factory.mktemp("statistics")) as found:
        yield found


def count_figures(store: Store) -> int:
    return int(in_site(store, "from clairiere.site.statistics.figures import count_figures; print(count_figures())"))


def figures(store: Store, game: str) -> Any:
    """What is stored of a game."""
    return json.loads(store.run("SELECT figures FROM game_statistics WHERE game = ?", game)[0][0])


def season(store: Store, game: str, crowd: list[int], games: int = 20, **more: Any) -> None:
    """Games of these people in turn against a sprout, of which they win three of four."""
    for n in range(games):
        result = "A 1 B 2" if n % 4 else "A 2 B 1"
        finished(store, game, day(2026, 1) + timedelta(hours=n), result, [crowd[n % len(crowd)], "sprout"], **more)


def test_figures_are_what_the_games_were(store: Store) -> None:
    season(store, "bloody_grove", people(store, *"ABCDE"), rated=False)
    finished(store, "bloody_grove", day(2026, 2), "A 1 B 1", [*people(store, "F", "G")])
    assert count_figures(store) == 1
    told = figures(store, "bloody_grove")
    assert (told["games"], told["rated"], told["looked_at"]) == (21, 1, 21)
    (size,) = told["sizes"]
    assert (size["seats"], size["games"], size["firsts"], size["draws"]) == (2, 21, [15.5, 5.5], 1)
    assert (size["decisions"], size["minutes"]) == ([70, 70, 70], [40, 40, 40])
    assert told["levels"] == [{"level": "sprout", "games": 20, "met": 20, "ahead": 5.0}]


@pytest.mark.parametrize(("games", "crowd"), [(19, 5), (20, 4)])
def test_few_games_or_games_of_few_people_give_no_figures(store: Store, games: int, crowd: int) -> None:
    season(store, "bloody_grove", people(store, *"ABCDE"[:crowd]), games)
    count_figures(store)
    told = figures(store, "bloody_grove")
    assert (told["games"], told["sizes"], told["levels"]) == (games, [], [])
    with Server(store) as server:
        page = read(Visitor(server.port).get("/games/bloody_grove/statistics"))
    assert "Nothing to tell yet: figures appear here once 5 people have played 20 games." in page


def test_bots_that_play_on_for_somebody_are_not_measured(store: Store) -> None:
    crowd = people(store, *"ABCDE")
    season(store, "bloody_grove", crowd)
    store.run("UPDATE seat SET former = 'Zoe', left_by_id = ? WHERE bot = 'sprout'", crowd[0])
    count_figures(store)
    assert figures(store, "bloody_grove")["levels"] == []


def test_what_was_counted_is_counted_again_only_if_a_game_has_ended_since(store: Store) -> None:
    season(store, "bloody_grove", people(store, *"ABCDE"))
    assert [count_figures(store), count_figures(store)] == [1, 0]
    store.run("UPDATE game_statistics SET counted = ?", day(2025, 1))
    assert count_figures(store) == 1


def test_the_page_tells_it_in_both_languages_and_names_nobody(store: Store) -> None:
    crowd = people(store, "Annabelle", "Bertrand", "Clotilde", "Dagobert", "Eulalie")
    season(store, "bloody_grove", crowd)
    season(store, "bethel_woods", crowd)
    count_figures(store)
    with Server(store) as server:
        english, french = Visitor(server.port), Visitor(server.port, "fr")
        page = read(english.get("/games/bloody_grove/statistics"))
        assert "20 games played to their end here. 20 of them were rated." in page
        assert "Lake 75% Honey 25%" in page.replace("A Lake", "Lake").replace("B Honey", "Honey")
        assert "Sprout" in page
        assert "25%" in page.partition("Robots against people")[2]
        assert "Nothing here is about one person: a figure needs at least 20 games of 5 people." in page
        together = read(english.get("/games/bethel_woods/statistics"))
        assert "won 100%" in together or "won 75%" in together
        assert "Robots against people" not in together
        assert "20 parties jouées ici jusqu’au bout." in read(french.get("/games/bloody_grove/statistics"))
        assert not [name for name in ("Annabelle", "Ada") if name in page + together]
        assert '"/games/bloody_grove/statistics"' in english.get("/rules/bloody_grove").text
        assert english.get("/games/chess/statistics").status == 404


def test_a_page_reads_what_was_counted_and_does_not_count(store: Store) -> None:
    season(store, "bloody_grove", people(store, *"ABCDE"))
    count_figures(store)
    store.run("DELETE FROM head")
    store.run("DELETE FROM seat")
    store.run("DELETE FROM game_table")
    with Server(store) as server:
        assert "20 games played" in read(Visitor(server.port).get("/games/bloody_grove/statistics"))
