"""The scripts that only the folder has."""

from __future__ import annotations

from functools import cache

from clairiere.site.tables.assets import built
from clairiere.site.tables.drawings import Asset

SCRIPT = "text/javascript; charset=utf-8"


@cache
def scripts() -> dict[str, Asset]:
    """The scripts by the name of their source."""
    names = {name: f"static-{name}" for name in ("choice", "theme")}
    return {known: Asset("assets", name, "js", SCRIPT, built(f"{name}.js")) for known, name in names.items()}


def worker(version: str) -> bytes:
    """The service worker of the folder. Its caches have the version in their name, so a new folder has new ones."""
    return f'const VERSION="{version}";\n'.encode() + built("static-worker.js")
