"""The interface that the rules of a game fill: set-up, outcome, notation of positions, and options."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import product
from typing import Any, Final, Generic, TypeVar

from clairiere.kernel.choices import ClairiereError, Clause, Illegal
from clairiere.kernel.components import Components, read_sheet
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.state import LETTERS, S, Seat, StepContext, letter
from clairiere.kernel.view import HiddenFaces, View, ViewText, view

P = TypeVar("P", bound=Components)

# Outcome: who won.

class Outcome:
    """The result of a game: places from 1, with ties; and points, where the game has any."""

    def __init__(self, places: Sequence[int], points: Sequence[int] = (), *, together: bool = False) -> None:
        self.places = tuple(places)
        self.points = tuple(points)
        self.together = together  # everyone wins or loses as one

    def winners(self) -> list[Seat]:
        """The seats in first place; nobody, if all lost together."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def text(self) -> str:
        """`A 1 B 2`."""
        return " ".join([f"{letter(seat)} {place}" for seat, place in enumerate(self.places)])

    def __repr__(self) -> str:
        return f"<Outcome {self.text()}>"


def ranked(keys: Sequence[tuple[int, ...]], points: Sequence[int] = ()) -> Outcome:
    """An outcome by these keys, the highest first; equal keys share a place."""
    return Outcome([1 + sum([other > key for other in keys]) for key in keys], points)


def all_together(won: bool, seats: int) -> Outcome:
    """The outcome of a game that everyone wins or loses."""
    return Outcome([1 if won else 2] * seats, together=True)


Variant = dict[str, str]
RULES: Final = "rules"
"""The setting that names an older version of the rules, for `GameRules.opening`. Nobody chooses it."""


