"""Doors: how somebody enters an account. One field for everybody: who is new is made known, who is known is let in."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.account.views import RequestLoginCodeView, SignupView
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

CODE_FOR_A_FRIEND = RequestLoginCodeView.as_view(template_name="account/login.html")
CODE_FOR_SOMEBODY_NEW = SignupView.as_view(template_name="account/login.html")


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Ask for an address; a code goes there, whether we know it or not."""
    if request.user.is_authenticated:
        return redirect("me")
    if request.method != "POST":
        return render(request, "account/login.html")
    address = request.POST.get("email", "").strip()
    known = EmailAddress.objects.filter(email__iexact=address, verified=True).exists()
    reply: HttpResponse = (CODE_FOR_A_FRIEND if known else CODE_FOR_SOMEBODY_NEW)(request)
    return reply


@require_safe
def settings_of(request: HttpRequest) -> HttpResponse:
    """Where allauth would show its own pages, ours are on the page about oneself."""
    return redirect("me" if request.user.is_authenticated else "account_login")


class Doors(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """A passkey is another door, not a second lock: who has lost theirs still gets a code by mail."""

    def is_mfa_enabled(self, user: AbstractBaseUser, types: list[str] | None = None) -> bool:
        """Never asked for on top of a code."""
        return False
