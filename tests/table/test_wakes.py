"""Wake-ups through Redis: who hears of which table, and what a process knows of what it may have missed."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable

import pytest
from redis.asyncio import Redis

from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push import wakes as module
from clairiere.table.push.wakes import RedisWakes
from tests.table.kit import free_port
from tools.load.server import Process

Heard = list[str]


class Listening:
    """A process as Redis sees it: what it watches, and every line that it receives."""

    def __init__(self, address: str, *keys: str) -> None:
        self.wakes = RedisWakes(address, Supervisor())
        self.lines: Heard = []
        self.wakes.start(self.woken, lambda code, words: self.lines.append(f"{code} {' '.join(words)}"))
        for key in keys:
            self.wakes.subscribe(key)

    def woken(self, code: str, version: int) -> None:
        self.lines.append(f"{code} {version}")

    async def ready(self) -> None:
        while self.wakes.deaf or not self.wakes.wanted <= self.wakes.confirmed:
            await asyncio.sleep(0.005)

    async def hears(self, line: str) -> None:
        while line not in self.lines:
            await asyncio.sleep(0.005)


class OwnRedis:
    """A Redis for one test, which it may stop and start."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = Process(command, self.port)


Test = Callable[[OwnRedis, list[Listening]], Awaitable[None]]


def on_redis(test: Test, *watching: tuple[str, ...]) -> None:
    """A test with a Redis of its own, and processes that watch these tables."""

    async def run() -> None:
        processes = [Listening(redis.address, *keys) for keys in watching]
        for process in processes:
            await process.ready()
        try:
            await test(redis, processes)
        finally:
            for process in processes:
                await process.wakes.close()

    redis = OwnRedis()
    try:
        asyncio.run(asyncio.wait_for(run(), 20))
    finally:
        redis.process.running.send_signal(signal.SIGCONT)
        redis.process.stop()


def test_a_process_hears_of_the_tables_that_are_watched_there_and_of_no_other() -> None:
    async def test(redis: OwnRedis, processes: list[Listening]) -> None:
        one, other, waiting, sender = processes
        for version in range(1, 4):
            sender.wakes.publish("abc47", version, bot_due=False)
            sender.wakes.publish("xyz23", version, bot_due=False)
            sender.wakes.tell("abc47 here", f"abc47 here {version} sender")
            sender.wakes.tell("abc47 chairs", f"abc47 chairs {version}")
            await one.hears(f"abc47 {version}")
            await waiting.hears(f"abc47 chairs {version}")
            await other.hears(f"xyz23 {version}")
        assert {line.split()[0] for line in other.lines} == {"xyz23"}
        assert all([" chairs " in line for line in waiting.lines])
        assert not [line for line in one.lines if " chairs " in line]
        assert sender.lines == []

    on_redis(test, ("abc47",), ("xyz23",), ("abc47/chairs",), ())


def test_a_sender_that_watches_alone_publishes_nothing_and_hears_nothing() -> None:
    async def test(redis: OwnRedis, processes: list[Listening]) -> None:
        one, other = processes
        one.wakes.publish("alone47", 1, bot_due=False)
        one.wakes.publish("shared23", 1, bot_due=False)
        await other.hears("shared23 1")
        await one.hears("shared23 1")  # Redis sends it to all of a channel
        assert one.lines == ["shared23 1"]
        async with Redis.from_url(redis.address) as asked:
            assert (await asked.info("commandstats"))["cmdstat_publish"]["calls"] == 1

    on_redis(test, ("alone47", "shared23"), ("shared23",))


def test_what_happens_after_a_subscription_is_confirmed_is_heard() -> None:
    async def test(redis: OwnRedis, processes: list[Listening]) -> None:
        reader, sender = processes
        for version in range(1, 30):
            key = f"table{version}"
            reader.wakes.subscribe(key)
            await reader.wakes.subscribed(key)
            sender.wakes.publish(key, version, bot_due=False)
            await sender.wakes.send_pending()
        await reader.hears("table29 29")
        assert len(reader.lines) == 29

    on_redis(test, (), ())


def test_who_leaves_a_table_hears_no_more_of_it_and_who_comes_back_does() -> None:
    async def test(redis: OwnRedis, processes: list[Listening]) -> None:
        reader, sender = processes
        reader.wakes.unsubscribe("abc47")
        while "clairiere:abc47" in reader.wakes.confirmed:
            await asyncio.sleep(0.005)
        sender.wakes.publish("abc47", 1, bot_due=False)
        await sender.wakes.send_pending()
        reader.wakes.subscribe("abc47")
        reader.wakes.unsubscribe("abc47")
        reader.wakes.subscribe("abc47")
        await reader.wakes.subscribed("abc47")
        sender.wakes.publish("abc47", 2, bot_due=False)
        await reader.hears("abc47 2")
        assert reader.lines == ["abc47 2"]

    on_redis(test, ("abc47",), ())


def test_a_redis_that_restarts_is_subscribed_to_anew_with_everything_that_is_watched_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "AGAIN", 0.05)

    async def test(redis: OwnRedis, processes: list[Listening]) -> None:
        reader, sender = processes
        redis.process.stop()
        while not reader.wakes.deaf:
            await asyncio.sleep(0.005)
        reader.wakes.subscribe("xyz23")
        await reader.wakes.subscribed("xyz23")  # it does not wait for what is away
        sender.wakes.publish("abc47", 7, bot_due=False)  # it is kept until somebody can hear it
        await asyncio.to_thread(redis.start)
        await reader.ready()
        sender.wakes.publish("xyz23", 8, bot_due=False)
        await reader.hears("xyz23 8")

    on_redis(test, ("abc47",), ())


def test_a_redis_that_hangs_is_noticed_though_nobody_asks_it_for_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("BEAT", 0.2), ("SILENCE", 0.6), ("AGAIN", 0.05)):
        monkeypatch.setattr(module, name, seconds)

    async def test(redis: OwnRedis, processes: list[Listening]) -> None:
        reader = processes[0]
        await asyncio.sleep(1)  # it has nothing to say all the time, and is there
        assert [one.wakes.deaf for one in processes] == [False]
        redis.process.running.send_signal(signal.SIGSTOP)
        while not reader.wakes.deaf:
            await asyncio.sleep(0.05)
        redis.process.running.send_signal(signal.SIGCONT)
        await reader.ready()

    on_redis(test, ("abc47",))


def test_a_redis_that_hangs_keeps_nobody_waiting_and_the_log_is_asked_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)

    async def test(redis: OwnRedis, processes: list[Listening]) -> None:
        reader = processes[0]
        redis.process.running.send_signal(signal.SIGSTOP)
        reader.wakes.subscribe("xyz23")
        await reader.wakes.subscribed("xyz23")
        assert reader.wakes.deaf
        redis.process.running.send_signal(signal.SIGCONT)
        await reader.ready()
        assert not reader.wakes.deaf

    on_redis(test, ("abc47",))
