"""The ladder of a game, as a page and for programs; the page also opens tables for the bots of whoever reads it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named, game_names
from clairiere.site.bots.ladder import (
    AT_ONCE,
    bot_of,
    close_ladder_table,
    open_ladder_table,
    sizes_of_ladder,
    tables_of_ladder,
)
from clairiere.site.bots.ladder_board import LadderPage, Rung
from clairiere.site.bots.tokens import bots_of
from clairiere.site.leaderboards.views import page_number
from clairiere.site.tables import schemas
from clairiere.site.tables.api import as_json, for_programs
from clairiere.site.tables.labels import bot_label, in_words
from clairiere.site.tables.people import person_of
from clairiere.site.tables.presenters import GameCard, TablePresenter, game_cards
from clairiere.site.tables.previews import game_preview
from clairiere.site.tables.services import check_starts, whole_number
from clairiere.site.tables.table_settings import USUAL_BOT, Refusal, check_bot
from clairiere.store.models import Person

OTHERS = "others"
"""Against bots of other people, instead of a level."""
NUMBERS = (1, 3, AT_ONCE)
"""How many games against a level a form begins."""


@require_safe
def ladders(_request: HttpRequest) -> HttpResponse:
    """Redirect to the ladder of the first game."""
    return redirect("ladder", next(iter(game_names())))


@require_http_methods(["GET", "HEAD", "POST"])
def ladder(request: HttpRequest, game: str) -> HttpResponse:
    """The ladder of a game, `?page=2`; a POST opens a table for a bot of the reader's, or closes one that waits."""
    if game not in game_names():
        raise Http404
    if request.method == "POST":
        try:
            messages.success(request, change(request, game))
        except Refusal as refusal:
            messages.error(request, str(refusal.sentence))
        return redirect("ladder", game)
    reader, box = person_of(request), GameCard(game_named(game))
    return render(request, "bots/ladder.html", {
        "box": box,
        "boxes": game_cards({}),
        "board": LadderPage(game, page_number(request)),
        "tables": [TablePresenter(table, reader) for table in tables_of_ladder(game)],
        "own_bots": [] if reader is None else list(bots_of(reader)),
        "sizes": sizes_of_ladder(game),
        "levels": [(level, bot_label(level)) for level in LEVELS],
        "usual": USUAL_BOT,
        "numbers": NUMBERS,
        "preview": game_preview(request, box.title, box),
    })


def change(request: HttpRequest, game: str) -> str:
    """Do what a form of the page asks for; what is said then. Raises Refusal."""
    owner, fields = person_of(request), request.POST
    if owner is None:
        raise Refusal(_("Tell us first what you are called."), 403)
    if "close" in fields:
        close_ladder_table(owner, fields["close"])
        return _("The table is closed.")
    return open_for(request, owner, game)


def open_for(request: HttpRequest, owner: Person, game: str) -> str:
    """Open a table as the form says; what is said then. Raises Refusal."""
    fields = request.POST
    bot, against = bot_of(owner, whole_number(fields.get("bot", ""))), fields.get("against", "")
    size = whole_number(fields.get("seats", ""))
    if against == OTHERS:
        open_ladder_table(owner, bot, game, size)
        return _("The table waits for other players’ robots. They sit down with its code.")
    check_bot(against)
    wanted, begun = min(max(whole_number(fields.get("games", "1")), 1), AT_ONCE), 0
    try:
        while begun < wanted:
            check_starts(request)
            open_ladder_table(owner, bot, game, size, against)
            begun += 1
    except Refusal:
        if not begun:  # what could be begun goes on
            raise
    said = ngettext(
        "%(number)s game has begun. It counts when it is over.",
        "%(number)s games have begun. They count when they are over.",
        begun,
    )
    return capfirst(said % {"number": in_words(begun)})


@for_programs("GET")
def for_api(request: HttpRequest, game: str) -> HttpResponse:
    """`/api/ladder/GAME`: a page of the ladder."""
    if game not in game_names():
        raise Refusal(_("We do not have this game."), 404)
    board = LadderPage(game, page_number(request))
    return as_json(schemas.Ladder(game, board.page, board.pages, [told(rung) for rung in board.rungs]))


def told(rung: Rung) -> schemas.Rung:
    """A bot or a level as JSON."""
    owner = rung.owner
    return schemas.Rung(
        place=rung.place or None, name=rung.bot.name if rung.bot else None, level=rung.level or None,
        owner=None if owner is None else owner.name, owner_code=None if owner is None else owner.code,
        rating=round(rung.rating.mu), margin=rung.rating.margin, settled=rung.rating.settled,
        at_least=rung.at_least, games=rung.games,
    )  # fmt: skip
