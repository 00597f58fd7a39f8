"""Replays: a game that is over, step by step, with nothing hidden or through the eyes of one seat.

A step is one entry of the log; step 0 is the opening. Who looks through the eyes of a seat sees what it knew then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from clairiere.kernel.language import capital
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat, letter
from clairiere.kernel.view import View
from clairiere.pictures.canvas import apart
from clairiere.store.ledger import HAND_OVER
from clairiere.table.http.reasons import speech
from clairiere.table.http.refusals import Refused
from clairiere.table.play.live import Live
from clairiere.table.play.past import Past
from clairiere.table.views.fragment import ending, places, sign, spoken
from clairiere.table.views.lines import Line
from clairiere.table.views.seat_page import OpenPage, SeatPage

OPEN = "all"
"""In place of the letter of a seat: nothing is hidden."""
MOST_TICKS = 60
"""So many ticks of a kind the scale has room for."""
GAIN, LOSS, CHANGE = "gain", "loss", "change"
Link = Callable[[int, str], str]
"""Wraps the name of a step in what leads there."""


@dataclass(frozen=True)
class ReplayParts:
    """What the page of a replay is made from, at one step."""

    at: int
    last: int
    eyes: str
    secret: bool  # whether seats know what others do not
    seats: list[tuple[str, str]]  # letters and names
    places: str  # where the picture leaves room, as CSS properties
    headline: str
    before: str  # the piece of the page, before and after what steers it
    after: str
    says: str  # the name of the step in one line
    track: str
    leads: dict[str, int]  # where the buttons lead
    asked: str  # the first seat that is asked; nobody at the end
    replay: Replay

    def log(self, link: Link) -> str:
        """The whole log."""
        return self.replay.listed(link, self.at)

    def turns(self, link: Link) -> str:
        """The turns, round by round."""
        return self.replay.turns(link)


class Mark:
    """What matters about a step: what somebody has gained or lost, or that a seat has changed hands."""

    def __init__(self, kind: str, seat: Seat, says: str) -> None:
        self.kind = kind
        self.seat = seat  # SPECTATOR: it concerns all as one
        self.says = says


class Step:
    """One step of a game with its name in words."""

    def __init__(self, number: int, seat: Seat, says: list[str], touched: str) -> None:
        self.number = number
        self.seat = seat
        self.says = says
        self.touched = touched  # ids of elements of the picture
        self.turn = False  # whether somebody else begins to answer here
        self.round = ""  # the name of the round that begins here
        self.marks: list[Mark] = []


class Replay:
    """The steps of a game that is over, in one language and as they are seen in one way."""

    def __init__(self, past: Past, live: Live, eyes: str, language: str) -> None:
        self.past = past
        self.live = live
        self.eyes = eyes
        self.language = language
        self.seat = SPECTATOR if eyes == OPEN else LETTERS.index(eyes)
        self.words = live.words(language)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self.past.version

    def page(self, at: int) -> SeatPage:
        """The table at a step."""
        scene = self.past.at(at, self.live, opened=self.eyes == OPEN)
        return OpenPage(scene, self.language) if self.eyes == OPEN else SeatPage(scene, self.seat, self.language)

    @cached_property
    def steps(self) -> list[Step]:
        """All steps, each with what begins there and what matters about it."""
        lines = self.past.opened() if self.eyes == OPEN else self.past.lines
        say, goes_on = speech(self.language).say, self.live.match.record.earlier is not None
        begun = say("The game goes on from here.") if goes_on else say("The opening.")
        found = [Step(0, SPECTATOR, [begun], ""), *map(self.step, lines)]
        for step in found[1:]:
            before = found[step.number - 1].seat
            step.turn = step.seat != before and self.past.lines[step.number - 1].is_answer()
        self.name_rounds(found)
        self.set_marks(found)
        return found

    def step(self, line: Line) -> Step:
        """A step without what begins there; what others have sealed has no words yet."""
        chair = self.live.chairs[line.entry.seat]
        if line.half and self.seat != line.entry.seat:
            return Step(line.number, line.entry.seat, [line.happened(self.words, chair)], "")
        says = line.sentences(self.seat, self.words, chair)
        return Step(line.number, line.entry.seat, says, line.pointing(self.live.game, self.seat))

    def name_rounds(self, steps: list[Step]) -> None:
        """Name each round where it begins: what stands first in the headline, which everybody may read."""
        now = ""
        for step in steps:
            state: Any = self.past.tables[step.number][0]
            told = capital(self.headline(step.number).partition(" · ")[0])
            if told != now and not state.over:
                step.round = now = told

    def headline(self, at: int) -> str:
        """Where the game is at a step, in a few words that hide nothing."""
        state: Any = self.past.tables[at][0]
        return self.live.game.words.headline(View(state, SPECTATOR), self.language)

    def set_marks(self, steps: list[Step]) -> None:
        """Mark what changes the count that decides the game, and seats that change hands."""
        before: list[int] | None = None
        for step in steps:
            name, counts = self.tally(step.number)
            if before is not None and len(before) == len(counts):
                step.marks = self.changes(name, before, counts)
            before = counts
            if step.number and self.past.lines[step.number - 1].entry.notation == HAND_OVER:
                step.marks.append(Mark(CHANGE, step.seat, ""))  # its line says so

    def tally(self, at: int) -> tuple[str, list[int]]:
        """The count of every seat that decides the game, at a step."""
        state: Any = self.past.tables[at][0]
        return self.words.tally(state, self.live.game.rules.outcome(state))

    def changes(self, name: str, before: list[int], counts: list[int]) -> list[Mark]:
        """A mark for each count that has changed; a team has one count, and then so many that it needs."""
        together = self.live.game.rules.together
        found: list[Mark] = []
        for seat, (old, new) in enumerate(zip(before, counts, strict=True)):
            if old == new or (together and seat):
                continue
            number = self.words.language.number
            by = f"{'+' if new > old else '−'}{number(abs(new - old))}"
            said = speech(self.language).say("{what}: {n} ({change})", what=name, n=number(new), change=by)
            who = SPECTATOR if together else seat
            told = said if together else f"{self.words.players[seat]} · {said}"
            found.append(Mark(GAIN if new > old else LOSS, who, told))
        return found

    def fragment(self, at: int) -> str:
        """The part of the page that changes from step to step."""
        return "".join(self.around(at))

    def around(self, at: int) -> tuple[str, str]:
        """The same, before and after what steers it."""
        page = self.page(at)
        return (
            f'<section id="table" class="{page.scene.stored.game}" lang="{self.language}" data-at="{at}" '
            f'data-asked="{self.asked(at)}" style="{places(page)}"><p id="headline">{escape(self.headline(at))}</p>'
            f'<div id="board">{apart(page.picture())}</div>'
            '<div id="near"><div id="told" tabindex="0" role="group" aria-labelledby="step">'
            f"{self.told(page, at)}</div>",
            f"</div>{spoken(page, [])}</section>",
        )

    def parts(self, at: int) -> ReplayParts:
        """What the page is made from."""
        before, after = self.around(at)
        return ReplayParts(
            at=at, last=self.last, eyes=self.eyes, secret=self.live.game.rules.secret_hands,
            seats=list(zip(LETTERS, self.live.names(self.language), strict=False)), places=places(self.page(at)),
            headline=self.headline(at), before=before, after=after,
            says=f"{self.number(at)}: {' '.join(self.steps[at].says)}", track=self.track(),
            leads=self.neighbours(at), asked=self.asked(at), replay=self,
        )  # fmt: skip

    def asked(self, at: int) -> str:
        """The letter of the first seat that is asked at a step."""
        state: Any = self.past.tables[at][0]
        return "" if state.over else letter(next_ask(state).seat)

    def number(self, at: int) -> str:
        """`Step 34 of 92`."""
        return speech(self.language).say("Step {n} of {last}", n=at, last=self.last)

    def told(self, page: SeatPage, at: int) -> str:
        """The name of a step: its number, what happened, and the result after the last one."""
        step = self.steps[at]
        who = "" if step.seat == SPECTATOR else sign_of(step.seat)
        said = "".join([f"<p>{escape(one)}</p>" for one in step.says]) + "".join(map(told_mark, step.marks))
        ended = ending(SeatPage(page.scene, SPECTATOR, self.language)) if page.over else ""
        return f'<h2 id="step" tabindex="-1">{who}{self.number(at)}</h2>{ended}{said}'

    def listed(self, link: Link, at: int) -> str:
        """The whole log: every step by its name, under the rounds; the one that is shown is marked."""
        items = [self.item(step, link, at) for step in self.steps]
        return f'<ol id="notes" start="0">{"".join(items)}</ol>'

    def item(self, step: Step, link: Link, at: int) -> str:
        """One step in the log."""
        number = step.number
        heading = f"<h3>{escape(step.round)}</h3>" if step.round else ""
        said = "".join([f"<span>{escape(one)}</span>" for one in step.says]) + "".join(map(told_mark, step.marks))
        who = "" if step.seat == SPECTATOR else f' data-seat="{letter(step.seat)}"'
        facts = f'{who}{" data-turn" if step.turn else ""}{" data-mark" if step.marks else ""}'
        facts += ' aria-current="step"' if number == at else ""
        touched = f' data-touched="{escape(step.touched)}"' if step.touched else ""
        mark = "" if step.seat == SPECTATOR else sign_of(step.seat)
        begun = f'<li id="line-{number}" value="{number}" data-line="{number}"{facts}{touched}>'
        return f"{begun}{heading}{mark}{link(number, said)}</li>"

    def turns(self, link: Link) -> str:
        """The turns of each round, for whoever has no script: who begins to answer where."""
        rows: list[list[str]] = []
        for step in self.steps:
            if step.round or not rows:
                rows.append([f"<b>{escape(step.round)}</b>"])
            if step.turn:
                rows[-1].append(link(step.number, escape(str(self.words.players[step.seat]))))
        return "".join(["<ol>", *[f"<li>{' '.join(row)}</li>" for row in rows], "</ol>"])

    def track(self) -> str:
        """The scale of the scrubber: a tick for each turn, a longer one for each round, and a dot for what matters."""
        last = max(1, self.last)
        turns = "".join([f"M{n} 7V10" for n in thinned([step.number for step in self.steps if step.turn])])
        rounds = "".join([f"M{n} 0V10" for n in thinned([step.number for step in self.steps if step.round])])
        dots = "".join([dot(step.number / last, mark) for step in self.steps for mark in step.marks])
        return (
            f'<svg viewBox="0 0 {last} 10" preserveAspectRatio="none"><path class="turns" d="{turns}"/>'
            f'<path class="rounds" d="{rounds}"/></svg>{dots}'
        )

    def neighbours(self, at: int) -> dict[str, int]:
        """Where the buttons lead: steps, turns and rounds before and after."""
        turns = [step.number for step in self.steps if step.turn or not step.number]
        found = {"first": 0, "back": max(0, at - 1), "forward": min(self.last, at + 1), "last": self.last}
        found["turn_back"] = max([n for n in turns if n < at], default=0)
        found["turn_forward"] = min([n for n in turns if n > at], default=self.last)
        return found


def sign_of(seat: Seat) -> str:
    """The sign of a seat beside a sentence."""
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{sign(seat, 0, 0, 24)}</svg>'


def told_mark(mark: Mark) -> str:
    """What a mark says, if its line does not say it."""
    return f'<small class="{mark.kind}">{escape(mark.says)}</small>' if mark.says else ""


def thinned(numbers: list[int]) -> list[int]:
    """As many of these as can be told apart on the scale, evenly."""
    return numbers[:: 1 + len(numbers) // MOST_TICKS]


def dot(part: float, mark: Mark) -> str:
    """A dot on the scale, in the colour of its seat."""
    colour = "var(--gold)" if mark.seat == SPECTATOR else f"var(--p{mark.seat + 1})"
    return f'<i class="{mark.kind}" style="--at:{part:.4f};--of:{colour}"></i>'


def eyes_in(wanted: str, live: Live) -> str:
    """Through whose eyes a finished game is looked at; raises Refused while it goes on, whatever is asked for."""
    if not live.state.over:
        raise Refused(403, "hands are opened when the game is over")
    if not wanted:
        return OPEN
    if wanted != OPEN and wanted not in list(LETTERS[: len(live.chairs)]):
        raise Refused(400, "unreadable")
    return wanted
