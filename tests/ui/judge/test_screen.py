"""The judge's screen, played by taps."""

import flet as ft
import pytest

from scorekeeper.design_tokens.colors import DARK, LIGHT
from scorekeeper.game.facts import TrumpSet
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, Suit
from scorekeeper.ui.design.artwork import icon_path
from scorekeeper.ui.judge.screen import FADED_OPACITY
from scorekeeper.ui.judge.text import suit_spoken
from tests.contrast import contrast
from tests.ui.fake_device import bids, makes, plays_rounds
from tests.ui.harness import OpenApp

GERMAN_TRICK = ("Blau, Menschen", "blaue 9, Menschen", "Narr", "Rot, Zwerge", "rote 3, Zwerge")


async def taps(app: OpenApp, *names: str) -> None:
    """Tap one after the other; a suit that is chosen already needs no tap."""
    for name in names:
        if not {f"{name}: gewählt", f"{name}: chosen"} & set(app.buttons()):
            await app.tap(name)


async def test_from_home_cards_are_numbered_and_the_winner_lights_up(device):
    async with device.opened("/judge", language="de") as app:
        await app.tap("Trumpf: Rot, Zwerge")
        await taps(app, *GERMAN_TRICK, "Blau, Menschen", "blaue 13, Menschen")
        assert not app.missing("Karte 3 gewinnt", "Die rote 3 ist der einzige Trumpf")
        assert app.sees("Blau musste bedient werden")
        assert "Karte 3: rote 3, Zwerge, gewinnt" in app.buttons()


async def test_the_trump_is_asked_for_first_and_a_card_takes_its_place(device):
    async with device.opened("/judge", language="de") as app:
        assert app.sees("Was ist Trumpf?")
        pictures = [control.src for control in app.all_of(ft.Image)]
        assert pictures.count(icon_path("pen")) == 1
        assert pictures.count(icon_path("no-trump")) == 1, "on the key for no trump alone"
        await app.tap("blaue 9, Menschen")
        assert not app.sees("Was ist Trumpf?")
        assert app.sees("Ohne Trumpf beurteilt")
        await app.tap("Trumpf: nicht gewählt", "Kein Trumpf")
        assert app.sees("keiner")
        assert not app.sees("Ohne Trumpf beurteilt")
        assert app.sees("Karte 1 gewinnt")
        await app.tap("Letzte Karte zurücknehmen", "Letzte Karte zurücknehmen")  # the trump, then the card
        assert "Letzte Karte zurücknehmen" not in app.buttons()


async def test_the_picture_of_a_card_is_not_the_symbol_that_lay_there(device):
    """The client shows the old picture in the new one's size until that has come."""
    async with device.opened("/judge", language="de") as app:
        symbols = {control._i for control in app.all_of(ft.Image)}
        await app.tap("blaue 9, Menschen")
        (card,) = [
            control for control, _ in app.controls() if getattr(control, "src", "") == "cards/de/B9.svg"
        ]
        assert card._i not in symbols


async def test_from_the_table_trump_and_players_are_filled_in(device):
    table = await device.start_game(4, dealer=1)
    await makes(table, TrumpSet(None, Suit.RED))
    await bids(table, 0, 1, 0, 0)
    async with device.at(table, "judge", language="de") as app:
        assert "Trumpf: Rot · Zwerge" in app.buttons()
        assert "ausgespielt von: Kevin" in app.buttons()
        assert not app.sees("Was ist Trumpf?")
        await taps(app, *GERMAN_TRICK, "Blau, Menschen", "blaue 13, Menschen")
        assert not app.missing("Thomas bekommt den Stich", "Thomas spielt als Nächstes aus")
        await app.tap("Nächster Stich")
        assert app.sees("Thomas spielt aus")


async def test_who_led_is_chosen_and_an_unfinished_trick_is_restored_until_the_next_round(device):
    async with device.playing(4, dealer=1, below="judge") as (table, app):
        await app.tap("led by: Kevin", "Nessi")
        assert "led by: Nessi" in app.buttons()
        await app.tap("blue 9, Humans")
        assert app.sees("So far Nessi is winning")
        await app.tap("Back")
        assert app.route == f"/games/{table.game.id}"
        await app.go("/judge")
        assert not app.sees("blue 9, Humans, wins")
        await makes(table, TrumpSet(None, Suit.GREEN))
        await app.go(f"/games/{table.game.id}/judge")
        assert app.sees("Nessi: blue 9, Humans, wins")
        assert "Trump: Green · Elves" in app.buttons()
        await app.go("/")
        await plays_rounds(table, 1)
        await app.go(f"/games/{table.game.id}/judge")
        assert not app.sees("winning"), "the next round begins with an empty trick"


