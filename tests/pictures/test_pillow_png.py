"""Pictures that Pillow draws: looked at by their pixels, with a small tolerance."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from scorekeeper.design_tokens.colors import LIGHT
from scorekeeper.design_tokens.typefaces import DISPLAY, FONTS, PLAIN_BOLD
from scorekeeper.exports.result_picture import result_picture
from scorekeeper.locale import words
from scorekeeper.pictures import pillow_png as backend
from scorekeeper.pictures.drawing import Box, Drawing, DrawingCommand, Line, Shape, Text
from scorekeeper.pictures.pillow_png import pillow_png
from scorekeeper.storage.locations import assets_folder
from tests.browser.saved_games import play_rounds
from tests.game.driver import GameDriver

ASSETS = assets_folder()
RED, WHITE = (255, 0, 0), (255, 255, 255)


def drawn(*commands: DrawingCommand) -> Image.Image:
    """A picture of 100 by 60 on white."""
    return opened(pillow_png(Drawing(100, 60, "#FFFFFF", commands), ASSETS))


def opened(content: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(content))
    assert image.format == "PNG"
    return image.convert("RGB")


def inked(image: Image.Image) -> tuple[int, int, int, int]:
    """What is not white, in pixels of the picture, of which two are a logical one."""
    found = ImageChops.difference(image, Image.new("RGB", image.size, WHITE)).getbbox()
    assert found is not None
    return found


def near(box: tuple[int, int, int, int], wanted: tuple[int, int, int, int]) -> bool:
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


def test_a_shape_is_filled():
    assert drawn(Shape(((10, 10), (50, 10), (50, 50)), "#FF0000")).getpixel((90, 40)) == RED


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
def test_every_name_is_drawn_as_something(name: str):
    box = inked(drawn(Text(name, 50, 40, 90, 16, "Alegreya Sans Medium", "#FF0000", "center")))
    assert box[2] - box[0] > 6


def test_what_no_font_has_is_a_question_mark(monkeypatch: pytest.MonkeyPatch):
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


@pytest.mark.parametrize("players", [3, 6])
def test_a_whole_game_has_the_colours_of_the_pad(players: int):
    drawing = result_picture(words("de"), play_rounds(GameDriver(players), 10).state)
    image = opened(pillow_png(drawing, ASSETS))
    assert image.size == (2 * drawing.width, 2 * drawing.height)
    colors = {color for _count, color in image.getcolors(2**24) or ()}
    expected = (LIGHT.background, LIGHT.sheet, LIGHT.now, LIGHT.ink, LIGHT.good, LIGHT.rule, LIGHT.accent)
    assert {tuple(bytes.fromhex(one[1:])) for one in expected} <= colors


def test_an_endless_game_is_drawn_in_the_size_of_its_commands():
    image = opened(pillow_png(Drawing(10, backend.TALL + 1, "#FFFFFF", ()), ASSETS))
    assert image.size == (10, backend.TALL + 1)


def test_the_space_behind_words_from_right_to_left_stands_behind_them() -> None:
    """Drawn with them it would stand on their left."""
    own, other = (backend._font(assets_folder() / FONTS[face], 20.0) for face in (DISPLAY, PLAIN_BOLD))
    assert backend._with_outer_spaces([("Uri ", own), ("\u05d0\u05d1 ", other), ("wins", own)], own) == [
        ("Uri ", own),
        ("\u05d0\u05d1", other),
        (" ", own),
        ("wins", own),
    ]
