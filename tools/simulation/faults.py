"""Faults: what goes wrong, how often, and how many there have been of each.

Every seed has a mixture of its own: some kinds never happen, some often. So combinations come up that one mixture for
all would never bring about.
"""

from __future__ import annotations

from collections import Counter

from tools.simulation.world import World

MESSAGES = {
    "lost request": 0.03, "lost reply": 0.03, "late request": 0.1, "late reply": 0.1, "doubled request": 0.2,
    "slow body": 0.02, "unheard disconnect": 0.3,
    "late event": 0.1, "broken stream": 0.02, "silent stream": 0.005, "slow reader": 0.05,
    "statement lost": 0.01, "statement late": 0.1, "outcome lost": 0.02, "outcome late": 0.1,
    "statement refused": 0.02, "slow disk": 0.1,
    "wake lost": 0.1, "wake late": 0.2, "wake doubled": 0.2, "command late": 0.1, "command lost": 0.02,
}  # fmt: skip
"""How likely each is at a message of its kind, in a seed of average misfortune."""
EVENTS = {
    "kill": 1.0, "drain": 0.15, "freeze": 0.3, "clock jump": 0.3,
    "database crash": 0.12, "database hangs": 0.1, "database full": 0.08, "database clock jump": 0.1,
    "redis crash": 0.2, "redis hangs": 0.15, "redis connections cut": 0.2,
}  # fmt: skip
"""How often each befalls the services, against the others."""
MIXTURES = (0.0, 0.3, 1.0, 1.0, 2.5)
"""What a seed may multiply the rate of a kind by."""


class Faults:
    """The mixture of one seed, and what has come of it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.on = True
        self.counts: Counter[str] = Counter()
        self.rates = {kind: rate * world.random.choice(MIXTURES) for kind, rate in MESSAGES.items()}
        self.events = {kind: rate * world.random.choice(MIXTURES) for kind, rate in EVENTS.items()}
        self.events["kill"] = max(self.events["kill"], 0.3)

    @classmethod
    def none(cls, world: World) -> Faults:
        """Nothing goes wrong."""
        faults = cls(world)
        faults.on = False
        return faults

    def happens(self, kind: str) -> bool:
        """Whether this fault happens to this message."""
        if not self.on or self.world.random.random() >= self.rates[kind]:
            return False
        self.count(kind)
        return True

    def count(self, kind: str) -> None:
        """Add to the figures and to the trace."""
        self.counts[kind] += 1
        self.world.note(f"fault: {kind}")

    def delay(self, late: str = "") -> float:
        """Seconds that a message takes: a few milliseconds or, if it is late, up to fifteen seconds."""
        random = self.world.random.random
        if late and self.happens(late):
            return 0.1 + 15 * random() ** 5
        return 0.0003 + 0.004 * random() ** 2
