"""The bundle of `make offline` in a folder of the server: what pages need to play without one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from clairiere.site.tables.assets import FOR_EVER

ADDRESS = "/offline/files"
KINDS = {"mjs": "text/javascript", "wasm": "application/wasm", "json": "application/json", "zip": "application/zip"}
ENCODINGS = (("br", "br"), ("gz", "gzip"))
"""What a file's name ends with if it is compressed, and what browsers call that: the smallest first."""


class Bundle:
    """The files of one version by name, with their sizes: `bytes`, and compressed as `br` and `gz`."""

    def __init__(self, folder: Path, version: str, files: dict[str, dict[str, int]]) -> None:
        self.folder = folder / version
        self.version = version
        self.files = files
        self.urls = [f"{ADDRESS}/{version}/{name}" for name in files]

    def size(self, kind: str = "bytes") -> int:
        """How large all files are together."""
        return sum([sizes[kind] for sizes in self.files.values()])


@cache
def bundle_in(folder: str) -> Bundle | None:
    """The bundle in this folder; None if there is none."""
    try:
        told = json.loads((Path(folder) / "manifest.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return Bundle(Path(folder), told["version"], told["files"])


def bundle() -> Bundle | None:
    """The bundle that this server has; None if playing offline is not set up."""
    return bundle_in(settings.OFFLINE) if settings.OFFLINE else None


def serve(request: HttpRequest, version: str, name: str) -> HttpResponse:
    """A file of the bundle, compressed as the browser takes it."""
    found = bundle()
    if found is None or version != found.version or name not in found.files:
        raise Http404
    taken = [one.strip().partition(";")[0] for one in request.headers.get("Accept-Encoding", "").split(",")]
    ending, encoding = next((one for one in ENCODINGS if one[1] in taken), ("", ""))
    path = found.folder / (f"{name}.{ending}" if ending else name)
    response = HttpResponse(path.read_bytes(), content_type=KINDS[name.rpartition(".")[2]])
    response["Cache-Control"] = FOR_EVER
    response["Vary"] = "Accept-Encoding"
    if encoding:
        response["Content-Encoding"] = encoding
    return response
