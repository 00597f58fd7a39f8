"""Pages of replays: of a table whose game is over, and of a record that somebody brings along.

A record is held by the page, which sends it with every step. So any process can answer, and nothing is stored.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clairiere.kernel.state import LETTERS
from clairiere.site.bridge import bridge
from clairiere.site.tables.again import try_record_again
from clairiere.site.tables.assets import sprites
from clairiere.site.tables.labels import game_label, language_now
from clairiere.site.tables.people import give_cookie
from clairiere.site.tables.presenters import TablePresenter
from clairiere.site.tables.previews import LinkPreview, table_preview
from clairiere.site.tables.services import who_plays
from clairiere.site.tables.table_settings import Refusal
from clairiere.table.http.protocol import number_in
from clairiere.table.http.reasons import sentence
from clairiere.table.http.refusals import Refused
from clairiere.table.play import recorded
from clairiere.table.play.recorded import NotReplayed, RecordCache
from clairiere.table.views.replay import OPEN, Link, Replay, ReplayParts

RECORDS = RecordCache()
"""Of this process."""


class ReplayPage:
    """What the template shows of a replay, with what leads from step to step."""

    def __init__(self, parts: ReplayParts, game: str, link: Link, seat: str = "") -> None:
        self.parts = parts
        self.name = game
        self.game = game_label(game)
        self.at, self.last, self.eyes = parts.at, parts.last, parts.eyes
        self.seat = seat or parts.asked or "A"  # who tries again from here sits there, if they choose no other
        self.secret, self.seats = parts.secret, parts.seats
        self.leads = parts.leads
        self.says, self.headline = parts.says, parts.headline
        self.places = mark_safe(parts.places)  # numbers
        self.before, self.after = mark_safe(parts.before), mark_safe(parts.after)  # names are escaped where it is made
        self.track = mark_safe(parts.track)  # numbers
        self.log = mark_safe(parts.log(link))
        self.turns = mark_safe(parts.turns(link))


def of_table(request: HttpRequest, shown: TablePresenter) -> HttpResponse:
    """Page of a replay of a finished table; raises Refusal."""
    try:
        parts = bridge().replay(request, shown.code, language_now())
    except Refused as no:
        raise Refusal(sentence(no.reason, language_now()), no.status) from no
    whole = "whole" in request.GET
    about = {"eyes": parts.eyes} if parts.eyes != OPEN else {}
    about |= {"whole": "1"} if whole else {}

    def link(at: int, inner: str) -> str:
        return f'<a href="?{urlencode({"at": at, **about}).replace("&", "&amp;")}">{inner}</a>'

    page = ReplayPage(parts, shown.table.game, link, shown.own.letter if shown.own else "")
    moment = urlencode({"at": parts.at} | ({"eyes": parts.eyes} if parts.eyes != OPEN else {}))
    return render(request, "tables/replay.html", {
        "shown": shown,
        "preview": moment_preview(request, shown, parts),
        "moment_address": request.build_absolute_uri(f"/tables/{shown.code}?{moment}"),
        "moment_picture": picture_of(shown, parts),
        "address": f"?{urlencode({**about, 'at': ''})}",
        "whole_address": f"?{urlencode({'at': parts.at, **about, 'whole': 1})}",
        **common(page, whole=whole),
    })


def picture_of(shown: TablePresenter, parts: ReplayParts) -> str:
    """The address of a step as a picture."""
    query = urlencode({"language": language_now(), "at": parts.at, "eyes": parts.eyes})
    return f"/t/{shown.code}/preview.png?{query}"


def moment_preview(request: HttpRequest, shown: TablePresenter, parts: ReplayParts) -> LinkPreview:
    """The preview of a link to a step: what happened there, and how the table looked."""
    usual = table_preview(request, shown)
    return LinkPreview(usual.title, parts.says, request.build_absolute_uri(picture_of(shown, parts)), listed=False)


def common(page: ReplayPage, *, whole: bool) -> dict[str, object]:
    """Template context of both kinds of replay."""
    sheet = sprites()[page.name]
    return {
        "replay": page,
        "sheet": sheet.url,
        "whole": whole,
        "drawn": mark_safe(sheet.body.decode()) if whole else "",  # our own drawing
    }


@require_http_methods(["GET", "HEAD", "POST"])
def of_record(request: HttpRequest) -> HttpResponse:
    """Page on which a record is dropped; a POST shows a step of it, and with `part` only what changes."""
    if request.method != "POST":
        return render(request, "tables/replay_drop.html")
    try:
        text = record_in(request)
        parts = record_parts(text, request.POST.dict())
    except NotReplayed as no:
        return render(request, "tables/replay_drop.html", {"wrong": wrong(no)}, status=422)
    if "part" in request.POST:
        return HttpResponse(parts.before + parts.after)
    found = RECORDS.get(text)
    if "again" in request.POST:
        try:
            return gone_on(request, text)
        except Refusal as refusal:
            return render(request, "tables/refused.html", {"sentence": refusal.sentence}, status=refusal.status)
    page = ReplayPage(parts, found.live.stored.game, button)
    return render(request, "tables/replay.html", {
        "record": text, "proof": found.proof, "luck": found.luck, **common(page, whole=True),
    })


@transaction.atomic  # a guest who is refused was never here
def gone_on(request: HttpRequest, text: str) -> HttpResponse:
    """Lead somebody to a table where a step of their record goes on."""
    fields = request.POST.dict()
    person = who_plays(request, fields)
    response = redirect("table", try_record_again(request, text, person, fields).code)
    give_cookie(request, response, person)
    return response


def button(at: int, inner: str) -> str:
    """What leads to a step of a record: it is sent along."""
    return f'<button form="record" name="at" value="{at}">{inner}</button>'


def record_in(request: HttpRequest) -> str:
    """The text of the record in a form: as a file, or as the page has held it."""
    sent = request.FILES.get("file")
    if not isinstance(sent, UploadedFile):
        return request.POST.get("record", "").replace("\r\n", "\n")
    try:
        found: bytes = sent.read(4 * recorded.LONGEST)
        return found.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise NotReplayed(recorded.DAMAGED) from error


def record_parts(text: str, fields: dict[str, Any]) -> ReplayParts:
    """The step of a record that a form asks for; the nearest, if there is none."""
    found = RECORDS.get(text)
    wanted = fields.get("eyes", "")
    eyes = wanted if wanted in [*LETTERS[: len(found.live.chairs)]] else OPEN
    replay = Replay(found.past, found.live, eyes, language_now())
    return replay.parts(min(number_in(fields.get("at", "")) or 0, replay.last))


def wrong(no: NotReplayed) -> SafeString:
    """Why a record cannot be shown, in words."""
    said = {
        recorded.TOO_LONG: _("That is too long for the record of a game."),
        recorded.OTHER_GAME: _("This is the record of a game that is not played here."),
        recorded.OTHER_RULES: _("This game was played by a version of the rules that this house does not have."),
        recorded.TOO_SLOW: _("This record takes too long to play through."),
    }
    told = said.get(no.reason) or _("This is not the record of a game, or it is damaged: it does not lead to its end.")
    return format_html("{} <small lang=en>{}</small>", told, no.where) if no.where else format_html("{}", told)
