"""Seating: people sit down, change chairs and leave, bots are put on chairs, and the game is started.

Whoever changes an open table holds its row; whoever changes one that is being played holds its head, as a move does.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, seed_of
from clairiere.kernel.earlier import NotImagined
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats
from clairiere.kernel.record import read_earlier
from clairiere.site.bridge import bridge
from clairiere.site.ratings import is_settled, level_for
from clairiere.site.tables.blocks import check_blocks, lock_person
from clairiere.site.tables.sharding import append, assign_shard, up_to_date
from clairiere.site.tables.table_settings import (
    FIRST_BOT,
    LONGEST_ADDITION,
    NO_OUTSIDE_BOTS,
    ONE_SEAT_EACH,
    ONLY_BOTS,
    Refusal,
    check_bot,
    check_rated,
    variant_of,
)
from clairiere.store.known_rules import version_to_begin
from clairiere.store.ledger import HAND_OVER, TIME_UP, WATCHED, bot_name
from clairiere.store.models import Answer, Head, Person, Removal, Seat, Table

MOST_RUNNING = 50
"""At so many tables one person may play at the same time."""


def chairs_changed(code: str) -> None:
    """Announce a change of seats once the transaction commits."""
    transaction.on_commit(lambda: bridge().tell_chairs(code))


def added(text: str) -> str:
    """The addition of a seat to the seed, if it is valid; else nothing.

    The server adds nothing itself: whoever knows the secret and adds last could choose the seed.
    """
    sane = text.isascii() and text.isprintable() and len(text) <= LONGEST_ADDITION
    return text if sane else ""


def locked_open_table(table: Table) -> Table:
    """Lock an open table for a transaction; raises Refusal if it is not open."""
    now = Table.objects.select_for_update().filter(id=table.id).first()
    if now is None:
        raise Refusal(_("This table is gone."), 404)
    if now.status != Table.OPEN:
        raise Refusal(_("The game has already started."))
    chairs_changed(now.code)
    return now


@transaction.atomic
def sit(table: Table, person: Person, number: int | None, addition: str, another: str = "") -> None:
    """Take a free seat, the named or the preferred one; `another` is a second player at the same screen."""
    lock_person(person)
    table = locked_open_table(table)
    check_removal(table, person)
    check_blocks(table, person)
    check_outside(table, person)
    chairs = list(table.chairs.order_by("number"))
    if not another and any([chair.person_id == person.id for chair in chairs]):
        raise Refusal(_("You already have a seat at this table."))
    if another and table.rated:
        raise Refusal(ONE_SEAT_EACH)
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
    if table.for_ladder and len(free) == 1:  # nobody is there to start it
        begin(table)


def is_free(chair: Seat) -> bool:
    """Whether a seat has neither a person nor a bot."""
    return chair.person_id is None and not chair.bot


def check_outside(table: Table, person: Person) -> None:
    """Raise Refusal for a bot of somebody, unless the host lets such bots sit down; tell the bot of its new table."""
    if person.owner_id is None:
        if table.for_ladder:
            raise Refusal(ONLY_BOTS, 403)
        return
    if table.for_ladder:
        check_ladder(table, person)
    elif table.rated:
        raise Refusal(NO_OUTSIDE_BOTS, 403)
    elif not table.outside_bots:
        raise Refusal(_("The host of this table does not let players’ robots sit down."), 403)
    check_running(person)
    tell_bot(person)


def check_ladder(table: Table, bot: Person) -> None:
    """Raise Refusal if a bot cannot meet the others who sit at a table of the ladder."""
    if table.chairs.filter(person__owner=bot.owner_id).exists():
        raise Refusal(_("Two robots of the same player do not meet in the ladder."), 403)
    check_settled(bot, table.game)


def check_settled(bot: Person, game: str) -> None:
    """Raise Refusal for a bot of which the levels have not shown yet how strong it is: somebody else could lift theirs
    by letting one new bot after the other lose.
    """
    if not is_settled(bot, game):
        raise Refusal(_("A robot plays against ours first, as long as its figure says “still finding out”."), 403)


def tell_bot(person: Person) -> None:
    """Have the streams of a bot look again at which tables it sits, once the transaction commits."""
    number = person.id  # who is deleted by then has none
    transaction.on_commit(lambda: bridge().tell_bot(number))


def check_removal(table: Table, person: Person) -> None:
    """Raise Refusal if the host has taken this person off the table; bots and their owner go together."""
    family = Q(person=person)
    if person.owner_id is not None:
        family |= Q(person=person.owner_id) | Q(person__owner=person.owner_id)
    if Removal.objects.filter(family, table=table).exists():
        raise Refusal(_("The host has taken you off this table. You can watch, but not sit down here again."), 403)


def may_take(chair: Seat, person: Person) -> bool:
    """Whether a seat is free, not locked, and not reserved for somebody else."""
    return is_free(chair) and not chair.locked and chair.kept_id in (None, person.id)


def likes(person: Person, colour: int) -> None:
    """Remember the seat's colour as the person's preference."""
    if person.colour != colour:
        person.colour = colour
        person.save(update_fields=["colour"])


def place(
    chair: Seat, *, person: Person | None = None, bot: str = "", name: str = "", addition: str = "", former: str = "",
    left_by: Person | None = None,
) -> None:  # fmt: skip
    """Seat a person, and clear reservation and bot."""
    chair.person, chair.bot, chair.name, chair.addition, chair.kept = person, bot, name, addition, None
    chair.former, chair.left_by = former, left_by
    chair.locked, chair.outside = False, person is not None and person.owner_id is not None
    chair.save(update_fields=["person", "bot", "name", "addition", "kept", "former", "left_by", "locked", "outside"])


@transaction.atomic
def move(table: Table, person: Person, number: int | None, origin: int | None) -> None:
    """Change to a free seat, from the named one or the only one they have."""
    table = locked_open_table(table)
    old = own_chairs(table, person, origin)[0]
    new = table.chairs.filter(number=-1 if number is None else number).first()
    if new is None or not may_take(new, person):
        raise Refusal(_("This seat is taken."))
    if old.name == person.name:
        likes(person, new.number)
    place(new, person=person, name=old.name, addition=old.addition)
    place(old)


def leave(table: Table, person: Person, number: int | None = None) -> None:
    """Leave one or all seats: before the start they are free again, later a bot takes over."""
    if table.status == Table.OPEN:
        get_up(table, person, number)
    else:
        hand_over(table, person, number)


@transaction.atomic
def get_up(table: Table, person: Person, number: int | None = None) -> None:
    """Leave an open table; a host hands it on, and a table without people is deleted."""
    table = locked_open_table(table)
    for chair in own_chairs(table, person, number):
        place(chair)
    pass_on(table, person)
    if table.for_ladder and not table.chairs.filter(outside=True).exists():
        table.delete()


def pass_on(table: Table, person: Person) -> None:
    """Make the next player host of an open table whose host has no seat; delete it if there is none."""
    people = table.chairs.filter(person__isnull=False, outside=False).order_by("number")
    if table.host_id == person.id and not people.filter(person=person).exists():
        heir = people.first()
        if heir is None:
            table.delete()
            return
        table.host = heir.person
        table.save(update_fields=["host"])


def own_chairs(table: Table, person: Person, number: int | None = None) -> list[Seat]:
    """The seats of a person, or one of them; raises Refusal."""
    chairs = [c for c in table.chairs.filter(person=person).order_by("number") if number in (None, c.number)]
    if not chairs:
        raise Refusal(_("You have no seat at this table."), 403)
    return chairs


@transaction.atomic
def hand_over(table: Table, person: Person, number: int | None = None) -> None:
    """Leave a running game: the stand-in bot takes the seat."""
    head = up_to_date(Head.objects.select_for_update().filter(table=table, over=False).first())
    chairs = own_chairs(table, person, number)
    if head is None:
        raise Refusal(_("The game is over."))
    for chair in chairs:
        to_bot(table, head, chair, former=chair.name, left_by=person)


def to_bot(table: Table, head: Head, chair: Seat, *, former: str = "", left_by: Person | None = None) -> None:
    """Give a seat to a bot; the head row is locked."""
    bot, name = chair.stand_in or table.takeover, bot_name(chair.number)
    place(chair, bot=bot, name=name, addition=chair.addition, former=former, left_by=left_by)
    if head.asked >> chair.number & 1:
        head.bot_due = timezone.now()
    if not people_asked(table, head.asked):
        head.due = None
    if not table.for_ladder and not table.chairs.filter(bot="").exists():
        head.watched_until = timezone.now() + timedelta(seconds=WATCHED)
    hand_over_line(head, chair.number)


@transaction.atomic
def come_back(table: Table, person: Person, number: int | None = None) -> None:
    """Take back one or all of the seats that a person has left to bots; what the bots have answered stands."""
    head = up_to_date(Head.objects.select_for_update().filter(table=table, over=False).first())
    if head is None:
        raise Refusal(_("The game is over.") if table.status == Table.OVER else _("The game has not begun yet."))
    left = table.chairs.filter(left_by=person, person=None).exclude(bot="").order_by("number")
    chairs = [chair for chair in left if number in (None, chair.number)]
    if not chairs:
        raise Refusal(_("You have left no seat here that you could take back."), 403)
    check_removal(table, person)
    if any([chair.locked for chair in chairs]):
        raise Refusal(_("The host has closed this seat."), 403)
    for chair in chairs:
        place(chair, person=person, name=chair.former, addition=chair.addition)
        to_person(table, head, chair)


def to_person(table: Table, head: Head, chair: Seat) -> None:
    """Write that a bot's seat has a person again; the head row is locked.

    Where a clock runs, the bot still gives the answer that it owes: nobody wins time by leaving and coming back.
    """
    head.watched_until = None
    hand_over_line(head, chair.number)
    if table.pace and head.asked >> chair.number & 1:
        hand_over_line(head, chair.number, TIME_UP)


@transaction.atomic
def sit_in_game(table: Table, person: Person, number: int | None = None) -> None:
    """Take a bot's seat over while the game is being played; what the bot has answered stands."""
    lock_person(person)
    head = up_to_date(Head.objects.select_for_update().filter(table=table, over=False).first())
    if head is None:
        raise Refusal(_("The game is over."))
    table.refresh_from_db(fields=["joinable", "outside_bots"])  # what was read before the lock may have changed since
    if not table.joinable:
        raise Refusal(_("The game has already started."))
    check_removal(table, person)
    check_blocks(table, person)
    check_outside(table, person)
    if table.chairs.filter(person=person).exists():
        raise Refusal(_("You already have a seat at this table."))
    if table.chairs.filter(left_by=person).exists():
        raise Refusal(_("A robot plays on for you here: take your own seat back."))
    check_running(person)
    chairs = [chair for chair in table.chairs.order_by("number") if gives_way(chair)]
    wanted = [chair for chair in chairs if number in (None, chair.number)]
    if not wanted:
        raise Refusal(_("This seat is taken.") if chairs else _("All seats of this table are taken."))
    take_over(table, head, min(wanted, key=lambda chair: chair.number != person.colour), person)


