"""Manners of searching: how curious a search is, how far it plays on, and whether it saves time where it can."""

from __future__ import annotations

from typing import Final


class Manner:
    """What a search is told apart from how long it may think."""

    def __init__(
        self,
        curiosity: float = 1.0,
        *,
        scaled: bool = True,
        playout: int = 4,
        thrifty: bool = True,
        narrow: int = 12,
        first: int = 6,
        trust: int = 0,
    ) -> None:
        self.curiosity = curiosity
        self.scaled = scaled  # curiosity counts in how far rewards lie apart; else it is what it is
        self.playout = playout  # random answers after the tree ends; then the hints of the game are asked
        self.thrifty = thrifty  # stops when nothing can change any more, and goes on with its tree within a turn
        self.narrow = narrow  # so many options are all tried at once; of more, those first that hints like best
        self.first = first  # so many of them to begin with, and with more visits more
        self.trust = trust  # so often habit answers a later question of its own, before anything else is tried there


PLAIN: Final = Manner(0.3, scaled=False, thrifty=False)
"""The plain search of decision 0013: what others are measured by."""
USUAL: Final = Manner()
MANNERS: Final = {
    "bloody_grove": Manner(playout=2, narrow=1, first=1),
    "roundforest": Manner(playout=2),
    "broom_service": Manner(trust=10),
}
"""By game, where another manner was found to play better: in Bloody Grove hints tell at once which answers are worth a
look; in Roundforest random answers blur what a hint knows about the way; in Broom Service habits are better than chance
at what comes later."""


def manner_for(game: str) -> Manner:
    """How this game is searched."""
    return MANNERS.get(game, USUAL)
