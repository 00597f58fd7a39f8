"""The laws find what authors of games get wrong: each mistake in a tiny game, within twenty games."""

from __future__ import annotations

import pytest

from clairiere.kernel.game import Game
from clairiere.kernel.rules import Outcome, ranked
from clairiere.kernel.state import SPECTATOR, Pieces, Seat, StepContext
from clairiere.testing import LawBroken
from clairiere.testing.battery import Watch, keep_laws
from clairiere.testing.secrecy import numbers_say_nothing
from tests.kernel.toy import TRIFLE, Toy
from tests.laws.tiny import ACORNS_GAME, AcornRules, PlayAcorn, Table

TWENTY = list(range(20))


class DealtOpen(AcornRules):
    """Shows the hands to everybody."""

    def deal(self, pieces: Pieces, hands: list[list[int]]) -> None:
        for piece in [piece for hand in hands for piece in hand]:
            pieces.show(piece)


class OneHandOpen(AcornRules):
    """Shows the hand of the first seat to everybody."""

    def deal(self, pieces: Pieces, hands: list[list[int]]) -> None:
        super().deal(pieces, hands)
        for piece in hands[0]:
            pieces.show(piece)


class Onlooking(AcornRules):
    """Lets spectators look into the hands."""

    def deal(self, pieces: Pieces, hands: list[list[int]]) -> None:
        super().deal(pieces, hands)
        for piece in [piece for hand in hands for piece in hand]:
            pieces.peek(piece, SPECTATOR)


class Undeclared(AcornRules):
    """Does not say that its hands are secret."""

    def __init__(self) -> None:
        super().__init__()
        self.secret_hands = False


class NothingHappens(Table):
    """A seat leaves, and all goes on as before."""

    def leave(self, seat: Seat, now: StepContext) -> None:
        pass


class AskedOn(Table):
    """Keeps the question to a seat that has left."""

    def leave(self, seat: Seat, now: StepContext) -> None:
        top = self.agenda[-1]
        super().leave(seat, now)
        if isinstance(top, PlayAcorn) and top.seat == seat and not self.over:
            self.agenda = [top]


class CardLost(Table):
    """Loses a card of the seat that leaves."""

    def leave(self, seat: Seat, now: StepContext) -> None:
        self.hands[seat] = self.hands[seat][1:]
        super().leave(seat, now)


class PlaysAlone(Table):
    """Asks the last seat on."""

    def leave(self, seat: Seat, now: StepContext) -> None:
        agenda = self.agenda[:]
        super().leave(seat, now)
        self.over = False
        self.agenda = self.agenda or agenda
        if isinstance(top := self.agenda[-1], PlayAcorn) and top.seat == seat:
            self.agenda = []
            self.pass_on(seat)


class NobodyAsked(Table):
    """Takes the question of the seat that leaves away, and asks nobody."""

    def leave(self, seat: Seat, now: StepContext) -> None:
        self.agenda = [step for step in self.agenda if not isinstance(step, PlayAcorn) or step.seat != seat]


class NothingLeft(Table):
    """Takes everything off the agenda."""

    def leave(self, seat: Seat, now: StepContext) -> None:
        self.agenda = []


class LeaverWins(AcornRules):
    """Does not look at who has left when places are given."""

    def outcome(self, s: Table) -> Outcome:
        return ranked([(s.pieces.faces[row[0]] if row else 0,) for row in s.played])


def with_table(table: type[Table]) -> AcornRules:
    """The rules with another state."""
    rules = AcornRules()
    rules.table = table
    return rules


def broken_by(rules: AcornRules, seats: int) -> int:
    """The law that twenty games find broken; 0 if none."""
    try:
        keep_laws(Game(rules), rules.components(), seats, {}, TWENTY)
    except LawBroken as broken:
        return broken.law
    return 0


@pytest.mark.parametrize("seats", [2, 3])
def test_a_tiny_game_with_ten_choices_keeps_every_law(seats: int) -> None:
    parts = ACORNS_GAME.rules.components()
    assert len(Watch(ACORNS_GAME, parts, seats, {}, 1).match.state.vocabulary().choices()) == 10
    assert keep_laws(ACORNS_GAME, parts, seats, {}, TWENTY).games == 20
    numbers_say_nothing(ACORNS_GAME, parts, seats, {}, 200)


@pytest.mark.parametrize("mistake", [DealtOpen, OneHandOpen, Onlooking, Undeclared])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_hand_that_others_can_see_is_found_within_twenty_games(mistake: type[AcornRules], seats: int) -> None:
    assert broken_by(mistake(), seats) == 16


@pytest.mark.parametrize("mistake", [NothingHappens, AskedOn, CardLost, PlaysAlone, NobodyAsked])
def test_a_seat_that_leaves_wrongly_is_found_within_twenty_games(mistake: type[Table]) -> None:
    assert broken_by(with_table(mistake), 3) in (3, 7, 17)


@pytest.mark.parametrize("mistake", [NothingHappens, CardLost, PlaysAlone, NobodyAsked])
def test_a_seat_of_two_that_leaves_wrongly_is_found_within_twenty_games(mistake: type[Table]) -> None:
    assert broken_by(with_table(mistake), 2) == 17


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        (CardLost, r"law 17 .* leaves, and law 7 \(components are conserved\) is broken: "),
        (NothingLeft, r"leaves, and RuntimeError\(.*: the agenda is empty after NothingLeft\.leave, .* line \d"),
    ],
)
def test_what_went_wrong_after_a_seat_left_is_said(mistake: type[Table], said: str) -> None:
    rules = with_table(mistake)
    with pytest.raises(LawBroken, match=said) as broken:
        keep_laws(Game(rules), rules.components(), 2, {}, TWENTY)
    assert broken.value.__cause__ is not None


@pytest.mark.parametrize("seats", [2, 3])
def test_who_left_and_wins_is_found_within_twenty_games(seats: int) -> None:
    assert broken_by(LeaverWins(), seats) == 17


def test_in_twenty_short_games_seats_leave_at_every_point(monkeypatch: pytest.MonkeyPatch) -> None:
    left: set[int] = set()
    leave = Table.leave

    def note(s: Table, seat: Seat, now: StepContext) -> None:
        left.add(sum([len(row) for row in s.played]))
        leave(s, seat, now)

    monkeypatch.setattr(Table, "leave", note)
    keep_laws(ACORNS_GAME, ACORNS_GAME.rules.components(), 3, {}, [seed for seed in TWENTY if seed % 4])
    assert left >= set(range(8))


def test_the_toy_of_the_kernel_keeps_its_hands_secret_until_they_are_shown() -> None:
    for seed in TWENTY:
        watch = Watch[Toy](TRIFLE, TRIFLE.rules.components(), 2, {"order": "poll"}, seed)
        while not watch.match.state.over:
            watch.secrets.look(watch.match.state)
            watch.match.choose(*watch.next_answer())
        watch.secrets.check(watch.match.state)
