"""Every block of code in README and docs is run: here, or by a test that tests/code_blocks.toml names; or has a reason.

Commands run as they stand, in an empty folder, in this process; somebody types an answer and then `quit`. Those of make
are looked up (`make -n`): `.ci/run` runs them. What is marked as text, TOML or INI is no code. Decision notes are left
out: they quote code as it was.
"""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from clairiere.cli import main

ROOT: Final = Path(__file__).parent.parent
LIST: Final = ROOT / "tests" / "code_blocks.toml"
FENCE: Final = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
INDENTED: Final = re.compile(r"(?<=\n\n)(?:    \S.*\n)+")
NO_CODE: Final = ("text", "toml", "ini")
RECORD: Final = ROOT / "tests/records/bloody_grove/rules-1/2-adjacent-STTSST.record"
TYPED: Final = "1\nquit\nq\n"


class Code(NamedTuple):
    """A block that is no shell, or one command of a block that is."""

    document: str
    language: str
    text: str


def documents() -> list[Path]:
    """README, docs and examples, without the notes on decisions."""
    found = [path for folder in ("", "docs/**/", "examples/**/", "deploy/**/") for path in ROOT.glob(f"{folder}*.md")]
    return sorted([path for path in found if path.parent.name != "decisions"])


def pieces(path: Path) -> list[Code]:
    """The blocks and commands of a document."""
    name, text = str(path.relative_to(ROOT)), path.read_text("utf-8")
    blocks = [*FENCE.findall(text), *[("    ", "", code) for code in INDENTED.findall(FENCE.sub("", text))]]
    found = []
    for indent, language, indented in blocks:
        code = re.sub(f"^{indent}", "", indented, flags=re.MULTILINE)
        if language in ("", "sh") and not code.startswith("$ "):
            found += [Code(name, "sh", line) for line in commands(code)]
        elif language not in NO_CODE:
            found.append(Code(name, language, code))
    return found


def commands(block: str) -> list[str]:
    """The commands of a block; a loop or a line that goes on is one."""
    joined = re.sub(r" \\\n *", " ", block)
    return re.findall(r"^for [\s\S]*?^done$|^\S.*$", joined, re.MULTILINE)


@cache
def everything() -> list[Code]:
    return [code for path in documents() for code in pieces(path)]


def listed(kind: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads(LIST.read_text("utf-8"))[kind]
    return found


def is_meant(entry: dict[str, str], code: Code) -> bool:
    return code.document == entry["document"] and code.text.startswith(entry.get("starts", ""))


def run_here(*, nightly: bool) -> list[Code]:
    """What nobody else runs, the long commands apart."""
    elsewhere = [*listed("tested"), *listed("not_run")]
    mine = [code for code in everything() if not any([is_meant(entry, code) for entry in elsewhere])]
    return [code for code in mine if any([is_meant(entry, code) for entry in listed("nightly")]) == nightly]


def run_command(line: str) -> None:
    """Run a command of clairiere in this process, its output to the file that the line names."""
    command, _, file = line.partition(" > ")
    printed = StringIO()
    with redirect_stdout(printed):
        assert main(shlex.split(command, comments=True)[1:]) == 0, line
    assert printed.getvalue() or " -o " in line, line
    if file:
        Path(file.split()[0]).write_text(printed.getvalue(), "utf-8")


def run(code: Code) -> None:
    """Run Python as a script, commands as they stand; raises what goes wrong."""
    if code.language == "python":
        with redirect_stdout(StringIO()):
            exec(compile(code.text, code.document, "exec"), {})
    elif code.text.startswith("make"):
        words = shlex.split(code.text, comments=True)
        subprocess.run([words[0], "-n", "-C", str(ROOT), *words[1:]], check=True, capture_output=True)
    else:
        assert code.text.startswith("clairiere "), f"neither run nor listed: {code}"
        run_command(code.text)


@pytest.fixture
def somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody in an empty folder, with a finished game, who types, and does not wait between answers of a replay."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(time, "sleep", lambda _: None)
    shutil.copy(RECORD, tmp_path / "game.record")


def run_all(codes: list[Code], monkeypatch: pytest.MonkeyPatch) -> None:
    for code in codes:
        monkeypatch.setattr(sys, "stdin", StringIO(TYPED))
        if not code.text.startswith("clairiere play"):
            shutil.copy("game.record", "duel.record")
        run(code)


@pytest.mark.usefixtures("somebody")
@pytest.mark.parametrize("document", sorted({code.document for code in run_here(nightly=False)}))
def test_the_code_of_a_document_runs(document: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run_all([code for code in run_here(nightly=False) if code.document == document], monkeypatch)


@pytest.mark.nightly
@pytest.mark.usefixtures("somebody")
def test_long_commands_run(monkeypatch: pytest.MonkeyPatch) -> None:
    run_all(run_here(nightly=True), monkeypatch)


def test_every_entry_of_the_list_stands_for_code_that_is_there() -> None:
    entries = [*listed("tested"), *listed("not_run"), *listed("nightly")]
    assert len(everything()) > 100
    assert [entry for entry in entries if not any([is_meant(entry, code) for code in everything()])] == []


def test_every_test_that_the_list_names_is_there() -> None:
    missing = []
    for entry in listed("tested"):
        file, _, name = entry["test"].partition("::")
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        if name not in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]:
            missing.append(entry["test"])
    assert missing == []


def test_what_is_not_run_has_a_reason() -> None:
    assert all([len(entry["reason"]) > 15 for entry in listed("not_run")])


def test_a_document_says_no_option_that_a_tool_does_not_know() -> None:
    lines = [code.text for code in everything() if code.text.startswith("python -m tools.load")]
    command = [sys.executable, "-m", "tools.load", "--help"]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    named = {option for line in lines for option in re.findall(r"--[a-z-]+", line)}
    assert len(named) >= 5
    assert [option for option in sorted(named) if option not in told.stdout] == []


def test_blocks_are_found_fenced_indented_and_in_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    text = "Text.\n\n    make\n    make help\n\n1. Step:\n   ```\n   a \\\n     b\n   ```\n```python\nx\n```\n"
    page.write_text(text, "utf-8")
    monkeypatch.setattr("tests.test_code_blocks.ROOT", tmp_path)
    assert [(code.language, code.text) for code in pieces(page)] == [
        ("sh", "a b"), ("python", "x\n"), ("sh", "make"), ("sh", "make help"),
    ]  # fmt: skip
