"""Sets of small numbers, kept as the bits of an int."""

from __future__ import annotations

from collections.abc import Iterable


def bits(mask: int) -> list[int]:
    """The numbers in the set, ascending."""
    found: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def lowest(mask: int) -> int:
    """The smallest number in a set that is not empty."""
    number = 0
    while not mask >> number & 1:
        number += 1
    return number


def count(mask: int) -> int:
    """How many numbers are in the set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def nth(mask: int, k: int) -> int:
    """The k-th smallest number in the set, counted from 0."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)