def gives_way(chair: Seat) -> bool:
    """Whether a bot would leave its seat to somebody who comes: not if it plays on for a person."""
    return bool(chair.bot) and chair.left_by_id is None and not chair.former and not chair.locked


def take_over(table: Table, head: Head, chair: Seat, person: Person) -> None:
    """Give a bot's seat to a person who comes during the game; the head row is locked."""
    place(chair, person=person, name=person.name, addition=chair.addition)
    chair.joined, chair.stand_in = True, level_for(person, table.game)
    chair.save(update_fields=["joined", "stand_in"])
    to_person(table, head, chair)


def last_entry(table: Table) -> datetime:
    """When something last happened at the table."""
    newest = Answer.objects.filter(table=table).order_by("-seq").values_list("at", flat=True).first()
    return newest or table.started or table.created


def people_asked(table: Table, asked: int) -> bool:
    """Whether a person is asked: bots have no clock."""
    return any([asked >> chair.number & 1 for chair in table.chairs.filter(bot="")])


def hand_over_line(head: Head, number: int, notation: str = HAND_OVER) -> None:
    """Append a hand-over entry, so that every process reads the chairs again; or that a bot answers for a person."""
    head.version += 1
    head.claimed = None
    at = timezone.now()
    append(head, Answer(table_id=head.table_id, seq=head.version, seat=number, notation=notation, luck="", at=at))
    code, version, due = head.table.code, head.version, head.bot_due is not None
    transaction.on_commit(lambda: bridge().tell(code, version, due))


