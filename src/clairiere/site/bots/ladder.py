"""Tables of the ladder: an owner lets a bot play against our levels, or against bots of others; nobody else sits there.

A game against levels begins at once. A table for bots of others waits until they have sat down, and begins with the
last of them (`seating.sit`). Whose bot may meet whose is in `seating.check_ladder`, what counts in `site.ratings`.
"""

from __future__ import annotations

import secrets

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named
from clairiere.site.bots.tokens import bots_of
from clairiere.site.tables.blocks import lock_person
from clairiere.site.tables.listing import with_all
from clairiere.site.tables.seating import begin, chairs_changed, check_running, check_settled, place, tell_bot
from clairiere.site.tables.services import create_table
from clairiere.site.tables.table_settings import Refusal, TableSettings, check_bot, check_rated
from clairiere.store.ledger import bot_name
from clairiere.store.models import FOR_LADDER, Person, Seat, Table

PACE = 300
"""Seconds for a move: a program that has stopped holds nobody up for long, and one that starts again is in time."""
AT_ONCE = 5
"""Tables of the ladder that one owner may have: their games share the workers with those of people."""
SHOWN = 20


def bot_of(owner: Person, number: int) -> Person:
    """A bot of somebody, whose token is good; raises Refusal."""
    bot = bots_of(owner).filter(id=number).first()
    if bot is None:
        raise Refusal(_("You have no such robot."), 404)
    return bot


def settings_of_ladder(game: str, size: int) -> TableSettings:
    """The settings of all its tables of a game: the usual variant, so that games can be compared."""
    return TableSettings(game, size, pace=PACE, hints=False, rated=True, outside_bots=True, for_ladder=True)


@transaction.atomic
def open_ladder_table(owner: Person, bot: Person, game: str, size: int, level: str = "") -> Table:
    """Open a table for a bot, with a level on all other seats, or without one, for bots of others; raises Refusal."""
    lock_person(owner)
    if owned_tables(owner).count() >= AT_ONCE:
        raise Refusal(_("Your robots are at as many tables of the ladder as they can be. Wait for one of the games."))
    wish = settings_of_ladder(game, size)
    wish.check()
    if level:
        check_bot(level)
        check_rated(game, size, {}, [level])
    else:
        check_settled(bot, game)
    table = create_table(owner, wish, waits=not level)
    seat_for_ladder(table, bot, level)
    if level:
        begin(table)
    return table


def seat_for_ladder(table: Table, bot: Person, level: str) -> None:
    """Give a bot one of the seats, each as likely as the others, and a level the rest."""
    check_running(bot)
    own = secrets.randbelow(table.size)
    chairs = [Seat(table=table, number=number) for number in range(table.size)]
    for chair in chairs:
        if level and chair.number != own:
            chair.bot, chair.name = level, bot_name(chair.number)
    Seat.objects.bulk_create(chairs)
    place(chairs[own], person=bot, name=bot.name)
    tell_bot(bot)


def owned_tables(owner: Person) -> QuerySet[Table]:
    """The tables of the ladder that somebody has opened, and whose games are not over."""
    return Table.objects.filter(FOR_LADDER, host=owner, status__lt=Table.OVER)


def tables_of_ladder(game: str) -> list[Table]:
    """Those where bots of others may still sit down, then those that are being played, the newest first."""
    found = with_all(Table.objects.filter(FOR_LADDER, game=game, status__lt=Table.OVER))
    return list(found.order_by("status", "-created")[:SHOWN])


@transaction.atomic
def close_ladder_table(owner: Person, code: str) -> None:
    """Take back a table that waits; raises Refusal."""
    table = owned_tables(owner).select_for_update().filter(code=code, status=Table.OPEN).first()
    if table is None:
        raise Refusal(_("This table is gone, or its game has begun."))
    for bot in Person.objects.filter(seats__table=table):
        tell_bot(bot)
    chairs_changed(table.code)
    table.delete()


def sizes_of_ladder(game: str) -> tuple[int, ...]:
    """With how many seats the ladder of a game is played."""
    return tuple([size for size in game_named(game).rules.seats if size > 1])
