"""Pictures: what Pillow draws, looked at by its pixels, and what the browser is handed to draw."""

import io
import json
import re
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from scorekeeper.design_tokens.colors import LIGHT
from scorekeeper.design_tokens.typefaces import DISPLAY, FONTS, PLAIN_BOLD
from scorekeeper.exports.pad_picture import pad_picture
from scorekeeper.game.faces import faces_at_table
from scorekeeper.locale import words
from scorekeeper.pictures import pillow_png as backend
from scorekeeper.pictures.canvas_png import canvas_png
from scorekeeper.pictures.drawing import Box, Drawing, Line, Symbol, Text, strokes
from scorekeeper.pictures.pillow_png import font_folders, pillow_png
from scorekeeper.storage.locations import assets_folder
from scorekeeper.ui.client.page import FILES_OF_FACES
from tests.browser.saved_games import play_rounds
from tests.game.driver import GameDriver

ASSETS = assets_folder()
RED, WHITE = (255, 0, 0), (255, 255, 255)


def drawn(*commands):
    """A picture of 100 by 60 on white."""
    return opened(pillow_png(Drawing(100, 60, "#FFFFFF", commands), ASSETS))


def opened(content):
    image = Image.open(io.BytesIO(content))
    assert image.format == "PNG"
    return image.convert("RGB")


def inked(image):
    """What is not white, in pixels of the picture, of which two are a logical one."""
    found = ImageChops.difference(image, Image.new("RGB", image.size, WHITE)).getbbox()
    assert found is not None
    return found


def near(box, wanted):
    return all(abs(one - other) <= 2 for one, other in zip(box, wanted, strict=True))


def test_a_box_is_filled_to_its_edges_but_not_at_round_corners():
    image = drawn(Box(10, 10, 40, 20, fill="#FF0000", radii=(10, 10)))
    assert near(inked(image), (20, 20, 100, 60))
    assert image.getpixel((60, 40)) == RED
    assert image.getpixel((21, 21)) == WHITE


def test_a_box_with_two_radii_is_whole():
    image = drawn(Box(10, 10, 40, 20, fill="#FF0000", radii=(0, 10)))
    assert image.getpixel((21, 21)) == RED
    assert image.getpixel((21, 58)) == WHITE
    assert {image.getpixel((60, y)) for y in range(22, 58)} == {RED}


def test_an_outline_leaves_the_middle():
    image = drawn(Box(10, 10, 40, 20, line="#FF0000", line_width=2, radii=(4, 4)))
    assert image.getpixel((60, 40)) == WHITE
    assert image.getpixel((60, 22)) == RED


def test_a_symbol_is_filled_in_its_colour():
    image = drawn(Symbol("icons/diamond.svg", 10, 10, 24, "#FF0000"))
    assert near(inked(image), (28, 25, 60, 63))
    assert image.getpixel((44, 44)) == RED


def test_a_symbol_has_holes_and_lines():
    """The ring of no trump, and the shaft of an anchor."""
    ring = drawn(Symbol("icons/no-trump.svg", 0, 0, 48, "#FF0000"))
    assert ring.getpixel((10, 48)) == RED
    assert ring.getpixel((48, 26)) == WHITE
    anchor = drawn(Symbol("icons/anchor.svg", 0, 0, 48, "#FF0000"))
    assert anchor.getpixel((48, 60)) == RED
    assert anchor.getpixel((48, 20)) == WHITE


def test_a_symbol_is_turned_round_its_middle_and_let_through():
    pen = Symbol("icons/diamond.svg", 10, 10, 40, "#FF0000", opacity=0.5, turn=90)
    image = drawn(pen)
    left, top, right, bottom = inked(image)
    assert right - left > bottom - top, "upright it is higher than wide"
    assert image.getpixel((60, 60)) == (255, 127, 127)


