"""Lines: the log of a table as a person reads it. Each seat hears a line with the faces it knew at that moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from html import escape
from itertools import takewhile
from typing import Any, Protocol

from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.language import small
from clairiere.kernel.play import ask_of
from clairiere.kernel.state import SPECTATOR, Pieces, Poll, Seat, Story, letter
from clairiere.kernel.view import View
from clairiere.kernel.words import Words
from clairiere.store.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Chair, Entry
from clairiere.table.http.reasons import level_name, speech, within_quotes

NEWEST = 20
"""So many lines are shown with the table; who wants more asks for the log."""
KEPT = 40
"""So many lines are kept: what others have done since a seat's last turn is counted up from them."""
NOT_ANSWERS = (TAKE_BACK, TIME_UP, HAND_OVER)
USUAL = 2
"""What a sentence weighs that tells no event."""
ANNOUNCED = 1
"""What a sentence weighs on an answer from which nothing has come yet: any event tells more."""
BRIEF = 2
"""So many sentences sum up what others have done."""
OPENERS = {
    "en": "A All An At Back Both Domination Four It Machine No Nobody Revealed Strength That The There This Turned Two "
          "You Your",
    "fr": "Au Aucun Aucune Ce Cela Cette Chez De Deux Elle Force Il L La Le Les On Personne Points Quatre Retour Ta Te "
          "Tes Toi Ton Tous Tout Tu Un Une À Égalité",
}  # fmt: skip
"""Words that have a capital only because a sentence begins with them; any other first word may be a name."""


def answers_that_count(log: Iterable[Entry]) -> list[tuple[int, Entry]]:
    """The answers of a log that nobody has taken back, each with its number there, from 1."""
    found: list[tuple[int, Entry]] = []
    for number, entry in enumerate(log, start=1):
        if entry.notation == TAKE_BACK:
            del found[max([n for n, (_, answer) in enumerate(found) if answer.seat == entry.seat])]
        elif entry.notation not in NOT_ANSWERS:
            found.append((number, entry))
    return found


class Reader(Protocol):
    """Interface of whoever reads a summary: `SeatPage`."""

    seat: Seat
    words: Words[Any]
    chairs: tuple[Chair, ...]

    def to_reader(self) -> Words[Any]:
        """The words that address the seat in the second person."""


class Line:
    """A log line: an entry with its story and the states around it."""

    __slots__ = ("before", "brief", "choice", "entry", "half", "limited", "newer", "number", "story", "told", "touched")

    def __init__(
        self, number: int, entry: Entry, story: Story | None, before: Any, after: Any, *, limited: bool = True
    ) -> None:
        self.number = number
        self.limited = limited  # whether a clock runs at the table
        self.newer = False  # whether a newer line says who plays on from this seat
        self.entry = entry
        self.story = story
        self.choice = said_openly(entry, before)
        self.half = goes_on_sealed(entry, before, after)  # nobody else hears of it until the seat is done
        self.before = before  # the table on which it was answered, until somebody has asked what was touched
        self.touched: str | None = None
        self.told: dict[tuple[Seat, str], str] = {}
        self.brief: dict[tuple[Seat, str], list[tuple[int, str]]] = {}

    def is_answer(self) -> bool:
        """Whether a seat has answered; else it changed hands, was late, or took back."""
        return self.entry.notation not in NOT_ANSWERS

    def is_bare(self) -> bool:
        """Whether nothing is told but that there was an answer, since it is sealed."""
        return self.is_answer() and self.choice is None and (self.story is None or not self.story.moments)

    def sentences(self, seat: Seat, words: Words[Any], chair: Chair) -> list[str]:
        """The sentences of the line as a seat may know them."""
        return [said for _, said in self.weighed(seat, words, chair)]

    def weighed(self, seat: Seat, words: Words[Any], chair: Chair) -> list[tuple[int, str]]:
        """The sentences with their importance."""
        story = [] if self.story is None else weighed(self.story.as_seen_by(seat), words)
        if self.choice is None:
            return story or [(USUAL, self.happened(words, chair))]
        declined = words.declined(self.entry.seat, self.choice)
        if declined:
            return [(USUAL, declined), *story]
        return story or [
            (ANNOUNCED, words.answered(self.entry.seat, self.choice) or self.happened(words, chair))
        ]

    def happened(self, words: Words[Any], chair: Chair) -> str:
        """The sentence of a line without a story: time up, hand-over, take-back."""
        entry, own, who = self.entry, speech(words.language.code), words.players[self.entry.seat]
        say = own.say
        if entry.notation == TAKE_BACK:
            return say("{who} takes the last answer back.", who=who)
        if entry.notation == TIME_UP and not self.limited:
            return say("The others have waited for {who}: a robot plays this turn.", who=who)
        if entry.notation == TIME_UP:
            return say("{who} has run out of time: a robot gives this answer.", who=who)
        if entry.notation == HAND_OVER and self.newer:
            return say("The seat has changed hands.")
        if entry.notation == HAND_OVER and chair.former:
            level = level_name(chair.bot, own)
            return say("{who} ({level}) plays on for {former}.", who=who, level=level, former=chair.former)
        if entry.notation == HAND_OVER and chair.person is None and not chair.bot:
            return say("Whoever played {who} has had their name deleted.", who=who)
        if entry.notation == HAND_OVER:
            return say("The seat has changed hands: {who} plays on.", who=who)
        return say("{who} has answered.", who=who)

    def html(self, game: Game[Any], seat: Seat, words: Words[Any], chairs: Sequence[Chair]) -> str:
        """A list item; empty if the seat may not know of the line; rendered once."""
        if self.half and seat != self.entry.seat:
            return ""
        key = (seat, words.language.code)
        found = self.told.get(key)
        if found is None:
            sentences = self.weighed(seat, words, chairs[self.entry.seat])
            said = "".join([f"<p>{escape(sentence)}</p>" for _, sentence in sentences])
            number, who, touched = self.number, letter(self.entry.seat), escape(self.pointing(game, seat))
            mark = f' data-touched="{touched}"' if touched else ""
            found = f'<li id="line-{number}" value="{number}" data-seat="{who}"{mark}>{said}</li>'
            self.told[key] = found
            self.brief[key] = most_telling(sentences)
        return found

    def in_brief(self, reader: Reader) -> list[tuple[int, str]]:
        """The most important sentences of a line, with their importance; those about the reader are said to them."""
        seat, words = reader.seat, reader.words
        key = (seat, words.language.code)
        found = self.brief.get(key, [])
        if seat != SPECTATOR and any([str(words.players[seat]) in said for _, said in found]):
            chair = reader.chairs[self.entry.seat]
            found = self.brief[key] = most_telling(self.weighed(seat, reader.to_reader(), chair))
        return found

    def forget_words(self) -> None:
        """Drop rendered sentences, since names have changed."""
        self.told.clear()
        self.brief.clear()

    def pointing(self, game: Game[Any], seat: Seat) -> str:
        """Ids of the elements that the line tells a seat of."""
        found = self.touching(game).split()  # none where hands are secret: an answer may name a card in one
        for moment in [] if self.story is None else self.story.as_seen_by(seat).moments:
            found += game.picture.points_at(moment.event, moment.pieces)
        return " ".join(dict.fromkeys(found))

    def touching(self, game: Game[Any]) -> str:
        """Ids of the elements that the answer refers to, where every answer is open to all."""
        if self.touched is None:
            named: list[str] = []
            if self.is_answer() and not game.rules.secret_hands and self.before is not None:
                choice = self.before.vocabulary().parse(self.entry.notation)
                named = game.picture.touches(View(self.before, self.entry.seat), choice)
            self.touched = " ".join(named)
        self.before = None
        return self.touched


