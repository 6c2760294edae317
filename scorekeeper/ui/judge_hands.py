"""What the judge says about a hand: what may be played, and who had to follow (§5, §8)."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning, card_name, suit_played, the_card
from scorekeeper.locale.verdicts import follow_sentence, legal_sentence
from scorekeeper.rules import JESTER, WIZARD, Card, Kind, Suit, can_play, led_suit, legal_cards, must_follow
from scorekeeper.rules.kinds import BASIC
from scorekeeper.ui.artwork import SUITS
from scorekeeper.ui.judge_bench import Bench
from scorekeeper.ui.judge_names import advice_question
from scorekeeper.ui.judge_says import SPECIAL_PARAGRAPHS, Answer, Group, Tone

NO_DUTY = "9.1"
"""Where the rulebook says that nobody has to follow."""


def hand_answer(_: Words, bench: Bench, position: int) -> Answer:
    """What there is to say about the hand of that position: that of the next card asks what may be played."""
    if position < len(bench.trick.cards):
        return _check(_, bench, position)
    return _advice(_, bench)


def _led(bench: Bench, before: Sequence[Card]) -> Suit | None:
    return led_suit(before, bench.ruleset, bench.trick.copied)


def _suit(_: Words, bench: Bench, suit: Suit) -> str:
    """The suit as it begins a sentence."""
    return beginning(suit_played(_, suit, bench.ruleset.deck))


# Had somebody to follow? -------------------------------------------------------------------------------


def _check(_: Words, bench: Bench, position: int) -> Answer:
    card, before = bench.trick.cards[position], bench.trick.cards[:position]
    hand, led = (card.bare, *bench.hand), _led(bench, before)
    name = bench.names[position] if bench.names else None
    if not can_play(card, hand, before, bench.ruleset, bench.trick.copied):
        return _had_to_follow(_, bench, position)
    if led is not None and card.kind is Kind.SUITED and card.suit is not led and not bench.hand:
        return _unknown_hand(_, bench, led, name)
    text, paragraph = _why_allowed(_, bench, card, before, led)
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
        hand=_sorted(_, bench, hand, before, played=True),
    )


def _had_to_follow(_: Words, bench: Bench, position: int) -> Answer:
    card, before = bench.trick.cards[position], bench.trick.cards[:position]
    led, deck = _led(bench, before), bench.ruleset.deck
    assert led is not None, "only a led suit can be followed"
    return Answer(
        title=follow_sentence(_, led, bench.names[position] if bench.names else None, deck),
        text=_("{card} was not allowed.", card=beginning(the_card(_, card, deck))),
        paragraph="5.3",
        tone=Tone.FORBIDDEN,
        hand=_sorted(_, bench, (card.bare, *bench.hand), before, played=True),
    )


def _unknown_hand(_: Words, bench: Bench, led: Suit, name: str | None) -> Answer:
    suit = suit_played(_, led, bench.ruleset.deck)
    return Answer(
        title=_("Could {player} follow {suit}?", player=name, suit=suit)
        if name
        else _("Could {suit} be followed?", suit=suit),
        text=_("Only without {suit} this card was allowed. Tap what else was in the hand.", suit=suit),
        paragraph="5.4",
    )


def _why_allowed(
    _: Words, bench: Bench, card: Card, before: tuple[Card, ...], led: Suit | None
) -> tuple[str, str]:
    """Why a card that was played was allowed, and the paragraph that says so."""
    if not before:
        return _("Whoever leads may play any card (§5.1)."), "5.1"
    if not bench.deck.follow:
        return _("Nobody has to follow suit: every card was allowed (§9.1)."), NO_DUTY
    if card.kind not in BASIC:
        return _("Special cards may always be played (§8)."), SPECIAL_PARAGRAPHS[card.kind]
    if card.kind is not Kind.SUITED:
        return _("Wizards and jesters may always be played (§5.3)."), "5.3"
    if led is None:
        return _("No suit had to be followed: every card was allowed (§5.2)."), "5.2"
    if card.suit is led:
        return _(
            "{suit} had to be followed, and {card} does (§5.3).",
            suit=_suit(_, bench, led),
            card=the_card(_, card, bench.ruleset.deck),
        ), "5.3"
    suit = _suit(_, bench, led)
    return _("{suit} could not be followed: every card was allowed (§5.4).", suit=suit), "5.4"


# What may be played? -----------------------------------------------------------------------------------


def _advice(_: Words, bench: Bench) -> Answer:
    cards, hand, led = bench.trick.cards, bench.hand, _led(bench, bench.trick.cards)
    paragraph = "5.3" if led is not None else "5.2" if bench.deck.follow else NO_DUTY
    if not hand:
        return Answer(
            title=advice_question(_, bench), text=_what_is_asked(_, bench, led), paragraph=paragraph
        )
    copied = bench.trick.copied
    allowed = legal_cards(hand, cards, bench.ruleset, copied)
    if led is not None and must_follow(hand, cards, bench.ruleset, copied) is None:
        paragraph = "5.4"
    return Answer(
        title=_advice_title(_, bench, len(allowed)),
        text=legal_sentence(_, hand, cards, bench.ruleset, copied),
        paragraph=paragraph,
        hand=_sorted(_, bench, hand, cards, played=False),
    )


def _what_is_asked(_: Words, bench: Bench, led: Suit | None) -> str:
    """What holds before anything is known of the hand."""
    if led is None:
        return legal_sentence(_, (), bench.trick.cards, bench.ruleset, bench.trick.copied)
    suit = _suit(_, bench, led)
    if bench.ruleset.extra_cards:
        text = _(
            "{suit} has to be followed; wizards, jesters and special cards may always be played (§5.3, §8).",
            suit=suit,
        )
    else:
        text = _("{suit} has to be followed; wizards and jesters may always be played (§5.3).", suit=suit)
    told = _("Tap the cards of the hand.")
    return f"{text} {told}"


def _advice_title(_: Words, bench: Bench, allowed: int) -> str:
    of, name = len(bench.hand), bench.names[len(bench.trick.cards)] if bench.names else None
    if allowed == of:
        return _("{player} may play any of them", player=name) if name else _("Any of them may be played")
    if name:
        return _("{player} may play {some} of {all}", player=name, some=allowed, all=of)
    return _("{some} of {all} may be played", some=allowed, all=of)


# The hand ----------------------------------------------------------------------------------------------


def _sorted(
    _: Words, bench: Bench, hand: tuple[Card, ...], before: tuple[Card, ...], *, played: bool
) -> tuple[Group, ...]:
    """The hand as people hold it, suit by suit, each with its verdict; a card that was played comes first."""

    def group(cards: Sequence[Card], *, played: bool = False) -> Group:
        cards = tuple(sorted(cards, key=lambda card: card.value or 0))
        allowed = can_play(cards[0], hand, before, bench.ruleset, bench.trick.copied)
        names = ", ".join(card_name(_, card, bench.ruleset.deck) for card in cards)
        if played:
            names = _("{card}, played", card=names)
        spoken = _("{card}: allowed", card=names) if allowed else _("{card}: not allowed", card=names)
        return Group(cards, allowed, spoken, played)

    rest = hand[1:] if played else hand
    together = [[card for card in rest if card.suit is suit] for suit in SUITS]
    together += [[card for card in rest if card == white] for white in (WIZARD, JESTER)]
    together += [[card] for card in rest if card.kind not in BASIC]
    first = [group(hand[:1], played=True)] if played else []
    return (*first, *(group(cards) for cards in together if cards))
