"""Reasons: a sentence, in their language, for whoever is refused. Programs get the short reason beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from clairiere.kernel.cache import shared
from clairiere.kernel.language import CODES, Language, catalogue, read_catalogue
from clairiere.kernel.state import Seat
from clairiere.kernel.words import seat_names

KNOWN: Final[dict[str, Language]] = {}


def speech(code: str) -> Language:
    """The messages of the table service in this language, with the kernel's as a fallback."""
    if code not in KNOWN:
        own = catalogue(code)
        if code != "en":
            own = read_catalogue("clairiere.table", "table", code)
            own.add_fallback(catalogue(code))
        KNOWN[code] = Language(code, own)
        shared(KNOWN[code].said)
    return KNOWN[code]


def within_quotes(text: str) -> str:
    """A text as it stands between quotation marks: its own are inner ones, ‘so’ in English and “so” in French."""
    if "«" in text:
        return text.replace("«\u00a0", "“").replace("\u00a0»", "”")
    return text.replace("“", "‘").replace("”", "’")


def colour_name(seat: Seat, code: str) -> str:
    """The name of a player without one: the colour of the seat."""
    return seat_names(speech(code))[seat]


def told_apart(names: Sequence[str], code: str, former: Sequence[str] = ()) -> list[str]:
    """Names of seats; those that two have, or that somebody had who has left, with the colour of their seat."""
    count = Counter([name.casefold() for name in (*names, *former) if name])
    return [
        f"{name} ({colour_name(seat, code)})" if count[name.casefold()] > 1 else name for seat, name in enumerate(names)
    ]


def level_name(bot: str, own: Language) -> str:
    """The name of a bot's level in this language."""
    known = {
        "seed": own.say("Seed"),
        "sprout": own.say("Sprout"),
        "sapling": own.say("Sapling"),
        "tree": own.say("Great tree"),
        "forest": own.say("Old forest"),
    }
    return known.get(bot, own.say("a robot"))


def sentence(reason: str, code: str) -> str:
    """The sentence for a short reason of a refusal; a sentence is returned unchanged."""
    own = speech(code if code in CODES else CODES[0])
    said = {
        "no such page": own.say("There is nothing here."),
        "no such method": own.say("That cannot be done here."),
        "no such table": own.say("There is no table with this code."),
        "another site has sent this": own.say("This came from another site, so it does not count."),
        "this is not your table": own.say("You have no seat at this table. You are welcome to watch."),
        "no good token": own.say("This token is not good, or has been revoked."),
        "which version have you seen?": own.say("Something is missing from this answer. Load the page again."),
        "the table has gone on": own.say("The table has gone on in the meantime. Look again, then answer."),
        "not there yet": own.say("The table is not there yet."),
        "the record is published when the game is over": own.say("The record is published when the game is over."),
        "hands are opened when the game is over": own.say("Hands are opened when the game is over."),
        "no hints": own.say("At this table nobody is given a hint."),
        "bots do not think on a device here": own.say("At this table robots do not think on a device."),
        "no hint came": own.say("No hint came in time. Try again in a moment."),
        "nothing is asked of you": own.say("Nothing is asked of you now."),
        "too often": own.say("That was a little fast. Take a breath, then try again."),
        "too many streams": own.say("This table is open in too many windows. Close one, then try again."),
        "busy": own.say("We lost the thread. No move that was confirmed is lost; try again in a moment."),
        "something went wrong": own.say("Something went wrong on our side. No move that was confirmed is lost."),
        "not open yet": own.say("The house is about to open. Try again in a moment."),
        "other rules": own.say("This table is played by another version of the rules, which is not at hand just now."),
        "too slow": own.say("Your answer did not arrive in time. Try again."),
        "too long": own.say("That is too long for an answer."),
        "unreadable": own.say("This could not be read."),
        "a form or JSON is wanted": own.say("This could not be read."),
    }
    return said.get(reason, reason)
