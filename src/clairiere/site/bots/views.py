"""Page: the bots of somebody and their tokens."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clairiere.site.bots.tokens import LONGEST, MOST, bots_of, create_bot, revoke
from clairiere.site.tables.people import person_of
from clairiere.site.tables.services import whole_number
from clairiere.site.tables.table_settings import Refusal


@require_http_methods(["GET", "HEAD", "POST"])
def bots(request: HttpRequest) -> HttpResponse:
    """List of one's bots; a POST makes one, whose token this reply alone shows, or revokes the token of one."""
    person = person_of(request)
    if person is None:
        return redirect("me")
    token, refused = "", ""
    try:
        if "revoke" in request.POST:
            revoke(person, whole_number(request.POST["revoke"]))
            messages.success(request, _("The token is revoked. Whoever has it can do nothing with it any more."))
            return redirect("bots")
        if request.method == "POST":
            token = create_bot(person, request.POST.get("name", ""))
    except Refusal as refusal:
        refused = str(refusal.sentence)
    found = list(bots_of(person))
    about = {"bots": found, "token": token, "refused": refused, "longest": LONGEST, "room": len(found) < MOST}
    response = render(request, "bots/bots.html", about)
    response["Cache-Control"] = "private, no-store"
    return response
