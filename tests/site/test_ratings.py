"""Ratings in the database: counted once, in order, and the same as a recount, on both databases."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from clairiere.cli.common import CommandError
from clairiere.ratings.model import rate
from tests.kit import nightly_after
from tests.table import forks
from tests.table.kit import Store, lay_table, new_person, own_postgres, own_store
from tools.ratings.fill import fill
from tools.ratings.simulate import crowd

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
KINDS = ("postgresql", "sqlite")


@pytest.fixture(scope="module", params=nightly_after(1, KINDS))
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with own_store(request.param, "ratings", tmp_path_factory.mktemp("ratings")) as store:
        yield store


def in_site(store: Store, *lines: str) -> str:
    """What a program prints that runs as a process of the site."""
    program = "\n".join(["import django; django.setup()", *lines])
    told = forks.run([sys.executable, "-c", program], env=store.environment(), check=False)
    assert told.returncode == 0, told.stderr
    return told.stdout


def count(store: Store) -> int:
    """Count what is new, in a process of its own."""
    return int(in_site(store, "from clairiere.site.ratings import count_new; print(count_new())"))


def settled(store: Store) -> int:
    """Count what is new; then nothing is left to count, and a recount finds what is stored."""
    return int(in_site(
        store, "from clairiere.site.ratings import count_new, rated_games, recount",
        "print(count_new()); assert not count_new()",
        "assert not [game for game in rated_games() if recount(game, write=False)]",
    ))  # fmt: skip


def differing(store: Store) -> int:
    """How many ratings a recount would change, by the command."""
    order = [sys.executable, "-m", "clairiere", "ratings", "--check"]
    told = forks.run(order, env=store.environment(), check=False)
    assert told.stderr == ""
    found = sum([int(line.split(": ")[1].split()[0]) for line in told.stdout.splitlines()])
    assert told.returncode == int(found > 0)
    return found


def ended(store: Store, minute: int, result: str, people: list[int | None], bots: str = "", *, rated: bool = True,
          game: str = "broom_service") -> int:  # fmt: skip
    """A game that these people and, on the seats behind them, bots have finished; the seat of nobody is a bot's."""
    levels = dict(enumerate(bots.split(), len(people)))
    table = lay_table(store, game, seats=len(people) + len(levels), bots=levels)
    statement = "UPDATE game_table SET status = 2, rated = ?, result = ?, ended = ? WHERE id = ?"
    store.run(statement, rated, result, LONG_AGO + timedelta(minutes=minute), table.id)
    store.run("UPDATE head SET bot_due = NULL, over = ? WHERE table_id = ?", True, table.id)
    for seat, person in enumerate(people):
        store.run("UPDATE seat SET person_id = ? WHERE table_id = ? AND number = ?", person, table.id, seat)
    return table.id


def ratings(store: Store) -> dict[int, tuple[float, float, int]]:
    """What is stored."""
    return {row[0]: row[1:] for row in store.run("SELECT person_id, mu, sigma, games FROM rating")}


@pytest.fixture
def people(stored: Store) -> list[int]:
    """Four new people, in an empty database."""
    for table in ("rated_seat", "rating"):
        stored.run(f"DELETE FROM {table}")
    stored.run("UPDATE game_table SET rated = ?", False)
    return [new_person(stored, name) for name in ("Ann", "Ben", "Cleo", "Dan")]


def a_season(store: Store, people: list[int], games: int = 12) -> list[int]:
    """Games of two to four people and bots, whose results are drawn."""
    chosen, tables = Random(1), []
    for minute in range(games):
        seated = chosen.sample(people, chosen.randint(1, 3))
        places = chosen.sample(range(1, len(seated) + 2), len(seated) + 1)
        result = " ".join([f"{letter} {place}" for letter, place in zip("ABCD", places, strict=False)])
        tables.append(ended(store, minute, result, list(seated), chosen.choice(("seed", "tree"))))
    return tables


def test_what_is_counted_game_by_game_equals_a_recount_to_the_last_bit(stored: Store, people: list[int]) -> None:
    tables = a_season(stored, people)
    stored.run("UPDATE game_table SET status = 1 WHERE id >= ?", tables[6])
    assert count(stored) == 6
    stored.run("UPDATE game_table SET status = 2 WHERE id >= ?", tables[6])
    assert settled(stored) == 6
    assert set(ratings(stored)) == set(people)
    stored.run("UPDATE rating SET mu = mu + 1 WHERE person_id = ?", people[0])
    assert differing(stored) == 1