def test_every_arc_of_a_symbol_is_one_of_a_circle():
    for file in (
        file for folder in ("icons", "suits", "honours", "seals") for file in (ASSETS / folder).glob("*.svg")
    ):
        for path in re.findall(r'<path [^>]*\bd="([^"]*)"', file.read_text(encoding="utf-8")):
            for arcs in re.findall(r"[Aa]([^A-Za-z]*)", path):
                figures = [*map(float, re.findall(r"-?(?:\d+\.?\d*|\.\d+)", arcs))]
                assert figures[::7] == figures[1::7], file
                assert not any(figures[2::7]), file


def test_a_line_in_dashes_has_gaps():
    image = drawn(Line(((10, 30), (90, 30)), "#FF0000", 2, (10, 10)))
    row = [image.getpixel((x, 60)) == RED for x in range(20, 180)]
    assert 70 <= sum(row) <= 100
    assert not row[30]


@pytest.mark.parametrize(("align", "edge"), [("left", 0), ("center", None), ("right", 2)])
def test_a_text_stands_as_it_is_aligned(align, edge):
    image = drawn(Text("120", 50, 40, 40, 16, "Alegreya", "#FF0000", align))
    box = inked(image)
    assert abs(box[3] - 80) <= 2, "on its baseline"
    if edge is None:
        assert abs((box[0] + box[2]) / 2 - 100) <= 3
    else:
        assert abs(box[edge] - 100) <= 4


def test_a_text_never_leaves_its_room():
    image = drawn(Text("Wwwwwwwwwwwwwwwwwwwwwwwww", 10, 40, 40, 16, "Alegreya", "#FF0000"))
    box = inked(image)
    assert box[0] >= 19
    assert box[2] <= 102


@pytest.mark.parametrize(
    "name", ["עמית", "دانا الطويلة", "😀 Ute", "👨‍👩‍👧", "王小明", "Łukasz", "\U0010fffe"]
)
def test_every_name_is_drawn_as_something(name):
    box = inked(drawn(Text(name, 50, 40, 90, 16, "Alegreya Sans Medium", "#FF0000", "center")))
    assert box[2] - box[0] > 6


def test_what_no_font_has_is_a_question_mark(monkeypatch):
    monkeypatch.setattr(backend, "system_fonts", tuple)
    backend._fallback.cache_clear()
    monkeypatch.setattr(backend, "_useful", [])
    asked = drawn(Text("王", 50, 40, 90, 16, "Alegreya", "#FF0000"))
    backend._fallback.cache_clear()
    assert asked.tobytes() == drawn(Text("?", 50, 40, 90, 16, "Alegreya", "#FF0000")).tobytes()


def test_isolates_take_no_room():
    with_isolates, without = (
        drawn(Text(name, 50, 40, 90, 16, "Alegreya", "#FF0000")) for name in ("\u2068Ute\u2069", "Ute")
    )
    assert with_isolates.tobytes() == without.tobytes()


def test_a_whole_game_has_the_colours_of_the_pad():
    state = play_rounds(GameDriver(6), 9).state
    drawing = pad_picture(words("de"), state, faces_at_table([seat.player for seat in state.seats], {}))
    image = opened(pillow_png(drawing, ASSETS))
    assert image.size == (2 * drawing.width, 2 * drawing.height)
    colors = {color for _count, color in image.getcolors(2**24) or ()}
    expected = (LIGHT.background, LIGHT.sheet, LIGHT.now, LIGHT.ink, LIGHT.good, LIGHT.rule, LIGHT.accent)
    assert {tuple(bytes.fromhex(one[1:])) for one in expected} <= colors


def test_an_endless_game_is_drawn_in_the_size_of_its_commands():
    image = opened(pillow_png(Drawing(10, backend.TALL + 1, "#FFFFFF", ()), ASSETS))
    assert image.size == (10, backend.TALL + 1)


def test_the_space_behind_words_from_right_to_left_stands_behind_them():
    """Drawn with them it would stand on their left."""
    own, other = (backend._font(assets_folder() / FONTS[face], 20.0) for face in (DISPLAY, PLAIN_BOLD))
    assert backend._with_outer_spaces([("Uri ", own), ("\u05d0\u05d1 ", other), ("wins", own)], own) == [
        ("Uri ", own),
        ("\u05d0\u05d1", other),
        (" ", own),
        ("wins", own),
    ]


