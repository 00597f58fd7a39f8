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
