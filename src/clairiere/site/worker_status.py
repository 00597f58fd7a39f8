"""Status of a worker process over HTTP, for machines: `/ready` and `/metrics`, as a web process has them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import CollectorRegistry, generate_latest

from clairiere.table.ops.metrics import Upkeep


class SilentRequestHandler(WSGIRequestHandler):
    """WSGI request handler that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Requests of monitors are not logged."""


@contextmanager
def status_server(address: str, upkeep: Upkeep) -> Iterator[None]:
    """Serve `/ready` and `/metrics` of a worker at `HOST:PORT` in a thread; without an address, nothing."""
    if not address:
        yield
        return
    host, _, port = address.rpartition(":")
    with make_server(host, int(port), status_application(upkeep), handler_class=SilentRequestHandler) as server:
        Thread(target=server.serve_forever, name="status", daemon=True).start()
        try:
            yield
        finally:
            server.shutdown()


def status_application(upkeep: Upkeep) -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """WSGI application of a worker's `/ready` and `/metrics`."""
    registry = CollectorRegistry()
    registry.register(upkeep)

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/metrics":
            start_response("200 OK", [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")])
            return [generate_latest(registry)]
        failing, able = upkeep.supervisor.failing(), upkeep.supervisor.able
        start_response("200 OK" if able else "503 Service Unavailable", [("Content-Type", "application/json")])
        return [json.dumps({"tasks": not failing, "failing": failing}).encode()]

    return answer
