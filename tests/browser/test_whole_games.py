"""Whole games as people play them: guests in browsers of their own, from the first page to the rematch.

They play the beginning as they like and the end as it has to go. Where a game is long, programs with the same seats
give the answers between, through the same service; so every game ends, and soon.
"""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from clairiere.games.registry import BUILT_IN
from clairiere.kernel.state import LETTERS
from tests.browser.company import KEYS, PHONE, Company, Guest, play, play_out
from tests.browser.eyes import look
from tests.browser.moments import shortest_end, so_far

BEFORE = 6
"""Answers before the middle of the game, where things go wrong."""
EVERYTHING = {"board": "back", "storm": "yes", "heavy": "11", "first": "B"}
"""Broom Service with all its variants."""
LAST = (5, 18)
"""Answers from where the people play on until the end: in the gate, and nightly."""
IN_THE_GATE = ("benevolent", "bloody_grove", "broom_service")
"""In the first the server is lost, in the second the line; in the third several pick at once."""
LONG = 200
"""More answers than that nobody sits through but the host: the others go and come back."""


def sat_down(guests: list[Guest], game: str) -> None:
    """The first opens a table, the others come by its link, and the game begins for all."""
    host, *others = guests
    broom = game == "broom_service"
    link = host.open_table(game, len(guests) if broom else 0, EVERYTHING if broom else None)
    if game == "bethel_woods":
        host.choose(f"#seats-{len(guests)}")
        expect(host.page.locator(".stump")).to_have_count(len(guests))
    for guest in others:
        guest.join(link)
    host.start()
    for guest in others:
        guest.arrive()


def play_to_the_end(company: Company, guests: list[Guest], last: int) -> None:
    """What lies between is played by programs; then all see the same table and bring the game to its end."""
    code = guests[0].page.url.rpartition("/")[2]
    answers = [(LETTERS[seat], notation) for seat, notation in shortest_end(company.server, code)]
    seated = {guest.state()["seat"]: company.server.client(guest.cookie) for guest in guests}
    begun, between = guests[0].version, max(0, len(answers) - last)
    link = guests[0].page.url
    if between > LONG:
        for guest in guests[1:]:
            guest.goto("/about/games")
    for version, (letter, notation) in enumerate(answers[:between], begun):
        reply = seated[letter].post(f"/t/{code}/answer", version=version, notation=notation)
        assert reply.status == 200, reply.text
    for guest in guests[1:] if between > LONG else []:
        guest.goto(link)
        guest.arrive()
    for guest in guests:
        guest.reaches(begun + between)
    play_out(guests, answers[between:])
    assert all([guest.state()["over"] for guest in guests])


def reload(guest: Guest) -> None:
    """Nothing is lost when a page is loaded again."""
    before = guest.state()
    guest.page.reload()
    guest.arrive()
    after = guest.state()
    assert (after["version"], sorted(after["targets"])) == (before["version"], sorted(before["targets"]))


def lose_the_server(company: Company, guests: list[Guest]) -> None:
    """The server goes away and comes back: everybody is told, keeps the seat, and plays on."""
    company.server.stop()
    for guest in guests:
        guest.page.wait_for_selector("#lost:not([hidden])")
    company.server.start()
    for guest in guests:
        guest.page.wait_for_selector("#lost", state="hidden")


def lose_the_line(guests: list[Guest]) -> None:
    """One of them drives through a tunnel, while another plays on."""
    other = next(guest for guest in guests if guest.state()["turn"] == "yours")
    driver = next(guest for guest in guests if guest is not other)
    driver.context.set_offline(True)
    version = other.answer()
    driver.page.wait_for_selector("#lost:not([hidden])")
    driver.context.set_offline(False)
    driver.page.wait_for_selector("#lost", state="hidden")
    driver.reaches(version, patience=30_000)


def second_tab(guest: Guest) -> None:
    """A second tab of somebody who plays shows what the first one shows."""
    second = guest.tab()
    second.goto(guest.page.url)
    second.wait_for_selector("#stage.live")
    assert look(second, "symbols") == look(guest.page, "symbols")
    assert second.get_attribute("#table", "data-seat") == guest.state()["seat"]
    second.close()


def spectator(company: Company, players: list[Guest]) -> None:
    """Who watches sees what is public: no answers, and of every hand only what its owner's opponent sees as well."""
    watcher = company.guest("Wanda", viewport=PHONE)
    watcher.goto(players[0].page.url)
    watcher.arrive()
    state = watcher.state()
    assert (state["seat"], state["targets"], state["buttons"]) == ("", [], [])
    hands = [set(look(player.page, "cards")) for player in players]
    seen = set(look(watcher.page, "cards"))
    assert not (set.union(*hands) - set.intersection(*hands)) & seen  # what not all of them see, nobody else does
    watcher.context.close()


def play_again(guests: list[Guest]) -> None:
    """At the end all see result and scores, and whoever wants to play again comes to the same new table."""
    for guest in guests:
        guest.page.wait_for_selector("#stage[data-panel=over] #say .scores")
        assert guest.page.inner_text("#say .result").strip()
        assert guest.page.locator("#say .scores tbody tr").count() >= 2
    old = guests[0].page.url
    for guest in guests:
        guest.press("#say form[action$=rematch] button")
        guest.page.wait_for_selector(".stumps", state="attached")
    assert {guest.page.url for guest in guests} == {guests[0].page.url} != {old}
    for guest in guests:
        expect(guest.page.locator(".stumps b")).to_have_count(len(guests))
        assert {one.name for one in guests} <= set(guest.page.locator(".stumps b").all_inner_texts())


@pytest.mark.parametrize(("game", "last"), [
    *[(game, LAST[0]) for game in IN_THE_GATE],
    *[pytest.param(game, LAST[1], marks=pytest.mark.nightly) for game in BUILT_IN],
])
def test_guests_open_join_play_and_finish_a_whole_game(company: Company, game: str, last: int) -> None:
    """One in French on a phone by touch, one by keyboard alone, where more play one by mouse, and nightly five."""
    motion = "no-preference" if game == "benevolent" else "reduce"  # what glides takes its time
    touching = company.guest("Ann", language="fr", phone=True, reduced_motion=motion)
    typing = company.guest("Ben", hands=KEYS, reduced_motion="reduce")
    guests = [touching, typing] if game == "benevolent" else [typing, touching]
    if game in ("bethel_woods", "broom_service"):
        guests.append(company.guest("Cleo", reduced_motion="reduce"))
    if game == "broom_service":
        guests = [touching, typing, *guests[2:]]
    if game == "broom_service" and last > LAST[0]:
        guests.append(company.guest("Dov", language="fr", reduced_motion="reduce"))
        guests.append(company.guest("Edda", phone=True, reduced_motion="reduce"))
    begun = time.monotonic()
    sat_down(guests, game)
    variant = so_far(company.server, guests[0].page.url.rpartition("/")[2]).record.variant
    assert game != "broom_service" or variant == EVERYTHING
    play(guests, BEFORE)
    reload(touching)
    second_tab(typing)
    second_tab(touching)
    spectator(company, guests)
    if game == "benevolent":
        lose_the_server(company, guests)
    elif game == "bloody_grove":
        lose_the_line(guests)
    play_to_the_end(company, guests, last)
    answers = guests[0].version
    play_again(guests)
    print(f"\n{game}: {answers} answers in {time.monotonic() - begun:.0f} s")  # noqa: T201
