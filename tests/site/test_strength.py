"""How well somebody plays, as far as their finished games tell: the level of the bot that would play on for them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from tests.site.test_seating import Visit, new_table, started
from tests.site.visitor import Visitor
from tests.table.kit import Store, lay_table

minutes = count()
WON, LOST, TIED = "A 1 B 2", "A 2 B 1", "A 1 B 1"
Named = Callable[[], tuple[Visitor, int]]


@pytest.fixture
def somebody(visit: Visit, store: Store) -> Named:
    """A visitor with a name of their own, and who they are in the database."""

    def new() -> tuple[Visitor, int]:
        name = f"Ann {next(minutes)}"
        return visit(name), int(store.run("SELECT id FROM person WHERE name = ?", name)[0][0])

    return new


def finished(store: Store, person: int, bot: str, result: str, *, game: str = "bloody_grove", hints: int = 0) -> int:
    """A game that somebody has played to its end in seat A."""
    table = lay_table(store, game, bots={1: bot} if bot else {})
    ended = datetime.now(UTC) + timedelta(minutes=next(minutes))
    store.run("UPDATE game_table SET status = 2, result = ?, ended = ? WHERE id = ?", result, ended, table.id)
    store.run("UPDATE head SET bot_due = NULL WHERE table_id = ?", table.id)
    store.run("UPDATE seat SET person_id = ?, hints = ? WHERE table_id = ? AND number = 0", person, hints, table.id)
    return table.id


def finished_among_four(store: Store, person: int, bots: str, result: str) -> None:
    """A game of four that somebody has played to its end in seat A, against bots."""
    table = lay_table(store, "benevolent", seats=4, bots=dict(enumerate(bots.split(), 1)))
    ended = datetime.now(UTC) + timedelta(minutes=next(minutes))
    store.run("UPDATE game_table SET status = 2, result = ?, ended = ? WHERE id = ?", result, ended, table.id)
    store.run("UPDATE head SET bot_due = NULL WHERE table_id = ?", table.id)
    store.run("UPDATE seat SET person_id = ? WHERE table_id = ? AND number = 0", person, table.id)


def level(store: Store, visitor: Visitor, game: str = "bloody_grove") -> str:
    """What would play on for them in a game that starts now."""
    code = new_table(visitor, game=game, bots={"B": "random"})
    assert visitor.post(f"/api/tables/{code}/start").status == 200
    said = "SELECT stand_in FROM seat JOIN game_table ON id = table_id WHERE code = ? AND number = 0"
    return str(store.run(said, code)[0][0])


def test_of_whom_we_know_nothing_we_expect_the_middle(somebody: Named, store: Store) -> None:
    assert level(store, somebody()[0]) == "sapling"


@pytest.mark.parametrize(
    ("bot", "result", "games", "expected"),
    [
        ("forest", WON, 8, "forest"), ("forest", TIED, 20, "forest"), ("tree", WON, 4, "forest"),
        ("tree", TIED, 20, "tree"), ("sapling", TIED, 20, "sapling"), ("sprout", TIED, 20, "sprout"),
        ("seed", LOST, 10, "seed"), ("seed", WON, 5, "tree"), ("", WON, 6, "forest"),
        ("greedy", TIED, 20, "sapling"), ("random", WON, 1, "sapling"),
    ],
)  # fmt: skip
def test_results_against_bots_of_known_strength_tell_the_level(
    somebody: Named, store: Store, bot: str, result: str, games: int, expected: str
) -> None:
    visitor, person = somebody()
    for _ in range(games):
        finished(store, person, bot, result)
    assert level(store, visitor) == expected
    assert level(store, visitor, "benevolent") == "sapling", "another game is another matter"


@pytest.mark.parametrize(
    ("bots", "result", "games", "expected"),
    [
        ("tree tree tree", "A 1 B 2 C 3 D 4", 3, "forest"),
        ("seed seed seed", "A 4 B 1 C 2 D 3", 3, "seed"),
        ("seed sapling forest", "A 3 B 4 C 2 D 1", 4, "sprout"),
        ("seed sapling forest", "A 2 B 4 C 3 D 1", 4, "tree"),
        ("tree tree tree", "A 1 B 1 C 1 D 1", 20, "tree"),
        ("sprout sprout sprout", "A 1 B 1 C 3 D 3", 2, "sapling"),
        ("forest forest forest", "", 5, "sapling"),  # nobody came to any place
    ],
)  # fmt: skip
def test_at_a_fuller_table_every_place_tells(
    somebody: Named, store: Store, bots: str, result: str, games: int, expected: str
) -> None:
    visitor, person = somebody()
    for _ in range(games):
        finished_among_four(store, person, bots, result)
    assert level(store, visitor, "benevolent") == expected


def test_the_first_games_say_more_than_later_ones(somebody: Named, store: Store) -> None:
    """Whoever is new has a wide deviation: one game moves them further than the thirtieth would."""
    visitor, person = somebody()
    finished(store, person, "forest", WON)
    assert level(store, visitor) == "tree"
    visitor, person = somebody()
    for result in [TIED] * 25 + [WON]:
        finished(store, person, "sapling" if result == TIED else "forest", result)
    assert level(store, visitor) == "sapling"


def test_only_the_last_games_count(somebody: Named, store: Store) -> None:
    visitor, person = somebody()
    for result in [WON] * 20 + [LOST] * 30:
        finished(store, person, "seed" if result == LOST else "forest", result)
    assert level(store, visitor) == "seed"


def test_a_game_with_hints_and_one_played_for_several_seats_tell_nothing(somebody: Named, store: Store) -> None:
    visitor, person = somebody()
    for _ in range(10):
        finished(store, person, "forest", WON, hints=1)
        both = finished(store, person, "", WON)
        store.run("UPDATE seat SET person_id = ? WHERE table_id = ?", person, both)
    assert level(store, visitor) == "sapling"


def test_where_all_win_together_the_game_is_the_opponent(somebody: Named, store: Store) -> None:
    visitor, person = somebody()
    for _ in range(10):
        finished(store, person, "forest", "A 2 B 2", game="bethel_woods")
    assert level(store, visitor, "bethel_woods") == "seed"


def test_settings_that_the_league_has_not_measured_tell_nothing(somebody: Named, store: Store) -> None:
    visitor, person = somebody()
    for _ in range(10):
        table = finished(store, person, "forest", "A 2 B 2", game="bethel_woods")
        store.run("UPDATE game_table SET variant = 'difficulty=normal rerouting=critical' WHERE id = ?", table)
    assert level(store, visitor, "bethel_woods") == "sapling"


def test_a_rating_in_the_game_is_what_counts(somebody: Named, store: Store) -> None:
    visitor, person = somebody()
    for _ in range(8):
        finished(store, person, "forest", WON)
    store.run("INSERT INTO rating VALUES (?, 'bloody_grove', 1150, 90, 14)", person)
    assert level(store, visitor) == "sprout"


def test_a_seat_that_was_taken_over_in_the_middle_of_a_game_tells_nothing(somebody: Named, store: Store) -> None:
    visitor, person = somebody()
    for _ in range(8):
        table = finished(store, person, "forest", WON)
        store.run("UPDATE seat SET joined = ? WHERE table_id = ? AND number = 0", True, table)
    assert level(store, visitor) == "sapling"


def test_who_leaves_is_played_on_at_their_own_level_and_another_at_their_screen_at_the_usual_one(
    somebody: Named, visit: Visit, store: Store
) -> None:
    visitor, person = somebody()
    for _ in range(8):
        finished(store, person, "forest", WON)
    code = new_table(visitor)
    assert visitor.post(f"/api/tables/{code}/sit", another="Bo").status == 200
    assert visitor.post(f"/api/tables/{code}/start").status == 200
    left = visitor.post(f"/api/tables/{code}/leave").json()["seats"]
    assert [seat["bot"] for seat in left] == ["forest", "sapling"]
    assert [seat["former"] for seat in left][1] == "Bo"
    page = visit("Cleo").get(f"/tables/{code}").text
    assert "Sapling, plays on for Bo" in page


def test_hints_are_allowed_unless_the_host_says_otherwise(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    assert ann.get(f"/api/tables/{code}").json()["hints"] is True
    other = new_table(ann, hints=False)
    assert ann.get(f"/api/tables/{other}").json()["hints"] is False
    assert ann.post(f"/api/tables/{other}/change", hints=True).json()["hints"] is True
    assert ann.post(f"/api/tables/{other}/change", seats=2).json()["hints"] is True
