"""Every command and every block of code in docs/write-a-bot.md works, and prints what the page says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import clairiere

PAGE = (Path(__file__).parent.parent / "docs" / "write-a-bot.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
SOURCES = Path(clairiere.__file__).parents[1]
CLAIRIERE = "import sys; sys.path.remove(''); from clairiere.cli import main; sys.exit(main())"
OFFLINE = ["--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check", "--target"]


class Reader:
    """Somebody who does what the page says, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "here"
        self.site = folder / "site"  # where pip installs
        self.folder.mkdir()

    def run(self, *command: str) -> str:
        path = os.pathsep.join([str(self.site), str(SOURCES)])
        environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8", "PYTHONSAFEPATH": ""}
        done = subprocess.run(
            [sys.executable, *command], cwd=self.folder, env=environment, input="", capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        return done.stdout + done.stderr

    def command(self, line: str) -> str:
        """Run a command as it stands on the page; pip may not ask the network."""
        name, *arguments = shlex.split(line)
        if name == "pip":
            return self.run("-m", "pip", *arguments, *OFFLINE, str(self.site))
        assert name == "clairiere"
        return self.run("-c", CLAIRIERE, *arguments)

    def console(self, block: str) -> None:
        """Run the commands of a block; what follows each is in its output."""
        for part in block.split("$ ")[1:]:
            line, *shown = part.splitlines()
            said = self.command(line).replace("\r", "\n").splitlines()
            assert [text for text in shown if text not in said] == [], (line, said)

    def python(self, block: str) -> None:
        """Save or add to `mybot.py` what defines a bot; run what uses one, and compare what it prints."""
        if "cl.Bot" in block:
            with (self.folder / "mybot.py").open("a", encoding="utf-8") as file:
                file.write(block)
        else:
            expected = re.search(r"# (<Outcome .*>)$", block, re.MULTILINE)
            assert expected is not None
            assert self.run("-c", block) == expected[1] + "\n"


def test_a_reader_who_follows_the_page_sees_what_it_says(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for kind, block in BLOCKS:
        if kind == "python":
            reader.python(block)
        elif kind == "toml":
            (reader.folder / "pyproject.toml").write_text(block, "utf-8")
        else:
            assert kind == ""
            reader.console(block)
    assert (reader.site / "mybot.py").is_file(), "pip has installed it"


def test_the_smallest_bot_has_ten_lines_and_the_page_a_hundred_and_fifty() -> None:
    assert len([line for line in BLOCKS[0][1].splitlines() if line]) <= 10
    assert len(PAGE.splitlines()) <= 150
