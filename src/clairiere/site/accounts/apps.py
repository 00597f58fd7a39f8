"""The app, as Django wants to hear of it."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class AccountsConfig(AppConfig):
    """The Django app for login, sessions, personal data and mail."""

    name = "clairiere.site.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Connect the signals that link guests to accounts."""
        from allauth.usersessions.models import UserSession  # noqa: PLC0415 # the models must be there
        from django.contrib.auth.signals import user_logged_in, user_logged_out  # noqa: PLC0415 # apps must be there
        from django.db.models.signals import pre_save  # noqa: PLC0415

        from clairiere.site.accounts.sessions import (  # noqa: PLC0415 # the models must be there
            entered,
            left,
            without_address,
        )

        pre_save.connect(without_address, sender=UserSession, dispatch_uid="clairiere without address")
        user_logged_in.connect(entered, dispatch_uid="clairiere entered")
        user_logged_out.connect(left, dispatch_uid="clairiere left")


class StaffAdminConfig(AdminConfig):
    """Django's admin with a second factor."""

    default_site = "clairiere.site.accounts.admin_site.StaffSite"
