"""The Django application that owns the schema."""

from __future__ import annotations

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """Django app of models and migrations; its label `tables` is older than this package."""

    name = "clairiere.store"
    label = "tables"