def host_of(table: Table, person: Person) -> None:
    """Raise Refusal unless this person is the host."""
    if table.host_id != person.id:
        raise Refusal(_("Only the host of the table can do this."), 403)


@transaction.atomic
def seat_bot(table: Table, person: Person, number: int | None, bot: str) -> None:
    """Put a bot on a free seat, or remove it, as the host; a reservation ends."""
    table = locked_open_table(table)
    host_of(table, person)
    chair = table.chairs.filter(number=-1 if number is None else number, person__isnull=True).first()
    if chair is None:
        raise Refusal(_("This seat is taken."))
    if bot:
        check_bot(bot)
        if table.rated:
            check_rated(table.game, table.size, variant_of(table), [bot])
    place(chair, bot=bot, name=bot_name(chair.number) if bot else "")


@transaction.atomic
def start(table: Table, person: Person) -> None:
    """Start the game, as the host; where bots give way to people, they take the free seats until somebody comes."""
    table = locked_open_table(table)
    host_of(table, person)
    check_running(person)
    if table.joinable:
        fill_with_bots(table, level_of_opponents(person, table.game))
    begin(table)


def check_running(person: Person) -> None:
    """Raise Refusal if a person plays at too many tables."""
    playing = Table.objects.filter(status=Table.RUNNING, pk__in=Seat.objects.filter(person=person).values("table"))
    if playing.count() >= MOST_RUNNING:
        raise Refusal(_("You are playing at many tables already. Finish one of your games first, or leave it."))


