"""Names of cookies. Where browsers come by https they begin with `__Host-`: then no other host and no http page can set
them. The older names are still read, so that nobody is signed out by an update; what is given anew has the new name.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from clairiere.table.http.identity import COOKIE, HOST_COOKIE

OLDER = {settings.SESSION_COOKIE_NAME: "sessionid", settings.CSRF_COOKIE_NAME: "csrftoken"}
Answer = Callable[[HttpRequest], HttpResponse]


def older_names(answer: Answer) -> Answer:
    """Middleware before sessions: accept session and CSRF cookies under their older names."""

    def middleware(request: HttpRequest) -> HttpResponse:
        cookies: MutableMapping[str, str] = request.COOKIES
        for name, older in OLDER.items():
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
