"""The page of a review: asks for it, follows how far it is, shows what it says."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clairiere.site.bridge import bridge
from clairiere.site.reviews import queue
from clairiere.site.reviews.page import ReviewPage
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.people import person_of
from clairiere.site.tables.presenters import TablePresenter
from clairiere.site.tables.services import table_of
from clairiere.site.tables.table_settings import Refusal
from clairiere.site.tables.views import friendly
from clairiere.store.models import StoredReview
from clairiere.table.http.reasons import sentence
from clairiere.table.http.refusals import Refused

OPEN = "open"


@friendly
def review(request: HttpRequest, code: str) -> HttpResponse:
    """`/tables/CODE/review`: a page, `?part` is what changes while it is made; a POST asks for a review or stops it."""
    shown = TablePresenter(table_of(code), person_of(request))
    queue.check_over(shown.table)
    if request.method == "POST":
        wish = queue.cancel if "cancel" in request.POST else lambda table, person: queue.ask(request, table, person)
        wish(shown.table, shown.reader)
        return redirect("review", shown.code)
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
    template = "reviews/part_review.html" if "part" in request.GET else "reviews/review.html"
    return render(request, template, context(request, shown))


def context(request: HttpRequest, shown: TablePresenter) -> dict[str, object]:
    """What the template needs."""
    row = queue.review_of(shown.table)
    state = "none" if row is None else row.get_state_display()
    page = None if row is None or not row.text else page_of(request, shown, row)
    outdated = row is not None and queue.is_outdated(row, shown.table)
    going = state in ("asked", "running")
    return {
        "shown": shown, "row": row, "state": state, "page": page, "going": going, "outdated": outdated,
        "yours": row is not None and shown.reader is not None and row.asked_by_id == shown.reader.id,
        "hindrance": hindrance(shown),
        "asks": not going and (state != "done" or outdated),
        "progress": progress(row),
        "failed": failed(row),
        "tabs": [] if page is None else [(tab, address(request, seat=tab.letter)) for tab in page.tabs],
        "here": address(request), "seen_address": address(request, faces=""),
        "open_address": address(request, faces=OPEN),
    }  # fmt: skip


def address(request: HttpRequest, **changed: str) -> str:
    """The same page for another seat, or with other faces open."""
    wanted = {name: changed.get(name, request.GET.get(name, "")) for name in ("seat", "faces")}
    told = urlencode({name: value for name, value in wanted.items() if value})
    return f"{request.path}?{told}" if told else request.path


def page_of(request: HttpRequest, shown: TablePresenter, row: StoredReview) -> ReviewPage | None:
    """What a review says; None if it was written in an earlier form."""
    try:
        replay = bridge().replayed(request, shown.code, language_now())
    except Refused as no:
        raise Refusal(sentence(no.reason, language_now()), no.status) from no
    own = shown.own.letter if shown.own else ""
    try:
        return ReviewPage(row.text, replay, seat=request.GET.get("seat", "").upper()[:1], own=own,
                          opened=request.GET.get("faces") == OPEN)
    except ValueError:
        return None


def hindrance(shown: TablePresenter) -> str:
    """Why this game cannot be reviewed, if it cannot."""
    try:
        queue.check_rules(shown.table)
    except Refusal as no:
        return str(no.sentence)
    return ""


def progress(row: StoredReview | None) -> str:
    """How far a review is, in words."""
    if row is None or row.state == StoredReview.ASKED:
        return _("It will begin in a moment.")
    if not row.chosen:
        return _("The chances are being worked out. With many players that may take a few minutes.")
    return _("%(judged)s of %(chosen)s answers are judged.") % {"judged": row.judged, "chosen": row.chosen}


def failed(row: StoredReview | None) -> str:
    """Why there is no review, or only a part of one."""
    if row is None:
        return ""
    if row.state == StoredReview.CANCELLED:
        return _("The review was stopped.")
    if row.state == StoredReview.FAILED:
        return _("The review could not be finished. It can be tried again.")
    if row.state == StoredReview.DONE and row.judged < row.chosen:
        return _("Time was up: %(judged)s of %(chosen)s answers are judged.") % {
            "judged": row.judged, "chosen": row.chosen}  # fmt: skip
    return ""
