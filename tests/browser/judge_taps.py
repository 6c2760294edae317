"""Enters cards into the judge by touch."""

import re

from scorekeeper.locale import Words
from scorekeeper.locale.cards import card_name
from scorekeeper.rules import STANDARD, Card, Kind, parse_card
from scorekeeper.rules.card_kinds import BASIC
from scorekeeper.ui.judge.text import full_name, suit_spoken
from tests.browser.conftest import Phone


def lay_cards(phone: Phone, _: Words, *codes: str, deck: str = STANDARD.deck) -> None:
    """Tap these cards on the judge's keys: a suit, which stays chosen, then its values; what special cards
    ask for is named as their code says."""
    for code in codes:
        card = parse_card(code)
        if card.kind not in BASIC:
            begin_special(phone, _, card)
        if card.suit is not None and card.kind is not Kind.SUITED:
            phone.tap(_("Named: {suit}", suit=suit_spoken(_, card.suit, deck)))
        elif card.form is not None:
            phone.tap(_("As a wizard") if card.form is Kind.WIZARD else _("As a jester"))
        elif card.kind in BASIC:
            lay_card(phone, _, card, deck)
        name = full_name(_, card, deck)
        assert phone.sees(f": {name}", f"{name}: "), f"{name} is neither in the trick nor in the hand"


def lay_card(phone: Phone, _: Words, card: Card, deck: str = STANDARD.deck) -> None:
    """Tap a card that asks for nothing."""
    if card.suit is not None:
        suit = suit_spoken(_, card.suit, deck)
        chosen = _("{suit}: chosen", suit=suit)
        phone.find(re.compile(f"^({suit}|{chosen})$")).wait_for()
        if not phone.find(chosen).count():
            phone.tap(suit)
    phone.tap(full_name(_, card, deck))


def begin_special(phone: Phone, _: Words, card: Card) -> None:
    """Tap a special card: it is played, or a question opens."""
    if not phone.sees_now(_("Cards of a suit")):
        phone.expect_change(lambda: phone.tap(_("Special cards")))
    phone.expect_change(lambda: phone.tap(re.compile(f"^{card_name(_, card.bare)}(:|$)", re.IGNORECASE)))
