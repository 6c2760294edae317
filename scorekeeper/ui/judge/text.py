"""What the judge says (§5, §6, §8): the answer, the labels of cards and places, and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.locale import Words
from scorekeeper.locale.cards import (
    capitalised,
    card_name,
    short_card_name,
    suit_folk,
    suit_name,
    suit_played,
    the_card,
)
from scorekeeper.locale.refusals import refusal_sentence
from scorekeeper.locale.verdicts import (
    after_sentences,
    duty_sentence,
    follow_sentence,
    leader_sentence,
    led_sentence,
    legal_sentence,
    verdict_sentence,
    winner_sentence,
)
from scorekeeper.rules import (
    JESTER,
    KINDS,
    STANDARD,
    SUITS,
    WIZARD,
    Card,
    Code,
    Effect,
    Kind,
    Ruleset,
    RuleViolation,
    Suit,
    Verdict,
    can_play,
    led_suit,
    legal_cards,
    must_follow,
    parse_card,
)
from scorekeeper.rules.card_kinds import BASIC
from scorekeeper.rules.tricks import SPECIAL_CARDS
from scorekeeper.ui.judge.model.trick_entry import (
    CardQuestion,
    KeyState,
    TrickEntry,
    next_question,
    with_other_reading,
)


def place_name(_: Words, entry: TrickEntry, position: int) -> str:
    """The player of that position, or the number of the card."""
    return entry.names[position] if entry.names else _("Card {position}", position=position + 1)


def deck_name(_: Words, ruleset: Ruleset) -> str:
    """The cards by the name on their box."""
    match ruleset.deck:
        case "junior":
            return _.in_context("cards", "Junior")
        case "single-colour":
            return _("Single colour")
    return _("Wizard + special cards") if ruleset.extra_cards else _.in_context("cards", "Wizard")


def suit_spoken(_: Words, suit: Suit, deck: str) -> str:
    """A suit as a screen reader says it: "red, dwarves"."""
    return f"{suit_name(_, suit, deck)}, {suit_folk(_, suit, deck)}"


def full_name(_: Words, card: Card, deck: str = STANDARD.deck) -> str:
    """A card as a screen reader says it: "red 3, dwarves"."""
    name = card_name(_, card, deck)
    if card.kind is not Kind.SUITED or card.suit is None:
        return name
    return f"{name}, {suit_folk(_, card.suit, deck)}"


def card_letter(_: Words, card: Card) -> str:
    """The letters on a card's key: its value, the letter of the wizard or the jester, or a short name."""
    match card.kind:
        case Kind.WIZARD:
            return _.in_context("letter on the wizard", "W")
        case Kind.JESTER:
            return _.in_context("letter on the jester", "J")
        case Kind.SUITED:
            return str(card.value)
        case _:
            return short_card_name(_, card)


def place_spoken(_: Words, entry: TrickEntry, position: int) -> str:
    """A place in the row of cards: its player, its card, and whether it wins."""
    name, deck = place_name(_, entry, position), entry.ruleset.deck
    if position == len(entry.trick.cards):
        if entry.trick.pending is not None:
            return _("{player}: {card}, not settled yet", player=name, card=card_name(_, entry.trick.pending))
        return _("{player}: to play next", player=name)
    card = full_name(_, entry.trick.cards[position], deck)
    if position == entry.winner:
        return _("{player}: {card}, wins", player=name, card=card)
    if entry.decides(position):
        return _("{player}: {card}, decides as well", player=name, card=card)
    return f"{name}: {card}"


def key_spoken(_: Words, entry: TrickEntry, card: Card, state: KeyState) -> str:
    """A card's key: its name, whether it was entered already, and what it will ask for."""
    name = full_name(_, card, entry.ruleset.deck)
    if state is KeyState.TAKEN:
        return _("{card}: already there", card=name)
    if state is KeyState.IN_HAND:
        return _("{card}: in the hand", card=name)
    match next_question(entry, card):
        case CardQuestion.SUIT:
            return _("{card}: choose the suit", card=capitalised(name))
        case CardQuestion.FORM:
            return _("{card}: wizard or jester", card=capitalised(name))
        case CardQuestion.TURNED_UP | CardQuestion.NEXT_CARD:
            return _("{card}: choose the card that it copies", card=capitalised(name))
    return name


