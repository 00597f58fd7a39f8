"""`python -m tools.drills`: find drills in games of bots, and write `words/drills.txt` of every game.

Positions come from games of random and of greedy players, at all tables of a game, and from games that go on from the
worked examples. For clauses that are rarely met so, positions of these games are changed a little: things change hands
or places, and all that is in the box stays there. So are those of `tools/drills.txt`, which show the rarest clauses.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from random import Random
from typing import Any

from clairiere.bots.roster import bot_named
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, NOT_AN_ANSWER, Choice, ClairiereError
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import ask_of, objection, step, waiting
from clairiere.kernel.rulebook import read_examples
from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.kernel.view import view
from clairiere.lab.compiled import project_root
from clairiere.lessons.drills import FILE, Drill, packed, read_drills, unpacked, write_drills
from clairiere.lessons.lesson import against
from clairiere.lessons.practice import Practice
from tools.clauses import used_in_code
from tools.command import run_command

WANTED = 22
"""Drills for each clause."""
FROM_A_GAME = 2
"""Drills for a clause from one game, so that positions differ."""
OFFERED = 3
"""Allowed choices beside the refused one."""
LOOKED_AT = 3
"""Positions of a game that are looked at, for each kind of question; so those that are rarely put are not missed."""
CONTINUED = 12
"""Answers from a worked example."""
BARREN = 60
"""So often a kind of question is looked at in vain until it is passed over nine times out of ten."""
CHANGES = 6
"""Tries to change a position."""
KEPT = 40
"""Positions of each kind of question that are kept to be changed."""
ANYTHING = 600
"""Choices from the whole vocabulary that are tried in a position."""
BACK = 8
"""Answers back to a position that can be written down."""


class Finder:
    """Collects drills of a game until every clause has enough, or all games are played."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.rng = Random(game.name)
        self.clauses = sorted(set(used_in_code(game.name)))
        self.found: list[Drill] = []
        self.short: list[Drill] = []  # with fewer choices than wanted: better than none
        self.counts: Counter[str] = Counter()
        self.used: set[tuple[str, str]] = set()  # clauses with their positions: no position serves a clause twice
        self.in_vain: Counter[str] = Counter()  # by kind of question
        self.kept = rare_positions(game)  # by kind of question, or by the clause that they show

    def wanting(self) -> set[str]:
        """The clauses that need more drills."""
        return {clause for clause in self.clauses if self.counts[clause] < WANTED}

    def search(self, games: int, changes: int) -> list[Drill]:
        """Play, look, change what was seen, and fill up with the drills that offer less."""
        for number in range(games):
            if self.wanting():
                self.look_at(self.played(number))
            if self.wanting():
                self.look_at(self.continued())
        for _ in range(changes):
            if self.wanting():
                self.look_at_change()
        for drill in self.short:
            if self.counts[drill.clause] < WANTED:
                self.keep(drill)
        return sorted(self.found, key=lambda drill: drill.position)

    def keep(self, drill: Drill) -> None:
        """Take a drill."""
        self.found.append(drill)
        self.counts[drill.clause] += 1

    def played(self, number: int) -> list[Any]:
        """All states of a game; every tenth is played by greedy bots."""
        rules, rng = self.game.rules, self.rng
        seats = rng.choice(list(rules.seats))
        match = Match(self.game, seats, rng.choice(rules.variants(seats)), Chance(Random(rng.random())))
        bots = [bot_named("glance:50" if number % 10 else "greedy", self.game, number + seat) for seat in range(seats)]
        thoughtful = number % 5 == 0
        while not match.state.over:
            ask = rng.choice(waiting(match.state))
            choice = bots[ask.seat].choose(match.view(ask.seat)) if thoughtful else ask.pick(match.state, rng)
            match.choose(ask.seat, choice)
        return match.states[:-1]

    def continued(self) -> list[Any]:
        """The states of a few random answers from a worked example."""
        examples = read_examples(self.game.rules.file_or_empty("words/examples.toml"))
        practice = Practice(self.game, self.rng.choice(examples).position)
        states, chance = [practice.state], Chance(Random(self.rng.random()))
        while len(states) < CONTINUED and not states[-1].over:
            ask = self.rng.choice(waiting(states[-1]))
            states.append(step(states[-1], ask.seat, ask.pick(states[-1], self.rng), chance)[0])
        return [s for s in states if not s.over]

    def look_at(self, states: list[Any]) -> None:
        """Take what is wanted from some states of a game."""
        kinds: dict[str, list[tuple[int, Seat]]] = {}
        for number, s in enumerate(states):
            ask = self.rng.choice(waiting(s))
            kinds.setdefault(type(ask).__name__, []).append((number, ask.seat))
        taken: Counter[str] = Counter()
        for kind, places in kinds.items():
            chosen = self.rng.sample(places, min(LOOKED_AT, len(places)))
            self.keep_some(kind, [(states[number], seat) for number, seat in chosen])
            for number, seat in chosen:
                if self.in_vain[kind] < BARREN or self.rng.random() < 0.1:
                    self.in_vain[kind] = 0 if self.look(states, number, seat, taken) else self.in_vain[kind] + 1
        for number in range(min(3, len(states))):  # some things are asked at the beginning only
            self.look(states, number, self.rng.choice(waiting(states[number])).seat, taken)

    def keep_some(self, kind: str, seen: list[tuple[Any, Seat]]) -> None:
        """Remember positions, old and new ones."""
        kept = self.kept.setdefault(kind, [])
        kept += seen
        while len(kept) > KEPT:
            kept.pop(self.rng.randrange(len(kept)))

    def look_at_change(self) -> None:
        """Change one of the kept positions, and take what is wanted from it."""
        enough = set(self.clauses) - self.wanting()
        kind = self.rng.choice(sorted(set(self.kept) - enough))
        before, seat = self.rng.choice(self.kept[kind])
        s = before
        for _ in range(self.rng.randint(1, CHANGES)):
            s = self.changed(s, seat)
        if s is not before and is_sound(s, seat):
            self.look([s], 0, seat, Counter())
            if self.rng.random() < 0.2:  # to be changed further
                self.keep_some(kind, [(s, seat)])

    def changed(self, s: Any, seat: Seat) -> Any:
        """A position that differs a little, where the seat is asked as well; the same one if nothing comes of it."""
        text, rules = changed(s.text(), self.rng), self.game.rules
        if not same_when_read(self.game, text):
            return s
        read = rules.read_position(text, rules.components())
        return read if rules.missing_components(read) == "" and ask_of(read, seat) is not None else s

    def look(self, states: list[Any], number: int, seat: Seat, taken: Counter[str]) -> bool:
        """Take what is wanted from a state; whether there was something."""
        refused = self.refused(states[number], seat)
        before = len(self.found)
        for clause in sorted(self.wanting() & set(refused)):
            if taken[clause] < FROM_A_GAME:
                taken[clause] += self.take(states, number, seat, clause, refused[clause])
        return len(self.found) > before

    def refused(self, s: Any, seat: Seat) -> dict[str, list[Choice]]:
        """What is refused to a seat, by clause: what can be touched now or, where there is no such thing, anything."""
        ask = ask_of(s, seat)
        assert ask is not None
        near = sorted_by_clause(s, seat, [*ask.candidates(s), *ask.asides(s)])
        choices = s.vocabulary().choices()
        far = sorted_by_clause(s, seat, self.rng.sample(choices, min(ANYTHING, len(choices))))
        return {**far, **near}

    def take(self, states: list[Any], number: int, seat: Seat, clause: str, refused: list[Choice]) -> int:
        """Make a drill; the number of drills that came of it."""
        allowed = [c for c in view(states[number], seat).options() if c is not CONCEDE]
        if len(allowed) < 2:
            return 0
        these = self.plausible(refused, allowed)
        for position, before in written_down(self.game, states, number, seat):
            drill = Drill(clause, position, seat, these, before)
            if (clause, position) not in self.used and holds(drill, self.game):
                self.used.add((clause, position))
                if len(these) > OFFERED:
                    self.keep(drill)
                else:
                    self.short.append(drill)
                return 1
        return 0

    def plausible(self, refused: list[Choice], allowed: list[Choice]) -> list[str]:
        """A refused choice among the allowed ones that are most like it, shuffled."""
        best: list[str] = []
        most = -1
        for choice in self.rng.sample(refused, min(30, len(refused))):
            ranked = sorted(self.rng.sample(allowed, len(allowed)), key=lambda one: -likeness(one, choice))[:OFFERED]
            total = sum([likeness(one, choice) for one in ranked])
            if total > most:
                most, best = total, [choice.notation(), *[one.notation() for one in ranked]]
        return self.rng.sample(best, len(best))


