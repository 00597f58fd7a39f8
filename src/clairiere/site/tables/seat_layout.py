"""Layout: a chair of a table that waits, and where it stands in the picture of the glade. Whoever looks sits near."""

from __future__ import annotations

from clairiere.pictures.glade import places
from clairiere.site.tables.presenters import SeatPresenter, TablePresenter

CROPS = ("wide", "tall")


class Stump:
    """A seat and its position in percent of the lobby picture, wide and tall."""

    def __init__(self, chair: SeatPresenter, wide: tuple[float, float], tall: tuple[float, float]) -> None:
        self.chair = chair
        self.style = f"--x:{wide[0]:.1f};--y:{wide[1]:.1f};--u:{tall[0]:.1f};--v:{tall[1]:.1f}"


def stumps(shown: TablePresenter) -> list[Stump]:
    """Positions of the seats around the table in the lobby picture; one's own is nearest."""
    size = len(shown.chairs)
    wide, tall = [places(max(size, 2), crop) for crop in CROPS]
    near = shown.own.number if shown.own else 0
    return [Stump(c, wide[(c.number - near) % size], tall[(c.number - near) % size]) for c in shown.chairs]
