"""From a link to a seat in real browsers: who waits sees who comes, and what somebody was typing stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.table.kit import Server

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}


class Crowd:
    """People, each with a browser of their own; at the end none of them has met a fault of ours."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.base = f"http://127.0.0.1:{server.port}"
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def comes(self, path: str, *, phone: bool = False, script: bool = True, locale: str = "en-GB") -> Page:
        context = self.browser.new_context(
            locale=locale, viewport=PHONE if phone else DESKTOP, java_script_enabled=script  # type: ignore[arg-type]
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(path if path.startswith("http") else self.base + path)
        return page

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.faults == []


@pytest.fixture
def crowd(browser: Browser, site: Server) -> Iterator[Crowd]:
    crowd = Crowd(browser, site)
    yield crowd
    crowd.leave()


def opened(crowd: Crowd) -> Page:
    """Ann has opened a table of Benevolent for three."""
    ann = crowd.comes("/")
    ann.click("text=Open a table")
    ann.click("text=Benevolent")
    ann.fill("input[name=name]", "Ann")
    ann.check("input[name=seats][value='3']", force=True)
    ann.check("input[name=company][value=anyone]", force=True)
    ann.click("text=Open the table")
    expect(ann.locator("h1")).to_have_text("Your table is filling")
    return ann


def test_from_a_link_to_a_seat_in_three_touches_and_everybody_sees_it_at_once(crowd: Crowd) -> None:
    ann = opened(crowd)
    ben = crowd.comes(ann.url, phone=True)  # the link
    ben.fill("input[name=name]", "Ben")  # the name
    ben.click("text=Sit down >> nth=0")  # the seat
    expect(ann.locator(".stumps")).to_contain_text("Ben")
    cleo = crowd.comes(ann.url, locale="fr-FR")
    cleo.fill("input[name=name]", "Cléo")
    cleo.click(".stumps button:visible >> text=S’asseoir ici")
    for page in (ann, ben):
        expect(page.locator(".stumps")).to_contain_text("Cléo")
    expect(ann.locator("h1")).to_have_text("Your table is full")
    ann.click("#start")
    for page in (ann, ben, cleo):
        page.wait_for_selector("#table")


def test_what_somebody_is_typing_stays_while_others_sit_down(crowd: Crowd) -> None:
    ann = opened(crowd)
    slow = crowd.comes(ann.url)
    slow.click("input[name=name]")
    slow.keyboard.type("Zo")
    ben = crowd.comes(ann.url)
    ben.fill("input[name=name]", "Ben")
    ben.click("text=Sit down >> nth=0")
    expect(slow.locator(".stumps")).to_contain_text("Ben")
    slow.keyboard.type("é")
    assert slow.input_value("input[name=name]") == "Zoé"
    slow.keyboard.press("Enter")
    expect(ann.locator(".stumps")).to_contain_text("Zoé")


def test_a_setting_is_kept_as_soon_as_it_is_chosen_and_the_others_see_it(crowd: Crowd) -> None:
    ann = opened(crowd)
    ben = crowd.comes(ann.url)
    ann.check("#seats-4", force=True)
    expect(ben.locator(".stump")).to_have_count(4)
    expect(ann.locator(".stump")).to_have_count(4)
    ann.click("#settings summary")
    ann.select_option("#pace", "300")
    expect(ben.locator(".settings")).to_contain_text("5 minutes for a move")
    expect(ann.locator("#settings")).to_have_attribute("open", "")


def test_hulotte_takes_a_seat_and_goes_again(crowd: Crowd) -> None:
    ann = opened(crowd)
    ann.click("#bot-B")
    expect(ann.locator(".stumps")).to_contain_text("Hulotte Robot · Sapling, quick and sensible")
    ann.click("#free-B")
    expect(ann.locator("#bot-B")).to_be_visible()


def test_the_list_of_tables_goes_on_by_itself(crowd: Crowd) -> None:
    reader = crowd.comes("/tables?game=benevolent")
    code = opened(crowd).url.rpartition("/")[2]
    expect(reader.locator(f".tb h3 a[href='/tables/{code}']")).to_be_visible()


def test_day_and_night_change_without_loading_and_are_kept(crowd: Crowd) -> None:
    page = crowd.comes("/play")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("button[value=night]")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    page.reload()
    assert page.get_attribute("html", "data-theme") == "night"
    page.click("button[value=day]")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == day


def test_without_a_script_a_table_is_opened_filled_and_started(crowd: Crowd) -> None:
    page = crowd.comes("/tables/new/benevolent", script=False, phone=True)
    page.fill("input[name=name]", "Ann")
    page.click("text=Open the table")
    page.click("#bot-B")
    page.click("#start")
    page.wait_for_url("**?whole")
    assert page.locator("#table").count() == 1


@pytest.mark.parametrize(("locale", "phone"), [
    ("en-GB", True), ("fr-FR", False),  # test_everyone looks at every page in French on phones
    pytest.param("fr-FR", True, marks=pytest.mark.nightly), pytest.param("en-GB", False, marks=pytest.mark.nightly),
])
def test_no_page_is_wider_than_the_screen(crowd: Crowd, phone: bool, locale: str) -> None:
    ann = opened(crowd)
    guest = crowd.comes("/", phone=phone, locale=locale)
    paths = ("/", "/play", "/tables", "/mine", "/me", "/tables/new/benevolent", "/about/privacy", "/nothing")
    for path in [ann.url, *[crowd.base + path for path in paths]]:
        guest.goto(path)
        assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


AT_HOME = """for (const name of ['clipboard', 'share', 'serviceWorker'])
  Object.defineProperty(Navigator.prototype, name, { value: undefined });
delete window.Notification;"""
"""What a browser does not give to pages of an address at home, over http."""


def test_at_home_over_http_the_address_is_shown_and_selected_and_a_sound_tells_whose_turn_it_is(crowd: Crowd) -> None:
    ann = opened(crowd)
    ann.locator("#camera .qr").wait_for(state="visible")  # a large screen shows it to the phones around it
    bo = crowd.comes(ann.url, phone=True)
    bo.context.add_init_script(AT_HOME)
    bo.reload()
    assert not bo.locator("#camera .qr").is_visible()
    bo.click("#copy")
    assert bo.locator("#camera .qr").is_visible()
    selected = "() => { const field = document.activeElement; return field.value.slice(0, field.selectionEnd) }"
    assert bo.evaluate(selected) == ann.input_value("#address") == ann.url
    assert bo.evaluate("() => parseFloat(getComputedStyle(address).fontSize)") >= 15
    for letter in "BC":
        ann.click(f"#bot-{letter}")
        ann.wait_for_selector(f"#free-{letter}")
    ann.click("#start:not([disabled])")
    ann.wait_for_selector("#stage.live")
    ann.context.add_init_script(AT_HOME)
    ann.reload()
    ann.wait_for_selector("#stage.live")
    ann.click("#bar [popovertarget=menu] >> nth=-1")
    ann.click("#link")
    assert "?at=" in ann.evaluate(selected)
    ann.click("[data-like=notices]")
    ann.wait_for_selector("#no-notices:not([hidden])")
    assert ann.is_checked("[data-like=sounds]")
    assert not ann.is_checked("[data-like=notices]")
