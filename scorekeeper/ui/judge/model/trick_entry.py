"""The trick that is being entered: its cards, the hands that were shown, and what the next tap would do.

What is known before the first card a game says: the players, the trump and the cards; without one the cards
can be chosen. Every value is frozen; `reducers` makes the next one of a tap.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorekeeper.game import Round, State, allows
from scorekeeper.game.facts import TrickTaken
from scorekeeper.rules import (
    DECKS,
    EXTRA_CARDS,
    KINDS,
    MOST_CARDS,
    STANDARD,
    SUITS,
    Card,
    Deck,
    Kind,
    NamedOnPlay,
    Ruleset,
    RuleViolation,
    Suit,
    Verdict,
    copied_card,
    judge,
    named_on_play,
    parse_card,
    verify_cards,
)
from scorekeeper.rules.validation import WITH_EXTRA_CARDS

TurnedUpCards = tuple[Card | None, ...]
"""What is known of the card turned up: () while it is not known, None where none was turned up. After a
werewolf follows the next card of the stock, which the vampire copies (§8)."""


@dataclass(frozen=True, slots=True)
class JudgeContext:
    """The players and the trump, as the game knows them. Without players the cards are numbered."""

    players: tuple[str, ...] = ()
    """Clockwise."""
    leader: int = 0
    """The index in `players` of the one who leads."""
    trump: Suit | None = None
    trump_known: bool = False
    round: int | None = None
    ruleset: Ruleset = STANDARD
    turned_up: TurnedUpCards = ()
    seats: tuple[int, ...] = ()
    """The seat of each player, while the table counts tricks and one is left."""
    counted: int = 0
    """How many tricks of the round the table has counted."""
    redealt: int = 0
    """How often cards of this game were dealt again before: what lay then does not belong to this deal."""

    @property
    def max_cards(self) -> int:
        """How many cards a trick can hold."""
        return len(self.players) or MOST_CARDS


def context_of(state: State) -> JudgeContext:
    """The context of a game: those still playing, its cards and its trump.

    The player left of the dealer leads to the first trick, who took the last one to the next (§5.1).
    """
    players = tuple(state.names[seat] for seat in state.in_round)
    round_ = state.current
    if round_ is None:
        return context_without_game(state.ruleset, players)
    # Who leads after a bomb the judge knows, if he was asked about that trick (§8).
    leader = next(seat for seat in reversed((round_.leader, *round_.takers)) if seat is not None)
    return JudgeContext(
        players=players,
        leader=state.in_round.index(leader),
        trump=round_.suit,
        trump_known=round_.trump_known or not DECKS[state.ruleset.deck].trump,
        round=round_.number,
        ruleset=state.ruleset,
        turned_up=_turned_up(round_),
        seats=state.in_round if allows(state, TrickTaken(state.in_round[0])) else (),
        counted=round_.tricks_played,
        redealt=state.redealt,
    )


def context_without_game(ruleset: Ruleset, players: tuple[str, ...] = ()) -> JudgeContext:
    """A context of which only the cards, and perhaps the players, are known: the trump is asked for."""
    return JudgeContext(players, trump_known=not DECKS[ruleset.deck].trump, ruleset=ruleset)


def _turned_up(round_: Round) -> TurnedUpCards:
    if not round_.has_turn_up:
        return (None,)
    return () if round_.turned_up is None else (parse_card(round_.turned_up),)


# The cards, where there is no game --------------------------------------------------------------------

CHOICES = ("wizard", "junior", "single-colour")
"""The decks in the order in which they are offered."""


def has_special(ruleset: Ruleset) -> bool:
    """Whether special cards can be mixed into this deck (§8)."""
    return ruleset.deck == WITH_EXTRA_CARDS


def with_deck(ruleset: Ruleset, deck: str) -> Ruleset:
    """The standard rules with that deck; unchanged if it is the deck already, or if there is no such deck."""
    return replace(STANDARD, deck=deck) if deck in CHOICES and deck != ruleset.deck else ruleset


READINGS = {"free": "binds", "binds": "free"}
"""The two readings of jesters, then a wizard (§11.3): of each the other one."""


def with_other_reading(ruleset: Ruleset) -> Ruleset:
    """The rules with the other reading of "jesters, then a wizard" (§11.3)."""
    return replace(ruleset, jesters_then_wizard=READINGS[ruleset.jesters_then_wizard])


Hands = tuple[tuple[Card, ...], ...]
NO_HANDS: Hands = ((),) * MOST_CARDS


class CardQuestion(StrEnum):
    """What has to be known before a special card can be played."""

    TURNED_UP = "turned-up"  # which card a vampire copies
    NEXT_CARD = "next-card"  # the next card of the stock, after a werewolf was turned up
    SUIT = "suit"
    FORM = "form"


QUESTIONS = {NamedOnPlay.SUIT: CardQuestion.SUIT, NamedOnPlay.FORM: CardQuestion.FORM}
"""The question for what a card requires its player to name."""


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick. A hand holds the other cards of the player of that position."""

    leader: int = 0
    trump: Suit | None = None
    trump_known: bool = False
    cards: tuple[Card, ...] = ()
    hands: Hands = NO_HANDS
    turned_up: TurnedUpCards = ()
    pending: Card | None = None
    """A special card that was tapped; a question about it is still open."""

    @property
    def copied(self) -> Card | None:
        """The card that a vampire copies, None where there is none or it is not known."""
        return copied_card(*self.turned_up) if self.turned_up else None

    @property
    def question(self) -> CardQuestion | None:
        """The open question about the pending card."""
        return None if self.pending is None else question_about(self.pending, self.turned_up)


