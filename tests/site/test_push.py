"""Web Push: who wants it is told of each turn once, on every device, and the notice goes when the turn was taken."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BytesIO
from zipfile import ZipFile

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from clairiere.site.push.encryption import encrypted, from_base64url
from tests.site.push_service import Browser, PushService, encoded, signer
from tests.site.test_seating import answer, asked_one, started
from tests.site.visitor import Visitor
from tests.table.kit import Server, Store, own_postgres
from tests.table.test_worker_process import worker

Visit = Callable[[str], Visitor]
QUIET_NOW = "UPDATE push_subscription SET zone = 'UTC', quiet_from = ?, quiet_to = ?"
SPEAK = """
UPDATE person SET language = ? WHERE id IN (SELECT person_id FROM push_subscription WHERE endpoint IN (?, ?))
"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with own_postgres("push_test") as store:
        yield store


@pytest.fixture(scope="module")
def visit(store: Store, service: PushService) -> Iterator[Visit]:
    """Somebody who has said their name, at a site with a worker."""
    named = {"CLAIRIERE_PUSH_SERVICES": service.origin, "CLAIRIERE_LIMITS": "0"}
    with ExitStack() as stack:
        server = stack.enter_context(Server(store, "", 0, **named))
        stack.enter_context(worker(store, **named))

        def visitor(name: str) -> Visitor:
            new = Visitor(server.port)
            assert new.post("/api/me", name=name).status == 200
            return new

        yield visitor


def subscribed(person: Visitor, browser: Browser, **more: object) -> Browser:
    reply = person.post("/api/me/push", **browser.subscription(**more))
    assert reply.status == 200, reply.text
    return browser


def opened(service: PushService, visit: Visit) -> tuple[str, dict[Visitor, Browser]]:
    """A game of two people with a device each, whose first turn has been told."""
    ann, ben = visit("Ann"), visit("Ben")
    devices = {person: subscribed(person, service.browser()) for person in (ann, ben)}
    code = started(ann, ben)
    first = asked_one(code, ann, ben)
    devices[first].until_turns(1)
    return code, devices


def play_until(code: str, player: Visitor, devices: dict[Visitor, Browser]) -> Visitor:
    """Answer as the player until another is asked; who that is."""
    while asked_one(code, *devices) is player:
        answer(player, code)
    return asked_one(code, *devices)


