"""The documentation site: what is done to pages before and after the generator."""

from __future__ import annotations

from pathlib import Path

from tools.documentation.__main__ import ROOT, with_links, write_pages
from tools.documentation.finish import broken_links, drop_empty_links, move_scripts
from tools.documentation.pages import KINDS


def test_links_lead_to_pages_and_those_to_other_files_are_plain_text(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "page.md"
    page.parent.mkdir()
    page.write_text("[a](other.md#x) [b](../src/c.py) ![d](https://e.org/f.png) [`g`](#h)", "utf-8")
    pages = {page: Path("deep/page.md"), page.with_name("other.md"): Path("index.md")}
    assert with_links(page, Path("deep/page.md"), pages) == "[a](../index.md#x) b ![d](https://e.org/f.png) [`g`](#h)"


def test_every_document_is_a_page_and_every_page_of_a_kind_is_there(tmp_path: Path) -> None:
    write_pages(tmp_path)
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.md")}
    assert {page for pages in KINDS.values() for page in pages.values()} <= written
    for path in (ROOT / "docs").rglob("*.md"):
        name = path.relative_to(ROOT / "docs")
        assert str(name.with_name("index.md") if name.name == "README.md" else name) in written


def test_a_notebook_is_a_page_with_its_pictures_and_can_be_downloaded(tmp_path: Path) -> None:
    write_pages(tmp_path)
    page = (tmp_path / "notebooks" / "first-match.md").read_text("utf-8")
    assert page.startswith("# A first match\n")
    assert "\n\n[Download this page as a notebook](first-match.ipynb)\n\n```python\nimport" in page
    assert "```python\nprint(match.why_not(\"buy figurine\"))\n```\n\n```text\nBEN-ACT-02: " in page
    assert "](first-match-1.svg)" in page
    assert "](write-a-bot.md)" in page, "one notebook leads to the page of another"
    assert "<svg" in (tmp_path / "notebooks" / "first-match-1.svg").read_text("utf-8")
    assert (tmp_path / "notebooks" / "first-match.ipynb").is_file()
    assert "(notebooks/first-match.md)" in (tmp_path / "readme.md").read_text("utf-8")


def test_inline_scripts_become_files_empty_links_go_and_broken_ones_are_found(tmp_path: Path) -> None:
    (tmp_path / "assets" / "javascripts").mkdir(parents=True)
    (tmp_path / "deep").mkdir()
    page = tmp_path / "deep" / "index.html"
    lines = '<a id="__codelineno-0-1" href="#__codelineno-0-1"></a>'
    links = '<a href="#x"></a><a href="#y"></a><a href="../no/"></a>'
    page.write_text(f'{lines}<h1 id="x"></h1><script>one()</script>{links}', "utf-8")
    move_scripts(tmp_path)
    drop_empty_links(tmp_path)
    assert "__codelineno" not in page.read_text("utf-8")
    assert "one()" not in page.read_text("utf-8")
    assert broken_links(tmp_path) == ["deep/index.html: #y", "deep/index.html: ../no/"]
