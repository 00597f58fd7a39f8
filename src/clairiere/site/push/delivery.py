"""Delivery of push messages to the push services of browsers, in threads: at most once, and never anywhere else.

A message is tried again only where the service has said that it did not take it (429, 5xx), or was not reached at all.
Where a reply is lost nobody knows, and a turn that is told twice is worse than one that is not.
"""

from __future__ import annotations

import http.client
import logging
import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from threading import Lock
from urllib.parse import urlsplit

from django.conf import settings
from django.db import close_old_connections
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from clairiere.site.push.encryption import base64url, encrypted, public_bytes, signed_token, signing_key
from clairiere.store.models import PushSubscription

log = logging.getLogger("clairiere.push")

SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Push services of browsers: these hosts, and those below them. Requests go nowhere else, whatever is sent to us."""
APPLE = "push.apple.com"
"""Ends a subscription after three messages that showed nothing."""
LONGEST_ENDPOINT = 1000
TIMEOUT = 10.0
"""Seconds for a push service to answer."""
THREADS = 8
WAITS = (2.0, 15.0, 60.0)
"""Seconds until a message is tried again that was not taken."""
TOKEN = 12 * 3600
"""Seconds for which a signature holds; half as long it is used."""
TAKEN, GONE, REFUSED, LATER, LOST = "taken", "gone", "refused", "later", "lost"
OUTCOMES = (TAKEN, GONE, REFUSED, LATER, LOST)


@dataclass(frozen=True)
class PushMessage:
    """A message for one device; a newer one about the same topic takes its place where it was not delivered yet."""

    subscription: int
    endpoint: str
    p256dh: str
    auth: str
    body: bytes
    topic: str
    seconds: int  # for which the service keeps it for a device that is off
    wanted: Callable[[], bool]  # whether it is still true, before another try


def is_push_service(endpoint: str) -> bool:
    """Whether this address belongs to a push service of a known browser, or one that the operator has named."""
    try:
        parts = urlsplit(endpoint)
        host, plain = parts.hostname or "", parts.port is None and parts.username is None
    except ValueError:
        return False
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or len(endpoint) > LONGEST_ENDPOINT:
        return False
    if f"{parts.scheme}://{parts.netloc}" in settings.PUSH_SERVICES:
        return True
    return parts.scheme == "https" and plain and any([host == one or host.endswith(f".{one}") for one in SERVICES])


def is_apple(endpoint: str) -> bool:
    """Whether a device is one of Apple's."""
    return f"{urlsplit(endpoint).hostname}".endswith(APPLE)


class PushDelivery:
    """Sends push messages in threads, and tries again later what was not taken."""

    def __init__(self, waits: tuple[float, ...] = WAITS, timeout: float = TIMEOUT) -> None:
        self.waits = waits
        self.timeout = timeout
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="push")
        self.later: list[tuple[float, int, PushMessage]] = []
        self.lock = Lock()
        self.figures = PushFigures()

    def send(self, message: PushMessage, tries: int = 0) -> None:
        """Send a message soon."""
        self.threads.submit(self.deliver, message, tries)

    def send_due(self) -> None:
        """Send what was to be tried again by now."""
        with self.lock:
            now = time.monotonic()
            due = [each for each in self.later if each[0] <= now]
            self.later = [each for each in self.later if each[0] > now]
        for _, tries, message in due:
            self.send(message, tries)

    def deliver(self, message: PushMessage, tries: int) -> None:
        """Send a message now, and act on what the service says. Runs in a thread, where nobody would see an error."""
        try:
            if tries and not message.wanted():
                return
            outcome, wait = posted(message, self.timeout)
            self.figures.count(outcome)
            if outcome in (GONE, REFUSED):
                PushSubscription.objects.filter(id=message.subscription).delete()
            elif outcome == LATER and tries < len(self.waits):
                with self.lock:
                    self.later.append((time.monotonic() + max(wait, self.waits[tries]), tries + 1, message))
        except Exception:
            log.exception("a push message was not sent")
        finally:
            close_old_connections()

    def close(self) -> None:
        """Send what is on its way."""
        self.threads.shutdown()


def posted(message: PushMessage, timeout: float) -> tuple[str, float]:
    """What came of one request, and after how many seconds another may follow."""
    parts = urlsplit(message.endpoint)
    line = (
        http.client.HTTPSConnection(parts.netloc, timeout=timeout, context=tls())
        if parts.scheme == "https"
        else http.client.HTTPConnection(parts.netloc, timeout=timeout)
    )
    try:
        line.connect()
    except OSError as error:
        log.warning("%s cannot be reached: %s", parts.netloc, error)
        return LATER, 0.0
    try:
        body = encrypted(message.body, message.p256dh, message.auth)
        line.request("POST", parts._replace(scheme="", netloc="").geturl(), body, headers_of(message))
        reply = line.getresponse()
        return outcome_of(parts.netloc, reply.status), seconds_of(reply.headers.get("Retry-After", ""))
    except (OSError, http.client.HTTPException) as error:
        log.warning("%s has not answered: %s", parts.netloc, error)
        return LOST, 0.0
    finally:
        line.close()


@cache
def tls() -> ssl.SSLContext:
    """The certificates of this machine, read once."""
    return ssl.create_default_context()


def headers_of(message: PushMessage) -> dict[str, str]:
    """The headers of a push message."""
    parts = urlsplit(message.endpoint)
    return {
        "Authorization": authorization(f"{parts.scheme}://{parts.netloc}", int(time.time()) // (TOKEN // 2)),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(message.seconds),
        "Topic": message.topic,
        "Urgency": "high",
    }


def authorization(audience: str, half_day: int) -> str:
    """The signature for a push service in this half of a day."""
    key = signing_key(settings.SECRET_KEY)
    token = signed_token(key, audience, subject(), half_day * (TOKEN // 2) + TOKEN)
    return f"vapid t={token}, k={base64url(public_bytes(key))}"


def subject() -> str:
    """Whom a push service writes to if we misbehave."""
    if "@" in settings.CONTACT:
        return f"mailto:{settings.CONTACT}"
    own = [origin for origin in settings.CSRF_TRUSTED_ORIGINS if origin.startswith("https://")]
    return own[0] if own else "mailto:clairiere@localhost"


def outcome_of(service: str, status: int) -> str:
    """What a push service has done with a message."""
    if status < 300:
        return TAKEN
    if status in (404, 410):
        return GONE
    if status == 429 or status >= 500:
        return LATER
    log.warning("%s has refused a push message: %d", service, status)
    return REFUSED


def seconds_of(retry_after: str) -> float:
    """The seconds that a service wants to be left alone, an hour at most."""
    return min(3600.0, float(retry_after)) if retry_after.isdecimal() else 0.0


class PushFigures(Collector):
    """Prometheus collector of what became of push messages."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()

    def count(self, outcome: str) -> None:
        """Note one request."""
        self.outcomes[outcome] += 1

    def collect(self) -> Iterable[Metric]:
        """Called by Prometheus: the counters of this moment."""
        found = CounterMetricFamily(
            "clairiere_push_messages", "Push messages, by what came of them", labels=["outcome"]
        )
        for outcome in OUTCOMES:
            found.add_metric([outcome], self.outcomes[outcome])
        return [found]
