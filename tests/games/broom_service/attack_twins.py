"""Two tables that nobody but one seat can tell apart, and everything that the others receive of them."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.games.broom_service import GAME
from clairiere.games.broom_service.rules.choices import ASIDE, PICKED, ROLES
from clairiere.games.broom_service.rules.state import card_of
from clairiere.kernel.chance import Chance, Scripted
from clairiere.kernel.choices import CONCEDE, Choice
from clairiere.kernel.play import objection, step, waiting
from clairiere.kernel.spoken import told_between
from clairiere.kernel.state import SPECTATOR, Seat, StepContext, Story, letter
from clairiere.kernel.view import view

NAMES = ["Anna", "Élie", "Odile"]
SAMPLED = 0.004
SAMPLED_IN_QUESTION = 0.08
UNTOUCHED = ("board", "parts", "printing")
"""What lies in the box is the same for all tables."""


def exchanged(s: Any, seat: Seat, rng: Random) -> tuple[Any, int, int] | None:
    """The same table, but this seat holds another role in place of one that nobody else knows of."""
    hidden = [role for role in range(len(ROLES)) if s.pieces.seen[card_of(seat, role)] == 1 << seat]
    held = [role for role in hidden if s.pieces.faces[card_of(seat, role)] == PICKED]
    aside = [role for role in hidden if s.pieces.faces[card_of(seat, role)] == ASIDE]
    if not held or not aside or s.players[seat].cards < 1:
        return None
    gives, takes = rng.choice(held), rng.choice(aside)
    twin = s.copy()
    twin.pieces.faces[card_of(seat, gives)] = ASIDE
    twin.pieces.faces[card_of(seat, takes)] = PICKED
    return twin, gives, takes


def seen(s: Any, onlooker: Seat) -> list[str]:
    """The table as an onlooker sees it, and what is asked of whom."""
    v = view(s, onlooker)
    asked = [letter(ask.seat) + ask.notation() for ask in waiting(v.table)]
    return [v.text(), *asked, *[c.notation() for c in v.options()]]


def shown(s: Any, story: Story, onlooker: Seat) -> list[str]:
    """Everything that is made of it for somebody's eyes or ears; words come from the table, as the service has them."""
    v, heard = view(s, onlooker), story.as_seen_by(onlooker)
    found = [repr(dump(v.table))]
    for code in ("en", "fr"):
        words = GAME.words.for_table(s, code, NAMES)
        found += [words.turn(v.table, onlooker), *words.story(heard), GAME.words.headline(v, code)]
        found += [words.prompt(ask, v.table) for ask in waiting(v.table)]
        found += [said for ask in waiting(v.table) for said, _ in words.steps(v.table, ask)]
        found += [words.choice(c, v.table) for c in v.options()]
        found += [line for part in GAME.words.read_aloud(v, code, NAMES) for line in [part.title, *part.lines]]
    return [*found, GAME.picture.svg(v, "fr", NAMES, last=heard)]


def dump(thing: Any) -> Any:
    """All that is in a thing, whether or not a position tells of it."""
    if isinstance(thing, list | tuple):
        return [dump(part) for part in thing]
    if isinstance(thing, bool | int | str | float) or thing is None:
        return thing
    if isinstance(thing, Choice):
        return thing.notation()
    compiled = getattr(type(thing), "__mypyc_attrs__", None)  # compiled things have no dictionary
    names = sorted(vars(thing)) if compiled is None else sorted(set(compiled) - {"__dict__"})
    return [type(thing).__name__, *[dump(getattr(thing, name)) for name in names if name not in UNTOUCHED]]


