"""Chance: the only source of luck, logged, scripted by tests, or fair and promised before the game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Final

from clairiere.kernel.choices import ClairiereError

# Luck, and its log.

class Chance:
    """The only source of luck; logs every outcome."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random  # looked up once: it is called more often than anything else
        self.outcomes: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        k = int(self.random() * n)
        self.outcomes.append(k)
        return k

    def permutation(self, n: int) -> list[int]:
        """The numbers 0 to n - 1 in random order."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


class LuckMismatch(ClairiereError):
    """The luck of a record or a script is not the luck that these rules ask for."""


UNUSED: Final = Random(0)
"""Scripted luck needs no generator, and making one takes longer than playing the answer."""


class Scripted(Chance):
    """Luck read back from a record, or dictated by a test."""

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__(UNUSED)
        self.script = list(script)

    def below(self, n: int) -> int:
        """The next outcome of the script."""
        drawn = len(self.outcomes)
        if drawn == len(self.script):
            raise LuckMismatch("more luck is asked for than was written down")
        k = self.script[drawn]
        if not 0 <= k < n:
            raise LuckMismatch(f"outcome {drawn} is {k}, but must be below {n}")
        self.outcomes.append(k)
        return k

    def finish(self) -> None:
        """Make sure that the whole script was drawn."""
        if len(self.outcomes) != len(self.script):
            raise LuckMismatch("less luck is asked for than was written down")


class Prepared(Chance):
    """Luck that begins as written and goes on by a generator."""

    def __init__(self, rng: Random, script: Sequence[int]) -> None:
        super().__init__(rng)
        self.script = list(script)

    def below(self, n: int) -> int:
        """The next outcome of the script if it is below n, else a drawn one."""
        drawn = len(self.outcomes)
        k = self.script[drawn] if drawn < len(self.script) else n
        if not 0 <= k < n:
            k = int(self.random() * n)
        self.outcomes.append(k)
        return k


# Fair luck: every draw follows from a seed that nobody could choose, and anybody can check it afterwards.
#
# Before the first move the server makes up a secret and publishes its SHA-256: the promise. Then each player adds a
# text of their own. The seed is the SHA-256 of the secret and these texts; draw number k (from 0) among n is the
# SHA-256 of seed and k, read as one large number, modulo n. After the game the secret is published too.

def promise(secret: str) -> str:
    """The hash of the secret, published before the first move."""
    return hashlib.sha256(f"clairiere secret {secret}".encode()).hexdigest()


def seed_of(secret: str, additions: Sequence[str]) -> str:
    """The seed of a table: hash of the server's secret and all additions, in the order of seats."""
    parts = [secret, *additions]
    told = "".join([f"{len(part.encode())}:{part}\n" for part in parts])
    return hashlib.sha256(f"clairiere seed\n{told}".encode()).hexdigest()


def fair_draw(seed: str, number: int, n: int) -> int:
    """Draw number `number` of a seed, from 0 to n - 1."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number}".encode()).digest(), "big") % n


class FairChance(Chance):
    """Luck derived from a seed, starting at a given draw."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        super().__init__(UNUSED)
        self.seed = seed
        self.drawn = drawn

    def below(self, n: int) -> int:
        """The next draw of the seed."""
        k = fair_draw(self.seed, self.drawn + len(self.outcomes), n)
        self.outcomes.append(k)
        return k
