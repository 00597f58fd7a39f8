"""Runs in Pyodide for `tools/offline.js`: one archive of what a page imports, as bytecode of the Python that runs it.

The whole library of Python would be twice as large and slower to unpack. `tests/offline/test_bundle.py` plays every
game on what is left.
"""

from __future__ import annotations

import io
import json
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

SOURCE = Path("/src")
WITHOUT_DOCSTRINGS = 2
"""And without `assert`: those of the rules are for whoever writes rules."""
WHEN = (1980, 1, 1, 0, 0, 0)
ALWAYS = ("pyodide/", "_pyodide/", "encodings/latin_1.py", "encodings/cp437.py", "encodings/idna.py")
"""What is kept of the library though nothing here has imported it."""
IMPORTER = Path("/offline_modules.py")
BLOCK, INDEX = "modules", "modules.index"
EARLY = ("encodings/", "sitecustomize.py")
"""What Python imports before it asks `sitecustomize`; the rest of that is frozen in it."""


def library() -> Path:
    """The archive with Python's own library."""
    return next(Path(entry) for entry in sys.path if entry.endswith(".zip"))


def play() -> None:
    """Load every game, and let bots answer, so that all they need has been imported."""
    sys.path.insert(0, str(SOURCE))
    from clairiere.games.registry import BUILT_IN, game_named  # noqa: PLC0415  # only here does it lie on the path
    from clairiere.table.offline import opened  # noqa: PLC0415

    for name in BUILT_IN:
        players = [{"bot": "sapling"} if seat else {} for seat in range(game_named(name).rules.seats[0])]
        table = opened(json.dumps({"code": "x", "game": name, "players": players, "secret": "x"}))
        for verb in ("now", "log", "guide", "record", "picture.svg"):
            table.request(verb, {"language": "fr"})
        if table.bot_due() is not None:
            table.let_bot_answer()


def imported(archive: zipfile.ZipFile) -> list[str]:
    """The files of the library that are needed."""
    loaded = {name.replace(".", "/") for name in sys.modules}
    return [
        name
        for name in archive.namelist()
        if name.startswith(ALWAYS) or name.rpartition(".")[0].removesuffix("/__init__") in loaded
    ]


def compiled(name: str, content: bytes) -> bytes:
    """A source as bytecode.

    Python's own library comes as source, and to compile it takes longer than anything else when a page starts.
    """
    return marshal.dumps(compile(content, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS))


class Archive:
    """An archive with data as files and modules in one block, as `tools/offline_modules.py` reads them."""

    def __init__(self, out: io.BytesIO) -> None:
        self.zip = zipfile.ZipFile(out, "w", zipfile.ZIP_STORED)
        self.block = bytearray()
        self.index: dict[str, tuple[int, int, bool]] = {}

    def add(self, name: str, content: bytes) -> None:
        """Add a file: a source to the block, if Python does not need it to find the block."""
        if not name.endswith(".py"):
            self.zip.writestr(zipfile.ZipInfo(name, WHEN), content)
        elif name.startswith(EARLY):
            self.zip.writestr(zipfile.ZipInfo(f"{name}c", WHEN), MAGIC_NUMBER + bytes(12) + compiled(name, content))
        else:
            start = len(self.block)
            self.block += compiled(name, content)
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            self.index[module] = (start, len(self.block), name.endswith("/__init__.py"))

    def close(self) -> None:
        """Write the block."""
        self.add(BLOCK, bytes(self.block))
        self.add(INDEX, marshal.dumps(self.index))
        self.zip.close()


def bundle() -> bytes:
    """The archive, uncompressed: compressed on its way, it becomes smaller so."""
    play()
    out = io.BytesIO()
    archive = Archive(out)
    archive.add("sitecustomize.py", IMPORTER.read_bytes())
    with zipfile.ZipFile(library()) as known:
        for name in sorted(imported(known)):
            if not name.endswith("/"):
                archive.add(name, known.read(name))
    for path in sorted(SOURCE.rglob("*")):
        name = str(path.relative_to(SOURCE))
        if path.is_file() and "__pycache__" not in name:
            archive.add(name, path.read_bytes())
    archive.close()
    return out.getvalue()
