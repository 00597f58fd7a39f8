"""Asking first: what follows if somebody leaves a table, said in the words that the service keeps."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clairiere.site.accounts.deletion import OPEN_TABLE
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.presenters import SeatPresenter, TablePresenter
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Table
from clairiere.table.http.reasons import level_name, speech


@dataclass(frozen=True)
class Question:
    """A page that asks before something is done: its title, what follows, and the two buttons."""

    verb: str
    title: str
    points: list[str]
    yes: str
    no: str
    seat: str = ""


def before_leaving(shown: TablePresenter, seat: str) -> Question:
    """What follows if a person leaves all of their seats at a table, or one; raises Refusal."""
    going = [chair for chair in shown.owns if seat in ("", chair.letter)]
    if shown.over:
        raise Refusal(_("The game is over."))
    if not going:
        raise Refusal(_("You have no seat at this table."), 403)
    if shown.open:
        follows = standing_up(shown, going)
        return Question("leave", _("Stand up from this table?"), follows, _("Stand up"), _("Stay"), seat)
    points = [*leaving(shown.table, going), *staying(shown, going), for_good()]
    return Question("leave", _("Leave this game?"), points, _("Leave; a robot plays on for me"), _("Stay"), seat)


def before_removing(shown: TablePresenter, seat: str) -> Question:
    """What follows if the host takes somebody off a table; raises Refusal."""
    chair = next((one for one in shown.chairs if one.letter == seat), None)
    if not shown.hosted:
        raise Refusal(_("Only the host of the table can do this."), 403)
    if chair is None or chair.own or not chair.removable or shown.over:
        raise Refusal(_("Nobody sits there who could be taken off the table."))
    name = chair.former or chair.name
    title = _("Take %(name)s off this table?") % {"name": name}
    return Question("remove", title, removing(shown.open), _("Take off the table"), _("Cancel"), seat)


def removing(before_the_start: bool) -> list[str]:
    """What follows for whoever is taken off a table."""
    if before_the_start:
        return [
            _("Their seat is free again."), _("They cannot sit down at this table again."),
            _("Somebody without an account can come back as a new guest: close the seats that you keep for others."),
        ]
    return [
        _("A robot plays on from their seat at once. What it answers stands."),
        _("They can watch, but not take the seat back. You cannot change this later."),
    ]


def standing_up(shown: TablePresenter, going: list[SeatPresenter]) -> list[str]:
    """What follows at a table that waits for players."""
    if shown.alone and len(going) == len(shown.owns):
        return [_("Nobody else sits here: the table is put away, and its code leads nowhere.")]
    return [_("Your seat is free again, and you can sit down as long as nobody else does.")]


def leaving(table: Table, going: list[SeatPresenter]) -> list[str]:
    """What becomes of the seat, of its clock, and of a rating."""
    level = level_name(going[0].stand_in or table.takeover, speech(language_now()))
    bots = ngettext(
        "A robot plays on from your seat at once (level: %(level)s). What it answers stands.",
        "Robots play on from your seats at once (level: %(level)s). What they answer stands.", len(going),
    )
    kept = _("Your seat stays yours: as long as the game lasts you can take it back, at the table or under My games.")
    clock = _("A robot has no clock. If you come back while your seat is asked, the robot still gives that answer.")
    rated = _("This game is rated: unless you come back and finish it, you count as last.")
    counts = table.rated and not all([chair.joined for chair in going])
    follows = [*([clock] if table.pace else []), *([rated] if counts else [])]
    return [bots % {"level": level}, kept, *follows]


def staying(shown: TablePresenter, going: list[SeatPresenter]) -> list[str]:
    """What becomes of the game."""
    if [chair for chair in shown.chairs if chair.held == "person" and chair not in going]:
        return [_("For the others the game goes on.")]
    alone = _(
        "Nobody else plays here: the robots go on only while somebody watches. They finish a rated game that nobody has"
        " watched for %(days)s days."
    ) if shown.table.rated else _(
        "Nobody else plays here: the robots go on only while somebody watches, and a game that nobody has watched for"
        " %(days)s days is deleted."
    )  # fmt: skip
    return [alone % {"days": OPEN_TABLE.days}]


def for_good() -> str:
    """How to leave so that nobody plays on."""
    return _("To stop for good, concede the game instead: then nobody plays on for you, and you cannot come back.")
