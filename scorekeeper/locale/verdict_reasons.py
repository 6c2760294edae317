"""Why a trick goes where it goes: a sentence for each reason, said about the cards that lie there.

The reason stands in the verdict; whether a trump was the only one or the highest is seen from the cards. A
card is called what it is, a vampire a vampire; what it counts as has been said before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, card_as_object, suit_played, the_card
from scorekeeper.rules import Card, Kind, Reason, Suit, Verdict

EXPLAINED = (Kind.SHAPESHIFTER, Kind.VAMPIRE)
"""What these count as, and what was named with them, has been said before."""

LOSERS = (Kind.JESTER, Kind.FAIRY, Kind.WITCH)
"""What can take a trick only where nothing else can."""


@dataclass(frozen=True, slots=True)
class Lying:
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
        return beginning(self.subject(_))


def reason_sentence(_: Words, trick: Lying) -> str:
    """Why the trick goes where it goes."""
    return REASONS[trick.verdict.reason](_, trick)


def _only_card(_: Words, trick: Lying) -> str:
    return _("So far there is only one card: {card}.", card=trick.subject(_))


def _fairy_takes_dragon(_: Words, trick: Lying) -> str:
    return _(
        "{dragon} beats everything, but {fairy} lies in the same trick and wins.",
        dragon=beginning(trick.subject(_, _place(trick, Kind.DRAGON))),
        fairy=trick.subject(_),
    )


def _dragon(_: Words, trick: Lying) -> str:
    return _("{card} beats every other card.", card=trick.opening(_))


def _first_wizard(_: Words, trick: Lying) -> str:
    is_wizard = trick.cards[trick.taker].kind is Kind.WIZARD
    if any(card.kind is Kind.WIZARD for card in trick.rivals):
        if is_wizard:
            return _("The first wizard wins.")
        return _("{card} is the first wizard and wins.", card=trick.opening(_))
    if is_wizard:
        return _("The wizard wins: it beats every other card.")
    return _("{card} wins: a wizard beats every other card.", card=trick.opening(_))


def _highest_trump(_: Words, trick: Lying) -> str:
    if _is_only_suited(trick):
        return _only_suited(_, trick)
    if _is_only_of_its_suit(trick):
        return _("{card} is the only trump; a trump beats every other suit.", card=trick.opening(_))
    return _("{card} is the highest trump.", card=trick.opening(_)) + _between(_, trick)


def _highest_led(_: Words, trick: Lying) -> str:
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


def _highest_card(_: Words, trick: Lying) -> str:
    if _is_only_suited(trick):
        return _only_suited(_, trick)
    value = trick.counted[trick.taker].value
    if any(card.value == value for card in trick.rivals):
        return _(
            "{card} is the highest card: suits do not matter, and of equal cards the first one wins.",
            card=trick.opening(_),
        )
    return _("{card} is the highest card; suits do not matter.", card=trick.opening(_))


def _first_jester(_: Words, trick: Lying) -> str:
    if not trick.rivals:
        return _only_card(_, trick)
    if all(card.kind is Kind.JESTER for card in trick.rivals):
        return _("There are only jesters; the first one wins.")
    losers = _beaten_losers(_, trick)
    if any(card.kind is Kind.JESTER for card in trick.rivals):
        return _("Only cards that otherwise lose lie there; the first jester beats {others}.", others=losers)
    return _(
        "Only cards that otherwise lose lie there; {card} beats {others}.",
        card=trick.subject(_),
        others=losers,
    )


def _best_loser(_: Words, trick: Lying) -> str:
    if not trick.rivals:
        return _only_card(_, trick)
    losers = _beaten_losers(_, trick)
    return _(
        "Only cards that otherwise lose lie there; {card} beats {others}.",
        card=trick.subject(_),
        others=losers,
    )


def _bomb(_: Words, trick: Lying) -> str:
    """Nobody takes the trick; who would have done so without the bomb leads next."""
    if len(trick.cards) == 1:
        return _("So far there is only one card, {card}: nobody takes this trick.", card=trick.subject(_))
    return _("Because of the bomb nobody takes the trick.") + " " + _without_bomb(_, trick)


def _without_bomb(_: Words, trick: Lying) -> str:
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


def _beaten_losers(_: Words, trick: Lying) -> str:
    """Those of the losers that mattered besides the winner: "the fairy and the witch"."""
    beaten = (place for place in trick.verdict.mattered if trick.counted[place].kind in LOSERS)
    return _.series([card_as_object(_, trick.cards[place]) for place in beaten if place != trick.taker])


def _only_suited(_: Words, trick: Lying) -> str:
    if len(trick.cards) == 1:
        return _only_card(_, trick)
    if all(card.kind is Kind.JESTER for card in trick.rivals):
        return _("{card} beats every jester.", card=trick.opening(_))
    return _("{card} is the only card of a suit and beats the others.", card=trick.opening(_))


def _between(_: Words, trick: Lying) -> str:
    """Where a juggler or a cloud stands in the suit that decided: sentences of their own, or nothing."""
    suit = trick.counted[trick.taker].suit
    said = ""
    for place, card in enumerate(trick.counted):
        if card.suit is suit and card.kind is Kind.JUGGLER:
            said += " " + _("{card} counts 7½.", card=beginning(the_card(_, trick.cards[place].bare)))
        elif card.suit is suit and card.kind is Kind.CLOUD:
            said += " " + _("{card} counts 9¾.", card=beginning(the_card(_, trick.cards[place].bare)))
    return said


def _is_only_suited(trick: Lying) -> bool:
    return all(card.suit is None for card in trick.rivals)


def _is_only_of_its_suit(trick: Lying) -> bool:
    return all(card.suit is not trick.counted[trick.taker].suit for card in trick.rivals)


def _place(trick: Lying, kind: Kind) -> int:
    """The position of the first card that counts as one of that kind."""
    return [card.kind for card in trick.counted].index(kind)


REASONS: Mapping[Reason, Callable[[Words, Lying], str]] = MappingProxyType(
    {
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
)
