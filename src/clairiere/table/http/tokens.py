"""Tokens of bots: 32 random bytes that are shown once; only their SHA-256 is kept, and every request asks for it.

A slow hash, as for passwords, would protect what can be guessed. Nobody guesses 256 random bits, whether a try takes a
microsecond or a second (decision 0068).
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

PREFIX: Final = "clairiere_"
"""So that scanners of public repositories know one when they see it."""
PLAY: Final = "play"
"""What a token is good for: to sit down where the host allows it, to see its own tables and to answer there."""
FORM = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")
SCHEME = "bearer "


def new_token() -> str:
    """A token that nobody has."""
    return PREFIX + secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def digest_in(header: str) -> str:
    """The digest of the token in an `Authorization` header; empty if there is none that could be one of ours."""
    token = header[len(SCHEME) :].strip() if header[: len(SCHEME)].lower() == SCHEME else ""
    return digest(token) if FORM.fullmatch(token) else ""
