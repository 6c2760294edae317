"""The rulebook's screen: whole, in both languages, open at the paragraph that was asked for."""

import flet as ft
import pytest

from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.rulebook.model import load
from tests.rules.paragraphs import PARAGRAPHS_CITED
from tests.ui.harness import OpenApp


def highlighted(app: OpenApp) -> list[str]:
    """The numbers of the paragraphs that stand out."""
    return [
        control.key.value
        for control in app.all_of(ft.Container)
        if control.bgcolor == Paint.NOW and control.key is not None
    ]


@pytest.mark.parametrize("language", ["de", "en"])
async def test_every_paragraph_is_shown_in_full(device, language):
    async with device.opened("/rules", language=language) as app:
        for section in load(language).sections:
            await app.go(f"/rules/{section.number}")
            said = set(app.texts())
            assert {part.text for part in section.blocks} <= said
            for paragraph in section.paragraphs:
                assert {paragraph.number, paragraph.title, *(part.text for part in paragraph.blocks)} <= said


async def test_a_cited_paragraph_is_scrolled_to_and_highlighted(device):
    async with device.opened("/rules/1", language="de") as app:
        assert {"rote 13, Zwerge", "blaue 10, Menschen", "Zauberer", "Narr"} <= set(app.texts())
        sections = {number for number in PARAGRAPHS_CITED if "." not in number}  # cited as a whole
        for number in sorted({*PARAGRAPHS_CITED, "10.1", "11.3", "8.2"} - sections):
            await app.go(f"/rules/{number}")
            assert highlighted(app) == [number]
            assert app.client.invoke_arguments["scroll_to"]["scroll_key"] == number


async def test_a_section_opens_at_its_beginning(device):
    async with device.opened("/rules", language="de") as app:
        for route, number in (("/rules/8", "8"), ("/rules/8.99", "8"), ("/rules/§11", "11")):
            await app.go(route)
            assert f"{number} {load('de').section(number).title}" in app.texts()
            assert highlighted(app) == []
        assert "scroll_to" not in app.client.invoked


async def test_without_a_paragraph_the_book_opens_at_its_contents(device):
    async with device.opened("/", language="de") as app:
        for route in ("/rules", "/rules/99.9", "/rules/Ute"):
            await app.go(route)
            assert app.sees("5 Das Ausspielen")
            assert "Inhalt" not in app.buttons(), "they are there already"
        assert "scroll_to" not in app.client.invoked


async def test_the_contents_lead_to_a_section_to_its_paragraphs_and_back(device):
    async with device.opened("/judge/rules", language="de") as app:
        await app.tap("5 Das Ausspielen")
        assert app.route == "/judge/rules/5"
        await app.tap("5.3 Bedienen")
        assert highlighted(app) == ["5.3"]
        await app.tap("6 Wer den Stich bekommt")
        assert app.route == "/judge/rules/6"
        assert highlighted(app) == []
        await app.tap("Inhalt")
        assert app.route == "/judge/rules"


async def test_from_a_paragraph_back_to_its_section_is_back_to_the_beginning(device):
    async with device.opened("/rules/8", language="de") as app:
        await app.tap("8.5 Wolke")
        await app.go("/rules/8")
        assert app.client.invoked.count("scroll_to") == 2
        assert app.client.invoke_arguments["scroll_to"]["offset"] == 0


async def test_another_section_is_not_another_screen(device):
    """The client slides a view in when its route is a new one."""
    async with device.opened("/new/rules", language="de") as app:
        routes = set()
        for number in ("3", "3.4", "11"):
            await app.go(f"/new/rules/{number}")
            routes.add(app.roots()[0].route)
        assert len(routes) == 1


async def test_the_way_back_leads_to_where_the_book_was_opened(device):
    async with device.opened("/", language="de") as app:
        for route, above in (("/rules", "/"), ("/rules/4.3", "/"), ("/judge/rules", "/judge")):
            await app.go(route)
            await app.tap("Zurück")
            assert app.route == above
