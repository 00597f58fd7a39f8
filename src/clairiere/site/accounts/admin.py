"""Passkeys in the admin: staff see whose they are and remove one that is lost; nobody writes one by hand."""

from __future__ import annotations

from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.http import HttpRequest

admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class PasskeyAdmin(AuthenticatorAdmin):  # type: ignore[misc]
    """Passkeys in the admin: read-only except for deletion, without their data."""

    exclude = ("data",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return False
