"""The admin, as Django wants to hear of it."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Django's admin with a second factor."""

    default_site = "clairiere.site.accounts.admin_site.StaffSite"