class OpenLine(Line):
    """A line of a game that is over, with everything that was hidden: faces, and what was answered under a seal."""

    __slots__ = ("asked",)

    def __init__(self, line: Line, before: Any, after: Any) -> None:
        story = None if line.story is None else line.story.opened()
        super().__init__(line.number, line.entry, story, before, after, limited=line.limited)
        self.newer = line.newer
        self.half = False
        self.asked = before if self.is_answer() and self.choice is None else None  # the table it was sealed at

    def weighed(self, seat: Seat, words: Words[Any], chair: Chair) -> list[tuple[int, str]]:
        """The sentences with their importance; a sealed answer comes before what it has brought about."""
        if self.asked is None:
            return super().weighed(seat, words, chair)
        choice = self.asked.vocabulary().parse(self.entry.notation)
        what, who = words.choice(choice, self.asked), words.players[self.entry.seat]
        said = speech(words.language.code).say("{who} chooses in secret: “{what}”.", who=who, what=within_quotes(what))
        return [(USUAL, said), *([] if self.story is None else weighed(self.story.as_seen_by(seat), words))]


class Lines:
    """The newest lines of a table."""

    def __init__(self) -> None:
        self.newest: deque[Line] = deque(maxlen=KEPT)

    def add(self, line: Line) -> None:
        """Append a line; the oldest falls off the end. Who has a seat now is told by the newest line about it."""
        if line.entry.notation == HAND_OVER:
            for older in self.newest:
                if older.entry.notation == HAND_OVER and older.entry.seat == line.entry.seat:
                    older.newer = True
                    older.forget_words()
        self.newest.append(line)

    def forget(self, game: Game[Any]) -> None:
        """Drop states that are not needed to render the lines."""
        known: Pieces | None = None
        for line in self.newest:
            line.touching(game)
            for moment in line.story.moments if line.story is not None else []:
                share(moment.pieces, known)
                known = moment.pieces

    def forget_words(self) -> None:
        """Drop all rendered sentences, since names have changed."""
        for line in self.newest:
            line.forget_words()


def weighed(story: Story, words: Words[Any]) -> list[tuple[int, str]]:
    """A sentence per event, with its importance."""
    return [(words.telling(moment.event), words.event(moment.event, moment.pieces)) for moment in story.moments]


def most_telling(sentences: Sequence[tuple[int, str]], most: int = BRIEF) -> list[tuple[int, str]]:
    """The most important sentences, in their order; of equals, the later ones."""
    return [sentences[n] for n in telling_most([weight for weight, _ in sentences], most)]


