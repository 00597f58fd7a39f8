"""Adapters: what allauth does differently here."""

from __future__ import annotations

import secrets
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.webauthn import forms
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.mail import EmailMessage
from django.urls import reverse

from clairiere.site.accounts.outbox import DAY, Outbox

MALFORMED = (TypeError, ValueError, KeyError, AttributeError)
"""What allauth and fido2 raise for JSON that is no credential."""


class ValidatedCredential:
    """Mixin that turns a malformed passkey into a form error."""

    cleaned_data: dict[str, Any]

    def clean_credential(self) -> Any:
        """The parsed credential."""
        try:
            return super().clean_credential()  # type: ignore[misc]  # of the form that this is mixed into
        except MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error


class LoginForm(ValidatedCredential, forms.LoginWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """Login with a passkey."""


class ShowForm(ValidatedCredential, forms.ReauthenticateWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """Confirmation with a passkey of the logged-in user."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """allauth adapter: how accounts are created and their mail is sent."""

    def generate_unique_username(self, txts: list[str | None], regex: str | None = None) -> str:
        """A random name, which Django requires; allauth would derive it from the address."""
        return secrets.token_hex(10)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """The page after an address was confirmed."""
        return reverse("me")

    def render_mail(
        self, template_prefix: str, email: str, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMessage:
        """A mail with the outbox as its backend and an expiry for codes."""
        message: EmailMessage = super().render_mail(template_prefix, email, context, headers)
        message.connection = Outbox(settings.CODE_SECONDS if "code" in context else DAY)
        return message


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """allauth adapter: a passkey is an alternative login, not a second factor."""

    def is_mfa_enabled(self, user: AbstractBaseUser, types: list[str] | None = None) -> bool:
        """Always false, so that allauth never asks for a passkey after a code."""
        return False
