"""Identity: who somebody is, in a signed cookie that the site gives and the table reads.

    person.epoch.timestamp.signature        signed by itsdangerous; decision 0029 says how and why

A person who wants to be known nowhere any more raises their epoch; then older cookies are worth nothing.
Of several secrets the first signs, and all verify: that is how an operator changes the secret and loses no guest.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

COOKIE: Final = "clairiere"
HOST_COOKIE: Final = f"__Host-{COOKIE}"
"""Its name where browsers come by https: only this very host can have set it."""
AGE: Final = 180 * 24 * 3600
"""A cookie is good for half a year."""
SALT: Final = b"clairiere.identity"
LONGEST: Final = 120
"""Characters of a cookie that is worth a look: two numbers, a timestamp and a signature have fewer."""
SKEW: Final = 60
"""Seconds by which the clock of the process that signed may be ahead of ours."""


class Identity:
    """The person and epoch of a valid cookie."""

    def __init__(self, person: int, epoch: int, issued: int) -> None:
        self.person = person
        self.epoch = epoch
        self.issued = issued


class CookieSigner(TimestampSigner):
    """HMAC-SHA256 over person, epoch and time, with a key derived from the secret for cookies alone."""

    def __init__(self, secrets: Sequence[bytes], issued: int = 0) -> None:
        # itsdangerous wants the newest last
        super().__init__(list(reversed(secrets)), salt=SALT, key_derivation="hmac", digest_method=sha256)
        self.issued = issued

    def get_timestamp(self) -> int:
        """The time to sign; the age of a cookie is checked in `known`, which allows for skewed clocks."""
        return self.issued


def signed(secrets: Sequence[bytes], who: Identity) -> str:
    """The cookie value for a person: person, epoch and time, signed."""
    return CookieSigner(secrets, who.issued).sign(f"{who.person}.{who.epoch}").decode()


def known(secrets: Sequence[bytes], value: str, now: int) -> Identity | None:
    """The identity in a cookie; None if its signature is wrong or it is too old."""
    if not value or len(value) > LONGEST or not value.isascii():
        return None
    who = verified(secrets, value) or verified_before_0029(secrets, value)
    return who if who is not None and who.issued <= now + SKEW and now < who.issued + AGE else None


def verified(secrets: Sequence[bytes], value: str) -> Identity | None:
    """The identity in a cookie, whatever its age; None if none of our secrets has signed it."""
    try:
        body, issued = CookieSigner(secrets).unsign(value, return_timestamp=True)
    except BadSignature:
        return None
    person, epoch = body.split(b".")
    return Identity(int(person), int(epoch), int(issued.timestamp()))


def verified_before_0029(secrets: Sequence[bytes], value: str) -> Identity | None:
    """The same for cookies in the format before itsdangerous, which are invalid after AGE."""
    body, _, given = value.rpartition(".")
    numbers = body.split(".")
    if len(numbers) != 3 or not all([part.isdecimal() and len(part) < 20 for part in numbers]):
        return None
    right = [hmac.digest(secret, b"clairiere cookie " + body.encode(), sha256) for secret in secrets]
    if not any([hmac.compare_digest(given.encode(), urlsafe_b64encode(one).rstrip(b"=")) for one in right]):
        return None
    return Identity(*[int(part) for part in numbers])


class Visitors:
    """Cache of verified cookies: a lookup is cheaper than a hash."""

    def __init__(self, secrets: Sequence[bytes], max_entries: int = 20_000) -> None:
        self.secrets = secrets
        self.max_entries = max_entries
        self.seen: dict[str, Identity] = {}

    def known(self, value: str, now: int) -> Identity | None:
        """The identity in a cookie, from the cache if it was verified before; None if it is invalid or too old."""
        found = self.seen.get(value)
        if found is None:
            found = known(self.secrets, value, now)
            if found is None:
                return None
            if len(self.seen) >= self.max_entries:
                self.seen.clear()
            self.seen[value] = found
        return found if now < found.issued + AGE else None
