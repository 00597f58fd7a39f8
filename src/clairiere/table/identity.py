"""Identity: who somebody is, in a signed cookie that the site gives and the table reads.

    person.epoch.issued.signature

A person who wants to be known nowhere any more raises their epoch; then older cookies are worth nothing.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

COOKIE: Final = "clairiere"
AGE: Final = 180 * 24 * 3600
"""A cookie is good for half a year."""


class Identity:
    """Somebody who has shown a cookie of ours."""

    def __init__(self, person: int, epoch: int, issued: int) -> None:
        self.person = person
        self.epoch = epoch
        self.issued = issued


def signature(secret: bytes, body: str) -> str:
    """What only we can write under a cookie."""
    return urlsafe_b64encode(hmac.digest(secret, b"clairiere cookie " + body.encode(), sha256)).decode().rstrip("=")


def signed(secret: bytes, who: Identity) -> str:
    """The value of the cookie."""
    body = f"{who.person}.{who.epoch}.{who.issued}"
    return f"{body}.{signature(secret, body)}"


def known(secret: bytes, value: str, now: int) -> Identity | None:
    """Who has shown this cookie; None if it is not ours, or too old."""
    body, _, written = value.rpartition(".")
    numbers = body.split(".")
    if len(numbers) != 3 or not all([part.isascii() and part.isdecimal() and len(part) < 20 for part in numbers]):
        return None
    if not hmac.compare_digest(written.encode(), signature(secret, body).encode()):
        return None
    who = Identity(*[int(part) for part in numbers])
    return who if who.issued <= now + 60 and now < who.issued + AGE else None


class Visitors:
    """Cookies that have been checked before: a hash costs more than looking one up."""

    def __init__(self, secret: bytes, kept: int = 20_000) -> None:
        self.secret = secret
        self.kept = kept
        self.seen: dict[str, Identity] = {}

    def known(self, value: str, now: int) -> Identity | None:
        """Who has shown this cookie; None if it is not ours, or too old."""
        found = self.seen.get(value)
        if found is None:
            found = known(self.secret, value, now)
            if found is None:
                return None
            if len(self.seen) >= self.kept:
                self.seen.clear()
            self.seen[value] = found
        return found if now < found.issued + AGE else None
