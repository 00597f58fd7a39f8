"""Login: an address, then the code that goes there. An account is looked for only when the code has been typed.

So everybody who asks for a code gets the same reply for the same work, whether the address has an account, has none,
or was typed once and never confirmed: nobody learns here who plays.
"""

from __future__ import annotations

import secrets

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import EmailAddress, Login
from allauth.account.views import EmailView
from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clairiere.site.accounts.codes import CodeProcess
from clairiere.site.accounts.reauthentication import onward_from, reauthenticated

CHANGE_ADDRESS = EmailView.as_view(template_name="account/email_change.html")
RESENT = 2
"""So often a code is sent again on request; then the address has to be typed anew."""
form_page = require_http_methods(["GET", "HEAD", "POST"])


class LoginCode(CodeProcess):
    """The code with which somebody signs in, or signs up."""

    key = "login_code"

    @property
    def can_resend(self) -> bool:
        """Whether the page offers it."""
        return not self.is_resend_quota_reached(RESENT)

    def resend(self) -> None:
        """A new code; the time within which one has to be typed does not begin anew."""
        self.state["code"] = get_adapter().generate_login_code()
        self.record_resend()
        self.persist()
        self.send()


class AddressForm(forms.Form):
    """The address that somebody signs in with; raises no objection that depends on whether it is known."""

    email = forms.EmailField(max_length=254)

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST)
        self.request = request

    def clean_email(self) -> str:
        """In small letters, as it is stored; asked for not too often."""
        address: str = self.cleaned_data["email"].lower()
        if not ratelimit.consume(self.request, action="request_login_code", key=address):
            raise get_adapter().validation_error("too_many_login_attempts")
        return address


@form_page
@never_cache
def enter(request: HttpRequest) -> HttpResponse:
    """Ask for an address; a code goes there, whether we know it or not."""
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
    """Where the code is typed."""
    return redirect(f"{reverse('account_confirm_login_code')}?{urlencode({'next': onward})}")


@form_page
@never_cache
def confirm(request: HttpRequest) -> HttpResponse:
    """Take the code, or send another one."""
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
    """Another code, if not too many were sent."""
    if process.can_resend and ratelimit.consume(request, action="request_login_code", key=process.address):
        process.resend()
    return to_code_page(onward)


def signed_in(request: HttpRequest, process: LoginCode, onward: str) -> HttpResponse:
    """Whoever has typed the code reads the mail of this address, so the account of the address is theirs."""
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
    """The account of an address that has just been confirmed; a new one if there is none.

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
    """An account without a password, for an address that nobody has."""
    return User.objects.create_user(secrets.token_hex(10), address)


def confirm_address(user: User, address: str) -> User:
    """From now on the account has this address and no other."""
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    user.email = address
    user.save(update_fields=["email"])
    return user


@form_page
@login_required
@reauthenticated
def change_address(request: HttpRequest) -> HttpResponse:
    """Ask for another address; it counts once the code that goes there has been typed, and the old one is told."""
    reply: HttpResponse = CHANGE_ADDRESS(request)
    return reply
