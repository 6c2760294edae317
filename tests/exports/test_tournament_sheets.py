"""The sheets of a tournament, and how a browser prints them."""

import re

import pytest
from playwright.sync_api import sync_playwright

from scorekeeper.exports.tournament_sheets import tournament_sheets
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.tournament import facts as f
from scorekeeper.viewmodels.tournaments import people_lines
from tests.tournament.driver import Organiser
from tools import chromium


def evening(people):
    """A round that was played and one that is drawn."""
    organiser = Organiser()
    organiser.enter("<script>alert(1)</script", "Nord & Süd")
    for number in range(1, people):
        organiser.enter(f"Maximiliane Charlotte {number}")
    organiser.draw()
    organiser.report_all()
    organiser.draw()
    return organiser


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_stands_once_by_name_at_a_table_on_a_slip_and_in_the_standings(language):
    organiser = evening(13)
    _ = words(language)
    written = tournament_sheets(_, organiser.state).decode()
    by_name, by_table, slips, standings = written.split("<section>")[1:]
    for number in range(1, 13):
        name = f"<bdi>Maximiliane Charlotte {number}</bdi>"
        assert [part.count(name) for part in (by_name, by_table, standings)] == [1, 1, 1]
        assert slips.count(name) == 2, "a line and a signature"
    assert _("Round {round} of {rounds}", round=2, rounds=3) in by_name
    assert "<script" not in written


def test_names_with_marks_stand_where_the_alphabet_has_them():
    organiser = Organiser()
    for name in ("Willi", "Öztürk", "Dora", "Çiğdem", "Paul"):
        organiser.enter(name)
    organiser.draw()
    by_name = tournament_sheets(words("de"), organiser.state).decode().split("<section>")[1]
    assert re.findall("<bdi>(.*?)</bdi>", by_name)[1:] == ["Çiğdem", "Dora", "Öztürk", "Paul", "Willi"]
    assert [line.name for line in people_lines(words("de"), organiser.state)] == [
        *("Çiğdem", "Dora", "Öztürk", "Paul", "Willi")
    ]


def test_before_a_draw_and_after_the_end_there_is_only_what_there_is():
    organiser = Organiser(4)
    assert "No round is drawn yet." in tournament_sheets(words("en"), organiser.state).decode()
    organiser.draw()
    organiser.report_all()
    organiser.does(f.TournamentEnded())
    assert tournament_sheets(words("en"), organiser.state).decode().count("<section>") == 1


def test_printed_each_part_begins_on_a_page_and_nothing_is_cut():
    """Few people and many, with codes that lead to a pad and without."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find())
        page = browser.new_page(viewport={"width": 688, "height": 1000})  # A4 without its margins, in pixels
        page.emulate_media(media="print")
        for people, address, pages in (
            (9, "", range(4, 5)),
            (9, "http://wizard.example.org:8000/pad/1-12-" + 24 * "x", range(4, 5)),
            (60, "http://wizard.example.org:8000/pad/1-12-" + 24 * "x", range(9, 16)),
        ):
            state = evening(people).state
            pads = [address] * len(state.rounds[-1].tables) if address else ()
            page.set_content(tournament_sheets(words("de"), state, pads).decode())
            wide = page.evaluate(
                "[...document.querySelectorAll('*')].filter(e => e.scrollWidth > 688).length"
            )
            assert wide == 0, people
            printed = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) in pages, people
        browser.close()
