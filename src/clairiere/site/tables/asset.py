"""Asset: a file that never changes under its name, because the name holds its hash."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from gzip import compress
from hashlib import sha256
from threading import Lock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Asset:
    """A static file: URL with its hash, content type, bytes."""

    def __init__(self, folder: str, name: str, ending: str, kind: str, body: bytes) -> None:
        self.url = f"/{folder}/{name}-{sha256(body).hexdigest()[:16]}.{ending}"
        self.kind = kind
        self.body = body
        self.packed = b"" if ending == "woff2" else compress(body, 9, mtime=0)


def once(make: Callable[P, T]) -> Callable[P, T]:
    """Like `functools.cache`, but concurrent calls wait for one computation."""
    kept, making = cache(make), Lock()

    @wraps(make)
    def inner(*args: P.args, **kwargs: P.kwargs) -> T:
        with making:
            return kept(*args, **kwargs)  # type: ignore[arg-type]  # all our keys can be hashed

    return inner
