"""The admin site: for staff who have typed their password and shown a passkey in this session, under one name.

Neither factor alone opens it, and neither gets at the other: a code by mail is no password, and who has a passkey must
show it before they add or remove one. Somebody on the staff who has none yet makes one first.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import update_wrapper, wraps
from typing import Any, TypeVar, cast

from allauth.account.authentication import get_authentication_records
from allauth.core import ratelimit
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal.auth import begin_authentication
from allauth.mfa.webauthn.internal.flows import reauthenticate
from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clairiere.site.accounts.adapters import ShowForm
from clairiere.site.accounts.login import onward_from

SHOWN = 12 * 3600
"""Seconds for which a passkey that was shown opens the admin."""
PASSWORD_BACKEND = "django.contrib.auth.backends.ModelBackend"
View = Callable[..., HttpResponseBase]
AnyView = TypeVar("AnyView", bound=View)


class StaffLoginForm(AdminAuthenticationForm):
    """Login form of the admin: name and password, checked by Django's backend only.

    allauth's would hash the password once more: twice the work for whoever sends passwords to keep us busy, and a
    difference in time between names that are known and names that are not.
    """

    def clean(self) -> dict[str, Any]:
        """Check the password; unknown names cost one hash as known ones do."""
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if name is not None and password:
            user = ModelBackend().authenticate(self.request, username=name, password=password)
            if user is None:
                raise self.get_invalid_login_error()
            user.backend = PASSWORD_BACKEND  # as `authenticate` does
            self.user_cache = user
            self.confirm_login_allowed(user)
        return self.cleaned_data


class StaffSite(AdminSite):
    """Admin site that requires a password and a passkey."""

    login_form = StaffLoginForm

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the user is on the staff and has given both factors."""
        return super().has_permission(request) and logged_in_by_password(request) and has_shown_passkey(request)

    def admin_view(self, view: AnyView, cacheable: bool = False) -> AnyView:
        """Wrap every page of the admin: 404 under another host name."""
        inner = super().admin_view(view, cacheable)

        def on_its_host(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
            check_host(request)
            return inner(request, *args, **named)

        return cast(AnyView, update_wrapper(on_its_host, inner))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Login with password, then passkey; a few attempts per name."""
        check_host(request)
        if super().has_permission(request) and logged_in_by_password(request):
            return redirect(f"{reverse('staff_passkey')}?{urlencode({'next': onward_from(request, 'admin:index')})}")
        name = request.POST.get("username", "").casefold()
        if request.method == "POST" and not ratelimit.consume(request, action="login_failed", key=f"staff {name}"):
            return HttpResponse("429", status=429, headers={"Retry-After": "300"}, content_type="text/plain")
        return super().login(request, extra_context)


def check_host(request: HttpRequest) -> None:
    """Raise Http404 if the admin has its own host name and this is another."""
    if settings.ADMIN_HOST and split_domain_port(request.get_host())[0] != settings.ADMIN_HOST:
        raise Http404


def logged_in_by_password(request: HttpRequest) -> bool:
    """Whether this session began with a password, and not with a code or a passkey."""
    return bool(request.session.get(BACKEND_SESSION_KEY) == PASSWORD_BACKEND)


def has_shown_passkey(request: HttpRequest) -> bool:
    """Whether a passkey was used lately; always true at home, where there is no https."""
    records = get_authentication_records(request, request.user)
    shown = [record["at"] for record in records if record.get("type") == Authenticator.Type.WEBAUTHN.value]
    return not settings.STAFF_PASSKEY or bool(shown and time.time() - max(shown) < SHOWN)


def has_passkey(user: User) -> bool:
    """Whether the user has registered a passkey."""
    return bool(Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).exists())


def staff_show_passkey(view: View) -> View:
    """Decorator: staff with a passkey must use it before they can add another one."""

    @wraps(view)
    def inner(request: HttpRequest, **parts: Any) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and user.is_staff and has_passkey(user) and not has_shown_passkey(request):
            return redirect(f"{reverse('staff_passkey')}?{urlencode({'next': reverse('mfa_list_webauthn')})}")
        return view(request, **parts)

    return inner


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def show_passkey(request: HttpRequest) -> HttpResponse:
    """Page that asks for the passkey of the user."""
    assert isinstance(request.user, User)
    onward = onward_from(request, "admin:index")
    if has_shown_passkey(request):
        return redirect(onward)
    if not has_passkey(request.user):
        return redirect("mfa_add_webauthn")
    form = ShowForm(request.POST if request.method == "POST" else None, user=request.user)
    if request.method == "POST" and form.is_valid():
        reauthenticate(request, form.cleaned_data["credential"])
        return redirect(onward)
    asked = {"request_options": begin_authentication(request.user)}
    return render(request, "accounts/show_passkey.html", {"form": form, "js_data": asked, "next": onward})
