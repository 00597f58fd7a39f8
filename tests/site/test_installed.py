"""What a device keeps of the site: the manifest of the app, the service worker and its page without a connection."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.site.visitor import Visitor

Visit = Callable[..., Visitor]
NEEDS_HTTPS = "apps need an address with https"


def shell_of(visitor: Visitor) -> dict[str, Any]:
    """What the service worker is told to keep."""
    found = re.match(r"const SHELL=(\{.*?\});\n", visitor.get("/worker.js").text)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_the_worker_keeps_styles_scripts_fonts_and_a_page_in_each_language(visit: Visit) -> None:
    ann = visit("Ann")
    shell = shell_of(ann)
    assert sorted(shell["pages"]) == ["en", "fr"]
    for address in [*shell["assets"], *shell["pages"].values()]:
        assert ann.get(address).status == 200, address
    kinds = {address.rpartition(".")[2] for address in shell["assets"]}
    assert kinds == {"css", "js", "svg", "woff2"}
    for language, address in shell["pages"].items():
        page = ann.get(address).text
        assert f'<html lang="{language}">' in page
        assert set(re.findall(r'(?:href|src)="(/(?:assets|sprites)/[^"#]+)', page)) <= set(shell["assets"])


@pytest.mark.parametrize(("language", "title"), [("en", "We lost the thread."), ("fr", "On a perdu le fil.")])
def test_the_page_without_a_connection_names_nobody(visit: Visit, language: str, title: str) -> None:
    ann = visit("Ann")
    page = ann.get(f"/offline?language={language}").text
    assert title in page
    assert "Ann" not in page


def test_whoever_asks_gets_the_same_worker(visit: Visit) -> None:
    assert visit("Ann").get("/worker.js").text == visit().get("/worker.js").text


def test_the_app_has_shortcuts_to_play_and_to_own_games(visit: Visit) -> None:
    told = visit().get("/manifest.webmanifest").json()
    assert [(one["name"], one["url"]) for one in told["shortcuts"]] == [("Play now", "/play"), ("My games", "/mine")]


def test_the_page_says_that_apps_need_https_only_where_there_is_none(visit: Visit) -> None:
    assert NEEDS_HTTPS in visit("Ann").get("/me").text
    assert NEEDS_HTTPS not in visit("Ann").get("/me", X_Forwarded_Proto="https").text
