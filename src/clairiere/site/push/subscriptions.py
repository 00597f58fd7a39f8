"""Subscriptions: on which devices a person is told of their turns, and when they stay silent."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clairiere.site.push.delivery import is_push_service
from clairiere.site.push.encryption import check_keys
from clairiere.site.push.turns import note_turns, zone_of
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Person, PushSubscription

MOST = 20
"""Devices of a person; the oldest one makes room."""
LONGEST_KEY = 120


@transaction.atomic
def subscribe(person: Person, fields: dict[str, str]) -> PushSubscription:
    """Tell a person of their turns on a device from now on, or change when it stays silent; raises Refusal.

    A device tells one person only: the last who asked for it there.
    """
    endpoint, keys = fields.get("endpoint", ""), (fields.get("p256dh", ""), fields.get("auth", ""))
    if not is_push_service(endpoint):
        raise Refusal(_("This browser’s notices come from a service that we do not know."), 422)
    try:
        if max(map(len, keys)) > LONGEST_KEY:  # what follows the padding of base64url would not be read, but kept
            raise ValueError("a key is too long")
        check_keys(*keys)
    except ValueError as error:
        raise Refusal(_("The keys of this browser cannot be read."), 422) from error
    if not person.push_subscriptions.exists():
        note_turns(person)
    PushSubscription.objects.filter(endpoint=fields.get("replaces", ""), person=person).delete()
    values = {"person": person, "p256dh": keys[0], "auth": keys[1], "zone": zone_of(fields.get("zone", "")).key}
    for name in ("quiet_from", "quiet_to"):
        if name in fields:
            values[name] = hour(fields[name])
    found, _new = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=values)
    for older in person.push_subscriptions.order_by("-created")[MOST:]:
        older.delete()
    return found


def hour(text: str) -> int:
    """An hour of the day; raises Refusal."""
    if not text.isdecimal() or len(text) > 2 or int(text) > 23:
        raise Refusal(_("An hour is a number from 0 to 23."), 422)
    return int(text)


def unsubscribe(person: Person, endpoint: str = "") -> int:
    """Stop telling a person on a device or, without one, on all; on how many that was."""
    found = person.push_subscriptions.filter(endpoint=endpoint) if endpoint else person.push_subscriptions.all()
    return found.delete()[0]


def fingerprint(endpoint: str) -> str:
    """By what a page tells a browser that it is subscribed, without naming where others of this person are."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:16]