def question_about(card: Card, turned_up: TurnedUpCards) -> CardQuestion | None:
    """What has to be known about that card before it can be played."""
    if KINDS[card.kind].named is NamedOnPlay.AS_COPIED:
        if not turned_up:
            return CardQuestion.TURNED_UP
        first, *following = turned_up
        if first is not None and first.kind is Kind.WEREWOLF and not following:
            return CardQuestion.NEXT_CARD
    named = card.suit or card.form
    copied = copied_card(*turned_up) if turned_up else None
    return None if named else QUESTIONS.get(named_on_play(card, copied))


ALIKE = frozenset({Kind.WIZARD, Kind.JESTER})
"""The kinds of which a deck holds several cards."""


class KeyState(StrEnum):
    """What a tap on a card's key does."""

    FREE = "free"
    IN_HAND = "held"  # it is in the hand that is inspected; a tap takes it out
    TAKEN = "gone"  # every copy was entered already; a tap is refused


@dataclass(frozen=True, slots=True)
class TrickEntry:
    """The trick, its undo history, the hand that is inspected, and which keys are shown."""

    context: JudgeContext
    trick: Trick
    history: tuple[Trick, ...] = field(default=(), compare=False)
    """The trick before each tap, oldest first."""
    inspected: int | None = None
    """The position whose hand is inspected; that of the next card asks what may be played."""
    keypad_suit: Suit = SUITS[0]
    """The suit whose keys are shown."""
    special_shown: bool = False
    """Whether the keys of the special cards are shown instead."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which the trick is judged."""
        return self.context.ruleset

    @property
    def deck(self) -> Deck:
        """The cards without the special ones."""
        return DECKS[self.ruleset.deck]

    @property
    def is_complete(self) -> bool:
        """Whether every player has played."""
        return len(self.trick.cards) == self.context.max_cards

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the cards so far, None without cards."""
        trick = self.trick
        if not trick.cards:
            return None
        return judge(trick.cards, trick.trump, self.ruleset, trick.copied)

    @property
    def winner(self) -> int | None:
        """The position of the card that wins so far."""
        return None if self.verdict is None else self.verdict.winner

    def decides(self, position: int) -> bool:
        """Whether the card at that position decides who takes the trick, or that none does."""
        return self.verdict is not None and position in self.verdict.mattered

    @property
    def names(self) -> tuple[str, ...]:
        """The players in the order in which they play to this trick; empty where they are not known."""
        players, leader = self.context.players, self.trick.leader
        return players[leader:] + players[:leader]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand that is inspected, besides the card played from it."""
        return () if self.inspected is None else self.trick.hands[self.inspected]

    @property
    def entered(self) -> tuple[Card, ...]:
        """Every card entered so far; with vampires also the one turned up."""
        trick = self.trick
        held = (card for hand in trick.hands for card in hand)
        turned_up = trick.turned_up if Kind.VAMPIRE in self.ruleset.extra_cards else ()
        more = (card for card in (*turned_up, trick.pending) if card is not None)
        return (*trick.cards, *held, *more)


