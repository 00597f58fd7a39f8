from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from clairiere.kernel.chance import fair_draw
from clairiere.store.claims import Claim, PostgresClaims
from clairiere.store.ledger import BatchResult, LogAppend, Unreachable
from clairiere.store.postgres import PostgresLedger
from clairiere.table.bots.executor import BotExecutor
from clairiere.table.bots.worker import Worker
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import AGE, Visitors
from clairiere.table.play import commits
from clairiere.table.play.commits import TooBusy
from clairiere.table.views.fragment_cache import FragmentCache
from tests.table.asgi import app_on, asked
from tests.table.kit import SECRET, Laid, Store, cookie_of, lay_table


class Unsteady(PostgresLedger):
    """A ledger that can be held up before or after it has written, and that can fail."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.before, self.after = asyncio.Event(), asyncio.Event()
        self.writing = asyncio.Event()
        self.before.set()
        self.after.set()
        self.fails = ""

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        self.writing.set()
        await self.before.wait()
        if self.fails == "before":
            raise Unreachable
        written = await super().write(moves)
        await self.after.wait()
        if self.fails == "after":
            raise Unreachable
        return written


class Bench:
    """A process with an unsteady ledger, and a table of two."""

    def __init__(self, store: Store, app: TableApp, ledger: Unsteady, laid: Laid) -> None:
        self.store = store
        self.app = app
        self.ledger = ledger
        self.laid = laid
        self.path = f"/t/{laid.code}"

    async def sees(self, app: TableApp | None = None) -> tuple[str, Any]:
        """Who is asked, and what they see."""
        for cookie in self.laid.cookies:
            _, seen = await asked(app or self.app, "GET", f"/api{self.path}", cookie)
            if seen["options"]:
                return cookie, seen
        raise AssertionError("nobody is asked")

    async def moves(self, app: TableApp | None = None, number: int = 0) -> tuple[int, Any]:
        """Who is asked gives one of the answers they may give."""
        cookie, seen = await self.sees(app)
        version, options = seen["version"], seen["options"]
        notation = options[number % len(options)]["notation"]
        return await asked(
            app or self.app, "POST", self.path + "/answer", cookie, version=version, notation=notation
        )

    def log(self) -> list[tuple[Any, ...]]:
        """Number and luck of every line."""
        return self.store.run("SELECT seq, luck FROM answer WHERE table_id = ? ORDER BY seq", self.laid.id)


def on(store: Store, test: Callable[[Bench], Awaitable[None]], game: str = "bloody_grove") -> None:
    """Run the test on a bench."""

    async def whole() -> None:
        ledger = await Unsteady.open(store.address)
        assert isinstance(ledger, Unsteady)
        app = app_on(ledger)
        try:
            await test(Bench(store, app, ledger, lay_table(store, game, secret="always the same")))
        finally:
            await app.close()

    asyncio.run(whole())


@pytest.mark.parametrize("fails", ["before", "after"])
def test_an_answer_whose_commit_nobody_heard_of_is_read_from_the_log(postgres: Store, fails: str) -> None:
    async def test(bench: Bench) -> None:
        await bench.moves()
        bench.ledger.fails = fails
        status, _ = await bench.moves()
        assert status == 503
        assert not bench.app.tables.live
        bench.ledger.fails = ""
        _, seen = await bench.sees()
        assert seen["version"] == len(bench.log()) == (1 if fails == "before" else 2)
        assert (await bench.moves())[0] == 200

    on(postgres, test)


@pytest.mark.parametrize("held", ["before", "after"])
def test_a_request_that_is_cancelled_in_mid_commit_leaves_no_wrong_table_behind(postgres: Store, held: str) -> None:
    async def test(bench: Bench) -> None:
        getattr(bench.ledger, held).clear()
        request = asyncio.create_task(bench.moves())
        await bench.ledger.writing.wait()
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        getattr(bench.ledger, held).set()
        while not bench.log():
            await asyncio.sleep(0.01)
        _, seen = await bench.sees()
        assert seen["version"] == len(bench.log()) == 1
        assert (await bench.moves())[0] == 200
        assert [seq for seq, _ in bench.log()] == [1, 2]

    on(postgres, test)


def test_luck_of_an_answer_that_was_not_written_is_drawn_again(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        live = await bench.app.tables.get(bench.laid.code)
        assert live is not None
        chance = live.match.chance
        drawn = len(bench.laid.opening.record.luck)
        for _ in range(3):
            chance.below(1000)  # as a rule would that draws luck, for an answer that is never written
            _, seen = await bench.sees()
            trial = live.try_out("AB".index(seen["seat"]), seen["options"][0]["notation"])
            assert not trial.answer.luck
            assert chance.below(1000) == fair_draw(live.stored.seed, drawn, 1000)
        assert (await bench.moves())[0] == 200
        assert bench.log() == [(1, "")]

    on(postgres, test)


def test_luck_of_an_answer_that_counts_is_used_up(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        live = await bench.app.tables.get(bench.laid.code)
        assert live is not None
        drawn = len(bench.laid.opening.record.luck)
        _, seen = await bench.sees()
        trial = live.try_out("AB".index(seen["seat"]), seen["options"][0]["notation"])
        trial.answer.luck = [live.match.chance.below(1000)]  # as if the rule had drawn some
        live.accept(trial)
        _, seen = await bench.sees()
        trial = live.try_out("AB".index(seen["seat"]), seen["options"][0]["notation"])
        assert live.match.chance.below(1000) == fair_draw(live.stored.seed, drawn + 1, 1000)

    on(postgres, test)


def test_an_answer_that_came_too_late_makes_the_process_follow_the_log(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        elsewhere = app_on(await PostgresLedger.open(postgres.address))
        live = await bench.app.tables.get(bench.laid.code)
        assert live is not None
        for number in range(12):
            cookie, seen = await bench.sees(elsewhere)
            told = {"version": seen["version"], "notation": seen["options"][0]["notation"]}
            assert (await bench.moves(elsewhere, number))[0] == 200
            status, said = await asked(bench.app, "POST", bench.path + "/answer", cookie, **told)
            assert (status, said["version"]) == (409, number + 1)
            assert live.version == len(bench.log()) == number + 1
        assert await bench.app.tables.get(bench.laid.code) is live
        await elsewhere.close()

    on(postgres, test)


def test_of_two_answers_at_once_for_one_version_one_counts(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        cookie, seen = await bench.sees()
        told = {"version": 0, "notation": seen["options"][0]["notation"]}
        replies = [asked(bench.app, "POST", bench.path + "/answer", cookie, **told) for _ in range(5)]
        statuses = [status for status, _ in await asyncio.gather(*replies)]
        assert sorted(statuses) == [200, 409, 409, 409, 409]
        assert len(bench.log()) == 1

    on(postgres, test)


def test_two_processes_take_turns_at_one_table_without_a_word_between_them(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        elsewhere = app_on(await PostgresLedger.open(postgres.address))
        for number in range(20):
            here, there = (bench.app, elsewhere) if number % 2 else (elsewhere, bench.app)
            cookie, seen = await bench.sees(here)
            told = {"version": seen["version"], "notation": seen["options"][-1]["notation"]}
            assert (await asked(there, "POST", bench.path + "/answer", cookie, **told))[0] == 200
        _, one = await bench.sees()
        _, other = await bench.sees(elsewhere)
        assert one == other
        await elsewhere.close()

    on(postgres, test)


def test_a_flood_of_answers_at_one_table_is_told_to_come_again(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        cookie, seen = await bench.sees()
        bench.ledger.before.clear()
        told = {"version": 0, "notation": seen["options"][0]["notation"]}
        replies = [
            asyncio.create_task(asked(bench.app, "POST", bench.path + "/answer", cookie, **told)) for _ in range(60)
        ]
        await asyncio.sleep(0.3)
        early = [reply.result()[0] for reply in replies if reply.done()]
        assert early == [503] * (60 - commits.WAITING_AT_TABLE)
        bench.ledger.before.set()
        statuses = [status for status, _ in await asyncio.gather(*replies)]
        assert statuses.count(200) == 1

    on(postgres, test)


@pytest.mark.parametrize("who", ["a person", "a bot", "a clock"])
def test_a_move_that_was_never_sent_leaves_the_table_in_memory(
    postgres: Store, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clairiere.table.play.commits.WAITING", 0)

    async def test(bench: Bench) -> None:
        bots = {0: "random", 1: "random"} if who == "a bot" else {}
        laid = lay_table(postgres, bots=bots, pace=60 if who == "a clock" else 0)
        live = await bench.app.tables.get(laid.code)
        assert live is not None
        if who == "a person":
            bench.laid, bench.path = laid, f"/t/{laid.code}"
            assert (await bench.moves())[0] == 503
        else:
            claims = await PostgresClaims.open(postgres.address)
            worker = Worker(
                claims, bench.app.tables, bench.app.batches, asyncio.Event(), bench.app.news, BotExecutor(0.1)
            )
            with pytest.raises(TooBusy):
                await worker.play(Claim(laid.id, laid.code, 0, who == "a clock"))
            worker.executor.close()
            await claims.close()
        assert not live.stale
        assert bench.app.tables.live[laid.code] is live

    on(postgres, test)


def test_a_table_that_nobody_asked_for_longest_makes_room(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        bench.app.tables.max_entries = 3
        others = [lay_table(postgres) for _ in range(5)]
        await bench.moves()
        for other in others:
            assert (await asked(bench.app, "GET", f"/api/t/{other.code}"))[0] == 200
        assert list(bench.app.tables.live) == [other.code for other in others[2:]]
        _, seen = await bench.sees()
        assert seen["version"] == 1

    on(postgres, test)


def test_pieces_of_pages_are_kept_within_bounds_and_drawn_once(postgres: Store) -> None:
    async def test(bench: Bench) -> None:
        live = await bench.app.tables.get(bench.laid.code)
        assert live is not None
        size = len(FragmentCache().get(live, 0, "en"))
        fragments = FragmentCache(max_bytes=2 * size + size // 2)
        for language in ("en", "en", "fr", "en"):
            fragments.get(live, 0, language)
        assert fragments.rendered == 2
        fragments.get(live, 1, "en")
        assert fragments.bytes <= fragments.max_bytes
        assert fragments.bytes == sum([len(piece.html) for piece in fragments.pieces.values()])

    on(postgres, test)


def test_a_cookie_that_was_checked_before_grows_old_all_the_same() -> None:
    visitors = Visitors([SECRET.encode()], max_entries=2)
    cookie = cookie_of(7, issued=1000)
    assert visitors.known(cookie, 1000 + AGE - 1) is not None
    assert visitors.known(cookie, 1000 + AGE) is None
    assert visitors.known(cookie + "x", 1000) is None
    for person in range(10):
        assert visitors.known(cookie_of(person, issued=1000), 2000) is not None
    assert len(visitors.seen) <= 2
