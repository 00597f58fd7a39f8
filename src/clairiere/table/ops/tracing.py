"""Traces, for OpenTelemetry: the way of one answer, from its request to the fragments that others are sent.

Only a process that is told to trace (`CLAIRIERE_TRACES`) imports this. It serves a subclass of the table application:
without traces nothing on the way of an answer asks for them. Which answers are followed is decided at their request.
Wake-ups take the trace to other processes, on a line of its own ahead of the version's:

    CODE trace VERSION TRACEPARENT

No span tells what was answered, who plays, or the code of a table: notations may be sealed, and codes are invitations.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from random import random
from threading import Thread
from time import time_ns

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.propagate import extract, inject
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ALWAYS_ON
from opentelemetry.trace import SpanKind, StatusCode

from clairiere.store.ledger import Ledger, LogAppend, Unreachable
from clairiere.table.http.app import TableApp
from clairiere.table.http.limits import NO_LIMITS, Limits
from clairiere.table.http.protocol import Reply, Request, number_in
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.logs import REQUEST_ID
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Batches, Observe, TooBusy, Writes, batches_on, no_observer
from clairiere.table.play.live import Live, OtherRules
from clairiere.table.push.streams import Render, Wakes

VERBS = ("answer", "back", "concede")
READERS = 8
"""So many fragments of an answer are traced in a process: a table may have a thousand spectators."""
RECENT = 1000
"""So many answers are kept in mind until somebody is sent what came of them."""
PARENT = "traceparent"
PATIENCE = 1.0
"""Seconds that a process that ends waits for the last spans to be taken."""


class Traced:
    """A traced answer whose fragments are about to be sent."""

    __slots__ = ("context", "heard", "left", "version")

    def __init__(self, version: int, context: Context) -> None:
        self.version = version
        self.context = context
        self.heard = time_ns()
        self.left = READERS


class Traces:
    """What is traced in this process, and where the spans go."""

    def __init__(self, share: float, process: str) -> None:
        about = {"service.instance.id": process}
        if "OTEL_SERVICE_NAME" not in os.environ:
            about["service.name"] = "clairiere"
        # The share is decided by `wanted` and not by a sampler: spans that nobody records cost time, too.
        self.provider = TracerProvider(ALWAYS_ON, Resource.create(about), shutdown_on_exit=False)
        self.provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self.tracer = self.provider.get_tracer("clairiere")
        self.share = share
        self.recent: OrderedDict[str, Traced] = OrderedDict()

    def wanted(self) -> bool:
        """Whether the answer that begins now is traced."""
        return random() < self.share

    def note(self, code: str, version: int, context: Context) -> None:
        """A table has reached this version by a traced answer."""
        self.recent[code] = Traced(version, context)
        self.recent.move_to_end(code)
        if len(self.recent) > RECENT:
            self.recent.popitem(last=False)

    def fragment(self, code: str, told: int, version: int, since: int) -> Traced | None:
        """The traced answer among those that bring a reader from one version to another, since they came."""
        found = self.recent.get(code)
        if found is None or found.heard < since or not told < found.version <= version or not found.left:
            return None
        found.left -= 1
        return found

    async def close(self) -> None:
        """Export the last spans; a collector that does not answer keeps nobody waiting."""
        ending = Thread(target=self.provider.shutdown, name="last traces", daemon=True)
        ending.start()
        until = asyncio.get_running_loop().time() + PATIENCE
        while ending.is_alive() and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)


class TracedBatches(Batches):
    """Tells for a traced answer how long it waited for its commit, and how long that took."""

    def __init__(
        self, ledger: Writes, supervisor: Supervisor, observe: Observe, name: str, *, tracer: trace.Tracer
    ) -> None:
        super().__init__(ledger, supervisor, observe, name)
        self.tracer = tracer
        self.traced: dict[tuple[int, int], Context] = {}

    async def write(self, move: LogAppend) -> int | None:
        if not trace.get_current_span().is_recording():
            return await super().write(move)
        with self.tracer.start_as_current_span("commit", record_exception=False) as span:
            self.traced[move.table, move.version] = trace.set_span_in_context(span)
            try:
                return await super().write(move)
            finally:
                self.traced.pop((move.table, move.version), None)

    async def commit(self, batch: list[tuple[LogAppend, asyncio.Future[int | None]]]) -> None:
        if not self.traced:
            await super().commit(batch)
            return
        begun = time_ns()
        found = [self.traced.get((move.table, move.version)) for move, _ in batch]
        try:
            await super().commit(batch)
        finally:
            about = {"db.operation.batch.size": len(batch)}
            for context in found:
                if context is not None:
                    self.tracer.start_span("write", context, SpanKind.CLIENT, about, start_time=begun).end()


class TracedTableApp(TableApp):
    """The table application; it follows a share of all answers."""

    def __init__(
        self,
        share: float,
        ledger: Ledger,
        wakes: Wakes,
        supervisor: Supervisor,
        secrets: Sequence[bytes],
        limits: Limits = NO_LIMITS,
        observe: Observe = no_observer,
    ) -> None:
        super().__init__(ledger, wakes, supervisor, secrets, limits, observe)
        self.traces = Traces(share, self.presence.process)
        queue = partial(TracedBatches, tracer=self.traces.tracer)
        self.batches = self.commits.batches = batches_on(ledger, supervisor, observe, queue)

    async def post(self, request: Request, code: str, verb: str) -> Reply:
        if verb not in VERBS or not self.traces.wanted():
            return await super().post(request, code, verb)
        about = {"http.request.method": "POST", "http.route": f"/t/{{code}}/{verb}", "request": REQUEST_ID.get()}
        # A new trace, whatever the request says: else anybody could have all of their requests traced.
        with self.traces.tracer.start_as_current_span(
            f"POST {verb}", Context(), SpanKind.SERVER, about, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                reply = await super().post(request, code, verb)
            except BaseException as error:
                replied(span, status_of(error))
                raise
            replied(span, reply.status)
            return reply

    def news(self, live: Live, bot_due: bool) -> None:
        span = trace.get_current_span()
        if span.is_recording():
            code, version, carrier = live.stored.code, live.version, dict[str, str]()
            span.set_attributes({"clairiere.game": live.stored.game, "clairiere.version": version})
            context = trace.set_span_in_context(span)
            inject(carrier, context)
            self.traces.note(code, version, context)
            self.wakes.tell(f"{code} trace", f"{code} trace {version} {carrier[PARENT]}")
        super().news(live, bot_due)

    def heard(self, code: str, words: list[str]) -> None:
        if words[0] != "trace":
            super().heard(code, words)
        elif len(words) == 3 and (version := number_in(words[1])) is not None:
            self.traces.note(code, version, extract({PARENT: words[2]}, Context()))

    def renderer(self, request: Request, code: str, gzip: bool) -> Render | None:
        render, told, since = super().renderer(request, code, gzip), 0, time_ns()
        if render is None:
            return None

        async def followed(version: int) -> tuple[int, bytes]:
            nonlocal told
            traced, told = self.traces.fragment(code, told, version, since), version
            return await (render(version) if traced is None else self.rendered(render, code, version, traced))

        return followed

    async def rendered(self, render: Render, code: str, version: int, traced: Traced) -> tuple[int, bytes]:
        """Render a fragment of a traced answer, and tell how long that and reading the log took."""
        about = {"clairiere.version": version}
        tracer = self.traces.tracer
        span = tracer.start_span("fragment", traced.context, SpanKind.CONSUMER, about, start_time=traced.heard)
        with trace.use_span(span):
            with tracer.start_as_current_span("read"), suppress(Refused, OtherRules, TooBusy, Unreachable):
                await self.reads.newest(code, version)
            with tracer.start_as_current_span("draw"):
                done = await render(version)
        span.set_attribute("clairiere.bytes", len(done[1]))
        # By then it is sent: who asked for it sends it without a pause, unless the reader is slow.
        asyncio.get_running_loop().call_soon(span.end)
        return done

    async def close(self) -> None:
        await super().close()
        await self.traces.close()


def replied(span: trace.Span, status: int) -> None:
    """Note the status of a reply."""
    span.set_attribute("http.response.status_code", status)
    if status >= 500:
        span.set_status(StatusCode.ERROR)


def status_of(error: BaseException) -> int:
    """The status with which the application answers an error."""
    return error.status if isinstance(error, Refused) else 503 if isinstance(error, TooBusy | Unreachable) else 500
