"""Reauthentication: before something that cannot be undone, an account's owner shows once more that it is them.

allauth asks again for a password or a second factor; here there is neither, so it is a code by mail, as at sign-in.
Guests have nothing but their cookie, and are not asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.core import ratelimit
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.http import require_http_methods

from clairiere.site.accounts.codes import CodeProcess
from clairiere.site.tables.people import person_of

View = Callable[..., HttpResponseBase]
RECENT = 15 * 60
"""Seconds for which a sign-in, or a code, counts as having just been asked."""


class ReauthenticationCode(CodeProcess):
    """The code process of a reauthentication."""

    key = "reauthentication"


def is_recent(request: HttpRequest) -> bool:
    """Whether the login or last reauthentication is at most 15 minutes old."""
    records = get_authentication_records(request, request.user)
    return bool(records) and time.time() - records[-1]["at"] < RECENT


def reauthenticated(view: View, then: str = "") -> View:
    """Decorator: requires a recent login or code from people with an account; guests pass.

    Afterwards they are on the same page, or on the one named `then` if this one can only be posted to.
    The cookie by which tables know a person outlives the session: with it alone nobody passes for an account's owner.
    """

    @wraps(view)
    def inner(request: HttpRequest, **parts: str) -> HttpResponseBase:
        person = person_of(request)
        back = urlencode({"next": reverse(then) if then else request.path})
        if not request.user.is_authenticated and person is not None and person.user_id is not None:
            return redirect(f"{reverse('account_login')}?{back}")
        if request.user.is_authenticated and not is_recent(request):
            return redirect(f"{reverse('account_reauthenticate')}?{back}")
        return view(request, **parts)

    return inner


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def reauthenticate(request: HttpRequest) -> HttpResponse:
    """Page that sends a code on request and checks it."""
    assert isinstance(request.user, User)
    if not request.user.email:  # staff may have no address: they sign in again
        logout(request)
        return redirect("admin:login")
    onward, process = onward_from(request), ReauthenticationCode.pending(request)
    here = f"{request.path}?{urlencode({'next': onward})}"
    wrong = False
    if request.method == "POST" and "code" not in request.POST:
        if ratelimit.consume(request, action="reauthenticate", user=request.user):
            ReauthenticationCode.begin(request, request.user.email)
        return redirect(here)
    if request.method == "POST" and process is not None:
        if process.is_right(request.POST["code"]):
            process.abort()
            record_authentication(request, request.user, method="code", reauthenticated=True)
            return redirect(onward)
        wrong = True
        process = process if process.record_invalid_attempt() else None
    return render(request, "account/reauthenticate.html", {"sent": process is not None, "wrong": wrong, "next": onward})


def onward_from(request: HttpRequest, otherwise: str = "me") -> str:
    """The page to continue to, if it is one of ours; else the named one."""
    wanted = request.POST.get("next", request.GET.get("next", ""))
    safe = url_has_allowed_host_and_scheme(wanted, None) and wanted.startswith("/")
    return wanted if safe else reverse(otherwise)
