"""What bots do before a game, for programs with a token: look at a table, sit down, leave, come back."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from clairiere.site.tables.actions import act
from clairiere.site.tables.api import as_json, fields_of, table_response
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.services import table_of
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import BotToken, Person
from clairiere.table.http.limits import Buckets, Rate
from clairiere.table.http.reasons import sentence
from clairiere.table.http.schemas import Refusal as Refused
from clairiere.table.http.tokens import PLAY, digest_in

VERBS = ("sit", "leave", "return")
FIELDS = ("seat", "addition")
"""What a bot may say with them: a name or another player at its screen it has not."""
REQUESTS = Buckets(Rate(2, 30))
"""Of one bot, about tables."""
MINUTE = 60
counting = Lock()
View = Callable[..., HttpResponse]


def for_bots(method: str) -> Callable[[View], View]:
    """Decorator of API views for bots: method, token and limit are checked, refusals are JSON."""

    def wrapped(view: View) -> View:
        @csrf_exempt  # no browser sends a token by itself
        @wraps(view)
        def inner(request: HttpRequest, **parts: str) -> HttpResponse:
            try:
                request.person = bearer_of(request)  # type: ignore[attr-defined]  # whatever cookie comes with it
                if request.method not in ((method, "HEAD") if method == "GET" else (method,)):
                    raise Refusal(_("This cannot be done here."), 405)
                response = view(request, **parts)
            except Refusal as refusal:
                response = as_json(Refused(str(refusal.sentence)), refusal.status)
                if refusal.status == 401:
                    response["WWW-Authenticate"] = "Bearer"
            response["Cache-Control"] = "private, no-store"
            return response

        return inner

    return wrapped


def bearer_of(request: HttpRequest) -> Person:
    """The bot whose token a request has; raises Refusal."""
    digest = digest_in(request.headers.get("Authorization", ""))
    token = BotToken.objects.select_related("bot__owner").filter(hash=digest, scope=PLAY).first() if digest else None
    if token is None:
        raise Refusal(sentence("no good token", language_now()), 401)
    if token.used is None or (timezone.now() - token.used).total_seconds() > MINUTE:
        BotToken.objects.filter(hash=digest).update(used=timezone.now())
    with counting:
        wait = REQUESTS.take(token.bot_id, time.monotonic()) if settings.LIMITS else 0
    if wait:
        raise Refusal(sentence("too often", language_now()), 429)
    return token.bot


@for_bots("GET")
def table(request: HttpRequest, code: str) -> HttpResponse:
    """`/api/v1/tables/CODE`: seats and status."""
    return table_response(request, code)


@for_bots("POST")
def do(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """`/api/v1/tables/CODE/ACTION`: sit down, leave, or come back."""
    if verb not in VERBS:
        raise Refusal(_("This cannot be done here."), 404)
    fields = {name: text for name, text in fields_of(request).items() if name in FIELDS}
    there = act(request, table_of(code), verb, fields)
    return table_response(request, there.code)
