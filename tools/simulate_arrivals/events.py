"""Events: each is one person, or a few at once, who do something that people do; and how often that is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tools.simulate_arrivals.arriving import arrive, arrive_twice, drop_in, go_on, invite, meet, sit, sit_at_once
from tools.simulate_arrivals.simulation import Simulation
from tools.simulate_arrivals.staying import (
    be_silent,
    block,
    come_back,
    concede,
    leave,
    nudge,
    play,
    play_again,
    read,
    return_twice,
    take_off,
)

Event = Callable[[Simulation, Random], bool]
"""Returns False if there was no occasion."""

DECK: tuple[tuple[Event, int], ...] = (
    (arrive, 17), (arrive_twice, 4), (meet, 6), (go_on, 3), (sit, 4), (sit_at_once, 5), (invite, 3), (drop_in, 2),
    (play, 22), (leave, 6), (come_back, 5), (return_twice, 2), (be_silent, 5), (nudge, 5), (take_off, 2), (block, 4),
    (play_again, 2), (concede, 2), (read, 1),
)  # fmt: skip
"""Events and how many of a hundred they are."""


def deck(events: int, random: Random) -> list[Event]:
    """So many events in any order, each kind as often as it should be; at first people arrive."""
    cards = [event for event, weight in DECK for _ in range(max(1, events * weight // 100))][:events]
    cards += [play] * (events - len(cards))
    random.shuffle(cards)
    first = [arrive, meet, play] * max(1, events // 60)
    return [*first, *cards][:events]
