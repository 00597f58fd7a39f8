"""What a link shows in a messenger: title, sentence and picture; icons, manifest and `robots.txt`."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from html import unescape
from urllib.parse import urlsplit

import pytest

from clairiere.games.registry import BUILT_IN
from tests.site.visitor import Reply, Visitor
from tests.table.kit import Server
from tests.table.sitting import Sitting

Visit = Callable[..., Visitor]
SIZE = (1200, 630)
HEAVIEST = 600_000
"""Bytes: messengers show no larger picture beside a link."""


def told(page: str) -> dict[str, str]:
    """The Open Graph properties of a page."""
    found = re.findall(r'<meta (?:property|name)="([^"]+)"\s+content="([^"]*)"', page)
    return {name: unescape(value) for name, value in found}


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">2I", png[16:24])
    return width, height


def picture(visitor: Visitor, page: Reply) -> bytes:
    """The picture beside a link to a page."""
    address = urlsplit(told(page.text)["og:image"])
    reply = visitor.get(f"{address.path}?{address.query}")
    assert (reply.status, reply.headers["content-type"]) == (200, "image/png")
    assert len(reply.body) < HEAVIEST
    return reply.body


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_link_to_a_game_shows_its_name_what_it_is_and_its_cover(visit: Visit, game: str) -> None:
    ann = visit()
    page = ann.get(f"/rules/{game}")
    said = told(page.text)
    assert said["og:title"]
    assert said["og:description"] == said["description"] != told(ann.get("/").text)["description"]
    assert f"/preview/{game}.png" in said["og:image"]
    assert size(picture(ann, page)) == SIZE


def test_an_invitation_says_who_invites_and_how_many_seats_are_free(visit: Visit) -> None:
    ann, stranger, franz = visit("Ann"), visit(), visit(language="fr")
    table = ann.post("/api/tables", game="benevolent", seats=3).json()["code"]
    page = stranger.get(f"/tables/{table}")
    said = told(page.text)
    assert said["og:title"] == "Come and play Benevolent!"
    assert said["og:description"] == "Ann invites you. Two seats are still free."
    assert said["robots"] == "noindex"
    assert size(picture(stranger, page)) == SIZE
    assert told(franz.get(f"/tables/{table}").text)["og:description"] == "Ann t’invite. Il reste deux places libres."


def test_a_link_to_a_running_game_shows_the_board_as_a_spectator_sees_it(visit: Visit, server: Server) -> None:
    there, stranger = Sitting(server, "bloody_grove"), visit()
    page = stranger.get(f"/tables/{there.table.code}")
    seen = picture(stranger, page)
    assert size(seen) == SIZE
    holder = there.players[0].get(f"{there.path}/preview.png?language=en")
    assert holder.body == seen, "nobody's hand is in it, not even for who holds it"
    before = stranger.get(f"{there.path}/preview.png?at=0").body
    there.play(there.look(there.asked())["options"][0]["notation"])
    page = stranger.get(f"/tables/{there.table.code}?at=0")
    assert "at=0" in told(page.text)["og:image"]
    assert picture(stranger, page) == before


def test_pages_of_tables_are_not_listed_by_search_engines_but_games_are(visit: Visit, server: Server) -> None:
    ann = visit()
    assert "robots" not in told(ann.get("/").text)
    assert told(ann.get(f"/tables/{Sitting(server).table.code}").text)["robots"] == "noindex"
    lines = ann.get("/robots.txt").text.splitlines()
    assert "Disallow: /me" in lines
    assert not [line for line in lines if line.startswith("Disallow: /t")], "previews of tables are asked for"


def test_icons_and_manifest_are_there_for_home_screens(visit: Visit) -> None:
    ann = visit()
    told_by = ann.get("/manifest.webmanifest").json()
    for icon in told_by["icons"]:
        width = int(icon["sizes"].partition("x")[0])
        assert size(ann.get(icon["src"]).body) == (width, width)
    assert ann.get("/icon-333.png").status == 404
    assert ann.get("/preview/chess.png").status == 404
    ico = ann.get("/favicon.ico").body
    assert ico[:4] == bytes([0, 0, 1, 0])
    assert size(ico[22:]) == (48, 48)
