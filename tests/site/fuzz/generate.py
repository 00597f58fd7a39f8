"""What is asked next: a sequence of the corpus, a form or a link of a page, or any route; as it is, or mutated."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from urllib.parse import quote, quote_from_bytes

from tests.site.fuzz.corpus import Asked
from tests.site.fuzz.knowledge import OF_TABLES, PLACEHOLDER, Form, Knowledge
from tests.site.fuzz.people import BOT, ROLES
from tests.site.fuzz.routes import Route

FORM, JSON, PARTS = "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"
KINDS = (FORM, JSON, PARTS, "multipart/form-data", "text/plain; charset=nonsense", "application/json; charset=\xff", "")
METHODS = ("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH")
NASTY = (
    "", "\0", "\ud800", "-1", "0", "1", "9" * 400, "1e999", "NaN", "{}", "[]", "null", "true", "../..", "%00", "%",
    "é", "٠", "²", "\u202e", "<b>", "'", '"', "A" * 5000, "\r\nX-Y: z", "a b", "//example.org", str(2**63),
    str(-(2**63) - 1), "0x10", "1_000", " 1 ", "on", "A,B", "benevolent", "\U0001f332", "=", "&", ";", "\\", "None",
)  # fmt: skip
WHOLE = (b"[" * 9000, b'{"a":' * 900, b'"\\ud800"', b"&" * 3000, b"a=b&" * 1200, b"--x\r\n\r\n", b"\xff\xfe", b"\0")
HEADERS = (
    ("cookie", "sessionid=\\000; clairiere=1.2.3.4"), ("cookie", "clairiere=" + "9" * 200), ("host", "a b"),
    ("accept-language", "xx-" + "a" * 200), ("accept", "text/html"), ("sec-fetch-site", "cross-site"),
    ("origin", "null"), ("last-event-id", "9" * 30), ("last-event-id", "1"), ("if-none-match", '"x"'),
    ("if-modified-since", "yesterday"), ("range", "bytes=9-1"), ("content-length", "x"), ("x-forwarded-for", "\xff,1"),
    ("referer", "http://[::1"), ("x-csrftoken", "x"), ("sec-fetch-mode", "navigate"), ("accept-encoding", "gzip, br"),
    ("x-requested-with", "XMLHttpRequest"), ("content-encoding", "gzip"), ("x-request-id", "\xe9" * 300),
)  # fmt: skip


def weight(route: Route) -> float:
    """How often a route is asked: those of a table cost a tenth of a page, and those of the admin most."""
    if route.key.endswith(("hint", "weigh")):
        return 0.1
    if route.key.startswith("admin/"):
        return 0.12
    return 8 if route.key.startswith(("GET ", "POST ")) else 0.6 if route.key.startswith("api/") else 0.2


def encoded(text: str) -> str:
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"), safe="")


LINKED = 0.3
"""So often a route that pages link to is asked as they do."""


class Generator:
    """Makes requests, one after the other, from one seed."""

    def __init__(self, random: Random, knowledge: Knowledge, routes: list[Route], corpus: list[list[Asked]]) -> None:
        self.random = random
        self.knowledge = knowledge
        self.routes = routes
        self.corpus = corpus
        self.weights = [weight(route) for route in routes]

    def walk(self) -> Iterator[Asked]:
        """Every route, read and written."""
        for route in self.routes:
            for method in {route.method} if route.method else ("GET", "POST"):
                yield self.to_route(route, method)

    def sequence(self) -> Iterator[Asked]:
        """Some requests that belong together."""
        chance = self.random.random()
        if chance < (0.004 if self.knowledge.versions else 0.04):
            yield from self.varied(self.random.choice(self.corpus))
        elif chance < 0.05 and self.knowledge.forms:
            yield self.sent_form(self.random.choice(list(self.knowledge.forms.values())))
        elif chance < 0.06 and self.knowledge.links:
            yield self.followed(self.random.choice(list(self.knowledge.links)))
        else:
            yield self.to_route(self.random.choices(self.routes, self.weights)[0])

    def varied(self, kept: list[Asked]) -> Iterator[Asked]:
        """A sequence of the corpus: half the time as it is, else with something left out, doubled or mutated."""
        faithful, other = self.random.random() < 0.5, self.somebody("")
        for asked in kept:
            chance = self.random.random()
            if faithful or chance < 0.5:
                yield asked.copy()
            elif chance < 0.6:
                continue
            elif chance < 0.7:
                yield asked.copy()
                yield asked.copy()
            else:
                one = self.mutated(asked.copy())
                one.who = other if self.random.random() < 0.3 else one.who
                yield one

    def somebody(self, target: str) -> str:
        """Somebody of any role; mostly staff for the admin, who plays there for a table, a bot for the API of bots."""
        if target.startswith("/admin/") and self.random.random() < 0.8:
            return "staff"
        if target.startswith("/api/v1/") and self.random.random() < 0.8:
            return BOT
        if "/t/" in target and self.random.random() < 0.6:
            return self.knowledge.holders.get(self.knowledge.newest, "guest")
        return self.random.choice(ROLES)

    # -------------------------------------------------------------------------------------------- from what is known

    def text(self, name: str) -> str:
        """A value for a field: one that may be right, or a nasty one."""
        right = self.knowledge.value(name) if self.random.random() < 0.85 else ""
        return right or self.random.choice(NASTY)

    def fields(self, likely: Sequence[str] = ()) -> dict[str, str]:
        """A few fields that somewhere have a meaning; rather these, if there are some."""
        names = [name for name in likely if self.random.random() < 0.7] if self.random.random() < 0.8 else []
        names += self.random.sample(sorted(self.knowledge.names), self.random.randint(0, 1 if names else 4))
        return {name: self.text(name) for name in names}

    def followed(self, link: str) -> Asked:
        """Somebody follows a link of a page."""
        target = quote(link, safe="/?&=%~:;,")
        return Asked(self.somebody(target), "GET", target, {})

    def to_route(self, route: Route, method: str = "") -> Asked:
        """A request to a route as a page has linked it, or with fields in the query or in the body."""
        if method != "POST" and route.key in self.knowledge.link_to and self.random.random() < LINKED:
            return self.followed(self.knowledge.link_to[route.key])
        values = {name: self.part(route.meaning(name), route.words) for name in route.parts}
        target, method = route.filled(values), method or route.method or self.random.choice(("GET", "GET", "POST"))
        if self.random.random() < 0.06:
            method = self.random.choice(METHODS)
        asked, likely = Asked(self.somebody(target), method, target, {}), OF_TABLES if "/t/" in route.path else ()
        if method in ("GET", "HEAD") or self.random.random() < 0.1:
            asked.target += "?" + self.query(likely) if self.random.random() < 0.8 else ""
        if method not in ("GET", "HEAD"):
            asked.headers["content-type"], asked.body = self.body(self.fields(likely))
        return self.mutated(asked) if self.random.random() < 0.15 else asked

    def part(self, name: str, words: list[str]) -> str:
        """A part of a path."""
        right = self.knowledge.value(name) or (self.random.choice(words) if words else "")
        return right if right and self.random.random() < 0.92 else encoded(self.random.choice(NASTY)) or "x"

    def query(self, likely: Sequence[str] = ()) -> str:
        """Of an address."""
        return "&".join([f"{encoded(name)}={encoded(value)}" for name, value in self.fields(likely).items()])

    def sent_form(self, form: Form) -> Asked:
        """A form of a page; half the time as the page has filled it in, else with other values in some fields."""
        fields = dict(form.fields)
        if fields and self.random.random() < 0.5:
            for name in self.random.sample(sorted(fields), min(len(fields), self.random.randint(1, 3))):
                fields[name] = self.text(name)
        target, body = quote(form.action, safe="/?&=%~:;,"), self.form_body(fields)
        if form.method == "GET":
            return Asked(self.somebody(target), "GET", f"{target.partition('?')[0]}?{body.decode()}", {})
        return Asked(self.somebody(target), "POST", target, {"content-type": FORM}, body)

    # -------------------------------------------------------------------------------------------- bodies

    def form_body(self, fields: dict[str, str]) -> bytes:
        return "&".join([f"{encoded(name)}={encoded(value)}" for name, value in fields.items()]).encode()

    def json_body(self, fields: dict[str, str]) -> bytes:
        """Values as they are, as numbers, in lists or in objects."""

        def typed(text: str) -> object:
            chance = self.random.random()
            if text.isascii() and text.isdecimal() and len(text) < 300 and chance < 0.7:
                return int(text)
            odd: tuple[object, ...] = (None, True, [text], {text: text}, 1e308, -0.0, [], {})
            return text if chance < 0.8 else self.random.choice(odd)

        return json.dumps({name: typed(value) for name, value in fields.items()}).encode()

    def parts_body(self, fields: dict[str, str]) -> bytes:
        head = "--x\r\nContent-Disposition: form-data; name="
        said = [f'{head}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
        return "".join([*said, "--x--\r\n"]).encode("utf-8", "surrogatepass")

    def body(self, fields: dict[str, str]) -> tuple[str, bytes]:
        """A type, and a body that mostly is of it."""
        chance, kind = self.random.random(), self.random.choice((FORM, JSON, JSON, PARTS))
        if chance < 0.04:
            return self.random.choice(KINDS), self.random.choice(WHOLE)
        if chance < 0.08:
            kind = self.random.choice(KINDS)
        made = {JSON: self.json_body, PARTS: self.parts_body}.get(kind, self.form_body)
        return kind, made(fields)

    # -------------------------------------------------------------------------------------------- mutations

    def mutated(self, asked: Asked) -> Asked:
        """With one or two things changed."""
        for _ in range(self.random.randint(1, 2)):
            self.random.choice((self.other_bytes, self.other_target, self.other_header, self.other_method))(asked)
        return asked

    def other_bytes(self, asked: Asked) -> None:
        """Cut a body, double a part of it, or put something else into it."""
        start = self.random.randint(0, len(asked.body))
        end = min(len(asked.body), start + self.random.randint(0, 12))
        put = self.random.choice((b"", asked.body[start:end] * 3, self.random.randbytes(3),
                                  self.random.choice(NASTY).encode("utf-8", "surrogatepass")))  # fmt: skip
        asked.body = asked.body[:start] + put + asked.body[end:]

    def other_target(self, asked: Asked) -> None:
        """Another value in a query, one more field, or an odd end of the path."""
        path, _, query = asked.target.partition("?")
        end = self.random.choice(("", "", "/", "/x", "%00", "//", ".json"))
        asked.target = f"{path}{end}?{'&'.join([query, self.query()]).strip('&')}"

    def other_header(self, asked: Asked) -> None:
        """An odd header, or another type."""
        name, value = self.random.choice((*HEADERS, *[("content-type", kind) for kind in KINDS]))
        asked.headers[name] = value

    def other_method(self, asked: Asked) -> None:
        asked.method = self.random.choice(METHODS)

    def filled(self, text: str, more: dict[str, str]) -> str:
        """With what is known in place of the placeholders."""
        return PLACEHOLDER.sub(lambda found: more.get(found[1]) or self.knowledge.value(found[1]) or found[0], text)