def test_a_game_that_comes_late_counts_in_its_place(stored: Store, people: list[int]) -> None:
    tables = a_season(stored, people)
    stored.run("UPDATE game_table SET status = 1 WHERE id = ?", tables[2])
    count(stored)
    without = ratings(stored)
    stored.run("UPDATE game_table SET status = 2 WHERE id = ?", tables[2])
    assert settled(stored) == 1
    assert ratings(stored) != without


def test_two_processes_that_count_at_once_count_every_game_once(stored: Store, people: list[int]) -> None:
    a_season(stored, people)
    program = "import django; django.setup()\nfrom clairiere.site.ratings import count_new; print(count_new())"
    order = [sys.executable, "-c", program]
    both = [subprocess.Popen(order, env=stored.environment(), stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert sum([int(each.communicate(timeout=120)[0]) for each in both]) == 12
    assert settled(stored) == 0


def test_a_count_that_is_stopped_in_the_middle_has_counted_nothing(stored: Store, people: list[int]) -> None:
    a_season(stored, people)
    in_site(
        stored, "from clairiere.site import ratings", "from unittest.mock import patch",
        "with patch.object(ratings.PlayerRating.objects, 'bulk_create', side_effect=SystemExit(0)):",
        "    ratings.count_new()",
    )  # fmt: skip
    assert stored.run("SELECT count(*) FROM rated_seat") == [(0,)]
    assert settled(stored) == 12


def test_friendly_games_and_those_with_other_bots_or_two_seats_of_one_person_change_nothing(
    stored: Store, people: list[int]
) -> None:
    ann, ben, *_ = people
    ended(stored, 1, "A 1 B 2", [ann, ben], rated=False)
    ended(stored, 2, "A 1 B 2", [ann], "random")
    ended(stored, 3, "A 1 B 2 C 3", [ann, ann, ben])
    ended(stored, 4, "", [ann, ben])
    count(stored)
    assert ratings(stored) == {}


def test_who_has_left_comes_last_and_the_others_still_count(stored: Store, people: list[int]) -> None:
    ann, ben, *_ = people
    table = ended(stored, 1, "A 1 B 2", [None, ben])
    stored.run("UPDATE seat SET bot = 'sapling', left_by_id = ? WHERE table_id = ? AND number = 0", ann, table)
    settled(stored)
    found = ratings(stored)
    assert found[ann][0] < 1300
    assert found[ben][0] < 1300


def joined(store: Store, table: int, seat: int) -> None:
    """Whoever sits there came during the game."""
    store.run("UPDATE seat SET joined = ? WHERE table_id = ? AND number = ?", True, table, seat)


def test_who_came_during_the_game_neither_gains_nor_loses(stored: Store, people: list[int]) -> None:
    ann, ben, *_ = people
    joined(stored, ended(stored, 1, "A 1 B 2", [ann, ben]), 1)
    settled(stored)
    found = ratings(stored)
    assert set(found) == {ann}
    assert found[ann][0] > 1300
    assert stored.run("SELECT mu_before, mu FROM rated_seat WHERE person_id = ?", ben) == [(1300, 1300)]


def test_the_others_meet_the_rating_of_who_came_during_the_game(stored: Store, people: list[int]) -> None:
    ann, ben, cleo, dan = people
    for minute in range(6):
        ended(stored, minute, "A 1 B 2", [ben], "tree")
    joined(stored, ended(stored, 10, "A 1 B 2", [ann, ben]), 1)  # against somebody strong
    joined(stored, ended(stored, 11, "A 1 B 2", [cleo, dan]), 1)  # against somebody unknown
    settled(stored)
    found = ratings(stored)
    assert found[ann][0] > found[cleo][0] > 1300
    assert found[ben][2] == 6


def test_who_came_during_the_game_and_left_again_has_not_left(stored: Store, people: list[int]) -> None:
    ann, ben, *_ = people
    table = ended(stored, 1, "A 2 B 1", [None, ben])
    stored.run("UPDATE seat SET bot = 'sapling', left_by_id = ? WHERE table_id = ? AND number = 0", ann, table)
    joined(stored, table, 0)
    settled(stored)
    assert set(ratings(stored)) == {ben}


def test_who_leaves_a_seat_and_takes_another_has_left_all_the_same(stored: Store, people: list[int]) -> None:
    ann, ben, *_ = people
    table = ended(stored, 1, "A 3 B 2 C 1", [None, ben, ann])
    stored.run("UPDATE seat SET bot = 'sapling', left_by_id = ? WHERE table_id = ? AND number = 0", ann, table)
    joined(stored, table, 2)
    settled(stored)
    assert ratings(stored)[ann][0] < 1300
    assert ratings(stored)[ann][2] == 1


def test_the_figures_of_others_stay_if_who_came_during_the_game_is_deleted(stored: Store, people: list[int]) -> None:
    ann, ben, *_ = people
    for minute in range(6):
        ended(stored, minute, "A 1 B 2", [ben], "tree")
    joined(stored, ended(stored, 10, "A 1 B 2", [ann, ben]), 1)
    settled(stored)
    before = ratings(stored)[ann]
    in_site(
        stored, "from clairiere.site.accounts.deletion import delete_at_once",
        "from clairiere.store.models import Person",
        f"delete_at_once(Person.objects.get(id={ben}))",
    )  # fmt: skip
    settled(stored)
    assert ratings(stored) == {ann: before}


def test_a_guest_who_becomes_somebody_takes_the_games_along(stored: Store, people: list[int]) -> None:
    guest, own, *_ = people
    a_season(stored, people)
    count(stored)
    before = ratings(stored)
    in_site(
        stored, "from clairiere.site.accounts.sessions import join; from clairiere.store.models import Person",
        "from django.db import transaction",
        f"with transaction.atomic(): join(Person.objects.get(id={guest}), Person.objects.get(id={own}))",
    )  # fmt: skip
    settled(stored)
    after = ratings(stored)
    assert guest not in after
    assert after[own][2] > before[own][2]


def test_who_is_deleted_has_no_rating_and_the_others_keep_theirs(stored: Store, people: list[int]) -> None:
    a_season(stored, people)
    count(stored)
    before = ratings(stored)
    in_site(
        stored, "from clairiere.site.accounts.deletion import delete_at_once",
        "from clairiere.store.models import Person",
        f"delete_at_once(Person.objects.get(id={people[0]}))",
    )  # fmt: skip
    assert ratings(stored) == {person: row for person, row in before.items() if person != people[0]}
    assert stored.run("SELECT count(*) FROM rated_seat WHERE person_id = ?", people[0]) == [(0,)]
    settled(stored)  # the figures of others still follow from what the rating was


def test_the_export_has_ratings_and_what_each_game_made_of_them(stored: Store, people: list[int]) -> None:
    ended(stored, 1, "A 1 B 2", [people[0]], "tree")
    count(stored)
    told = json.loads(in_site(
        stored, "from clairiere.site.accounts.export import as_json, personal_data",
        f"from clairiere.store.models import Person; print(as_json(personal_data(Person.objects.get(id={people[0]}))))",
    ))  # fmt: skip
    assert [(row["game"], row["games"]) for row in told["ratings"]] == [("broom_service", 1)]
    assert told["rated_games"][0]["after"] == told["ratings"][0]["mu"] > told["rated_games"][0]["before"] == 1300


def test_postgresql_and_sqlite_have_the_same_figures(tmp_path: Path) -> None:
    found = []
    for kind in KINDS:
        with own_store(kind, "same_ratings", tmp_path) as store:
            people = [new_person(store, name) for name in ("Ann", "Ben", "Cleo", "Dan")]
            a_season(store, people)
            count(store)
            found.append([ratings(store).get(person) for person in people])
    assert found[0] == found[1]
    assert all(found[0])


def test_a_recount_of_many_games_equals_the_arithmetic_on_the_same_games() -> None:
    with own_postgres("many_ratings") as store:
        fill(store.address, 800, 7)
        assert differing(store) > 0
        subprocess.run([sys.executable, "-m", "clairiere", "ratings"], env=store.environment(), check=True)
        assert not differing(store)
        expected = rate(crowd(800, 7))
        assert {person: row[:2] for person, row in ratings(store).items()} == {
            person: (each.mu, each.sigma) for person, each in expected.items()
        }
        (rows,) = store.run("SELECT count(*) FROM rated_seat")[0]
        assert rows == sum([row[2] for row in ratings(store).values()]) > 640
        with pytest.raises(CommandError):
            fill(store.address, 10, 7)
