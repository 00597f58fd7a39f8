"""The Django application that owns the schema."""

from __future__ import annotations

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """Models and migrations. Databases know them by the label, which is older than this package."""

    name = "clairiere.store"
    label = "tables"
