"""Settings of the command that writes the folder: the site's, without a database, its own templates first."""

from __future__ import annotations

import os
from pathlib import Path

from clairiere.site.settings import *  # noqa: F403  # settings are the names of a module

SECRET_KEY = "nothing is signed here"
DATABASES = {}
WITH_SERVICE = os.environ.get("CLAIRIERE_WITH_SERVICE", "")
"""The address of a site with a service that the pages may name; the command sets it."""
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "DIRS": [Path(__file__).parent / "templates"],
        "OPTIONS": {
            "libraries": {"folder": "clairiere.site.static_pages.tags"},
            "context_processors": [
                "django.template.context_processors.request",
                "clairiere.site.tables.assets.for_pages",
                "clairiere.site.tables.views.for_pages",
            ],
        },
    }
]
