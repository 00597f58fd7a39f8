"""The chances of every side through a game, as an SVG that needs nothing else; by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from clairiere.pictures.palette import palette_css
from clairiere.reviews.review import Review

WIDTH: Final = 720
HEIGHT: Final = 340
LEFT: Final = 56
RIGHT: Final = 112
TOP: Final = 24
BOTTOM: Final = 40
SHAPES: Final = ("circle", "square", "triangle", "diamond", "star")
"""Seats can be told apart without colours."""
MARK: Final = 5.0
STYLE: Final = (
    "svg{background:var(--surface);font:14px var(--font-text);color:var(--ink)}"
    "text{fill:var(--ink)}.axis{stroke:var(--line);stroke-width:1}.even{stroke:var(--line-strong);stroke-dasharray:3 4}"
    ".small{fill:var(--ink-2);font-size:12px}.edge{fill:none;stroke:var(--ink);stroke-width:4;stroke-linejoin:round}"
    ".curve{fill:none;stroke-width:2.4;stroke-linejoin:round}.mark{stroke:var(--ink);stroke-width:1.2}"
)


def plotted(review: Review, title: str, names: Sequence[str], moment: str) -> str:
    """The plot; `names` are those of the sides, `moment` what the axis along the game is called."""
    longest = max(1, len(review.seats))
    curves = [curve(review, side, longest) for side in range(len(review.sides))]
    labels = [label(name, review, side) for side, name in enumerate(names)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(title)}</title><style>{palette_css('svg')}{STYLE}</style>"
        f"{axes(longest, moment)}{''.join(curves)}{''.join(labels)}</svg>\n"
    )


def x_of(n: int, longest: int) -> float:
    """Where a moment is."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * n / longest, 1)


def y_of(chance: float) -> float:
    """Where a chance is."""
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chance), 1)


def axes(longest: int, moment: str) -> str:
    """Lines at every quarter, and numbers of answers."""
    end, low = WIDTH - RIGHT, HEIGHT - BOTTOM
    found = []
    for quarter in range(5):
        y, kind = y_of(quarter / 4), "even" if quarter == 2 else "axis"
        found.append(
            f'<path class="{kind}" d="M{LEFT} {y}H{end}"/>'
            f'<text class="small" x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{25 * quarter} %</text>'
        )
    for n in sorted({0, longest // 2, longest}):
        found.append(f'<text class="small" x="{x_of(n, longest)}" y="{low + 18}" text-anchor="middle">{n}</text>')
    middle = (LEFT + end) // 2
    found.append(f'<text class="small" x="{middle}" y="{HEIGHT - 4}" text-anchor="middle">{escape(moment)}</text>')
    return "".join(found)


def curve(review: Review, side: int, longest: int) -> str:
    """The chances of a side, with a mark at each of its turning points."""
    value, colour = review.seen[side].value, colour_of(review, side)
    path = "M" + "L".join([f"{x_of(n, longest)} {y_of(chance)}" for n, chance in enumerate(value)])
    marks = [mark(review, side, x_of(point.last, longest), y_of(point.after)) for point in review.turning_points(side)]
    return f'<path class="edge" d="{path}"/><path class="curve" d="{path}" stroke="{colour}"/>{"".join(marks)}'


def label(name: str, review: Review, side: int) -> str:
    """The name of a side beside the end of its curve."""
    y = y_of(review.seen[side].value[-1])
    lower = [other for other in range(side) if y_of(review.seen[other].value[-1]) == y]
    y += 18 * len(lower) * (-1 if y > HEIGHT / 2 else 1)  # who ended alike stands one below the other
    x = WIDTH - RIGHT + 14
    return f'{mark(review, side, x, y)}<text x="{x + 12}" y="{y + 5}">{escape(name)}</text>'


def colour_of(review: Review, side: int) -> str:
    """The colour of a seat; that of the site for a team."""
    return "var(--accent)" if len(review.sides[side]) > 1 else f"var(--p{review.sides[side][0] + 1})"


def mark(review: Review, side: int, x: float, y: float) -> str:
    """The shape of a seat."""
    return f'<path class="mark" fill="{colour_of(review, side)}" d="M{x} {y}{outline(review.sides[side][0])}"/>'


def outline(seat: int) -> str:
    """A small shape around a point, as a path from its middle."""
    r = MARK
    return {
        "circle": f"m-{r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0z",
        "square": f"m-{r}-{r}h{2 * r}v{2 * r}h-{2 * r}z",
        "triangle": f"m0-{r}l{r} {2 * r}h-{2 * r}z",
        "diamond": f"m0-{r + 1}l{r + 1} {r + 1}l-{r + 1} {r + 1}l-{r + 1}-{r + 1}z",
        "star": f"m0-{r + 1}l2 4h4l-3 3 1 4-4-2-4 2 1-4-3-3h4z",
    }[SHAPES[seat]]
