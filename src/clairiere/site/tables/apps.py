"""The Django application of the pages about tables."""

from __future__ import annotations

from django.apps import AppConfig


class TablePagesConfig(AppConfig):
    """Templates, admin pages and translations; the models are in `clairiere.store`, under the label `tables`."""

    name = "clairiere.site.tables"
    label = "table_pages"
