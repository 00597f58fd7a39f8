"""Traces: one answer from its request in one process to the fragments that readers of another one are sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import seed
from threading import Thread
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from clairiere.bots.random_bot import RandomBot
from clairiere.kernel.play import next_ask
from clairiere.table.ops.tracing import Traces
from tests.table.kit import Answered, Laid, Server, Store, free_port, lay_table

SOON = {"OTEL_BSP_SCHEDULE_DELAY": "50"}


class Span:
    """A span as the collector gets it."""

    def __init__(self, process: str, span: Any) -> None:
        self.process = process
        self.name = span.name
        self.id, self.trace, self.parent = span.span_id, span.trace_id, span.parent_span_id
        self.begun, self.ended = span.start_time_unix_nano, span.end_time_unix_nano
        self.text = str(span)
        self.about = {one.key: one.value.int_value or one.value.string_value for one in span.attributes}


class Collector(ThreadingHTTPServer):
    """What takes spans by OTLP over HTTP, and keeps them."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taking)
        self.spans: list[Span] = []
        self.environment = {"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{self.server_port}"} | SOON

    def take(self, body: bytes) -> None:
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            about = {one.key: one.value.string_value for one in resource.resource.attributes}
            assert about["service.name"] == "clairiere"
            for scope in resource.scope_spans:
                self.spans += [Span(about["service.instance.id"], span) for span in scope.spans]

    def wait_for(self, **counts: int) -> list[Span]:
        """Until there are so many spans of each name."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            names = [span.name for span in self.spans]
            if all([names.count(name.replace("_", " ")) == count for name, count in counts.items()]):
                return self.spans
            time.sleep(0.05)
        raise AssertionError(sorted([span.name for span in self.spans]))


class Taking(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Collector)
        assert self.path == "/v1/traces"
        self.server.take(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def tracing() -> Iterator[Collector]:
    with Collector() as found:
        Thread(target=found.serve_forever, daemon=True).start()
        yield found
        found.shutdown()


@pytest.fixture(scope="module")
def pair(postgres: Store, tracing: Collector) -> Iterator[list[Server]]:
    """Two processes that trace every answer."""
    servers = [Server(postgres, "", 0, **tracing.environment, CLAIRIERE_TRACES="1") for _ in range(2)]
    with servers[0], servers[1]:
        yield servers


@pytest.fixture
def collector(tracing: Collector) -> Collector:
    """Without the spans of earlier tests."""
    tracing.spans.clear()
    return tracing


def answer(table: Laid, server: Server, version: int = -1) -> tuple[str, Answered]:
    """The next answer of a random player, and the reply."""
    match, bot = table.opening, RandomBot[Any](seed=1)
    seat = next_ask(match.state).seat
    choice = bot.choose(match.view(seat))
    seen, notation = len(match.record.answers) if version < 0 else version, choice.notation()
    reply = server.client(table.cookies[seat]).post(f"/t/{table.code}/answer", version=seen, notation=notation)
    if reply.status == 200:
        match.choose(seat, choice)
    return notation, reply


@contextmanager
def watching(table: Laid, server: Server, cookie: str) -> Iterator[Iterator[tuple[str, str]]]:
    """Somebody's page of a table; it has got its first fragment or number."""
    events = server.client(cookie).events(f"/t/{table.code}/stream?language=en", last=0)
    assert next(events)[0] == "here"
    yield events
    events.close()


def test_an_answer_is_one_trace_from_its_request_to_the_fragment_of_a_reader_of_another_process(
    postgres: Store, pair: list[Server], collector: Collector
) -> None:
    table, (here, there) = lay_table(postgres, secret="known to nobody"), pair
    with watching(table, here, "") as spectator, watching(table, there, table.cookies[0]) as reader:
        notation, reply = answer(table, here)
        assert reply.status == 200
        assert [next(event for event in events if event[0] == "table") for events in (spectator, reader)]
        spans = collector.wait_for(POST_answer=1, commit=1, write=1, fragment=2, read=2, draw=2)

    by_name = {span.name: span for span in spans}
    whole = by_name["POST answer"]
    assert {span.trace for span in spans} == {whole.trace}
    assert not whole.parent
    assert whole.about["http.response.status_code"] == 200
    assert whole.about["request"] == reply.headers["x-request-id"]
    assert by_name["commit"].parent == whole.id
    assert by_name["write"].parent == by_name["commit"].id
    fragments = {span.id: span for span in spans if span.name == "fragment"}
    assert {span.parent for span in fragments.values()} == {whole.id}
    assert len({span.process for span in fragments.values()}) == 2
    assert all([span.process == fragments[span.parent].process for span in spans if span.name in ("read", "draw")])
    assert all([whole.begun < span.begun < span.ended for span in fragments.values()])
    for secret in (table.code, notation, "Ada", "Bo", *[cookie for cookie in table.cookies if cookie]):
        assert [span.name for span in spans if secret in span.text] == []


def test_refused_answers_are_traced_with_their_status_and_reads_are_not(
    postgres: Store, pair: list[Server], collector: Collector
) -> None:
    table, server = lay_table(postgres), pair[0]
    assert server.client(table.cookies[0]).get(f"/t/{table.code}").status == 200
    assert answer(table, server, version=7)[1].status == 409
    assert answer(table, server)[1].status == 200
    spans = collector.wait_for(POST_answer=2, commit=1, write=1)
    assert len(spans) == 4
    statuses = [span.about["http.response.status_code"] for span in spans if span.name == "POST answer"]
    assert statuses == [409, 200]


def test_a_collector_that_is_not_there_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{free_port()}")
    traces = Traces(1, "here")
    for _ in range(100):
        traces.tracer.start_span("commit").end()
    begun = time.monotonic()
    asyncio.run(traces.close())
    assert time.monotonic() - begun < 5


OURS = ("clairiere.table.ops.tracing", "opentelemetry.exporter", "opentelemetry.sdk.trace")
OFF = f"""
import asyncio, sys
import clairiere.site.asgi
from clairiere.site.wiring import tables
from clairiere.table.http.app import TableApp
async def main():
    app = await tables(lambda answers, seconds: None)
    print(type(app) is TableApp, [name for name in sys.modules if name.startswith({OURS})])
    await app.close()
asyncio.run(main())
"""


def test_without_traces_nothing_is_imported_for_them_and_no_answer_goes_another_way(postgres: Store) -> None:
    assert postgres.python(OFF).strip() == "True []"


def test_a_share_of_the_answers_is_traced() -> None:
    traces = Traces(0.01, "here")
    try:
        seed(1)
        assert 60 < sum([traces.wanted() for _ in range(10_000)]) < 140
    finally:
        traces.provider.shutdown()
