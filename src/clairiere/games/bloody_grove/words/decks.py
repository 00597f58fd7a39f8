"""A deck of Bloody Grove in words, as far as somebody may know it (GRV-INFO-03, GRV-INFO-04)."""

from __future__ import annotations

from clairiere.games.bloody_grove.numbering import NOTHING
from clairiere.games.bloody_grove.state import Cards, Table
from clairiere.games.bloody_grove.words.names import Names
from clairiere.kernel.seats import Seat


def from_top(s: Table, other: Seat, cards: Cards, names: Names) -> str:
    """Cards of a deck in order, with those that this other seat knows; neighbours that look alike come together."""
    runs: list[list[int]] = []
    for card in cards:
        if runs and look(s, other, card) == look(s, other, runs[-1][0]):
            runs[-1].append(card)
        else:
            runs.append([card])
    return names.language.listed([run_words(s, other, run, names) for run in runs])


def look(s: Table, other: Seat, card: int) -> tuple[str, bool]:
    """What cards of a deck are told apart by: face or back, and whether the other seat knows it."""
    return s.pieces.name(card), other != NOTHING and bool(s.pieces.seen[card] >> other & 1)


def run_words(s: Table, other: Seat, run: list[int], names: Names) -> str:
    """Cards that look alike."""
    said = names.cards(s.pieces, run)
    if not look(s, other, run[0])[1]:
        return said
    return names.language.say("{cards} (which {who} knows)", cards=said, who=names.players[other])
