"""Workers as processes of their own, on PostgreSQL and Redis: side by side, killed, without Redis; and their jobs."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from clairiere.store.ledger import HAND_OVER, OVER, bot_name
from tests.table import forks
from tests.table.kit import Client, Server, Store, free_port, lay_table, new_person

PATIENCE = 60.0
HANG_UP = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@contextmanager
def worker(store: Store, *options: str, **environment: str) -> Iterator[forks.Process]:
    """`clairiere worker`, ended at the end if it has not been before."""
    command = [sys.executable, "-m", "clairiere", "worker", *options]
    process = forks.start(command, env=store.environment(**environment), stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) in (0, -signal.SIGKILL)


def until(so: Callable[[], bool], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not so():
        assert time.monotonic() < end, "it never came to this"
        time.sleep(0.05)


def head(store: Store, table: int) -> tuple[Any, ...]:
    return store.run("SELECT version, claimed FROM head WHERE table_id = ?", table)[0]


def is_over(store: Store, table: int) -> bool:
    return store.run("SELECT status FROM game_table WHERE id = ?", table) == [(OVER,)]


def test_two_workers_side_by_side_play_every_table_to_its_end_and_write_nothing_twice(postgres: Store) -> None:
    tables = [lay_table(postgres, bots={0: "random", 1: "random"}) for _ in range(20)]
    with worker(postgres, "--no-jobs"), worker(postgres, "--no-jobs"):
        until(lambda: all([is_over(postgres, table.id) for table in tables]))
    for table in tables:
        seqs = postgres.run("SELECT seq FROM answer WHERE table_id = ? ORDER BY seq", table.id)
        assert [seq for (seq,) in seqs] == list(range(1, head(postgres, table.id)[0] + 1))


def test_what_a_killed_worker_was_thinking_about_another_takes_over_when_its_claim_has_run_out(postgres: Store) -> None:
    with worker(postgres, "--no-jobs", "--claim", "3", "--think", "30") as thinking:
        table = lay_table(postgres, bots={0: "search:100000000", 1: "search:100000000"})
        until(lambda: head(postgres, table.id)[1] is not None)
        claimed = head(postgres, table.id)[1]
        thinking.kill()
    assert head(postgres, table.id) == (0, claimed)
    with worker(postgres, "--no-jobs", "--think", "0.05"):
        until(lambda: head(postgres, table.id)[0] > 0)
    first = postgres.run("SELECT at FROM answer WHERE table_id = ? AND seq = 1", table.id)[0][0]
    assert first > claimed
    postgres.run("UPDATE head SET bot_due = NULL WHERE table_id = ?", table.id)


def finished_log(store: Store, table: int) -> list[tuple[Any, ...]]:
    """What was answered, and with which luck."""
    return store.run("SELECT seq, seat, notation, luck FROM answer WHERE table_id = ? ORDER BY seq", table)


def killed_in_thought(store: Store, table: int, process: forks.Process, version: int) -> None:
    """Let it work until there are so many answers; then stop it over a thought, see that it is one, and kill it."""
    until(lambda: head(store, table)[0] >= version)
    while True:
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.1)
        found = head(store, table)
        time.sleep(0.1)
        if found[1] is not None and head(store, table) == found:
            process.kill()
            return
        process.send_signal(signal.SIGCONT)


def test_a_worker_killed_in_mid_thought_costs_time_and_nothing_else(postgres: Store) -> None:
    """The game goes on to its end as if nothing had happened: who thinks anew thinks the same."""
    bots, options = {0: "search:25", 1: "search:25"}, ("--no-jobs", "--claim", "2", "--think", "30")
    quiet = lay_table(postgres, bots=bots, secret="owl")
    with worker(postgres, *options):
        until(lambda: is_over(postgres, quiet.id))
    table = lay_table(postgres, bots=bots, secret="owl")
    for version in (3, 20):
        with worker(postgres, *options) as thinking:
            killed_in_thought(postgres, table.id, thinking, version)
        assert not is_over(postgres, table.id)
    with worker(postgres, *options):
        until(lambda: is_over(postgres, table.id))
    assert finished_log(postgres, table.id) == finished_log(postgres, quiet.id)


def test_without_redis_the_worker_looks_around_by_itself(postgres: Store) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    with worker(postgres, "--no-jobs", CLAIRIERE_REDIS=nobody):
        table = lay_table(postgres, bots={0: "random", 1: "random"})
        until(lambda: is_over(postgres, table.id))


def test_a_worker_goes_on_when_the_database_has_hung_up_on_it(postgres: Store) -> None:
    tables = [lay_table(postgres, bots={0: "random", 1: "random"}) for _ in range(3)]
    with worker(postgres, "--claim", "2"):
        for version in (2, 10, 20):
            until(lambda version=version: all([head(postgres, table.id)[0] >= version for table in tables]))  # type: ignore[misc]
            postgres.run(HANG_UP)
        until(lambda: all([is_over(postgres, table.id) for table in tables]))
    for table in tables:
        seqs = postgres.run("SELECT seq FROM answer WHERE table_id = ? ORDER BY seq", table.id)
        assert [seq for (seq,) in seqs] == list(range(1, head(postgres, table.id)[0] + 1))


def test_a_person_who_plays_over_http_is_answered_by_the_worker(postgres: Store, server: Server) -> None:
    table = lay_table(postgres, bots={1: "greedy"})
    me, path = server.client(table.cookies[0]), f"/api/t/{table.code}"
    with worker(postgres, "--no-jobs"):
        while answers_of(postgres, table.id, 1) < 4:
            until(lambda: me.get(path).json()["asked"] == ["A"])
            seen = me.get(path).json()
            option = seen["options"][0]["notation"]
            answered = me.post(f"/t/{table.code}/answer", version=seen["version"], notation=option)
            assert answered.status == 200, answered.text
    assert answers_of(postgres, table.id, 0) > 1


def test_when_somebody_leaves_in_the_middle_a_bot_plays_on_and_the_others_finish_the_game(
    postgres: Store, server: Server
) -> None:
    table = lay_table(postgres, "benevolent", seats=3, bots={2: "random"})
    postgres.run("UPDATE seat SET stand_in = 'seed' WHERE table_id = ?", table.id)
    rng, path = Random(4), f"/api/t/{table.code}"
    people = {letter: server.client(table.cookies[seat]) for seat, letter in enumerate("AB")}
    with worker(postgres, "--no-jobs"):
        while (seen := people["B"].get(path).json())["version"] < 24 or "A" in people:
            if seen["version"] >= 24 and "A" in people:
                assert people.pop("A").post(f"/api/tables/{table.code}/leave").status == 200
            answer_for(people, path, rng)
        while not people["B"].get(path).json()["over"]:
            answer_for(people, path, rng)
    assert is_over(postgres, table.id)
    said = "SELECT person_id, bot, name, former FROM seat WHERE table_id = ? AND number = 0"
    assert postgres.run(said, table.id) == [(None, "seed", bot_name(0), "Ada")]
    lines = people["B"].get(f"/t/{table.code}/log?since=0").text
    assert f"<p>{bot_name(0)} (Seed) plays on for Ada.</p>" in lines
    french = people["B"].get(f"/t/{table.code}/log?since=0&language=fr").text
    assert f"<p>{bot_name(0)} (Graine) remplace Ada.</p>" in french
    left = postgres.run("SELECT max(seq) FROM answer WHERE table_id = ? AND notation = ?", table.id, HAND_OVER)[0][0]
    after = postgres.run("SELECT count(*) FROM answer WHERE table_id = ? AND seat = 0 AND seq > ?", table.id, left)
    assert after[0][0] > 5, "its seat has been played"


def answer_for(people: dict[str, Client], path: str, rng: Random) -> None:
    """Whoever of them is asked answers something; else the bots have a moment."""
    for letter, somebody in people.items():
        seen = somebody.get(path).json()
        if letter in seen["asked"]:
            option = rng.choice(seen["options"])["notation"]
            assert somebody.post(f"{path}/answer", version=seen["version"], notation=option).status in (200, 409)
            return
    time.sleep(0.02)


def answers_of(postgres: Store, table: int, seat: int) -> int:
    count: int = postgres.run("SELECT count(*) FROM answer WHERE table_id = ? AND seat = ?", table, seat)[0][0]
    return count


def test_at_home_the_bots_live_with_the_server(sqlite_server: Server, sqlite: Store) -> None:
    table = lay_table(sqlite, bots={0: "random", 1: "random"})
    until(lambda: is_over(sqlite, table.id))


def test_at_home_there_is_no_work_for_a_worker(sqlite: Store) -> None:
    command = [sys.executable, "-m", "clairiere", "worker"]
    refused = forks.run(command, env=sqlite.environment(), check=False)
    assert refused.returncode == 2
    assert "clairiere serve" in refused.stderr


def person_with_mail(store: Store, person: int) -> None:
    store.python(
        "import django; django.setup(); from django.contrib.auth.models import User; "
        "from clairiere.store.models import Person; "
        f"user = User.objects.create(username='p{person}', email='p{person}@example.org'); "
        f"Person.objects.filter(id={person}).update(user=user, letters=True)"
    )


def ask_for_notice(table: int, version: int, seat: int, times: int) -> str:
    return (
        "import django; django.setup(); from clairiere.site.jobs import notify_soon\n"
        f"for _ in range({times}): notify_soon({table}, {version}, {seat})"
    )


def letters(folder: Path, person: int) -> list[str]:
    texts = [path.read_text() for path in folder.iterdir()]
    return [text for text in texts if f"To: p{person}@example.org" in text]


def test_a_notice_that_is_asked_for_again_and_again_is_sent_once(postgres: Store, tmp_path: Path) -> None:
    table = lay_table(postgres)
    seat = 0 if table.opening.view(0).ask() is not None else 1
    person = table.people[seat]
    assert person is not None
    person_with_mail(postgres, person)
    postgres.python(ask_for_notice(table.id, 0, seat, 3))
    with worker(postgres, CLAIRIERE_MAIL=f"file://{tmp_path}"):
        until(lambda: len(letters(tmp_path, person)) > 0)
        postgres.python(ask_for_notice(table.id, 0, seat, 2))
        postgres.python(ask_for_notice(table.id, 0, 1 - seat, 1))
        postgres.python(ask_for_notice(table.id, 7, seat, 1))
        until(lambda: postgres.run("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'your_turn'") == [(0,)])
    assert len(letters(tmp_path, person)) == 1
    assert table.code in letters(tmp_path, person)[0]
    assert postgres.run("SELECT version, seat FROM notice WHERE table_id = ?", table.id) == [(0, seat)]


MAIL_WITHIN_A_JOB = """
import asyncio
import django; django.setup()
import psycopg
from django.core.mail import EmailMessage
from django.db import transaction
from procrastinate import PsycopgConnector
from procrastinate.contrib.django import app
from clairiere.site.accounts.outbox import Outbox