def rare_positions(game: Game[Any]) -> dict[str, list[tuple[Any, Seat]]]:
    """Positions, by the clauses that they show."""
    found: dict[str, list[tuple[Any, Seat]]] = {}
    for drill in read_drills((project_root() / "tools" / "drills.txt").read_text("utf-8")):
        if drill.clause.startswith(game.rules.prefix):
            s = game.rules.read_position(drill.position, game.rules.components())
            found.setdefault(drill.clause, []).append((s, drill.seat))
    return found


def sorted_by_clause(s: Any, seat: Seat, choices: Sequence[Choice]) -> dict[str, list[Choice]]:
    """The refused ones of these choices, by clause."""
    refused: dict[str, list[Choice]] = {}
    for choice in choices:
        clause = objection(s, seat, choice)
        if clause is not None and clause is not NOT_AN_ANSWER:
            refused.setdefault(clause.id, []).append(choice)
    return refused


def likeness(one: Choice, other: Choice) -> int:
    """How much two choices look alike: the same verb, the same words."""
    words, others = re.split(r"[ -]", one.notation()), re.split(r"[ -]", other.notation())
    return 3 * (words[0] == others[0]) + len(set(words[1:]) & set(others[1:]))


def changed(text: str, rng: Random) -> str:
    """A position in which as much of something goes from one line to another, or two things of a line swap places."""
    counts = list(re.finditer(r"\b([a-z_]+) (\d+)\b", text))
    one = rng.choice(counts)
    others = [found for found in counts if found[1] == one[1] and found.start() != one.start()]
    if others and int(one[2]) and rng.random() < 0.7:
        most, other = int(one[2]), rng.choice(others)
        moved = rng.choice([most, most, max(1, most - 1), rng.randint(1, most)])
        new = {one.start(): f"{one[1]} {most - moved}", other.start(): f"{one[1]} {int(other[2]) + moved}"}
        return re.sub(r"\b([a-z_]+) (\d+)\b", lambda found: new.get(found.start(), found[0]), text)
    lines = text.split("\n")
    number = rng.randrange(len(lines))
    words = lines[number].split(" ")
    a, b = rng.randrange(len(words)), rng.randrange(len(words))
    (key_a, is_a, value_a), (key_b, is_b, value_b) = words[a].partition("="), words[b].partition("=")
    if is_a and is_b:
        words[a], words[b] = f"{key_a}={value_b}", f"{key_b}={value_a}"
    elif not is_a and not is_b and min(a, b) > 0:
        words[a], words[b] = words[b], words[a]
    lines[number] = " ".join(words)
    return "\n".join(lines)


