"""Standing sabotages: changes to the code that a named test must notice. A test that stays green tests nothing.

python -m tools.sabotage              all of them, each in a copy of the tree (some minutes; PostgreSQL, Redis)
python -m tools.sabotage NAME ...     some of them
python -m tools.sabotage --check      only whether each still applies, and whether its test is there
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LISTED = Path(__file__).with_name("sabotages.toml")
COPIED = (
    "src", "tests", "tools", "docs", "deploy", "examples", "pyproject.toml", "constraints.txt", "Makefile", "README.md",
)  # fmt: skip
AT_ONCE = 2
RED = 1
"""What pytest ends with when tests have failed; anything else means that they were not run."""


@dataclass(frozen=True)
class Sabotage:
    """A text of a file that is replaced by another, and the test that must turn red."""

    name: str
    file: str
    old: str
    new: str
    test: str

    def applied(self, tree: Path) -> None:
        """Change the file in this tree; raises ValueError unless the text is there exactly once."""
        path = tree / self.file
        whole = path.read_text()
        if whole.count(self.old) != 1:
            raise ValueError(f"{self.name}: the text is there {whole.count(self.old)} times in {self.file}")
        path.write_text(whole.replace(self.old, self.new))


def sabotages() -> list[Sabotage]:
    """Every entry of `tools/sabotages.toml`."""
    return [Sabotage(name, **told) for name, told in tomllib.loads(LISTED.read_text()).items()]


def complaints(one: Sabotage) -> list[str]:
    """What is wrong with a sabotage as it stands: it does not apply, or its test is not there."""
    found = []
    if (ROOT / one.file).read_text().count(one.old) != 1:
        found.append(f"{one.name}: does not apply to {one.file}")
    path, _, test = one.test.partition("::")
    if f"def {test.partition('[')[0]}(" not in (ROOT / path).read_text():
        found.append(f"{one.name}: no such test: {one.test}")
    return found


def copied(folder: Path) -> None:
    """The tree, with bytecode, which is good for as long as a file is not touched."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("*.so"))
        else:
            shutil.copy(source, folder / name)


def outcome(one: Sabotage) -> tuple[int, str]:
    """What pytest ends with on a sabotaged copy, and what it says last."""
    with TemporaryDirectory(prefix="clairiere-sabotage-") as name:
        folder = Path(name)
        copied(folder)
        one.applied(folder)
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0", one.test]
        environment = os.environ | {"PYTHONPATH": str(folder / "src")}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    errors = re.findall(r"^ERROR .*", done.stdout, re.MULTILINE)
    last = done.stdout.strip().splitlines()[-1:] or [done.stderr.strip()[-200:]]
    return (done.returncode, errors[0]) if errors and "FAILED" not in done.stdout else (done.returncode, last[0])


def run(chosen: list[Sabotage]) -> int:
    """Run them; 1 if a test did not notice."""
    unnoticed = 0
    with ThreadPoolExecutor(AT_ONCE) as threads:
        for one, (code, said) in zip(chosen, threads.map(outcome, chosen), strict=True):
            noticed = code == RED and not said.startswith("ERROR")
            unnoticed += not noticed
            print(f"{'red' if noticed else 'NOT RED':8}{one.name:28}{said}", flush=True)
    print(f"{len(chosen)} sabotages, {unnoticed} that no test has noticed")
    return min(1, unnoticed)


def main(words: list[str]) -> int:
    """As the command line says."""
    if words == ["--check"]:
        found = [complaint for one in sabotages() for complaint in complaints(one)]
        print("\n".join(found) or f"{len(sabotages())} sabotages apply")
        return min(1, len(found))
    return run([one for one in sabotages() if not words or one.name in words])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
