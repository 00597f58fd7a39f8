"""Collector: how a process that holds thousands of tables and streams keeps Python's collector from stopping it.

What is there after the start stays for ever, so it is never looked through again. Tables and streams hardly ever form
circles: counting references frees them, and the collector, which only looks for circles, may come seldom.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 20_000, 5, 200
"""New objects after which the youngest are looked through; the older ones after so many rounds of the younger."""


def freeze_gc() -> None:
    """Move everything that was loaded at the start out of the garbage collector's reach, and collect seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
