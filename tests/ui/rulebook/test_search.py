"""The search in the rulebook: what is found, how it is listed, and what is said where nothing is."""

import pytest

from scorekeeper.ui.rulebook.model import load, search
from scorekeeper.ui.rulebook.screen import MOST_HITS

EN, DE = load("en"), load("de")


@pytest.mark.parametrize("number", ["8.2", "§8.2", " 8.2 "])
def test_a_number_finds_its_paragraph(number):
    assert [hit.number for hit in search(EN, number)] == ["8.2"]


def test_titles_come_first_and_letters_may_be_small():
    first, *others = search(DE, "bombe")
    assert (first.number, first.title, first.section) == ("8.2", "Bombe", "Die Sonderkarten")
    assert others


def test_every_word_has_to_be_there():
    hits = {hit.number for hit in search(EN, "dragon fairy")}
    assert "8.1" in hits
    assert hits <= {hit.number for hit in search(EN, "dragon")} & {hit.number for hit in search(EN, "fairy")}


def test_the_excerpt_is_of_the_text_and_cut_at_spaces():
    texts = {paragraph.number: [block.text for block in paragraph.blocks] for paragraph in DE.paragraphs}
    for hit in search(DE, "narr"):
        if hit.found and "." in hit.number:
            assert hit.found.lower() == "narr"
            excerpt = f"{hit.before}{hit.found}{hit.after}".removeprefix("…").removesuffix(" …")
            assert any(excerpt in text for text in texts[hit.number])


async def test_hits_are_listed_while_one_types_and_open_their_paragraph(device):
    async with device.opened("/rules") as app:
        await app.write("Search the rules", "cloud")
        assert "8.5 Cloud" in app.buttons()
        assert "1 The cards" not in app.buttons()
        await app.tap("8.5 Cloud")
        assert app.route == "/rules/8.5"
        await app.tap("Back")
        assert app.route == "/rules"
        assert "8.5 Cloud" in app.buttons()
        await app.tap("8.5 Cloud")
        await app.back()
        assert app.route == "/rules"
        assert "8.5 Cloud" in app.buttons()
        await app.tap("8.5 Cloud", "Contents")
        assert "8.5 Cloud" in app.buttons()
        await app.tap("Clear the search")
        assert "1 The cards" in app.buttons()


async def test_letters_on_their_way_are_kept(device):
    async with device.opened("/rules") as app:
        field = app.find("Search the rules", app.fields()).control
        for typed, next_one in (("clo", "clou"), ("clou", "cloud")):
            app._change(field, "value", typed)
            await app.fire(field, "change", typed)
            app._change(field, "value", next_one)  # before what it means is drawn
            await app.settle()
            assert app.find("Search the rules", app.fields()).control.value == next_one
        assert app.client.tree.controls[field._i]["value"] == "cloud"


async def test_auf_deutsch_wird_auch_gesagt_dass_es_nichts_gibt(device):
    async with device.opened("/rules", language="de") as app:
        await app.write("Regeln durchsuchen", "Skat")
        assert app.sees("Nichts gefunden zu „Skat“.")


async def test_of_many_hits_the_first_are_listed(device):
    async with device.opened("/rules") as app:
        await app.write("Search the rules", "the")
        assert len(app.buttons()) == MOST_HITS + 2
        assert app.sees("type on to narrow it down.")


async def test_the_paragraphs_of_special_cards_show_them(device):
    async with device.opened("/rules/8") as app:
        faces = {control.src for control, _enabled in app.controls() if hasattr(control, "src")}
        assert {f"cards/en/{name}.svg" for name in ("dragon", "fairy", "bomb", "vampire")} <= faces
