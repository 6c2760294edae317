"""The QR code: a picture that cameras read, as small as its text allows."""

import io
import re

import zxingcpp
from PIL import Image

from scorekeeper.pictures.qr_code import qr, qr_svg, terminal_qr


def test_black_on_white_with_a_quiet_zone_of_four_modules():
    given = qr(["HELLO"])
    image = Image.open(io.BytesIO(given.png)).convert("L")
    assert set(image.tobytes()) == {0, 255}
    edge = 4 * image.width // (21 + 2 * 4)  # the smallest code has 21 modules, and four around it
    assert image.crop((0, 0, image.width, edge)).getextrema() == (255, 255)
    assert image.getpixel((edge, edge)) == 0


def test_what_is_too_large_for_a_camera_has_no_picture():
    assert qr(["A" * 1249]) is not None
    assert qr(["A" * 1250]) is None
    assert qr(["A" * 9000]) is None


def test_a_text_in_parts_is_packed_more_densely_and_read_whole():
    link, code = "https://block.example.org/wizard/#", "A7" * 400
    whole, parts = qr([link + code]), qr([link, code])
    assert parts.version < whole.version
    for given in (whole, parts):
        (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(given.png)))
        assert found.text == link + code


LINK = "http://192.168.178.20:8000/owner/dGmf2DUMCQ7hAUCVZ2qGUVxi"


def read(side, dark):
    """What a camera reads of these modules."""
    image = Image.new("L", (side, side), 255)
    for place in dark:
        image.putpixel(place, 0)
    (found,) = zxingcpp.read_barcodes(image.resize((8 * side, 8 * side), Image.Resampling.NEAREST))
    return str(found.text)


def test_a_terminal_shows_a_code_that_cameras_read():
    lines = [
        line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for line in terminal_qr(LINK).split("\n")
    ]
    dark = [
        (column, 2 * row + half)
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        for half in (0, 1)
        if letter == "█" or letter == "▀▄"[half]
    ]
    assert read(2 * len(lines), dark) == LINK


def test_a_guests_page_shows_a_code_that_cameras_read():
    svg = qr_svg(LINK)
    (side,) = re.findall(r'viewBox="0 0 (\d+) ', svg)
    dark = []
    for row, line in re.findall(r"M0 (\d+)\.5([hm\d 0]+)", svg):
        column = 0
        for run, length in re.findall(r"([hm])(\d+)", line):
            dark += [(column + place, int(row)) for place in range(int(length)) if run == "h"]
            column += int(length)
    assert read(int(side), dark) == LINK