def test_a_message_is_encrypted_as_in_the_example_of_the_standard() -> None:
    number = int.from_bytes(from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        derive_private_key(number, SECP256R1()),
        from_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_turn_is_told_once_with_what_has_happened_and_taken_back_when_it_was_taken(
    service: PushService, visit: Visit
) -> None:
    code, devices = opened(service, visit)
    first = asked_one(code, *devices)
    seat = {person: "AB"[n] for n, person in enumerate(devices)}
    told = devices[first].turns()[0]
    assert told["title"] == "Your turn: Bloody Grove"
    assert told["body"] == "The game has begun."
    assert told["url"] == f"/tables/{code}"
    assert told["topic"] == f"{code}-{seat[first]}"
    assert first.get(told["image"]).headers["content-type"] == "image/png"
    second = play_until(code, first, devices)
    own = devices[second]
    own.until_turns(1)
    devices[first].until(lambda: devices[first].gone() == [told["topic"]])
    assert {"Ann", "Ben"} & set(own.turns()[0]["body"].split()), "it says who has done what"
    time.sleep(2.5)
    assert [len(device.turns()) for device in devices.values()] == [1, 1]
    assert own.gone() == []


def test_a_message_names_us_to_the_service_and_lasts_no_longer_than_a_clock(service: PushService, visit: Visit) -> None:
    code, devices = opened(service, visit)
    first = devices[asked_one(code, *devices)]
    _, headers, told = first.received[0]
    claims = signer(headers["Authorization"])
    assert claims["aud"] == service.origin
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert claims["key"] in visit("Cid").get("/me").text
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Topic"] == told["topic"]
    assert headers["TTL"] == str(7 * 24 * 3600)


def test_all_devices_of_a_person_are_told_and_one_that_is_gone_is_forgotten_at_once(
    service: PushService, visit: Visit
) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    for status in (404, 410):
        phones = {person: [subscribed(person, service.browser()) for _ in range(2)] for person in (ann, ben)}
        for dead, _ in phones.values():
            dead.answers = [status]
        code = started(ann, ben)
        dead, alive = phones[asked_one(code, ann, ben)]
        alive.until_turns(1)
        dead.until_asked(1)
        person = asked_one(code, ann, ben)
        left = person.post("/api/me/push", **alive.subscription()).json()["devices"]
        assert left == (1 if status == 404 else 2), "the living ones of this round and the last"


def test_what_a_service_does_not_take_is_sent_again(service: PushService, visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    busy = {person: subscribed(person, service.browser()) for person in (ann, ben)}
    for device in busy.values():
        device.answers = [503]
    code = started(ann, ben)
    device = busy[asked_one(code, ann, ben)]
    device.until_turns(1)
    assert device.asked == 2


def test_two_sweeps_at_once_tell_a_turn_once(service: PushService, visit: Visit, store: Store) -> None:
    sweeps = [
        subprocess.Popen([sys.executable, "-c", SWEEPS], env=store.environment(CLAIRIERE_PUSH_SERVICES=service.origin))
        for _ in range(2)
    ]
    try:
        code, devices = opened(service, visit)
        for turn in range(2, 6):
            now = asked_one(code, *devices)
            then = play_until(code, now, devices)
            devices[then].until_turns((turn + 1) // 2)
        time.sleep(1.5)
        assert sorted([len(device.turns()) for device in devices.values()]) == [2, 3]
    finally:
        for process in sweeps:
            process.kill()
            process.wait()


SWEEPS = """
import django; django.setup()
from clairiere.site.push.turns import PushSweep
found = PushSweep()
while True:
    found.sweep()
"""


def test_in_quiet_hours_a_device_is_silent_and_told_afterwards_if_it_is_still_its_turn(
    service: PushService, visit: Visit, store: Store
) -> None:
    hour = time.gmtime().tm_hour
    ann, ben = visit("Ann"), visit("Ben")
    quiet = {"quiet_from": hour, "quiet_to": (hour + 2) % 24, "zone": "UTC"}
    devices = {person: subscribed(person, service.browser(), **quiet) for person in (ann, ben)}
    code = started(ann, ben)
    time.sleep(3)
    assert all([device.asked == 0 for device in devices.values()])
    store.run(QUIET_NOW, (hour + 3) % 24, (hour + 4) % 24)
    device = devices[asked_one(code, ann, ben)]
    device.until_turns(1)


def test_the_same_hour_twice_means_no_quiet_hours(service: PushService, visit: Visit) -> None:
    hour = time.gmtime().tm_hour
    ann, ben = visit("Ann"), visit("Ben")
    never = {"quiet_from": hour, "quiet_to": hour, "zone": "UTC"}
    devices = {person: subscribed(person, service.browser(), **never) for person in (ann, ben)}
    devices[asked_one(started(ann, ben), ann, ben)].until_turns(1)


def test_a_turn_that_cannot_be_told_of_holds_up_no_other_and_is_told_when_it_can_be(
    service: PushService, visit: Visit, store: Store
) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    devices = {person: subscribed(person, service.browser()) for person in (ann, ben)}
    store.run(SPEAK, "xx", *[device.endpoint for device in devices.values()])
    first = devices[asked_one(started(ann, ben), ann, ben)]
    opened(service, visit)
    time.sleep(1.5)
    assert first.asked == 0
    store.run(SPEAK, "en", *[device.endpoint for device in devices.values()])
    first.until_turns(1)


def test_whoever_subscribes_in_a_turn_is_not_told_of_it(service: PushService, visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    first = asked_one(code, ann, ben)
    device = subscribed(first, service.browser())
    time.sleep(2.5)
    assert device.asked == 0


def test_requests_go_to_known_push_services_only(service: PushService, visit: Visit) -> None:
    ann = visit("Ann")
    keys = service.browser().subscription()
    refused = [
        "https://example.org/push", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x",
        "https://ann@fcm.googleapis.com/x", "https://fcm.googleapis.com.example.org/x", "https://127.0.0.1/x",
        "https://evilpush.apple.com.evil/x", f"http://127.0.0.1:{service.server_port + 1}/x", "http://localhost/x",
        "https://[::1]/x", "file:///etc/passwd", "", "https://fcm.googleapis.com/x y", "https://fcm.googleapis.com/\r\nx",
        "https://fcm.googleapis.com/" + "x" * 1000, "https://notmozilla.com/x", "https://xfcm.googleapis.com/",
    ]  # fmt: skip
    for endpoint in refused:
        assert ann.post("/api/me/push", **{**keys, "endpoint": endpoint}).status == 422, endpoint
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-par02p.notify.windows.com/w/?token=x",
    ):
        assert ann.post("/api/me/push", **{**keys, "endpoint": endpoint}).status == 200, endpoint
    assert ann.post("/api/me/push/end").json() == {"devices": 0}


@pytest.mark.parametrize(
    "wrong",
    [
        {"p256dh": "x"}, {"auth": "x"}, {"p256dh": "B" * 87}, {"auth": encoded(bytes(16)) + "==" + 200 * "A"},
        {"quiet_from": 24}, {"quiet_to": "x"},
    ],
)  # fmt: skip
def test_a_device_with_unreadable_keys_or_hours_is_refused(
    service: PushService, visit: Visit, wrong: dict[str, object]
) -> None:
    assert visit("Ann").post("/api/me/push", **service.browser().subscription(**wrong)).status == 422


def test_a_device_tells_one_person_only_and_stops_when_they_want(service: PushService, visit: Visit) -> None:
    ann, ben, browser = visit("Ann"), visit("Ben"), service.browser()
    subscribed(ann, browser)
    subscribed(ben, browser)
    assert ann.post("/api/me/push/end", endpoint=browser.endpoint).json() == {"devices": 0}
    renewed = service.browser()
    subscribed(ben, renewed, replaces=browser.endpoint)
    assert "Stop on all my devices (1)" in ben.get("/me").text
    ben.submit("/me/push/end")
    assert "Stop on all my devices" not in ben.get("/me").text


def test_somebody_without_a_name_has_no_device(service: PushService, visit: Visit) -> None:
    nobody = Visitor(visit("Ann").port)
    assert nobody.post("/api/me/push", **service.browser().subscription()).status == 403


@pytest.mark.parametrize("status", [400, 403, 413])
def test_a_device_whose_service_refuses_our_message_is_forgotten(
    service: PushService, visit: Visit, status: int
) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    devices = {person: subscribed(person, service.browser()) for person in (ann, ben)}
    for device in devices.values():
        device.answers = [status]
    first = asked_one(started(ann, ben), ann, ben)
    devices[first].until_asked(1)
    devices[first].until(lambda: "Stop on all my devices" not in first.get("/me").text)


def test_who_is_deleted_leaves_no_device_behind(service: PushService, visit: Visit, store: Store) -> None:
    code, devices = opened(service, visit)
    for person in devices:
        person.submit("/me/delete")
    endpoints = tuple([device.endpoint for device in devices.values()])
    assert store.run("SELECT count(*) FROM push_subscription WHERE endpoint IN (?, ?)", *endpoints) == [(0,)]
    assert store.run(
        "SELECT count(*) FROM push_notice n JOIN game_table t ON t.id = n.table_id WHERE code = ?", code
    ) == [(0,)]


def test_an_export_names_the_devices_without_their_keys(service: PushService, visit: Visit) -> None:
    ann = visit("Ann")
    browser = subscribed(ann, service.browser(), zone="Europe/Paris")
    with ZipFile(BytesIO(ann.get("/me/export").body)) as archive:
        told = json.loads(archive.read("personal-data.json"))["told_of_turns_on"]
    assert [(one["endpoint"], one["zone"]) for one in told] == [(browser.endpoint, "Europe/Paris")]
    assert encoded(browser.auth) not in str(told)


def test_a_message_says_what_a_spectator_reads(service: PushService, visit: Visit) -> None:
    code, devices = opened(service, visit)
    second = play_until(code, asked_one(code, *devices), devices)
    devices[second].until_turns(1)
    told = devices[second].turns()[0]["body"].removesuffix(" …")
    seen = " ".join(visit("Cid").get(f"/api/t/{code}?language=en").json()["story"])
    assert told
    assert seen.startswith(told)
