"""Labels: what the settings of a table are called for people."""

from __future__ import annotations

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clairiere.games.registry import game_named
from clairiere.kernel.seats import LETTERS
from clairiere.site.tables.wishes import DAY


def language_now() -> str:
    """The language of this reader, by its code."""
    return "fr" if (get_language() or "").startswith("fr") else "en"


def game_label(game: str) -> str:
    """What a game is called."""
    return game_named(game).rulebook(language_now()).title


def bot_label(bot: str) -> str:
    """What a bot is like."""
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


def hints_label(hints: int) -> str:
    """How many hints somebody was given."""
    return ngettext("%(n)d hint", "%(n)d hints", hints) % {"n": hints}


def pace_label(pace: int) -> str:
    """How much time there is for a move."""
    if not pace:
        return _("no clock")
    if pace % DAY == 0:
        return ngettext("%(n)d day for a move", "%(n)d days for a move", pace // DAY) % {"n": pace // DAY}
    return ngettext("%(n)d minute for a move", "%(n)d minutes for a move", pace // 60) % {"n": pace // 60}


def colour_label(seat: int) -> str:
    """The colour and the shape of a seat."""
    return (_("Lake, circle"), _("Honey, square"), _("Raven, triangle"), _("Heather, diamond"), _("Snow, star"))[seat]


def option_label(option: str) -> str:
    """What a setting of a game is about."""
    known = {
        "first": _("Who begins"),
        "ruse_reach": _("How far a Ruse reaches"),
        "turn_order": _("Order of turns in a round"),
        "difficulty": _("How hard it is"),
        "rerouting": _("Rerouted faults move"),
        "harder": _("The harder game"),
        "blocking": _("Blocking: heavy objects between the tiles"),
        "spirit": _("Who meets the forest spirit"),
        "board": _("Side of the board"),
        "storm": _("Storm clouds"),
        "heavy": _("Heavy clouds in the mix, if there are storm clouds"),
    }
    return known.get(option, option)


def option_help(option: str) -> str:
    """A line on what a setting changes."""
    known = {
        "first": _("Chosen by lot, unless you agree on somebody."),
        "ruse_reach": _("A Ruse moves a Spirit to another grove; next door is the usual game."),
        "turn_order": _("As a rule player 1 begins a round; player 2 always ends it. Each has three turns in it."),
        "difficulty": _("The more spies at the start, the harder. Begin with normal."),
        "rerouting": _("What the tile “Rerouted faults” sends elsewhere, should it come up."),
        "harder": _("Two silver coins stay in the box."),
        "blocking": _("Heavy objects can be put between tiles, to keep them from turning."),
        "spirit": _("To win, you have to be ready; does it count if you are on its tile already?"),
        "board": _("The front alone is best for a first game."),
        "storm": _("Eight clouds that do something when they are chased away."),
        "heavy": _("With fewer heavy clouds, more storm clouds show up."),
    }
    return known.get(option, "")


def order_label(order: str) -> str:
    """What an order of turns is called, and whose turn it is in a round."""
    turns = " ".join(["1" if who == "S" else "2" for who in order])
    known = {
        "STTSST": _("as in the box: %(turns)s"),
        "STSTST": _("one after the other: %(turns)s"),
        "SSSTTT": _("all of one, then all of the other: %(turns)s"),
        "SSTSTT": _("pairs at both ends: %(turns)s"),
        "SSTTST": _("pairs first: %(turns)s"),
        "STSSTT": _("pairs last: %(turns)s"),
        "TSSSTT": _("2 begins, three in a row: %(turns)s"),
        "TSSTST": _("2 begins, an early pair: %(turns)s"),
        "TSTSST": _("2 begins, a late pair: %(turns)s"),
        "TTSSST": _("2 begins with a pair: %(turns)s"),
    }
    return known[order] % {"turns": turns}


def value_label(option: str, value: str) -> str:
    """What a value of a setting means."""
    if option == "first":
        return _("chosen by lot") if value == "random" else colour_label(LETTERS.index(value))
    if option == "ruse_reach":
        return _("to a neighbouring column") if value == "adjacent" else _("to any column")
    if option == "difficulty":
        return difficulty_label(value)
    if option == "rerouting":
        return _("every token") if value == "every" else _("tokens for critical machines")
    if option == "turn_order":
        return order_label(value)
    if option == "heavy":
        return ngettext("%(n)d heavy cloud", "%(n)d heavy clouds", int(value)) % {"n": int(value)}
    if option == "spirit":
        return _("who is ready and on its tile") if value == "reached" else _("who arrives there ready")
    if option == "board":
        return side_label(value)
    return {"no": _("off"), "yes": _("on")}.get(value, value)


def side_label(side: str) -> str:
    """A side of the board of Broom Service, with the tiles that belong to it."""
    known = {
        "front": _("front"),
        "front_mountain": _("front, with mountain tiles and amulets"),
        "back": _("back, with mountain, forest and hill tiles"),
    }
    return known[side]


def difficulty_label(level: str) -> str:
    """How hard a game is, such as `hard_2`: the number is that of the spies at the start."""
    name, _mark, spies = level.partition("_")
    known = {"normal": _("normal"), "hard": _("hard"), "insane": _("insane"), "impossible": _("impossible")}
    if not spies:
        return known[name]
    said = ngettext("%(level)s, %(n)d spy at the start", "%(level)s, %(n)d spies at the start", int(spies))
    return said % {"level": known[name], "n": int(spies)}


def setting_label(setting: str) -> str:
    """A setting with its value, from what stands in the database: `first=random`."""
    option, _equals, value = setting.partition("=")
    return _("%(option)s: %(value)s") % {"option": option_label(option), "value": value_label(option, value)}


def in_words(n: int) -> str:
    """A number as a sentence tells it: seats, tables and games are all feminine in French."""
    small = (_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"))
    return small[n] if n < len(small) else str(n)


def listed_names(names: list[str]) -> str:
    """`Ann, Ben and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}
