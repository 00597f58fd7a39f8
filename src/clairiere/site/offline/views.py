"""Pages: playing on one's own device, without a connection."""

from __future__ import annotations

import json

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from clairiere.kernel.state import LETTERS
from clairiere.site.offline.bundle import bundle
from clairiere.site.offline.keeping import keep
from clairiere.site.offline.pages import HOME, TABLE, assets, kept, offline_style, page, scripts
from clairiere.site.tables.assets import FOR_EVER
from clairiere.site.tables.labels import colour_label, language_now
from clairiere.site.tables.people import give_cookie
from clairiere.site.tables.services import check_starts, who_acts
from clairiere.site.tables.table_settings import Refusal


@require_safe
def start(_request: HttpRequest) -> HttpResponse:
    """To the page in the reader's language."""
    return redirect("offline_home", language=language_now())


def shown(request: HttpRequest, name: str, language: str) -> HttpResponse:
    """A page of offline play; where it is not set up, one that says so."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    found = bundle()
    if found is None:
        return render(request, "offline/missing.html", status=404)
    html = page(name, language, json.dumps(kept(found, language)))
    return HttpResponse(html, headers={"Content-Language": language, "Cache-Control": "no-cache"})


@require_safe
def home(request: HttpRequest, language: str) -> HttpResponse:
    """The page that sets up a table on this device, and lists those that are there."""
    return shown(request, HOME, language)


@require_safe
def table(request: HttpRequest, language: str) -> HttpResponse:
    """The page of a table on this device; which one, only the device knows."""
    return shown(request, TABLE, language)


@require_safe
def asset(request: HttpRequest, name: str) -> HttpResponse:  # its whole address has the hash
    """A script or style sheet of these pages."""
    found = assets().get(request.path)
    if found is None:
        raise Http404
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(found.packed if packed else found.body, content_type=found.kind)
    response["Cache-Control"], response["Vary"] = FOR_EVER, "Accept-Encoding"
    if packed:
        response["Content-Encoding"] = "gzip"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def send(request: HttpRequest) -> HttpResponse:
    """Page that takes a finished game of the device to My games; a POST of its script replies with the table's code."""
    if request.method != "POST":
        files = {"offline_send": scripts()["offline_send"].url, "offline_style": offline_style().url}
        seats = [(letter, colour_label(seat)) for seat, letter in enumerate(LETTERS[:5])]
        return render(request, "offline/send.html", {**files, "seats": seats})
    try:
        return sent(request)
    except Refusal as refusal:
        return JsonResponse({"says": str(refusal.sentence)}, status=refusal.status)


@transaction.atomic  # a guest who is refused was never here
def sent(request: HttpRequest) -> HttpResponse:
    """Keep the game of a form; raises Refusal."""
    check_starts(request)
    person = who_acts(request, request.POST.dict())
    text = request.POST.get("record", "").replace("\r\n", "\n")
    response = JsonResponse({"code": keep(person, text, request.POST.get("seat", "")).code})
    give_cookie(request, response, person)
    return response
