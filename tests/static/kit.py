"""Folders of `clairiere build-static` for tests, written by the command itself, and a plain file server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

NAMES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python.zip")


def build(folder: Path, offline: Path | None, *more: str) -> subprocess.CompletedProcess[str]:
    """`clairiere build-static`, in a process without any setting of a server."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("CLAIRIERE_", "DJANGO_"))}
    bundle = ["--offline", str(offline)] if offline else []
    command = [sys.executable, "-m", "clairiere", "build-static", str(folder), *bundle, *more]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def empty_bundle(folder: Path) -> Path:
    """A bundle with the files of a real one, in which nothing is: enough for pages that nobody plays on."""
    (folder / "0123456789ab").mkdir(parents=True)
    for name in NAMES:
        for ending in ("", ".br", ".gz"):
            (folder / "0123456789ab" / f"{name}{ending}").write_bytes(b"")
    files = {name: {"bytes": 1_000_000, "br": 250_000, "gz": 300_000} for name in NAMES}
    (folder / "manifest.json").write_text(json.dumps({"version": "0123456789ab", "files": files}))
    return folder


class Silent(SimpleHTTPRequestHandler):
    """The handler of `python -m http.server`, without its log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder on a plain file server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
