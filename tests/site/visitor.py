"""A visitor: keeps cookies like a browser, reads pages, sends forms, and talks JSON."""

from __future__ import annotations

import json
import re
import time
from html import unescape
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

FORM = "application/x-www-form-urlencoded"
BUSY = 503
BUSY_WAITS = (0, 3, 5)
"""Seconds before each try of a request that a busy site answers with 503 and when to come again."""


class Reply:
    """What came back."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.set_cookies = [value for name, value in headers if name.lower() == "set-cookie"]
        self.body = body

    @property
    def text(self) -> str:
        return self.body.decode()

    def is_busy(self) -> bool:
        return self.status == BUSY and "retry-after" in self.headers

    def json(self) -> Any:
        return json.loads(self.body)


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.port = port
        self.language = language
        self.cookies: dict[str, str] = {}
        self.given: set[str] = set()  # the names of all cookies so far, also of those that are gone

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Reply:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {"Accept-Language": self.language}
        if self.cookies:
            sent["Cookie"] = "; ".join([f"{name}={value}" for name, value in self.cookies.items()])
        try:
            connection.request(method, path, body, sent | {n.replace("_", "-"): v for n, v in headers.items()})
            response = connection.getresponse()
            reply = Reply(response.status, response.getheaders(), response.read())
        finally:
            connection.close()
        for line in reply.set_cookies:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
                self.given.add(name)
                if not morsel.value:
                    del self.cookies[name]
        return reply

    def get(self, path: str, **headers: str) -> Reply:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, **fields: object) -> Reply:
        """JSON, as a program sends it."""
        return self.ask("POST", path, json.dumps(fields).encode(), Content_Type="application/json")

    def submit(self, path: str, **fields: str) -> Reply:
        """A form, as a browser sends it from one of our pages; follows to the page that it leads to.

        If the site is busy and says when to come again, they do, as the page asks them to; but not for ever.
        """
        named = {name if name[0] == "_" else name.replace("_", "-"): value for name, value in fields.items()}
        body = urlencode({"csrfmiddlewaretoken": self.token(), **named}).encode()
        for wait in BUSY_WAITS:
            time.sleep(wait)
            reply = self.ask("POST", path, body, Content_Type=FORM, Accept="text/html", Sec_Fetch_Site="same-origin")
            if not reply.is_busy():
                break
        return self.get(reply.headers["location"]) if reply.status in (302, 303) else reply

    def token(self) -> str:
        """What proves to Django that a form comes from our own page."""
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get("/").text)
        assert found
        return found[1]


def read(page: Reply) -> str:
    """What stands on a page, without its tags."""
    without = re.sub(r"<(script|style|svg)\b.*?</\1>|<[^>]+>", " ", page.text, flags=re.DOTALL)
    return " ".join(unescape(without).split())
