"""Pages: the site as people see it. Everything works without a script; with one, it goes on by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named, game_names
from clairiere.pictures.palette import THEMES
from clairiere.site.accounts.deletion import periods
from clairiere.site.bridge import bridge
from clairiere.site.middleware import identity_cookie
from clairiere.site.offline.robots import device_bots
from clairiere.site.push.views import device_context
from clairiere.site.tables import assets, replays
from clairiere.site.tables.actions import VERBS, act
from clairiere.site.tables.asking import before_leaving, before_removing
from clairiere.site.tables.assets import sprites
from clairiere.site.tables.avoiding import unblock as allow_again
from clairiere.site.tables.labels import bot_label, in_words, language_now, typed
from clairiere.site.tables.listing import filter_of, finished, invitations, left_tables, listed, own_tables, to_join
from clairiere.site.tables.matching import act_play_now, keep_preferences, preferences_of
from clairiere.site.tables.nudges import is_nudged
from clairiere.site.tables.nudges import waiting as waiting_for_others
from clairiere.site.tables.people import give_cookie, person_of
from clairiere.site.tables.presenters import (
    GameCard,
    TablePresenter,
    colours,
    coming,
    game_cards,
    options,
    options_of,
    paces,
    stumps,
)
from clairiere.site.tables.previews import game_preview, table_preview
from clairiere.site.tables.rating_changes import rating_changes_of
from clairiere.site.tables.services import open_new, table_of, who_acts, who_plays, whole_number
from clairiere.site.tables.table_settings import FIRST_BOT, USUAL_BOT, Refusal
from clairiere.store.models import Block, Person, Seat, Table
from clairiere.table.http.identity import known

SECURITY_TXT = timedelta(days=180)
"""So long somebody may go by what `security.txt` has told them."""

Page = Callable[..., HttpResponse]
MOST_ROUNDS = 12
"""So many of somebody's running games are asked where they are."""
NEIGHBOURS = 3
STATED = date(2026, 11, 16)
"""When the statement on accessibility was last gone through."""
NOBODY = "-"
"""The seat from which one sees what everybody may see."""


def friendly(page: Page) -> Page:
    """Decorator of views: a Refusal becomes a message on the previous page, or a page of its own."""

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
    """The previous page, if it is one of ours."""
    for wanted in (request.POST.get("next", ""), request.headers.get("Referer", "")):
        ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
        if ours and wanted.startswith(("/", "http://", "https://")):  # `redirect` takes a bare word for a view's name
            return wanted
    return "/"


