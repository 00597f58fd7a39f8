"""API: the same for programs, in JSON. What is played at a table is at `/api/t/CODE`, in the table application."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from msgspec import Struct
from msgspec.json import encode

from clairiere.games.registry import all_games, game_names
from clairiere.kernel.state import LETTERS
from clairiere.site.errors import CLEANED, is_text
from clairiere.site.profiles.visibility import keep_visibility
from clairiere.site.tables import schemas
from clairiere.site.tables.actions import VERBS, act
from clairiere.site.tables.description import description
from clairiere.site.tables.labels import game_label, language_now
from clairiere.site.tables.listing import TableFilter, listed
from clairiere.site.tables.matching import act_play_now, preferences_of
from clairiere.site.tables.people import give_cookie, person_of
from clairiere.site.tables.presenters import TablePresenter
from clairiere.site.tables.services import open_new, table_of, who_acts
from clairiere.site.tables.table_settings import BOTS, PACES, Refusal
from clairiere.store.models import Person, Table
from clairiere.table.http.protocol import Request
from clairiere.table.http.reasons import sentence
from clairiere.table.http.schemas import Refusal as Refused

View = Callable[..., HttpResponse]
STATUSES = {"open": Table.OPEN, "running": Table.RUNNING}


def for_programs(*methods: str) -> Callable[[View], View]:
    """Decorator of API views: allowed methods, CSRF check, refusals as JSON."""
    allowed = (*methods, "HEAD") if "GET" in methods else methods

    def wrapped(view: View) -> View:
        @csrf_exempt  # `from_elsewhere` is our check: programs have no token
        @wraps(view)
        def inner(request: HttpRequest, **parts: str) -> HttpResponse:
            try:
                if request.method not in allowed:
                    raise Refusal(_("This cannot be done here."), 405)
                if request.method == "POST" and from_elsewhere(request):
                    raise Refusal(_("Another site has sent this."), 403)
                response = view(request, **parts)
            except Refusal as refusal:
                response = as_json(Refused(str(refusal.sentence)), refusal.status)
                if refusal.status == 405:
                    response["Allow"] = ", ".join(allowed)
            response["Cache-Control"] = "private, no-store"
            return response

        return inner

    return wrapped


def from_elsewhere(request: HttpRequest) -> bool:
    """CSRF check of the API, the same as that of the table application."""
    headers = [(name.lower().encode(), value.encode()) for name, value in request.headers.items()]
    scope = {"method": request.method, "path": request.path, "headers": headers}
    return Request(scope, empty_body).from_elsewhere()


async def empty_body() -> dict[str, Any]:
    """An ASGI `receive` without a body."""
    return {"type": "http.disconnect"}


def fields_of(request: HttpRequest) -> dict[str, str]:
    """The fields of a JSON object as form data; nested objects as `option-first` and `bot-B`."""
    try:
        found = json.loads(request.body or b"{}")
    except (ValueError, RecursionError) as error:
        raise Refusal(_("This is not JSON."), 400) from error
    if not isinstance(found, dict):
        raise Refusal(_("A JSON object is wanted."), 400)
    fields: dict[str, str] = {}
    for key, value in found.items():
        inner = {"variant": "option", "bots": "bot"}.get(key)
        if inner and isinstance(value, dict):
            fields |= {f"{inner}-{name}": as_text(part) for name, part in value.items()}
        else:
            fields[key] = as_text(value)
    if not all([is_text(name) and (name in CLEANED or is_text(text)) for name, text in fields.items()]):
        raise Refusal(sentence("unreadable", language_now()), 400)
    return fields


def as_text(value: object) -> str:
    """A JSON value as a form field."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def as_json(told: Struct, status: int = 200) -> HttpResponse:
    """A reply of one of the API's types."""
    return HttpResponse(encode(told), content_type="application/json", status=status)


def known_person(person: Person | None) -> schemas.Person:
    """A person as JSON."""
    if person is None:
        return schemas.Person(name=None, language=None, colour=None)
    return schemas.Person(
        person.name, person.language, LETTERS[person.colour], person.code, person.public, person.ranked
    )


@for_programs("GET", "POST")
def me(request: HttpRequest) -> HttpResponse:
    """`/api/me`: the identity; a POST sets name, colour and visibility."""
    if request.method != "POST":
        return as_json(known_person(person_of(request)))
    fields = {"name": ""} | fields_of(request)
    person = who_acts(request, fields)
    keep_visibility(person, fields)
    response = as_json(known_person(person))
    give_cookie(request, response, person)
    return response


@for_programs("GET")
def games(_request: HttpRequest) -> HttpResponse:
    """`/api/games`: games and their settings."""
    told = [
        schemas.Game(
            game=game.name,
            title=game_label(game.name),
            rules=game.rules.version,
            seats=list(game.rules.seats),
            minutes=game.rules.minutes,
            age=game.rules.age,
            blurb=game.words.blurb(language_now()),
            options={option.name: list(option.values) for option in game.rules.options},
        )
        for game in all_games()
    ]
    return as_json(schemas.Games(told, list(BOTS), list(PACES)))


@for_programs("GET", "POST")
def play(request: HttpRequest) -> HttpResponse:
    """`/api/play`: what somebody has chosen for Play now; a POST leads them to a table."""
    if request.method == "POST":
        table, opened = act_play_now(request, fields_of(request))
        return table_response(request, table.code, 201 if opened else 200)
    wish = preferences_of(person_of(request))
    return as_json(schemas.Preferences(
        wish.games, wish.pace, wish.seats, wish.same_language, wish.strangers, wish.rated
    ))  # fmt: skip


@for_programs("GET", "POST")
def tables(request: HttpRequest) -> HttpResponse:
    """`/api/tables`: public tables; a POST opens one."""
    if request.method == "POST":
        table = open_new(request, {"hints": "true"} | fields_of(request))
        return table_response(request, table.code, 201)
    status, game = request.GET.get("status", "open"), request.GET.get("game", "")
    if status not in STATUSES or game not in ("", *game_names()):
        raise Refusal(_("There are open and running tables, of the games we have."), 400)
    found = listed(person_of(request), STATUSES[status], TableFilter(game))
    return as_json(schemas.Tables([table.for_programs() for table in found]))


@for_programs("GET")
def table(request: HttpRequest, code: str) -> HttpResponse:
    """`/api/tables/CODE`: seats and status."""
    return table_response(request, code)


@for_programs("POST")
def do(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """`/api/tables/CODE/ACTION`: carry out an action."""
    if verb not in VERBS:
        raise Refusal(_("This cannot be done here."), 404)
    there = act(request, table_of(code), verb, fields_of(request))
    if not Table.objects.filter(code=there.code).exists():
        return as_json(schemas.Table(code=code, status="gone"))
    return table_response(request, there.code)


def table_response(request: HttpRequest, code: str, status: int = 200) -> HttpResponse:
    """A table as JSON, with a cookie for a new guest."""
    person = person_of(request)
    table = table_of(code)
    response = as_json(TablePresenter(table, person).for_programs(), status)
    if person is not None and request.method == "POST":
        give_cookie(request, response, person)
    return response


@for_programs("GET")
def openapi(_request: HttpRequest) -> HttpResponse:
    """`/api/openapi.json`."""
    return JsonResponse(description())
