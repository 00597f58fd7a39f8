"""What a friendly or hostile character asks for and gives (RND-SMITH to RND-DEMON)."""

from __future__ import annotations

from clairiere.games.roundforest.pack import Pack
from clairiere.kernel.bits import mask_of


class Task:
    """One half of a card."""

    def __init__(self, give: Pack, hold: Pack, copper: int, silver: int, reward: int, apples: int) -> None:
        self.give = give  # handed in
        self.hold = hold  # must be in the backpack too, and stays there
        self.copper = copper
        self.silver = silver
        self.reward = reward  # an object from the object bag, or NOTHING
        self.apples = apples
        self.needed: Pack = tuple(sorted(give + hold))
        self.kinds = mask_of(self.needed)  # the same as a bit set
