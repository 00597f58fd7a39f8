"""Rated games that are over, for tests of what is shown of them: laid into the database with their result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from clairiere.table.http.identity import COOKIE
from tests.site.test_ratings import count
from tests.site.visitor import Visitor
from tests.table.kit import Server, Store, cookie_of, lay_table, new_person

__all__ = ["as_person", "count", "day", "finished", "people"]


def people(store: Store, *names: str, ranked: bool = True) -> list[int]:
    """New people who want to be in the leaderboards, or do not."""
    found = [new_person(store, name) for name in names]
    for person in found:
        store.run("UPDATE person SET ranked = ?, code = ? WHERE id = ?", ranked, f"p{person}", person)
    return found


def finished(
    store: Store, game: str, day: datetime, result: str, seats: Sequence[int | str], *, rated: bool = True
) -> str:
    """The code of a game that ended on this day; on its seats are people or levels of bots."""
    bots = {n: each for n, each in enumerate(seats) if isinstance(each, str)}
    laid = lay_table(store, game, seats=len(seats), bots=bots)
    for seat, person in enumerate(seats):
        if not isinstance(person, str):
            store.run("UPDATE seat SET person_id = ? WHERE table_id = ? AND number = ?", person, laid.id, seat)
    store.run(
        "UPDATE game_table SET status = 2, rated = ?, result = ?, started = ?, ended = ? WHERE id = ?",
        rated, result, day - timedelta(minutes=40), day, laid.id,
    )  # fmt: skip
    store.run("UPDATE head SET bot_due = NULL, over = ?, version = 70 WHERE table_id = ?", True, laid.id)
    return laid.code


def as_person(server: Server, person: int, language: str = "en") -> Visitor:
    """Somebody whose cookie says that they are this person."""
    visitor = Visitor(server.port, language)
    visitor.cookies[COOKIE] = cookie_of(person)
    return visitor


def day(year: int, month: int, number: int = 1) -> datetime:
    """Noon of a day."""
    return datetime(year, month, number, 12, tzinfo=UTC)
