"""What everybody at one terminal shares: players, screen, log, and privacy between two people."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from clairiere.cli.keyboard import Keyboard
from clairiere.cli.players import Player
from clairiere.cli.rulebook import RulebookViewer
from clairiere.cli.saved_games import free_path, write_saved
from clairiere.cli.screen import Screen
from clairiere.kernel.earlier import Answer
from clairiere.kernel.language import Language
from clairiere.kernel.match import Match
from clairiere.kernel.spoken import Passage
from clairiere.kernel.state import SPECTATOR, Poll, Seat, Story
from clairiere.kernel.view import View, view
from clairiere.kernel.words import Words, seat_names

EVERYTHING = -1
"""In place of a seat: the story with every face."""


def heard(story: Story, seat: Seat, words: Words[Any]) -> list[str]:
    """Sentences of a story as a seat may know it."""
    return words.story(story if seat == EVERYTHING else story.as_seen_by(seat))


def entry(
    number: int, answer: Answer | None, story: Story, seat: Seat, words: Words[Any], speech: Language
) -> list[tuple[str, str]]:
    """Lines of the log for one answer, or the set-up."""
    lines = heard(story, seat, words)
    if not lines and answer is not None:
        lines = [speech.say("{who} answers; nothing is to be seen of it yet.", who=words.players[answer.seat])]
    return [(f"{number:>3}" if i == 0 else "   ", line) for i, line in enumerate(lines)]


def chronicle(
    stories: Sequence[Story], answers: Sequence[Answer], seat: Seat, words: Words[Any], speech: Language
) -> list[tuple[str, str]]:
    """The whole log so far; number 0 is the set-up."""
    told = [entry(0, None, stories[0], seat, words, speech)]
    for number, answer in enumerate(answers, start=1):
        told.append(entry(number, answer, stories[number], seat, words, speech))
    return [row for rows in told for row in rows]


class Privacy:
    """Decides when the screen must be hidden between several people at one keyboard."""

    def __init__(self, people: list[Seat]) -> None:
        self.people = people
        self.hangs = False

    def needed(self, match: Match[Any]) -> bool:
        """Whether the next person must not see what the last one saw; once true, always true."""
        if not self.hangs and len(self.people) > 1:
            self.hangs = asks_in_secret(match) or any([knows_more(match.state, seat) for seat in self.people])
        return self.hangs


def knows_more(s: Any, seat: Seat) -> bool:
    """Whether a seat sees anything that a spectator does not."""
    return bool(view(s, seat).table.text() != view(s, SPECTATOR).table.text())


def asks_in_secret(match: Match[Any]) -> bool:
    """Whether the open question is a poll."""
    return not match.state.over and isinstance(match.state.agenda[-1], Poll)


YES = ("y", "yes", "o", "oui")
NO = ("n", "no", "non")


class Session:
    """The match, who plays it, the screen and the keyboard, and the file that the game is kept in."""

    def __init__(
        self, match: Match[Any], players: list[Player], speech: Language, screen: Screen, keyboard: Keyboard,
        path: Path | None,
    ) -> None:
        self.match = match
        self.players = players
        self.speech = speech
        self.screen = screen
        self.keyboard = keyboard
        self.path = path
        self.kept = -1  # answers in the file; -1: there is none yet
        self.shelf = RulebookViewer(match.game, speech, screen)
        usual = seat_names(speech)
        self.names = [player.name or usual[player.seat] for player in players]
        self.words = match.game.words.for_table(match.state, speech.code, self.names)
        screen.players = self.names

    def name(self, seat: Seat) -> str:
        """What a player is called."""
        return str(self.words.players[seat])

    def answers(self) -> int:
        """How many answers have been given."""
        return len(self.match.record.answers)

    def show_table(self, seat: Seat, since: int | None = None) -> None:
        """The table as this seat sees it; or only the parts that are not as they were after so many answers."""
        now = self.spoken(self.match.view(seat))
        if since is None:
            self.screen.table(now)
            return
        before = {passage.title: passage.lines for passage in self.spoken(view(self.match.states[since], seat))}
        changed = [passage for passage in now if passage.lines != before.get(passage.title)]
        old = {line for lines in before.values() for line in lines}
        self.screen.table(changed, {line for passage in changed for line in passage.lines} - old)

    def spoken(self, seen: View[Any]) -> list[Passage]:
        """A view in words, without the question: that is asked anyway."""
        ask = seen.ask()
        question = "" if ask is None else self.words.prompt(ask, seen.table)
        told = self.match.game.words.read_aloud(seen, self.speech.code, self.names)
        bare = [Passage(part.title, [line for line in part.lines if line != question]) for part in told]
        return [part for part in bare if part.lines]

    def tell_since(self, seat: Seat, since: int) -> None:
        """Print what has happened after this many answers, as the seat may know it; -1 includes the set-up."""
        for story in self.match.stories[since + 1 :]:
            self.screen.story(heard(story, seat, self.words))

    def agrees(self, question: str, *, usually: bool) -> bool:
        """Whether a person says yes; Enter alone is the usual answer."""
        said = self.keyboard.line(f"{question} ").lower()
        return said not in NO if usually else said in YES

    def keep(self, path: Path | None = None) -> Path:
        """Write the game into a file: this one, else its own, if anything is new, else a new one here."""
        if path is None and self.path is not None and self.kept == self.answers():
            return self.path
        target = path or self.path or free_path(self.match.game.name, Path())
        write_saved(target, self.match.record, self.players, self.speech)
        self.path, self.kept = target, self.answers()
        return target
