"""The cards of Chanterelle: four mushrooms and a snail, drawn on the plain cards of the kernel's default picture."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.ink import circle, ellipse, line, path
from clairiere.pictures.plain import PlainPicture

GRASS: Final = path("M-44 46c8-14 12-14 15-4 4-18 9-18 11-2 6-12 9-10 9 4z", "moss-4") + path(
    "M14 46c3-14 8-16 10-4 5-14 10-10 9 0 5-8 9-6 11 4z", "moss-4"
)


def chanterelle() -> str:
    """A golden funnel with gills that run down the stem."""
    foot = "12 18 10 32 12 40 8 46H-8C-12 38-8 28-12 16"
    funnel = f"M-40-22C-30-34-12-30 0-26 14-32 32-34 40-20 30-6 16 2 {foot}-16 2-32-6-40-22Z"
    cap = path(funnel, "sun-3")
    rim = path("M-40-22C-30-34-12-30 0-26 14-32 32-34 40-20 26-10 12-16 0-12-14-16-28-10-40-22Z", "sun-4")
    gills = [line(f"M{x}-10Q{x * 0.45:.0f} 8 {x * 0.3:.0f} 30", "sun-5", 1.4) for x in (-26, -15, -5, 6, 16, 26)]
    return GRASS + cap + "".join(gills) + rim


def bolete() -> str:
    """A brown cap on a stout stem."""
    stem = path("M-12-4C-16 18-26 30-20 46H20C26 30 16 18 12-4Z", "paper-3") + line("M-6 6Q-9 24-8 40", "paper-5", 1.6)
    cap = path("M-42-2C-42-36-20-46 0-46S42-36 42-2C28 6-28 6-42-2Z", "bark-3")
    return GRASS + stem + cap + path("M-30-14C-26-32-12-38 0-38-14-30-22-24-30-14Z", "bark-2")


def morel() -> str:
    """A pitted cone."""
    stem = path("M-10 10C-8 26-12 36-14 46H14C12 36 8 26 10 10Z", "paper-2")
    cone = path("M0-50C18-44 30-18 26 4 22 18-22 18-26 4-30-18-18-44 0-50Z", "bark-2")
    pits = "".join([
        ellipse(x, y, 5.5, 7, "bark-4")
        for x, y in ((0, -36), (-11, -22), (9, -20), (-16, -4), (0, -6), (16, -4), (-8, 9), (9, 9))
    ])  # fmt: skip
    return GRASS + stem + cone + pits


def parasol() -> str:
    """A wide, flat, scaly cap on a thin stem with a ring."""
    stem = path("M-4-16C-4 14-6 34-8 46H8C6 34 4 14 4-16Z", "paper-4") + ellipse(0, 6, 12, 3.6, "paper-2")
    cap = path("M-50-10C-36-30-14-40 0-42 14-40 36-30 50-10 34-4-34-4-50-10Z", "paper-3")
    spots = ((0, -38), (-14, -29), (13, -29), (-27, -19), (0, -21), (26, -19))
    return GRASS + stem + cap + "".join([ellipse(x, y, 5, 2.6, "bark-3") for x, y in spots])


def snail() -> str:
    """On its way, and it takes everything along."""
    body = path("M-48 40C-44 24-34 26-26 30H18C28 30 30 14 32 2 38-4 46 4 44 14 42 32 36 44 22 44H-40Z", "sun-2")
    horns = line("M35 2L30-16", "sun-2", 4) + line("M41 4L44-14", "sun-2", 4) + circle(30, -17, 3, "ink-print")
    shell = circle(-8, 4, 29, "berry-4") + circle(-8, 4, 29, "none", stroke="var(--berry-5)", stroke_width="3")
    coil = line("M-8 4c0-7 11-7 11 1 0 11-20 12-21-2-1-18 31-19 32 2 1 13-8 20-18 22", "paper-2", 3.4)
    return body + horns + circle(44, -15, 3, "ink-print") + shell + coil


ART: Final = {
    "chanterelle": chanterelle(), "bolete": bolete(), "morel": morel(), "parasol": parasol(), "snail": snail(),
}  # fmt: skip


class ChanterellePicture(PlainPicture):
    """The plain picture, with mushrooms on its cards."""

    def art(self, face: str) -> str:
        return ART[face]

    def cover_svg(self) -> str:
        """A chanterelle, larger than life, with a snail below."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 258 324">'
            '<rect width="258" height="324" rx="10" fill="var(--pine-4)"/>'
            '<circle cx="129" cy="136" r="96" fill="var(--sun-1)" opacity=".9"/>'
            f'<g transform="translate(129 146) scale(1.9)">{ART["chanterelle"]}</g>'
            '<path d="M0 250q60-26 129-8t129-6v88H0z" fill="var(--moss-3)"/>'
            f'<g transform="translate(196 244) scale(.62)">{ART["snail"]}</g>'
            '<text x="129" y="300" text-anchor="middle" font-size="30" fill="var(--paper-1)">Chanterelle</text></svg>'
        )