def known_now(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A reply with the cookie of a new guest."""
    person = person_of(request)
    if person is not None:
        give_cookie(request, response, person)
    return response


@require_safe
def home(request: HttpRequest, wrong: str | None = None) -> HttpResponse:
    """The first page: games, running games, and the form for a code."""
    own, waiting, left = own_tables(person_of(request)), to_join(), left_tables(person_of(request))
    return render(request, "tables/home.html", {
        "left": left[0] if left else None,
        "resume": own[0] if own else None,
        "own": own[1:],
        "more": in_words(len(own[1:])),
        "boxes": game_cards(waiting),
        "coming": coming(),
        "waiting": sum(waiting.values()),
        "wrong": wrong,
        "new_here": is_new_here(person_of(request)),
        "wants_rated": preferences_of(person_of(request)).rated,
    })


def is_new_here(person: Person | None) -> bool:
    """Whether somebody has never played to an end: then their first game explains itself."""
    return person is None or not Seat.objects.filter(person=person, table__status=Table.OVER).exists()


@require_safe
def play(request: HttpRequest) -> HttpResponse:
    """Page to choose a game."""
    return render(request, "tables/play.html", {
        "boxes": game_cards(to_join()), "coming": coming(), "new_here": is_new_here(person_of(request)),
        "offline": settings.OFFLINE,
    })


@require_POST
@friendly
def play_now(request: HttpRequest) -> HttpResponse:
    """Lead somebody to a table at one touch."""
    table, _opened = act_play_now(request, request.POST.dict())
    return known_now(request, redirect("table", table.code))


@friendly
def preferences(request: HttpRequest) -> HttpResponse:
    """Page with what somebody has chosen for Play now; a POST changes it, and plays if its button says so."""
    if request.method == "POST":
        fields = {**request.POST.dict(), "games": " ".join(request.POST.getlist("games"))}
        if "play" in fields:
            table, _opened = act_play_now(request, fields)
            return known_now(request, redirect("table", table.code))
        keep_preferences(who_plays(request, fields), fields)
        messages.success(request, _("We will remember it."))
        return known_now(request, redirect("preferences"))
    return render(request, "tables/preferences.html", {
        "wish": (wish := preferences_of(person_of(request))),
        "games": wish.games.split(),
        "boxes": game_cards({}),
        "paces": paces(),
        "new_here": is_new_here(person_of(request)),
        "sizes": sorted({size for name in game_names() for size in game_named(name).rules.seats}),
    })


@friendly
def unblock(request: HttpRequest) -> HttpResponse:
    """Undo a block, from the list under one's name."""
    person = person_of(request)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if person is None:
        raise Refusal(_("Tell us first what you are called."), 403)
    allow_again(person, whole_number(request.POST.get("person", "")))
    messages.success(request, _("You can be led to the same table again."))
    return redirect("me")


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Page with the public tables, filtered."""
    person, table_filter = person_of(request), filter_of(request.GET.dict())
    return render(request, "tables/part_tables.html" if "part" in request.GET else "tables/tables.html", {
        "open": listed(person, Table.OPEN, table_filter),
        "running": [] if table_filter.free else listed(person, Table.RUNNING, table_filter),
        "table_filter": table_filter,
        "boxes": game_cards({}),
    })


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Page with a person's games."""
    person = person_of(request)
    own = own_tables(person)
    rounds = bridge().headlines([table.code for table in own if table.running][:MOST_ROUNDS], language_now())
    for table in own:
        table.round = rounds.get(table.code, "")
    sections = [
        (_("Your turn"), [table for table in own if table.turn()]),
        (_("You are expected"), invitations(person)),
        (_("Your seat is kept"), left_tables(person)),
        (_("The others are thinking"), [table for table in own if table.running and not table.turn()]),
        (_("Waiting for players"), [table for table in own if table.open]),
    ]
    return render(request, "tables/mine.html", {
        "sections": [(title, found) for title, found in sections if found], "played": finished(person),
    })


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the service worker keeps for when there is no connection, in a language of one's choice."""
    chosen = request.GET.get("language", "")
    language = chosen if chosen in dict(settings.LANGUAGES) else language_now()
    return HttpResponse(assets.offline_page(language), headers={"Content-Language": language})


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """`/.well-known/security.txt` (RFC 9116); 404 without a contact."""
    contact = settings.CONTACT if "://" in settings.CONTACT else f"mailto:{settings.CONTACT}"
    if not settings.CONTACT or not contact.startswith(("https://", "mailto:")):
        raise Http404
    expires = (now() + SECURITY_TXT).replace(microsecond=0).isoformat()
    told = f"Contact: {contact}\nExpires: {expires}\nPreferred-Languages: fr, en\n"
    return HttpResponse(told, content_type="text/plain; charset=utf-8")


@require_safe
def about(request: HttpRequest, topic: str) -> HttpResponse:
    """Pages about the site: privacy, accessibility, and so on."""
    titles = {
        "accessibility": _("Accessibility"), "privacy": _("Privacy"), "games": _("About the games"),
        "ratings": _("Ratings"),
    }  # fmt: skip
    if topic not in titles:
        raise Http404
    return render(request, "tables/about.html", {
        "topic": topic,
        "title": titles[topic],
        "boxes": game_cards({}),
        "operator": settings.OPERATOR,
        "at_home": not settings.JOBS,
        "periods": periods(),
        "stated": STATED,
    })


@friendly
def me(request: HttpRequest) -> HttpResponse:
    """Page with name, colour and language; a POST changes them."""
    if request.method == "POST":
        who_acts(request, {"name": request.POST.get("name", ""), "colour": request.POST.get("colour", "")})
        messages.success(request, _("We will remember it."))
        return known_now(request, redirect(origin(request)))
    person = person_of(request)
    avoided = [] if person is None else Block.objects.filter(person=person).select_related("other").order_by("at")
    devices = {} if person is None else device_context(person)
    return render(request, "tables/me.html", {"colours": colours(), "avoided": avoided, **devices})


@require_safe
def join(request: HttpRequest) -> HttpResponse:
    """Redirect to the table of a typed code."""
    code = typed(request.GET.get("code", ""))
    if code and Table.objects.filter(code=code).exists():
        return redirect("table", code)
    return home(request, request.GET.get("code", "").strip()[:120])


@friendly
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Page to open a table; a POST opens it."""
    if game not in game_names():
        raise Http404
    if request.method == "POST":
        table = open_new(request, {**request.POST.dict(), "game": game})
        return known_now(request, redirect("table", table.code))
    box = GameCard(game_named(game))
    return render(request, "tables/new.html", {
        "box": box,
        "preview": game_preview(request, box.title, box),
        "options": options(game, box.most, {}),
        "bots": bots(),
        "usual_bot": usual_bot(person_of(request)),
        "paces": paces(),
        "colours": colours()[: box.most],
    })


def usual_bot(person: Person | None) -> str:
    """The level that is preselected: a gentle one for new players."""
    return FIRST_BOT if is_new_here(person) else USUAL_BOT


def bots() -> list[tuple[str, str]]:
    """The levels that can be chosen, with their descriptions."""
    return [(level, bot_label(level)) for level in LEVELS]


@require_safe
@friendly
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Page of a table: seats while it is open, then the board."""
    found = table_of(code)
    shown = TablePresenter(found, person_of(request))
    if shown.over and request.GET.get("at", "").isdecimal():
        return replays.of_table(request, shown)
    return waiting(request, shown) if shown.open else playing(request, shown)


def waiting(request: HttpRequest, shown: TablePresenter) -> HttpResponse:
    """Page of an open table; `?part` is the part that changes."""
    found = shown.table
    others = [other for other in listed(person_of(request), Table.OPEN) if other.code != shown.code and other.free]
    return render(request, "tables/part_waiting.html" if "part" in request.GET else "tables/waiting.html", {
        "shown": shown.with_pages(),
        "box": GameCard(game_named(found.game)),
        "preview": table_preview(request, shown),
        "stumps": stumps(shown),
        "address": request.build_absolute_uri(reverse("table", args=[found.code])),
        "options": options_of(found),
        "bots": bots(),
        "usual_bot": USUAL_BOT,
        "paces": paces(),
        "others": others[:NEIGHBOURS],
    })


def playing(request: HttpRequest, shown: TablePresenter) -> HttpResponse:
    """Page of a running or finished game."""
    found = shown.table
    whole = "whole" in request.GET  # for browsers without a script: the sprite sheet is in the page
    sheet = sprites()[found.game]
    curtained = len(shown.owns) > 1 and game_named(found.game).rules.secret_hands and not whole
    return render(request, "tables/table.html", {
        "shown": shown.with_pages() if shown.over else shown,
        "preview": table_preview(request, shown),
        "address": request.build_absolute_uri(reverse("table", args=[found.code])),
        "language": language_now(),
        "sheet": sheet.url,
        "drawn": mark_safe(sheet.body.decode()) if whole else "",  # our own drawing
        "whole": whole,
        "nudged": is_nudged(found, person_of(request)),
        "curtained": curtained,
        "piece": mark_safe(board(request, found, curtained)),  # names in it are escaped where it is made
        **(rating_changes_of(shown) if whole else device_bots(request, shown)),
    })


def board(request: HttpRequest, found: Table, curtained: bool) -> str:
    """The fragment of the table; a hidden hand is left out until its player uncovers it."""
    who = known(settings.SECRETS, identity_cookie(request), int(time.time()))
    seat = NOBODY if curtained else request.GET.get("seat", "")
    return bridge().piece(found.code, found.head.version, who, language_now(), seat)


def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Page that says what follows before somebody leaves a table."""
    shown = TablePresenter(table_of(code), person_of(request))
    question = before_leaving(shown, request.GET.get("seat", ""))
    return render(request, "tables/ask.html", {"shown": shown, "question": question})


def remove(request: HttpRequest, code: str) -> HttpResponse:
    """Page that says what follows before a host takes somebody off a table."""
    shown = TablePresenter(table_of(code), person_of(request))
    question = before_removing(shown, request.GET.get("seat", ""))
    return render(request, "tables/ask.html", {"shown": shown, "question": question})


def nudge(request: HttpRequest, code: str) -> HttpResponse:
    """Page for those who wait: whom for, how long, and what they can do."""
    found, person = table_of(code), person_of(request)
    shown = TablePresenter(found, person)
    if person is None or not shown.own or not shown.running:
        raise Refusal(_("You have no seat in a game that goes on here."), 403)
    names = {chair.letter: chair.name for chair in shown.chairs}
    waited = [] if found.pace else waiting_for_others(found, person, names)
    return render(request, "tables/nudge.html", {"shown": shown, "waited": waited})


ASKS: dict[str, Page] = {"leave": leave, "remove": remove, "nudge": nudge}


@require_safe
@friendly
def rating_changes(request: HttpRequest, code: str) -> HttpResponse:
    """Page of what a rated game has done to ratings; `?part` is the part that the page of the table shows."""
    shown = TablePresenter(table_of(code), person_of(request))
    template = "tables/part_rating_changes.html" if "part" in request.GET else "tables/rating_changes.html"
    return render(request, template, rating_changes_of(shown))



@friendly
def do(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """Form actions on a table; those that ask first do so when they are visited."""
    if verb not in VERBS:
        raise Http404
    if request.method in ("GET", "HEAD") and verb in ASKS:
        return ASKS[verb](request, code=code)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    there = act(request, table_of(code), verb, request.POST.dict())
    gone = not Table.objects.filter(code=there.code).exists()
    return known_now(request, redirect("/") if gone else redirect("table", there.code))


THEME = "theme"
YEAR = 365 * 24 * 3600


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Set the theme cookie: day, night, or the system's."""
    response, wanted = redirect(origin(request)), request.POST.get("theme", "")
    if wanted in THEMES:
        response.set_cookie(THEME, wanted, max_age=YEAR, samesite="Lax", secure=settings.SECURE or request.is_secure())
    else:
        response.delete_cookie(THEME, samesite="Lax")
    return response


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Set the language of pages and mail."""
    response, person = set_language(request), person_of(request)
    wanted = request.POST.get("language", "")
    if person is not None and wanted in ("en", "fr") and person.language != wanted:
        person.language = wanted
        person.save(update_fields=["language"])
    return response


def for_pages(request: HttpRequest) -> dict[str, object]:
    """Template context: current theme and language."""
    chosen = request.COOKIES.get(THEME, "")
    return {"theme": chosen if chosen in THEMES else "", "reads": language_now()}
