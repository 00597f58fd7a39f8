"""Every route there is, read from the routing tables: a new one is fuzzed without being named here.

Needs Django to be set up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.urls import Resolver404, URLResolver, get_resolver
from django.utils.regex_helper import normalize

from clairiere.site.asgi import application
from clairiere.table.http.app import VERBS

OWN = ("/health", "/ready", "/metrics")
"""Answered before Django is asked."""
TABLE = ("/t/", "/api/t/")
CODE = "code"
MEANINGS = (
    ("people/", "code", "person"), ("offline/files/", "version", "bundle"), ("offline/files/", "name", "bundled-file"),
    ("diagram/", "id", "diagram"), ("learn/", "id", "exercise"), ("learn/", "verb", "practice"),
)  # fmt: skip
"""Below this folder, a part of this name holds that; elsewhere it holds what its name says."""


class Route:
    """A path with the names of its parts in braces, as `/tables/{code}`, and how it is told from others."""

    def __init__(self, key: str, path: str, parts: list[str], method: str = "") -> None:
        self.key = key
        self.path = path
        self.parts = parts
        self.method = method
        self.words = re.findall(r"(?<![\w<])[a-z]{3,}(?![\w>])", " ".join(re.findall(r"\(.*?\)", key)))
        """Those that a pattern chooses from, as `(assets|sprites)` does."""

    def meaning(self, name: str) -> str:
        """What a part of the path holds: the same name means another thing below another folder."""
        return next((meaning for folder, one, meaning in MEANINGS if folder in self.path and one == name), name)

    def filled(self, values: dict[str, str]) -> str:
        """The path with a value in each part."""
        path = self.path
        for name in self.parts:
            path = path.replace(f"{{{name}}}", values[name])
        return path


def pages(patterns: list[Any], before: str = "", regex: str = "") -> Iterator[Route]:
    """Those of Django."""
    for one in patterns:
        whole, pattern = before + str(one.pattern), regex + one.pattern.regex.pattern.removeprefix("^")
        if isinstance(one, URLResolver):
            yield from pages(one.url_patterns, whole, pattern.replace("\\Z", ""))
        else:
            form, parts = normalize(pattern.replace("\\Z", "").rstrip("$"))[0]
            yield Route(whole.replace("^", ""), "/" + form % {name: f"{{{name}}}" for name in parts}, parts)


def table_routes() -> Iterator[Route]:
    """Those of the table application, for pages and for programs."""
    assert application.table is not None
    looks = [("GET", look) for look in (*application.table.reads.handlers, "stream")]
    for before in TABLE:
        yield Route(f"GET {before}", before + "{code}", [CODE], "GET")
        for method, verb in (*looks, *[("POST", verb) for verb in VERBS]):
            yield Route(f"{method} {before}{verb}", before + "{code}/" + verb, [CODE], method)


def all_routes() -> list[Route]:
    """Each once."""
    found = [*pages(get_resolver().url_patterns), *table_routes(), *[Route(path, path, [], "GET") for path in OWN]]
    return list({route.key: route for route in found}.values())


def route_of(method: str, path: str) -> str:
    """The key of the route that a request goes to; empty if there is none."""
    for before in TABLE:
        if path.startswith(before):
            parts = path.removeprefix(before).split("/")
            return f"{'GET' if method == 'HEAD' else method} {before}{parts[1] if len(parts) == 2 else ''}"
    if path in OWN:
        return path
    try:
        return str(get_resolver().resolve(path).route).replace("^", "")
    except Resolver404:
        return ""
