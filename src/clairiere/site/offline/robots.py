"""Bots that think on the device of the only person at a table: who may switch it on, and what their pages load then."""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import BUILT_IN
from clairiere.site.offline.bundle import bundle
from clairiere.site.offline.pages import kept, offline_style, robots_scripts
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.presenters import TablePresenter
from clairiere.table.http.protocol import looks_like_a_code

COOKIE = "device_bots"
"""On devices whose person has agreed, and that have what it needs."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Page on which somebody lets bots think on this device, or no longer."""
    found, code = bundle(), request.GET.get("table", "")
    if found is None:
        raise Http404
    return render(request, "offline/robots.html", {
        "kept": json.dumps(kept(found, language_now())), "offline_style": offline_style().url,
        "robots_script": robots_scripts()["robots"].url, "code": code if looks_like_a_code(code) else "",
    })  # fmt: skip


def device_bots(request: HttpRequest, shown: TablePresenter) -> dict[str, object]:
    """Template context of a table's page: whether its bots could think on a device and, on one that does, how."""
    found = bundle()
    if found is None or not may_think_here(shown):
        return {}
    if request.COOKIES.get(COOKIE) != "1":
        return {"device_bots": True}
    about, scripts = kept(found, language_now()), robots_scripts()
    return {"device_bots": True, "solo": {
        "script": scripts["solo"].url, "thinker": scripts["thinker"].url, "cache": about["cache"],
        "folder": about["folder"], "bots": " ".join(sorted({chair.bot for chair in shown.chairs if chair.bot})),
    }}  # fmt: skip


def may_think_here(shown: TablePresenter) -> bool:
    """Whether `mark_device` would take this table, as far as its page knows."""
    table = shown.table
    closed = not (table.listed or table.rated or table.joinable or table.pace)
    bots = [chair for chair in shown.chairs if chair.bot]
    known = table.game in BUILT_IN and all([chair.bot in LEVELS and not chair.former for chair in bots])
    return shown.running and closed and known and len(shown.owns) == 1 and len(bots) == len(shown.chairs) - 1