def fill_with_bots(table: Table, level: str) -> None:
    """Put bots on all free seats of an open table; a closed seat stays closed to people."""
    for chair in table.chairs.filter(person=None, bot=""):
        closed = chair.locked
        place(chair, bot=level, name=bot_name(chair.number))
        Seat.objects.filter(table=table, number=chair.number).update(locked=closed)


def level_of_opponents(person: Person, game: str) -> str:
    """The level of bots that suits a person: in a first game against others, a gentle one."""
    played = Seat.objects.filter(person=person, table__game=game, table__status=Table.OVER).exists()
    return level_for(person, game) if played or game_named(game).rules.together else FIRST_BOT


def begin(table: Table) -> None:
    """Derive the seed of a locked open table, and set it up."""
    chairs = list(table.chairs.select_related("person").order_by("number"))
    if any([is_free(chair) for chair in chairs]):
        raise Refusal(_("There are still free seats. Wait for somebody, or give them to robots."))
    game = game_named(table.game)
    if table.rules > game.rules.version:  # another version of the site has opened it
        raise Refusal(_("The game cannot be set up like this."), 503)
    if not game.rules.plays(table.rules):  # nothing has been played by rules that are no longer kept
        table.rules = version_to_begin(game, variant_of(table))
    table.seed = seed_of(table.secret, [chair.addition for chair in chairs])
    earlier = read_earlier(table.earlier.splitlines()) if table.earlier else None
    chance = FairChance(table.seed)
    try:
        match = Match(game, table.size, variant_of(table), chance, rules=table.rules, earlier=earlier)
    except NotImagined as no:
        raise Refusal(_("Nobody can go on from here. Try another step, or another seat."), 422) from no
    table.luck = " ".join([str(k) for k in match.record.luck])
    table.status, table.started = Table.RUNNING, timezone.now()
    table.save(update_fields=["seed", "luck", "status", "started", "rules"])
    asked = asked_seats(match.state)
    bot_due = any([chair.bot and asked >> chair.number & 1 for chair in chairs])
    first_head(table, asked, bot_due)
    appoint(table, chairs)
    assign_shard(table)


def appoint(table: Table, chairs: list[Seat]) -> None:
    """Determine the stand-in of each person; none for second players at a screen."""
    for chair in chairs:
        if chair.person is not None and chair.name == chair.person.name:
            chair.stand_in = level_for(chair.person, table.game)
            chair.save(update_fields=["stand_in"])


def first_head(table: Table, asked: int, bot_due: bool) -> None:
    """The head row of a game that begins."""
    begun = table.started or timezone.now()
    due = begun + timedelta(seconds=table.pace) if table.pace and people_asked(table, asked) else None
    Head.objects.create(table=table, asked=asked, due=due, bot_due=begun if bot_due else None)
    code = table.code
    transaction.on_commit(lambda: bridge().tell(code, 0, bot_due))
