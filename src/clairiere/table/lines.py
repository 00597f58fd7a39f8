"""Lines: the log of a table as a person reads it. Each seat hears a line with the faces it knew at that moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from clairiere.kernel.agenda import Poll
from clairiere.kernel.choices import Choice
from clairiere.kernel.events import Story
from clairiere.kernel.game import Game
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.play import ask_of
from clairiere.kernel.seats import Seat, letter
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.table.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Chair, Entry
from clairiere.table.reasons import level_name, speech

NEWEST = 20
"""So many lines are shown with the table; who wants more asks for the log."""
NOT_ANSWERS = (TAKE_BACK, TIME_UP, HAND_OVER)


class Line:
    """One line of the log: what somebody did, and the story of it."""

    __slots__ = ("before", "choice", "entry", "half", "number", "story", "told", "touched")

    def __init__(self, number: int, entry: Entry, story: Story | None, before: Any, after: Any) -> None:
        self.number = number
        self.entry = entry
        self.story = story
        self.choice = said_openly(entry, before)
        self.half = goes_on_sealed(entry, before, after)  # nobody else hears of it until the seat is done
        self.before = before  # the table on which it was answered, until somebody has asked what was touched
        self.touched: str | None = None
        self.told: dict[tuple[Seat, str], str] = {}

    def is_answer(self) -> bool:
        """Whether a seat has answered; else the seat has changed hands, or its time was up, or it has taken back."""
        return self.entry.notation not in NOT_ANSWERS

    def sentences(self, seat: Seat, words: Words[Any], chair: Chair) -> list[str]:
        """What the seat may know of it; the chair is the one whose line it is."""
        story = [] if self.story is None else words.story(self.story.as_seen_by(seat))
        if self.choice is None:
            return story or [happened(self.entry, words, chair)]
        declined = words.declined(self.entry.seat, self.choice)
        if declined:
            return [declined, *story]
        return story or [words.answered(self.entry.seat, self.choice) or happened(self.entry, words, chair)]

    def html(self, game: Game[Any], seat: Seat, words: Words[Any], chairs: Sequence[Chair]) -> str:
        """An item of the list, or nothing if the seat shall not hear of it; told once."""
        if self.half and seat != self.entry.seat:
            return ""
        key = (seat, words.language.code)
        found = self.told.get(key)
        if found is None:
            sentences = self.sentences(seat, words, chairs[self.entry.seat])
            said = "".join([f"<p>{escape(sentence)}</p>" for sentence in sentences])
            number, who, touched = self.number, letter(self.entry.seat), escape(self.touching(game))
            mark = f' data-touched="{touched}"' if touched else ""
            found = f'<li id="line-{number}" value="{number}" data-seat="{who}"{mark}>{said}</li>'
            self.told[key] = found
        return found

    def touching(self, game: Game[Any]) -> str:
        """The elements that the answer named, where every answer is open to all."""
        if self.touched is None:
            named: list[str] = []
            if self.is_answer() and not game.secret_hands and self.before is not None:
                choice = self.before.vocabulary().parse(self.entry.notation)
                named = game.touches(View(self.before, self.entry.seat), choice)
            self.touched = " ".join(named)
        self.before = None
        return self.touched


class Lines:
    """The newest lines of a table."""

    def __init__(self) -> None:
        self.newest: deque[Line] = deque(maxlen=NEWEST)

    def add(self, line: Line) -> None:
        """One more."""
        self.newest.append(line)

    def forget(self, game: Game[Any]) -> None:
        """Let go of what is not needed to tell them: a server holds many tables."""
        known: Pieces | None = None
        for line in self.newest:
            line.touching(game)
            for moment in line.story.moments if line.story is not None else []:
                share(moment.pieces, known)
                known = moment.pieces

    def tell_anew(self) -> None:
        """Somebody else sits at the table, so the names have changed."""
        for line in self.newest:
            line.told.clear()


def share(pieces: Pieces, known: Pieces | None) -> None:
    """From one moment to the next little changes, and what has not need not be there twice."""
    if known is not None and known is not pieces:
        pieces.faces = known.faces if pieces.faces == known.faces else pieces.faces
        pieces.seen = known.seen if pieces.seen == known.seen else pieces.seen
        pieces.pool = known.pool if pieces.pool == known.pool else pieces.pool


def said_openly(entry: Entry, before: Any) -> Choice | None:
    """What was answered, if everyone may know: not under the seal of a poll."""
    if before is None or entry.notation in NOT_ANSWERS or isinstance(before.agenda[-1], Poll):
        return None
    found: Choice = before.vocabulary().parse(entry.notation)
    return found


def goes_on_sealed(entry: Entry, before: Any, after: Any) -> bool:
    """Whether it is part of what a seat answers under a seal, with more to come."""
    if before is None or entry.notation in NOT_ANSWERS or not isinstance(before.agenda[-1], Poll):
        return False
    return not after.over and isinstance(after.agenda[-1], Poll) and ask_of(after, entry.seat) is not None


def happened(entry: Entry, words: Words[Any], chair: Chair) -> str:
    """A line that has no story of its own."""
    own, who = speech(words.language.code), words.players[entry.seat]
    say = own.say
    if entry.notation == TAKE_BACK:
        return say("{who} takes the last answer back.", who=who)
    if entry.notation == TIME_UP:
        return say("{who} has run out of time: a bot gives this answer.", who=who)
    if entry.notation == HAND_OVER and chair.former:
        level = level_name(chair.bot, own)
        return say("{who} ({level}) plays on for {former}.", who=who, level=level, former=chair.former)
    if entry.notation == HAND_OVER and chair.person is None and not chair.bot:
        return say("Whoever played {who} has had their name deleted.", who=who)
    if entry.notation == HAND_OVER:
        return say("The seat has changed hands: {who} plays on.", who=who)
    return say("{who} has answered.", who=who)


def listed(
    lines: Iterable[Line], game: Game[Any], seat: Seat, words: Words[Any], chairs: Sequence[Chair]
) -> str:
    """The lines, the oldest first."""
    return '<ol id="news">' + "".join([line.html(game, seat, words, chairs) for line in lines]) + "</ol>"
