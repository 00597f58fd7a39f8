"""A round: event, cursed roles, picks, turns, and the event that ends it (BRM-ROUND, BRM-CURSE-03 to -05)."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.events import CursedShuffled, CursedTurned, Ended, EventTurned, RoundBegan
from clairiere.games.broom_service.numbering import ASIDE, FIRST_CARD, FIRST_CURSED, ROLES
from clairiere.games.broom_service.scoring import final_scoring
from clairiere.games.broom_service.state import NO_CARDS, Table
from clairiere.games.broom_service.steps.pick import pick_roles
from clairiere.games.broom_service.steps.round_end import ROUND_EVENT
from clairiere.games.broom_service.steps.turn import FIRST_TURN
from clairiere.kernel.agenda import Step
from clairiere.kernel.now import Now
from clairiere.kernel.seats import EVERYONE


class NextRound(Step[Table]):
    """The game lasts seven rounds (BRM-ROUND-01, BRM-SCORE-01)."""

    def run(self, s: Table, now: Now) -> None:
        if s.round == s.parts.rounds:
            now.tell(Ended(), s.pieces)
            final_scoring(s, now)
            s.end()
        else:
            begin_round(s, now)

    def notation(self) -> str:
        """`next_round`."""
        return "next_round"


NEXT_ROUND: Final = NextRound()


def begin_round(s: Table, now: Now) -> None:
    """All role cards are back; event and curses are open before anybody picks (BRM-ROUND-02, -07, BRM-PICK-02)."""
    s.round += 1
    s.led = 0
    now.tell(RoundBegan(s.round, s.leader), s.pieces)
    take_cards_back(s)
    turn_up_event(s, now)
    turn_up_cursed(s, now)
    s.then(pick_roles(s), FIRST_TURN, ROUND_EVENT, NEXT_ROUND)


def take_cards_back(s: Table) -> None:
    """Everyone has all ten roles again, and everyone knows it."""
    for player in s.players:
        player.cards = NO_CARDS
        player.played = player.braves = 0
    faces, seen = s.pieces.faces, s.pieces.seen
    for card in range(FIRST_CARD, len(faces)):
        faces[card] = ASIDE
        seen[card] = EVERYONE


def turn_up_event(s: Table, now: Now) -> None:
    """Only the event of the round is in force (BRM-ROUND-03)."""
    card = s.round - 1
    s.pieces.show(card)
    s.event = s.pieces.faces[card]
    now.tell(EventTurned(card), s.pieces)


def turn_up_cursed(s: Table, now: Now) -> None:
    """Three, two or one new ones, whoever has left (BRM-CURSE-07); the round before no longer counts (BRM-CURSE-03)."""
    s.cursed = 0
    number = s.parts.setup.cursed[s.seats]
    if not number:
        return
    turned: tuple[int, ...] = ()
    for _ in range(number):
        if not s.pile:
            shuffle_cursed(s, turned, now)
        turned += s.pile[:1]
        s.pieces.show(s.pile[0])
        s.cursed |= 1 << s.pieces.faces[s.pile[0]] - FIRST_CURSED
        s.pile = s.pile[1:]
    now.tell(CursedTurned(turned), s.pieces)


def shuffle_cursed(s: Table, turned: tuple[int, ...], now: Now) -> None:
    """Only when a card is needed and none is left; those already up stay up (BRM-CURSE-04, -05)."""
    cards = [card for card in range(FIRST_CURSED, FIRST_CURSED + len(ROLES)) if card not in turned]
    s.pieces.shuffle(cards, now.chance)
    s.pile = tuple(cards)
    now.tell(CursedShuffled(len(cards)), s.pieces)
