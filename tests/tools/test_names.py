"""Names are drawn from every package, and the same seed draws the same ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import tools.names
from tools.names import drawn, main, names_in, packages


def test_names_of_every_package_are_printed_and_a_seed_repeats_them(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--seed", "7", "--number", "3"])
    printed = capsys.readouterr().out
    main(["--seed", "7", "--number", "3"])
    assert capsys.readouterr().out == printed
    lines = printed.splitlines()
    assert {"kernel", "games", "bots", "table", "site"} <= set(lines)
    assert len([line for line in lines if line.startswith("  ")]) == 3 * len(packages())


def test_private_and_magic_names_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "clairiere" / "kernel"
    folder.mkdir(parents=True)
    lines = ["class A:", '    """A thing.', "", "    More.", '    """', "    def _b(self): ...", "    def c(self): ..."]
    (folder / "one.py").write_text("\n".join(lines))
    monkeypatch.setattr(tools.names, "SOURCES", tmp_path / "clairiere")
    assert [(one.module, one.name, one.line) for one in names_in(folder)] == [
        ("kernel.one", "A", "A thing."), ("kernel.one", "A.c", ""),
    ]  # fmt: skip
    assert len(drawn(folder, 7)) == 2
