"""Writes the folder: pages by the views of the site, from the first ones to whatever they link to."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import RequestFactory
from django.urls import resolve
from django.utils.translation import override

from clairiere.site.offline.bundle import Bundle
from clairiere.site.offline.pages import kept, page
from clairiere.site.rules.views import volume
from clairiere.site.static_pages.addresses import DeadLink, Place, linked
from clairiere.site.static_pages.scripts import scripts, worker
from clairiere.site.tables.presenters import game_cards

PACKED = ".packed"
"""How the name of a compressed copy ends: hosts have ideas of their own about `.gz`."""
BUNDLE = "/offline/files/"
WORKER, MANIFEST = "/worker.js", "/manifest.webmanifest"
TEXTS = (".html", ".css", ".webmanifest")


class Folder:
    """A static Clairière that is being written, with the files of its games from a bundle."""

    def __init__(self, to: Path, bundle: Bundle) -> None:
        self.to = to
        self.bundle = bundle
        self.waiting: deque[Place] = deque()
        self.known: set[str] = set()
        self.digest = hashlib.sha256()
        self.bytes = 0

    def build(self) -> None:
        """Write everything; raises DeadLink, and nothing is complete then."""
        self.page(Place("index.html", "", language=settings.LANGUAGE_CODE))
        while self.waiting:
            self.page(self.waiting.popleft())
        for name in self.bundle.files:
            self.copy(name)
        self.write("worker.js", worker(self.digest.hexdigest()[:12]))

    def follow(self, place: Place) -> None:
        """Write what a page links to as well."""
        if place.file not in self.known and not place.path.startswith(BUNDLE) and place.path != WORKER:
            self.known.add(place.file)
            self.waiting.append(place)

    def page(self, place: Place) -> None:
        """Write a page, or another file that a view gives."""
        try:
            with override(place.language):
                body = rendered(place, self.bundle)
            if place.file.endswith(TEXTS):
                body = linked(body.decode(), place, self.follow).encode()
        except DeadLink as dead:
            raise DeadLink(f"{dead} in {place.file}") from dead
        self.write(place.file, body)

    def copy(self, name: str) -> None:
        """Copy a file of the bundle, and its compressed copy: a plain file server compresses nothing."""
        file = self.bundle.folder / name
        self.write(f"{BUNDLE[1:]}{self.bundle.version}/{name}", file.read_bytes())
        self.write(f"{BUNDLE[1:]}{self.bundle.version}/{name}{PACKED}", file.with_name(f"{name}.gz").read_bytes())

    def write(self, file: str, body: bytes) -> None:
        """Write a file."""
        path = self.to / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        self.digest.update(f"{file} {len(body)}\n".encode() + body)
        self.known.add(file)
        self.bytes += len(body)


def rendered(place: Place, bundle: Bundle) -> bytes:
    """What a view of the site, or of the folder, makes of an address; in the current language."""
    request = RequestFactory().get(f"{place.path or '/'}?{place.query}")
    own = {asset.url: asset for asset in scripts().values()}
    if place.path in own:
        return own[place.path].body
    if place.path == MANIFEST:
        return manifest(request)
    if place.path in {"", "/"}:
        return first_page(request, place).content
    found = resolve(place.path)
    if found.url_name in {"offline_home", "offline_table"}:
        name = found.url_name.removeprefix("offline_")
        return page(name, place.language, json.dumps(to_keep(bundle, place.language))).encode()
    response: HttpResponse = found.func(request, *found.args, **found.kwargs)
    if response.status_code != 200:
        raise DeadLink(place.path)
    if place.query:  # in a drawer diagrams only stand still: who lets them be tried is the service
        return response.content.replace(volume(str(found.kwargs["game"]), place.language).labels.encode(), b"")
    return response.content


def first_page(request: HttpRequest, place: Place) -> HttpResponse:
    """The page at the top, which leads to a language, or the first one in a language."""
    if not place.path:
        return render(request, "static/choice.html")
    return render(request, "static/home.html", {"boxes": game_cards({})})


def to_keep(bundle: Bundle, language: str) -> dict[str, object]:
    """What a browser fetches once to play: as on a site, but compressed by us."""
    return {**kept(bundle, language), "packed": PACKED, "megabytes": round(bundle.size("gz") / 1e6, 1)}


def manifest(request: HttpRequest) -> bytes:
    """The web app manifest of a language: the site's, without what only a service has."""
    told = json.loads(resolve(MANIFEST).func(request).content)
    for name in ("id", "shortcuts"):
        del told[name]
    return json.dumps(told, ensure_ascii=False).encode()
