"""The pytest plug-in: the option of the suite. An entry point of the group `pytest11` loads it."""

from __future__ import annotations

import pytest

OPTION = "--law-games"
USUAL = 20
"""Random games at every kind of table, unless the option says otherwise."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--law-games`."""
    group = parser.getgroup("clairiere", "games of Clairière")
    group.addoption(OPTION, type=int, default=USUAL, metavar="N",
                    help=f"random games that GameTests checks at every kind of table ({USUAL})")
