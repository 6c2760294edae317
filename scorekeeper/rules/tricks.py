"""Tricks (§6, §8): what the cards count as, which suit is led, who takes one, why, and what happens after it;
and how many of a round the players can have taken.

The reason of a verdict is one of a closed list:

| code                 | meaning                                                                | paragraph |
| -------------------- | ---------------------------------------------------------------------- | --------- |
| `fairy-takes-dragon` | dragon and fairy are in the trick: the fairy takes it                  | §8        |
| `dragon`             | the dragon takes the trick, it beats everything else                   | §8        |
| `first-wizard`       | the first wizard takes the trick                                       | §6.1 (a)  |
| `highest-trump`      | no wizard: the highest card of the trump suit                          | §6.1 (b)  |
| `highest-led`        | neither wizard nor trump: the highest card of the suit that was led    | §6.1 (c)  |
| `highest-card`       | where colours do not matter: the highest value, the first of equal ones | §6.5     |
| `first-jester`       | nothing that beats a jester: the first of them                         | §6.1 (d)  |
| `best-loser`         | not even a jester: the fairy, else the witch, else the bomb            | §8        |
| `bomb`               | a bomb is in the trick: no player takes it                             | §8        |

With the Junior deck the paragraph is §6.6, with a colour for each player §6.5, and §8 as soon as a special
card decides. Positions count from 0 in the order of play. A trick that is not complete yet can be judged as
well: the verdict then says who holds it so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from scorekeeper.rules.card_kinds import BASIC, KINDS, LOSERS, Effect, Kind, NamedOnPlay
from scorekeeper.rules.cards import DECKS, JESTER, WIZARD, Card, Suit, value_of
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import STANDARD, Ruleset

# What the cards count as, and the suit that is led ----------------------------------------------------

CHANGING = frozenset({Kind.SHAPESHIFTER, Kind.WEREWOLF, Kind.VAMPIRE})
"""The kinds of card that count as another in a trick."""


def effective(cards: Sequence[Card], copied: Card | None = None) -> tuple[Card, ...]:
    """What every card counts as, in the order of play (§8).

    A shapeshifter is the wizard or the jester that it was declared as; a werewolf, should it ever be played,
    is a jester. A vampire is the card that it copies (`copied`) with all its effects, of the suit or form
    that its player named where that card asks for one; with nothing to copy it is a jester.
    """
    if CHANGING.isdisjoint([card.kind for card in cards]):
        return tuple(cards)
    return tuple([_counts_as(card, copied) for card in cards])


def _counts_as(card: Card, copied: Card | None) -> Card:
    if card.kind not in CHANGING:  # most
        return card
    match card.kind:
        case Kind.SHAPESHIFTER:
            return WIZARD if card.form is Kind.WIZARD else JESTER
        case Kind.WEREWOLF:
            return JESTER
        case Kind.VAMPIRE:
            return _copy(card, copied)
    return card


def _copy(vampire: Card, copied: Card | None) -> Card:
    if copied is None or copied.kind is Kind.VAMPIRE:
        return JESTER
    if copied.kind in BASIC:
        return copied
    return _counts_as(Card(copied.kind, vampire.suit, form=vampire.form), None)


def named_on_play(card: Card, copied: Card | None = None) -> NamedOnPlay:
    """What the player of this card names with it (§8): a vampire's what the copied card asks for."""
    named = KINDS[card.kind].named
    if named is NamedOnPlay.AS_COPIED:
        named = KINDS[copied.kind].named if copied is not None else NamedOnPlay.NOTHING
    return NamedOnPlay.NOTHING if named is NamedOnPlay.AS_COPIED else named


def copied_card(turned_up: Card | None, next_card: Card | None = None) -> Card | None:
    """The card that a vampire copies: the one turned up, or the next of the stock where the werewolf lies in
    its place (§8)."""
    if turned_up is not None and turned_up.kind is Kind.WEREWOLF:
        return next_card
    return turned_up


def trump_with_vampire(cards: Sequence[Card], trump: Suit | None, copied: Card | None) -> Suit | None:
    """The trump of a trick: that of the round, unless a vampire is in it and copies a suited card (§8).

    The suit of that card is trump for this trick. That makes a difference only where the werewolf lies in
    the place of the card turned up; otherwise the copied card has made the trump of the round itself.
    """
    if copied is None or copied.kind is not _SUITED:
        return trump
    return copied.suit if Kind.VAMPIRE in [card.kind for card in cards] else trump


def led_suit(cards: Sequence[Card], ruleset: Ruleset = STANDARD, copied: Card | None = None) -> Suit | None:
    """The suit that has to be followed: that of the first suited card, unless a wizard came before it (§5.2).

    Jesters set no suit, so after them the first suited card does. A dragon and a shapeshifter that is a
    wizard free the trick like a wizard; a juggler and a cloud lead the suit that was named; the other special
    cards set none, like a jester (§8). None while no suit has to be followed, and always where everybody
    plays from a colour of his own (§9.1).
    """
    return led_by(effective(cards, copied), ruleset)


