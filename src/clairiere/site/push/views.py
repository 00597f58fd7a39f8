"""Views: devices that tell somebody when it is their turn."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clairiere.site.push.encryption import base64url, public_bytes, signing_key
from clairiere.site.push.subscriptions import fingerprint, subscribe, unsubscribe
from clairiere.site.tables import schemas
from clairiere.site.tables.api import as_json, fields_of, for_programs
from clairiere.site.tables.people import person_of
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Person

HOURS = range(24)
QUIET = (22, 8)


def device_context(person: Person) -> dict[str, object]:
    """Template context of the devices that tell somebody when it is their turn."""
    devices = list(person.push_subscriptions.order_by("-created"))
    quiet = (devices[0].quiet_from, devices[0].quiet_to) if devices else QUIET
    return {
        "push_key": base64url(public_bytes(signing_key(settings.SECRET_KEY))),
        "push_devices": " ".join([fingerprint(device.endpoint) for device in devices]),
        "push_count": len(devices),
        "quiet_from": quiet[0],
        "quiet_to": quiet[1],
        "hours": [(hour, f"{hour:02}:00") for hour in HOURS],
    }


@for_programs("POST")
def push(request: HttpRequest) -> HttpResponse:
    """`/api/me/push`: have a device tell its person when it is their turn, or change when it stays silent."""
    person = named_person(request)
    subscribe(person, fields_of(request))
    return as_json(schemas.PushDevices(person.push_subscriptions.count()))


@for_programs("POST")
def push_end(request: HttpRequest) -> HttpResponse:
    """`/api/me/push/end`: stop that on a device; without one, on all of this person."""
    person = named_person(request)
    unsubscribe(person, fields_of(request).get("endpoint", ""))
    return as_json(schemas.PushDevices(person.push_subscriptions.count()))


@require_POST
def end_all(request: HttpRequest) -> HttpResponse:
    """Stop telling a person, on all devices."""
    person = person_of(request)
    if person is not None and unsubscribe(person):
        messages.success(request, _("We tell you no more."))
    return redirect("me")


def named_person(request: HttpRequest) -> Person:
    """Whoever asks; raises Refusal for somebody without a name, who has no seat."""
    person = person_of(request)
    if person is None:
        raise Refusal(_("Tell us first what you are called."), 403)
    return person
