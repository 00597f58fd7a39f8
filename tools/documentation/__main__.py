"""`python -m tools.documentation`: build the documentation site into build/documentation/site.

Pages are docs/ as it is, in the four kinds (tutorials, how-to, reference, explanation), with a reference from
docstrings. Links to files that are no pages become plain text. Every warning of the generator, and every broken link,
is an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.documentation.finish import broken_links, drop_empty_links, move_scripts
from tools.documentation.notebooks import page_of
from tools.documentation.pages import CONFIG, EXTRA, REFERENCE, SCRIPT, SCROLLING, STYLE, kind_of_pages, style

ROOT: Final = Path(__file__).parent.parent.parent
BUILD: Final = ROOT / "build" / "documentation"
NOTEBOOK: Final = ".ipynb"
COPIED: Final = (".md", NOTEBOOK, ".svg", ".jpg", ".png")
LINK: Final = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)")
ELSEWHERE: Final = ("http://", "https://", "mailto:", "#")


def main() -> int:
    """Entry point of the command."""
    shutil.rmtree(BUILD, ignore_errors=True)
    write_pages(BUILD / "pages")
    (BUILD / "pages" / STYLE).write_text(style(), "utf-8")
    (BUILD / "pages" / SCRIPT).write_text(SCROLLING, "utf-8")
    (BUILD / "zensical.toml").write_text(CONFIG, "utf-8")
    zensical = Path(sys.executable).parent / "zensical"
    if subprocess.run(
        [zensical, "build", "--clean", "--strict", "-f", "zensical.toml"], cwd=BUILD, check=False
    ).returncode:
        return 1
    move_scripts(BUILD / "site")
    drop_empty_links(BUILD / "site")
    broken = broken_links(BUILD / "site")
    print(*broken, f"{len([*BUILD.glob('site/**/*.html')])} pages, {len(broken)} broken links", sep="\n")
    return 1 if broken else 0


def write_pages(folder: Path) -> None:
    """Write the sources of all pages."""
    pages = {path: path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*") if path.suffix in COPIED}
    pages = {path: there.with_name("index.md") if there.name == "README.md" else there for path, there in pages.items()}
    pages |= {ROOT / path: Path(there) for path, there in EXTRA.items()}
    for path, there in pages.items():
        (folder / there).parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            (folder / there).write_text(with_links(path, there, pages), "utf-8")
        else:
            shutil.copy(path, folder / there)
        if path.suffix == NOTEBOOK:
            write_notebook(path, folder / there)
    for name, text in {**REFERENCE, **kind_of_pages()}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def write_notebook(path: Path, there: Path) -> None:
    """Write a notebook as a page, beside its copy."""
    text, pictures = page_of(path)
    there.with_suffix(".md").write_text(text, "utf-8")
    for name, picture in pictures.items():
        there.with_name(name).write_text(picture, "utf-8")


def with_links(path: Path, there: Path, pages: dict[Path, Path]) -> str:
    """The text of a page, whose links lead to pages; those to other files are plain text."""

    def replaced(found: re.Match[str]) -> str:
        label, target = found[1], found[2]
        if target.startswith(ELSEWHERE):
            return found[0]
        name, mark, anchor = target.partition("#")
        file = (path.parent / name).resolve()
        if file in pages:
            page = pages[file].with_suffix(".md") if file.suffix == NOTEBOOK else pages[file]
            return f"{label}({relative(there, page)}{mark}{anchor})"
        return label.lstrip("!")[1:-1]

    return LINK.sub(replaced, path.read_text("utf-8"))


def relative(page: Path, other: Path) -> str:
    """The way from one page to another."""
    up = "../" * len(page.parent.parts)
    return f"{up}{other.as_posix()}"


if __name__ == "__main__":
    sys.exit(main())
