"""A table that was begun under an older version of the rules goes on after the upgrade, on either kind of database.

What stands in the database is what the older version has written: the heading and the first half of a golden record.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.earlier import numbers_text
from clairiere.kernel.match import Match, played_again
from clairiere.kernel.play import asked_seats, waiting
from clairiere.kernel.record import Record, proof_of, read_record
from clairiere.kernel.state import letter
from clairiere.kernel.view import view
from tests.records.write import FOLDER
from tests.table.kit import ALONE, Laid, Server, Store, lay_table

WOODS = game_named("bethel_woods")
SEED = "begun long ago"
NEW_ANSWER = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) VALUES (?, ?, ?, ?, ?, ?)"


@pytest.fixture(scope="module")
def running(store: Store) -> Iterator[Server]:
    with Server(store, ALONE) as server:
        yield server


def first_half() -> Record:
    """A game that version 1 of Bethel Woods has recorded, up to its midst."""
    record = read_record((FOLDER / "bethel_woods" / "rules-1" / "2-normal.record").read_text("utf-8"))
    del record.answers[len(record.answers) // 2 :]
    record.result = record.proof = ""
    return record


def drawn(record: Record) -> int:
    return len(record.luck) + sum([len(answer.luck) for answer in record.answers])


def begun(store: Store, record: Record, match: Match[Any]) -> Laid:
    """The table, as the version of then has left it."""
    table = lay_table(store, record.game, seats=record.seats)
    head = "UPDATE game_table SET rules = ?, variant = ?, luck = ?, seed = ? WHERE id = ?"
    settings = " ".join([f"{name}={value}" for name, value in record.variant.items()])
    store.run(head, record.rules, settings, numbers_text(record.luck), SEED, table.id)
    for number, answer in enumerate(record.answers, start=1):
        row = (table.id, number, answer.seat, answer.notation, numbers_text(answer.luck), datetime.now(UTC))
        store.run(NEW_ANSWER, *row)
    asked = asked_seats(match.state)
    store.run("UPDATE head SET version = ?, asked = ? WHERE table_id = ?", len(record.answers), asked, table.id)
    return table


MENDED = ("benevolent/rules-1/tolls-of-who-left.record", "bethel_woods/rules-2/left-while-violet-pays.record")
"""Games without luck after their set-up in which something comes up that a later version of the rules has mended."""


def golden_until(path: str, step: int) -> tuple[Record, Record]:
    """A golden record, and the same as it was after so many answers."""
    whole = read_record((FOLDER / path).read_text("utf-8"))
    part = read_record(whole.text())
    del part.answers[step:]
    part.result = part.proof = ""
    return whole, part


@pytest.mark.parametrize("path", MENDED)
def test_a_table_in_which_something_mended_comes_up_ends_as_under_its_own_rules(
    running: Server, store: Store, path: str
) -> None:
    left = next(n for n, answer in enumerate(golden_until(path, 0)[0].answers) if answer.notation == "concede")
    whole, part = golden_until(path, left - 2)
    game = game_named(whole.game)
    table = begun(store, part, played_again(part, game, game.rules.components(), FairChance(SEED, drawn(part))))
    people = [running.client(cookie) for cookie in table.cookies]
    for version, answer in enumerate(whole.answers[left - 2 :], start=left - 2):
        told = {"seat": letter(answer.seat), "notation": answer.notation, "version": version}
        reply = people[answer.seat].post(f"/t/{table.code}/answer", **told)
        assert reply.status == 200, reply.text
    written = read_record(people[0].get(f"/api/t/{table.code}/record").text)
    assert (written.rules, written.result, written.proof) == (whole.rules, whole.result, whole.proof)


UNKNOWN = 0
"""A version that no game keeps: what is said of it holds for a game of another package that has dropped one."""


def test_a_table_of_rules_that_are_not_kept_goes_on_if_its_log_replays_under_todays(
    running: Server, store: Store
) -> None:
    record = first_half()
    match = played_again(record, WOODS, WOODS.rules.components(), FairChance(SEED, drawn(record)))
    table = begun(store, record, match)
    today = "UPDATE game_table SET rules = ?, variant = ? WHERE id = ?"
    store.run(today, UNKNOWN, "difficulty=normal rerouting=critical", table.id)
    ask = waiting(match.state)[0]
    answer = ask.options(match.state)[0].notation()
    person, version = running.client(table.cookies[ask.seat]), len(record.answers)
    reply = person.post(f"/t/{table.code}/answer", seat=letter(ask.seat), notation=answer, version=version)
    assert reply.status == 200, reply.text


@pytest.mark.parametrize("rules", [UNKNOWN, 99])
def test_a_table_of_rules_that_lead_elsewhere_or_came_later_is_left_to_other_processes(
    running: Server, store: Store, rules: int
) -> None:
    record = first_half()
    table = begun(store, record, played_again(record, WOODS, WOODS.rules.components(), FairChance(SEED, drawn(record))))
    luck = numbers_text([*record.luck, 0])
    store.run("UPDATE game_table SET rules = ?, luck = ? WHERE id = ?", rules, luck, table.id)
    reply = running.client(table.cookies[0]).get(f"/api/t/{table.code}")
    assert (reply.status, reply.headers["retry-after"]) == (503, "60")


def test_a_table_begun_under_older_rules_goes_on_after_the_upgrade(running: Server, store: Store) -> None:
    record, rng = first_half(), Random(4)
    assert record.rules < WOODS.rules.version
    match = played_again(record, WOODS, WOODS.rules.components(), FairChance(SEED, drawn(record)))
    table = begun(store, record, match)
    people = [running.client(cookie) for cookie in table.cookies]
    while not match.state.over:
        ask = rng.choice(waiting(match.state))
        choice, version = rng.choice(ask.options(match.state)), len(match.record.answers)
        answer = {"seat": letter(ask.seat), "notation": choice.notation(), "version": version}
        reply = people[ask.seat].post(f"/t/{table.code}/answer", **answer)
        assert reply.status == 200, reply.text
        match.choose(ask.seat, choice)
        told = people[ask.seat].get(f"/api/t/{table.code}").json()
        assert told["position"] == view(match.state, ask.seat).text()
    written = read_record(people[0].get(f"/api/t/{table.code}/record").text)
    assert (written.rules, written.variant) == (1, {"difficulty": "normal"})
    assert written.answers[-1].text() == match.record.answers[-1].text()
    assert proof_of(written, WOODS, WOODS.rules.components()) == written.proof
