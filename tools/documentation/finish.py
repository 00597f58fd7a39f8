"""What is done to built pages: inline scripts become files, as the site's policy wants it, and links are checked."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Final

INLINE: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
EMPTY_LINK: Final = re.compile(r'<a id="__codelineno-[^>]*></a>')
LINK: Final = re.compile(r'(?:href|src)="([^"]+)"')
ANCHOR: Final = re.compile(r'\sid="([^"]+)"')
SCRIPTS: Final = "assets/javascripts"
NOT_FOUND: Final = "404.html"


def move_scripts(site: Path) -> None:
    """Write scripts that stand in pages into files; what they do and when stays the same."""
    for page in site.rglob("*.html"):
        up = "/docs/" if page.name == NOT_FOUND else "../" * len(page.relative_to(site).parent.parts)

        def moved(found: re.Match[str], up: str = up) -> str:
            name = f"{SCRIPTS}/page-{sha256(found[1].encode()).hexdigest()[:12]}.js"
            (site / name).write_text(found[1], "utf-8")
            return f'<script src="{up}{name}"></script>'

        page.write_text(INLINE.sub(moved, page.read_text("utf-8")), "utf-8")


def drop_empty_links(site: Path) -> None:
    """Remove links around nothing, one for each line of code: a keyboard would stop there, and nobody see it."""
    for page in site.rglob("*.html"):
        page.write_text(EMPTY_LINK.sub("", page.read_text("utf-8")), "utf-8")


def broken_links(site: Path) -> list[str]:
    """Links within the site that lead nowhere, each with its page."""
    found = []
    for page in site.rglob("*.html"):
        if page.name == NOT_FOUND:
            continue
        for link in LINK.findall(page.read_text("utf-8")):
            if is_broken(page, unescape(link)):
                found.append(f"{page.relative_to(site)}: {link}")
    return found


def is_broken(page: Path, link: str) -> bool:
    """Whether a link of a page leads to a file, or a heading, that is not there."""
    if re.match(r"[a-z]+:|//", link):
        return False
    name, _, anchor = link.partition("#")
    name = name.partition("?")[0]
    file = (page.parent / name).resolve() if name else page
    file = file / "index.html" if file.is_dir() else file
    return not file.is_file() or bool(anchor and file.suffix == ".html" and anchor not in anchors(file))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The ids of a page."""
    return frozenset(ANCHOR.findall(page.read_text("utf-8")))
