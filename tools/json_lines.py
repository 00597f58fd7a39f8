"""Files of JSON lines that grow while a command works, and are gone on with after it was stopped."""

from __future__ import annotations

from pathlib import Path


def whole_lines(path: Path) -> list[str]:
    """The lines of a file; the last one is cut off if it was being written when somebody stopped the command."""
    whole, newline, torn = path.read_text("utf-8").rpartition("\n") if path.exists() else ("", "", "")
    if torn:
        path.write_text(whole + newline, "utf-8")
    return whole.splitlines()
