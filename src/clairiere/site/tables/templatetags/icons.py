"""Drawings in templates: icons, the marks of seats, sprigs, boxes, the glade and its sign."""

from __future__ import annotations

from io import BytesIO

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from segno import make_qr

from clairiere.site.tables.assets import icons
from clairiere.site.tables.drawings import at_hand, box_urls, glade_urls, sprigs


def qr(address: str) -> str:
    """An SVG QR code, dark on light in every theme."""
    out = BytesIO()
    drawn = make_qr(address, error="m")
    drawn.save(
        out, kind="svg", border=2, dark="#1B1710", light="#FFFDF3", xmldecl=False, svgns=True, svgclass="qr",
        lineclass=None, omitsize=True, nl=False,
    )
    return out.getvalue().decode()


register = template.Library()
# How far below the middle of each shape an initial stands, and how large.
INITIALS = {"A": (7.2, 20), "B": (7.2, 20), "C": (10, 16), "D": (6.6, 18), "E": (6.6, 15)}


@register.simple_tag
def icon(name: str, where: str = "") -> SafeString:
    """An icon in the colour of the text, hidden from screen readers; "here" uses the inline sheet."""
    sheet = "#here-" if where else f"{icons().url}#"
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}i-{}"/></svg>', sheet, name)


@register.simple_tag
def icons_here() -> SafeString:
    """The inline sheet of icons that this page shows repeatedly."""
    return mark_safe(at_hand())  # our own drawing


@register.simple_tag
def seat_mark(seat: str, name: str = "", bot: str | bool = "") -> SafeString:
    """The sign of a seat, with the player's initial or an owl for a bot."""
    use = format_html('<use href="{}#seat-{}" x="-24" y="-24" width="48" height="48"/>', icons().url, seat)
    down, size = INITIALS[seat]
    ink = f"var(--p{ord(seat) - 64}-on)"
    if bot:
        owl = '<use href="{}#i-owl" x="{}" y="{}" width="{}" height="{}" style="color:{}"/>'
        use += format_html(owl, icons().url, -size * 0.6, down - size * 0.9, size * 1.2, size * 1.2, ink)
    elif name:
        said = '<text y="{}" font-size="{}" fill="{}" text-anchor="middle">{}</text>'
        use += format_html(said, down, size, ink, name[:1].upper())
    return format_html('<svg class="mark" aria-hidden="true" viewBox="-24 -24 48 48">{}</svg>', use)


@register.simple_tag
def sprig(name: str, kind: str = "sprig") -> SafeString:
    """A small drawing beside an empty list."""
    size = "0 0 60 60" if kind == "round" else "0 0 120 100"
    said = '<svg class="{}" viewBox="{}" aria-hidden="true"><use href="{}#sprig-{}"/></svg>'
    return format_html(said, kind, size, sprigs().url, name)


@register.simple_tag
def box(game: str) -> SafeString:
    """The cover of a game."""
    return format_html('<span class="box" style="{}"></span>', mark_safe(box_urls(game)))


@register.simple_tag
def glade(seats: int) -> SafeString:
    """CSS properties of the table picture for so many seats."""
    return mark_safe(glade_urls(seats))


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """A QR code of a URL."""
    return mark_safe(qr(address))
