"""Login: an address, then the code that goes there. An account is looked for only when the code has been typed.

So everybody who asks for a code gets the same reply for the same work, whether the address has an account, has none,
or was typed once and never confirmed: nobody learns here who plays.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import wraps
from typing import ClassVar, Self

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import EmailAddress, Login
from allauth.account.views import EmailView
from allauth.core import ratelimit
from allauth.core.internal.cryptokit import compare_user_code
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clairiere.site.tables.people import person_of

TRIES = 3


class CodeProcess(AbstractCodeVerificationProcess):  # type: ignore[misc]  # allauth has no types
    """A code that was sent to an address; its state is in the session."""

    key: ClassVar[str]
    """Where in the session."""

    def __init__(self, request: HttpRequest, state: dict[str, object]) -> None:
        super().__init__(max_attempts=TRIES, timeout=settings.CODE_SECONDS, state=state)
        self.request = request

    @classmethod
    def begin(cls, request: HttpRequest, address: str) -> None:
        """Send a new code and void the previous one."""
        process = cls(request, cls.initial_state(None, address))
        process.state["code"] = get_adapter().generate_login_code()
        process.persist()
        process.send()

    @classmethod
    def pending(cls, request: HttpRequest) -> Self | None:
        """The process in the session, if its code is still valid."""
        state = request.session.get(cls.key)
        found: Self | None = cls(request, state).abort_if_invalid() if state else None
        return found

    @property
    def address(self) -> str:
        """The address that the code was sent to."""
        return str(self.state["email"])

    def is_right(self, typed: str) -> bool:
        """Whether this is the code."""
        return bool(self.code) and bool(compare_user_code(actual=typed, expected=self.code))

    def send(self) -> None:
        """Send the code by mail."""
        get_adapter().send_mail("account/email/login_code", self.address, {"code": self.code})

    def persist(self) -> None:
        """Store the process in the session."""
        self.request.session[self.key] = self.state

    def abort(self) -> None:
        """Void the code."""
        self.request.session.pop(self.key, None)


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


CHANGE_ADDRESS = EmailView.as_view(template_name="account/email_change.html")
RESENT = 2
"""So often a code is sent again on request; then the address has to be typed anew."""
form_page = require_http_methods(["GET", "HEAD", "POST"])


class LoginCode(CodeProcess):
    """The code process of a login or sign-up."""

    key = "login_code"

    @property
    def can_resend(self) -> bool:
        """Whether the page offers to send another code."""
        return not self.is_resend_quota_reached(RESENT)

    def resend(self) -> None:
        """Send a new code, without extending the time limit."""
        self.state["code"] = get_adapter().generate_login_code()
        self.record_resend()
        self.persist()
        self.send()


class AddressForm(forms.Form):
    """Form for the address; its errors do not depend on whether the address is known."""

    email = forms.EmailField(max_length=254)

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST)
        self.request = request

    def clean_email(self) -> str:
        """The address in lower case; limits how often it is asked for."""
        address: str = self.cleaned_data["email"].lower()
        if not ratelimit.consume(self.request, action="request_login_code", key=address):
            raise get_adapter().validation_error("too_many_login_attempts")
        return address


@form_page
@never_cache
def enter(request: HttpRequest) -> HttpResponse:
    """Login page: send a code to any address, known or not."""
    onward = onward_from(request)
    if request.user.is_authenticated:
        return redirect(onward)
    if request.method != "POST":
        return render(request, "account/login.html", {"next": onward})
    form = AddressForm(request)
    if not form.is_valid():
        return render(request, "account/login.html", {"form": form, "next": onward})
    LoginCode.begin(request, form.cleaned_data["email"])
    return to_code_page(onward)


def to_code_page(onward: str) -> HttpResponse:
    """Redirect to the page that asks for the code."""
    return redirect(f"{reverse('account_confirm_login_code')}?{urlencode({'next': onward})}")


@form_page
@never_cache
def confirm(request: HttpRequest) -> HttpResponse:
    """Page that checks the code, or sends another one."""
    onward, process, wrong = onward_from(request), LoginCode.pending(request), False
    if request.user.is_authenticated:
        return redirect(onward)
    if process is None:
        return redirect("account_login")
    if request.method == "POST" and request.POST.get("action") == "resend":
        return send_again(request, process, onward)
    if request.method == "POST":
        if process.is_right(request.POST.get("code", "")):
            return signed_in(request, process, onward)
        wrong = True
        if not process.record_invalid_attempt():
            messages.error(request, get_adapter().error_messages["too_many_login_attempts"])
            return redirect("account_login")
    told = {"email": process.address, "can_resend": process.can_resend, "wrong": wrong, "next": onward}
    return render(request, "accounts/code.html", told)


def send_again(request: HttpRequest, process: LoginCode, onward: str) -> HttpResponse:
    """Send another code, unless too many were sent."""
    if process.can_resend and ratelimit.consume(request, action="request_login_code", key=process.address):
        process.resend()
    return to_code_page(onward)


def signed_in(request: HttpRequest, process: LoginCode, onward: str) -> HttpResponse:
    """Log in to the account of a confirmed address, creating it if necessary."""
    process.abort()
    try:
        user = account_of(process.address)
    except IntegrityError:  # the same address has been confirmed elsewhere at this very moment
        user = account_of(process.address)
    record_authentication(request, user, method="code", email=process.address)
    reply: HttpResponse = perform_login(request, Login(user=user, email=process.address, redirect_url=onward))
    return reply


@transaction.atomic
def account_of(address: str) -> User:
    """The account of a confirmed address; a new one if there is none.

    Who has a confirmed address does not get another account because somebody, by mistake, has typed theirs there.
    """
    confirmed = EmailAddress.objects.filter(verified=True)
    found = confirmed.select_related("user").filter(email__iexact=address).first()
    if found is not None:
        user: User = found.user
        return user
    others = User.objects.filter(~Exists(confirmed.filter(user=OuterRef("pk"))))
    claimed = others.filter(emailaddress__email__iexact=address).first() or others.filter(email__iexact=address).first()
    return confirm_address(claimed or new_account(address), address)


def new_account(address: str) -> User:
    """Create an account without a password for an address."""
    return User.objects.create_user(secrets.token_hex(10), address)


def confirm_address(user: User, address: str) -> User:
    """Make this the only address of the account."""
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    user.email = address
    user.save(update_fields=["email"])
    return user


@form_page
@login_required
@reauthenticated
def change_address(request: HttpRequest) -> HttpResponse:
    """Page to change the address; it takes effect once its code was entered, and the old one is told."""
    reply: HttpResponse = CHANGE_ADDRESS(request)
    return reply
