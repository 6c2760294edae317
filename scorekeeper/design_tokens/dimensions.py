"""The dimensions of the app as plain values, in logical pixels, for Flet and for HTML."""

SPACE = 4
"""One step of space, in logical pixels; all gaps are multiples of it."""
MARGIN, NARROW_MARGIN, TINY_MARGIN = 14, 8, 4
"""From the edge of the page; the smaller ones on screens up to `NARROW` and up to `TINY` wide."""
NARROW, TINY = 360, 330
RADIUS_KEY, RADIUS_SHEET, RADIUS_CARD = 12, 14, 20
TARGET = 48
"""The smallest size of a hit target, in either direction."""
KEY_HEIGHT = 60
KEY_GAP, NARROW_KEY_GAP = 8, 4
"""The space between keys, and between those of which many stand side by side."""
ROW_HEIGHT, OPEN_ROW_HEIGHT = 40, 52
QUIET_ZONE = 4
"""The white around a QR code, in modules: readers need it to find the code."""
CONTENT_WIDTH = 560
"""The largest width of a screen that is read, not played."""
WIDE_CONTENT_WIDTH = 1560
"""The largest width of one whose parts stand side by side."""
MOTION_MILLISECONDS = 200
"""How long an animation lasts; it eases out."""
