"""Link previews, icons and the web app manifest: what messengers, search engines and home screens show of a page.

Previews of tables are drawn by the table service (`/t/CODE/preview.png`), as a spectator sees them.
"""

from __future__ import annotations

import struct

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from clairiere.games.registry import game_names
from clairiere.pictures.clearing import app_icon
from clairiere.pictures.palette import inks
from clairiere.raster import pixels, preview
from clairiere.site.tables.assets import HOME
from clairiere.site.tables.drawings import boxes, favicons, hero, once
from clairiere.site.tables.labels import in_words, language_now
from clairiere.site.tables.presenters import GameCard, TablePresenter

ICON_SIZES = (180, 192, 512)
"""For home screens of iOS and Android; the largest also for the splash screen, with ground around it."""
MASKED = 512
TAB_ICON = 48
PNG = "image/png"
A_DAY = "public, max-age=86400"
CLOSED = ("/account/", "/admin/", "/api/", "/me", "/mine")
"""Pages that no search engine needs to ask for. Tables may be asked for, or links to them would have no preview."""


class LinkPreview:
    """Title, sentence and picture beside a link, by the Open Graph protocol.

    `listed` is false for pages that search engines shall not list: who has no link to a table shall not find it.
    """

    def __init__(self, title: str, text: str, image: str, listed: bool = True) -> None:
        self.title = title
        self.text = text
        self.image = image
        self.listed = listed


def game_preview(request: HttpRequest, title: str, box: GameCard) -> LinkPreview:
    """The preview of a page about a game, such as its rulebook."""
    return LinkPreview(title, box.blurb, request.build_absolute_uri(reverse("preview", args=[box.name])))


def table_preview(request: HttpRequest, shown: TablePresenter) -> LinkPreview:
    """The preview of a table: an invitation while seats are free, then the board, then who has won."""
    if shown.open:
        title = _("Come and play %(game)s!") % {"game": shown.game}
        image = request.build_absolute_uri(reverse("preview", args=[shown.table.game]))
        return LinkPreview(title, invitation(shown), image, listed=False)
    names = [chair.name for chair in shown.chairs]
    title = _("%(game)s: %(names)s") % {"game": shown.game, "names": ", ".join(names)}
    text = shown.result() if shown.over else _("The game is on: look over their shoulders.")
    query = f"?language={language_now()}" + (f"&at={at}" if (at := request.GET.get("at", "")).isdigit() else "")
    return LinkPreview(title, text, request.build_absolute_uri(f"/t/{shown.code}/preview.png{query}"), listed=False)


def invitation(shown: TablePresenter) -> str:
    """Who invites, how many seats are free, and whether the game is rated."""
    n = len(shown.free)
    free = ngettext("%(number)s seat is still free.", "%(number)s seats are still free.", n) % {"number": in_words(n)}
    host = shown.host()
    invites = _("%(host)s invites you.") % {"host": host} if host else _("You are invited.")
    rated = _("The game is rated.") if shown.table.rated else ""
    return " ".join([part for part in (invites, f"{free[:1].upper()}{free[1:]}" if n else "", rated) if part])


# Views.

@require_safe
def cover(_request: HttpRequest, name: str) -> HttpResponse:
    """The picture beside a link: the cover of a game, or the clearing."""
    if name != HOME and name not in game_names():
        raise Http404
    return picture(cover_png(name))


@once
def cover_png(name: str) -> bytes:
    """The same, drawn once in each process."""
    found = hero()["wide-day"] if name == HOME else boxes(name)["day"]
    return preview(found.body.decode())


@require_safe
def icon(_request: HttpRequest, size: int) -> HttpResponse:
    """The icon of the site as a square PNG."""
    if size not in ICON_SIZES:
        raise Http404
    return picture(icon_png(size))


@once
def icon_png(size: int) -> bytes:
    """The same, drawn once in each process; what a device cuts to its own shape has a ground."""
    return pixels(favicons()["favicon"].body.decode() if size < min(ICON_SIZES) else app_icon(), size)


@require_safe
def favicon_ico(_request: HttpRequest) -> HttpResponse:
    """The icon for programs that ask for this address without reading a page."""
    body = icon_png(TAB_ICON)
    head = struct.pack("<3H4B2H2I", 0, 1, 1, TAB_ICON, TAB_ICON, 0, 0, 1, 32, len(body), 22)
    return picture(head + body, "image/x-icon")


def picture(body: bytes, kind: str = PNG) -> HttpResponse:
    """A picture that is kept for a day: its address says nothing of its content."""
    return HttpResponse(body, content_type=kind, headers={"Cache-Control": A_DAY})


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """The web app manifest: name, colours and icons on a home screen."""
    colours = inks("day")
    icons = [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": PNG} for size in ICON_SIZES]
    told = {
        "name": "Clairière",
        "short_name": "Clairière",
        "description": _("Forest games to play together in the browser: open a table, send the link."),
        "lang": language_now(),
        "id": "/",
        "start_url": "/",
        "display": "standalone",
        "background_color": colours["bg"],
        "theme_color": colours["pine-5"],
        "icons": [*icons, {**icons[-1], "purpose": "maskable"}],
        "categories": ["games", "entertainment"],
        "shortcuts": [
            {"name": _("Play now"), "url": reverse("play"), "icons": icons[1:2]},
            {"name": _("My games"), "url": reverse("mine"), "icons": icons[1:2]},
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json", headers={"Cache-Control": A_DAY})


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """`/robots.txt`."""
    lines = ["User-agent: *", *[f"Disallow: {path}" for path in CLOSED], ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
