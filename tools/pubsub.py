"""Wake-ups compared: Redis with plain and with sharded channels, a cluster of three, and NATS.

python -m tools.pubsub                                  # 100,000 channels, heard by 4 processes
python -m tools.pubsub --channels 10000 --messages 500000

It starts the servers that are installed, each on a port of its own, and measures their processor time; its own part is
ready bytes on sockets, so that no client library is measured.
"""

from __future__ import annotations

import argparse
import binascii
import json
import shutil
import socket
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

from clairiere.cli.common import CommandError
from tools.command import run_command
from tools.load.meter import cpu_of, memory_of
from tools.load.server import Process, free_port

PIPELINE = 100
"""Messages in one write: a process sends what it has every 10 ms."""
SLOTS = 16_384
TOLD = b"abc47 123"
PATIENCE = 60.0


class Sink:
    """A connection that counts the bytes that arrive."""

    def __init__(self, port: int, hello: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = 0
        self.socket.sendall(hello)
        self.reader = Thread(target=self.read, daemon=True)
        self.reader.start()

    def close(self) -> None:
        """Disconnect."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.reader.join()
        self.socket.close()

    def read(self) -> None:
        """Receive until the other side closes."""
        buffer = bytearray(1 << 20)
        try:
            while count := self.socket.recv_into(buffer):
                self.bytes += count
        except OSError:
            return


class System(ABC):
    """A server, or several that are one, and its words on the line."""

    name = ""
    program = "redis-server"
    nodes = 1
    hello = b""

    def __init__(self, folder: Path) -> None:
        self.ports = [free_port() for _ in range(self.nodes)]
        self.processes = [Process(self.command(port, folder), port) for port in self.ports]

    def command(self, port: int, folder: Path) -> list[str]:
        """Starts one server."""
        options = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(folder)]
        return [self.program, *options]

    def node(self, channel: bytes) -> int:
        """Which server a message of this channel is sent to, and heard from."""
        return 0

    @abstractmethod
    def subscribe(self, channel: bytes) -> bytes:
        """What asks for a channel."""

    @abstractmethod
    def publish(self, channel: bytes) -> tuple[bytes, int]:
        """What sends a message, and how many bytes of it arrive."""

    def cpu(self) -> float:
        """Processor seconds of all servers."""
        return sum([cpu_of(process.pid) for process in self.processes])

    def memory(self) -> float:
        """Their resident memory in MB."""
        return sum([memory_of(process.pid) for process in self.processes])

    def stop(self) -> None:
        """Stop all servers."""
        for process in self.processes:
            process.stop()


def words(*parts: bytes) -> bytes:
    """A command, or an array of strings, as Redis has it on the line."""
    return b"*%d\r\n" % len(parts) + b"".join([b"$%d\r\n%s\r\n" % (len(part), part) for part in parts])


class Plain(System):
    """Redis, SUBSCRIBE and PUBLISH."""

    name = "Redis, plain"
    asks, sends, message = b"SUBSCRIBE", b"PUBLISH", b"message"

    def subscribe(self, channel: bytes) -> bytes:
        return words(self.asks, channel)

    def publish(self, channel: bytes) -> tuple[bytes, int]:
        return words(self.sends, channel, TOLD), len(words(self.message, channel, TOLD))


class Sharded(Plain):
    """Redis, SSUBSCRIBE and SPUBLISH."""

    name = "Redis, sharded"
    asks, sends, message = b"SSUBSCRIBE", b"SPUBLISH", b"smessage"


class Cluster(Plain):
    """A Redis Cluster of three; plain messages go to all of them."""

    name = "cluster of 3, plain"
    nodes = 3

    def __init__(self, folder: Path) -> None:
        self.bus: dict[int, int] = {}
        super().__init__(folder)
        self.join()

    def command(self, port: int, folder: Path) -> list[str]:
        self.bus[port] = free_port()
        cluster = ["--cluster-enabled", "yes", "--cluster-config-file", f"{port}.conf"]
        return [*super().command(port, folder), *cluster, "--cluster-port", str(self.bus[port])]

    def join(self) -> None:
        """Make one of several servers."""
        for number, port in enumerate(self.ports):
            first, last = number * SLOTS // self.nodes, (number + 1) * SLOTS // self.nodes - 1
            self.tell(port, f"CLUSTER ADDSLOTSRANGE {first} {last}")
            self.tell(port, f"CLUSTER MEET 127.0.0.1 {self.ports[0]} {self.bus[self.ports[0]]}")
        while not all([b"cluster_state:ok" in self.tell(port, "CLUSTER INFO") for port in self.ports]):
            time.sleep(0.1)

    def tell(self, port: int, line: str) -> bytes:
        """Give a server a command; its reply."""
        with socket.create_connection(("127.0.0.1", port)) as one:
            one.sendall(line.encode() + b"\r\n")
            return one.recv(65536)

    def node(self, channel: bytes) -> int:
        slot = binascii.crc_hqx(channel, 0) % SLOTS
        return next(n for n in range(self.nodes) if slot < (n + 1) * SLOTS // self.nodes)


class ShardedCluster(Cluster):
    """A Redis Cluster of three; each message stays at the server that has its channel."""

    name = "cluster of 3, sharded"
    asks, sends, message = Sharded.asks, Sharded.sends, Sharded.message


class Nats(System):
    """NATS with its text protocol."""

    name, program, hello = "NATS", "nats-server", b'CONNECT {"verbose":false}\r\n'

    def command(self, port: int, folder: Path) -> list[str]:
        return [self.program, "--addr", "127.0.0.1", "--port", str(port), "--log", str(folder / "log")]

    def subscribe(self, channel: bytes) -> bytes:
        return b"SUB %s %s\r\n" % (channel, channel[-6:])

    def publish(self, channel: bytes) -> tuple[bytes, int]:
        told = b"%d\r\n%s\r\n" % (len(TOLD), TOLD)
        return b"PUB %s %s" % (channel, told), len(b"MSG %s %s %s" % (channel, channel[-6:], told))


SYSTEMS: list[type[System]] = [Plain, Sharded, Nats, Cluster, ShardedCluster]


def quiet(sinks: list[Sink]) -> None:
    """Wait until nothing arrives any more."""
    before = -1
    while before != (now := sum([sink.bytes for sink in sinks])):
        before = now
        time.sleep(0.3)


def lines(commands: list[bytes]) -> Iterator[bytes]:
    """What is written at once."""
    for begun in range(0, len(commands), PIPELINE):
        yield b"".join(commands[begun : begun + PIPELINE])


class Run:
    """Subscribers, each with its share of the channels, and one publisher."""

    def __init__(self, system: System, channels: int, hearers: int) -> None:
        self.system = system
        self.channels = [b"clairiere:%06d" % number for number in range(channels)]
        self.hearers = [[Sink(port, system.hello) for port in system.ports] for _ in range(hearers)]
        self.sinks = [sink for sinks in self.hearers for sink in sinks]
        self.senders = [Sink(port, system.hello) for port in system.ports]

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        for sink in (*self.sinks, *self.senders):
            sink.close()

    def subscribe(self) -> dict[str, float]:
        """Ask for all channels: processor time and memory of one."""
        cpu, memory = self.system.cpu(), self.system.memory()
        for number, sinks in enumerate(self.hearers):
            for node, sink in enumerate(sinks):
                mine = [c for c in self.channels[number :: len(self.hearers)] if self.system.node(c) == node]
                for line in lines([self.system.subscribe(channel) for channel in mine]):
                    sink.socket.sendall(line)
        quiet(self.sinks)
        time.sleep(0.5)
        many = len(self.channels)
        used, more = self.system.cpu() - cpu, self.system.memory() - memory
        return {"subscription_us": used / many * 1e6, "subscription_bytes": more * 1024 * 1024 / many}

    def publish(self, messages: int) -> dict[str, float]:
        """Send messages to channels at random, and wait until all have arrived."""
        batches: list[list[bytes]] = [[] for _ in self.senders]
        expected = sum([sink.bytes for sink in self.sinks])
        for channel in Random(1).choices(self.channels, k=messages):
            line, size = self.system.publish(channel)
            batches[self.system.node(channel)].append(line)
            expected += size
        cpu, begun = self.system.cpu(), time.monotonic()
        threads = [Thread(target=send, args=(one, batch)) for one, batch in zip(self.senders, batches, strict=True)]
        for thread in threads:
            thread.start()
        arrive(self.sinks, expected)
        took = time.monotonic() - begun
        return {"messages_per_s": messages / took, "message_us": (self.system.cpu() - cpu) / messages * 1e6}


def send(sender: Sink, batch: list[bytes]) -> None:
    """Write what one server gets."""
    for line in lines(batch):
        sender.socket.sendall(line)


def arrive(sinks: list[Sink], expected: int) -> None:
    """Wait until so many bytes have arrived."""
    until = time.monotonic() + PATIENCE
    while sum([sink.bytes for sink in sinks]) < expected:
        if time.monotonic() > until:
            raise CommandError("messages were lost")
        time.sleep(0.005)


def measured(kind: type[System], chosen: argparse.Namespace, folder: Path) -> dict[str, float]:
    """The figures of one system."""
    system = kind(folder)
    try:
        with Run(system, chosen.channels, chosen.processes) as run:
            return run.subscribe() | run.publish(chosen.messages)
    finally:
        system.stop()


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--channels", type=int, default=100_000, metavar="N", help="tables that are watched (100,000)")
    parser.add_argument("--processes", type=int, default=4, metavar="N", help="that hear them, each its share (4)")
    parser.add_argument("--messages", type=int, default=300_000, metavar="N", help="so many (300,000)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Measure what is installed, one after the other."""
    found: dict[str, dict[str, float]] = {}
    for kind in SYSTEMS:
        if shutil.which(kind.program):
            with TemporaryDirectory() as folder:
                found[kind.name] = measured(kind, chosen, Path(folder))
    if chosen.json:
        print(json.dumps(found))
    for name, figures in () if chosen.json else found.items():
        print(f"{name:22}", *[f"{figure} {value:10,.1f}" for figure, value in figures.items()], sep="  ")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    return run_command("tools.pubsub", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
