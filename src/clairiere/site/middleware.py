"""Middleware, headers and cookies of every page; and how long a page took."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, MutableMapping
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse

from clairiere.table.http.identity import COOKIE, HOST_COOKIE

AT_ONCE = 2
WAITING = 60
"""So many pages of one address may wait; who comes then is told to come again."""
PAGE_SECONDS = "clairiere.page_seconds"
"""Where in the scope of a request the processor time of its page stands."""
Answer = Callable[[HttpRequest], HttpResponse]


def timed(answer: Answer) -> Answer:
    """Outermost middleware: measure the processor time of a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        begun = time.thread_time()
        try:
            return answer(request)
        finally:
            if isinstance(request, ASGIRequest):
                cast(dict[str, Any], request.scope)[PAGE_SECONDS] = time.thread_time() - begun

    return middleware


POLICY = (
    b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
OFFLINE = "/offline/"
WASM = re.compile(rf"{OFFLINE}([a-z]{{2}}/table|(device|thinker)-[0-9a-f]{{16}}\.js)")
"""The page of an offline table, and the workers that compile Python."""
SECURITY = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
        b"microphone=(), midi=(), payment=(), usb=()",
    ),
]
"""What a browser may do with a reply: as little as our pages need."""
OWN = ("/me", "/mine", "/account/", "/people/", "/tables/")
"""Pages that show what is somebody's own: their hand, their address, their games."""
ASSETS = ("/assets/", "/sprites/")
OF_PAGES = ("Content-Language", "X-Frame-Options", "Cross-Origin-Opener-Policy")


def security_headers(hsts: int, *, wasm: bool = False) -> list[tuple[bytes, bytes]]:
    """The security headers of every reply; HSTS if its seconds are not 0. `wasm` also allows to compile WebAssembly."""
    policy = POLICY + (b"; script-src 'self' 'wasm-unsafe-eval'" if wasm else b"")
    strict = [(b"strict-transport-security", b"max-age=%d" % hsts)] if hsts else []
    return [(b"content-security-policy", policy), *SECURITY, *strict]


def no_store(answer: Answer) -> Answer:
    """Middleware: `no-store` for pages with personal content."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if request.path.startswith(OWN) and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-store"
        return response

    return middleware


def same_for_all(answer: Answer) -> Answer:
    """Middleware: assets vary by encoding only, so that a shared cache keeps one copy.

    Who may frame it says the content security policy, which every reply has.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        reply = answer(request)
        if request.path.startswith(ASSETS) and reply.status_code == HTTPStatus.OK:
            for name in OF_PAGES:
                del reply.headers[name]
            reply["Vary"] = "Accept-Encoding"
        return reply

    return middleware


def older_names(answer: Answer) -> Answer:
    """Middleware before sessions: accept session and CSRF cookies under their older names."""
    renamed = {settings.SESSION_COOKIE_NAME: "sessionid", settings.CSRF_COOKIE_NAME: "csrftoken"}

    def middleware(request: HttpRequest) -> HttpResponse:
        cookies: MutableMapping[str, str] = request.COOKIES
        for name, older in renamed.items():
            if older in cookies:
                cookies.setdefault(name, cookies[older])
        return answer(request)

    return middleware


def identity_cookie(request: HttpRequest) -> str:
    """The value of the signed identity cookie; empty without one."""
    return request.COOKIES.get(HOST_COOKIE) or request.COOKIES.get(COOKIE, "")


def set_identity_cookie(request: HttpRequest, response: HttpResponse, value: str, age: int) -> None:
    """Set the identity cookie, and delete the one with the older name."""
    secure = settings.SECURE or request.is_secure()
    response.set_cookie(
        HOST_COOKIE if secure else COOKIE, value, max_age=age, httponly=True, samesite="Lax", secure=secure
    )
    if secure and COOKIE in request.COOKIES:
        response.delete_cookie(COOKIE, samesite="Lax")


def delete_identity_cookie(request: HttpRequest, response: HttpResponse) -> None:
    """Delete the identity cookie under both names."""
    response.delete_cookie(COOKIE, samesite="Lax")
    if HOST_COOKIE in request.COOKIES:
        response.delete_cookie(HOST_COOKIE, samesite="Lax")
