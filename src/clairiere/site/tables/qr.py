"""QR codes: an address as a QR code, drawn for the page."""

from __future__ import annotations

from io import BytesIO

from segno import make_qr


def qr(address: str) -> str:
    """An SVG QR code, dark on light in every theme."""
    out = BytesIO()
    drawn = make_qr(address, error="m")
    drawn.save(
        out, kind="svg", border=2, dark="#1B1710", light="#FFFDF3", xmldecl=False, svgns=True, svgclass="qr",
        lineclass=None, omitsize=True, nl=False,
    )
    return out.getvalue().decode()
