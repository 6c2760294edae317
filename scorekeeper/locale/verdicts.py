"""The sentences about a trick: who takes it and why, what has to be followed, and what special cards do.

Every function takes the words of the reader's language first. Whether a trump was the only one or the highest
is seen from the cards. A card is called what it is, a vampire a vampire; what it counts as is a sentence of
its own before the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.locale import Words
from scorekeeper.locale.cards import capitalised, card_as_object, suit_played, the_card
from scorekeeper.rules import (
    DECKS,
    STANDARD,
    Card,
    Effect,
    Kind,
    Reason,
    Ruleset,
    Suit,
    Verdict,
    effective,
    led_suit,
    must_follow,
)
from scorekeeper.rules.card_kinds import BASIC, LOSERS
from scorekeeper.rules.tricks import trump_with_vampire

EXPLAINED = (Kind.SHAPESHIFTER, Kind.VAMPIRE)
"""What these count as, and what was named with them, is a sentence of its own."""


def winner_sentence(_: Words, verdict: Verdict, names: Sequence[str] | None = None) -> str:
    """Who takes the trick: "Thomas takes the trick", or "Card 3 takes the trick" where names are not known.

    `names` are those of the players in the order in which they played.
    """
    if verdict.winner is None:
        return _("Nobody takes the trick")
    if names is None:
        return _("Card {position} takes the trick", position=verdict.winner + 1)
    return _("{player} takes the trick", player=names[verdict.winner])


def leader_sentence(_: Words, verdict: Verdict, names: Sequence[str] | None = None) -> str:
    """Who leads the next trick (§5.1); empty where no player does."""
    if verdict.next_leader is None:
        return ""
    if names is None:
        return _("Whoever played card {position} leads next", position=verdict.next_leader + 1)
    return _("{player} leads next", player=names[verdict.next_leader])


def led_sentence(_: Words, led: Suit | None, deck: str = STANDARD.deck) -> str:
    """Which suit had to be followed in the trick (§5.2)."""
    if led is None:
        return _("No suit had to be followed")
    return _("{suit} had to be followed", suit=capitalised(suit_played(_, led, deck)))


def follow_sentence(_: Words, suit: Suit, name: str | None = None, deck: str = STANDARD.deck) -> str:
    """What somebody should have done who held the led suit: "Kevin had to follow red (§5.3)"."""
    followed = suit_played(_, suit, deck)
    if name is None:
        return _("{suit} had to be followed (§5.3)", suit=capitalised(followed))
    return _("{player} had to follow {suit} (§5.3)", player=name, suit=followed)


def legal_sentence(
    _: Words,
    hand: Sequence[Card],
    trick: Sequence[Card],
    ruleset: Ruleset = STANDARD,
    copied: Card | None = None,
) -> str:
    """Why this hand may play what it may (§5.2 to §5.4, §8, §9.1)."""
    if not DECKS[ruleset.deck].follow:
        return _("Nobody has to follow suit: any card may be played (§9.1).")
    led = led_suit(trick, ruleset, copied)
    if led is None:
        return _("No suit has to be followed: any card may be played (§5.2).")
    suit = capitalised(suit_played(_, led, ruleset.deck))
    if must_follow(hand, trick, ruleset, copied) is None:
        return _("{suit} cannot be followed: any card may be played (§5.4).", suit=suit)
    return duty_sentence(_, suit, special_cards=any(card.kind not in BASIC for card in hand))


def duty_sentence(_: Words, suit: str, *, special_cards: bool) -> str:
    """Which suit has to be followed, and which cards of a hand, with `special_cards` in it, never have to."""
    if special_cards:
        return _(
            "{suit} has to be followed; wizards, jesters and special cards may always be played (§5.3, §8).",
            suit=suit,
        )
    return _("{suit} has to be followed; wizards and jesters may always be played (§5.3).", suit=suit)


def verdict_sentence(
    _: Words,
    cards: Sequence[Card],
    trump: Suit | None,
    verdict: Verdict,
    ruleset: Ruleset = STANDARD,
    copied: Card | None = None,
) -> str:
    """Why the trick goes where it goes, in full sentences.

    Every card that mattered is named. The arguments are those that were judged; `after_sentences` says what
    happens next.
    """
    trick = JudgedTrick(
        tuple(cards),
        effective(cards, copied),
        trump_with_vampire(cards, trump, copied),
        verdict,
        ruleset.deck,
    )
    counting = (_counts_as(_, card, trump, copied) for card in cards)
    return " ".join(filter(None, (*counting, REASON_SENTENCES[verdict.reason](_, trick))))


# What special cards count as, and what happens after the trick ------------------------------------


def _counts_as(_: Words, card: Card, trump: Suit | None, copied: Card | None) -> str:
    """What a card counts as that is something else: "The vampire copies the bomb."; empty for all others."""
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
    """What happens after the trick, in that order (§8); by `names` who does it."""
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


# Why the trick goes where it goes -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """A trick that was judged: its cards, what each counts as, and the trump in it."""

    cards: tuple[Card, ...]
    counted: tuple[Card, ...]
    trump: Suit | None
    verdict: Verdict
    deck: str

    @property
    def taker(self) -> int:
        """The position that takes the trick, or would take it without the bomb."""
        return self.verdict.next_leader or 0

    @property
    def rivals(self) -> tuple[Card, ...]:
        """What all other cards count as, bombs left out."""
        others = enumerate(self.counted)
        return tuple(card for place, card in others if place != self.taker and card.kind is not Kind.BOMB)

    def subject(self, _: Words, position: int | None = None) -> str:
        """A card as the subject of a sentence, the one that takes the trick unless another is named."""
        card = self.cards[self.taker if position is None else position]
        return the_card(_, card.bare if card.kind in EXPLAINED else card, self.deck)

    def opening(self, _: Words) -> str:
        """The card that takes the trick as it begins a sentence."""
        return capitalised(self.subject(_))


def _only_card(_: Words, trick: JudgedTrick) -> str:
    return _("So far there is only one card: {card}.", card=trick.subject(_))


def _fairy_takes_dragon(_: Words, trick: JudgedTrick) -> str:
    return _(
        "{dragon} beats everything, but {fairy} lies in the same trick and wins.",
        dragon=capitalised(trick.subject(_, _place(trick, Kind.DRAGON))),
        fairy=trick.subject(_),
    )


def _dragon(_: Words, trick: JudgedTrick) -> str:
    return _("{card} beats every other card.", card=trick.opening(_))


def _first_wizard(_: Words, trick: JudgedTrick) -> str:
    is_wizard = trick.cards[trick.taker].kind is Kind.WIZARD
    if any(card.kind is Kind.WIZARD for card in trick.rivals):
        if is_wizard:
            return _("The first wizard wins.")
        return _("{card} is the first wizard and wins.", card=trick.opening(_))
    if is_wizard:
        return _("The wizard wins: it beats every other card.")
    return _("{card} wins: a wizard beats every other card.", card=trick.opening(_))


def _highest_trump(_: Words, trick: JudgedTrick) -> str:
    if _is_only_suited(trick):
        return _only_suited(_, trick)
    if _is_only_of_its_suit(trick):
        return _("{card} is the only trump; a trump beats every other suit.", card=trick.opening(_))
    return _("{card} is the highest trump.", card=trick.opening(_)) + _between(_, trick)


def _highest_led(_: Words, trick: JudgedTrick) -> str:
    if _is_only_suited(trick):
        return _only_suited(_, trick)
    suit = trick.counted[trick.taker].suit
    if suit is not None and _is_only_of_its_suit(trick):
        suit_name = suit_played(_, suit, trick.deck)
        return _("Nobody else played {suit}; {card} wins.", suit=suit_name, card=trick.subject(_))
    card = trick.opening(_)
    if trick.trump is None:
        sentence = _("{card} is the highest card of the suit that was led.", card=card)
    else:
        sentence = _("{card} is the highest card of the suit that was led; nobody played a trump.", card=card)
    return sentence + _between(_, trick)


def _highest_card(_: Words, trick: JudgedTrick) -> str:
    if _is_only_suited(trick):
        return _only_suited(_, trick)
    value = trick.counted[trick.taker].value
    if any(card.value == value for card in trick.rivals):
        return _(
            "{card} is the highest card: suits do not matter, and of equal cards the first one wins.",
            card=trick.opening(_),
        )
    return _("{card} is the highest card; suits do not matter.", card=trick.opening(_))


def _first_jester(_: Words, trick: JudgedTrick) -> str:
    others = {card.kind for card in trick.rivals}
    if others == {Kind.JESTER}:
        return _("There are only jesters; the first one wins.")
    if Kind.JESTER in others:
        losers = _beaten_losers(_, trick)
        return _("Only cards that otherwise lose lie there; the first jester beats {others}.", others=losers)
    return _best_loser(_, trick)


def _best_loser(_: Words, trick: JudgedTrick) -> str:
    if not trick.rivals:
        return _only_card(_, trick)
    return _(
        "Only cards that otherwise lose lie there; {card} beats {others}.",
        card=trick.subject(_),
        others=_beaten_losers(_, trick),
    )


def _bomb(_: Words, trick: JudgedTrick) -> str:
    """No player takes the trick; the one who would have won without the bomb leads next."""
    if len(trick.cards) == 1:
        return _("So far there is only one card, {card}: nobody takes this trick.", card=trick.subject(_))
    return _("Because of the bomb nobody takes the trick.") + " " + _without_bomb(_, trick)


def _without_bomb(_: Words, trick: JudgedTrick) -> str:
    card, others = trick.subject(_), [other.kind for other in trick.rivals]
    match trick.verdict.without_bomb:
        case Reason.FAIRY_TAKES_DRAGON:
            return _(
                "Without the bomb {card} would have beaten {dragon}; whoever played that card leads next.",
                card=card,
                dragon=card_as_object(_, trick.cards[_place(trick, Kind.DRAGON)]),
            )
        case Reason.FIRST_WIZARD if Kind.WIZARD in others:
            return _("Without the bomb the first wizard would have won; whoever played it leads next.")
        case Reason.FIRST_JESTER if Kind.JESTER in others:
            return _("Without the bomb the first jester would have won; whoever played it leads next.")
        case Reason.HIGHEST_TRUMP:
            return _(
                "Without the bomb {card} would have won as the highest trump; "
                "whoever played that card leads next.",
                card=card,
            )
        case Reason.HIGHEST_LED:
            return _(
                "Without the bomb {card} would have won as the highest card of the suit that was led; "
                "whoever played that card leads next.",
                card=card,
            )
    return _("Without the bomb {card} would have won; whoever played that card leads next.", card=card)


def _beaten_losers(_: Words, trick: JudgedTrick) -> str:
    """The losers that mattered besides the winner: "the fairy and the witch"."""
    losers = LOSERS | {Kind.JESTER}
    beaten = (place for place in trick.verdict.mattered if trick.counted[place].kind in losers)
    return _.series([card_as_object(_, trick.cards[place]) for place in beaten if place != trick.taker])


def _only_suited(_: Words, trick: JudgedTrick) -> str:
    if len(trick.cards) == 1:
        return _only_card(_, trick)
    if all(card.kind is Kind.JESTER for card in trick.rivals):
        return _("{card} beats every jester.", card=trick.opening(_))
    return _("{card} is the only card of a suit and beats the others.", card=trick.opening(_))


def _between(_: Words, trick: JudgedTrick) -> str:
    """Where a juggler or a cloud stands in the suit that decided: sentences of their own, or nothing."""
    suit = trick.counted[trick.taker].suit
    said = ""
    for place, card in enumerate(trick.counted):
        if card.suit is suit and card.kind is Kind.JUGGLER:
            said += " " + _("{card} counts 7½.", card=capitalised(the_card(_, trick.cards[place].bare)))
        elif card.suit is suit and card.kind is Kind.CLOUD:
            said += " " + _("{card} counts 9¾.", card=capitalised(the_card(_, trick.cards[place].bare)))
    return said


def _is_only_suited(trick: JudgedTrick) -> bool:
    return all(card.suit is None for card in trick.rivals)


def _is_only_of_its_suit(trick: JudgedTrick) -> bool:
    return all(card.suit is not trick.counted[trick.taker].suit for card in trick.rivals)


def _place(trick: JudgedTrick, kind: Kind) -> int:
    """The position of the first card that counts as one of that kind."""
    return [card.kind for card in trick.counted].index(kind)


REASON_SENTENCES: Mapping[Reason, Callable[[Words, JudgedTrick], str]] = {
    Reason.FAIRY_TAKES_DRAGON: _fairy_takes_dragon,
    Reason.DRAGON: _dragon,
    Reason.FIRST_WIZARD: _first_wizard,
    Reason.HIGHEST_TRUMP: _highest_trump,
    Reason.HIGHEST_LED: _highest_led,
    Reason.HIGHEST_CARD: _highest_card,
    Reason.FIRST_JESTER: _first_jester,
    Reason.BEST_LOSER: _best_loser,
    Reason.BOMB: _bomb,
}
