"""Company: people who come to the site, each with a browser of their own, and play through its pages.

    ann, ben = company.guest("Ann", phone=True, language="fr"), company.guest("Ben", hands=KEYS)
    ben.join(ann.open_table("benevolent"))
    ann.start()
    play([ann, ben])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser.eyes import look
from tests.table.kit import Laid, Server

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
MOUSE, TOUCH, KEYS = "mouse", "touch", "keys"
"""What somebody has at hand. Who has keys has nothing else, and of those only Tab, arrows, Enter and C."""
TARGETS = "#board .target"
BUTTONS = "#answers button"
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
PATIENCE = 90_000
"""Milliseconds until what a page should come to counts as missing; a busy machine is slow, not wrong."""
FAR = 60
"""So many times Tab, at most, to come to anything on a page."""

READY = """() => document.querySelector('#stage.live') && document.querySelector('#sheet svg')
  && !('playing' in document.getElementById('stage').dataset)"""


class Guest:
    """Somebody who has come: in a language, on a screen, with something at hand."""

    def __init__(self, context: BrowserContext, address: str, name: str, hands: str, seed: int) -> None:
        self.context = context
        self.address = address
        self.name = name
        self.hands = hands
        self.random = Random(seed)
        self.faults: list[str] = []
        self.sent = ""
        self.page = self.tab()

    def tab(self) -> Page:
        """A new tab of the same person; what goes wrong in it is written down."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{self.name}: {error}"))
        page.on("request", self.listen)
        return page

    def listen(self, request: Request) -> None:
        """The answer that a page sends."""
        address = urlsplit(request.url)
        if address.path.endswith("/answer"):
            self.sent = parse_qs(request.post_data or address.query)["notation"][0]  # in an exercise nothing is posted

    # ---------------------------------------------------------------- the pages around the tables

    def goto(self, path: str) -> Page:
        """Open a page of the site."""
        self.page.goto(path if path.startswith("http") else self.address + path)
        return self.page

    def open_table(self, game: str, seats: int = 0, variant: Mapping[str, str] | None = None) -> str:
        """From the first page to a table of one's own, as large as it shall be and with these settings; its link."""
        self.goto("/")
        self.press(".cta a[href='/play']")
        self.press(f"h3 a[href='/tables/new/{game}']")
        self.write("input[name=name]", self.name)
        if seats:
            self.set("seats", str(seats))
        if variant:
            self.press(".opt-more summary")
        for option, value in (variant or {}).items():
            self.set(f"option-{option}", value)
        self.press("main button.go")
        self.page.wait_for_selector("#start")
        return self.page.url

    def join(self, link: str) -> None:
        """From a link to a seat."""
        self.goto(link)
        self.write("#sit input[name=name]", self.name)
        self.press("#sit button.go")
        expect(self.page.locator(".stumps")).to_contain_text(self.name)

    def start(self) -> None:
        """Everybody sits: the game may begin."""
        self.page.wait_for_selector("#start:not([disabled])")
        self.press("#start")
        self.arrive()

    def arrive(self) -> None:
        """Until the table lies there and lives."""
        self.page.wait_for_function(READY)

    # ---------------------------------------------------------------- hands

    def press(self, which: str) -> None:
        """Touch it, click it, or go there and press Enter."""
        if self.hands == KEYS:
            self.go(which)
            self.page.keyboard.press("Enter")
        elif self.hands == TOUCH:
            self.page.locator(which).first.tap()
        else:
            self.page.locator(which).first.click()

    def follow(self, which: str) -> None:
        """Press what leads from one table to another page with a table, and wait for that one."""
        with self.page.expect_navigation():
            self.press(which)
        self.arrive()

    def write(self, which: str, text: str) -> None:
        """Fill a field in."""
        if self.hands != KEYS:
            self.page.fill(which, text)
            return
        self.go(which)
        self.page.keyboard.type(text)

    def choose(self, which: str) -> None:
        """One of several that exclude each other; by keyboard the next of them."""
        if self.hands != KEYS:
            self.page.check(which, force=True)
            return
        self.go("[name=seats]:checked")
        self.page.keyboard.press("ArrowRight")
        assert self.page.is_checked(which)

    def set(self, name: str, value: str) -> None:
        """A field of a form: a list, or some that stand side by side."""
        if self.page.locator(f"select[name={name}]").count():
            self.page.select_option(f"select[name={name}]", value)
        else:
            self.press(f"label:has([name={name}][value='{value}'])")

    def go(self, which: str) -> None:
        """With Tab, forwards or backwards, from wherever the keyboard is, until it is there."""
        self.page.wait_for_selector(which, state="attached")
        for _ in range(FAR):
            way = look(self.page, "way", which)
            if way == 0:
                return
            self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"{self.name} cannot reach {which} with Tab on {self.page.url}")

    # ---------------------------------------------------------------- at the table

    def state(self) -> Any:
        """What the page shows."""
        return look(self.page, "table")

    @property
    def cookie(self) -> str:
        """Who this is, for the site."""
        return next(str(cookie["value"]) for cookie in self.context.cookies() if cookie["name"] == "clairiere")

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.get_attribute("#table", "data-version") or 0)

    def reaches(self, version: int, patience: float = 120_000) -> None:
        """Until the page shows this version or a later one, and all that led to it has been shown."""
        shown = f"() => Number(document.getElementById('table').dataset.version) >= {version}"
        self.page.wait_for_function(shown, timeout=patience)
        self.page.wait_for_function(READY)

    def takes(self) -> int:
        """How many answers are given at once: where several things are picked, all of them and what confirms them."""
        most = self.page.locator("#picks").get_attribute("data-most") if self.page.locator("#picks").count() else None
        return 1 if most is None else int(most) + 1

    def answer(self, *notations: str) -> int:
        """This answer, or any that the page offers, as the hands reach it; the version that the page then shows."""
        before = self.version
        if self.takes() > 1:
            return self.collect(notations)
        notation = notations[0] if notations else ""
        ways = look(self.page, "ways", notation)
        assert ways, f"{self.name} is asked and finds no way to answer {notation}: {self.state()}"
        if self.hands == KEYS:
            self.walk(ways, notation)
        else:
            self.touch(self.random.choice(ways))
        while (panel := self.reaction(before)) == "pick":
            self.pick(notation)
        if panel == "try":
            self.confirm()
        else:
            assert panel != "why", f"{self.name} is refused: {self.page.inner_text('#say')}"
        self.reaches(before + 1)
        assert notation in ("", self.sent), f"{self.name} wanted to answer {notation}, and {self.sent} was sent"
        return self.version

    def collect(self, notations: Sequence[str]) -> int:
        """These picks, or any, one after the other, and then the one button that confirms them."""
        version = self.version + self.takes()
        asked = self.page.eval_on_selector("#picks", "(one) => ({ ...one.dataset })")
        offered = self.page.locator("#answers [data-pick]").evaluate_all("(all) => all.map((one) => one.value)")
        some = self.random.sample(offered, self.random.randint(int(asked["fewest"]), int(asked["most"])))
        for notation in [one for one in notations if one in offered] if notations else some:
            ways = look(self.page, "ways", notation)
            if self.hands == KEYS:
                self.walk(ways, notation)
            else:
                self.touch(self.random.choice(ways))
        self.page.wait_for_selector("#confirm-picks[aria-disabled=false]")
        if self.hands == KEYS and self.random.random() < 0.5:
            self.page.keyboard.press("c")
        else:
            self.press("#confirm-picks")
        self.reaches(version)
        return self.version

    def reaction(self, version: int) -> str:
        """Until the page has reacted: what its panel is about, or nothing if the answer is given."""
        reacted = """(v) => Number(document.getElementById('table').dataset.version) > v ? { panel: '' }
          : document.getElementById('stage').dataset.panel && { ...document.getElementById('stage').dataset }"""
        return str(self.page.wait_for_function(reacted, arg=version).json_value()["panel"])

    def touch(self, id: str) -> None:
        """Where a finger meets it and nothing else."""
        spot = look(self.page, "point", id)
        assert spot, f"{self.name} cannot touch {id}: something lies on it"
        if self.hands == TOUCH:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def walk(self, ways: Sequence[str], notation: str) -> None:
        """With Tab to the board or to the buttons, with arrows from one place to the next, and Enter."""
        if notation:
            self.go(", ".join([f"[id='{id}']" for id in ways]))
        else:
            buttons = [id for id in ways if id.startswith("answer-")]
            to_buttons = len(buttons) == len(ways) or (buttons and self.random.random() < 0.2)
            self.go(BUTTONS if to_buttons else TARGETS)
            for way in [] if to_buttons else self.random.choices(ARROWS, k=self.random.randrange(4)):
                self.page.keyboard.press(way)
        self.page.keyboard.press("Enter")

    def pick(self, notation: str) -> None:
        """What was touched can mean several things."""
        choices = self.page.locator("#say [data-act=try]")
        values = [notation] if notation else choices.evaluate_all("(all) => all.map((one) => one.value)")
        self.press(f"#say [data-act=try][value='{self.random.choice(values)}']")
        self.page.wait_for_function("() => document.getElementById('stage').dataset.panel !== 'pick'")

    def confirm(self) -> None:
        """What was tried shall be so."""
        if self.hands == KEYS and self.random.random() < 0.5:
            self.page.keyboard.press("c")
        else:
            self.press("#say [data-act=confirm]")


