"""Table settings: the table that somebody would like to have."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clairiere.bots.roster import LEVELS
from clairiere.games.registry import game_named, game_names
from clairiere.kernel.rules import WrongTable
from clairiere.ratings.anchors import opponent
from clairiere.ratings.model import Rating
from clairiere.site.tables.labels import DAY
from clairiere.store.models import Table

BOTS = (*LEVELS, "random", "greedy", "search:200")
"""Pages offer the levels; programs may ask for the others too."""
USUAL_BOT = "sapling"
FIRST_BOT = "seed"
PACES = (0, 60, 300, DAY, 3 * DAY, 7 * DAY)
LONGEST_ADDITION = 64
NO_OUTSIDE_BOTS = _("Players’ robots cannot sit at a rated table.")
ONLY_BOTS = _("Only robots play at this table.")
ONE_SEAT_EACH = _("At a rated table everybody has one seat only.")


class Refusal(Exception):
    """Raised when an action is not possible; the message is a sentence for the player."""

    def __init__(self, sentence: str | Promise, status: int = 409) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


@dataclass
class TableSettings:
    """Requested settings of a new table; seat A is never a bot's, so that the host has a seat."""

    game: str
    size: int
    variant: dict[str, str] = field(default_factory=dict)
    pace: int = 0
    bots: dict[int, str] = field(default_factory=dict)
    listed: bool = False
    hints: bool = True
    rated: bool = False
    joinable: bool = False
    outside_bots: bool = False
    for_ladder: bool = False  # of bots alone: no page or program asks for it with other settings
    addition: str = ""

    def check(self) -> None:
        """Raise Refusal if the settings are invalid."""
        if self.game not in game_names():
            raise Refusal(_("We do not have this game."), 422)
        if self.pace not in PACES:
            raise Refusal(_("We do not have this pace."), 422)
        try:
            game_named(self.game).rules.check(self.size, self.variant)
        except WrongTable as wrong:
            raise Refusal(_("The game cannot be set up like this."), 422) from wrong
        for number, bot in self.bots.items():
            check_bot(bot)
            if not 0 < number < self.size:
                raise Refusal(_("There is no such seat."), 422)
        if self.rated:
            check_rated(self.game, self.size, self.variant, self.bots.values())

    def lets_bots_in(self) -> bool:
        """Whether bots of people may sit down: at a rated table only where they play for the ladder."""
        return self.for_ladder or (self.outside_bots and not self.rated)

    def settings(self, version: int) -> str:
        """The variant as it is stored, with defaults filled in; older rules have no options that came later."""
        rules = game_named(self.game).rules
        chosen = {name: value for name, value in self.variant.items() if name not in rules.older.get(version, {})}
        return " ".join([f"{name}={value}" for name, value in rules.variant(chosen, version).items()])


def check_bot(bot: str) -> None:
    """Raise Refusal if there is no such bot."""
    if bot not in BOTS:
        raise Refusal(_("We do not have this bot."), 422)


def check_rated(game: str, size: int, variant: dict[str, str], bots: Collection[str]) -> None:
    """Raise Refusal if no rating would follow from a game at this table."""
    rules = game_named(game).rules
    if any([bot not in LEVELS for bot in bots]):
        raise Refusal(_("Only the five levels of robots play at a rated table."), 422)
    if rules.together and measured_opponent(game, variant, size) is None:
        raise Refusal(_("We have not measured yet how hard this is for so many players, so it cannot be rated."), 422)


def measured_opponent(game: str, variant: dict[str, str], size: int) -> Rating | None:
    """The rating of what a team meets at a table like this; None with settings that the league has not measured."""
    rules = game_named(game).rules
    chosen = rules.variant(variant)
    difficulty = chosen.get("difficulty", "")
    return opponent(game, difficulty, size) if chosen == rules.variant({"difficulty": difficulty}) else None


def variant_of(table: Table) -> dict[str, str]:
    """The variant of a stored table."""
    return dict([setting.split("=", 1) for setting in table.variant.split()])
