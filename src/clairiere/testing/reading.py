"""Law 12: everything that a person can read in a random game exists in the languages that the game offers."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.game import Game
from clairiere.kernel.language import has_catalogue
from clairiere.kernel.play import objection, waiting
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import SPECTATOR, Ask, Seat, Story
from clairiere.kernel.view import view
from clairiere.testing import require
from clairiere.testing.battery import Watch

LISTENED = 17
"""One of so many tables of a game is listened to from beginning to end."""
REFUSED = 8
"""So many choices of the vocabulary are tried for each seat, for the sentences that refuse them."""


class Reader:
    """Reads everything there is to read at one table, in both languages; subclasses check the sentences further."""

    def __init__(self, game: Game[Any], s: Any) -> None:
        self.game = game
        self.english = game.words.for_table(s, "en")
        self.french = game.words.for_table(s, "fr")
        self.translated = has_catalogue("fr", game.name, game.rules.package)
        self.met: set[type] = set()
        self.clauses: set[Clause] = set()

    def check_sentence(self, english: str, french: str) -> None:
        """What holds for a sentence, which is never the same in two languages."""
        self.check_button(english, french)
        require(not self.translated or english != french, 12, english, "is not translated")

    def check_button(self, english: str, french: str) -> None:
        """What holds for everything that is read: it says something, and nothing in it is left to be filled in."""
        for said in (english, french):
            require(bool(said.strip()), 12, "nothing is said for", repr(english or french))
            require("{" not in said and "}" not in said, 12, said, "has a place that nobody filled in")

    def check_spoken(self, english: str, french: str) -> None:
        """What holds for a line of the spoken table, and for the outcome."""
        self.check_sentence(english, french)

    def hear(self, s: Any, story: Story) -> None:
        """What happened, as everybody at the table hears it."""
        for onlooker in [*range(s.seats), SPECTATOR]:
            heard = story.as_seen_by(onlooker)
            for english, french in zip(self.english.story(heard), self.french.story(heard), strict=True):
                self.check_sentence(english, french)
        self.met |= {type(moment.event) for moment in story.moments}

    def look(self, s: Any, rng: Random) -> None:
        """What is asked, what can be answered, and why not otherwise."""
        words = s.vocabulary().choices()
        for ask in waiting(s):
            seen = view(s, ask.seat).table
            self.check_sentence(self.english.prompt(ask, seen), self.french.prompt(ask, seen))
            self.offer(seen, ask)
            self.met.add(type(ask))
        for seat in range(s.seats):
            for _ in range(REFUSED):
                self.refuse(view(s, seat).table, seat, rng.choice(words))

    def listen(self, s: Any) -> None:
        """The whole table, as everybody hears it, and in the end who won."""
        for onlooker in [*range(s.seats), SPECTATOR]:
            v = view(s, onlooker)
            passages = [self.game.words.read_aloud(v, language) for language in ("en", "fr")]
            for one, other in zip(*passages, strict=True):
                require(bool(one.lines), 12, one.title, "says nothing")
                require(not self.translated or one.title != other.title, 12, one.title, "is not translated")
                for english, french in zip(one.lines, other.lines, strict=True):
                    self.check_spoken(english, french)
        if s.over:
            outcome = self.game.rules.outcome(s)
            self.check_spoken(self.english.outcome(s, outcome), self.french.outcome(s, outcome))

    def offer(self, s: Any, ask: Ask[Any]) -> None:
        """Every option has words of its own."""
        options = ask.options(s)
        english = [self.english.choice(c, s) for c in options]
        french = [self.french.choice(c, s) for c in options]
        for one, other in zip(english, french, strict=True):
            self.check_button(one, other)
        for said in (english, french):
            require(len(set(said)) == len(options), 12, "two options have the same words:", said)

    def refuse(self, s: Any, seat: Seat, c: Choice) -> None:
        """Why a choice is refused, if it is."""
        clause = objection(s, seat, c)
        if clause is not None:
            said = [words.objection(s, seat, c, clause) for words in (self.english, self.french)]
            self.check_sentence(said[0], said[1])
            require(self.french.refusal(s, seat, c, clause).endswith(f" ({clause.id})"), 12, clause, "is not named")
            self.clauses.add(clause)


def read_game(
    game: Game[Any], seats: int, variant: Variant, seed: int, reader: type[Reader] = Reader
) -> Reader:
    """A random game, read from the opening to the end."""
    watch = Watch(game, game.rules.components(), seats, variant, seed)
    match = watch.match
    reading, rng = reader(game, match.state), Random(seed)
    reading.hear(match.state, match.stories[0])
    while not match.state.over:
        reading.look(match.state, rng)
        if len(match.states) % LISTENED == 1:
            reading.listen(match.state)
        reading.hear(match.state, match.choose(*watch.next_answer()))
    reading.look(match.state, rng)
    reading.listen(match.state)
    return reading
