"""Palette: every colour of the drawings, by day and by night. The values are those of the visual style guide."""

from __future__ import annotations

from typing import Final

# name: (day, night)
COLOURS: Final[dict[str, tuple[str, str]]] = {
    "bg": ("#F3ECDA", "#131B17"),
    "surface": ("#FDFAF1", "#222C26"),
    "surface-2": ("#F5EEDD", "#2A362F"),
    "surface-3": ("#EADFC7", "#19221D"),
    "line": ("#D8C9A8", "#3F4D44"),
    "line-strong": ("#8C7A55", "#7C8B7D"),
    "wood": ("#D2AE80", "#2C221A"),
    "wood-2": ("#C49C6A", "#231A13"),
    "wood-3": ("#E2C59D", "#3B2D20"),
    "ink": ("#2B271D", "#F3ECDB"),
    "ink-2": ("#5A5240", "#C9C1AD"),
    "ink-3": ("#756A52", "#9D9682"),
    "ink-wood": ("#2B2013", "#F3E6CF"),
    "ink-print": ("#2B271D", "#1C1912"),
    "accent": ("#3B6830", "#ABCF83"),
    "accent-2": ("#2F5527", "#BFDD9C"),
    "accent-ink": ("#FFFDF3", "#15200E"),
    "accent-soft": ("#E2ECCB", "#2E4128"),
    "gold": ("#F4B93C", "#EAB54A"),
    "gold-ink": ("#6A4606", "#F6D48C"),
    "danger": ("#9A2E2A", "#F4A596"),
    "danger-soft": ("#F9E3DC", "#43251F"),
    "focus": ("#0E4A88", "#FFD873"),
    "focus-halo": ("#FFFDF3", "#0D130F"),
    "shade": ("rgba(24,34,20,.30)", "rgba(3,8,10,.48)"),
    "veil": ("rgba(240,236,214,.34)", "rgba(12,18,15,.46)"),
    "grain-d": ("rgba(20,30,10,.15)", "rgba(0,0,0,.22)"),
    "grain-l": ("rgba(255,250,225,.22)", "rgba(255,250,225,.07)"),
    "lamp": ("rgba(255,246,214,.75)", "rgba(255,190,100,.27)"),
    "gift-clover": ("#4A7A3C", "#4C7F45"),
    "gift-feather": ("#6F5BB0", "#7A68B4"),
    "gift-crystal": ("#B83D3F", "#B24744"),
    "gift-amber": ("#E0A02A", "#D9A03A"),
    "gift-figurine": ("#E9E4D6", "#CFC9BB"),
    "potion-violet": ("#74559F", "#6C5096"),
    "potion-green": ("#3F7F45", "#3B743F"),
    "potion-orange": ("#CF6A26", "#C26425"),
    "bear": ("#7A3B1D", "#70381D"),
    "owl": ("#3D4F7D", "#394A75"),
    "fox": ("#AD4E10", "#8E3F0F"),
    "hero-sky": ("#BFDFEA", "#0B1626"),
    "hero-wash": ("rgba(252,247,232,.82)", "rgba(9,18,26,.62)"),
    "dusk-edge": ("rgba(72,44,14,.28)", "rgba(4,7,6,.66)"),
    "wood-edge": ("#1B1710", "#1B1710"),
    "girder": ("#3E6FA3", "#33618F"),
    "lantern": ("rgba(255,222,140,0)", "rgba(255,214,128,.5)"),
    "p1": ("#10559C", "#10559C"),
    "p1-on": ("#FFFFFF", "#FFFFFF"),
    "p2": ("#F0AE2B", "#F0AE2B"),
    "p2-on": ("#2B271D", "#2B271D"),
    "p3": ("#25242C", "#25242C"),
    "p3-on": ("#FFFFFF", "#FFFFFF"),
    "p4": ("#DB5F87", "#DB5F87"),
    "p4-on": ("#2A0F1A", "#2A0F1A"),
    "p5": ("#F6F3E8", "#F6F3E8"),
    "p5-on": ("#2B271D", "#2B271D"),
}
# ramp: five tones by day, five by night; 1 is lit, 5 deepest
RAMPS: Final[dict[str, tuple[str, str]]] = {
    "moss": (
        "#D0E2AB #A4C280 #749B5B #4A7141 #28472B",
        "#7D936C #5D7F51 #3C663B #21492B #0F2E1C",
    ),
    "fern": (
        "#EBEBA5 #CFD676 #ACB956 #83963F #5A6D30",
        "#919C68 #7C8F49 #637C35 #496528 #30491E",
    ),
    "pine": (
        "#97BBA5 #66927A #426E59 #284F40 #123229",
        "#5E7D70 #3C6153 #234A3D #13352C #05211C",
    ),
    "bark": (
        "#E9D2B3 #C8A67F #A07953 #724F34 #462E1D",
        "#A19078 #8B7153 #705235 #503520 #311E11",
    ),
    "stone": (
        "#EEEBE1 #D4CFC3 #AEA99D #847E73 #554F45",
        "#A19D90 #8F8A7C #756F61 #585245 #383126",
    ),
    "water": (
        "#BEE9EE #89CAD6 #59A5B7 #337C93 #195067",
        "#759699 #50828B #2E6A78 #134F61 #053244",
    ),
    "dusk": (
        "#D7CCEF #AF9ED9 #816FBB #57478F #332961",
        "#A49BB7 #8579A6 #635490 #42366F #271F4B",
    ),
    "sun": (
        "#FFF1C5 #FCD880 #F4B93C #D79423 #A96A1D",
        "#DDCCA4 #DCB565 #D79922 #BD7909 #94560F",
    ),
    "clay": (
        "#F7CFB1 #E9A174 #D77945 #B1572D #7C3A21",
        "#BD9D86 #B37B57 #A55C33 #884221 #602C19",
    ),
    "berry": (
        "#F8B8B5 #E07876 #C44747 #9D2D2D #6D1C1A",
        "#C99693 #B66361 #9F3D3B #7F2826 #591917",
    ),
    "sky": (
        "#DAEFFC #B4D6EF #8CB6DB #618DBB #3E5E8D",
        "#6B7D88 #517086 #375F80 #1D4871 #102D58",
    ),
    "paper": (
        "#FCF9EF #F6F1E1 #EFE6D0 #E3D6BC #CDBB9B",
        "#DED4BF #D2C5AD #C2B296 #AE9C7E #927D5F",
    ),
}
FACES: Final = {
    "font-display": '"Young Serif", "Iowan Old Style", Georgia, serif',
    "font-text": '"Proza Libre", Seravek, "Gill Sans Nova", Ubuntu, "DejaVu Sans", sans-serif',
}
THEMES: Final = ("day", "night")


def inks(theme: str) -> dict[str, str]:
    """Names and values of all colours of a theme."""
    i = THEMES.index(theme)
    found = {name: values[i] for name, values in COLOURS.items()}
    for ramp, tones in RAMPS.items():
        for tone, value in enumerate(tones[i].split()):
            found[f"{ramp}-{tone + 1}"] = value
    found.update(FACES)
    return found


def properties(theme: str) -> str:
    """The colours of a theme as CSS custom properties."""
    return "".join([f"--{name}:{value};" for name, value in inks(theme).items()])


def palette_css(scope: str, theme: str = "") -> str:
    """CSS rules with the colours of one theme, or of the reader's system."""
    if theme:
        return f"{scope}{{{properties(theme)}}}"
    night = f"@media (prefers-color-scheme:dark){{{scope}{{{properties('night')}}}}}"
    return f"{scope}{{{properties('day')}}}{night}"
