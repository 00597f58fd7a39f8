"""Places: points of the table, in both layouts."""

from __future__ import annotations

from typing import Final

STAGGER: Final = 60
LATEST: Final = 6
"""What moves together goes one after another, this many ms apart, but no more than so many times."""


class Place:
    """A position in both layouts, with a scale for each."""

    def __init__(self, x: float, y: float, u: float, v: float, k: float = 1, kp: float = 1) -> None:
        self.x = x
        self.y = y
        self.u = u
        self.v = v
        self.k = k
        self.kp = kp
        self.style = self.offset(0, 0)

    def by(self, dx: float, dy: float, scale: float = 1) -> Place:
        """A position relative to this one, in its units."""
        k, kp = self.k, self.kp
        return Place(self.x + dx * k, self.y + dy * k, self.u + dx * kp, self.v + dy * kp, k * scale, kp * scale)

    def offset(self, dx: float, dy: float) -> str:
        """The `style` value of a position relative to this one."""
        x, y = self.x + dx * self.k, self.y + dy * self.k
        u, v = self.u + dx * self.kp, self.v + dy * self.kp
        scales = "" if self.k == self.kp == 1 else f";--k:{self.k:.3g};--kp:{self.kp:.3g}"
        return f"--x:{x:.1f};--y:{y:.1f};--u:{u:.1f};--v:{v:.1f}{scales}".replace(".0;", ";")

    def come(self) -> str:
        """The `style` part that animates an element from this position."""
        return f";--fx:{self.x:.0f};--fy:{self.y:.0f};--fu:{self.u:.0f};--fv:{self.v:.0f}"


class Spot:
    """A position that always states its scale, since it may be nested in another."""

    def __init__(self, x: float, y: float, k: float, u: float, v: float, kp: float) -> None:
        self.x = x
        self.y = y
        self.k = k
        self.u = u
        self.v = v
        self.kp = kp
        self.style = (
            f"--x:{round(x, 1):g};--y:{round(y, 1):g};--k:{round(k, 3):g};"
            f"--u:{round(u, 1):g};--v:{round(v, 1):g};--kp:{round(kp, 3):g}"
        )

    def moved(self, dx: float, dy: float, k: float, du: float, dv: float, kp: float) -> Spot:
        """A position relative to this one, with its own scale."""
        return Spot(self.x + dx, self.y + dy, k, self.u + du, self.v + dv, kp)

    def come(self, turn: int = 0) -> str:
        """The `style` part that animates an element from this position, in an order."""
        return f";--fx:{self.x:.0f};--fy:{self.y:.0f};--fu:{self.u:.0f};--fv:{self.v:.0f}{wait(turn)}"


def wait(turn: int) -> str:
    """The `style` part that delays an animation by its order."""
    return f";--wait:{STAGGER * min(turn, LATEST)}ms" if turn else ""
