"""The ending: who has won and why, said to one seat, with a wreath, and the scores as a drawing and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, radians, sin
from typing import Any

from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import Seat, letter
from clairiere.kernel.words import Words
from clairiere.table.views.seat_page import SeatPage

LEAF = "M0 0C5-4 6-11 0-17-6-11-5-4 0 0Z"
ROW = 34
"""Units of height for each bar of the drawing, which is 300 units wide."""
LONGEST = 200
FALLING = ((18, 0, 5), (62, 2, 6), (118, 1, 7), (176, 3, 5), (222, 0.5, 8), (270, 2.5, 6))
"""Leaves that come down: where, after how many seconds, and how many each takes."""


def ending(page: SeatPage) -> str:
    """HTML of the end of a game: who won, why, and the scores."""
    table, words = page.view.table, page.words
    outcome = page.scene.game.rules.outcome(table)
    said = escape(words.verdict(table, outcome, page.seat))
    return (
        f'<div id="ending">{wreath(outcome)}<p class="result">{said}</p>'
        f"{scores_drawn(table, outcome, words)}{scores_listed(table, outcome, words)}</div>"
    )


def wreath(outcome: Outcome) -> str:
    """A wreath around the sign of the winners; its leaves fall if nobody has won."""
    winners = outcome.winners()
    kind = "wreath" if winners else "wreath bare"
    falling = "".join([
        f'<path class="falls" style="--after:{after:g}s;--takes:{takes}s" transform="translate({x} 0)" d="{LEAF}"/>'
        for x, after, takes in FALLING
    ])  # fmt: skip
    return (
        f'<svg class="{kind}" viewBox="0 0 300 96" aria-hidden="true"><circle class="glow" cx="150" cy="48" r="40"/>'
        f"{falling}{''.join([leaf(degrees) for degrees in range(0, 360, 24)])}{signs(winners, outcome)}</svg>"
    )


def leaf(degrees: int) -> str:
    """One leaf of the wreath."""
    x, y = 150 + 36 * sin(radians(degrees)), 48 - 36 * cos(radians(degrees))
    return f'<path class="lies" d="{LEAF}" transform="translate({x:.1f} {y:.1f}) rotate({degrees + 62})"/>'


def signs(winners: Sequence[Seat], outcome: Outcome) -> str:
    """The signs of all winners, side by side."""
    size = 48 if len(winners) == 1 else 26
    left = 150 - size * len(winners) / 2
    return "".join([sign(seat, left + n * size, 48 - size / 2, size) for n, seat in enumerate(winners)])


def sign(seat: Seat, x: float, y: float, size: float) -> str:
    """The shape and colour of a seat, as a symbol of the page."""
    return f'<use href="#here-seat-{letter(seat)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def by_place(outcome: Outcome) -> list[Seat]:
    """Seats ordered by their place."""
    return sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])


def scores_drawn(table: Any, outcome: Outcome, words: Words[Any]) -> str:
    """Bar chart of the scores or, for a team, of what it has reached; the table below has the same numbers."""
    _, counts = words.tally(table, outcome)
    if not counts:
        return ""
    if outcome.together:
        return pips(*counts)
    most, seats = max(1, *counts), by_place(outcome)
    rows = [bar(seat, counts[seat] / most, words.language.number(counts[seat]), words) for seat in seats]
    drawn = "".join([f'<g transform="translate(0 {ROW * n})">{row}</g>' for n, row in enumerate(rows)])
    return f'<svg class="bars" viewBox="0 0 300 {ROW * len(rows)}" aria-hidden="true">{drawn}</svg>'


def bar(seat: Seat, part: float, number: str, words: Words[Any]) -> str:
    """One bar: sign, name, length and number."""
    wide = 6 + LONGEST * max(0.0, part)
    return (
        f'{sign(seat, 0, 4, 26)}<text x="36" y="13">{escape(str(words.players[seat]))}</text>'
        f'<rect class="length" x="36" y="18" width="{wide:.0f}" height="9" rx="4.5" fill="var(--p{seat + 1})"/>'
        f'<text class="count" x="{wide + 44:.0f}" y="27">{escape(number)}</text>'
    )


def pips(done: int, needed: int) -> str:
    """One pip for each goal of a team, filled if it was reached."""
    marks = [
        f'<circle class="{"done" if n < done else "open"}" cx="{20 + 30 * n}" cy="16" r="11"/>' for n in range(needed)
    ]
    return f'<svg class="bars" viewBox="0 0 300 32" aria-hidden="true">{"".join(marks)}</svg>'


def scores_listed(table: Any, outcome: Outcome, words: Words[Any]) -> str:
    """Table of the scores: a row for each item and, unless all play as one, a narrow column for each player."""
    rows = words.scores(table, outcome)
    if outcome.together:
        head, body = [cell(said, "col") for said in rows[0]], rows[1:]
    else:
        places = [named(seat, words) for seat in by_place(outcome)]
        turned = [[row[n] for row in rows] for n in range(len(rows[0])) if n != 1]
        head, body = ["<td></td>", *places], turned
    lines = [f"{cell(said, 'row')}{''.join([f'<td>{escape(one)}</td>' for one in more])}" for said, *more in body]
    below = "".join([f"<tr>{line}</tr>" for line in lines])
    return f'<table class="scores"><thead><tr>{"".join(head)}</tr></thead><tbody>{below}</tbody></table>'


def cell(said: str, scope: str) -> str:
    """A heading cell of the table."""
    return f'<th scope="{scope}">{escape(said)}</th>'


def named(seat: Seat, words: Words[Any]) -> str:
    """A heading cell with the sign of a seat and its name."""
    mark = f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{sign(seat, 0, 0, 24)}</svg>'
    return f'<th scope="col">{mark}<span class="vh">{escape(str(words.players[seat]))}</span></th>'
