"""PNG: a picture in pixels, painted by resvg."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it has types, but no py.typed

from clairiere.pictures.flat import flat


def png(svg: str, theme: str, width: int) -> bytes:
    """A standalone picture in one theme, so many pixels wide, with our typefaces alone: it looks alike everywhere."""
    with TemporaryDirectory() as folder:
        return resvg_py.svg_to_bytes(
            svg_string=flat(svg, theme), width=width, skip_system_fonts=True, font_files=typefaces(Path(folder))
        )


def typefaces(folder: Path) -> list[str]:
    """The package's typefaces, unpacked: resvg reads TrueType, not WOFF2."""
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
    """Make lining figures the usual ones, as our style sheet does: resvg knows no `font-variant-numeric`."""
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
