"""Devices that tell somebody when it is their turn: the page that offers it, and what the service worker does."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import Company, Guest
from tests.browser.test_installed import steady

SUBSCRIPTION = """
PushManager.prototype.subscribe = async () => own;
PushManager.prototype.getSubscription = async () => localStorage.there ? own : null;
const own = {
  endpoint: "https://updates.push.services.mozilla.com/wpush/v2/test", options: {},
  toJSON() {
    localStorage.there = "yes";
    return { endpoint: this.endpoint, keys: { p256dh: KEY, auth: "MDEyMzQ1Njc4OWFiY2RlZg" } };
  },
  async unsubscribe() { delete localStorage.there; },
};
""".replace("KEY", '"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"')
ALLOWED = 'Notification.requestPermission = async () => "granted";'
"""A push service that takes every browser: the real ones cannot be reached from here."""
NOTICES = """() => {
  self.notices = new Map();
  registration.showNotification = async (title, { tag }) => notices.set(tag, title);
  registration.getNotifications = async ({ tag }) => notices.has(tag) ? [{ close: () => notices.delete(tag) }] : [];
}"""
"""The notices of a device: a browser without windows shows none."""
SHOWN = "() => [...notices]"
TURN = {"topic": "abc-A", "title": "Your turn: Bloody Grove", "body": "Ben chose the Wolf.", "url": "/tables/abc",
        "image": "/preview/bloody_grove.png", "always": False}  # fmt: skip


class Device:
    """A page's service worker, its notices, and how messages are delivered to it."""

    def __init__(self, page: Page) -> None:
        self.worker = page.context.service_workers[0]
        self.worker.evaluate(NOTICES)
        self.tools = page.context.new_cdp_session(page)
        self.found: list[str] = []
        self.tools.on("ServiceWorker.workerRegistrationUpdated", lambda said: self.found.extend(registrations(said)))
        self.tools.send("ServiceWorker.enable")
        page.wait_for_timeout(200)
        self.origin = page.evaluate("() => location.origin")

    def deliver(self, told: dict[str, object]) -> None:
        """Deliver a message, as the browser does; it is over when another one, of a device apart, has been shown."""
        for message in (told, {**TURN, "topic": "last", "always": True}):
            data = {"origin": self.origin, "registrationId": self.found[-1], "data": json.dumps(message)}
            self.tools.send("ServiceWorker.deliverPushMessage", data)
        for _ in range(100):
            if self.worker.evaluate("() => notices.delete('last')"):
                return
            time.sleep(0.05)
        raise AssertionError("the worker does not answer")

    def shown(self) -> list[list[str]]:
        """Tag and title of the notices that are there."""
        found: list[list[str]] = self.worker.evaluate(SHOWN)
        return found


def registrations(said: dict[str, list[dict[str, str]]]) -> list[str]:
    return [one["registrationId"] for one in said["registrations"]]


def named(company: Company, language: str = "en", *, phone: bool = False) -> Guest:
    """Somebody who has said their name."""
    guest = company.guest("Ann", language=language, phone=phone)
    assert guest.context.request.post(f"{guest.address}/api/me", data={"name": "Ann"}).ok
    return guest


def test_a_message_is_shown_once_and_goes_when_the_turn_was_taken_elsewhere(company: Company) -> None:
    device = Device(steady(named(company), "/rules"))
    device.deliver(TURN)
    device.deliver(TURN | {"body": "Cid chose the Bear."})
    device.deliver({"gone": "other-B"})
    assert device.shown() == [["abc-A", "Your turn: Bloody Grove"]]
    device.deliver({"gone": "abc-A"})
    assert device.shown() == []


def test_whoever_looks_at_the_table_is_told_only_where_a_device_wants_every_message_shown(company: Company) -> None:
    device = Device(steady(named(company), "/rules"))
    device.deliver(TURN | {"url": "/rules"})
    assert device.shown() == []
    device.deliver(TURN | {"url": "/rules", "always": True})
    assert [tag for tag, _ in device.shown()] == ["abc-A"]


@pytest.mark.parametrize(
    ("language", "begin", "told", "kept", "stop"),
    [
        ("en", "Tell me on this device", "This device tells you.", "We will remember it.",
         "Stop telling me on this device"),
        ("fr", "Me prévenir sur cet appareil", "Cet appareil te prévient.", "C’est noté.",
         "Ne plus me prévenir sur cet appareil"),
    ],
)
def test_a_device_is_subscribed_and_stops(
    company: Company, language: str, begin: str, told: str, kept: str, stop: str
) -> None:
    ann = named(company, language)
    ann.page.add_init_script(SUBSCRIPTION + ALLOWED)
    page = steady(ann, "/me")
    page.locator("select[name=quiet_from]").select_option("23")
    page.get_by_role("button", name=begin, exact=True).click()
    expect(page.locator("#push-said")).to_have_text(told)
    page.reload()
    expect(page.locator("#push-said")).to_have_text(told)
    expect(page.locator("select[name=quiet_from]")).to_have_value("23")
    page.locator("#push-form [data-shows=on]").first.click()
    expect(page.locator("#push-said")).to_have_text(kept)
    page.get_by_role("button", name=stop).click()
    expect(page.get_by_role("button", name=begin, exact=True)).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name=begin, exact=True)).to_be_visible()


def test_a_browser_that_may_not_show_notices_says_how_to_allow_them(company: Company) -> None:
    ann = named(company)
    ann.page.add_init_script(SUBSCRIPTION + 'Notification.requestPermission = async () => "denied";')
    page = steady(ann, "/me")
    page.get_by_role("button", name="Tell me on this device").click()
    expect(page.locator("#push-said")).to_contain_text("allows no notices from Clairière")


def test_where_it_cannot_work_the_page_says_why(company: Company) -> None:
    iphone = "Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' });"
    for missing, why in (
        ("Object.defineProperty(window, 'isSecureContext', { value: false });", "needs an address with https"),
        ("delete window.PushManager;", "This browser cannot do that."),
        (f"delete window.PushManager; {iphone}", "put Clairière there first"),
    ):
        ann = named(company)
        ann.page.add_init_script(missing)
        page = ann.goto("/me")
        expect(page.locator("#push-said")).to_contain_text(why)
        expect(page.locator("#push-form")).to_be_hidden()