class Company:
    """Everybody who comes during a test; at the end none of them has met a fault of ours."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.store = server.store
        self.address = f"http://127.0.0.1:{server.port}"
        self.guests: list[Guest] = []

    def guest(
        self, name: str = "Ann", *, language: str = "en", phone: bool = False, hands: str = "", **more: Any
    ) -> Guest:
        """Somebody new; on a phone by touch and elsewhere by mouse, unless something else is said."""
        seed = more.pop("seed", len(self.guests) + 1)
        size = more.pop("viewport", PHONE if phone else DESKTOP)
        context = self.browser.new_context(locale=LOCALES[language], viewport=size, has_touch=phone, **more)
        context.set_default_timeout(PATIENCE)
        new = Guest(context, self.address, name, hands or (TOUCH if phone else MOUSE), seed)
        self.guests.append(new)
        return new

    def at(self, table: Laid, seat: int | None, **more: Any) -> Guest:
        """Whoever has this chair of a table that was laid (None: somebody who watches), with the table open."""
        query = more.pop("query", "")
        new = self.guest(f"seat {seat}", **more)
        if seat is not None:
            new.context.add_cookies([{"name": "clairiere", "value": table.cookies[seat], "url": self.address}])
        new.goto(f"/tables/{table.code}{query}")
        new.arrive()
        return new

    def leave(self) -> None:
        """All go home."""
        for guest in self.guests:
            guest.context.close()
        faults = [fault for guest in self.guests for fault in guest.faults]
        assert not faults, "\n".join(faults)


def play(guests: Sequence[Guest], answers: int = 10_000) -> int:
    """They answer as they like, whoever is asked, and all see what each has done; how many answers were given."""
    for given in range(answers):
        asked = next((guest for guest in guests if guest.state()["turn"] == "yours"), None)
        if asked is None:
            assert all([guest.state()["over"] for guest in guests])
            return given
        all_see(guests, asked.answer())
    return answers


def play_out(guests: Sequence[Guest], answers: Sequence[tuple[str, str]]) -> None:
    """They give these answers, by the letters of their seats, and nothing else happens at the table."""
    seated = {guest.state()["seat"]: guest for guest in guests}
    left = list(answers)
    while left:
        guest, letter = seated[left[0][0]], left[0][0]
        before, given = guest.version, [one for one in left if one[0] == letter][: guest.takes()]
        for one in given:
            left.remove(one)
        version = guest.answer(*[notation for _, notation in given])
        assert version == before + len(given)
        all_see(guests, version)


def all_see(guests: Sequence[Guest], version: int) -> None:
    """Until everybody has come so far."""
    for guest in guests:
        guest.reaches(version)
