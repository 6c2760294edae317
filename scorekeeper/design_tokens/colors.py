"""The colours of the app as plain values, light and dark, for Flet (`ui/design`) and for HTML."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one mode, by role, as `#RRGGBB`."""

    background: str
    sheet: str
    raised: str
    ink: str
    quiet: str
    rule: str
    now: str
    accent: str
    on_accent: str
    good: str
    bad: str
    blue: str
    red: str
    green: str
    yellow: str
    teal: str
    orange: str
    pink: str
    violet: str
    leather: str
    """The middle of the leather in which a book is bound; `leather_edge` lies around it."""
    leather_edge: str
    foil: str
    """Gold foil on leather; `foil_dim` is for lines only."""
    foil_dim: str
    on_leather: str
    gold: str
    """Gold on paper, for shapes only: a crown, a laurel."""
    seal_ink: str
    """What is pressed into a seal, on each of the colours of faces."""
    good_wash: str
    """The ground of a bid that was met."""
    track: str
    """The ground of a bar."""


LIGHT = Palette(
    background="#F5ECD8",
    sheet="#FBF6E9",
    raised="#FFFBF0",
    ink="#2A211A",
    quiet="#6B5B4B",
    rule="#DCCDB0",
    now="#F0E0B8",
    accent="#7A2E2A",
    on_accent="#FFF6E6",
    good="#2F6B3E",
    bad="#A2352B",
    blue="#2C5C9E",
    red="#B1372B",
    green="#2B6B41",
    yellow="#7A5A00",
    teal="#1C6670",
    orange="#9A4A0C",
    pink="#A2336E",
    violet="#65479B",
    leather="#6B2321",
    leather_edge="#4A1413",
    foil="#E8C67A",
    foil_dim="#CDA85C",
    on_leather="#FBEFD6",
    gold="#A8751A",
    seal_ink="#FFF8EA",
    good_wash="#E1E9D0",
    track="#E9DCC0",
)
DARK = Palette(
    background="#17130F",
    sheet="#1F1A15",
    raised="#2A231C",
    ink="#F1E6D2",
    quiet="#B7A68E",
    rule="#3D342A",
    now="#3A2E1C",
    accent="#E0A85A",
    on_accent="#241A0E",
    good="#86C795",
    bad="#F0938A",
    blue="#8DB6F0",
    red="#F29A8D",
    green="#8CCB9F",
    yellow="#E8C25A",
    teal="#74CBD4",
    orange="#F0A468",
    pink="#F49CC6",
    violet="#C2A9F2",
    leather="#3D1715",
    leather_edge="#260D0C",
    foil="#E8C67A",
    foil_dim="#B8954F",
    on_leather="#F5E4C4",
    gold="#E8C67A",
    seal_ink="#1B1510",
    good_wash="#24301F",
    track="#3D342A",
)

MEDAL_GOLD, MEDAL_INK = "#D9AE4F", "#2B1406"
"""The rim of a gold medal, and what stands on any, by day and by night."""

SPINES = {
    "pink": "#8C2B5F",
    "teal": "#185A63",
    "orange": "#823E0A",
    "violet": "#573D86",
    "blue": "#254E86",
    "green": "#255B37",
    "yellow": "#684C00",
    "red": "#962F25",
}
"""The backs of books in the colours of faces, by day and by night: foil on them is legible."""
SHELF = ("#2E0C0B", "#1E0706")
"""The board that books stand on, from its upper edge to its lower one."""
