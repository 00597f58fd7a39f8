"""A parser that takes options before, between and behind the other words of a command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any


class Parser(argparse.ArgumentParser):
    """`clairiere play --seed 3 benevolent` is `clairiere play benevolent --seed 3`; argparse alone refuses the one."""

    mixing = False

    def parse_known_args(  # type: ignore[override]  # argparse has an overload for every kind of namespace
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """The intermixed way, which calls this method again for either kind of word."""
        if self.mixing:
            return super().parse_known_args(args, namespace)
        self.mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.mixing = False
