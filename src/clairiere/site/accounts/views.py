"""Views: what somebody can do about themselves: export everything, end sign-ins, delete everything."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from threading import Lock

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clairiere.site.accounts.deletion import delete_person
from clairiere.site.accounts.export import write_export
from clairiere.site.accounts.login import reauthenticated
from clairiere.site.accounts.sessions import end_one, end_others, sign_ins, sign_out_everywhere
from clairiere.site.middleware import delete_identity_cookie
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.people import give_cookie, person_of, visitor_of
from clairiere.store.models import Seat, Table

IN_MEMORY = 4_000_000
OTHERS = "others"
exporting = Lock()
asks_first = require_http_methods(["GET", "HEAD", "POST"])


@asks_first
@reauthenticated
def delete(request: HttpRequest) -> HttpResponse:
    """Page to delete a guest or an account: a GET asks, a POST deletes.

    Of a learner without a name nothing is kept but what they have learnt.
    """
    person = person_of(request)
    if person is None:
        return redirect("me" if visitor_of(request) is None else "forget")
    if request.method != "POST":
        seats = Seat.objects.filter(person=person)
        games = {status: seats.filter(table__status=status).values("table").distinct().count() for status in range(3)}
        counts = {"open": games[Table.OPEN], "running": games[Table.RUNNING], "finished": games[Table.OVER]}
        return render(request, "accounts/delete.html", counts)
    delete_person(person)
    response = leave(request)
    response["Clear-Site-Data"] = '"cache", "storage"'
    messages.success(request, _("You are deleted. Your name is gone from every table, and so is everything else."))
    return response


@asks_first
@reauthenticated
def sign_out(request: HttpRequest) -> HttpResponse:
    """Page to sign out everywhere; a guest stays known in this browser."""
    person = person_of(request)
    if person is None:
        return redirect("me")
    if request.method != "POST":
        return render(request, "accounts/sign_out.html")
    sign_out_everywhere(person)
    if request.user.is_authenticated:
        response = leave(request)
        messages.success(request, _("You are signed out on every device."))
        return response
    response = redirect("me")
    give_cookie(request, response, person)
    messages.success(request, _("Only this browser knows you now."))
    return response


@require_safe
@reauthenticated
def export(request: HttpRequest) -> HttpResponse | FileResponse:
    """Download everything about a person as a zip file; one export at a time."""
    person = visitor_of(request)
    if person is None:
        return redirect("me")
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 # the response closes it
    with exporting:
        write_export(person, language_now(), file)
    file.seek(0)
    response = FileResponse(file, as_attachment=True, filename="clairiere.zip", content_type="application/zip")
    response["Cache-Control"] = "private, no-store"
    return response


@asks_first
@reauthenticated
def sessions(request: HttpRequest) -> HttpResponse:
    """List of logins; a POST ends one of them, or all others."""
    person, here = person_of(request), request.session.session_key
    if person is None or not isinstance(request.user, User):
        return redirect("me")
    if request.method != "POST":
        return render(request, "accounts/sessions.html", {"sign_ins": sign_ins(request.user, here)})
    wanted = request.POST.get("end", "")
    if wanted == OTHERS:
        end_others(person, request.user, here or "")
    elif not wanted.isdecimal() or not end_one(person, request.user, int(wanted)):
        return redirect("sessions")
    response = redirect("sessions")
    give_cookie(request, response, person)
    messages.success(request, _("That sign-in has ended.") if wanted != OTHERS else _("All others are signed out."))
    return response


def leave(request: HttpRequest) -> HttpResponse:
    """Redirect to the first page, without an identity cookie."""
    logout(request)
    request.person = None  # type: ignore[attr-defined]
    response = redirect("/")
    delete_identity_cookie(request, response)
    return response


@require_POST
@login_required
def choose(request: HttpRequest) -> HttpResponse:
    """Turn mail about one's turn on or off."""
    wanted = "letters" in request.POST
    person = person_of(request)
    if person is not None:
        person.letters = wanted
        person.save(update_fields=["letters"])
    told = _("We write to you when it is your turn in a slow game, or the others wait for you.")
    messages.success(request, told if wanted else _("We write to you no more."))
    return redirect("me")
