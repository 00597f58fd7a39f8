"""Headers that every reply has, of pages and of tables, and those that keep what is somebody's own out of caches."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

SECURITY = [
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
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
OWN = ("/me", "/mine", "/account/", "/tables/")
"""Pages that show what is somebody's own: their hand, their address, their games."""
ASSETS = ("/assets/", "/sprites/")
OF_PAGES = ("Content-Language", "X-Frame-Options", "Cross-Origin-Opener-Policy")
Answer = Callable[[HttpRequest], HttpResponse]


def security_headers(hsts: int) -> list[tuple[bytes, bytes]]:
    """The security headers of every reply; HSTS if its seconds are not 0."""
    return [*SECURITY, *([(b"strict-transport-security", b"max-age=%d" % hsts)] if hsts else [])]


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
