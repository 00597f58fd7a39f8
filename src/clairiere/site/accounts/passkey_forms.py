"""Forms of passkeys: whatever a browser sends as a credential is refused or taken, and never an error of ours."""

from __future__ import annotations

from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms

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
