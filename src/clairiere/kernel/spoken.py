"""The spoken table: a view told in words, in the order in which one wants to hear it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clairiere.kernel.play import waiting
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import SPECTATOR, S, Seat, Story
from clairiere.kernel.view import View, view
from clairiere.kernel.words import Passage, Words

if TYPE_CHECKING:
    from clairiere.kernel.game import Game
    from clairiere.kernel.match import Match


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
    now = new_lines(game.words.spoken(before, words), game.words.spoken(after, words))
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
    """Sentences on who won and why; and who has left."""
    return Passage(words.language.say("The end"), [words.outcome(v.table, outcome), *who_left(words, v)])


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
