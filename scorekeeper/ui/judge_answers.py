"""What the judge says: who takes the trick and why, what may be played, and who had to follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, card_name, suit_name, suit_played, the_card
from scorekeeper.locale.verdicts import (
    follow_sentence,
    leader_sentence,
    led_sentence,
    legal_sentence,
    verdict_sentence,
    winner_sentence,
)
from scorekeeper.rules import JESTER, WIZARD, Card, Kind, Suit, can_play, judge, led_suit, legal_cards
from scorekeeper.ui.artwork import SUITS
from scorekeeper.ui.judge import Bench
from scorekeeper.ui.judge_names import advice_question


class Tone(StrEnum):
    """Whether the answer is a verdict on somebody's card, and which."""

    PLAIN = "plain"
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a hand that stand together: one suit, the wizards, the jesters; or the card played from it."""

    cards: tuple[Card, ...]
    allowed: bool
    spoken: str
    played: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The sheet under the cards. `paragraph` is where the rulebook says so, "" where nothing is decided."""

    title: str
    text: str
    note: str = ""
    paragraph: str = ""
    tone: Tone = Tone.PLAIN
    hand: tuple[Group, ...] = ()

    @property
    def spoken(self) -> str:
        """All of it in one breath."""
        return " ".join(f"{part.rstrip('.')}." for part in (self.title, self.text, self.note) if part)


def answer(_: Words, bench: Bench) -> Answer:
    """What there is to say about the bench as it stands."""
    if bench.asked is None:
        return _verdict(_, bench)
    if bench.asked < len(bench.trick.cards):
        return _check(_, bench, bench.asked)
    return _advice(_, bench)


# Who takes the trick -----------------------------------------------------------------------------------


def _verdict(_: Words, bench: Bench) -> Answer:
    trick, names = bench.trick, bench.names or None
    if not trick.cards:
        return Answer(
            title=_("{player} leads", player=names[0]) if names else _("Which card was led?"),
            text=_("Tap the cards in the order in which they were played: first the suit, then the value."),
        )
    verdict = judge(trick.cards, trick.trump)
    # Where nobody knows how many play, every trick may be complete.
    decided = bench.complete or names is None
    if decided or names is None:
        title = winner_sentence(_, verdict, names)
    else:
        title = _("So far {player} is winning", player=names[verdict.winner or 0])
    notes = [led_sentence(_, verdict.led)] if decided else [_follow_now(_, verdict.led)]
    if bench.complete:
        notes.append(leader_sentence(_, verdict, names))
    if not trick.trump_known:
        notes.insert(0, _("Judged without trump"))
    return Answer(
        title=title,
        text=verdict_sentence(_, trick.cards, trick.trump, verdict),
        note=" · ".join(notes),
        paragraph=verdict.paragraph,
    )


def _follow_now(_: Words, led: Suit | None) -> str:
    if led is None:
        return _("No suit has to be followed")
    return _("{suit} has to be followed", suit=suit_name(_, led))


# Had somebody to follow? -------------------------------------------------------------------------------


def _check(_: Words, bench: Bench, position: int) -> Answer:
    card, before = bench.trick.cards[position], bench.trick.cards[:position]
    hand, led = (card, *bench.hand), led_suit(before)
    name = bench.names[position] if bench.names else None
    if not can_play(card, hand, before):
        return _had_to_follow(_, bench, position)
    if led is not None and card.kind is Kind.SUITED and card.suit is not led and not bench.hand:
        return _unknown_hand(_, led, name)
    text, paragraph = _why_allowed(_, card, before, led)
    allowed = (
        _("{player} was free to play that", player=name)
        if name
        else _("Card {position} was allowed", position=position + 1)
    )
    return Answer(
        title=allowed,
        text=text,
        paragraph=paragraph,
        tone=Tone.ALLOWED,
        hand=_sorted(_, hand, before, played=True),
    )


