"""Seating: tables are opened, people sit down and leave, bots are put on chairs, and the game is started.

Whoever changes an open table holds its row; whoever changes one that is being played holds its head, as a move does.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import NAMES, game_named
from clairiere.kernel.fair import FairChance, promise, seed_of
from clairiere.kernel.game import WrongTable
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats
from clairiere.site.room import tell
from clairiere.site.tables.models import Answer, Head, Person, Seat, Table
from clairiere.table.ledger import HAND_OVER, bot_name

ALPHABET = "bcdfghjkmnpqrstvwxz23456789"
CODE_LENGTH = 8
BOTS = ("random", "greedy", "search:200")
PACES = (0, 60, 300, 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600)
MOST_OPEN = 5
"""So many tables of one host may wait for players."""
LONGEST_ADDITION = 64


class Refusal(Exception):
    """It cannot be done; a sentence says why."""

    def __init__(self, sentence: str | Promise, status: int = 409) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


@dataclass
class Wish:
    """The table that somebody would like to open; their own seat is the first."""

    game: str
    size: int
    variant: dict[str, str] = field(default_factory=dict)
    pace: int = 0
    bots: dict[int, str] = field(default_factory=dict)
    listed: bool = True
    addition: str = ""

    def check(self) -> None:
        """Raises Refusal."""
        if self.game not in NAMES:
            raise Refusal(_("We do not have this game."), 422)
        if self.pace not in PACES:
            raise Refusal(_("We do not have this pace."), 422)
        try:
            game_named(self.game).check(self.size, self.variant)
        except WrongTable as wrong:
            raise Refusal(_("The game cannot be set up like this."), 422) from wrong
        for number, bot in self.bots.items():
            check_bot(bot)
            if not 0 < number < self.size:
                raise Refusal(_("There is no such seat."), 422)


def check_bot(bot: str) -> None:
    """Raises Refusal unless we have this bot."""
    if bot not in BOTS:
        raise Refusal(_("We do not have this bot."), 422)


def added(text: str) -> str:
    """What a seat adds to the seed: what its browser has made up, or nothing. We add nothing ourselves: who knows the
    secret and adds last could choose the seed.
    """
    sane = text.isascii() and text.isprintable() and len(text) <= LONGEST_ADDITION
    return text if sane else ""


def open_table(host: Person, wish: Wish) -> Table:
    """A new table with its chairs; the host sits on the first."""
    wish.check()
    if Table.objects.filter(host=host, status=Table.OPEN).count() >= MOST_OPEN:
        raise Refusal(_("Several of your tables are still waiting for players. Start one of them, or leave it."))
    game, secret = game_named(wish.game), secrets.token_hex(32)
    settings = " ".join([f"{name}={value}" for name, value in game.variant(wish.variant).items()])
    with transaction.atomic():
        table = Table.objects.create(
            code=new_code(), game=wish.game, rules=game.rules_version, variant=settings, size=wish.size,
            pace=wish.pace, listed=wish.listed, host=host, secret=secret, promise=promise(secret),
        )
        Seat.objects.bulk_create([chair(table, number, wish) for number in range(wish.size)])
    return table


def new_code() -> str:
    """What a table is called; nobody guesses it, and no letter looks like another."""
    return "".join([secrets.choice(ALPHABET) for place in range(CODE_LENGTH)])


def chair(table: Table, number: int, wish: Wish) -> Seat:
    """A chair of a new table: the host's, a bot's, or a free one."""
    if number == 0 and table.host is not None:
        return Seat(table=table, number=0, person=table.host, name=table.host.name, addition=added(wish.addition))
    bot = wish.bots.get(number, "")
    return Seat(table=table, number=number, bot=bot, name=bot_name(number) if bot else "")


def held(table: Table) -> Table:
    """The table as it is now; nobody else changes it until we are done. Only for tables that are open."""
    now = Table.objects.select_for_update().filter(id=table.id).first()
    if now is None:
        raise Refusal(_("This table is gone."), 404)
    if now.status != Table.OPEN:
        raise Refusal(_("The game has already started."))
    return now


@transaction.atomic
def sit(table: Table, person: Person, number: int | None, addition: str) -> None:
    """Take a free seat, this one or the first there is."""
    table = held(table)
    chairs = list(table.chairs.order_by("number"))
    if any([chair.person_id == person.id for chair in chairs]):
        raise Refusal(_("You already have a seat at this table."))
    free = [chair for chair in chairs if is_free(chair)]
    if not free:
        raise Refusal(_("All seats of this table are taken."))
    wanted = [chair for chair in free if number is None or chair.number == number]
    if not wanted:
        raise Refusal(_("This seat is taken."))
    place(wanted[0], person=person, name=person.name, addition=added(addition))


def is_free(chair: Seat) -> bool:
    """Nobody sits there."""
    return chair.person_id is None and not chair.bot


def place(chair: Seat, *, person: Person | None = None, bot: str = "", name: str = "", addition: str = "") -> None:
    """From here on this chair is theirs."""
    chair.person, chair.bot, chair.name, chair.addition = person, bot, name, addition
    chair.save(update_fields=["person", "bot", "name", "addition"])


def leave(table: Table, person: Person) -> None:
    """Get up: before the start the seat is free again, later a bot goes on."""
    if table.status == Table.OPEN:
        get_up(table, person)
    else:
        hand_over(table, person)


@transaction.atomic
def get_up(table: Table, person: Person) -> None:
    """Leave an open table. A host hands the table on; a table without people is put away."""
    table = held(table)
    place(own_chair(table, person))
    if table.host_id == person.id:
        heir = table.chairs.filter(person__isnull=False).order_by("number").first()
        if heir is None:
            table.delete()
            return
        table.host = heir.person
        table.save(update_fields=["host"])


def own_chair(table: Table, person: Person) -> Seat:
    """The chair of this person; raises Refusal."""
    chair = table.chairs.filter(person=person).first()
    if chair is None:
        raise Refusal(_("You have no seat at this table."), 403)
    return chair


@transaction.atomic
def hand_over(table: Table, person: Person) -> None:
    """Leave a game that is being played: the table's bot takes the seat."""
    head = Head.objects.select_for_update().get(table=table)
    chair = own_chair(table, person)
    if head.over:
        raise Refusal(_("The game is over."))
    place(chair, bot=table.takeover, name=bot_name(chair.number), addition=chair.addition)
    if head.asked >> chair.number & 1:
        head.bot_due = timezone.now()
    if not people_asked(table, head.asked):
        head.due = None
    hand_over_line(head, chair.number)


