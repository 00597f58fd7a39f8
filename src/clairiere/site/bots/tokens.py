"""Bots of a person and their tokens: made under one's name, and revoked at once everywhere.

A bot is a `Person` with an owner. So a table knows its seats as it knows those of people, and nothing that it does is
its owner's. Its name says what it is, in both languages, wherever a name stands.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clairiere.site.tables.blocks import lock_person
from clairiere.site.tables.people import LONGEST_NAME, clean_name
from clairiere.site.tables.seating import leave, tell_bot
from clairiere.site.tables.sharding import ShardUnavailable
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import BotToken, Person, Seat, Table
from clairiere.table.http.tokens import PLAY, digest, new_token

log = logging.getLogger("clairiere.bots")

MOST = 5
"""Bots with a token that one person may have."""
MARK = " (robot)"
LONGEST = LONGEST_NAME - len(MARK)


def bots_of(owner: Person) -> QuerySet[Person]:
    """The bots of a person whose token is good, the oldest first."""
    return owner.bots.filter(token__isnull=False).select_related("token").order_by("id")


@transaction.atomic
def create_bot(owner: Person, name: str) -> str:
    """Make a bot of this name, and return its token, which is kept nowhere; raises Refusal."""
    called = clean_name(name)[:LONGEST].strip()
    if not called:
        raise Refusal(_("Tell us what your robot is called."), 422)
    lock_person(owner)  # who makes several at once makes one after the other
    if bots_of(owner).count() >= MOST:
        raise Refusal(_("You have as many robots as one can have. Revoke the token of one first."))
    token = new_token()
    bot = Person.objects.create(
        name=called + MARK, language=owner.language, colour=owner.colour, owner=owner, public=False
    )
    BotToken.objects.create(bot=bot, hash=digest(token), scope=PLAY)
    return token


def revoke(owner: Person, number: int) -> None:
    """Revoke the token of a bot at once, then take it off all tables; raises Refusal."""
    bot = bots_of(owner).filter(id=number).first()
    if bot is None:
        raise Refusal(_("You have no such robot."), 404)
    BotToken.objects.filter(bot=bot).delete()  # committed before the tables are asked, which may have to wait
    retire(bot)


@transaction.atomic
def retire(bot: Person) -> None:
    """Free the seats of a bot, or give them to bots of ours; who has never played is forgotten."""
    tell_bot(bot)
    playing = Q(status=Table.OPEN) | Q(status=Table.RUNNING)
    held = Seat.objects.filter(person=bot).values("table")
    for table in Table.objects.filter(playing, id__in=held).order_by("id"):
        with suppress(Refusal):  # its game has begun, or ended, at this very moment
            leave_if_reached(table, bot)
    if not Seat.objects.filter(Q(person=bot) | Q(left_by=bot)).exists():
        bot.delete()


def leave_if_reached(table: Table, bot: Person) -> None:
    """Leave a table, unless its database is away: then the clock or, where none runs, retention takes the seat."""
    try:
        leave(table, bot)
    except ShardUnavailable as error:
        log.warning("table %s keeps a bot whose token is revoked: %s", table.code, error)
