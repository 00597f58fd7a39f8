"""Files, modules, classes and methods that the documents for developers name are there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "clairiere"
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md", "docs/concepts.md"]
ALL_DOCUMENTS = [str(path.relative_to(ROOT)) for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])]
FILE = re.compile(r"[\w.-]+(/[\w.-]+)*/?[\w-]+\.(py|toml|md|js|css|html|txt|po)")
DOTTED = re.compile(r"clairiere(\.\w+)+")
MEMBER = re.compile(r"([A-Z]\w+\.\w+)(\(.*\))?")
MADE_BY_READERS = ("learned.toml",)
"""Names of files in examples of commands."""


def code_in(text: str) -> list[str]:
    """Everything between backticks, on one line."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


@cache
def defined() -> frozenset[str]:
    """`Class.member` for all members of all classes: methods, class attributes, attributes set on `self`."""
    found: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found |= {f"{node.name}.{name}" for name in members(node)}
    return frozenset(found)


def members(node: ast.ClassDef) -> set[str]:
    """What a class defines, inherited members apart."""
    found: set[str] = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(inner.name)
        elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            found.add(inner.attr)
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            found.add(inner.target.id)
    return found


def is_file(name: str, document: str) -> bool:
    """Whether a file is there: from the root, beside the document, or in games; with a folder, in all of them."""
    if (ROOT / name).is_file() or (ROOT / document).parent.joinpath(name).is_file():
        return True
    games = [path.parent for path in SOURCES.glob("games/*/rules")]
    if "/" not in name:
        return name in MADE_BY_READERS or any([any(game.rglob(name)) for game in games])
    return bool(games) and all([(game / name).is_file() for game in games])


def is_name(dotted: str) -> bool:
    """Whether `clairiere.a.b.c` is a module, or a name that its module defines."""
    parts = dotted.split(".")[1:]
    for size in range(len(parts), -1, -1):
        base = SOURCES.joinpath(*parts[:size])
        module = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
        if module.is_file():
            return all([re.search(rf"\b{name}\b", module.read_text("utf-8")) for name in parts[size:]])
    return False


def unknown_names(document: str, text: str) -> list[str]:
    """What the text names and nobody has defined."""
    found = []
    for code in code_in(text):
        if FILE.fullmatch(code):
            known = is_file(code, document)
        elif DOTTED.fullmatch(code):
            known = is_name(code)
        elif member := MEMBER.fullmatch(code):
            known = member[1] in defined()
        else:
            continue
        if not known:
            found.append(code)
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    assert unknown_names(document, (ROOT / document).read_text("utf-8")) == []


@pytest.mark.parametrize("document", ALL_DOCUMENTS)
def test_what_a_document_links_to_is_there(document: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", (ROOT / document).read_text("utf-8"))
    own = [link for link in links if not link.startswith("http")]
    assert [link for link in own if not (ROOT / document).parent.joinpath(link).exists()] == []


def test_the_list_of_decisions_has_every_title() -> None:
    notes = sorted(ROOT.glob("docs/decisions/0*.md"))
    titles = [path.read_text("utf-8").partition("\n")[0].removeprefix("# ") for path in notes]
    rows = [f"| [{title[:4]}]({path.name}) | {title[5:]} |" for path, title in zip(notes, titles, strict=True)]
    listed = (ROOT / "docs/decisions/README.md").read_text("utf-8").splitlines()
    assert [line for line in listed if line.startswith("| [")] == rows


def test_the_glossary_names_the_module_that_defines_a_class() -> None:
    text = (ROOT / "docs/glossary.md").read_text("utf-8")
    rows = re.findall(r"^\| \*\*(\w+)\*\* \| .* \| `([\w.]+)`", text, re.MULTILINE)
    kernel = "".join([path.read_text("utf-8") for path in SOURCES.glob("kernel/*.py")])
    classes = set(re.findall(r"^class (\w+)", kernel, re.MULTILINE))
    assert len(rows) > 50
    assert [row for row in rows if row[0] in classes and not is_name(f"{row[1]}.{row[0]}")] == []


def test_what_is_not_there_is_found() -> None:
    text = "`src/clairiere/nowhere.py`, `rules/nowhere.py`, `clairiere.kernel.nowhere`, `Ask.nowhere`, `Ask.answer`"
    assert unknown_names("README.md", text) == [
        "src/clairiere/nowhere.py", "rules/nowhere.py", "clairiere.kernel.nowhere", "Ask.nowhere",
    ]  # fmt: skip
