"""Notifications: whoever wants it is told by mail that it is their turn in a slow game."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clairiere.site.tables.people import person_of


@require_POST
@login_required
def choose(request: HttpRequest) -> HttpResponse:
    """Turn mail about one's turn on or off."""
    wanted = "letters" in request.POST
    person = person_of(request)
    if person is not None:
        person.letters = wanted
        person.save(update_fields=["letters"])
    said = _("We write to you when it is your turn in a slow game.") if wanted else _("We write to you no more.")
    messages.success(request, said)
    return redirect("me")
