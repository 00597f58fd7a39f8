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
        name for name in archive.namelist()
        if name.startswith(ALWAYS) or name.rpartition(".")[0].removesuffix("/__init__") in loaded
    ]


def add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Write a file, a source as bytecode: nobody looks whether the source is newer.

    Python's own library comes as source, and to compile it takes longer than anything else when a page starts.
    """
    if name.endswith(".py"):
        code = compile(content, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
        name, content = f"{name}c", MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
    archive.writestr(zipfile.ZipInfo(name, WHEN), content)


def bundle() -> bytes:
    """The archive, uncompressed: compressed on its way, it becomes smaller so."""
    play()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive, zipfile.ZipFile(library()) as known:
        for name in sorted(imported(known)):
            add(archive, name, known.read(name))
        for path in sorted(SOURCE.rglob("*")):
            name = str(path.relative_to(SOURCE))
            if path.is_file() and "__pycache__" not in name:
                add(archive, name, path.read_bytes())
    return out.getvalue()