def is_sound(s: Any, seat: Seat) -> bool:
    """Whether a changed position can be played on; it may have things where they never come to be."""
    try:
        for choice in view(s, seat).options():
            step(s, seat, choice, Chance(Random(0)))
    except (AssertionError, LookupError, ValueError):
        return False
    return True


def written_down(game: Game[Any], states: list[Any], number: int, seat: Seat) -> Iterator[tuple[str, list[str]]]:
    """A state as the text of a position; or an earlier one, and what the seat has answered since."""
    text = states[number].text()
    if same_when_read(game, text):
        yield text, []
        return
    sealed = re.search(rf" {'ABCDEF'[seat]}:(\S[^;:]*?)(?: [A-F]:|;|$)", text.rpartition("\nagenda")[2])
    for earlier in range(number - 1, max(-1, number - BACK), -1):
        if sealed and same_when_read(game, states[earlier].text()):
            yield states[earlier].text(), sealed[1].split(",")
            return


def same_when_read(game: Game[Any], text: str) -> bool:
    """Whether reading a position gives back what was written."""
    try:
        return bool(game.rules.read_position(text, game.rules.components()).text() == text)
    except WrongTable:
        return False


def holds(drill: Drill, game: Game[Any]) -> bool:
    """Whether the rules refuse exactly one of the choices, for that clause."""
    try:
        practice = drill.exercise(game).begin(game)
    except ClairiereError:  # sealed answers that do not fit the earlier position
        return False
    if practice.seat == SPECTATOR or not practice.is_asked():
        return False
    found = [clause.id for clause in [against(practice, one) for one in drill.these] if clause is not None]
    return found == [drill.clause]


def written(name: str, games: int, changes: int) -> str:
    """Find the drills of a game and write its file; a line for the terminal."""
    finder = Finder(game_named(name))
    drills = finder.search(games, changes)
    text = packed(write_drills(drills))
    (project_root() / "src" / "clairiere" / "games" / name / FILE).write_text(text, "utf-8")
    few = [f"{clause} {finder.counts[clause]}" for clause in finder.clauses if finder.counts[clause] < 20]
    enough = len(finder.clauses) - len(few)
    return f"{name:<13} {len(drills):>5} drills, 20 or more for {enough} of {len(finder.clauses)} clauses, " \
           f"{len(text) // 1000} kB; fewer: {', '.join(few)}"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--games", type=int, default=100, help="games of each that are played at most")
    parser.add_argument("--changes", type=int, default=10_000, help="positions of each that are changed at most")
    parser.add_argument("--show", action="store_true", help="print the drills that there are, and make none")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("names", nargs="*", metavar="GAME", help="all games unless some are named")


def run(chosen: argparse.Namespace) -> int:
    """`python -m tools.drills`."""
    if chosen.show:
        for name in chosen.names or BUILT_IN:
            print(unpacked(game_named(name).rules.file_or_empty(FILE)))
        return 0
    tasks = [(name, chosen.games, chosen.changes) for name in chosen.names or BUILT_IN]
    with Pool(chosen.processes) as pool:
        for line in pool.starmap(written, tasks, chunksize=1):
            print(line)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.drills", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