def entry_for(context: JudgeContext, saved: TrickEntry | None = None) -> TrickEntry:
    """The entry for this context: the saved one, if it belongs to the same deal.

    It takes over what the game has learnt since (the trump, another dealer). After a whole trick that was
    counted at the table since, the next one begins; part of one stays as it lies.
    """
    if saved is None or _deal_key(saved.context) != _deal_key(context):
        return TrickEntry(
            context, Trick(context.leader, context.trump, context.trump_known, turned_up=context.turned_up)
        )
    before = saved.context
    if saved.is_complete and before.counted != context.counted:
        saved = replace(saved, trick=trick_after(saved), history=(), inspected=None)
    trick = saved.trick
    if (before.trump, before.trump_known) != (context.trump, context.trump_known):
        trick = replace(trick, trump=context.trump, trump_known=context.trump_known)
    if before.turned_up != context.turned_up:
        trick = replace(trick, turned_up=context.turned_up)
    if before.leader != context.leader and (before.counted == context.counted or not trick.cards):
        trick = replace(trick, leader=context.leader)
    return replace(saved, context=context, trick=trick)


def trick_after(entry: TrickEntry) -> Trick:
    """The empty trick after this one, led by who won it (§5.1), or would have without the bomb (§8).

    Without players it may be another round: the card turned up is not known any more.
    """
    leader, players, verdict = entry.trick.leader, entry.context.players, entry.verdict
    if entry.is_complete and players and verdict is not None:
        leader = (leader + (verdict.next_leader or 0)) % len(players)
    turned_up = entry.trick.turned_up if players else entry.context.turned_up
    return replace(entry.trick, leader=leader, cards=(), hands=NO_HANDS, turned_up=turned_up, pending=None)


def _deal_key(context: JudgeContext) -> tuple[object, ...]:
    return context.players, context.round, context.redealt, context.ruleset


def with_ruleset(entry: TrickEntry, ruleset: Ruleset) -> TrickEntry:
    """Other cards, or other rules for the same ones; a trick that is possible with them stays."""
    context = context_without_game(ruleset)
    if ruleset.deck == entry.ruleset.deck and _fits(entry, ruleset):
        return replace(entry, context=context, history=(), special_shown=False)
    return entry_for(context)


def _fits(entry: TrickEntry, ruleset: Ruleset) -> bool:
    try:
        verify_cards(entry.entered, ruleset)
    except RuleViolation:
        return False
    return True


def key_state(entry: TrickEntry, card: Card) -> KeyState:
    """What a tap on that card would do."""
    if card.kind not in ALIKE and card in entry.hand:
        return KeyState.IN_HAND
    if entry.inspected is None and any(card in hand for hand in entry.trick.hands):
        return KeyState.FREE  # it was named for a hand, and is played from it
    counted = Counter(lying.bare for lying in entry.entered)[card]
    copies = entry.deck.copies(card) + int(card.kind in entry.ruleset.extra_cards)
    return KeyState.FREE if counted < copies else KeyState.TAKEN


# The keys ----------------------------------------------------------------------------------------------


def suited_cards(entry: TrickEntry) -> list[Card]:
    """The cards of the chosen suit, from the lowest up."""
    return [Card(Kind.SUITED, entry.keypad_suit, value) for value in entry.deck.values]


def special_cards(entry: TrickEntry) -> list[Card]:
    """The special cards that are mixed in (§8), in the rulebook's order."""
    return [Card(Kind(name)) for name in EXTRA_CARDS if name in entry.ruleset.extra_cards]


def next_question(entry: TrickEntry, card: Card) -> CardQuestion | None:
    """What a tap on that key would ask for next."""
    plays = entry.inspected is None and entry.trick.pending is None
    return question_about(card, entry.trick.turned_up) if plays else None


@dataclass(frozen=True, slots=True)
class Taker:
    """Who takes a trick, None where nobody does, and the fact that says so at the table."""

    name: str | None
    fact: TrickTaken


def taker_of(entry: TrickEntry) -> Taker | None:
    """Who takes the trick that was entered; None while it is not whole, or where no table counts it."""
    verdict, context = entry.verdict, entry.context
    if verdict is None or not entry.is_complete or not context.seats:
        return None
    if verdict.winner is None:
        return Taker(None, TrickTaken(None))
    player = (entry.trick.leader + verdict.winner) % len(context.players)
    return Taker(context.players[player], TrickTaken(context.seats[player]))
