"""What the browser is handed to draw; how it draws is proved in `tests/browser/site/test_offline.py`."""

from __future__ import annotations

import json

from scorekeeper.pictures.canvas_png import canvas_png
from scorekeeper.pictures.drawing import Box, Drawing, Line, Shape, Text
from scorekeeper.ui.client.fonts import FILES_OF_FACES

DRAWING = Drawing(
    30,
    20,
    "#FFFFFF",
    (
        Box(1, 2, 3, 4, fill="#FF0000", radii=(5, 6)),
        Shape(((1, 1), (2, 2), (3, 1)), "#00FF00"),
        Line(((0, 0), (9, 9)), "#0000FF", 2, (9, 4)),
        Text("דנה", 15, 10, 20, 16, "Alegreya", "#000000", "center"),
        Text("60 \u2068דנה\u2069", 5, 10, 20, 16, "Alegreya", "#000000"),
    ),
)


class FakeBytes:
    def to_bytes(self) -> bytes:
        return b"\x89PNG"


class FakeCanvas:
    def __init__(self) -> None:
        self.asked: list[dict[str, object]] = []

    async def drawPicture(self, drawing: str) -> FakeBytes:
        self.asked.append(json.loads(drawing))
        return FakeBytes()


async def test_every_command_is_handed_over_with_its_kind():
    canvas = FakeCanvas()
    assert await canvas_png(canvas, DRAWING) == b"\x89PNG"
    (asked,) = canvas.asked
    commands = asked.pop("commands")
    assert isinstance(commands, list)
    assert [command["kind"] for command in commands] == ["Box", "Shape", "Line", "Text", "Text"]
    assert commands[0]["radii"] == [5, 6]
    assert commands[2]["dashes"] == [9, 4]
    assert (commands[3]["left"], commands[3]["fromRight"], commands[3]["room"]) == (5, True, 20)
    assert commands[4]["fromRight"] is False, "the figure stays before the name"
    assert asked == {
        "width": 30,
        "height": 20,
        "background": "#FFFFFF",
        "faces": {"Alegreya": "fonts/Alegreya-Bold.woff2"},
    }


def test_the_faces_are_those_of_the_site():
    assert FILES_OF_FACES["Alegreya"] == "Alegreya-Bold.woff2"
