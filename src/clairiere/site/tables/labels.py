"""Labels: what the settings of a table are called for people."""

from __future__ import annotations

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clairiere.games.registry import game_named

DAY = 24 * 3600


def language_now() -> str:
    """The language of this reader, by its code."""
    return "fr" if (get_language() or "").startswith("fr") else "en"


def game_label(game: str) -> str:
    """What a game is called."""
    return game_named(game).rulebook(language_now()).title


def bot_label(bot: str) -> str:
    """What a bot is like."""
    known = {"random": _("bot: anything goes"), "greedy": _("bot: plays quickly"), "search:200": _("bot: thinks ahead")}
    return known.get(bot, _("bot"))


def pace_label(pace: int) -> str:
    """How much time there is for a move."""
    if not pace:
        return _("no clock")
    if pace % DAY == 0:
        return ngettext("%(n)d day for a move", "%(n)d days for a move", pace // DAY) % {"n": pace // DAY}
    return ngettext("%(n)d minute for a move", "%(n)d minutes for a move", pace // 60) % {"n": pace // 60}


def option_label(option: str) -> str:
    """What a setting of a game is about."""
    known = {
        "first": _("Who begins"),
        "ruse_reach": _("How far a Ruse reaches"),
        "turn_order": _("Order of turns in a round (S first, T second)"),
    }
    return known.get(option, option)


def value_label(option: str, value: str) -> str:
    """What a value of a setting means."""
    if option == "first":
        return _("chosen by lot") if value == "random" else _("seat %(letter)s") % {"letter": value}
    if option == "ruse_reach":
        return _("to a neighbouring column") if value == "adjacent" else _("to any column")
    return value


def setting_label(setting: str) -> str:
    """A setting with its value, from what stands in the database: `first=random`."""
    option, _equals, value = setting.partition("=")
    return _("%(option)s: %(value)s") % {"option": option_label(option), "value": value_label(option, value)}
