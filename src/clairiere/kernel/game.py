"""Game: everything the rest of the world has to know about one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any, Generic

from clairiere.kernel.agenda import Ask, S
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components
from clairiere.kernel.errors import ClairiereError
from clairiere.kernel.events import Story
from clairiere.kernel.experience import Experience, Scale, read_experience
from clairiere.kernel.now import Now
from clairiere.kernel.outcome import Outcome
from clairiere.kernel.rulebook import Rulebook
from clairiere.kernel.seats import LETTERS, Seat
from clairiere.kernel.showing import Showing
from clairiere.kernel.spoken import Passage
from clairiere.kernel.view import Guesses, View
from clairiere.kernel.words import Words

Variant = dict[str, str]
Frame = tuple[float, float, float, float]
"""A place in the wide picture, which is 1440 x 900: left, top, width and height."""


class Option:
    """A setting of the table, such as `ruse_reach`, with its values; the first is the default."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        self.name = name
        self.values = tuple(values)


class WrongTable(ClairiereError):
    """A table cannot be set up so; the message says why."""


class Game(Generic[S]):
    """One game: how many may play, what can be varied, and the doors to its rules."""

    def __init__(
        self,
        name: str,
        *,
        prefix: str,
        rules_version: int,
        older: Mapping[int, Variant] | None = None,
        seats: Sequence[int],
        options: Sequence[Option] = (),
        longest: int,
        secret_hands: bool = False,
        minutes: int = 30,
        age: int = 10,
        together: bool = False,
        planned: bool = False,
        habitual: bool = False,
    ) -> None:
        self.name = name
        self.prefix = prefix  # of its clauses
        self.rules_version = rules_version
        # Each older version that is still played, and the value of every option that it did not have yet.
        self.older = dict(older or {})
        self.seats = tuple(seats)
        self.options = tuple(options)
        self.longest = longest  # no game takes more decisions
        self.secret_hands = secret_hands  # several people at one screen need a curtain
        self.minutes = minutes  # that a game takes, about
        self.age = age  # from which on one can play it
        self.together = together  # everyone wins or loses as one: a hint is the same for every seat
        self.planned = planned  # luck and other seats come only between turns: bots think in whole turns
        self.habitual = habitual  # it knows what players usually answer: bots take others to do so
        self.own: Components | None = None  # its components, once they have been read
        self.learned: Experience | None = None  # its experience, once it has been read; the lab puts other ones here
        self.rulebooks: dict[str, Rulebook] = {}  # by language, once they have been read

    def __repr__(self) -> str:
        return f"<Game {self.name}, rules {self.rules_version}>"

    def load(self, toml: str) -> Components:
        """The components that a file's text describes; raises WrongComponents."""
        raise NotImplementedError

    def components(self, toml: str | None = None) -> Components:
        """The components of the game or, given a file's text, of somebody's own copy; raises WrongComponents."""
        if toml is not None:
            return self.load(toml)
        if self.own is None:
            self.own = self.load(self.file("components.toml"))
        return self.own

    def file(self, name: str) -> str:
        """The text of a file in the game's own folder."""
        return files(f"clairiere.games.{self.name}").joinpath(name).read_text("utf-8")

    def rulebook(self, language: str) -> Rulebook:
        """The rulebook in "en" or "fr"."""
        if language not in self.rulebooks:
            self.rulebooks[language] = Rulebook(self.file(f"rulebook/{language}.md"))
        return self.rulebooks[language]

    def blurb(self, language: str) -> str:
        """What awaits you, in one line, in "en" or "fr"."""
        return ""

    def opening(self, parts: Components, seats: int, variant: Variant, now: Now) -> S:
        """The table as it is set up; runs up to the first question."""
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome:
        """Who won, once the game is over."""
        raise NotImplementedError

    def hint(self, s: S, seat: Seat) -> float:
        """How a table, or as much of it as a view shows, looks for a seat: about its log-odds of winning; 0 is even."""
        row = self.experience().weights[self.stage(s)]
        return self.weighed(s, seat, row).total - self.best_other(s, seat, row).total

    def weighed(self, s: S, seat: Seat, row: list[float], keeps: bool = False) -> Scale:
        """How a seat stands, whatever the others have; hints are its lead over the best of them."""
        raise NotImplementedError

    def best_other(self, s: S, seat: Seat, row: list[float], keeps: bool = False) -> Scale:
        """Who of the others, as far as they have not left, stands best."""
        best: Scale | None = None
        for other in range(s.seats):
            if other != seat and not s.gone >> other & 1:
                scale = self.weighed(s, other, row, keeps)
                if best is None or scale.total > best.total:
                    best = scale
        return Scale(row, keeps) if best is None else best

    def prior(self) -> Experience:
        """The features that hints are made of, with the weights that they have before any experience."""
        raise NotImplementedError

    def weighed_by(self, experience: Experience) -> Game[S]:
        """Another one of this game, whose hints have these weights."""
        kind: Any = type(self)
        other: Game[S] = kind()
        other.learned = experience
        return other

    def experience(self) -> Experience:
        """The weights of the hints: as the game's own file says, if nobody has set others."""
        if self.learned is None:
            self.learned = read_experience(self.file("experience.toml"), self.prior().groups)
        return self.learned

    def stage(self, s: S) -> int:
        """How far the game is: every stage has its own weights."""
        return 0

    def features(self, s: S, seat: Seat) -> list[float]:
        """What a hint weighs: times the weights of the stage, it is the hint; empty where a hint is certain."""
        row = self.experience().weights[self.stage(s)]
        return self.weighed(s, seat, row, True).against(self.best_other(s, seat, row, True))

    def middle(self, parts: Components, seats: int, variant: Variant, now: Now) -> S:
        """A table to learn from; where openings teach too little, one that could come about in the midst of a game."""
        return self.opening(parts, seats, variant, now)

    def closing(self, s: S) -> Choice | None:
        """The answer that ends a turn, where that is the open question: hints are best asked just before."""
        return None

    def worthwhile(self, s: S, ask: Ask[S]) -> list[Choice]:
        """The answers, asides apart, that a planning bot tries: what is left out is hardly ever better."""
        return ask.legal(s)

    def considered(self, s: S, ask: Ask[S]) -> list[Choice]:
        """The options that a bot weighs: what is left out is hardly ever better, and looks odd to a person."""
        return ask.options(s)

    def habit(self, s: S, ask: Ask[S], rng: Random) -> Choice:
        """What a player may well answer, knowing no more than the own seat; bots play imagined tables on with it."""
        return ask.pick(s, rng)

    def pauses(self, s: S) -> bool:
        """Whether this is a good moment to ask for a hint: by habit, bots play on up to it."""
        return True

    def guesses(self, v: View[S]) -> Guesses[S]:
        """What to imagine where a view is blank."""
        return Guesses(v)

    def read(self, text: str, parts: Components) -> S:
        """The table that a position's text describes; the opposite of `State.text`; raises WrongTable."""
        try:
            s = self.lay(text, parts)
        except (ValueError, LookupError) as error:  # a name, a number or a word that is not there
            raise WrongTable(f"position: {error!r}") from error
        if s.seats not in self.seats:
            raise WrongTable(f"position: {self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {s.seats}")
        return s

    def lay(self, text: str, parts: Components) -> S:
        """The same, as the game does it; whatever it stumbles over is no position."""
        raise NotImplementedError

    def lost_components(self, s: S) -> str:
        """Which component is missing from the table or there too often; empty if all is well."""
        raise NotImplementedError

    def words(self, s: S, language: str, names: Sequence[str] = ()) -> Words[S]:
        """The words of this table in "en" or "fr"; players without a name are called by their colours."""
        raise NotImplementedError

    def spoken(self, v: View[S], language: str, names: Sequence[str] = ()) -> list[Passage]:
        """The view told in words, ordered for listening."""
        raise NotImplementedError

    def spoken_in(self, v: View[S], words: Words[S]) -> list[Passage]:
        """The same in words of this table that are there already: to make them anew takes a quarter of the time."""
        return self.spoken(v, words.language.code, [str(name) for name in words.players])

    def box(self) -> str:
        """The box that the game comes in: an SVG of 258 by 324 units whose inks are custom properties."""
        raise NotImplementedError

    def sprites(self) -> str:
        """The sprite sheet: an SVG of symbols that every picture of the game uses; drawn once."""
        raise NotImplementedError

    def picture(
        self,
        v: View[S],
        language: str = "en",
        names: Sequence[str] = (),
        *,
        last: Story | None = None,
        standalone: bool = False,
        theme: str = "",
        frame: str = "",
    ) -> str:
        """The view as an SVG that uses the sprite sheet or, standalone, contains it.

        `last` is what has just happened: it is marked. The theme is "day", "night" or the reader's own; a frame is the
        name of a part of the table, which is then shown alone.
        """
        showing = Showing(language, names, last=last, standalone=standalone, theme=theme, frame=frame)
        return self.drawn(v, showing)

    def drawn(self, v: View[S], showing: Showing) -> str:
        """The picture of a view: what lies on the table and, by their names, its frames."""
        raise NotImplementedError

    def slots(self, v: View[S]) -> dict[str, Frame]:
        """The places that the wide picture leaves free for the prompt and for the log."""
        return {"prompt": (1056.0, 604.0, 360.0, 272.0), "log": (1056.0, 72.0, 360.0, 508.0)}

    def headline(self, v: View[S], language: str) -> str:
        """How far the game is, such as `round 2 of 4`; empty if there is nothing to say."""
        return ""

    def touches(self, v: View[S], choice: Choice) -> list[str]:
        """The ids of the elements of the picture that a choice names, whether it is allowed or not."""
        return []

    def check(self, seats: int, variant: Variant) -> None:
        """Refuse a number of seats or a setting that the game does not have."""
        if seats not in self.seats:
            raise WrongTable(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        for name, value in variant.items():
            if value not in self.values(name, seats):
                raise WrongTable(f"{self.name} with {seats} seats has no {name}={value}")

    def values(self, name: str, seats: int) -> list[str]:
        """The values that an option can have at a table of this size: letters only of seats that are there."""
        for option in self.options:
            if option.name == name:
                return [v for v in option.values if v not in LETTERS or LETTERS.index(v) < seats]
        return []

    def variants(self, seats: int) -> list[Variant]:
        """Every combination of settings at a table of this size, the default first."""
        names = [option.name for option in self.options]
        return [dict(zip(names, chosen, strict=True)) for chosen in product(*[self.values(n, seats) for n in names])]

    def variant(self, chosen: Variant, rules: int | None = None) -> Variant:
        """The settings with defaults filled in; an older version of the rules has no options that came after it."""
        later = {} if rules is None else self.older.get(rules, {})
        return {
            option.name: chosen.get(option.name, option.values[0])
            for option in self.options
            if option.name in chosen or option.name not in later
        }

    def plays(self, rules: int) -> bool:
        """Whether tables and records of this version of the rules can be played."""
        return rules == self.rules_version or rules in self.older

    def as_played(self, chosen: Variant, rules: int) -> Variant:
        """The settings of a table that was begun under this version: what came later is as it was then."""
        if not self.plays(rules):
            raise WrongTable(f"{self.name} has rules {self.rules_version} and no longer, or not yet, {rules}")
        return {**self.older.get(rules, {}), **chosen}
