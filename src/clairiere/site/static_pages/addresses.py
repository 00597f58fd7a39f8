"""Where a page of the site lies in the folder, and links from file to file.

Links are relative, so the folder works at any address, also below a path; they name files, so no host has to guess.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from html import escape, unescape
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve

PAGES = {"home", "books", "fidelity", "rules", "learn", "lessons", "about"}
"""The names of the routes whose pages need no service."""
PLAY, TABLE = "offline_home", "offline_table"
TOPIC = "games"
"""The only page about the site that is true of a folder."""
FILES = re.compile(
    r"/(?:(?:assets|sprites|offline)/[a-z0-9_-]+\.(?:css|js|svg|woff2)|offline/files/[0-9a-f]+/[\w.-]*"
    r"|icon-\d+\.png|manifest\.webmanifest|worker\.js)"
)
"""Addresses that are the same in the folder."""
ATTRIBUTE = re.compile(r'(?P<before>="|: "|&quot;|url\(["\']?)(?P<url>/[^"\'&)\s]*(?:&amp;[^"\'&)\s]*)*)')
"""An address: a whole attribute of HTML, a text of JSON, also in an attribute, or a file that a style sheet names."""


class DeadLink(Exception):
    """Raised for a link to something that the folder does not have."""


class Place:
    """A file of the folder: its name, and the address of the site and the language in which it is made."""

    def __init__(self, file: str, path: str, query: str = "", language: str = "") -> None:
        self.file = file
        self.path = path
        self.query = query
        self.language = language


def place_of(address: str, language: str) -> Place:
    """Where a page or file of the site lies, as a page in this language links to it; raises DeadLink."""
    path, query = urlsplit(address).path, urlsplit(address).query
    for code, _ in settings.LANGUAGES:
        if path == f"/{code}" or path.startswith(f"/{code}/"):
            path, language = path.removeprefix(f"/{code}") or "/", code
    if FILES.fullmatch(path):
        own = path.endswith(".webmanifest")  # it is in a language
        return Place(f"{language}{path}" if own else path[1:], path, "", language if own else settings.LANGUAGE_CODE)
    try:
        found = resolve(path)
    except Resolver404 as missing:
        raise DeadLink(address) from missing
    if found.url_name in {PLAY, TABLE}:
        language = str(found.kwargs["language"])
        return Place(f"{language}/{'play' if found.url_name == PLAY else 'table'}.html", path, "", language)
    if found.url_name not in PAGES or found.kwargs.get("topic", TOPIC) != TOPIC:
        raise DeadLink(address)
    if "part" in parse_qs(query):  # of a rulebook, for the drawer of a table
        return Place(f"{language}{path}.part.html", path, query, language)
    return Place(f"{language}/index.html" if path == "/" else f"{language}{path}.html", path, "", language)


def relative(place: Place, address: str, to: Place) -> str:
    """The link from a file to another, with what the address says behind the path."""
    own = posixpath.dirname(place.file) or "."
    link = posixpath.relpath(to.file, own) + ("/" if to.file.endswith("/") else "")
    parts = urlsplit(address)
    query = f"?{parts.query}" if parts.query and to.query != parts.query else ""
    return link + query + (f"#{parts.fragment}" if parts.fragment else "")


def linked(text: str, place: Place, follow: Callable[[Place], None]) -> str:
    """HTML, CSS or a manifest with links to files of the folder; `follow` hears of each. Raises DeadLink."""

    def replaced(found: re.Match[str]) -> str:
        address = unescape(found["url"])
        to = place_of(address, place.language)
        follow(to)
        return found["before"] + escape(relative(place, address, to))

    return ATTRIBUTE.sub(replaced, text)