ADDRESS = {address!r}

def queued():
    with psycopg.connect(ADDRESS) as other:
        return other.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'send_mail'").fetchone()[0]

def keep_mail():
    with transaction.atomic():
        EmailMessage("Subject", "Body", None, ["a@example.org"], connection=Outbox()).send()
        before = queued()
    print(before, queued())

async def main():
    with app.replace_connector(PsycopgConnector(conninfo=ADDRESS)):
        async with app.open_async():
            await asyncio.to_thread(keep_mail)

asyncio.run(main())
"""


def test_no_other_worker_sees_the_job_of_a_mail_before_the_mail(postgres: Store) -> None:
    """Else it would find no such mail, and the job would end well with nothing sent."""
    postgres.run("DELETE FROM procrastinate_jobs WHERE task_name = 'send_mail'")
    assert postgres.python(MAIL_WITHIN_A_JOB.format(address=postgres.address)).split() == ["0", "1"]
    postgres.run("DELETE FROM outgoing_mail")
    postgres.run("DELETE FROM procrastinate_jobs WHERE task_name = 'send_mail'")


def reminded(store: Store, folder: Path) -> None:
    store.python(
        f"import os; os.environ['CLAIRIERE_MAIL'] = 'file://{folder}'; import django; django.setup(); "
        "from clairiere.site.accounts.outbox import send_all; from clairiere.site.jobs import remind; "
        "remind(); send_all()"
    )


def test_in_a_slow_game_whoever_wants_letters_gets_one_a_turn_and_nobody_else(sqlite: Store, tmp_path: Path) -> None:
    slow, quick = lay_table(sqlite, pace=3 * 24 * 3600), lay_table(sqlite, pace=60)
    asked = 0 if slow.opening.view(0).ask() is not None else 1
    for table in (slow, quick):
        for person in table.people:
            assert person is not None
            person_with_mail(sqlite, person)
    reminded(sqlite, tmp_path)
    reminded(sqlite, tmp_path)
    told = [len(letters(tmp_path, person)) for table in (slow, quick) for person in table.people if person]
    assert told == [1 - asked, asked, 0, 0]


def test_who_has_not_asked_for_letters_gets_none(sqlite: Store, tmp_path: Path) -> None:
    slow = lay_table(sqlite, pace=3 * 24 * 3600)
    for person in slow.people:
        assert person is not None
        person_with_mail(sqlite, person)
        sqlite.run("UPDATE person SET letters = ? WHERE id = ?", False, person)
    reminded(sqlite, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_cleaning_up_puts_away_what_is_old_and_nothing_else_however_often(store: Store) -> None:
    long_ago = datetime.now(UTC) - timedelta(days=400)
    old, young, running = [lay_table(store) for _ in range(3)]
    for table in (old, young):
        store.run("DELETE FROM head WHERE table_id = ?", table.id)
        store.run("UPDATE game_table SET status = 0 WHERE id = ?", table.id)
    for table in (old, running):
        store.run("UPDATE game_table SET created = ? WHERE id = ?", long_ago, table.id)
    stranger, newcomer = new_person(store), new_person(store)
    for person in (stranger, running.people[0]):
        store.run("UPDATE person SET seen = ? WHERE id = ?", long_ago, person)
    script = "import django; django.setup(); from clairiere.site.accounts.deletion import enforce; print(enforce(), "
    script += "enforce())"
    assert re.findall(r"'(?:tables|guests)': (\d)", store.python(script)) == ["1", "2", "0", "0"]
    left = [table.id for table in (old, young, running) if store.run("SELECT 1 FROM game_table WHERE id = ?", table.id)]
    assert left == [young.id, running.id]
    people = [stranger, newcomer, running.people[0]]
    assert [bool(store.run("SELECT 1 FROM person WHERE id = ?", person)) for person in people] == [False, True, False]
    seats = store.run("SELECT bot <> '', former FROM seat WHERE table_id = ? ORDER BY number", running.id)
    assert seats == [(True, ""), (False, "")]
