"""A push service and the browsers behind it, for tests: takes messages on a port of this machine, and decrypts them."""

from __future__ import annotations

import json
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from threading import Event, Thread
from types import TracebackType
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.table.kit import free_port


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


class Browser:
    """The keys of a browser, and what has come for it: when, headers, message."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.received: list[tuple[float, dict[str, str], dict[str, Any]]] = []
        self.answers: list[int] = []
        """What the service says to the next messages, before it takes them."""
        self.asked = 0

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, **more: object) -> dict[str, object]:
        """What a page sends."""
        return {
            "endpoint": self.endpoint,
            "p256dh": encoded(self.public),
            "auth": encoded(self.auth),
            "quiet_from": 0,
            "quiet_to": 0,
            **more,
        }

    def decrypted(self, body: bytes) -> dict[str, Any]:
        """A message, as RFC 8291 has the receiver read it."""
        salt, (size, length) = body[:16], struct.unpack("!LB", body[16:21])
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + theirs).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1] == 2
        found: dict[str, Any] = json.loads(text[:-1])
        return found

    def turns(self) -> list[dict[str, Any]]:
        """The messages that tell of a turn."""
        return [told for _, _, told in self.received if "gone" not in told]

    def received_turns(self) -> list[float]:
        """When turns have been told."""
        return [at for at, _, told in [*self.received] if "gone" not in told]

    def gone(self) -> list[str]:
        """The topics that were taken back."""
        return [told["gone"] for _, _, told in self.received if "gone" in told]

    def until_turns(self, count: int, patience: float = 30.0) -> None:
        """Wait until so many turns have been told."""
        self.until(lambda: len(self.turns()) == count, patience)

    def until_asked(self, count: int) -> None:
        """Wait until so many requests have come."""
        self.until(lambda: self.asked == count)

    def until(self, so: Callable[[], bool], patience: float = 30.0) -> None:
        """Wait for what comes."""
        end = time.monotonic() + patience
        while not so():
            assert time.monotonic() < end, self.received
            time.sleep(0.05)


def signer(authorization: str) -> dict[str, Any]:
    """The claims of a `vapid` header, if its signature is right."""
    parts = dict([part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(",")])
    signed, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(decoded(signed.partition(".")[2]))
    return claims | {"key": parts["k"]}


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        browser = self.server.browsers[self.path]
        browser.asked += 1
        self.server.free.wait()
        status = browser.answers.pop(0) if browser.answers else 201
        if status == 201:
            browser.received.append((time.time(), dict(self.headers.items()), browser.decrypted(body)))
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


class PushService(ThreadingHTTPServer):
    """Takes messages for its browsers."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", free_port()), Handler)
        self.browsers: dict[str, Browser] = {}
        self.numbers = count()  # each one goes to one of the threads that ask
        self.free = Event()
        self.free.set()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def browser(self) -> Browser:
        """A new browser."""
        path = f"/push/{next(self.numbers)}"
        self.browsers[path] = Browser(self.origin + path)
        return self.browsers[path]

    def __enter__(self) -> Self:
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.free.set()
        self.shutdown()
        self.server_close()
