"""Fair luck: every draw follows from a seed that nobody could choose, and anybody can check it afterwards.

Before the first move the server makes up a secret and publishes its SHA-256: the promise. Then each player adds a text
of their own. The seed is the SHA-256 of the secret and these texts; draw number k (from 0) among n is the SHA-256 of
seed and k, read as one large number, modulo n. After the game the secret is published too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from clairiere.kernel.chance import UNUSED, Chance


def promise(secret: str) -> str:
    """What is published before the first move."""
    return hashlib.sha256(f"clairiere secret {secret}".encode()).hexdigest()


def seed_of(secret: str, additions: Sequence[str]) -> str:
    """The seed of a table, from the server's secret and what each seat has added, in the order of seats."""
    parts = [secret, *additions]
    told = "".join([f"{len(part.encode())}:{part}\n" for part in parts])
    return hashlib.sha256(f"clairiere seed\n{told}".encode()).hexdigest()


def fair_draw(seed: str, number: int, n: int) -> int:
    """Draw number so-and-so, from 0 to n - 1."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number}".encode()).digest(), "big") % n


class FairChance(Chance):
    """Luck from a seed, from a given draw on."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        super().__init__(UNUSED)
        self.seed = seed
        self.drawn = drawn

    def below(self, n: int) -> int:
        """The next draw."""
        k = fair_draw(self.seed, self.drawn + len(self.outcomes), n)
        self.outcomes.append(k)
        return k
