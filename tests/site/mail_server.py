"""A mail server for tests: as much SMTP as Django's client speaks, on a port of this machine."""

from __future__ import annotations

import socketserver
from threading import Event, Thread
from types import TracebackType
from typing import Self


class Session(socketserver.StreamRequestHandler):
    """One connection."""

    server: MailServer

    def handle(self) -> None:
        self.server.connections += 1
        self.server.silent.wait()
        self.say("220 here")
        while line := self.rfile.readline().decode().strip():
            if line.upper() == "DATA":
                self.receive()
            elif line.upper().startswith("RCPT") and self.server.refusal:
                self.say(self.server.refusal)
            else:
                self.say("221 bye" if line.upper() == "QUIT" else "250 fine")

    def receive(self) -> None:
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline().decode().rstrip("\r\n")) != ".":
            lines.append(line)
        self.server.received.append("\n".join(lines))
        self.say("250 taken")

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    """Takes every mail, unless it has a refusal for recipients, or is silent."""

    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int, refusal: str = "") -> None:
        super().__init__(("127.0.0.1", port), Session)
        self.refusal = refusal
        self.received: list[str] = []
        self.connections = 0
        self.silent = Event()
        self.silent.set()

    def __enter__(self) -> Self:
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.silent.set()
        self.shutdown()
        self.server_close()

    def to(self, address: str) -> list[str]:
        """The mails that have come for this address."""
        return [mail for mail in self.received if f"To: {address}" in mail]
