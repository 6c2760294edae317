"""Words for what special cards do in a trick (§8): what they count as, and what happens after it."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.locale import Words
from scorekeeper.locale.cards import card_as_object, suit_played
from scorekeeper.rules import Card, Effect, Kind, Reason, Suit, Verdict, effective
from scorekeeper.rules.counting import trump_with_vampire
from scorekeeper.rules.kinds import BASIC


def counting_sentences(_: Words, cards: Sequence[Card], trump: Suit | None, copied: Card | None) -> list[str]:
    """What those cards count as that are something else: "The vampire copies the bomb."."""
    return [sentence for card in cards if (sentence := _counts_as(_, card, trump, copied))]


def _counts_as(_: Words, card: Card, trump: Suit | None, copied: Card | None) -> str:
    match card.kind:
        case Kind.SHAPESHIFTER if card.form is Kind.WIZARD:
            return _("The shapeshifter was played as a wizard.")
        case Kind.SHAPESHIFTER:
            return _("The shapeshifter was played as a jester.")
        case Kind.WEREWOLF:
            return _("The werewolf counts as a jester when it is played.")
        case Kind.VAMPIRE:
            return _copies(_, card, trump, copied)
    return ""


def _copies(_: Words, vampire: Card, trump: Suit | None, copied: Card | None) -> str:
    if copied is None or copied.kind in (Kind.VAMPIRE, Kind.WEREWOLF):
        return _("The vampire has nothing to copy and counts as a jester.")
    copy = copied if copied.kind in BASIC else Card(copied.kind, vampire.suit, form=vampire.form)
    card, trump_here = card_as_object(_, copy), trump_with_vampire((vampire,), trump, copied)
    if trump_here is None or trump_here is trump:
        return _("The vampire copies {card}.", card=card)
    suit = suit_played(_, trump_here)
    return _("The vampire copies {card}; for this trick {suit} is trump.", card=card, suit=suit)


def after_sentences(
    _: Words,
    cards: Sequence[Card],
    verdict: Verdict,
    names: Sequence[str] | None = None,
    copied: Card | None = None,
) -> list[str]:
    """What happens after the trick, in that order (§8). `names` as for `verdict_sentence`."""
    counted = [card.kind for card in effective(cards, copied)]
    sentences = []
    for effect in verdict.after:
        match effect:
            case Effect.PASS_CARDS:
                sentences.append(_("Now everybody passes a card to the left, unless it was the last trick."))
            case Effect.SWAP_CARD:
                place = counted.index(Kind.WITCH)
                sentences.append(_swap(_, cards[place], names[place] if names else None))
            case Effect.CHANGE_BID:
                sentences.append(_change(_, names[verdict.winner or 0] if names else None))
    if verdict.reason is Reason.BOMB and Kind.CLOUD in counted:
        sentences.append(_("Nobody takes the trick, so no bid is changed."))
    return sentences


def _swap(_: Words, witch: Card, name: str | None) -> str:
    if name is None:
        return _(
            "Whoever played {card} swaps a card in hand for another card of this trick, "
            "unless it was the last trick.",
            card=card_as_object(_, witch),
        )
    return _(
        "{player} swaps a card in hand for another card of this trick, unless it was the last trick.",
        player=name,
    )


def _change(_: Words, name: str | None) -> str:
    if name is None:
        return _("Whoever takes the trick changes the bid by one, up or down.")
    return _("{player} changes the bid by one, up or down.", player=name)