# What the browser draws is looked at in `tests/browser/site/test_offline.py` ------------------------------


DRAWING = Drawing(
    30,
    20,
    "#FFFFFF",
    (
        Box(1, 2, 3, 4, fill="#FF0000", radii=(5, 6)),
        Symbol("icons/star.svg", 1, 1, 8, "#00FF00"),
        Line(((0, 0), (9, 9)), "#0000FF", 2, (9, 4)),
        Text("דנה", 15, 10, 20, 16, "Alegreya", "#000000", "center"),
        Text("60 \u2068דנה\u2069", 5, 10, 20, 16, "Alegreya", "#000000"),
    ),
)


class FakeBytes:
    def to_bytes(self):
        return b"\x89PNG"


class FakeCanvas:
    def __init__(self):
        self.asked = []

    async def drawPicture(self, drawing):
        self.asked.append(json.loads(drawing))
        return FakeBytes()


async def test_every_command_is_handed_over_with_its_kind():
    canvas = FakeCanvas()
    assert await canvas_png(canvas, DRAWING) == b"\x89PNG"
    (asked,) = canvas.asked
    commands = asked.pop("commands")
    assert isinstance(commands, list)
    assert [command["kind"] for command in commands] == ["Box", "Symbol", "Line", "Text", "Text"]
    assert commands[0]["radii"] == [5, 6]
    assert commands[2]["dashes"] == [9, 4]
    assert (commands[3]["left"], commands[3]["fromRight"], commands[3]["room"]) == (5, True, 20)
    assert commands[4]["fromRight"] is False, "the figure stays before the name"
    assert asked == {
        "width": 30,
        "height": 20,
        "background": "#FFFFFF",
        "faces": {"Alegreya": "fonts/Alegreya-Bold.woff2"},
        "symbols": ["icons/star.svg"],
    }


def test_the_faces_are_those_of_the_site():
    assert FILES_OF_FACES["Alegreya"] == "Alegreya-Bold.woff2"


# Lines in dashes -----------------------------------------------------------------------------------------


def test_a_line_without_dashes_is_one_stroke():
    assert strokes(((0, 0), (5, 5), (9, 0)), ()) == (((0, 0), (5, 5), (9, 0)),)


def test_strokes_and_gaps_take_turns():
    assert strokes(((0, 0), (10, 0)), (3, 2)) == (((0, 0), (3, 0)), ((5, 0), (8, 0)))


def test_a_stroke_goes_round_a_corner():
    assert strokes(((0, 0), (2, 0), (2, 2)), (3, 9)) == (((0, 0), (2, 0), (2, 1)),)


@pytest.mark.parametrize("dashes", [(9, 4), (12, 4, 2, 4), (1, 3)])
def test_the_drawn_part_of_a_long_line_is_that_of_its_pattern(dashes):
    drawn = strokes(((0, 0), (300, 400), (300, 900)), dashes)
    length = sum(dist(one, other) for stroke in drawn for one, other in pairwise(stroke))
    assert length == pytest.approx(1000 * sum(dashes[::2]) / sum(dashes), abs=max(dashes))


@pytest.mark.parametrize(("align", "left"), [("left", 50), ("center", 40), ("right", 30)])
def test_the_room_of_a_text_lies_as_it_is_aligned(align, left):
    assert Text("120", 50, 10, 20, 19, "Alegreya", "#000000", align).left == left


# The fonts of the system that stand in for ours ----------------------------------------------------------


def test_every_kind_of_system_has_its_folders():
    assert Path("/usr/share/fonts") in font_folders("linux")
    assert Path("/System/Library/Fonts") in font_folders("darwin")
    assert font_folders("win32")[0].name == "Fonts"


def test_usual_faces_are_tried_first(tmp_path, monkeypatch):
    for name in ("Sans.ttf", "Sans-Bold.ttf", "SerifBold.otf", "readme.txt"):
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(backend, "font_folders", lambda: (tmp_path, tmp_path / "none"))
    found = backend.system_fonts.__wrapped__()
    assert [path.name for path in found] == ["Sans-Bold.ttf", "Sans.ttf", "SerifBold.otf"]
