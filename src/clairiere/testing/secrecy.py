"""The laws about what is hidden."""

from __future__ import annotations

from random import Random
from typing import Generic

from clairiere.kernel.bits import bits
from clairiere.kernel.chance import Chance, LuckMismatch, Scripted
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, objection, play, waiting
from clairiere.kernel.rules import Variant
from clairiere.kernel.state import SPECTATOR, Poll, S, Seat, StepContext, Story, letter, others
from clairiere.kernel.view import view
from clairiere.testing import require


class TwinCounts:
    """Law 9: pairs of states that looked alike after an answer, and pairs rightly told apart by it."""

    def __init__(self) -> None:
        self.same = 0
        self.told_apart = 0


def twins_tell_the_same(s: S, seat: Seat, c: Choice, rng: Random, tally: TwinCounts) -> None:
    """Law 9: the same answer in two states that a seat cannot tell apart tells it the same."""
    for onlooker in [*range(s.seats), SPECTATOR]:
        twin = exchanged(s, onlooker, rng)
        if twin is not None:
            require(view(twin, onlooker).text() == view(s, onlooker).text(), 9, "to", letter(onlooker), "at", s)
            compare_after(s, twin, onlooker, seat, c, rng, tally)


def exchanged(s: S, onlooker: Seat, rng: Random) -> S | None:
    """The state with the faces of two hidden pieces exchanged that the seat does not know."""
    pieces = s.pieces
    hidden = [p for p in range(len(pieces.faces)) if not pieces.seen[p] >> onlooker & 1]
    pairs = [(p, q) for p in hidden for q in hidden if p < q and alike(s, p, q)]
    if not pairs:
        return None
    p, q = rng.choice(pairs)
    twin: S = s.copy()
    twin.pieces.faces[p], twin.pieces.faces[q] = pieces.faces[q], pieces.faces[p]
    return twin


def alike(s: S, p: int, q: int) -> bool:
    """Whether two pieces are of the same pool with different faces."""
    return s.pieces.pool[p] == s.pieces.pool[q] and s.pieces.faces[p] != s.pieces.faces[q]


def compare_after(
    s: S, twin: S, onlooker: Seat, seat: Seat, c: Choice, rng: Random, tally: TwinCounts
) -> None:
    """Raise LawBroken if the seat learns something different, except faces that were revealed to it."""
    if objection(twin, seat, c) is not None or would_be_sealed(s, seat):
        return
    luck = Chance(Random(rng.random()))
    here, told_here = answered(s, seat, c, luck)
    try:
        there, told_there = answered(twin, seat, c, Scripted(luck.outcomes))
    except LuckMismatch:
        tally.told_apart += 1
        return
    if learnt(s, here, onlooker) != learnt(twin, there, onlooker):
        tally.told_apart += 1
        return
    tally.same += 1
    heard, heard_there = told_here.as_seen_by(onlooker).text(), told_there.as_seen_by(onlooker).text()
    require(heard == heard_there, 9, letter(onlooker), f"hears\n{heard}or\n{heard_there}after", c, "at", s)
    seen, seen_there = view(here, onlooker).text(), view(there, onlooker).text()
    require(seen == seen_there, 9, letter(onlooker), f"sees\n{seen}or\n{seen_there}after", c, "at", s)


def would_be_sealed(s: S, seat: Seat) -> bool:
    """Whether the seat's answer goes into an open poll."""
    return isinstance(s.agenda[-1], Poll) and ask_of(s, seat) is not None


def answered(s: S, seat: Seat, c: Choice, luck: Chance) -> tuple[S, Story]:
    """The state after an answer, and its story."""
    t: S = s.copy()
    story = Story([])
    play(t, seat, c, StepContext(luck, story))
    return t, story


def learnt(before: S, after: S, seat: Seat) -> dict[int, int]:
    """The faces that a seat has learned."""
    bit = 1 << seat
    known = [p for p in range(len(after.pieces.faces)) if after.pieces.seen[p] & ~before.pieces.seen[p] & bit]
    return {p: after.pieces.faces[p] for p in known}