async def test_a_card_that_cannot_be_there_is_refused_with_a_sentence(device):
    async with device.opened("/judge", language="de") as app:
        await app.tap("blaue 9, Menschen", "blaue 9, Menschen: liegt schon da")
        assert app.sees("Die blaue 9 kann nicht zweimal da sein")
        assert not app.sees("Karte 2: blaue")
        await app.tap("blaue 10, Menschen")
        assert not app.sees("kann nicht zweimal")
        await app.tap("Letzte Karte zurücknehmen", "Letzte Karte zurücknehmen")
        device.clock.step = 0.1
        await app.tap("Zauberer", "Zauberer")
        assert not app.sees("Karte 2: Zauberer")
        device.clock.step = 1.0
        await app.tap("Zauberer", "Zauberer", "Zauberer", "Zauberer: liegt schon da")
        assert app.sees("nur 4 Zauberer")
        await taps(app, "Narr", "blaue 1, Menschen", "blaue 2, Menschen")
        assert app.sees("Der Stich ist voll, alle 6 Karten liegen da.")


async def test_a_played_card_is_checked_against_a_hand(device):
    async with device.playing(4, dealer=1, below="judge", language="de") as (_table, app):
        await taps(app, *GERMAN_TRICK)
        await app.tap("Thomas: rote 3, Zwerge")
        assert app.sees("Konnte Thomas Blau bedienen?")
        await taps(app, "Gelb, Riesen", "gelbe 4, Riesen")
        assert app.sees("Thomas durfte das spielen")
        await taps(app, "Blau, Menschen", "blaue 4, Menschen")
        assert not app.missing("Thomas musste Blau bedienen (§5.3)", "blaue 4: erlaubt")
        assert app.sees("gelbe 4: nicht erlaubt")
        await app.tap("blaue 4, Menschen: auf der Hand")
        assert app.sees("Thomas durfte das spielen")
        await app.tap("Zum Stich")
        assert app.sees("Bisher gewinnt")


async def test_a_game_that_cannot_be_opened_leaves_a_judge_without_names(device):
    async with device.opened("/games/0b0e4c9e-4fbb-4f0c-9d6c-2a5a3c9d1e11/judge", language="de") as app:
        await app.tap("blaue 9, Menschen")
        assert app.sees("Karte 1 gewinnt")


async def test_a_verdict_opens_the_rulebook_at_its_paragraph_and_the_way_back_leads_to_the_trick(device):
    async with device.opened("/judge", language="de") as app:
        await app.tap("blaue 9, Menschen", "§ 6.1 nachlesen")
        assert app.route == "/judge/rules/6.1"
        assert "scroll_to" in app.client.invoked
        await app.tap("Zurück")
        assert app.sees("Karte 1 gewinnt")
        await app.tap("§ 6.1 nachlesen")
        await app.back()
        assert app.sees("Karte 1 gewinnt")


@pytest.mark.parametrize(("language", "width", "height"), [("de", 320, 568), ("en", 844, 390)])
async def test_every_card_can_be_tapped_and_has_its_full_name(device, language, width, height):
    async with device.opened("/judge", language=language, width=width, height=height) as app:
        names: set[str] = set()
        for suit in Suit:
            await taps(app, suit_spoken(words(language), suit, "standard"))
            names |= set(app.buttons())
        assert len([name for name in names if name.split(",")[0][-1].isdigit()]) == 52
        assert {"Zauberer", "Narr"} <= names or {"wizard", "jester"} <= names


async def test_a_link_and_a_struck_card_leave_all_other_words_alone(device):
    """Styles are shared: one that was underlined in place was underlined everywhere."""
    async with device.opened("/judge", language="de") as app:
        await taps(app, "blaue 9, Menschen", "blaue 10, Menschen", "Karte 2: blaue 10, Menschen, gewinnt")
        struck = [
            control.value
            for control in app.all_of(ft.Text)
            if control.style is not None and control.style.decoration
        ]
        assert struck == ["§ 5.3 nachlesen"]


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["light", "dark"])
def test_the_values_of_pale_cards_can_still_be_read(mode):
    """A card's face is painted in the light colours, in both modes."""

    def behind_the_veil(color):
        return tuple(
            FADED_OPACITY * int(color[at : at + 2], 16)
            + (1 - FADED_OPACITY) * int(mode.background[at : at + 2], 16)
            for at in (1, 3, 5)
        )

    for suit in Suit:
        value, face = (
            "#{:02X}{:02X}{:02X}".format(*map(round, behind_the_veil(color)))
            for color in (getattr(LIGHT, suit.value), LIGHT.raised)
        )
        assert contrast(value, face) >= 3, suit


@pytest.mark.parametrize(("height", "both"), [(568, False), (640, True)])
async def test_on_a_low_screen_the_cards_make_room_for_a_question(device, height, both):
    table = await device.start_game(ruleset=PRESETS["jubilee-30"])
    async with device.at(table, "judge", width=320, height=height) as app:
        await app.tap("Special cards", "Juggler: choose the suit")
        assert "Named: Red, Dwarves" in app.buttons()
        assert ("red 3, Dwarves" in app.buttons() or "blue 3, Humans" in app.buttons()) is both
        assert "scroll_to" in app.client.invoked
        await app.tap("Named: Red, Dwarves")
        assert app.sees("So far there is only one card: the juggler in red.")
