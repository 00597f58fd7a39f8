"""Labels: codes of tables, and what settings, bots and seats are called for people."""

from __future__ import annotations

import secrets
import unicodedata

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clairiere.games.registry import game_named
from clairiere.kernel.language import language
from clairiere.kernel.words import seat_labels

# From other letters come syllables that one would rather not read aloud.
CONSONANTS = "dfjlmnrstv"
VOWELS = "aeiou"
FIGURES = "23456789"  # none looks like a letter
SYLLABLES = 5
DAY = 24 * 3600


def new_code() -> str:
    """A random table code such as `miralosetu47`, one of twenty thousand million."""
    spoken = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES)]
    return "".join([*spoken, secrets.choice(FIGURES), secrets.choice(FIGURES)])


def typed(text: str) -> str:
    """A code from what somebody typed or pasted; empty if it cannot be one."""
    last = text.strip().rstrip("/").rpartition("/")[2].partition("?")[0]
    plain = unicodedata.normalize("NFKD", last.lower()).encode("ascii", "ignore").decode()
    code = "".join([sign for sign in plain if sign not in " -_."])
    return code if code.isalnum() and len(code) <= 12 else ""


def spelt(code: str) -> str:
    """A code with its digits set apart, for reading."""
    letters = code.rstrip("0123456789")
    return f"{letters}-{code[len(letters):]}" if letters and letters != code else code


def language_now() -> str:
    """Code of the active language."""
    return "fr" if (get_language() or "").startswith("fr") else "en"


def game_label(game: str) -> str:
    """The title of a game."""
    return game_named(game).words.rulebook(language_now()).title


def bot_label(bot: str) -> str:
    """The name of a bot's level, with a few words about it."""
    known = {
        "seed": _("Seed, gentle: good for a first game"),
        "sprout": _("Sprout, still learning"),
        "sapling": _("Sapling, quick and sensible"),
        "tree": _("Great tree, thinks ahead"),
        "forest": _("Old forest, the strongest"),
        "random": _("plays as the wind blows"),
        "greedy": _("plays quickly"),
        "search:200": _("thinks ahead"),
    }
    return known.get(bot, _("bot"))


def guest_name() -> str:
    """A name for somebody who wants to play before they say theirs."""
    return secrets.choice((
        _("Squirrel"), _("Hedgehog"), _("Robin"), _("Badger"), _("Dormouse"), _("Hare"), _("Fox"), _("Roe deer"),
        _("Woodpecker"), _("Salamander"), _("Ladybird"), _("Marten"),
    ))  # fmt: skip


def hints_label(hints: int) -> str:
    """How many hints a seat was given, in words."""
    return ngettext("%(n)d hint", "%(n)d hints", hints) % {"n": hints}


def pace_label(pace: int) -> str:
    """The time limit of a table, in words."""
    if not pace:
        return _("no clock")
    if pace % DAY == 0:
        return ngettext("%(n)d day for a move", "%(n)d days for a move", pace // DAY) % {"n": pace // DAY}
    return ngettext("%(n)d minute for a move", "%(n)d minutes for a move", pace // 60) % {"n": pace // 60}


def colour_label(seat: int) -> str:
    """The colour and the shape of a seat, in words."""
    return seat_labels(language(language_now()))[seat]


def setting_label(game: str, setting: str) -> str:
    """A stored setting such as `first=random`, in words."""
    option, _equals, value = setting.partition("=")
    words, code = game_named(game).words, language_now()
    return _("%(option)s: %(value)s") % {
        "option": words.option_label(option, code), "value": words.value_label(option, value, code)
    }


def in_words(n: int) -> str:
    """A small number in words, feminine in French."""
    small = (_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"))
    return small[n] if n < len(small) else str(n)


def listed_names(names: list[str]) -> str:
    """`Ann, Ben and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}
