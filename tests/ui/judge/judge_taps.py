"""Enters cards into the judge by taps, without a browser."""

from scorekeeper.locale import words
from scorekeeper.locale.cards import card_name
from scorekeeper.rules import STANDARD, Kind, parse_card
from scorekeeper.rules.card_kinds import BASIC
from scorekeeper.ui.judge.text import full_name, suit_spoken
from tests.ui.harness import OpenApp

EN = words("en")


async def lays(app: OpenApp, cards: str, deck: str = STANDARD.deck) -> None:
    """Tap these cards on the keys of an English judge. What special cards ask for is named as their code
    says; the card that a vampire copies is for the test to tap."""
    for code in cards.split():
        card = parse_card(code)
        if card.kind not in BASIC:
            if "Cards of a suit" not in app.buttons():
                await app.tap("Special cards")
            name = card_name(EN, card.bare).casefold()
            (key,) = (key for key in app.buttons() if key.partition(":")[0].casefold() == name)
            await app.tap(key)
            if card.suit is not None:
                await app.tap(f"Named: {suit_spoken(EN, card.suit, deck)}")
            elif card.form is not None:
                await app.tap("As a wizard" if card.form is Kind.WIZARD else "As a jester")
            continue
        if card.suit is not None:
            suit = suit_spoken(EN, card.suit, deck)
            if f"{suit}: chosen" not in app.buttons():
                await app.tap(suit)
        await app.tap(full_name(EN, card, deck))
