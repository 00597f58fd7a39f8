"""The Django application of the pages about tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from clairiere.site.bridge import Bridge


class TablePagesConfig(AppConfig):
    """Templates, admin pages and translations; the models are in `clairiere.store`, under the label `tables`."""

    name = "clairiere.site.tables"
    label = "table_pages"
    bridge: Bridge

    def ready(self) -> None:
        """A process that opens tables connects them later."""
        from clairiere.site.bridge import RemoteBridge  # noqa: PLC0415 # it knows this class

        self.bridge = RemoteBridge()
