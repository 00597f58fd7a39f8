"""The app, as Django wants to hear of it."""

from __future__ import annotations

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """The Django app of rulebooks."""

    name = "clairiere.site.rules"
    label = "rules"
