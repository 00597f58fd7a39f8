"""The folder of `clairiere build-static`: all that it links to is in it, in both languages, at any address."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from clairiere.games.registry import BUILT_IN
from tests.static.kit import build, empty_bundle

IN_CSS = re.compile(r"""url\(["']?([^"')]+)["']?\)""")
LANGUAGES = ("en", "fr")
DRAWN = (".part.html", "table.html")
"""Parts of a page, and one whose board a script lays: what they name of themselves is not there yet."""
SITE = "https://play.example/"
LINKS = ("href", "src", "action", "data-worker", "data-style", "data-to", "data-home", "data-device", "data-sheet")
JSON = ("data-kept", "data-sheets", "data-books")
ELSEWHERE = ("https:", "http:", "mailto:", "data:", "blob:")
"""What leads out of the folder; the names of languages and of XML are not links."""


class Links(HTMLParser):
    """The links of a page, its ids, style sheets and language."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.sheets: list[str] = []
        self.language = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.ids.add(told.get("id", ""))
        self.language = told.get("lang", "") if tag == "html" else self.language
        self.links += [told[name] for name in LINKS if told.get(name)]
        self.links += IN_CSS.findall(told.get("style", ""))
        for name in JSON:
            self.links += addresses(json.loads(told.get(name, "null")))
        if told.get("rel") == "stylesheet":
            self.sheets.append(told["href"])


def addresses(told: object) -> list[str]:
    """The addresses in what a page tells its script: texts and keys that name a file."""
    if isinstance(told, dict):
        return [one for pair in told.items() for part in pair for one in addresses(part)]
    if isinstance(told, list):
        return [one for part in told for one in addresses(part)]
    return [told] if isinstance(told, str) and (told.startswith("../") or told.endswith(".html")) else []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    written = tmp_path_factory.mktemp("static") / "site"
    done = build(written, empty_bundle(tmp_path_factory.mktemp("bundle")), "--site", SITE)
    assert done.returncode == 0, done.stderr
    return written


def pages(folder: Path) -> Iterator[tuple[str, Links]]:
    for file in sorted(folder.rglob("*.html")):
        yield file.relative_to(folder).as_posix(), Links(file.read_text("utf-8"))


def whole(pages: Iterator[tuple[str, Links]]) -> Iterator[tuple[str, Links]]:
    """Those that are no part of another page."""
    return ((name, page) for name, page in pages if not name.endswith(".part.html"))


def ids_in(file: Path, known: dict[Path, set[str]]) -> set[str]:
    """The ids of a page or drawing."""
    if file not in known:
        known[file] = Links(file.read_text("utf-8")).ids
    return known[file]


def is_there(path: Path, id: str, own: bool, known: dict[Path, set[str]]) -> bool:
    """Whether a file has this id, or is one of which nobody can tell."""
    return path.suffix not in {".html", ".svg"} or (own and path.name.endswith(DRAWN)) or id in ids_in(path, known)


def faults_of(folder: Path, file: str, links: list[str], known: dict[Path, set[str]]) -> list[str]:
    """The links of a file that lead nowhere, or only from the top of a host."""
    found = []
    for link in links:
        parts = urlsplit(link)
        if link.startswith(ELSEWHERE) or link == "#":
            continue
        target = posixpath.normpath(posixpath.join(posixpath.dirname(file), parts.path)) if parts.path else file
        path = folder / target
        if link.startswith("/") or target.startswith("..") or not path.exists():
            found.append(f"{file}: {link}")
        elif parts.fragment and not is_there(path, parts.fragment, file == target, known):
            found.append(f"{file}: {link} names nothing there")
    return found


def test_every_link_of_every_page_leads_to_a_file_of_the_folder(folder: Path) -> None:
    known: dict[Path, set[str]] = {}
    checked, faults = 0, []
    for name, page in pages(folder):
        checked += len(page.links)
        faults += faults_of(folder, name, page.links, known)
    for sheet in folder.rglob("*.css"):
        links = IN_CSS.findall(sheet.read_text("utf-8"))
        faults += faults_of(folder, sheet.relative_to(folder).as_posix(), links, known)
    assert checked > 1000
    assert not faults, "\n".join(faults)


def test_every_page_has_its_style_sheets_and_its_language(folder: Path) -> None:
    for name, page in whole(pages(folder)):
        assert page.sheets, name
        assert page.language == (name.partition("/")[0] if "/" in name else "en"), name


def test_every_page_is_there_in_both_languages_and_links_to_the_other(folder: Path) -> None:
    english, french = [{file.relative_to(folder / code) for file in (folder / code).rglob("*")} for code in LANGUAGES]
    assert english == french
    for name, page in whole(pages(folder)):
        code, _, rest = name.partition("/")
        if rest and rest != "table.html":  # at a table nobody changes the language
            here = posixpath.dirname(name)
            assert posixpath.relpath(f"{'fr' if code == 'en' else 'en'}/{rest}", here) in page.links, name


def test_home_rulebooks_lessons_and_games_are_in_it(folder: Path) -> None:
    wanted = ["index.html", "play.html", "table.html", "rules.html", "learn.html", "about/games.html"]
    wanted += [f"{kind}/{game}.html" for kind in ("rules", "learn") for game in BUILT_IN]
    assert not [name for code in LANGUAGES for name in wanted if not (folder / code / name).is_file()]
    assert (folder / "worker.js").read_text("utf-8").startswith("const VERSION=")
    for code in LANGUAGES:
        told = json.loads((folder / code / "manifest.webmanifest").read_text("utf-8"))
        assert told["start_url"] == "index.html"
        assert not [icon for icon in told["icons"] if not (folder / code / icon["src"]).is_file()]


def test_nothing_in_it_asks_for_what_only_a_service_has(folder: Path) -> None:
    for name, page in pages(folder):
        text = (folder / name).read_text("utf-8")
        assert 'method="post"' not in text.replace('id="concede" method="post"', ""), name
        assert "csrfmiddlewaretoken\" value=\"\"" in text or "csrfmiddlewaretoken" not in text, name
        assert "testserver" not in text, name
        assert not [link for link in page.links if "/api/" in link or "account" in link], name


def test_what_needs_a_service_is_said_with_a_site_that_has_one(folder: Path) -> None:
    for name in ("index", "learn/benevolent"):
        assert SITE in Links((folder / f"fr/{name}.html").read_text("utf-8")).links, name


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    done = build(tmp_path, None)
    assert done.returncode == 2
    assert "is there already" in done.stderr


def test_without_a_bundle_it_says_how_to_make_one(tmp_path: Path) -> None:
    done = build(tmp_path / "site", None)
    assert done.returncode == 2
    assert "make offline" in done.stderr
    assert not (tmp_path / "site").exists()
