"""Try again from here: a finished game goes on from a step of it, on a private table against bots."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN
from clairiere.kernel.play import next_ask
from clairiere.kernel.record import drawn_again, ends_as_written, final_state, keeps_promise, read_record, replay
from clairiere.kernel.state import Poll
from clairiere.kernel.view import view
from tests.site.test_replay import dropped
from tests.site.visitor import Visitor, read
from tests.table import forks
from tests.table.kit import Server, Store, cookie_of, lay_table, own_store
from tests.table.over import finished_table

PATIENCE = 120.0


def quiet_step(match: Any, seat: int, part: float = 0.5) -> int:
    """A step at which this seat plays and nobody has sealed anything."""
    states = match.states
    return next(
        n for n in range(int(len(states) * part), len(states) - 1)
        if not isinstance(states[n].agenda[-1], Poll) and not states[n].gone >> seat & 1
    )  # fmt: skip


@contextmanager
def working(store: Store) -> Iterator[None]:
    """A worker plays the bots."""
    process = forks.start(
        [sys.executable, "-m", "clairiere", "worker", "--no-jobs"], env=store.environment(), stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def played_out(somebody: Visitor, code: str, seat: str, seed: int = 1) -> None:
    """Answer at random whenever this seat is asked, until the game is over."""
    random, until = Random(seed), time.monotonic() + PATIENCE
    while time.monotonic() < until:
        now = somebody.get(f"/api/t/{code}").json()
        if now["over"]:
            return
        if now["options"]:
            notation = random.choice(now["options"])["notation"]
            somebody.post(f"/t/{code}/answer", version=now["version"], notation=notation, seat=seat)
        else:
            time.sleep(0.05)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_begins_at_the_step_as_the_seat_saw_it(
    visit: Callable[..., Visitor], store: Store, game: str
) -> None:
    old = finished_table(store, game, seed=5)
    match, me = old.opening, visit("Ann")
    step = quiet_step(match, 1)
    reply = me.post(f"/api/tables/{old.code}/again", at=step, seat="B")
    assert reply.status == 200, reply.text
    told = reply.json()
    assert (told["status"], told["seat"], told["again_of"], told["again_at"]) == ("running", "B", old.code, step)
    assert not told["rated"]
    assert not told["listed"]
    assert [seat["held"] for seat in told["seats"]] == ["bot", "person", *["bot"] * (len(told["seats"]) - 2)]
    record = read_record(stored_record(store, told["code"]))
    begun = final_state(record, match.game, match.parts)
    assert view(begun, 1).text() == view(match.states[step], 1).text()
    page = read(me.get(f"/tables/{told['code']}"))
    assert f"step {step} of another game" in page


def stored_record(store: Store, code: str) -> str:
    """The heading of the record of a table, as its row has it."""
    row = store.run("SELECT game, rules, size, variant, luck, earlier FROM game_table WHERE code = ?", code)[0]
    game, rules, size, variant, luck, earlier = row
    return (f"clairiere record 1\ngame {game}\nrules {rules}\nseats {size}\nvariant {variant}\n{earlier}\n"
            f"luck {luck}\n")


@pytest.mark.parametrize("kind", ["postgresql", "sqlite"])
def test_whoever_plays_on_ends_the_game_legally_and_its_record_replays_and_verifies(
    kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with own_store(kind, "again", tmp_path_factory.mktemp("again")) as store, Server(store) as server:
        old = finished_table(store, "bloody_grove", seed=3)
        match, me = old.opening, Visitor(server.port)
        me.cookies["clairiere"] = cookie_of(old.people[0] or 0)
        step = quiet_step(match, 0, 0.8)
        told = me.post(f"/api/tables/{old.code}/again", at=step, bots="random").json()
        assert told["seat"] == "A", "the seat that they held"
        with nullcontext() if kind == "sqlite" else working(store):  # at home, the site plays the bots itself
            played_out(me, told["code"], "A")
        text = me.get(f"/t/{told['code']}/record").text
        record = read_record(text)
        last = drawn_again(record, match.game, match.parts)
        assert keeps_promise(record)
        assert ends_as_written(record, match.game, match.parts, last)
        assert len([*replay(record, match.game, match.parts)]) == len(record.answers) + 1
        first = me.get(f"/tables/{told['code']}?at=0")
        assert "The game goes on from here." in read(first)
        shown = dropped(me, text)
        assert f"of {len(record.answers)}" in read(shown)
        again = me.post(f"/api/tables/{told['code']}/again", at=1).json()
        assert again["again_of"] == told["code"]
        assert [row["again_at"] for row in (told, again)] == [step, 1]


def test_what_a_seat_took_back_is_not_played_again(visit: Callable[..., Visitor], store: Store) -> None:
    old = finished_table(store, "benevolent", seed=4)
    version = len(old.opening.record.answers)
    first = old.opening.record.answers[0]
    now = store.run("SELECT at FROM answer WHERE table_id = ? AND seq = 1", old.id)[0][0]
    shift = "UPDATE answer SET seq = -(seq + 2) WHERE table_id = ?"
    back = "UPDATE answer SET seq = -seq WHERE table_id = ?"
    new = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) VALUES (?, ?, ?, ?, ?, ?)"
    store.run_many([
        (shift, (old.id,)), (back, (old.id,)),
        (new, (old.id, 1, first.seat, first.notation, "", now)), (new, (old.id, 2, first.seat, "take back", "", now)),
        ("UPDATE head SET version = ? WHERE table_id = ?", (version + 2, old.id)),
    ])  # fmt: skip
    told = visit("Ann").post(f"/api/tables/{old.code}/again", at=5, seat="A").json()
    assert store.run("SELECT earlier FROM game_table WHERE code = ?", told["code"])[0][0].count("before A") \
        + store.run("SELECT earlier FROM game_table WHERE code = ?", told["code"])[0][0].count("before B") == 3


def test_nobody_goes_on_from_a_game_that_is_not_over_from_no_step_or_from_its_end(
    visit: Callable[..., Visitor], store: Store
) -> None:
    running, twin = [lay_table(store, "bloody_grove", secret=secret) for secret in ("heron", "hare")]
    old, me = finished_table(store, "bloody_grove"), visit("Ann")
    last = len(old.opening.record.answers)
    for body in ({"at": 0}, {"at": 99, "seat": "A"}, {}):
        replies = [me.post(f"/api/tables/{table.code}/again", **body) for table in (running, twin)]
        assert [reply.status for reply in replies] == [409, 409]
        assert replies[0].body == replies[1].body, "whatever is hidden there"
    for wrong in ({"at": last}, {"at": last + 1}, {"at": -1}, {}, {"at": "x"}, {"at": 1, "seat": "E"},
                  {"at": 1, "bots": "oak"}):
        assert me.post(f"/api/tables/{old.code}/again", **wrong).status == 422
    assert not store.run("SELECT 1 FROM game_table WHERE again_of_id = ?", old.id)


def test_a_guest_without_a_name_begins_at_one_touch_on_the_seat_that_is_asked(
    visit: Callable[..., Visitor], store: Store
) -> None:
    old = finished_table(store, "benevolent", seed=2)
    step = quiet_step(old.opening, 0)
    page = visit().submit(f"/tables/{old.code}/again", at=str(step))
    assert page.status == 200
    assert "step " + str(step) in read(page)
    seat = store.run(
        "SELECT s.number FROM seat s JOIN game_table t ON t.id = s.table_id "
        "WHERE t.again_of_id = ? AND s.person_id IS NOT NULL", old.id,
    )[0][0]  # fmt: skip
    assert seat == next_ask(old.opening.states[step]).seat


def test_a_dropped_record_goes_on_from_its_steps_too(visit: Callable[..., Visitor], store: Store) -> None:
    old, me = finished_table(store, "bethel_woods", seed=2), visit("Ann")
    record = me.get(f"/t/{old.code}/record").text
    page = me.submit("/replay", record=record, at="4", again="1", seat="B")
    assert page.status == 200
    assert "step 4 of another game" in read(page)
    wrong = me.submit("/replay", record=record, at="4000", again="1")
    assert "no such step" in read(wrong)


def test_what_is_tried_again_counts_for_nothing(visit: Callable[..., Visitor], store: Store) -> None:
    old, me = finished_table(store, "benevolent", seed=2), visit("Ann")
    told = me.post(f"/api/tables/{old.code}/again", at=0, seat="A").json()
    store.run("UPDATE game_table SET status = 2, result = 'A 1 B 2', ended = created WHERE code = ?", told["code"])
    found = store.python(
        "import django; django.setup()\n"
        "from clairiere.site.statistics.figures import whole_games\n"
        "from clairiere.site.profiles.figures import figures_of\n"
        "from clairiere.site.profiles.played import seats_played\n"
        "from clairiere.site.ratings import friendly_rating\n"
        "from clairiere.ratings.model import NEW\n"
        "from clairiere.store.models import Table\n"
        f"table = Table.objects.get(code='{told['code']}')\n"
        "person = table.host\n"
        "print(whole_games('benevolent').filter(id=table.id).exists(), figures_of(person, own=True),\n"
        "      seats_played(person, own=True).count(), friendly_rating(person, 'benevolent') == NEW)"
    )
    assert found.strip() == "False [] 1 True"


def test_the_table_from_which_a_game_went_on_may_be_deleted(visit: Callable[..., Visitor], store: Store) -> None:
    old, me = finished_table(store, "bloody_grove", seed=2), visit("Ann")
    told = me.post(f"/api/tables/{old.code}/again", at=9, seat="A").json()
    store.python(
        "import django; django.setup()\n"
        "from clairiere.store.models import Table\n"
        f"Table.objects.get(code='{old.code}').delete()"
    )
    now = me.get(f"/api/tables/{told['code']}").json()
    assert (now["again_of"], now["again_at"]) == (None, 9)
    assert me.get(f"/api/t/{told['code']}").status == 200
    assert "step 9 of another game" in read(me.get(f"/tables/{told['code']}"))


@pytest.mark.parametrize("path", ["preview.png?at=3&eyes=all", "preview.png?at=3&eyes=A", "preview.png?at=3"])
def test_a_moment_has_a_picture_of_its_own(visit: Callable[..., Visitor], store: Store, path: str) -> None:
    old, running = finished_table(store, "bloody_grove", seed=3), lay_table(store, "bloody_grove")
    reply = visit().get(f"/t/{old.code}/{path}")
    assert reply.headers["content-type"] == "image/png"
    assert reply.body.startswith(b"\x89PNG")
    head = visit().ask("HEAD", f"/t/{old.code}/{path}")
    assert (head.status, head.body) == (200, b"")
    page = visit().get(f"/tables/{old.code}?at=3&eyes=B").text
    assert f"/t/{old.code}/preview.png?language=en&amp;at=3&amp;eyes=B" in page
    assert visit().get(f"/t/{running.code}/{path}").status == (403 if "eyes" in path else 404)