def sealed_answers_tell_nothing(s: S, seat: Seat, rng: Random) -> None:
    """Law 9 for polls: others cannot tell one sealed answer from another."""
    ask = ask_of(s, seat)
    if not isinstance(s.agenda[-1], Poll) or ask is None:
        return
    one, other = ask.pick(s, rng), ask.pick(s, rng)
    here, told_here = answered(s, seat, one, Chance(Random(1)))
    there, told_there = answered(s, seat, other, Chance(Random(1)))
    if not s.agenda[-1].still_seals(here, seat) or not s.agenda[-1].still_seals(there, seat):
        return
    for onlooker in [*range(s.seats), SPECTATOR]:
        if onlooker != seat:
            same = view(here, onlooker).text() == view(there, onlooker).text()
            heard = told_here.as_seen_by(onlooker).text() == told_there.as_seen_by(onlooker).text()
            require(same and heard, 9, letter(onlooker), "can tell", one, "from", other, "at", s)


class Secrets(Generic[S]):
    """Law 16, over one game: which seats had a secret when they were asked."""

    def __init__(self, game: Game[S]) -> None:
        self.declared = game.rules.secret_hands
        self.asked = 0  # bit set of the seats that were asked
        self.kept = 0  # of those that had a secret then

    def look(self, s: S) -> None:
        """Check who knows what at a question, and note the seats that have a secret."""
        seats = (1 << s.seats) - 1
        partly = {seen & seats for seen in set(s.pieces.seen) if seen & seats != seats}
        if not self.declared:
            require(not any(partly), 16, "a seat knows a face that another does not, without secret_hands=True, at", s)
        leaked = [seen for seen in set(s.pieces.seen) if seen >> SPECTATOR & 1 and seen & seats != seats]
        require(not leaked, 16, "spectators know a face that a seat does not know at", s)
        for ask in waiting(s) if self.declared else []:
            self.note(s, ask.seat, partly)

    def note(self, s: S, seat: Seat, partly: set[int]) -> None:
        """Note whether an asked seat knows, and its view says, what another seat does not know."""
        self.asked |= 1 << seat
        if not self.kept >> seat & 1 and any([seen >> seat & 1 for seen in partly]):
            own = view(s, seat).text()
            if any([view(s, other).text() != own for other in others(seat, s.seats)]):
                self.kept |= 1 << seat

    def check(self, s: S) -> None:
        """At the end of a game that nobody left: every seat that was asked has had a secret."""
        if self.declared and s.over and not s.gone:
            without = [letter(seat) for seat in bits(self.asked & ~self.kept)]
            require(not without, 16, *without, "never knew a face that another seat did not, in spite of secret_hands")


def numbers_say_nothing(game: Game[S], parts: Components, seats: int, variant: Variant, games: int) -> None:
    """Law 11: over many seeded games, a chi-square test of hidden pieces' numbers against their faces."""
    counts: dict[int, dict[tuple[int, int], int]] = {}
    for seed in range(games):
        s = random_state(game, parts, seats, variant, Random(seed))
        for p, face in enumerate(s.pieces.faces):
            if not s.pieces.seen[p] >> SPECTATOR & 1:
                pool = counts.setdefault(s.pieces.pool[p], {})
                pool[p, face] = pool.get((p, face), 0) + 1
    for number, table in counts.items():
        excess = chi_square_excess(table)
        require(excess < 5, 11, f"in pool {number} by {excess:.1f} standard deviations")


def random_state(game: Game[S], parts: Components, seats: int, variant: Variant, rng: Random) -> S:
    """The opening and up to 29 random answers."""
    now = StepContext(Chance(rng))
    s = game.rules.opening(parts, seats, variant, now)
    for _ in range(rng.randrange(30)):
        if s.over:
            break
        asks = s.agenda[-1].asked()
        ask = asks[rng.randrange(len(asks))]
        play(s, ask.seat, ask.pick(s, rng), now)
    return s


def chi_square_excess(table: dict[tuple[int, int], int]) -> float:
    """Independence of rows and columns: standard deviations by which chi-square lies above its mean."""
    rows: dict[int, int] = {}
    columns: dict[int, int] = {}
    for (row, column), n in table.items():
        rows[row] = rows.get(row, 0) + n
        columns[column] = columns.get(column, 0) + n
    total = sum(rows.values())
    freedom = (len(rows) - 1) * (len(columns) - 1)
    if freedom == 0:
        return 0.0
    cells = [(table.get((r, c), 0), rows[r] * columns[c] / total) for r in rows for c in columns]
    square: float = sum([(n - expected) ** 2 / expected for n, expected in cells])
    return float((square - freedom) / (2 * freedom) ** 0.5)
