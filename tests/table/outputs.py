"""All that leaves the service about a table: JSON, page, pushed fragment, pictures, spoken table, reasons, hint."""

from __future__ import annotations

import re
from typing import Any

from msgspec.json import encode

from clairiere.bots.roster import bot_named
from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.store.ledger import RUNNING, Chair, StoredTable
from clairiere.table.play.live import Live
from clairiere.table.views.explanations import LUCK, meaning, told_of, why_not
from clairiere.table.views.fragment_cache import FragmentCache
from clairiere.table.views.hint import hint_response
from clairiere.table.views.seat_page import SeatPage

LANGUAGES = ("en", "fr")
ELEMENT = re.compile(r' id="([\w-]+)"')
TOUCHED = 3
"""So many elements of a picture are asked about."""
ADVISER = "search:20"
"""Thinks a fixed number of thoughts, not for a fixed time: so it says the same of what looks the same."""


def live_of(match: Match[Any]) -> Live:
    """A table in memory at which this is being played."""
    chairs = tuple([Chair(seat + 1, "", f"Player {seat}") for seat in range(match.record.seats)])
    variant = " ".join([f"{name}={value}" for name, value in match.record.variant.items()])
    page = StoredTable(
        table=1, code="abc", game=match.game.name, rules=match.record.rules, variant=variant, pace=0, status=RUNNING,
        seed="seed", luck=" ".join([str(k) for k in match.record.luck]), chairs=chairs, entries=(), takeover="greedy",
    )  # fmt: skip
    live = Live(page)
    live.match = match
    return live


def everything_sent(live: Live, reader: Seat, language: str, *, hint: bool = False) -> dict[str, bytes]:
    """By what it is; a hint takes long, so it is made on request."""
    page = SeatPage(live, reader, language)
    sent = {"JSON": page.as_json(), "pushed": FragmentCache().event(live, reader, language, gzip=False)}
    sent["page"] = FragmentCache().get(live, reader, language)
    for theme in ("day", "night"):
        sent[f"picture by {theme}"] = page.picture(theme, standalone=True).encode()
    names = live.names(language)
    sent["spoken"] = encode(
        [[one.title, *one.lines] for one in live.game.words.read_aloud(page.view, language, names)]
    )
    for piece in ELEMENT.findall(sent["page"].decode())[-TOUCHED:]:
        reason = why_not(page, piece)
        sent[f"why not {piece}"] = f"{reason.title} {reason.says} {vars(told_of(page, piece))}".encode()
    for choice in page.view.options()[:TOUCHED]:
        sent[f"trial of {choice.notation()}"] = encode(meaning(page, choice, LUCK))
    if hint and reader != SPECTATOR and page.view.ask() is not None:
        sent["hint"] = encode(hint_response(page, bot_named(ADVISER, live.game, 1).advise(page.view)))
    return sent
