"""PNG: a picture in pixels, painted by resvg."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has types, but no py.typed

from clairiere.pictures.standalone import flat


def png(svg: str, theme: str, width: int) -> bytes:
    """Render a standalone SVG as PNG in one theme and width, with bundled fonts only."""
    with TemporaryDirectory() as folder:
        return resvg_py.svg_to_bytes(
            svg_string=flat(svg, theme), width=width, skip_system_fonts=True, font_files=typefaces(Path(folder))
        )


def typefaces(folder: Path) -> list[str]:
    """Paths of the bundled fonts, unpacked to TrueType for resvg."""
    unpacked = []
    for file in sorted(files("clairiere.pictures").joinpath("fonts").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".woff2"):
            path = folder / file.name.replace(".woff2", ".ttf")
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
