"""Scenes of the judge."""

from __future__ import annotations

import re

from scorekeeper.locale import Words
from scorekeeper.rules import STANDARD, parse_card
from tests.browser.conftest import Phone
from tests.browser.judge_taps import begin_special, lay_cards
from tests.browser.scene import Action, Scene, tap


def cards(*codes: str, deck: str = STANDARD.deck) -> Action:
    """Enter these cards into the judge."""
    return lambda phone, _: lay_cards(phone, _, *codes, deck=deck)


def cards_chip(phone: Phone, _: Words) -> None:
    """Open the choice of cards."""
    phone.expect_change(lambda: phone.tap(re.compile(f"^{_('Cards')}: ")))


def cleared(phone: Phone, _: Words) -> None:
    """Take back the cards that an earlier scene has entered."""
    undo = _("Take the last card back")
    phone.settle()
    while phone.find(undo).count():
        phone.expect_change(lambda: phone.tap(undo))
        phone.settle()


def special(code: str) -> Action:
    """Tap a special card that asks for something."""
    return lambda phone, _: begin_special(phone, _, parse_card(code))


JUDGE = (
    Scene("judge-empty", "/judge"),
    Scene("judge-verdict", "/games/{recap}/judge", (cards("B9", "N", "R3", "B13"),)),
    Scene(
        "judge-hand",
        "/games/{results}/judge",
        (cards("B9"), tap("What may {player} play?", player="Nessi"), cards("B2", "B5", "R7", "Z")),
    ),
    Scene("judge-cards", "/judge", (cards_chip,)),
    Scene("judge-special", "/games/{special}/judge", (cleared, cards("B9"), tap("Special cards"))),
    Scene("judge-suit", "/games/{special}/judge", (cleared, cards("B9"), special("juggler"))),
    Scene("judge-form", "/games/{special}/judge", (cleared, cards("B9"), special("shapeshifter"))),
    Scene("judge-turned-up", "/games/{special}/judge", (cleared, cards("B9"), special("vampire"))),
    Scene(
        "judge-bomb",
        "/games/{special}/judge",
        (cleared, cards("Z", "dragon", "bomb", "fairy")),
    ),
    Scene(
        "judge-after",
        "/games/{special}/judge",
        (cleared, cards("juggler-red", "R7", "cloud-red", "witch")),
    ),
    Scene(
        "judge-special-hand",
        "/games/{special}/judge",
        (
            cleared,
            cards("B9"),
            tap("What may {player} play?", player="Nessi"),
            cards("B2", "R7", "Z"),
            special("dragon"),
            special("shapeshifter"),
        ),
    ),
    Scene(
        "judge-reading",
        "/games/{special}/judge",
        (cleared, cards("N", "Z", "B4", "R3")),
    ),
    Scene("judge-junior", "/games/{junior}/judge", (cards("B8", "N", "R3", "B7", deck="junior"),)),
)
