"""Pages: the site as people see it. Everything but the live table works without a script."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clairiere.games.registry import NAMES, all_games, game_named
from clairiere.kernel.seats import letter
from clairiere.site.room import piece
from clairiere.site.tables.acts import VERBS, act, open_new, table_of, who_acts
from clairiere.site.tables.assets import sprites
from clairiere.site.tables.labels import bot_label, game_label, language_now, option_label, pace_label, value_label
from clairiere.site.tables.models import Table
from clairiere.site.tables.people import forget_everywhere, give_cookie, person_of
from clairiere.site.tables.seating import BOTS, PACES, Refusal
from clairiere.site.tables.shown import Shown, listed, own_tables
from clairiere.table.identity import COOKIE, known

Page = Callable[..., HttpResponse]


def friendly(page: Page) -> Page:
    """A refusal is a sentence on the page from where somebody comes, or a page of its own."""

    @wraps(page)
    def inner(request: HttpRequest, **parts: str) -> HttpResponse:
        try:
            return page(request, **parts)
        except Refusal as refusal:
            if request.method == "POST":
                messages.error(request, str(refusal.sentence))
                return redirect(origin(request))
            return render(request, "tables/refused.html", {"sentence": refusal.sentence}, status=refusal.status)

    return inner


def origin(request: HttpRequest) -> str:
    """The page from where somebody comes, if it is one of ours."""
    for wanted in (request.POST.get("next", ""), request.headers.get("Referer", "")):
        if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
            return wanted
    return "/"


def known_now(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A reply with the cookie of whoever has done something."""
    person = person_of(request)
    if person is not None:
        give_cookie(request, response, person)
    return response


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What is going on."""
    person = person_of(request)
    return render(request, "tables/home.html", {
        "own": own_tables(person),
        "open": listed(person, Table.OPEN),
        "running": listed(person, Table.RUNNING),
        "games": [(game.name, game_label(game.name), game.seats) for game in all_games()],
    })


@require_POST
@friendly
def me(request: HttpRequest) -> HttpResponse:
    """Somebody says what they are called."""
    who_acts(request, {"name": request.POST.get("name", "")})
    return known_now(request, redirect(origin(request)))


@require_POST
def forget_me(request: HttpRequest) -> HttpResponse:
    """Somebody wants to be known nowhere any more."""
    person = person_of(request)
    if person is not None:
        forget_everywhere(person)
    response = redirect("/")
    response.delete_cookie(COOKIE, samesite="Lax")
    return response


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    """To the table whose code somebody has typed."""
    code = "".join(request.GET.get("code", "").lower().split())
    if not (code.isascii() and code.isalnum()):
        messages.error(request, _("There is no table with this code."))
        return redirect("/")
    return redirect("table", code)


@friendly
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table."""
    if game not in NAMES:
        raise Http404
    if request.method == "POST":
        table = open_new(request, {**request.POST.dict(), "game": game})
        return known_now(request, redirect("table", table.code))
    rules = game_named(game)
    return render(request, "tables/new.html", {
        "game": game,
        "title": game_label(game),
        "seats": rules.seats,
        "options": [
            (option.name, option_label(option.name), [(v, value_label(option.name, v)) for v in option.values])
            for option in rules.options
        ],
        "others": [letter(number) for number in range(1, rules.seats[-1])],
        "always": rules.seats[0],
        "bots": bots(),
        "paces": [(pace, pace_label(pace)) for pace in PACES],
    })


def bots() -> list[tuple[str, str]]:
    """The bots that can be chosen, and what they are like."""
    return [(bot, bot_label(bot)) for bot in BOTS]


@require_GET
@friendly
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table: chairs while it is open, then the board."""
    found = table_of(code)
    shown = Shown(found, person_of(request))
    whole = "whole" in request.GET  # for browsers without a script: the sprite sheet is in the page
    sheet = sprites()[found.game]
    return render(request, "tables/table.html", {
        "shown": shown,
        "address": request.build_absolute_uri(f"/tables/{found.code}"),
        "bots": bots(),
        "language": language_now(),
        "sheet": sheet.url,
        "drawn": mark_safe(sheet.body.decode()) if whole else "",  # our own drawing
        "whole": whole,
        "piece": "" if shown.open else mark_safe(board(request, found)),  # names in it are escaped where it is made
    })


def board(request: HttpRequest, found: Table) -> str:
    """The piece of the page that the table application draws."""
    who = known(settings.SECRET_KEY.encode(), request.COOKIES.get(COOKIE, ""), int(time.time()))
    return piece(found.code, found.head.version, who, language_now())


@require_POST
@friendly
def do(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """Sit down, leave, start, or put a bot on a chair."""
    if verb not in VERBS:
        raise Http404
    act(request, table_of(code), verb, request.POST.dict())
    there = Table.objects.filter(code=code).exists()
    return known_now(request, redirect("table", code) if there else redirect("/"))