class Twins:
    """A table and its twin, on which the same answers are given until the seat's chance comes."""

    def __init__(self, seat: Seat, here: Any, there: Any, roles: tuple[int, int]) -> None:
        self.seat = seat
        self.here = here
        self.there = there
        self.roles = roles  # that the seat holds here and there
        self.compared = 0
        self.shown = 0

    def sampled(self) -> float:
        """How likely all that is shown is compared: most of all, while a role is played that the seat may hold."""
        return SAMPLED_IN_QUESTION if self.here.role in self.roles else SAMPLED

    def answer(self, seat: Seat, c: Choice, luck: list[int], rng: Random, *, all: bool) -> bool:
        """Give an answer on both; whether they are still the same to everyone else."""
        if objection(self.there, seat, c) is not None:
            assert seat == self.seat, f"{letter(seat)} may answer {c.notation()} here and not there\n{self.here.text()}"
            return False
        before, before_there = self.here, self.there
        self.here, told = step(before, seat, c, Scripted(luck))
        self.there, told_there = step(before_there, seat, c, Scripted(luck))
        others = [onlooker for onlooker in [*range(self.here.seats), SPECTATOR] if onlooker != self.seat]
        onlooker = rng.choice(others)
        lines = told.as_seen_by(onlooker).text().splitlines()
        lines_there = told_there.as_seen_by(onlooker).text().splitlines()
        if lines != lines_there or waited_for(self.here) != waited_for(self.there):
            self.part(lines, lines_there)
            return False
        self.compared += 1
        assert seen(self.here, onlooker) == seen(self.there, onlooker)
        if all:
            self.shown += 1
            assert shown(self.here, told, onlooker) == shown(self.there, told_there, onlooker)
            news = told_between(GAME, [told], view(before, onlooker), view(self.here, onlooker), "en")
            v, v_there = view(before_there, onlooker), view(self.there, onlooker)
            assert news == told_between(GAME, [told_there], v, v_there, "en")
        return True

    def part(self, lines: list[str], lines_there: list[str]) -> None:
        """The tables may part only at the seat's own chance, or when it plays a card of the two."""
        same = 0
        while same < min(len(lines), len(lines_there)) and lines[same] == lines_there[same]:
            same += 1
        rest, rest_there = lines[same:], lines_there[same:]
        chances = [f"passed {letter(self.seat)} {ROLES[role]}" for role in self.roles]
        if rest and rest[0] in chances:
            rest, rest_there = rest_there, rest
        assert not rest, f"{rest} or {rest_there}"
        assert rest_there[0] in chances, f"{rest_there} while {letter(self.seat)} was not asked"


def waited_for(s: Any) -> list[str]:
    """Who is asked what."""
    return [letter(ask.seat) + ask.notation() for ask in waiting(s)]


def watch(seats: int, variant: dict[str, str], seed: int) -> tuple[int, int]:
    """A random game beside its twins; how often they were compared, and how often with all that is shown."""
    rng = Random(f"{seats} {variant} {seed}")
    s = GAME.rules.opening(
        GAME.rules.components(), seats, GAME.rules.variant(variant), StepContext(Chance(Random(rng.random())))
    )
    twins: Twins | None = None
    compared = drawn = 0
    while not s.over:
        twins = twins or new_twins(s, rng)
        seat, c = answer_of(s, rng, quitting=0.003)
        luck = Chance(Random(rng.random()))
        after, _ = step(s, seat, c, luck)
        if twins is not None and not (
            twins.answer(seat, c, luck.outcomes, rng, all=rng.random() < twins.sampled()) and after.round == s.round
        ):
            compared, drawn, twins = compared + twins.compared, drawn + twins.shown, None
        s = after
    return compared, drawn


def answer_of(s: Any, rng: Random, quitting: float) -> tuple[Seat, Choice]:
    """A random answer; now and then somebody leaves."""
    if rng.random() < quitting:
        seat = rng.randrange(s.seats)
        if objection(s, seat, CONCEDE) is None:
            return seat, CONCEDE
    ask = rng.choice(waiting(s))
    return ask.seat, ask.pick(s, rng)


def new_twins(s: Any, rng: Random) -> Twins | None:
    """Another hand for somebody, once all have picked."""
    seat = rng.randrange(s.seats)
    found = exchanged(s, seat, rng)
    if found is None:
        return None
    twin, gives, takes = found
    return Twins(seat, s, twin, (gives, takes))
