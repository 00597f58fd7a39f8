"""The spoken table: a view told in words, in the order in which one wants to hear it; and what is touched on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clairiere.kernel.language import capital
from clairiere.kernel.play import waiting
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import NO_SEAT, SPECTATOR, UNKNOWN, S, Seat, Shown, Story, others
from clairiere.kernel.view import View, view

if TYPE_CHECKING:
    from clairiere.kernel.game import Game
    from clairiere.kernel.match import Match
    from clairiere.kernel.words import Words


class About:
    """What an element of the picture is: name, clauses that describe it, and what it means now."""

    def __init__(self, name: str, clauses: str, now: list[str]) -> None:
        self.name = name
        self.clauses = clauses.split()  # the rulebook tells them in this order
        self.now = now


class Passage:
    """A titled part of the table in words, one sentence per line."""

    def __init__(self, title: str, lines: list[str]) -> None:
        self.title = title
        self.lines = lines


def what_changed(match: Match[S], seat: Seat, since: int, language: str, names: Sequence[str] = ()) -> list[str]:
    """Sentences on what happened after answer number `since`, as the seat may know it, and what is new now."""
    before, after = view(match.states[since], seat), match.view(seat)
    return told_between(match.game, match.stories[since + 1 :], before, after, language, names)


def told_between(
    game: Game[S], stories: list[Story], before: View[S], after: View[S], language: str, names: Sequence[str] = ()
) -> list[str]:
    """Sentences of the stories between two views, then other new lines."""
    words = game.words.for_table(after.table, language, names)
    told = [line for story in stories for line in words.story(story.as_seen_by(after.seat))]
    now = new_lines(words.spoken(before), words.spoken(after))
    return told + [line for line in now if line not in told]


def new_lines(before: list[Passage], after: list[Passage]) -> list[str]:
    """The lines that a passage did not have before."""
    left = {passage.title: passage.lines[:] for passage in before}
    found: list[str] = []
    for passage in after:
        old = left.get(passage.title, [])
        for line in passage.lines:
            if line in old:
                old.remove(line)
            else:
                found.append(line)
    return found


def the_present(words: Words[S], v: View[S]) -> Passage:
    """Sentences on who is asked what, the own question first; and who has left."""
    s, say = v.table, words.language.say
    own, asked = v.ask(), waiting(s)
    lines = [] if own is None else [words.prompt(own, s)]
    if own is None and v.seat != SPECTATOR and not s.gone >> v.seat & 1:
        lines.append(words.not_asked(s))
    lines += [words.prompt(ask, s) for ask in asked if ask.seat != v.seat]
    return Passage(say("Now"), lines + who_left(words, v))


def the_end(words: Words[S], v: View[S], outcome: Outcome) -> Passage:
    """Sentences on who won, said to the listener, and why, with all places; and who has left."""
    told = [words.result(v.table, outcome, v.seat), words.outcome(v.table, outcome)]
    return Passage(words.language.say("The end"), [*dict.fromkeys(told), *who_left(words, v)])


def about_you(words: Words[S], seat: Seat, lines: list[str]) -> Passage:
    """The passage on the listener's own things."""
    say = words.language.say
    return Passage(say("You"), [say("You are {who}.", who=words.players[seat]), *lines])


def who_left(words: Words[S], v: View[S]) -> list[str]:
    """A sentence for each seat that has left."""
    gone = [seat for seat in range(v.table.seats) if v.table.gone >> seat & 1]
    return [has_left(words, seat, v.seat) for seat in gone]


def has_left(words: Words[S], seat: Seat, listener: Seat) -> str:
    """The sentence that a seat has left, in the second person for that seat."""
    if seat == listener:
        return words.language.say("You have left the game.")
    return words.language.say("{who} has left the game.", who=words.players[seat])


# What declared places hold, by default.

