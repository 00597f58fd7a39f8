"""Adapters: what allauth does differently here."""

from __future__ import annotations

import secrets
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.mail import EmailMessage
from django.urls import reverse

from clairiere.site.accounts.outbox import DAY, Outbox


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """How accounts are made, and how their mail is sent."""

    def generate_unique_username(self, txts: list[str | None], regex: str | None = None) -> str:
        """Django wants one; allauth would make it of the address, which may change and is nobody's business."""
        return secrets.token_hex(10)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Where somebody is after they have confirmed an address."""
        return reverse("me")

    def render_mail(
        self, template_prefix: str, email: str, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMessage:
        """A mail that goes into the outbox: no page waits for a mail server, and no code is sent after its time."""
        message: EmailMessage = super().render_mail(template_prefix, email, context, headers)
        message.connection = Outbox(settings.CODE_SECONDS if "code" in context else DAY)
        return message


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """A passkey is another way to sign in, not a second factor: who has lost theirs still gets a code by mail."""

    def is_mfa_enabled(self, user: AbstractBaseUser, types: list[str] | None = None) -> bool:
        """Never asked for on top of a code."""
        return False
