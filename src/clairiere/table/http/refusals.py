"""Refusals: what a request is answered with if it cannot be done."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Raised to answer a request with an error: status, reason, and when to retry."""

    def __init__(self, status: int, reason: str, *, retry: int = 0, **more: Any) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.retry = retry  # seconds after which it is worth asking again
        self.more = more  # fields of `schemas.Refusal`