def declared_passages(words: Words[S], v: View[S]) -> list[Passage]:
    """What lies in the declared places: before the listener, before the others, and for all."""
    order = [*([] if v.seat == SPECTATOR else [v.seat]), *others(v.seat, v.table.seats), NO_SEAT]
    found: list[Passage] = []
    for seat in order:
        lines = [told_place(words, v, shown) for shown in v.table.shown() if shown.owner == seat]
        if seat == v.seat:
            found.append(about_you(words, seat, lines))
        elif lines:
            found.append(Passage(words.common_title() if seat == NO_SEAT else str(words.players[seat]), lines))
    return found


def told_place(words: Words[S], v: View[S], shown: Shown) -> str:
    """What lies in a place or how much a number is, such as `Deck: 12 face down`."""
    say, place, pieces = words.language.say, words.place_name(shown.name), v.table.pieces
    if shown.value is not None:
        return say("{place}: {count}.", place=place, count=words.number_name(shown))
    known = [words.face_name(pieces.name(piece)) for piece in shown.pieces if pieces.faces[piece] != UNKNOWN]
    blank = len(shown.pieces) - len(known)
    if not shown.pieces:
        return say("{place}: nothing.", place=place)
    hidden = [say("{count} face down", count=blank)] if blank else []
    return say("{place}: {things}.", place=place, things=words.language.listed(known + hidden))


def declared_about(words: Words[S], v: View[S], id: str) -> About | None:
    """The declared place with this id, or the piece; a piece of a stack stands for the stack."""
    for shown in v.table.shown():
        lying = [piece for piece in shown.pieces if id == f"piece-{piece}"]
        if id == shown.id() or (lying and shown.stack):
            return about_place(words, v, shown)
        if lying:
            return about_piece(words, v, shown, lying[0])
    return None


def about_place(words: Words[S], v: View[S], shown: Shown) -> About:
    """What lies in a place, whose it is, and who knows what lies there, if that is the same for all of it."""
    now = [told_place(words, v, shown), *belonging(words, shown)]
    seen = {v.table.pieces.seen[piece] for piece in shown.pieces}
    if len(seen) == 1:
        now.append(knowing_place(words, seats_in(seen.pop(), v.table.seats)))
    return About(words.place_name(shown.name), words.clauses_about(shown.name), now)


def about_piece(words: Words[S], v: View[S], shown: Shown, piece: int) -> About:
    """Where a piece lies, who knows it and, if the reader does, how many there are of its face."""
    language, pieces = words.language, v.table.pieces
    now = [language.say("It lies here: {place}.", place=words.place_name(shown.name)), *belonging(words, shown)]
    now.append(knowing_piece(words, seats_in(pieces.seen[piece], v.table.seats)))
    face = pieces.faces[piece]
    if face == UNKNOWN:
        return About(capital(words.face_down()), words.clauses_about(shown.name), now)
    many = pieces.faces.count(face) + sum([hidden.count(face) for hidden in pieces.blank])
    now.append(language.say_many("There is {n} of these in the game.", "There are {n} of these in the game.", many))
    name = pieces.name(piece)
    return About(capital(words.face_name(name)), words.clauses_about(name), now)


def belonging(words: Words[S], shown: Shown) -> list[str]:
    """Whose a place is, if it is somebody's."""
    if shown.owner == NO_SEAT:
        return []
    return [words.language.say("It belongs to {who}.", who=words.players[shown.owner])]


def seats_in(bits: int, seats: int) -> list[Seat] | None:
    """The seats of a bit set; None if it has all of them."""
    found = [seat for seat in range(seats) if bits >> seat & 1]
    return None if len(found) == seats else found


def knowing_piece(words: Words[S], seats: list[Seat] | None) -> str:
    """The sentence on the seats that know a piece; None: all of them."""
    say = words.language.say
    if seats is None:
        return say("Everyone knows what it is.")
    if not seats:
        return say("Nobody knows what it is.")
    return say("Nobody but {who} knows what it is.", who=words.listed_players(seats))


def knowing_place(words: Words[S], seats: list[Seat] | None) -> str:
    """The sentence on the seats that know what lies in a place; None: all of them."""
    say = words.language.say
    if seats is None:
        return say("Everyone knows what lies here.")
    if not seats:
        return say("Nobody knows what lies here.")
    return say("Nobody but {who} knows what lies here.", who=words.listed_players(seats))
