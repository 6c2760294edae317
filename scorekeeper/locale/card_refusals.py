"""Words for what is refused about cards, tricks, hands and the trump: one sentence for each code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, suit_name, the_card
from scorekeeper.rules import JESTER, WIZARD, Card, Code, Suit, parse_card, trump_may_be_none
from scorekeeper.rules.kinds import BASIC

Details = Mapping[str, object]
Sentence = Callable[[Words, Details], str]


def _card(d: Details) -> Card:
    return parse_card(str(d["card"]))


def _is_special(d: Details) -> bool:
    """Is it about a special card? It is not where no card was turned up, or a code is of no deck of ours."""
    try:
        return _card(d).kind not in BASIC
    except ValueError:
        return False


def _with_subject(_: Words, d: Details) -> dict[str, object]:
    return {**d, "card": beginning(the_card(_, _card(d)))}


def _not_in_deck(_: Words, d: Details) -> str:
    if _is_special(d):
        return _("{card} is not part of this game (§8).", **_with_subject(_, d))
    return _("“{card}” does not belong to this deck (§{paragraph}).", **d)


def _card_twice(_: Words, d: Details) -> str:
    card = _card(d)
    if card == WIZARD:
        return _("There are only {copies} wizards in the deck (§{paragraph}).", **d)
    if card == JESTER:
        return _("There are only {copies} jesters in the deck (§{paragraph}).", **d)
    if _is_special(d):
        return _("{card} is in the deck only once (§8).", **_with_subject(_, d))
    return _("{card} cannot be there twice: the deck holds it once (§{paragraph}).", **_with_subject(_, d))


def _must_follow(_: Words, d: Details) -> str:
    suit = d["suit"]
    name = suit_name(_, suit if isinstance(suit, Suit) else None)
    return _("{suit} has to be followed; wizards and jesters may always be played (§5.3).", suit=name)


def _suit_missing(_: Words, d: Details) -> str:
    return _("“{card}” needs a suit in a trick, for example {card}-red (§8).", card=_card(d).bare.code)


def _form_missing(_: Words, d: Details) -> str:
    return _(
        "“{card}” is a wizard or a jester in a trick: {card}-wizard or {card}-jester (§8).",
        card=_card(d).bare.code,
    )


def _trump_must_be_chosen(_: Words, d: Details) -> str:
    if _is_special(d):
        return _(
            "{card} is turned up: the dealer names red, yellow, green or blue as trump (§3.3, §8).",
            **_with_subject(_, d),
        )
    return _(
        "A wizard is turned up: the dealer names red, yellow, green or blue as trump (§{paragraph}).", **d
    )


def trump_question(_: Words, turned_up: Card) -> str:
    """What is to be said where somebody has chosen the trump: which field of a question says so."""
    if turned_up == WIZARD:
        return _("A wizard is turned up: name the trump that the dealer has chosen with “trump” (§3.3).")
    card = beginning(the_card(_, turned_up))
    if trump_may_be_none(turned_up):
        return _(
            "{card} is turned up: name the trump that was chosen, or none, with “trump” (§8).", card=card
        )
    return _("{card} is turned up: name the trump that the dealer has chosen with “trump” (§8).", card=card)


def next_card_question(_: Words) -> str:
    """What is to be said where a vampire copies the next card of the stock."""
    return _(
        "The werewolf lies there, so the vampire copies the next card of the stock: "
        "name it with “copied” (§8)."
    )


def _trump_is_fixed(_: Words, d: Details) -> str:
    suit = d["suit"]
    if isinstance(suit, Suit):
        return _("The card turned up makes it {suit} (§{paragraph}).", **{**d, "suit": suit_name(_, suit)})
    if _is_special(d):
        return _("{card} is turned up: there is no trump in this round (§8).", **_with_subject(_, d))
    return _("There is no trump in this round (§3.2, §3.4).")


CARD_SENTENCES: Mapping[StrEnum, Sentence] = MappingProxyType(
    {
        Code.UNKNOWN_CARD: lambda _, d: _(
            "There is no card “{card}”; a card is R, Y, G or B with 1 to 13, Z for a wizard, N for a jester, "
            "or the name of a special card, such as juggler-red.",
            **d,
        ),
        Code.NOT_IN_DECK: _not_in_deck,
        Code.CARD_TWICE: _card_twice,
        Code.EMPTY_TRICK: lambda _, d: _("A trick holds one to six cards; there is none.", **d),
        Code.TOO_MANY_CARDS: lambda _, d: _(
            "There are {cards} cards; at most {most} can lie there (§{paragraph}).", **d
        ),
        Code.EMPTY_HAND: lambda _, d: _("The hand is empty; at least one card is needed.", **d),
        Code.HAND_TOO_LARGE: lambda _, d: _(
            "{cards} cards are too many for a hand; the largest has {most} (§{paragraph}).", **d
        ),
        Code.NOT_IN_HAND: lambda _, d: _("“{card}” is not in this hand.", **d),
        Code.MUST_FOLLOW: _must_follow,
        Code.SUIT_MISSING: _suit_missing,
        Code.FORM_MISSING: _form_missing,
        Code.NOTHING_TO_NAME: lambda _, d: _(
            "“{card}” says too much: what the vampire copies asks for no such choice (§{paragraph}).", **d
        ),
        Code.NEXT_CARD_MISSING: lambda _, d: _(
            "The werewolf lies there, so the vampire copies the next card of the stock: say which "
            "(§{paragraph}).",
            **d,
        ),
        Code.NO_NEXT_CARD: lambda _, d: _(
            "Another card is turned up only where the werewolf lies; leave “{card}” out (§{paragraph}).", **d
        ),
        Code.TRUMP_MUST_BE_CHOSEN: _trump_must_be_chosen,
        Code.TRUMP_IS_FIXED: _trump_is_fixed,
    }
)
"""One sentence for each code that is about cards."""
