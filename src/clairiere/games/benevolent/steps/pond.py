"""Sleeping: following an arrow of the Dream Path (BEN-POND), and once more for Leaves (BEN-PERM-02)."""

from __future__ import annotations

from clairiere.games.benevolent.choices import DECLINE, NOBODY, SLEEP, SLEEPS_AGAIN, Repeat
from clairiere.games.benevolent.clauses import OWNER_OF_MOST, WRONG_ARROW
from clairiere.games.benevolent.events import Slept
from clairiere.games.benevolent.numbering import NO_ARROW, NO_GIFT, REPEAT_SLEEP
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.again import Again
from clairiere.games.benevolent.steps.gifts import against_obtaining, obtain, obtainable, sources
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def against_sleeping(s: Table, seat: Seat, arrow: int, victim: Seat) -> Clause | None:
    """The arrow must start where one sleeps; its Gift, if it is to be had, is taken (BEN-POND-05, BEN-GIFT-10)."""
    gift = s.parts.arrow_gifts[arrow]
    if gift == NO_ARROW or arrow >> 2 != s.players[seat].dream:
        return WRONG_ARROW
    if gift == NO_GIFT or not obtainable(s, seat, gift):
        return None if victim == NOBODY else OWNER_OF_MOST
    return against_obtaining(s, seat, gift, victim)


def sleep(s: Table, seat: Seat, arrow: int, victim: Seat, now: Now) -> None:
    """Follow the arrow and take its Gift, if there is one to be had (BEN-POND-01)."""
    s.players[seat].dream = arrow & 3
    now.tell(Slept(seat, arrow), s.pieces)
    gift = s.parts.arrow_gifts[arrow]
    if gift != NO_GIFT and obtainable(s, seat, gift):
        obtain(s, seat, gift, victim, now)


def sleep_and_offer_more(s: Table, seat: Seat, arrow: int, victim: Seat, now: Now) -> None:
    """An original sleep, which its owner's Secret may repeat (BEN-PERM-02, -03, -04)."""
    sleep(s, seat, arrow, victim, now)
    me = s.players[seat]
    if me.secrets & REPEAT_SLEEP and me.leaves >= s.parts.secrets.sleep_again and not s.over:
        s.then(SleepAgain(seat))


class SleepAgain(Again):
    """Once more, from the new Dream space (BEN-PERM-02)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, SLEEP)

    def candidates(self, s: Table) -> list[Choice]:
        """To decline, or to follow an arrow from here; whoever has to be named is."""
        found: list[Choice] = [DECLINE]
        for arrow in s.parts.arrows_from[s.players[self.seat].dream]:
            for victim in sources(s, self.seat, s.parts.arrow_gifts[arrow]):
                found.append(SLEEPS_AGAIN[arrow][victim + 1])
        return found

    def price(self, s: Table) -> int:
        """Printed on the tile."""
        return s.parts.secrets.sleep_again

    def against(self, s: Table, c: Repeat) -> Clause | None:
        """As for any sleep."""
        return against_sleeping(s, self.seat, c.what, c.victim)

    def once_more(self, s: Table, c: Repeat, now: Now) -> None:
        """Sleep."""
        sleep(s, self.seat, c.what, c.victim, now)
