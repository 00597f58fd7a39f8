"""The documentation site at /docs: the folder that `make documentation` has written."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe


@require_safe
def documentation(_request: HttpRequest, path: str) -> HttpResponse:
    """A file of the folder; 404 if there is none, or no folder."""
    if not settings.DOCUMENTATION:
        raise Http404
    folder = Path(settings.DOCUMENTATION).resolve()
    try:
        file = (folder / path).resolve(strict=True)
    except (OSError, ValueError) as error:  # also a name that is too long for any file
        raise Http404 from error
    if not file.is_relative_to(folder):
        raise Http404
    if file.is_dir() and path and not path.endswith("/"):
        return redirect(f"/docs/{path}/")
    file = file / "index.html" if file.is_dir() else file
    if not file.is_file():
        raise Http404
    response = HttpResponse(file.read_bytes(), content_type=guess_type(file.name)[0] or "application/octet-stream")
    response["Cache-Control"] = "public, max-age=3600"
    return response
