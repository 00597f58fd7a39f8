"""The queue of reviews, in the database: asked for, claimed by a worker, kept up to date, ended.

A claim runs out unless it is kept up, so the review of a worker that was killed is begun anew by another. What a worker
writes counts only under its own, newest claim: so nobody writes into a review that was cancelled or taken over.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named
from clairiere.reviews.reviewer import depends_on
from clairiere.site.tables.services import wait_for
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Person, StoredReview, Table
from clairiere.table.bots.reviewing import Progress
from clairiere.table.http.limits import Buckets, Rate

LEASE = timedelta(seconds=15)
"""So long a review stays with a worker that is not heard of."""
TRIES = 3
"""So often a worker begins a review: what kills every worker shall not do so for ever."""
HOUR = timedelta(hours=1)
AN_HOUR = 10
"""So many reviews somebody may ask for."""
OF_ADDRESS = Buckets(Rate(40 / 3600, 40))
MOST_WAITING = 300
"""So many reviews wait at most, over all people: a worker needs up to two minutes for each."""
TRIED, DIED = "tried", "died"
"""Why a review has failed, beside what its process says itself."""


@dataclass(frozen=True)
class Claim:
    """A review that a worker has taken on."""

    table: int
    code: str
    token: str


def check_over(table: Table) -> None:
    """Raise Refusal while a game goes on: of it nothing may be reviewed, whoever asks."""
    if table.status != Table.OVER:
        raise Refusal(_("A game is reviewed when it is over."), 409)


def check_rules(table: Table) -> None:
    """Raise Refusal for a game of rules that came later: a newer release has played it."""
    if table.rules > game_named(table.game).rules.version:
        raise Refusal(_("This game was played by a version of the rules that this house does not have."), 409)


def review_of(table: Table) -> StoredReview | None:
    """The review of a table, if somebody has asked for one."""
    return StoredReview.objects.filter(table=table).first()


@lru_cache(100)
def today(game: str, rules: int, seats: int) -> str:
    """What a review that is made now depends on."""
    return as_text(depends_on(game_named(game), rules, seats))


def as_text(made_by: Mapping[str, str]) -> str:
    """The same text for the same facts."""
    return json.dumps(made_by, sort_keys=True)


def is_outdated(row: StoredReview, table: Table) -> bool:
    """Whether rules, bots, weights or calibration have changed since a review was made."""
    return bool(row.made_by) and row.made_by != today(table.game, table.rules, table.size)


def ask(request: HttpRequest, table: Table, person: Person | None) -> StoredReview:
    """Have a review made, unless there is one that is up to date or on its way; raises Refusal."""
    check_over(table)
    check_rules(table)
    with transaction.atomic():
        row, new = StoredReview.objects.get_or_create(table=table, defaults={"asked_by": person})
        row = StoredReview.objects.select_for_update().get(table=table)  # two may ask at once
        if not new and not may_begin_anew(row, table):
            return row
        check_limits(request, person, row)
        row.state, row.asked_by, row.asked_at = StoredReview.ASKED, person, timezone.now()
        row.judged = row.chosen = row.tries = 0
        row.text = row.made_by = row.wrong = row.claim = ""
        row.claimed = None
        row.save()
    return row


def may_begin_anew(row: StoredReview, table: Table) -> bool:
    """Whether a review is neither on its way nor good as it is."""
    if row.state in (StoredReview.ASKED, StoredReview.RUNNING):
        return False
    return row.state != StoredReview.DONE or is_outdated(row, table)


def check_limits(request: HttpRequest, person: Person | None, row: StoredReview) -> None:
    """Raise Refusal if somebody asks for too many reviews, or too many wait."""
    if not settings.LIMITS:
        return
    others = StoredReview.objects.exclude(table=row.table)
    asked = others.filter(asked_by=person, asked_at__gt=timezone.now() - HOUR).count() if person is not None else 0
    if asked >= AN_HOUR or wait_for(OF_ADDRESS, request):
        raise Refusal(_("Many reviews were asked for from where you are. Try again a little later."), 429)
    if others.filter(state=StoredReview.ASKED).count() >= MOST_WAITING:
        raise Refusal(_("Many reviews wait already. Try again a little later."), 503)


@transaction.atomic
def cancel(table: Table, person: Person | None) -> StoredReview:
    """Stop a review on behalf of whoever has asked for it; what it says so far stays. Raises Refusal."""
    check_over(table)
    row = StoredReview.objects.select_for_update().filter(table=table).first()
    if row is None or row.state not in (StoredReview.ASKED, StoredReview.RUNNING):
        raise Refusal(_("There is nothing to stop."), 409)
    if person is None or row.asked_by_id != person.id:
        raise Refusal(_("Only who has asked for a review can stop it."), 403)
    row.state, row.claimed = StoredReview.CANCELLED, None
    row.save(update_fields=["state", "claimed"])
    return row


WAITING = Q(state=StoredReview.ASKED) | Q(state=StoredReview.RUNNING, claimed__lt=Now())


def claim() -> Claim | None:
    """Take on the review that has waited longest; None if nobody waits."""
    if not StoredReview.objects.filter(WAITING).exists():  # outside of a transaction: SQLite has one writer
        return None
    with transaction.atomic():
        waiting = StoredReview.objects.select_for_update(skip_locked=True, of=("self",)).filter(WAITING)
        row = waiting.select_related("table").order_by("asked_at").first()
        if row is None:
            return None
        found = Claim(row.table_id, row.table.code, secrets.token_hex(8))
        taken = StoredReview.objects.filter(table=row.table)
        if row.tries >= TRIES:
            taken.update(state=StoredReview.FAILED, wrong=TRIED, claimed=None)
            return None
        taken.update(state=StoredReview.RUNNING, tries=F("tries") + 1, claimed=Now() + LEASE, claim=found.token)
    return found


def keep(found: Claim, told: Progress | None = None) -> bool:
    """Keep a claim up, and write how far the review is; False if it is no longer this worker's."""
    own = StoredReview.objects.filter(table_id=found.table, state=StoredReview.RUNNING, claim=found.token)
    if told is None:
        return own.update(claimed=Now() + LEASE) > 0
    written = {"judged": told.judged, "chosen": told.chosen, "text": told.text, "made_by": as_text(told.made_by)}
    if not told.ended:
        return own.update(claimed=Now() + LEASE, **written) > 0
    if told.wrong:
        return fail(found, told.wrong)
    return own.update(state=StoredReview.DONE, claimed=None, **written) > 0


def fail(found: Claim, wrong: str) -> bool:
    """End a review that cannot be made; what it says so far stays."""
    own = StoredReview.objects.filter(table_id=found.table, state=StoredReview.RUNNING, claim=found.token)
    return own.update(state=StoredReview.FAILED, claimed=None, wrong=wrong) > 0


def give_back(found: Claim) -> None:
    """Let another worker begin at once: this one ends."""
    own = StoredReview.objects.filter(table_id=found.table, state=StoredReview.RUNNING, claim=found.token)
    own.update(state=StoredReview.ASKED, claimed=None, tries=F("tries") - 1)