def led_by(cards: Sequence[Card], ruleset: Ruleset) -> Suit | None:
    """The suit that is led by these effective cards. Where a wizard after jesters "binds", only a wizard that
    was played first of all frees the trick (§11.3)."""
    if not DECKS[ruleset.deck].follow:
        return None
    binds = ruleset.jesters_then_wizard == "binds"
    for position, card in enumerate(cards):
        if card.suit is not None:
            return card.suit
        if KINDS[card.kind].frees and not (binds and position > 0):
            return None
    return None


# Who takes a trick -------------------------------------------------------------------------------------

SPECIAL_CARDS = "8"
"""The paragraph of the special cards."""

EFFECTS = tuple(Effect)
"""What can happen after a trick, in the order in which it happens."""

WITH_EFFECT = frozenset(kind for kind, row in KINDS.items() if row.after is not None)
"""The kinds of card after which something happens."""


class Reason(StrEnum):
    """Why a trick goes where it goes; the module's docstring has the list."""

    FAIRY_TAKES_DRAGON = "fairy-takes-dragon"
    DRAGON = "dragon"
    FIRST_WIZARD = "first-wizard"
    HIGHEST_TRUMP = "highest-trump"
    HIGHEST_LED = "highest-led"
    HIGHEST_CARD = "highest-card"
    FIRST_JESTER = "first-jester"
    BEST_LOSER = "best-loser"
    BOMB = "bomb"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a trick.

    `winner` is the position of the card that takes it (None where no player does), `next_leader` the position
    whose player leads the next one (§5.1), `led` the suit that had to be followed (None where there was none,
    §5.2), `paragraph` where the rulebook says so. `mattered` are the positions of the cards that decided, the
    winner's first; where a bomb is in the trick the bomb's, then those that would have decided without it.
    `without_bomb` says why it would have gone to the next leader then. `after` is what happens next, in that
    order (§8).
    """

    winner: int | None
    next_leader: int | None
    led: Suit | None
    reason: Reason
    paragraph: str
    mattered: tuple[int, ...] = ()
    without_bomb: Reason | None = None
    after: tuple[Effect, ...] = ()


def judge(
    cards: Sequence[Card],
    trump: Suit | None = None,
    ruleset: Ruleset = STANDARD,
    copied: Card | None = None,
) -> Verdict:
    """Who takes these cards, in the order in which they were played, and why (§6, §8).

    `copied` is the card that a vampire copies: the one turned up, or the next of the stock where the werewolf
    was turned up. If it is of a suit, that suit is trump for a trick in which the vampire lies.

    Trusts that the cards can lie together, which is what `verify_trick` checks; raises `EMPTY_TRICK` where
    there is nothing to judge.
    """
    if not cards:
        raise RuleViolation(Code.EMPTY_TRICK)
    take, paragraph = JUDGES[ruleset.deck]
    kinds = [card.kind for card in cards]
    if BASIC.issuperset(kinds):
        led = led_by(cards, ruleset)
        winner, reason = take(cards, kinds, led, trump)
        return _verdict(winner, winner, led, reason, paragraph, (winner,))
    counted = effective(cards, copied)
    kinds = [card.kind for card in counted]
    trump_here = trump_with_vampire(cards, trump, copied)
    led = led_by(counted, ruleset)
    winner, reason = _by_dragon(kinds) or take(counted, kinds, led, trump_here)
    mattered = [winner, *_beaten(kinds, winner, reason)]
    if reason is Reason.HIGHEST_TRUMP and trump_here is not trump:
        mattered += [position for position, card in enumerate(cards) if card.kind is Kind.VAMPIRE]
    if not BASIC.issuperset([cards[position].kind for position in mattered]):
        paragraph = SPECIAL_CARDS
    verdict = _verdict(winner, winner, led, reason, paragraph, _each(mattered), after=_after(kinds))
    return _annulled(verdict, kinds)


_verdict = cache(Verdict)
"""A verdict of these values: there are few of them, and making one takes longer than finding it."""


def _annulled(verdict: Verdict, kinds: Sequence[Kind]) -> Verdict:
    """The verdict, or with a bomb in the trick that no player takes it: the player who would have won leads
    the next one, cards are still passed and swapped, but no bid is changed (§8)."""
    if Kind.BOMB not in kinds:
        return verdict
    return replace(
        verdict,
        winner=None,
        reason=Reason.BOMB,
        paragraph=SPECIAL_CARDS,
        mattered=_each([kinds.index(Kind.BOMB), *verdict.mattered]),
        without_bomb=verdict.reason,
        after=tuple(effect for effect in verdict.after if effect is not Effect.CHANGE_BID),
    )


def _after(kinds: Sequence[Kind]) -> tuple[Effect, ...]:
    """What happens after the trick, by whichever player it was taken (§8, §11.20), in that order."""
    if WITH_EFFECT.isdisjoint(kinds):
        return ()
    effects = {KINDS[kind].after for kind in kinds}
    return tuple([effect for effect in EFFECTS if effect in effects])


def _beaten(kinds: Sequence[Kind], winner: int, reason: Reason) -> list[int]:
    """The positions of the cards that mattered because the winner beats them: the dragon under a fairy, and
    the losers below a loser that takes the trick."""
    if reason is Reason.FAIRY_TAKES_DRAGON:
        return [kinds.index(Kind.DRAGON)]
    if reason not in (Reason.FIRST_JESTER, Reason.BEST_LOSER):
        return []
    return [position for position, kind in enumerate(kinds) if kind in LOSERS and kind is not kinds[winner]]


def _each(positions: Iterable[int]) -> tuple[int, ...]:
    """Each position once, the first time that it is named."""
    return tuple(dict.fromkeys(positions))


def _by_dragon(kinds: Sequence[Kind]) -> tuple[int, Reason] | None:
    """The dragon, or the fairy where that lies there as well; None without a dragon (§8)."""
    if Kind.DRAGON not in kinds:
        return None
    if Kind.FAIRY in kinds:
        return kinds.index(Kind.FAIRY), Reason.FAIRY_TAKES_DRAGON
    return kinds.index(Kind.DRAGON), Reason.DRAGON


_WIZARD, _SUITED = Kind.WIZARD, Kind.SUITED
_FIRST_WIZARD, _HIGHEST_TRUMP, _HIGHEST_LED = Reason.FIRST_WIZARD, Reason.HIGHEST_TRUMP, Reason.HIGHEST_LED
"""What most tricks ask for: to look one up in its class takes as long as to look through the cards."""


def _by_suit(
    cards: Sequence[Card], kinds: Sequence[Kind], led: Suit | None, trump: Suit | None
) -> tuple[int, Reason]:
    """The first wizard, else the highest trump, else the highest of the led suit, else the best of those that
    lose (§6.1, §8)."""
    if _WIZARD in kinds:
        return kinds.index(_WIZARD), _FIRST_WIZARD  # (a)
    if trump is not None and (highest := _highest(cards, trump)) is not None:
        return highest, _HIGHEST_TRUMP  # (b)
    if led is not None and (highest := _highest(cards, led)) is not None:
        return highest, _HIGHEST_LED  # (c)
    return _best_loser(kinds)  # (d)


def _by_value(
    cards: Sequence[Card], kinds: Sequence[Kind], _led: Suit | None, _trump: Suit | None
) -> tuple[int, Reason]:
    """The first wizard, else the highest value of any colour and the first of equal ones, else the first
    jester (§6.5)."""
    if _WIZARD in kinds:
        return kinds.index(_WIZARD), _FIRST_WIZARD
    if _SUITED in kinds:
        values = [value_of(card) for card in cards]
        return values.index(max(values)), Reason.HIGHEST_CARD
    return _best_loser(kinds)


def _highest(cards: Sequence[Card], suit: Suit) -> int | None:
    """The position of the highest card of a suit, or None if there is none; no two are alike (§6.4)."""
    highest, best = None, 0.0
    for position, card in enumerate(cards):
        if card.suit is suit and (value := value_of(card)) > best:
            highest, best = position, value
    return highest


def _best_loser(kinds: Sequence[Kind]) -> tuple[int, Reason]:
    """Where nothing else is left: the first jester, else the fairy, else the witch, else the bomb (§8)."""
    best = max(kinds, key=lambda kind: KINDS[kind].rank)
    return kinds.index(best), Reason.FIRST_JESTER if best is Kind.JESTER else Reason.BEST_LOSER


FindTaker = Callable[[Sequence[Card], Sequence[Kind], Suit | None, Suit | None], tuple[int, Reason]]
"""From what the cards count as, their kinds, the led suit and the trump to the position that takes them, and
why."""

JUDGES: Mapping[str, tuple[FindTaker, str]] = {
    "wizard": (_by_suit, "6.1"),
    "single-colour": (_by_value, "6.5"),
    "junior": (_by_suit, "6.6"),
}
"""How tricks are judged, and the paragraph that says so, by the name of the deck."""


MOST_CARDS = 6
"""A trick holds one card of each player, six at most (§1.4)."""


def verify_trick(cards: Sequence[Card], ruleset: Ruleset = STANDARD, copied: Card | None = None) -> None:
    """Raise unless these cards can lie in one trick, complete or not, beside the card that a vampire copies.

    `EMPTY_TRICK`, `TOO_MANY_CARDS` (more than six), and what `verify_cards` and `verify_named` raise.
    """
    if not cards:
        raise RuleViolation(Code.EMPTY_TRICK)
    if len(cards) > MOST_CARDS:
        raise RuleViolation(Code.TOO_MANY_CARDS, cards=len(cards), most=MOST_CARDS)
    verify_cards(cards if copied is None else (*cards, copied), ruleset)
    verify_named(cards, copied)


def verify_cards(cards: Sequence[Card], ruleset: Ruleset = STANDARD) -> None:
    """Raise unless all these cards are in the game at the same time (§1.1, §8).

    `NOT_IN_DECK`: the deck has no such card, or it is a special card that was not mixed in. `CARD_TWICE`:
    there are not so many of it; of a special card there is one, whatever its players have named.
    """
    deck = DECKS[ruleset.deck]
    for card, count in Counter(card.bare for card in cards).items():
        copies = deck.copies(card) + int(card.kind in ruleset.extra_cards)
        if copies == 0:
            raise RuleViolation(Code.NOT_IN_DECK, card=card.code, deck=deck.name)
        if count > copies:
            raise RuleViolation(Code.CARD_TWICE, card=card.code, copies=copies)


def verify_named(cards: Sequence[Card], copied: Card | None = None) -> None:
    """Raise unless each player has named what the card asks for (§8).

    `SUIT_MISSING`: a juggler or a cloud needs its suit. `FORM_MISSING`: a shapeshifter is a wizard or a
    jester. The same goes for a vampire that copies one of them; `NOTHING_TO_NAME`: it copies none.
    """
    for card in cards:
        named = named_on_play(card, copied)
        if named is NamedOnPlay.SUIT and card.suit is None:
            raise RuleViolation(Code.SUIT_MISSING, card=card.code)
        if named is NamedOnPlay.FORM and card.form is None:
            raise RuleViolation(Code.FORM_MISSING, card=card.code)
        has_suit_for_nothing = card.suit is not None and named is not NamedOnPlay.SUIT
        has_form_for_nothing = card.form is not None and named is not NamedOnPlay.FORM
        if card.kind is Kind.VAMPIRE and (has_suit_for_nothing or has_form_for_nothing):
            raise RuleViolation(Code.NOTHING_TO_NAME, card=card.code, copied=copied and copied.code)


def verify_copied(cards: Sequence[Card], turned_up: Card | None, next_card: Card | None) -> None:
    """Raise unless it is clear what a vampire among these cards copies (§8).

    `NEXT_CARD_MISSING`: the werewolf lies in the place of the card turned up, so that the next card of the
    stock is copied. `NO_NEXT_CARD`: it does not, so that no further card is turned up.
    """
    werewolf = turned_up is not None and turned_up.kind is Kind.WEREWOLF
    if next_card is not None and not werewolf:
        raise RuleViolation(Code.NO_NEXT_CARD, card=next_card.code)
    if werewolf and next_card is None and any(card.kind is Kind.VAMPIRE for card in cards):
        raise RuleViolation(Code.NEXT_CARD_MISSING)


# How many tricks there are -----------------------------------------------------------------------------


def lost_tricks(ruleset: Ruleset) -> int:
    """How many tricks of a round no player may take: those with the bomb (§8).

    Two where the witch is in the deck: she can fetch the bomb from its trick, and it is played again.
    """
    if "bomb" not in ruleset.extra_cards:
        return 0
    return 2 if "witch" in ruleset.extra_cards else 1


def verify_results(ruleset: Ruleset, cards: int, tricks: Sequence[int]) -> None:
    """Raise unless these can be the tricks of all players in a round of so many cards.

    `TRICKS_OUT_OF_RANGE`: somebody took fewer than none or more than there are. `TRICKS_MUST_ADD_UP`,
    `TRICKS_MUST_ADD_UP_LOST`: each trick is taken by exactly one player, but for up to `lost_tricks` (§8), so
    together they are as many as the cards of a hand.
    """
    for position, taken in enumerate(tricks):
        verify_result(cards, taken, position)
    total, least = sum(tricks), cards - min(lost_tricks(ruleset), cards)
    if not least <= total <= cards:
        by = total - (cards if total > cards else least)
        if least < cards:
            possible = tuple(range(least, cards + 1))
            raise RuleViolation(Code.TRICKS_MUST_ADD_UP_LOST, sum=total, possible=possible, by=by)
        raise RuleViolation(Code.TRICKS_MUST_ADD_UP, sum=total, cards=cards, by=by)


def verify_result(cards: int, tricks: int, position: int | None = None) -> None:
    """Raise `TRICKS_OUT_OF_RANGE` unless one player can take so many tricks in a round of so many cards."""
    if not 0 <= tricks <= cards:
        raise RuleViolation(Code.TRICKS_OUT_OF_RANGE, position=position, tricks=tricks, cards=cards)
