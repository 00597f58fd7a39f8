"""Replies that have nothing to do with a game: in which language, and how a refusal looks in a browser."""

from __future__ import annotations

from html import escape

from clairiere.kernel.language import CODES
from clairiere.table.http import Refused, Reply, Request, refusal
from clairiere.table.reasons import sentence


def shown_again(code: str) -> Reply:
    """A browser without a script goes back to the page of the table."""
    return Reply(303, b"", b"text/plain", (b"location", f"/tables/{code}?whole".encode()))


def refused_to(request: Request, refused: Refused) -> Reply:
    """A refusal in the reader's language, as a page or for a program."""
    language = language_of(request, {})
    if request.navigates():
        return page_of(request, refused.status, sentence(refused.reason, language))
    return refusal(refused, language)


def page_of(request: Request, status: int, says: str) -> Reply:
    """A reply for a browser without a script: the sentence, and the way back."""
    language = language_of(request, {})
    code = (request.path.strip("/").split("/") + [""])[1]
    back = f'<a href="/tables/{code}?whole">←</a> ' if looks_like_a_code(code) else ""
    head = f'<!DOCTYPE html><html lang="{language}"><meta charset="utf-8"><title>Clairière</title>'
    page = f"{head}<p>{back}{escape(says)}</p></html>"
    return Reply(status, page.encode(), b"text/html; charset=utf-8", (b"cache-control", b"no-store"))


def looks_like_a_code(code: str) -> bool:
    """Whether it is worth asking the database for it."""
    return 0 < len(code) <= 12 and code.isascii() and code.isalnum()


def language_of(request: Request, query: dict[str, str]) -> str:
    """What the reader reads: asked for by name, or the first that the browser likes and we have."""
    asked = query.get("language", "")
    if asked in CODES:
        return asked
    for part in request.header(b"accept-language").split(","):
        if part.strip()[:2].lower() in CODES:
            return part.strip()[:2].lower()
    return CODES[0]
