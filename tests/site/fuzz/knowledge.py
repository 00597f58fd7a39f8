"""What the fuzzer has learned from replies: tables and how far they are, answers that are open, links and forms."""

from __future__ import annotations

import json
import re
from collections import OrderedDict, deque
from collections.abc import Callable
from html import unescape
from random import Random

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.lessons.lesson import lessons_of
from tests.site.fuzz.routes import route_of

LINK = re.compile(r'(?:href|src|action)="(/[^"#]*)"')
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
CONTROL = re.compile(r"<(?:input|button|select|textarea)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
PERSON = re.compile(r'"/people/([0-9a-f]{12})[/"]')
PIECE = re.compile(r'\bid="([a-z][^"]{0,40})"')
TABLES_KEPT, LINKS_KEPT, FORMS_KEPT = 40, 400, 120
OF_TABLES = ("version", "notation", "seat", "at", "since", "piece", "language", "theme")
"""What is sent to a table."""
PLACEHOLDER = re.compile(r"<([a-z-]+)>")


class Form:
    """A form of a page: where it goes, and its fields as the page has filled them in."""

    def __init__(self, action: str, method: str, fields: dict[str, str]) -> None:
        self.action = action
        self.method = method
        self.fields = fields


class Knowledge:
    """Grows with every reply; the oldest of each kind is forgotten."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.versions: OrderedDict[str, int] = OrderedDict()
        self.notations: dict[str, list[str]] = {}
        self.newest = ""  # the table of which was spoken last
        self.game = game_named(BUILT_IN[0])  # the one that was named last
        self.links: OrderedDict[str, None] = OrderedDict()
        self.link_to: dict[str, str] = {}  # route -> the newest link to it
        self.forms: OrderedDict[tuple[str, str], Form] = OrderedDict()
        self.pieces: deque[str] = deque(maxlen=60)
        self.people: deque[str] = deque(["0123456789ab"], maxlen=20)
        self.names: set[str] = {*OF_TABLES, "next"}
        self.holders: dict[str, str] = {}

    def read(self, who: str, path: str, kind: str, body: bytes) -> None:
        """Learn from a reply."""
        if kind.startswith("application/json"):
            self.read_json(who, path, body)
        elif kind.startswith("text/html"):
            self.read_page(path, body.decode("utf-8", "replace"))

    def read_json(self, who: str, path: str, body: bytes) -> None:
        """Codes of people; codes, versions and options of a table; names of fields from the description of the API."""
        told = json.loads(body) if body else None
        if not isinstance(told, dict):
            return
        if "openapi" in told:
            self.names |= named(body)
        if path.startswith("/api/me") and isinstance(told.get("code"), str):
            self.people.append(told["code"])
            return
        for one in [told, *[row for row in told.get("tables", []) if isinstance(row, dict)]]:
            code = one.get("table") or one.get("code")
            if isinstance(code, str) and re.fullmatch("[a-z0-9]{1,12}", code):
                self.table(code, one.get("version"), one.get("options"))
                if one.get("own"):
                    self.holders[code] = who

    def table(self, code: str, version: object, options: object) -> None:
        """A table is spoken of."""
        self.newest = code
        self.versions[code] = version if isinstance(version, int) else self.versions.get(code, 0)
        self.versions.move_to_end(code)
        if isinstance(options, list):
            self.notations[code] = [str(option["notation"]) for option in options]
        if len(self.versions) > TABLES_KEPT:
            self.notations.pop(self.versions.popitem(last=False)[0], None)

    def forget(self, path: str) -> None:
        """There is no game at this table, or no more."""
        for code in [code for code in self.versions if f"/{code}" in path]:
            del self.versions[code]
            self.notations.pop(code, None)
            self.newest = next(reversed(self.versions), "")

    def read_page(self, path: str, text: str) -> None:
        """Links, forms and elements of a picture."""
        for link in map(unescape, LINK.findall(text)):
            if link not in self.links:
                self.link_to[route_of("GET", link.partition("?")[0])] = link
            self.remember(self.links, link, None, LINKS_KEPT)
        self.pieces.extend(PIECE.findall(text)[:20])
        self.people.extend(PERSON.findall(text)[:5])
        for head, inside in FORM.findall(text):
            said = dict(ATTRIBUTE.findall(head))
            controls = [dict(ATTRIBUTE.findall(control)) for control in CONTROL.findall(inside)]
            fields = {one["name"]: unescape(one.get("value", "")) for one in controls if "name" in one}
            fields.pop("csrfmiddlewaretoken", None)
            self.names |= set(fields)
            action, method = unescape(said.get("action", "")) or path, said.get("method", "get").upper()
            self.remember(self.forms, (action, " ".join(fields)), Form(action, method, fields), FORMS_KEPT)

    def remember(self, where: OrderedDict, key: object, value: object, most: int) -> None:  # type: ignore[type-arg]
        """The newest last; one at random goes, so that what many pages show does not drive out the rest."""
        if key not in where and len(where) >= most:
            del where[self.random.choice(list(where))]
        where[key] = value
        where.move_to_end(key)

    # -------------------------------------------------------------------------------------------- values

    def code(self) -> str:
        """Of a table; mostly of one that was spoken of lately."""
        if not self.versions:
            return "nobody"
        if self.random.random() > 0.6:
            self.newest = self.random.choice(list(self.versions))
        return self.newest

    def game_name(self) -> str:
        """Of any game; what is asked of it next should be its own."""
        self.game = game_named(self.random.choice(BUILT_IN))
        return self.game.name

    def clause(self) -> str:
        """One that the rulebook of the game explains."""
        return self.random.choice(sorted(self.game.words.rulebook("en").by_clause))

    def diagram(self) -> str:
        """One of the rulebook of the game."""
        return self.random.choice([id for _, id, _ in self.game.words.rulebook("en").diagrams()])

    def exercise(self) -> str:
        """One of a lesson of the game."""
        return f"{self.random.choice(lessons_of(self.game)).id}-1"

    def value(self, name: str) -> str:
        """What a placeholder, a part of a path or a field of this name may be filled with; empty if nobody knows."""
        code, one = self.newest, self.random.choice
        known: dict[str, Callable[[], str]] = {
            "code": self.code, "person": lambda: one(self.people), "game": self.game_name, "table": self.code,
            "version": lambda: str(self.versions.get(code, 0)),
            "at": lambda: str(self.random.randint(0, self.versions.get(code, 0) + 1)),
            "since": lambda: str(self.random.randint(0, self.versions.get(code, 0) + 1)),
            "notation": lambda: one(self.notations.get(code) or ["place h03"]),
            "piece": lambda: one(self.pieces or ["a"]), "seat": lambda: one("ABCDE"), "seats": lambda: one("2345"),
            "language": lambda: one(["en", "fr"]), "theme": lambda: one(["day", "night"]),
            "next": lambda: one(list(self.links) or ["/"]), "topic": lambda: "privacy",
            "pk": lambda: str(self.random.randint(1, 30)), "object-id": lambda: str(self.random.randint(1, 30)),
            "verb": lambda: one(["sit", "move", "leave", "start", "bot", "change", "rematch", "again"]),
            "clause": self.clause, "diagram": self.diagram, "exercise": self.exercise,
            "practice": lambda: one(["now", "try", "answer", "why"]),
            "bundle": lambda: "1", "bundled-file": lambda: "rules.zip",
            "address": lambda: f"person{self.random.randint(1, 8)}@example.org",
        }  # fmt: skip
        found = known.get(name.replace("_", "-"))
        return found() if found else ""


def named(body: bytes) -> set[str]:
    """Every name of a parameter or a property in the description of the API."""
    found = set[str]()

    def walk(one: object) -> None:
        if isinstance(one, dict):
            if isinstance(one.get("properties"), dict):
                found.update(one["properties"])
            if isinstance(one.get("name"), str) and "in" in one:
                found.add(one["name"])
            for inner in one.values():
                walk(inner)
        elif isinstance(one, list):
            for inner in one:
                walk(inner)

    walk(json.loads(body))
    return found
