"""Tables of Roundforest and their pictures, for tests of what these show."""

from __future__ import annotations

from collections.abc import Sequence

from clairiere.games.roundforest import GAME
from clairiere.games.roundforest.rules.state import Table
from clairiere.kernel.match import Match
from clairiere.kernel.rules import Variant
from clairiere.kernel.view import view
from tests import kit


def played(seats: int, answers: int, seed: int, variant: Variant | None = None) -> Match[Table]:
    """A random game after so many answers, or at its end."""
    return kit.played(GAME, seats, answers, seed, variant)


def layer(s: Table, seat: int = 0, language: str = "en", names: Sequence[str] = (), frame: str = "") -> str:
    """The state layer as a seat sees it."""
    return GAME.picture.svg(view(s, seat), language, names, frame=frame)
