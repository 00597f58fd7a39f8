"""A slow line: what goes through it arrives later, in order. It stands in for netem, which not every kernel has."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Event, Thread


class SlowLine:
    """A TCP proxy that holds back every piece for a random time between two bounds, in seconds."""

    def __init__(self, host: str, target: tuple[str, int], least: float, most: float) -> None:
        self.host = host
        self.port = 0
        self.target = target
        self.bounds = (least, most)
        self.random = Random(1)
        self.pieces = 0
        self.loop = asyncio.new_event_loop()
        self.listening = Event()
        self.enough = asyncio.Event()
        self.open: set[asyncio.Task[None]] = set()

    def run(self) -> None:
        """In a thread of its own."""
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(self.serve())

    async def serve(self) -> None:
        """Until somebody says that it is enough."""
        async with await asyncio.start_server(self.accepted, self.host, 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            self.listening.set()
            await self.enough.wait()
        for task in self.open:
            task.cancel()
        await asyncio.gather(*self.open, return_exceptions=True)
        await asyncio.sleep(0.1)  # transports close when the loop comes round again

    async def accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection more."""
        task = asyncio.create_task(self.connected(reader, writer))
        self.open.add(task)
        task.add_done_callback(self.open.discard)

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, in both directions; it ends when either does."""
        try:
            there, back = await asyncio.open_connection(*self.target)
        except OSError:
            writer.close()
            return
        ways = [asyncio.create_task(self.carry(*way)) for way in ((reader, back), (there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for one in (writer, back):
                one.close()

    async def carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """One direction: pieces overtake nothing, and wait for nothing but their own time."""
        with suppress(OSError):
            while piece := await source.read(65536):
                await asyncio.sleep(self.random.uniform(*self.bounds))
                self.pieces += 1
                sink.write(piece)
                await sink.drain()

    def stop(self) -> None:
        """From another thread."""
        self.loop.call_soon_threadsafe(self.enough.set)


@contextmanager
def slow_line(host: str, target: tuple[str, int], least: float, most: float) -> Iterator[SlowLine]:
    """A proxy at this address of ours."""
    line = SlowLine(host, target, least, most)
    thread = Thread(target=line.run, daemon=True)
    thread.start()
    assert line.listening.wait(10)
    try:
        yield line
    finally:
        line.stop()
        thread.join(10)
