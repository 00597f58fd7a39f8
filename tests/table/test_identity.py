"""The identity cookie: signed with salt and time, good under each of several secrets, not lost by an upgrade."""

from __future__ import annotations

import pytest
from itsdangerous import TimestampSigner

from clairiere.table.http.identity import AGE, SKEW, Identity, known, signed
from tests.table.kit import SECRET, Server, Store, lay_table

OLD, NEW = b"the secret of last year", b"the secret of this year"
GIVEN_BEFORE = "7.2.1700000000.QWlkaTX154lgS_f7spz0FCfvUw0Xnarxw1ycaDWNqYI"
"""A cookie of person 7, epoch 2, as version 0.1 signed it with OLD."""

ANOTHER = "another secret that only our tests know"


def test_a_signed_cookie_tells_person_epoch_and_time() -> None:
    who = known([NEW], signed([NEW], Identity(7, 2, 1_700_000_000)), 1_700_000_001)
    assert who is not None
    assert (who.person, who.epoch, who.issued) == (7, 2, 1_700_000_000)


def test_the_first_secret_signs_and_every_secret_verifies() -> None:
    before, after = signed([OLD], Identity(7, 0, 1000)), signed([NEW, OLD], Identity(7, 0, 1000))
    assert known([NEW, OLD], before, 1000) is not None
    assert known([NEW, OLD], after, 1000) is not None
    assert known([NEW], after, 1000) is not None
    assert known([OLD], after, 1000) is None
    assert known([NEW], before, 1000) is None


def test_a_cookie_given_out_before_the_upgrade_counts_for_the_rest_of_its_life() -> None:
    who = known([NEW, OLD], GIVEN_BEFORE, 1_700_000_000 + AGE - 1)
    assert who is not None
    assert (who.person, who.epoch, who.issued) == (7, 2, 1_700_000_000)
    assert known([NEW, OLD], GIVEN_BEFORE, 1_700_000_000 + AGE) is None
    assert known([NEW], GIVEN_BEFORE, 1_700_000_000) is None
    assert known([OLD], GIVEN_BEFORE.replace("7.2", "8.2"), 1_700_000_000) is None


def test_a_cookie_lasts_half_a_year_and_a_clock_may_be_a_minute_ahead() -> None:
    cookie = signed([NEW], Identity(7, 0, 10_000))
    assert known([NEW], cookie, 10_000 - SKEW) is not None
    assert known([NEW], cookie, 10_000 - SKEW - 1) is None
    assert known([NEW], cookie, 10_000 + AGE - 1) is not None
    assert known([NEW], cookie, 10_000 + AGE) is None


def test_what_the_same_secret_signs_for_another_purpose_is_no_cookie() -> None:
    assert known([NEW], TimestampSigner(NEW).sign("7.0").decode(), 2_000_000_000) is None
    assert known([NEW], TimestampSigner(NEW, salt=b"other").sign("7.0").decode(), 2_000_000_000) is None


@pytest.mark.parametrize("value", ["", ".", "...", "7.0.x.y", "\ud800", "é.0.1.2", "A" * 5000, "7.0.//.x"])
def test_what_was_never_signed_is_refused_without_an_error(value: str) -> None:
    assert known([NEW, OLD], value, 1000) is None


def test_a_guest_keeps_their_seat_while_the_operator_changes_the_secret(postgres: Store) -> None:
    laid = lay_table(postgres)
    with Server(postgres, CLAIRIERE_SECRET=ANOTHER, CLAIRIERE_SECRET_FALLBACKS=SECRET) as server:
        guest = server.client(laid.cookies[0])
        assert guest.get(f"/api/t/{laid.code}").json()["seat"] == "A"
        assert guest.get("/api/me").json()["name"] == "Ada"
    with Server(postgres, CLAIRIERE_SECRET=ANOTHER) as server:
        assert server.client(laid.cookies[0]).get(f"/api/t/{laid.code}").json()["seat"] is None
