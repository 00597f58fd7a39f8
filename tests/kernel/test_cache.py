"""The LRU cache in two generations."""

from __future__ import annotations

from random import Random

from clairiere.kernel.cache import SHARED, LRUCache, drop_unused, shared


def test_a_full_cache_loses_what_was_not_used_for_longest() -> None:
    cache: LRUCache[str] = LRUCache(4)
    assert cache.get("fr") is None
    assert cache.put("fr", "chêne") == "chêne"
    cache.put(("en", 2), "oak")
    for n in range(20):
        assert cache.get("fr") == "chêne", "it is used again and again"
        cache.put(n, "leaf")
    assert cache.get(("en", 2)) is None
    assert cache.get(19) == "leaf"


def test_a_cache_never_holds_more_than_its_size_nor_less_than_the_half_that_was_used_last() -> None:
    cache: LRUCache[int] = LRUCache(10)
    rng, used = Random(3), list[int]()
    for _ in range(500):
        key = int(rng.random() * 14)
        if cache.get(key) is None:
            cache.put(key, key)
        used = [key, *[other for other in used if other != key]]
        assert len(cache.young) + len(cache.old) <= 10
        assert all([key in cache.young or key in cache.old for key in used[:5]])


def test_what_was_not_used_since_the_last_time_is_dropped_from_shared_caches() -> None:
    cache: LRUCache[str] = shared(LRUCache(100))
    try:
        for name in ("oak", "elm", "ash"):
            cache.put(name, name)
        drop_unused()
        assert cache.get("oak") == "oak"
        drop_unused()
        assert [cache.get(name) for name in ("oak", "elm", "ash")] == ["oak", None, None]
        drop_unused()
        drop_unused()
        assert cache.get("oak") is None
    finally:
        SHARED.remove(cache)
