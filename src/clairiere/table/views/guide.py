"""The guide of a first game: what bots have done and what for, as far as its reader can know.

It tells less from turn to turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from clairiere.kernel.choices import Choice
from clairiere.kernel.play import objection
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View, view
from clairiere.table.http.reasons import speech
from clairiere.table.views.lines import Line, first_of, most_telling, of_others, running_on
from clairiere.table.views.replies import Guide
from clairiere.table.views.seat_page import SeatPage

NOTES = (2, 2, 2, 1, 1, 1)
"""So many things are told in each turn, from the first; in later ones, only a paragraph that is new."""
IMAGINED = 2
"""Tables on which the purpose of somebody else's answer must be the same to be told."""
TRIED = 24
"""So many tables are imagined to find those on which the answer could be given."""


def guide(page: SeatPage, lines: Sequence[Line], tables: Sequence[tuple[Any, Any]]) -> Guide:
    """What is told to a seat that is asked; `tables` are the states before and after each line."""
    lines = lines[: page.version]
    turn = turn_number(lines, page.seat)
    most = NOTES[turn - 1] if turn <= len(NOTES) else 0
    return Guide(turn, most, moves(page, lines, tables, most), weighs=plays_bots(page))


def plays_bots(page: SeatPage) -> bool:
    """Whether a person plays against bots only, at a table with hints: then their mistakes are nobody else's affair."""
    others = [chair for seat, chair in enumerate(page.chairs) if seat != page.seat]
    return page.scene.stored.allows_hints and page.seat >= 0 and all([chair.bot for chair in others])


def turn_number(lines: Sequence[Line], seat: Seat) -> int:
    """Which of its turns a seat is in, counted from 1: answers in a row are one turn."""
    own = [line.entry.seat == seat for line in lines if line.is_answer()]
    begun = sum([now and not before for before, now in zip([False, *own], own, strict=False)])
    return begun if own and own[-1] else begun + 1


def moves(page: SeatPage, lines: Sequence[Line], tables: Sequence[tuple[Any, Any]], most: int) -> list[str]:
    """What bots have done since the seat's last answer, and what for: what matters most, in order."""
    told = [(weight_of(line, page), line) for line in of_others(lines, page.seat) if page.chairs[line.entry.seat].bot]
    found: list[tuple[int, str]] = []
    for _, line in sorted(told, key=lambda one: (-one[0], -one[1].number)):
        said = move(page, line, tables[line.number - 1][0]) if len(found) < most else ""
        found += [(line.number, said)] if said else []
    return [said for _, said in sorted(found)]


def weight_of(line: Line, page: SeatPage) -> int:
    """How important the most important sentence of a line is."""
    return max([weight for weight, _ in line.weighed(page.seat, page.words, page.chairs[line.entry.seat])], default=0)


def move(page: SeatPage, line: Line, before: Any) -> str:
    """A line and its purpose in two sentences; empty if the purpose is not certain, or known to its seat alone."""
    if line.choice is None or line.half:
        return ""
    purpose = purpose_seen(page, before, line.entry.seat, line.choice)
    told = most_telling(line.weighed(page.seat, page.to_reader(), page.chairs[line.entry.seat]), 1)
    if not purpose or not told:
        return ""
    say = speech(page.language).say
    return say("{told} Put yourself in their place: {purpose}", told=first_of(told[0][1]),
               purpose=running_on(purpose, page.words))


def purpose_seen(page: SeatPage, before: Any, seat: Seat, choice: Choice) -> str:
    """The purpose of another seat's answer, as far as the reader knows the table; empty if it could be another.

    Nothing but the reader's own view goes in, so it tells nothing that is hidden from them.
    """
    if page.words.hides(choice):
        return ""
    said = {page.words.purpose(seen, choice) for seen in possible(view(before, page.seat), seat, choice)}
    return said.pop() if len(said) == 1 else ""


def possible(seen: View[Any], seat: Seat, choice: Choice) -> Iterator[View[Any]]:
    """Views of another seat on tables that a reader imagines, where that seat could give this answer."""
    found = 0
    for seed in range(TRIED):
        table = seen.imagine(Random(seed))
        if objection(table, seat, choice) is None:
            yield view(table, seat)
            found += 1
            if found == IMAGINED:
                return