def telling_most(weights: Sequence[int], most: int = BRIEF) -> list[int]:
    """Indexes of the highest weights, in their order; of equals, the later ones."""
    ranked = sorted(range(len(weights)), key=lambda n: (weights[n], n))
    return sorted([n for n in ranked[-most:] if weights[n]])


def share(pieces: Pieces, known: Pieces | None) -> None:
    """Let consecutive moments share equal pieces, to save memory."""
    if known is not None and known is not pieces:
        pieces.faces = known.faces if pieces.faces == known.faces else pieces.faces
        pieces.seen = known.seen if pieces.seen == known.seen else pieces.seen
        pieces.pool = known.pool if pieces.pool == known.pool else pieces.pool


def said_openly(entry: Entry, before: Any) -> Choice | None:
    """The answer of an entry, unless it was sealed."""
    if before is None or entry.notation in NOT_ANSWERS or isinstance(before.agenda[-1], Poll):
        return None
    found: Choice = before.vocabulary().parse(entry.notation)
    return found


def goes_on_sealed(entry: Entry, before: Any, after: Any) -> bool:
    """Whether an entry is a sealed answer with more to come from the same seat."""
    if before is None or entry.notation in NOT_ANSWERS or not isinstance(before.agenda[-1], Poll):
        return False
    return not after.over and isinstance(after.agenda[-1], Poll) and ask_of(after, entry.seat) is not None


def listed(
    lines: Iterable[Line], game: Game[Any], seat: Seat, words: Words[Any], chairs: Sequence[Chair]
) -> str:
    """The lines as HTML, the oldest first."""
    return '<ol id="news">' + "".join([line.html(game, seat, words, chairs) for line in lines]) + "</ol>"


def newest_of(lines: Iterable[Line]) -> list[Line]:
    """Those lines that are shown with the table."""
    return [*lines][-NEWEST:]


def of_others(lines: Iterable[Line], seat: Seat) -> list[Line]:
    """Lines of others since the seat last answered, the oldest first."""
    found: list[Line] = []
    for line in reversed([*lines]):
        if line.entry.seat == seat and line.is_answer():
            break
        if line.entry.seat != seat:
            found.append(line)
    return found[::-1]


def told_in_brief(lines: Iterable[Line], reader: Reader, *, asked: bool, answered: bool) -> str:
    """A summary of what others have just done; for a seat that is asked, since its last turn.

    `answered` says whether the seat ever has: the lines may not reach back that far.
    """
    since = of_others(newest_of(lines), reader.seat)
    if not asked:
        return " ".join([said for _, said in since[-1].in_brief(reader)]) if since else ""
    words = reader.words
    told = counted_up(of_others(lines, reader.seat), reader) or summed_up(since, reader)
    if not told or not answered:
        return told
    return speech(words.language.code).say("Since your turn: {told}", told=running_on(told, words))


def counted_up(lines: Sequence[Line], reader: Reader) -> str:
    """The recap of a game that has one: all that others have done, not only what matters most."""
    stories: list[Story] = []
    for line in lines:
        if line.entry.notation == TAKE_BACK and stories:
            stories.pop()
        elif line.story is not None:
            stories.append(line.story.as_seen_by(reader.seat))
    moments = [moment for story in stories for moment in story.moments]
    return one_after_another(reader.words.recap(moments, reader.seat), reader.words)


def summed_up(lines: Sequence[Line], reader: Reader) -> str:
    """At most two sentences: one thing of everybody, or two of a single player; none on answers under a seal."""
    telling = [line for line in lines if not line.is_bare()]
    heard = [(line.entry.seat, weight, said) for line in telling for weight, said in line.in_brief(reader)]
    whose = {who for who, _, _ in heard}
    each = 1 if len(whose) > 1 else BRIEF
    kept: list[int] = []
    for other in whose:
        own = [n for n, (who, _, _) in enumerate(heard) if who == other]
        kept += [own[n] for n in telling_most([heard[n][1] for n in own], each)]
    return one_after_another([first_of(heard[n][2]) for n in sorted(kept)], reader.words)


def one_after_another(sentences: list[str], words: Words[Any]) -> str:
    """Up to two sentences side by side; more of them joined by semicolons."""
    if len(sentences) <= BRIEF:
        return " ".join(sentences)
    told = sentences[0].rstrip(".")
    for said in sentences[1:]:
        more = running_on(said.rstrip("."), words)
        told = speech(words.language.code).say("{told}; {more}", told=told, more=more)
    return told + "."


def running_on(said: str, words: Words[Any]) -> str:
    """A sentence as it follows a colon or a semicolon: without its capital, unless it begins with a name."""
    opener = "".join(takewhile(str.isalpha, said))
    if opener not in OPENERS[words.language.code].split() or any([said.startswith(f"{who} ") for who in words.players]):
        return said
    return small(said)


def first_of(said: str) -> str:
    """The first sentence of an event that is told in several."""
    return said.partition(". ")[0].rstrip(".") + "."
