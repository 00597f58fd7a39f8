"""Logs: one JSON object a line, with the id of the request that it belongs to. No names, no cookies, no addresses."""

from __future__ import annotations

import logging
import os
import re
import sys
from contextvars import ContextVar
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
SANE = re.compile(rb"[A-Za-z0-9._-]{8,64}")
OURS = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "django", "django.request", "django.server")


def request_id(headers: list[tuple[bytes, bytes]]) -> str:
    """The id from the proxy's header if it is well-formed; else a new one."""
    for name, value in headers:
        if name == b"x-request-id" and SANE.fullmatch(value):
            return value.decode()
    return os.urandom(8).hex()


def with_request(_: Any, __: str, said: EventDict) -> EventDict:
    """Log processor that adds the id of the request."""
    if known := REQUEST_ID.get():
        said["request"] = known
    return said


SHARED: list[Processor] = [
    with_request,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def start_logging(level: str = "info") -> None:
    """Configure structlog and the standard library's logging to write one JSON object a line."""
    floor = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[*SHARED, structlog.processors.JSONRenderer(ensure_ascii=False)],
        wrapper_class=structlog.make_filtering_bound_logger(floor),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(floor, logging.INFO), force=True)
    for name in OURS:  # they would write in their own way
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # it would write addresses; ours does not
    logging.getLogger("django.request").setLevel(logging.ERROR)  # refusals are in our own line
