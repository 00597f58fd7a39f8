"""Seating: people sit down, change chairs and leave, bots are put on chairs, and the game is started.

Whoever changes an open table holds its row; whoever changes one that is being played holds its head, as a move does.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats
from clairiere.site.bridge import tell, tell_chairs
from clairiere.site.tables.strength import stand_in
from clairiere.site.tables.table_settings import LONGEST_ADDITION, Refusal, check_bot, variant_of
from clairiere.store.ledger import HAND_OVER, WATCHED, bot_name
from clairiere.store.models import Answer, Head, Person, Seat, Table

MOST_RUNNING = 50
"""At so many tables one person may play at the same time."""


def chairs_changed(code: str) -> None:
    """Whoever looks at this table, or at the list of tables, shall hear of it once it is so."""
    transaction.on_commit(lambda: tell_chairs(code))


def added(text: str) -> str:
    """What a seat adds to the seed: what its browser has made up, or nothing. We add nothing ourselves: who knows the
    secret and adds last could choose the seed.
    """
    sane = text.isascii() and text.isprintable() and len(text) <= LONGEST_ADDITION
    return text if sane else ""


def held(table: Table) -> Table:
    """The table as it is now; nobody else changes it until we are done. Only for tables that are open."""
    now = Table.objects.select_for_update().filter(id=table.id).first()
    if now is None:
        raise Refusal(_("This table is gone."), 404)
    if now.status != Table.OPEN:
        raise Refusal(_("The game has already started."))
    chairs_changed(now.code)
    return now


@transaction.atomic
def sit(table: Table, person: Person, number: int | None, addition: str, another: str = "") -> None:
    """Take a free seat, this one or the one they like best; `another` is somebody else at the same screen."""
    table = held(table)
    chairs = list(table.chairs.order_by("number"))
    if not another and any([chair.person_id == person.id for chair in chairs]):
        raise Refusal(_("You already have a seat at this table."))
    free = [chair for chair in chairs if may_take(chair, person)]
    if not free:
        raise Refusal(_("All seats of this table are taken."))
    wanted = [chair for chair in free if number is None or chair.number == number]
    if not wanted:
        raise Refusal(_("This seat is taken."))
    best = min(wanted, key=lambda chair: (chair.kept_id is None, chair.number != person.colour, chair.number))
    if number is not None and not another:
        likes(person, number)
    place(best, person=person, name=another or person.name, addition=added(addition))


def is_free(chair: Seat) -> bool:
    """Nobody sits there."""
    return chair.person_id is None and not chair.bot


def may_take(chair: Seat, person: Person) -> bool:
    """Whether a chair is free, and kept for nobody else."""
    return is_free(chair) and chair.kept_id in (None, person.id)


def likes(person: Person, colour: int) -> None:
    """Whoever takes a chair takes its colour, and will like to have it again."""
    if person.colour != colour:
        person.colour = colour
        person.save(update_fields=["colour"])


def place(
    chair: Seat, *, person: Person | None = None, bot: str = "", name: str = "", addition: str = "", former: str = "",
    left_by: Person | None = None,
) -> None:  # fmt: skip
    """From here on this chair is theirs, and kept for nobody; a bot may play on for somebody."""
    chair.person, chair.bot, chair.name, chair.addition, chair.kept = person, bot, name, addition, None
    chair.former, chair.left_by = former, left_by
    chair.save(update_fields=["person", "bot", "name", "addition", "kept", "former", "left_by"])


@transaction.atomic
def move(table: Table, person: Person, number: int | None, origin: int | None) -> None:
    """Change to a free chair, and so to its colour and shape; from that one, or from the only one they have."""
    table = held(table)
    old = own_chairs(table, person, origin)[0]
    new = table.chairs.filter(number=-1 if number is None else number).first()
    if new is None or not may_take(new, person):
        raise Refusal(_("This seat is taken."))
    if old.name == person.name:
        likes(person, new.number)
    place(new, person=person, name=old.name, addition=old.addition)
    place(old)


def leave(table: Table, person: Person, number: int | None = None) -> None:
    """Get up, from this seat or from all they have: before the start it is free again, later a bot goes on."""
    if table.status == Table.OPEN:
        get_up(table, person, number)
    else:
        hand_over(table, person, number)


@transaction.atomic
def get_up(table: Table, person: Person, number: int | None = None) -> None:
    """Leave an open table. A host hands the table on; a table without people is put away."""
    table = held(table)
    for chair in own_chairs(table, person, number):
        place(chair)
    pass_on(table, person)


def pass_on(table: Table, person: Person) -> None:
    """The next player becomes the host of an open table where the old one has no seat any more; without one it goes."""
    people = table.chairs.filter(person__isnull=False).order_by("number")
    if table.host_id == person.id and not people.filter(person=person).exists():
        heir = people.first()
        if heir is None:
            table.delete()
            return
        table.host = heir.person
        table.save(update_fields=["host"])


def own_chairs(table: Table, person: Person, number: int | None = None) -> list[Seat]:
    """The chairs of this person, or one of them; raises Refusal."""
    chairs = [c for c in table.chairs.filter(person=person).order_by("number") if number in (None, c.number)]
    if not chairs:
        raise Refusal(_("You have no seat at this table."), 403)
    return chairs


@transaction.atomic
def hand_over(table: Table, person: Person, number: int | None = None) -> None:
    """Leave a game that is being played: a bot that plays about as they do takes the seat."""
    head = Head.objects.select_for_update().get(table=table)
    chairs = own_chairs(table, person, number)
    if head.over:
        raise Refusal(_("The game is over."))
    for chair in chairs:
        to_bot(table, head, chair, former=chair.name, left_by=person)


def to_bot(table: Table, head: Head, chair: Seat, *, former: str = "", left_by: Person | None = None) -> None:
    """A bot plays on, for somebody or for nobody in particular; the head is ours."""
    bot, name = chair.stand_in or table.takeover, bot_name(chair.number)
    place(chair, bot=bot, name=name, addition=chair.addition, former=former, left_by=left_by)
    if head.asked >> chair.number & 1:
        head.bot_due = timezone.now()
    if not people_asked(table, head.asked):
        head.due = None
    if not table.chairs.filter(bot="").exists():
        head.watched_until = timezone.now() + timedelta(seconds=WATCHED)
    hand_over_line(head, chair.number)


def people_asked(table: Table, asked: int) -> bool:
    """Whether a person has to answer: bots have no clock."""
    return any([asked >> chair.number & 1 for chair in table.chairs.filter(bot="")])


def hand_over_line(head: Head, number: int) -> None:
    """Write into the log that a seat has changed hands, so that every process reads the chairs anew."""
    head.version += 1
    head.claimed = None
    head.save(update_fields=["version", "claimed", "bot_due", "due", "watched_until"])
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
    """The host puts a bot on a free chair, or takes one away; a chair that was kept for somebody is then free."""
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
    chairs = list(table.chairs.select_related("person").order_by("number"))
    if any([is_free(chair) for chair in chairs]):
        raise Refusal(_("There are still free seats. Wait for somebody, or give them to bots."))
    playing = Table.objects.filter(status=Table.RUNNING, pk__in=Seat.objects.filter(person=person).values("table"))
    if playing.count() >= MOST_RUNNING:
        raise Refusal(_("You are playing at many tables already. Finish one of your games first, or leave it."))
    game = game_named(table.game)
    if not game.rules.plays(table.rules):  # another version of the site has opened it
        raise Refusal(_("The game cannot be set up like this."), 503)
    table.seed = seed_of(table.secret, [chair.addition for chair in chairs])
    match = Match(game, table.size, variant_of(table), FairChance(table.seed), rules=table.rules)
    table.luck = " ".join([str(k) for k in match.record.luck])
    table.status, table.started = Table.RUNNING, timezone.now()
    table.save(update_fields=["seed", "luck", "status", "started"])
    asked = asked_seats(match.state)
    bot_due = any([chair.bot and asked >> chair.number & 1 for chair in chairs])
    first_head(table, asked, bot_due)
    appoint(table, chairs)


def appoint(table: Table, chairs: list[Seat]) -> None:
    """Settle who would play on for whom; of others at somebody's screen we know nothing."""
    for chair in chairs:
        if chair.person is not None and chair.name == chair.person.name:
            chair.stand_in = stand_in(chair.person, table.game)
            chair.save(update_fields=["stand_in"])


def first_head(table: Table, asked: int, bot_due: bool) -> None:
    """The head of a table whose game begins."""
    begun = table.started or timezone.now()
    due = begun + timedelta(seconds=table.pace) if table.pace and people_asked(table, asked) else None
    Head.objects.create(table=table, asked=asked, due=due, bot_due=begun if bot_due else None)
    code = table.code
    transaction.on_commit(lambda: tell(code, 0, bot_due))