def _had_to_follow(_: Words, bench: Bench, position: int) -> Answer:
    card, before = bench.trick.cards[position], bench.trick.cards[:position]
    led = led_suit(before)
    assert led is not None, "only a led suit can be followed"
    return Answer(
        title=follow_sentence(_, led, bench.names[position] if bench.names else None),
        text=_("{card} was not allowed.", card=beginning(the_card(_, card))),
        paragraph="5.3",
        tone=Tone.FORBIDDEN,
        hand=_sorted(_, (card, *bench.hand), before, played=True),
    )


def _unknown_hand(_: Words, led: Suit, name: str | None) -> Answer:
    suit = suit_played(_, led)
    return Answer(
        title=_("Could {player} follow {suit}?", player=name, suit=suit)
        if name
        else _("Could {suit} be followed?", suit=suit),
        text=_("Only without {suit} this card was allowed. Tap what else was in the hand.", suit=suit),
        paragraph="5.4",
    )


def _why_allowed(_: Words, card: Card, before: tuple[Card, ...], led: Suit | None) -> tuple[str, str]:
    """Why a card that was played was allowed, and the paragraph that says so."""
    if not before:
        return _("Whoever leads may play any card (§5.1)."), "5.1"
    if card.kind is not Kind.SUITED:
        return _("Wizards and jesters may always be played (§5.3)."), "5.3"
    if led is None:
        return _("No suit had to be followed: every card was allowed (§5.2)."), "5.2"
    if card.suit is led:
        return _(
            "{suit} had to be followed, and {card} does (§5.3).",
            suit=suit_name(_, led),
            card=the_card(_, card),
        ), "5.3"
    return _("{suit} could not be followed: every card was allowed (§5.4).", suit=suit_name(_, led)), "5.4"


# What may be played? -----------------------------------------------------------------------------------


def _advice(_: Words, bench: Bench) -> Answer:
    cards, hand, led = bench.trick.cards, bench.hand, led_suit(bench.trick.cards)
    paragraph = "5.2" if led is None else "5.3"
    if not hand:
        told = _("Tap the cards of the hand.")
        if led is None:
            text = _("No suit has to be followed: every card may be played (§5.2).")
        else:
            text = _(
                "{suit} has to be followed; wizards and jesters may always be played (§5.3).",
                suit=suit_name(_, led),
            )
            text = f"{text} {told}"
        return Answer(title=advice_question(_, bench), text=text, paragraph=paragraph)
    allowed = legal_cards(hand, cards)
    if led is not None and not any(card.suit is led for card in hand):
        paragraph = "5.4"
    return Answer(
        title=_advice_title(_, bench, len(allowed)),
        text=legal_sentence(_, hand, cards),
        paragraph=paragraph,
        hand=_sorted(_, hand, cards, played=False),
    )


def _advice_title(_: Words, bench: Bench, allowed: int) -> str:
    of, name = len(bench.hand), bench.names[len(bench.trick.cards)] if bench.names else None
    if allowed == of:
        return _("{player} may play any of them", player=name) if name else _("Any of them may be played")
    if name:
        return _("{player} may play {some} of {all}", player=name, some=allowed, all=of)
    return _("{some} of {all} may be played", some=allowed, all=of)


def _sorted(_: Words, hand: tuple[Card, ...], before: tuple[Card, ...], *, played: bool) -> tuple[Group, ...]:
    """The hand as people hold it, suit by suit, each with its verdict; a card that was played comes first."""
    groups = [_group(_, hand[:1], hand, before, played=True)] if played else []
    rest = hand[1:] if played else hand
    for suit in SUITS:
        groups.append(_group(_, [card for card in rest if card.suit is suit], hand, before))
    for white in (WIZARD, JESTER):
        groups.append(_group(_, [card for card in rest if card == white], hand, before))
    return tuple(group for group in groups if group.cards)


def _group(
    _: Words, cards: Sequence[Card], hand: tuple[Card, ...], before: tuple[Card, ...], *, played: bool = False
) -> Group:
    cards = tuple(sorted(cards, key=lambda card: card.value or 0))
    allowed = bool(cards) and can_play(cards[0], hand, before)
    names = ", ".join(card_name(_, card) for card in cards)
    if played:
        names = _("{card}, played", card=names)
    spoken = _("{card}: allowed", card=names) if allowed else _("{card}: not allowed", card=names)
    return Group(cards, allowed, spoken, played)
