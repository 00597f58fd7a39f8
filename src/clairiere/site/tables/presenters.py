"""Presenters: tables, seats and games as pages and API show them. Nothing of a game's state is in here."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import UNSET

from clairiere.games.registry import COMING, all_games, game_named
from clairiere.kernel.game import Game
from clairiere.kernel.rules import Option
from clairiere.kernel.state import letter
from clairiere.lessons.lesson import lessons_of
from clairiere.pictures.glade import places
from clairiere.site.tables import schemas
from clairiere.site.tables.labels import (
    bot_label,
    colour_label,
    game_label,
    hints_label,
    in_words,
    language_now,
    listed_names,
    pace_label,
    setting_label,
    spelt,
)
from clairiere.site.tables.seating import gives_way
from clairiere.site.tables.table_settings import PACES, variant_of
from clairiere.store.ledger import bot_name
from clairiere.store.models import Block, Person, Removal, Seat, Table
from clairiere.table.http.reasons import colour_name, level_name, speech, told_apart

FEW = 8
SHORT = 34
"""Values of a setting, and their letters: more of them are a list."""


class GameCard:
    """A game on the home page: name, title, cover, open tables."""

    def __init__(self, game: Game[Any], tables: int = 0) -> None:
        self.name = game.name
        self.title = game_label(game.name)
        self.seats = game.rules.seats
        self.fewest, self.most = game.rules.seats[0], game.rules.seats[-1]
        self.minutes = game.rules.minutes
        self.age = game.rules.age
        self.blurb = game.words.blurb(language_now())
        self.tables = tables  # that wait for players
        lessons = lessons_of(game)
        self.lesson = f"/learn/{game.name}/{lessons[0].exercises[0].id}" if lessons else ""  # the first exercise


def game_cards(waiting: dict[str, int]) -> list[GameCard]:
    """The cards of all games, with the number of tables to join."""
    return [GameCard(game, waiting.get(game.name, 0)) for game in all_games()]


def coming() -> list[tuple[str, str]]:
    """Names and titles of games that are being prepared."""
    return [(name, game_label(name)) for name in COMING]


class Setting:
    """A field of a form: name, label, help, and values with labels."""

    def __init__(self, game: Game[Any], option: Option, size: int, chosen: str) -> None:
        words, code, name = game.words, language_now(), option.name
        self.name = f"option-{name}"
        self.label = words.option_label(name, code)
        self.help = words.option_help(name, code)
        values = [(value, words.value_label(name, value, code)) for value in game.rules.values(name, size)]
        self.values = values
        self.chosen = chosen
        # few and short enough to stand side by side
        self.few = len(values) < FEW and sum([len(said) for _, said in values]) < SHORT


def options(name: str, size: int, chosen: dict[str, str]) -> list[Setting]:
    """The settings of a game for a number of seats."""
    game = game_named(name)
    return [
        Setting(game, option, size, chosen.get(option.name, option.values[0])) for option in game.rules.options
    ]


def options_of(table: Table) -> list[Setting]:
    """The settings of a table, with their current values."""
    return options(table.game, table.size, variant_of(table))


def paces() -> list[tuple[int, str]]:
    """The time limits that can be chosen."""
    return [(pace, pace_label(pace)) for pace in PACES]


def colours() -> list[tuple[str, str]]:
    """Letters, colours and shapes of the seats."""
    return [(letter, colour_label(seat)) for seat, letter in enumerate("ABCDE")]


STATUS = dict(Table.STATUS)


class TablePresenter:
    """A table for templates and JSON, as one reader sees it."""

    def __init__(self, table: Table, person: Person | None) -> None:
        self.table = table
        self.reader = person
        self.code = table.code
        self.spelt = spelt(table.code)
        self.game = game_label(table.game)
        self.pace = pace_label(table.pace)
        settings = table.variant.split()
        self.chosen = [setting_label(table.game, each) for each in settings if each not in default_settings(table.game)]
        self.settings = [setting_label(table.game, each) for each in settings]
        self.chairs = [SeatPresenter(seat, table, person) for seat in in_order(table)]
        for chair, told in zip(self.chairs, told_apart([c.name for c in self.chairs], language_now(), self.formers())):
            chair.name = told
        self.owns = [chair for chair in self.chairs if chair.own]
        self.own = self.owns[0] if self.owns else None
        self.left = [chair for chair in self.chairs if chair.left]
        self.free = [chair for chair in self.chairs if chair.free]
        self.taken = len(self.chairs) - len(self.free)
        self.mine = [chair for chair in self.free if chair.mine]  # that this reader may take
        self.full = not self.free
        people = [chair for chair in self.chairs if chair.held == "person"]
        self.offered = [chair for chair in self.chairs if chair.offered] if not self.owns and not self.left else []
        self.alone = bool(self.owns) and len(people) == len(self.owns)  # nobody else sits there
        self.hosted = person is not None and table.host_id == person.id and not table.for_ladder
        self.open = table.status == Table.OPEN
        self.running = table.status == Table.RUNNING
        self.over = table.status == Table.OVER
        self.may_start = self.open and self.hosted and (self.full or table.joinable)
        self.again_at = table.again_at  # the step of another game from which this one goes on
        self.again_of = "" if table.again_of is None else table.again_of.code
        again = getattr(table, "rematch", None)
        self.rematch = again.code if again is not None else ""
        self.round = ""  # where the game is, if somebody has asked the table
        host = again.host if again is not None and again.status == Table.OPEN else None
        self.wants_again = "" if host is None or host == person else host.name

    def formers(self) -> list[str]:
        """Names of those for whom bots play on."""
        return [chair.former for chair in self.chairs]

    def with_pages(self) -> TablePresenter:
        """The same, with the codes of the pages of all who let others see theirs; a query more.

        Who plays beside somebody at the same screen has no page.
        """
        people = Person.objects.filter(seats__table=self.table, public=True).exclude(name="")
        codes = dict(people.values_list("id", "code"))
        for chair in self.chairs:
            chair.page = codes.pop(chair.person or 0, None) or ""
        return self

    def removables(self) -> list[SeatPresenter]:
        """Seats of others that a host may take away or close in a game."""
        return [chair for chair in self.chairs if (chair.removable or chair.closable) and not chair.own]

    def avoidable(self) -> list[SeatPresenter]:
        """Seats of others with whom the reader need not play again, each with whether they have said so."""
        if self.reader is None or not (self.owns or self.left):
            return []
        avoided = set(Block.objects.filter(person=self.reader).values_list("other_id", flat=True))
        found = [chair for chair in self.chairs if chair.other not in (None, self.reader.id)]
        for chair in found:
            chair.avoided = chair.other in avoided
        return found

    def removed(self) -> bool:
        """Whether the host has taken the reader off the table."""
        return self.reader is not None and Removal.objects.filter(table=self.table, person=self.reader).exists()

    def turn(self) -> bool:
        """Whether the reader is asked."""
        head = getattr(self.table, "head", None)
        return self.running and head is not None and any([head.asked >> chair.number & 1 for chair in self.owns])

    def host(self) -> str:
        """Name of the host; of a table of the ladder, where they do not sit, only if others may see their page."""
        host = self.table.host
        return "" if host is None or (self.table.for_ladder and not host.public) else host.name

    def others(self) -> str:
        """Names of the other players."""
        return listed_names([chair.name for chair in self.chairs if not chair.own and not chair.free])

    def day(self) -> datetime:
        """The day of its end, start or creation."""
        return self.table.ended or self.table.started or self.table.created

    def thinkers(self) -> str:
        """Names of the players who are asked."""
        head = getattr(self.table, "head", None)
        asked = 0 if head is None else head.asked
        return listed_names([chair.name for chair in self.chairs if asked >> chair.number & 1])

    def told_taken(self) -> str:
        """How many seats are taken, in words."""
        said = ngettext("%(number)s seat of %(size)s is taken.", "%(number)s seats of %(size)s are taken.", self.taken)
        return capfirst(said % {"number": in_words(self.taken), "size": in_words(len(self.chairs))})

    def told_seats(self) -> str:
        """Who sits on each seat, for those who cannot see the marks."""
        return ", ".join([_("free") if chair.free else chair.name for chair in self.chairs])

    def waits_for(self) -> str:
        """What an open table waits for, in words."""
        kept = [chair.kept for chair in self.free if chair.kept and not chair.mine and not chair.locked]
        if kept:
            return _("We are waiting for %(names)s.") % {"names": listed_names(kept)}
        if self.free:
            n = len(self.free)
            said = ngettext("%(number)s seat is still free.", "%(number)s seats are still free.", n)
            return capfirst(said % {"number": in_words(n)})
        if self.hosted:
            return _("Everybody is here. Start when you like.")
        return _("Everybody is here. %(host)s starts the game.") % {"host": self.host()}

    def result(self) -> str:
        """The result, in words."""
        places = dict(zip(self.table.result.split()[::2], self.table.result.split()[1::2]))
        first = [chair for chair in self.chairs if places.get(chair.letter) == "1"]
        if not places or not first:
            return _("The forest has won.") if places else _("The game is over.")
        if any([chair.own for chair in first]):
            return _("You have won.") if len(first) == 1 else _("You share the victory.")
        names = listed_names([chair.name for chair in first])
        return ngettext("%(names)s has won.", "%(names)s have won.", len(first)) % {"names": names}

    def for_programs(self) -> schemas.Table:
        """The table as JSON; the secret of its luck only when the game is over."""
        table = self.table
        return schemas.Table(
            code=table.code,
            status=STATUS[table.status],
            game=table.game,
            rules=table.rules,
            seats=[chair.for_programs() for chair in self.chairs],
            variant=dict([setting.split("=", 1) for setting in table.variant.split()]),
            pace=table.pace,
            listed=table.listed,
            hints=table.hints,
            rated=table.rated,
            joinable=table.joinable,
            outside_bots=table.outside_bots,
            host=self.hosted,
            seat=self.own.letter if self.own else None,
            own=[chair.letter for chair in self.owns],
            rematch=self.rematch or None,
            again_of=self.again_of or None,
            again_at=self.again_at,
            promise=table.promise,
            secret=table.secret if self.over else UNSET,
            additions=[chair.addition for chair in self.chairs] if self.over else UNSET,
            seed=table.seed if self.over else UNSET,
        )


class SeatPresenter:
    """A seat for templates and JSON, as one reader sees it."""

    def __init__(self, seat: Seat, table: Table, person: Person | None) -> None:
        self.number = seat.number
        self.letter = letter(seat.number)
        self.colour = colour_label(seat.number)
        self.owl = bot_name(seat.number)  # who could sit there
        self.bot = seat.bot
        self.bot_label = bot_label(seat.bot) if seat.bot else ""
        self.own = person is not None and seat.person_id == person.id
        self.host = seat.person_id is not None and seat.person_id == table.host_id
        self.free = table.status == Table.OPEN and seat.person_id is None and not seat.bot
        self.locked = seat.locked
        self.mine = self.free and may_be_taken(seat, table, person)
        self.kept = seat.name if self.free and seat.kept_id is not None else ""
        self.name = "" if self.free else seat.name or colour_name(seat.number, language_now())
        self.left = person is not None and table.status == Table.RUNNING and seat.left_by_id == person.id
        self.left = self.left and not seat.locked
        self.leavable = table.status == Table.RUNNING and seat.left_by_id is not None and bool(seat.bot)
        self.offered = table.status == Table.RUNNING and table.joinable and gives_way(seat)
        self.closable = self.free or self.leavable or (table.joinable and bool(seat.bot))
        self.other = seat.person_id or seat.left_by_id  # a person, whom one can avoid
        self.person = seat.person_id
        self.page = ""  # the code of their page, if somebody has asked for it
        self.avoided = False
        self.stand_in = seat.stand_in
        self.joined = seat.joined
        self.outside = seat.outside  # a bot of somebody, which comes over the API
        self.robot = bool(seat.bot) or seat.outside
        self.plain = self.name  # as programs read it, who have the letter to tell seats apart
        self.addition = seat.addition
        self.former = seat.former
        self.level = level_name(seat.bot, speech(language_now())) if seat.former else ""
        self.hints = hints_label(seat.hints) if seat.hints else ""
        self.given = seat.hints
        self.held: schemas.Held = "free" if self.free else "bot" if self.bot else "person"
        self.removable = seat.person_id is not None or self.leavable
        self.liked = person is not None and person.colour == seat.number

    def for_programs(self) -> schemas.Seat:
        """The seat as JSON."""
        return schemas.Seat(
            self.letter, self.held, self.plain, self.bot, self.kept, self.former, self.given, self.locked,
            self.outside,
        )


def may_be_taken(seat: Seat, table: Table, person: Person | None) -> bool:
    """Whether a reader may take a free seat; at a table of the ladder no reader does."""
    kept_for_others = seat.kept_id not in (None, 0 if person is None else person.id)
    return not seat.locked and not kept_for_others and not table.for_ladder


def in_order(table: Table) -> list[Seat]:
    """The seats of a table by letter."""
    return sorted(table.chairs.all(), key=lambda seat: seat.number)


def default_settings(game: str) -> set[str]:
    """The default settings of a game, as stored: `first=random`."""
    return {f"{option.name}={option.values[0]}" for option in game_named(game).rules.options}


CROPS = ("wide", "tall")


class Stump:
    """A seat and its position in percent of the lobby picture, wide and tall."""

    def __init__(self, chair: SeatPresenter, wide: tuple[float, float], tall: tuple[float, float]) -> None:
        self.chair = chair
        self.style = f"--x:{wide[0]:.1f};--y:{wide[1]:.1f};--u:{tall[0]:.1f};--v:{tall[1]:.1f}"


def stumps(shown: TablePresenter) -> list[Stump]:
    """Positions of the seats around the table in the lobby picture; one's own is nearest."""
    size = len(shown.chairs)
    wide, tall = [places(max(size, 2), crop) for crop in CROPS]
    near = shown.own.number if shown.own else 0
    return [Stump(c, wide[(c.number - near) % size], tall[(c.number - near) % size]) for c in shown.chairs]