def card_refusal(_: Words, violation: RuleViolation) -> str:
    """Why a card cannot be played, and what can be done."""
    match violation.code:
        case Code.TOO_MANY_CARDS:
            return _.plural(
                "All {n} card of the trick is there. Begin the next trick or take a card back.",
                "All {n} cards of the trick are there. Begin the next trick or take a card back.",
                int(str(violation.details["most"])),
            )
        case Code.SUIT_MISSING:
            card = the_card(_, parse_card(str(violation.details["card"])))
            return _("First choose a suit for {card}, or take the card back.", card=card)
        case Code.FORM_MISSING:
            card = the_card(_, parse_card(str(violation.details["card"])))
            return _("First choose what {card} is, or take the card back.", card=card)
    return refusal_sentence(_, violation)


def advice_question(_: Words, entry: TrickEntry) -> str:
    """The question what the next player may play."""
    if not entry.names:
        return _("What may I play?")
    return _("What may {player} play?", player=entry.names[len(entry.trick.cards)])


@dataclass(frozen=True, slots=True)
class HandGroup:
    """A group of cards of a hand: one suit, the wizards, the jesters; or the card played from it."""

    cards: tuple[Card, ...]
    allowed: bool
    spoken: str
    played: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the panel between the cards and the keys says.

    `paragraph` gives the reason, "" where nothing is decided.
    """

    title: str
    text: str
    effects: tuple[str, ...] = ()
    """What happens next, in that order (§8)."""
    note: str = ""
    paragraph: str = ""
    allowed: bool | None = None
    """Whether a card that was played was allowed; None where that is not the question."""
    hand: tuple[HandGroup, ...] = ()

    @property
    def spoken(self) -> str:
        """All of it for a screen reader."""
        parts = (self.title, self.text, *self.effects, self.note)
        return " ".join(f"{part.rstrip('.')}." for part in parts if part)


def answer_for(_: Words, entry: TrickEntry) -> Answer:
    """The answer to the trick as it was entered so far, or to the hand that is inspected.

    Of the next player's hand it says what may be played.
    """
    question, pending = entry.trick.question, entry.trick.pending
    if question is not None and pending is not None:
        subject = capitalised(the_card(_, pending.bare))
        match question:
            case CardQuestion.TURNED_UP:
                title = _("Which card was turned up?")
                text = _("{card} copies it. Tap it below: first the suit, then the value.", card=subject)
            case CardQuestion.NEXT_CARD:
                title = _("Which card came next?")
                text = _(
                    "With the werewolf there {card} copies the next card of the stock: tap it below.",
                    card=the_card(_, pending.bare),
                )
            case CardQuestion.SUIT:
                title, text = _("Which suit?"), _("{card} counts as a card of that suit.", card=subject)
            case CardQuestion.FORM:
                title, text = _("Wizard or jester?"), _("What was said when the card was played?")
        return Answer(title, text, paragraph=KINDS[pending.kind].paragraph)
    if entry.inspected is not None:
        if entry.inspected < len(entry.trick.cards):
            return _check(_, entry, entry.inspected)
        return _advice(_, entry)
    if entry.verdict is not None:
        return _verdict(_, entry, entry.verdict)
    return Answer(
        title=_("{player} leads", player=entry.names[0]) if entry.names else _("Which card was led?"),
        text=_("Tap the cards in the order in which they were played: first the suit, then the value."),
    )


def _verdict(_: Words, entry: TrickEntry, verdict: Verdict) -> Answer:
    trick, names = entry.trick, entry.names or None
    # Where the number of players is not known, every trick may be complete.
    decided = entry.is_complete or names is None
    if decided or names is None or verdict.winner is None:
        title = winner_sentence(_, verdict, names)
    else:
        title = _("So far {player} is winning", player=names[verdict.winner])
    # It depends on the reading which suit had to be followed (§11.3).
    other = with_other_reading(entry.ruleset)
    disputed = led_suit(trick.cards, other, trick.copied) is not verdict.led
    effects = after_sentences(_, trick.cards, verdict, names, trick.copied) if decided else []
    if decided and Effect.CHANGE_BID in verdict.after and names:
        effects.append(_("There is a key for that on the pad."))
    notes = [
        _reading(_, entry, verdict.led) if disputed else _followed(_, entry, verdict.led, decided=decided)
    ]
    if entry.is_complete:
        notes.append(leader_sentence(_, verdict, names))
    if not trick.trump_known:
        notes.insert(0, _("Judged without trump"))
    return Answer(
        title=title,
        text=verdict_sentence(
            _, trick.cards, trick.trump, verdict, ruleset=entry.ruleset, copied=trick.copied
        ),
        effects=tuple(effects),
        note=" · ".join(note for note in notes if note),
        paragraph="11.3" if disputed else _paragraph(entry, verdict),
    )


def _paragraph(entry: TrickEntry, verdict: Verdict) -> str:
    """Where the rulebook says so; of special cards the paragraph on that card, or on several together."""
    if verdict.paragraph != SPECIAL_CARDS:
        return verdict.paragraph
    kinds = {entry.trick.cards[position].kind for position in verdict.mattered}
    places = {KINDS[kind].paragraph for kind in kinds} - {""}
    return "8.9" if len(places) > 1 else next(iter(places), SPECIAL_CARDS)


# Which suit had to be followed -------------------------------------------------------------------------


def _followed(_: Words, entry: TrickEntry, led: Suit | None, *, decided: bool) -> str:
    """Which suit had to be followed; "" where no suit ever has to be (§9.1)."""
    if not entry.deck.follow:
        return ""
    if decided:
        return led_sentence(_, led, entry.deck.name)
    if led is None:
        return _("No suit has to be followed")
    return _("{suit} has to be followed", suit=_suit(_, entry, led))


def _reading(_: Words, entry: TrickEntry, led: Suit | None) -> str:
    if led is None and entry.names:
        return _("After jesters, a wizard makes the trick free: that is your rule (§11.3)")
    if led is None:
        return _("After jesters, a wizard makes the trick free, unless you play it otherwise (§11.3)")
    suit = _suit(_, entry, led)
    return _("{suit} must be followed, even after a wizard: that is your rule (§11.3)", suit=suit)


NO_DUTY = "9.1"
"""The paragraph by which no suit has to be followed."""


def _led(entry: TrickEntry, before: Sequence[Card]) -> Suit | None:
    return led_suit(before, entry.ruleset, entry.trick.copied)


def _suit(_: Words, entry: TrickEntry, suit: Suit) -> str:
    """The suit as it begins a sentence."""
    return capitalised(suit_played(_, suit, entry.ruleset.deck))


# Did a player have to follow? ---------------------------------------------------------------------------


def _check(_: Words, entry: TrickEntry, position: int) -> Answer:
    card, before = entry.trick.cards[position], entry.trick.cards[:position]
    hand, led = (card.bare, *entry.hand), _led(entry, before)
    name = entry.names[position] if entry.names else None
    if not can_play(card, hand, before, entry.ruleset, entry.trick.copied):
        assert led is not None, "only a led suit can be followed"
        deck = entry.ruleset.deck
        return Answer(
            title=follow_sentence(_, led, name, deck),
            text=_("{card} was not allowed.", card=capitalised(the_card(_, card, deck))),
            paragraph="5.3",
            allowed=False,
            hand=_sorted(_, entry, hand, before, played=True),
        )
    if led is not None and card.kind is Kind.SUITED and card.suit is not led and not entry.hand:
        suit = suit_played(_, led, entry.ruleset.deck)
        return Answer(
            title=_("Could {player} follow {suit}?", player=name, suit=suit)
            if name
            else _("Could {suit} be followed?", suit=suit),
            text=_("This card was only allowed without {suit} in hand. Tap the rest of the hand.", suit=suit),
            paragraph="5.4",
        )
    text, paragraph = _why_allowed(_, entry, card, before, led)
    allowed = (
        _("{player} was free to play that", player=name)
        if name
        else _("Card {position} was allowed", position=position + 1)
    )
    return Answer(
        title=allowed,
        text=text,
        paragraph=paragraph,
        allowed=True,
        hand=_sorted(_, entry, hand, before, played=True),
    )


def _why_allowed(
    _: Words, entry: TrickEntry, card: Card, before: tuple[Card, ...], led: Suit | None
) -> tuple[str, str]:
    """Why a card that was played was allowed, and the paragraph that says so."""
    if not before:
        return _("Whoever leads may play any card (§5.1)."), "5.1"
    if not entry.deck.follow:
        return _("Nobody has to follow suit: any card was allowed (§9.1)."), NO_DUTY
    if card.kind not in BASIC:
        return _("Special cards may always be played (§8)."), KINDS[card.kind].paragraph
    if card.kind is not Kind.SUITED:
        return _("Wizards and jesters may always be played (§5.3)."), "5.3"
    if led is None:
        return _("No suit had to be followed: any card was allowed (§5.2)."), "5.2"
    if card.suit is led:
        return _(
            "{suit} had to be followed, and {card} does (§5.3).",
            suit=_suit(_, entry, led),
            card=the_card(_, card, entry.ruleset.deck),
        ), "5.3"
    suit = _suit(_, entry, led)
    return _("{suit} could not be followed: any card was allowed (§5.4).", suit=suit), "5.4"


# What may be played? -----------------------------------------------------------------------------------


def _advice(_: Words, entry: TrickEntry) -> Answer:
    cards, hand, led = entry.trick.cards, entry.hand, _led(entry, entry.trick.cards)
    paragraph = "5.3" if led is not None else "5.2" if entry.deck.follow else NO_DUTY
    if not hand:
        return Answer(
            title=advice_question(_, entry), text=_what_is_asked(_, entry, led), paragraph=paragraph
        )
    copied = entry.trick.copied
    allowed = legal_cards(hand, cards, entry.ruleset, copied)
    if led is not None and must_follow(hand, cards, entry.ruleset, copied) is None:
        paragraph = "5.4"
    return Answer(
        title=_advice_title(_, entry, len(allowed)),
        text=legal_sentence(_, hand, cards, entry.ruleset, copied),
        paragraph=paragraph,
        hand=_sorted(_, entry, hand, cards, played=False),
    )


def _what_is_asked(_: Words, entry: TrickEntry, led: Suit | None) -> str:
    """The rule that applies while no card of the hand is known."""
    if led is None:
        return legal_sentence(_, (), entry.trick.cards, entry.ruleset, entry.trick.copied)
    text = duty_sentence(_, _suit(_, entry, led), special_cards=bool(entry.ruleset.extra_cards))
    told = _("Tap the cards of the hand.")
    return f"{text} {told}"


def _advice_title(_: Words, entry: TrickEntry, allowed: int) -> str:
    of, name = len(entry.hand), entry.names[len(entry.trick.cards)] if entry.names else None
    if allowed == of:
        return _("{player} may play any of them", player=name) if name else _("Any of them may be played")
    if name:
        return _("{player} may play {some} of {all}", player=name, some=allowed, all=of)
    return _("{some} of {all} may be played", some=allowed, all=of)


# The hand ----------------------------------------------------------------------------------------------


def _sorted(
    _: Words, entry: TrickEntry, hand: tuple[Card, ...], before: tuple[Card, ...], *, played: bool
) -> tuple[HandGroup, ...]:
    """The hand suit by suit, each group with its verdict; a card that was played comes first."""

    def group(cards: Sequence[Card], *, played: bool = False) -> HandGroup:
        cards = tuple(sorted(cards, key=lambda card: card.value or 0))
        allowed = can_play(cards[0], hand, before, entry.ruleset, entry.trick.copied)
        names = ", ".join(card_name(_, card, entry.ruleset.deck) for card in cards)
        if played:
            names = _("{card}, played", card=names)
        spoken = _("{card}: allowed", card=names) if allowed else _("{card}: not allowed", card=names)
        return HandGroup(cards, allowed, spoken, played)

    rest = hand[1:] if played else hand
    together = [[card for card in rest if card.suit is suit] for suit in SUITS]
    together += [[card for card in rest if card == white] for white in (WIZARD, JESTER)]
    together += [[card] for card in rest if card.kind not in BASIC]
    first = [group(hand[:1], played=True)] if played else []
    return (*first, *(group(cards) for cards in together if cards))