def people_asked(table: Table, asked: int) -> bool:
    """Whether a person has to answer: bots have no clock."""
    return any([asked >> chair.number & 1 for chair in table.chairs.filter(bot="")])


def hand_over_line(head: Head, number: int) -> None:
    """Write into the log that a seat has changed hands, so that every process reads the chairs anew."""
    head.version += 1
    head.claimed = None
    head.save(update_fields=["version", "claimed", "bot_due", "due"])
    Answer.objects.create(
        table_id=head.table_id, seq=head.version, seat=number, notation=HAND_OVER, luck="", at=timezone.now()
    )
    code, version, due = head.table.code, head.version, head.bot_due is not None
    transaction.on_commit(lambda: tell(code, version, due))


def host_of(table: Table, person: Person) -> None:
    """Raises Refusal unless this person is the host."""
    if table.host_id != person.id:
        raise Refusal(_("Only the host of the table can do this."), 403)


@transaction.atomic
def seat_bot(table: Table, person: Person, number: int | None, bot: str) -> None:
    """The host puts a bot on a free chair, or takes one away."""
    table = held(table)
    host_of(table, person)
    chair = table.chairs.filter(number=-1 if number is None else number, person__isnull=True).first()
    if chair is None:
        raise Refusal(_("This seat is taken."))
    if bot:
        check_bot(bot)
    place(chair, bot=bot, name=bot_name(chair.number) if bot else "")


@transaction.atomic
def start(table: Table, person: Person) -> None:
    """The host starts the game: from the secret and what everybody has added comes all luck."""
    table = held(table)
    host_of(table, person)
    chairs = list(table.chairs.order_by("number"))
    if any([is_free(chair) for chair in chairs]):
        raise Refusal(_("There are still free seats. Wait for somebody, or give them to bots."))
    table.seed = seed_of(table.secret, [chair.addition for chair in chairs])
    variant = dict([setting.split("=", 1) for setting in table.variant.split()])
    match = Match(game_named(table.game), table.size, variant, FairChance(table.seed))
    table.luck = " ".join([str(k) for k in match.record.luck])
    table.status, table.started = Table.RUNNING, timezone.now()
    table.save(update_fields=["seed", "luck", "status", "started"])
    asked = asked_seats(match.state)
    bot_due = any([chair.bot and asked >> chair.number & 1 for chair in chairs])
    first_head(table, asked, bot_due)


def first_head(table: Table, asked: int, bot_due: bool) -> None:
    """The head of a table whose game begins."""
    begun = table.started or timezone.now()
    due = begun + timedelta(seconds=table.pace) if table.pace and people_asked(table, asked) else None
    Head.objects.create(table=table, asked=asked, due=due, bot_due=begun if bot_due else None)
    code = table.code
    transaction.on_commit(lambda: tell(code, 0, bot_due))
