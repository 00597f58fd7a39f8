"""A terminal of its own for a command: a pseudo-terminal, a real process, and somebody who reads and types."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import termios
import time
from codecs import getincrementaldecoder
from pathlib import Path

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][AB0]|\x1b[=>]")
CLEARED = "\x1b[2J"
OPTION = re.compile(r"^ *(\d+)  +(\S.*?)(?:  +|  \[)([a-z_]+(?: \S+)*?)\]? *$", re.MULTILINE)
PATIENCE = 60.0


class Terminal:
    """Runs `clairiere` with these arguments in a folder. Everything that was written can be read again."""

    def __init__(self, folder: Path, *arguments: str, columns: int = 100, rows: int = 50,
                 language: str = "C.UTF-8") -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            termios.tcsetwinsize(0, (rows, columns))
            inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            environment = inherited | {"LANG": language, "LC_ALL": language, "TERM": "xterm-256color"}
            os.execve(sys.executable, [sys.executable, "-m", "clairiere", *arguments], environment)
        self.written = ""
        self.mark = 0  # everything before it has been read
        self.ended = False
        self.code: int | None = None
        self.decoder = getincrementaldecoder("utf-8")("replace")

    def more(self) -> bool:
        """Take in what has been written; False at the end."""
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the other side is closed
            data = b""
        self.written += self.decoder.decode(data)
        self.ended = not data
        return bool(data)

    def read_until(self, *ends: str) -> str:
        """Wait for one of these texts, as a person sees it, or for the end; what was written since it was last read."""
        deadline = time.monotonic() + PATIENCE
        while True:
            fresh = plain(self.written[self.mark :])
            if self.ended or any(fresh.rstrip(" ").endswith(end) for end in ends):
                self.mark = len(self.written)
                return fresh
            assert time.monotonic() < deadline, f"waited for {ends} in vain:\n{fresh}"
            if select.select([self.fd], [], [], 0.5)[0]:
                self.more()

    def type(self, line: str) -> None:
        os.write(self.fd, (line + "\n").encode())

    def answer(self, line: str, *ends: str) -> str:
        """Type a line and wait."""
        self.type(line)
        return self.read_until(*ends)

    def press(self, key: bytes) -> str:
        """A key without Enter, such as Ctrl-C, until it is heard: a key that comes before the prompt waits is lost."""
        for _ in range(10):
            os.write(self.fd, key)
            if self.ends_within(2.0):
                break
        return self.finish()

    def ends_within(self, seconds: float) -> bool:
        """Whether the process ends so soon."""
        deadline = time.monotonic() + seconds
        while not self.ended and time.monotonic() < deadline:
            if select.select([self.fd], [], [], 0.1)[0]:
                self.more()
        return self.ended

    def finish(self) -> str:
        """Wait for the end; what has been written since it was last read."""
        assert self.ends_within(PATIENCE), f"it does not end:\n{plain(self.written[self.mark:])}"
        _, status = os.waitpid(self.pid, 0)
        self.code = os.waitstatus_to_exitcode(status)
        os.close(self.fd)
        fresh = plain(self.written[self.mark :])
        self.mark = len(self.written)
        return fresh

    def kill(self) -> None:
        """End a process that did not end by itself."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            os.close(self.fd)
            self.code = -1


def plain(written: str) -> str:
    """What was written without colours and movements."""
    return ESCAPES.sub("", written).replace("\r\n", "\n").replace("\r", "")


def options(screen: str) -> dict[str, str]:
    """The options on a screen: their notations, by number."""
    return {number: notation for number, _, notation in OPTION.findall(screen)}