class Option:
    """A setting of the table, such as `ruse_reach`, with its values; the first is the default."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        self.name = name
        self.values = tuple(values)


class WrongTable(ClairiereError):
    """Raised for seats, settings or a position that a game does not have; the message says why."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GameRules(Generic[S]):
    """Interface of the rules of a game: seats, options, set-up, outcome."""

    def __init__(
        self,
        name: str,
        *,
        prefix: str,
        version: int,
        older: Mapping[int, Variant] | None = None,
        seats: Sequence[int],
        options: Sequence[Option] = (),
        longest: int,
        secret_hands: bool = False,
        minutes: int = 30,
        age: int = 10,
        together: bool = False,
        package: str = "",
        state: type[S] | None = None,
    ) -> None:
        self.name = name
        self.prefix = prefix  # of its clauses
        self.version = version
        # Each older version that is still played: the value of every option that it did not have yet. What has been
        # mended without an option asks the state, `s.rules < 2`.
        self.older = dict(older or {})
        self.seats = tuple(seats)
        self.options = tuple(options)
        self.longest = longest  # no game takes more decisions
        self.secret_hands = secret_hands  # several people at one screen must not see each other's
        self.minutes = minutes  # that a game takes, about
        self.age = age  # from which on one can play it
        self.together = together  # everyone wins or loses as one: a hint is the same for every seat
        self.package = package or f"clairiere.games.{name}"  # that holds the game's files
        self.state = state  # the class of its declared places, which reads positions
        self.own: Components | None = None  # its components, once they have been read

    def parse_components(self, toml: str) -> Components:
        """Parse components from TOML; raises WrongComponents. By default they are a sheet without a type of its own."""
        return Components(read_sheet(toml))

    def components(self, toml: str | None = None) -> Any:
        """The components of the game or, given TOML, of a custom copy; raises WrongComponents.

        They are what `parse_components` returns: of which class, the rules of the game know (`ComponentRules`).
        """
        if toml is not None:
            return self.parse_components(toml)
        if self.own is None:
            self.own = self.parse_components(self.file_or_empty("rules/components.toml"))
        return self.own

    def file(self, path: str) -> str:
        """The text of a file in the game's package."""
        return files(self.package).joinpath(path).read_text("utf-8")

    def file_or_empty(self, path: str) -> str:
        """The text of a file in the game's package; empty if there is none."""
        try:
            return self.file(path)
        except (FileNotFoundError, ModuleNotFoundError, NotADirectoryError):
            return ""

    def clauses(self) -> list[Clause]:
        """The clauses of the module in which these rules stand, by number; for a rulebook made of them."""
        module = sys.modules.get(type(self).__module__)
        found = [one for one in vars(module).values() if isinstance(one, Clause)] if module is not None else []
        found = [clause for clause in found if clause.id.startswith(self.prefix)]
        return sorted({clause.id: clause for clause in found}.values(), key=lambda clause: clause.id)

    def opening(self, parts: Any, seats: int, variant: Variant, now: StepContext) -> S:
        """The state after the set-up, run up to the first question.

        A game that has mended its rules without an option begins with `s.rules = self.version_of(variant)`.
        """
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome:
        """Who won, once the game is over."""
        raise NotImplementedError

    def read_position(self, text: str, parts: Components) -> S:
        """Parse a position, the opposite of `State.text`; raises WrongTable."""
        try:
            s = self.parse_position(text, parts)
        except (ValueError, LookupError, Illegal) as error:  # a name, a number or a word that is not there
            raise WrongTable(f"position: {error!r}") from error
        if s.seats not in self.seats:
            raise WrongTable(f"position: {self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {s.seats}")
        return s

    def parse_position(self, text: str, parts: Any) -> S:
        """Parse a position without checks; raises ValueError or LookupError.

        By default the declared state reads it; a game without declared places implements it itself.
        """
        kind: Any = self.state
        if kind is None:
            raise NotImplementedError(f"{self.name}: no `state` with declared places, and no `parse_position`")
        s: S = kind.read(text)
        return s

    def read_view(self, text: str, parts: Components) -> View[S]:
        """Parse the text of a view, the opposite of `View.text`; raises WrongTable.

        What is blank to the seat gets any of the hidden faces, and is hidden again: the view cannot tell them apart.
        """
        try:
            told = ViewText(text)
            position = self.fill_blanks(told.position, told.hidden)
        except (ValueError, LookupError) as error:
            raise WrongTable(f"view: {error!r}") from error
        return view(self.read_position(position, parts), told.seat)

    def fill_blanks(self, position: str, hidden: HiddenFaces) -> str:
        """A position with some hidden face in place of every blank; raises ValueError or LookupError.

        By default a blank is a question mark and its pool. A game that writes one otherwise fills it itself.
        """
        return hidden.fill(position)

    def missing_components(self, s: S) -> str:
        """Which component is missing or there too often; empty if all is well."""
        return s.missing()

    def check(self, seats: int, variant: Variant) -> None:
        """Raise WrongTable for a number of seats or a setting that the game does not have."""
        if seats not in self.seats:
            raise WrongTable(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        for name, value in variant.items():
            if value not in self.values(name, seats):
                raise WrongTable(f"{self.name} with {seats} seats has no {name}={value}")

    def values(self, name: str, seats: int) -> list[str]:
        """The values of an option for a number of seats."""
        for option in self.options:
            if option.name == name:
                return [v for v in option.values if v not in LETTERS or LETTERS.index(v) < seats]
        return []

    def variants(self, seats: int) -> list[Variant]:
        """Combinations of settings for a number of seats, the default first."""
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

    def plays(self, version: int) -> bool:
        """Whether this version of the rules can be played."""
        return version == self.version or version in self.older

    def as_played(self, seats: int, chosen: Variant, version: int) -> Variant:
        """The settings of a table begun under this version, for `opening`; raises WrongTable.

        Options that came later are set as they were then, and an older version is named.
        """
        if not self.plays(version):
            raise WrongTable(f"{self.name} has rules {self.version} and no longer, or not yet, {version}")
        settings = {**self.older.get(version, {}), **chosen}
        self.check(seats, settings)
        return settings if version == self.version else {**settings, RULES: str(version)}

    def version_of(self, variant: Variant) -> int:
        """The version by which a table with these settings is played."""
        return int(variant.get(RULES, self.version))

    def version_for(self, chosen: Variant, known: Iterable[int]) -> int:
        """The version under which a table begins, if so many processes know the rules up to these versions.

        It is the newest that all of them play, unless that one has not what is set: an option that came later.
        """
        common, settings = min([self.version, *known]), self.variant(chosen)
        lacks = any([settings.get(name, value) != value for name, value in self.older.get(common, {}).items()])
        return self.version if lacks or not self.plays(common) else common


@mypyc_attr(allow_interpreted_subclasses=True)
class ComponentRules(GameRules[S], Generic[S, P]):
    """Rules of a game whose components have a class of their own, P."""

    def parse_components(self, toml: str) -> P:
        """Parse components from TOML; raises WrongComponents."""
        raise NotImplementedError

    def components(self, toml: str | None = None) -> P:
        """The components of the game or, given TOML, of a custom copy; raises WrongComponents."""
        parts: P = super().components(toml)
        return parts

    def opening(self, parts: P, seats: int, variant: Variant, now: StepContext) -> S:
        """The state after the set-up, run up to the first question."""
        raise NotImplementedError

    def parse_position(self, text: str, parts: P) -> S:
        """Parse a position without checks; raises ValueError or LookupError."""
        return super().parse_position(text, parts)
