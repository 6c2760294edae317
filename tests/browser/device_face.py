"""A font of the device for a test: each character has a pattern of its own.

Chromium is given it alone (fontconfig), so that a test sees the same on every machine.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

LETTERS = "محمدشרהאבסมชายสประमिप्रया李小龍한"
FORMS = "\ufee1\ufee2\ufee3\ufee4\ufea1\ufea2\ufea3\ufea4\ufea9\ufeaa"
"""Arabic letters as they stand at the end, alone, at the beginning and in the middle of a word."""
PICTURE, FAMILY = "\U0001f600", "\U0001f468\u200d\U0001f469"
COLORS = ((0.9, 0.1, 0.1, 1.0), (0.1, 0.5, 0.9, 1.0))
GRID, CELL = 4, 200


def device_face(folder: Path) -> Mapping[str, str]:
    """Write the font and its configuration; returns the environment in which Chromium finds it."""
    fonts = folder / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "device.ttf").write_bytes(b"")
    _write(fonts / "device.ttf")
    configuration = folder / "fonts.conf"
    configuration.write_text(
        f"<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig>"
        f"<dir>{fonts}</dir><cachedir>{folder / 'cache'}</cachedir></fontconfig>"
    )
    return {"FONTCONFIG_FILE": str(configuration)}


def _write(path: Path) -> None:
    shown = [chr(code) for code in range(0x20, 0x7F)] + sorted(
        set(LETTERS + FORMS + PICTURE + "".join(FAMILY))
    )
    names = {character: f"u{ord(character):04X}" for character in shown}
    layers = {
        "family": [("family.0", 0), ("family.1", 1)],
        names[PICTURE]: [("picture.0", 1), ("picture.1", 0)],
    }
    order = [
        ".notdef",
        *names.values(),
        "family",
        *(layer for parts in layers.values() for layer, _color in parts),
    ]
    builder = FontBuilder(GRID * CELL * 5 // 4, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    builder.setupGlyf({name: _pattern(name) for name in order})
    empty = {names[" "], names["\u200d"]}
    builder.setupHorizontalMetrics(
        {name: (0 if name == names["\u200d"] else GRID * CELL, 0) for name in order}
    )
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupOS2(sTypoAscender=900, usWinAscent=900, usWinDescent=200)
    builder.setupNameTable({"familyName": "Device", "styleName": "Regular"})
    builder.setupPost()
    builder.setupCPAL([list(COLORS)])
    builder.setupCOLR(layers)
    joined = " ".join(names[character] for character in FAMILY)
    builder.addOpenTypeFeatures(f"feature ccmp {{ sub {joined} by family; }} ccmp;")
    for name in empty:
        builder.font["glyf"][name] = TTGlyphPen(None).glyph()
    builder.save(path)


def _pattern(name: str) -> object:
    """Squares of a grid, as the digest of the name has its bits; the corner is always there."""
    pen = TTGlyphPen(None)
    bits = int.from_bytes(hashlib.sha256(name.encode()).digest()[:2]) | 1
    for place in range(GRID * GRID):
        if bits >> place & 1:
            x, y = place % GRID * CELL, place // GRID * CELL
            for step, corner in enumerate(((x, y), (x, y + CELL), (x + CELL, y + CELL), (x + CELL, y))):
                (pen.lineTo if step else pen.moveTo)(corner)
            pen.closePath()
    return pen.glyph()
