"""PNG: pictures in pixels, rendered by resvg (extras `cli` and `site`)."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

import resvg_py
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has types, but no py.typed

from clairiere.pictures.palette import inks
from clairiere.pictures.standalone import flat

PREVIEW = (1200, 630)
"""Size of the picture that messengers show beside a link, in pixels."""
MARGIN = 24
"""Ground around what a preview shows, in pixels."""
SIZE = re.compile(r'<svg\b[^>]*?\swidth="([\d.]+)"[^>]*?\sheight="([\d.]+)"')
unpacking = Lock()


def png(svg: str, theme: str, width: int) -> bytes:
    """Render a standalone SVG as PNG in one theme and width, with bundled fonts only."""
    return pixels(flat(svg, theme), width)


def pixels(svg: str, width: int) -> bytes:
    """Render an SVG without custom properties as PNG, with bundled fonts only."""
    with unpacking:  # two threads at once would unpack the fonts twice
        found = typefaces()
    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=found)


def preview(svg: str) -> bytes:
    """A drawing without custom properties, whole and in the middle of a picture of the size that messengers show."""
    w, h = PREVIEW
    ground = f'<rect width="{w}" height="{h}" fill="{inks("day")["wood"]}"/>'
    size = SIZE.search(svg)
    assert size is not None, "a standalone drawing has a size"
    scale = min((w - 2 * MARGIN) / float(size[1]), (h - 2 * MARGIN) / float(size[2]))
    across, down = float(size[1]) * scale, float(size[2]) * scale
    placed = f'<svg x="{(w - across) / 2:.1f}" y="{(h - down) / 2:.1f}" width="{across:.1f}" height="{down:.1f}"'
    inner = SIZE.sub(lambda found: re.sub(r'\s(?:width|height)="[\d.]+"', "", found[0]).replace("<svg", placed), svg, 1)
    return pixels(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">{ground}{inner}</svg>', w)


@cache
def font_folder() -> TemporaryDirectory[str]:
    """A folder for unpacked fonts, removed when the process ends."""
    return TemporaryDirectory(prefix="clairiere-fonts-")


@cache
def typefaces() -> list[str]:
    """Paths of the bundled fonts, unpacked to TrueType for resvg: a third of a second, once in each process."""
    unpacked = []
    for file in sorted(files("clairiere.pictures").joinpath("fonts").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".woff2"):
            path = Path(font_folder().name) / file.name.replace(".woff2", ".ttf")
            with file.open("rb") as packed, TTFont(packed) as typeface:
                typeface.flavor = None
                line_up_figures(typeface)
                typeface.save(path)
            unpacked.append(str(path))
    return unpacked


def line_up_figures(typeface: TTFont) -> None:
    """Make lining figures the default of a font: resvg lacks `font-variant-numeric`."""
    if "GSUB" not in typeface:
        return
    layout = typeface["GSUB"].table
    lining = [record.Feature for record in layout.FeatureList.FeatureRecord if record.FeatureTag == "lnum"]
    wanted = [i for feature in lining for i in feature.LookupListIndex]
    swapped: dict[str, str] = {}
    for i in wanted:
        for subtable in layout.LookupList.Lookup[i].SubTable:
            swapped.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    for cmap in typeface["cmap"].tables:
        cmap.cmap = {code: swapped.get(glyph, glyph) for code, glyph in cmap.cmap.items()}
