"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables, seats and answers."""

    name = "clairiere.site.tables"
    label = "tables"
