"""The rulebook's screen: whole, in both languages, open at the paragraph that was asked for."""

from __future__ import annotations

from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.rules import PARAGRAPHS_CITED
from scorekeeper.ui.paint import Paint
from scorekeeper.ui.rulebook import load
from tests.ui.table import OpenApp, opened


@pytest.fixture
def reading(evening):
    """The rulebook on a phone, opened at that address."""

    def on_phone(route: str = "/rules", language: str = "de", **device):
        return opened(evening.host, language=language, route=route, **device)

    return on_phone


def highlighted(app: OpenApp) -> list[str]:
    """The numbers of the paragraphs that stand out."""
    return [
        control.key.value
        for control, _enabled in app.controls()
        if isinstance(control, ft.Container) and control.bgcolor == Paint.NOW and control.key is not None
    ]


@pytest.mark.parametrize("language", ["de", "en"])
async def test_every_paragraph_stands_there_in_full(reading, language):
    async with reading(language=language) as app:
        said = set(app.texts())
        for paragraph in load(language).paragraphs:
            assert {paragraph.number, paragraph.title, *(part.text for part in paragraph.parts)} <= said


async def test_the_cards_are_shown_and_named(reading):
    async with reading() as app:
        assert {"rote 13, Zwerge", "blaue 10, Menschen", "Zauberer", "Narr"} <= set(app.texts())


@pytest.mark.parametrize(("language", "mark"), [("de", "Variante"), ("en", "variant")])
async def test_variants_are_marked(reading, language, mark):
    variants = [paragraph for paragraph in load(language).paragraphs if paragraph.variant]
    async with reading(language=language) as app:
        assert app.texts().count(mark) == len(variants)


@pytest.mark.parametrize("number", PARAGRAPHS_CITED)
async def test_a_paragraph_that_is_cited_is_turned_to_and_stands_out(reading, number):
    async with reading(f"/rules/{number}") as app:
        assert highlighted(app) == [number]
        assert "scroll_to" in app.client.asked


@pytest.mark.parametrize("route", ["/rules", "/rules/99.9"])
async def test_without_a_paragraph_the_book_opens_at_its_contents(reading, route):
    async with reading(route) as app:
        assert highlighted(app) == []
        assert "scroll_to" not in app.client.asked


async def test_the_contents_lead_to_a_section_and_back(reading):
    async with reading() as app:
        await app.tap("5 Das Ausspielen")
        await app.tap("Inhalt")
        assert app.client.asked.count("scroll_to") == 2


@pytest.mark.parametrize(
    ("route", "above"), [("/rules", "/"), ("/rules/4.3", "/"), ("/judge/rules", "/judge")]
)
async def test_the_way_back_leads_to_where_the_book_was_opened(reading, route, above):
    async with reading(route) as app:
        await app.tap("Zurück")
        assert app.route == above


async def test_the_book_follows_the_language(reading, evening):
    async with reading() as app:
        assert app.sees("Wer den Stich bekommt")
        await evening.host.save_settings(replace(evening.host.settings, language="en"))
    async with reading() as app:
        assert app.sees("Who wins the trick")
