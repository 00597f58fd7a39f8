"""Replies that have nothing to do with a game: in which language, and how a refusal looks in a browser."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from clairiere.kernel.language import CODES
from clairiere.table.http.protocol import Refused, Reply, Request, refusal
from clairiere.table.http.reasons import sentence

LEAST = 1e-6
"""What a language weighs that is not named: more than one that is not wanted."""
LONGEST = 256
"""So many characters of an Accept-Language are read."""
RANGE = re.compile(r"(?P<tag>\*|[a-z]{1,8})(-[a-z0-9]{1,8})*\s*(;\s*q=(?P<weight>0(\.[0-9]{0,3})?|1(\.0{0,3})?))?")


def shown_again(code: str) -> Reply:
    """Redirect to the table's page, for a browser without JavaScript."""
    return Reply(303, b"", b"text/plain", (b"location", f"/tables/{code}?whole".encode()))


def refused_to(request: Request, refused: Refused) -> Reply:
    """A refusal in the reader's language, as a page or as JSON."""
    language = language_asked(request)
    if request.navigates():
        return page_of(request, refused.status, sentence(refused.reason, language))
    return refusal(refused, language)


def page_of(request: Request, status: int, says: str) -> Reply:
    """A minimal HTML page with a sentence and a link back to the table."""
    language = language_asked(request)
    code = (request.path.strip("/").split("/") + [""])[1]
    back = f'<a href="/tables/{code}?whole">←</a> ' if looks_like_a_code(code) else ""
    head = f'<!DOCTYPE html><html lang="{language}"><meta charset="utf-8"><title>Clairière</title>'
    page = f"{head}<p>{back}{escape(says)}</p></html>"
    return Reply(status, page.encode(), b"text/html; charset=utf-8", (b"cache-control", b"no-store"))


def looks_like_a_code(code: str) -> bool:
    """Whether a text has the form of a table code, so that a query is worth while."""
    return 0 < len(code) <= 12 and code.isascii() and code.isalnum()


def language_asked(request: Request) -> str:
    """The reader's language, also if the query cannot be parsed."""
    try:
        return language_of(request, request.query())
    except Refused:
        return language_of(request, {})


def language_of(request: Request, query: dict[str, str]) -> str:
    """The reader's language: `?language=`, else by Accept-Language."""
    asked = query.get("language", "")
    return asked if asked in CODES else accepted_language(request.header(b"accept-language")[:LONGEST])


@lru_cache(512)
def accepted_language(header: str) -> str:
    """Of the languages that we have, the one with the highest weight in an Accept-Language (RFC 9110, 12.5.4).

    `fr-CA` asks for `fr`; `*` stands for every language that is not named; what has weight 0 is not wanted. Of equals
    the one named first is taken; a header with nothing that we have, or that cannot be read, leaves us the first.
    """
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        found = RANGE.fullmatch(part.strip())
        if found is not None:
            tag, weight = found["tag"], float(found["weight"] or 1)
            weights[tag] = max(weight, weights.get(tag, 0.0))
    others = weights.pop("*", LEAST)
    known = [code for code in weights if code in CODES] + [code for code in CODES if code not in weights]
    return max(known, key=lambda code: weights.get(code, others))
