"""What traces cost: answers with several shares of traces, in turn, exported to somebody who takes them and no more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from typing import Any

from tools.load.run import Plan, measured

TAKEN = b"HTTP/1.1 200 OK\r\nContent-Type: application/x-protobuf\r\nContent-Length: 0\r\n\r\n"


class Sink:
    """A collector of OTLP over HTTP that counts bytes."""

    def __init__(self) -> None:
        self.bytes = 0

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Requests on one connection."""
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                fields = dict([line.split(b": ", 1) for line in head.lower().strip().split(b"\r\n")[1:]])
                self.bytes += len(await reader.readexactly(int(fields[b"content-length"])))
                writer.write(TAKEN)
        except (asyncio.IncompleteReadError, OSError):
            writer.close()


async def measured_traces(plan: Plan, database: str, library: Path, shares: list[float], rounds: int) -> dict[str, Any]:
    """Processor time of the server for an answer, with each share of traces; the least and the median of the rounds."""
    sink, errors = Sink(), 0
    server = await asyncio.start_server(sink.take, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    found: dict[float, list[tuple[float, float]]] = {share: [] for share in shares}
    for number in range(rounds):
        for share in shares[:: 1 if number % 2 else -1]:
            traces = {"CLAIRIERE_TRACES": str(share), "OTEL_EXPORTER_OTLP_ENDPOINT": address}
            one = await measured(plan, database, library, **traces)
            used = [one[f"{part}_cpu_us_per_move"]["server"] for part in ("answer_path", "watched")]
            found[share].append((used[0], used[1]))
            errors += one["errors"]
    server.close()
    told: dict[str, Any] = {"rounds": rounds, "exported_bytes": sink.bytes, "errors": errors}
    for share, each in found.items():
        for part, values in zip(("alone", f"{plan.watchers}_watchers"), zip(*each)):
            told[f"{share:g}_us_per_answer_{part}"] = {"least": min(values), "median": round(median(values), 1)}
    return told
