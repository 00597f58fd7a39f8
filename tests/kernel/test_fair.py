"""Fair luck: promised before, checked after."""

from __future__ import annotations

import hashlib

from clairiere.kernel.chance import FairChance, fair_draw, promise, seed_of


def test_the_promise_is_the_hash_of_the_secret() -> None:
    assert promise("owl") == hashlib.sha256(b"clairiere secret owl").hexdigest() != promise("fox")


def test_everybody_has_a_hand_in_the_seed() -> None:
    seeds = {seed_of("s", ["a", "b"]), seed_of("t", ["a", "b"]), seed_of("s", ["c", "b"]), seed_of("s", ["a", "c"])}
    assert len(seeds) == 4


def test_no_two_ways_to_add_texts_give_the_same_seed() -> None:
    assert len({seed_of("s", ["ab", ""]), seed_of("s", ["a", "b"]), seed_of("s", ["ab"]), seed_of("sab", [])}) == 4


def test_a_draw_depends_on_the_seed_and_its_number_alone() -> None:
    seed = seed_of("s", ["a", "b"])
    chance = FairChance(seed)
    drawn = [chance.below(n) for n in (6, 52, 1 << 40, 1)]
    assert drawn == [fair_draw(seed, number, n) for number, n in enumerate((6, 52, 1 << 40, 1))]
    later = FairChance(seed, 2)
    assert [later.below(1 << 40), later.below(1)] == drawn[2:]
    assert chance.outcomes == drawn


def test_all_outcomes_are_equally_likely() -> None:
    seed = seed_of("s", [])
    counts = [0] * 6
    for number in range(6000):
        counts[fair_draw(seed, number, 6)] += 1
    assert sum([(n - 1000) ** 2 / 1000 for n in counts]) < 20.5  # chi-square, 5 degrees of freedom, one in a thousand
