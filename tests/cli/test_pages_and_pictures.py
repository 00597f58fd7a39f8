"""`clairiere show` and `clairiere rulebook -o`: files that need nothing else."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from clairiere.cli import main
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.raster import typefaces

RECORDS = Path(__file__).parents[1] / "records"
GAMES = {
    "benevolent": RECORDS / "benevolent/rules-1/2-A.record",
    "bloody_grove": RECORDS / "bloody_grove/rules-1/2-adjacent-STTSST.record",
    "roundforest": RECORDS / "roundforest/rules-1/2-no-no-A.record",
    "bethel_woods": RECORDS / "bethel_woods/rules-1/2-normal.record",
    "broom_service": RECORDS / "broom_service/rules-1/2-back-yes-11-random.record",
}
WITHOUT = """
import sys
for name in ("resvg_py", "markdown_it", "rich"):
    sys.modules[name] = None
from clairiere.cli import main
sys.exit(main(sys.argv[1:]))
"""


def shown(path: Path, record: Path, *arguments: str) -> bytes:
    assert main(["show", str(record), "-o", str(path), "--language", "en", *arguments]) == 0
    return path.read_bytes()


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_moment_of_a_game_is_drawn_as_the_seat_sees_it(game: str, tmp_path: Path) -> None:
    opening = shown(tmp_path / "a.svg", GAMES[game], "--at", "0").decode()
    end = shown(tmp_path / "b.svg", GAMES[game]).decode()
    named = shown(tmp_path / "c.svg", GAMES[game], "--at", "4", "--seat", "B", "--names", "Ann,Ben").decode()
    for svg in (opening, end, named):
        assert ElementTree.fromstring(svg).tag.endswith("svg")
        assert all(f'id="{used}"' in svg for used in re.findall(r'href="#([^"]+)"', svg))
    assert opening != end
    assert "Ben" in named
    assert "Honey" not in named


def test_hidden_cards_are_drawn_for_nobody_but_their_owner(tmp_path: Path) -> None:
    views = {seat: shown(tmp_path / "v.svg", GAMES["bloody_grove"], "--at", "2", *seat.split()).decode()
             for seat in ("", "--seat A", "--seat B")}
    assert len(set(views.values())) == 3


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_picture_can_be_painted_in_pixels_by_day_and_by_night(game: str, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    day = shown(tmp_path / "day.png", GAMES[game], "--width", "640", "--day")
    night = shown(tmp_path / "night.png", GAMES[game], "--width", "640", "--night")
    assert day.startswith(b"\x89PNG")
    assert struct.unpack(">I", day[16:20]) == (640,)
    assert day != night


def test_letters_are_painted_with_the_typefaces_of_the_package(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    few = shown(tmp_path / "a.png", GAMES["benevolent"], "--width", "640", "--names", "M,N")
    other = shown(tmp_path / "b.png", GAMES["benevolent"], "--width", "640", "--names", "W,N")
    assert few != other


def test_figures_stand_on_the_line_as_they_do_on_a_page() -> None:
    display = next(path for path in typefaces() if "young-serif" in path)
    with TTFont(display) as typeface:
        glyphs, outlines = typeface.getBestCmap(), typeface["glyf"]
        feet = {outlines[glyphs[ord(figure)]].yMin for figure in "0123456789"}
    assert min(feet) > -40, "old-style figures such as 3 and 9 hang below the line"


class Reader(HTMLParser):
    """Collects what a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.ids += [id for id in [given.get("id")] if id]
        self.links += [link for link in [given.get("href")] if link and tag in ("a", "use")]
        self.loaded += [source for source in [given.get("src")] if source]


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rulebook_is_one_page_with_every_clause_and_every_diagram(game: str, language: str, tmp_path: Path) -> None:
    pytest.importorskip("markdown_it")
    path = tmp_path / "book.html"
    assert main(["rulebook", game, "--language", language, "-o", str(path)]) == 0
    html = path.read_text("utf-8")
    book = game_named(game).words.rulebook(language)
    page = Reader()
    page.feed(html)
    assert set(book.clauses()) <= set(page.ids)
    assert {chapter.id for chapter in book.chapters} <= set(page.ids)
    assert page.tags.count("figure") == len(book.diagrams()) > 5
    assert html.count('class="clairiere') == len(book.diagrams())
    assert not page.loaded
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert not re.search(r'url\("?+(?!data:|#)', html)
    drawn = [id for id in page.ids if re.match(r"d\d+-", id)]
    assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["show", str(GAMES["benevolent"]), "-o", "a.png"], "For PNG pictures, install"),
    (["rulebook", "benevolent", "-o", "a.html"], "For a page, install"),
])
def test_without_the_extra_the_command_says_what_to_install(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT, *arguments, "--language", "en"], cwd=tmp_path, timeout=60,
                          capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "pip install 'clairiere[cli]'" in done.stderr
    assert not list(tmp_path.iterdir())


def test_without_the_extra_the_terminal_is_plain_and_plays(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT, "play", "benevolent", "--language", "en"], cwd=tmp_path,
                          input="quit\nn\n", timeout=60, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0
    assert "place a Footstep in the forest." in done.stdout
