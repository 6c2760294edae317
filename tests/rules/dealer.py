"""A round played with real cards by any ruleset: dealt, bid on, played to the last card."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from scorekeeper.rules import (
    DECKS,
    JESTER,
    WIZARD,
    Card,
    Effect,
    Kind,
    NamedOnPlay,
    Ruleset,
    Suit,
    Verdict,
    bidding_order,
    changed_bids,
    copied_card,
    has_turn_up,
    judge,
    legal_cards,
    named_on_play,
    seats_clockwise,
    trump_is_chosen,
    trump_may_be_none,
    trump_of,
    verify_bids,
    verify_changed_bid,
    verify_play,
    verify_single_bid,
    verify_trick,
    verify_trump,
)
from scorekeeper.rules.errors import accepts


@dataclass
class CardDealer:
    """Deals one round and makes random legal plays for all seats, counted from 0 clockwise."""

    ruleset: Ruleset
    players: int
    number: int
    cards: int
    rng: Random
    dealer: int = 0
    bids: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    lost: int = 0
    """How many tricks went to nobody."""
    trump: Suit | None = None
    copied: Card | None = None
    held: list[list[Card]] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)

    def plays(self) -> CardDealer:
        """The whole round."""
        self._deals()
        self._asks_for_bids()
        self.taken = [0] * self.players
        leader = (self.dealer + 1) % self.players
        while any(self.held):
            leader = self._plays_a_trick(leader)
        return self

    def _deals(self) -> None:
        deck = DECKS[self.ruleset.deck]
        if not deck.trump:  # everybody has a pile of one suit (§9.1)
            piles = [[card for card in deck.cards() if card.suit is suit] for suit in deck.suits]
            self.held = [
                self.rng.sample([*pile, WIZARD, JESTER], self.cards) for pile in piles[: self.players]
            ]
            return
        extra = [Card(Kind(name)) for name in self.ruleset.extra_cards]
        stock = [*deck.cards(), *extra]
        self.rng.shuffle(stock)
        self.held = [[stock.pop() for _card in range(self.cards)] for _seat in range(self.players)]
        assert bool(stock) is has_turn_up(self.ruleset, self.players, self.cards)
        turned_up = stock.pop() if stock else None
        werewolf = Card(Kind.WEREWOLF)
        for hand in self.held:
            if turned_up is not None and werewolf in hand:  # it changes places with the card turned up (§8)
                hand.remove(werewolf)
                hand.append(turned_up)
                turned_up = werewolf
                break
        self.copied = copied_card(turned_up, stock.pop() if stock else None)
        chosen = self.rng.choice(list(Suit))
        if trump_may_be_none(turned_up) and self.rng.random() < 0.5:
            verify_trump(turned_up, None)
        else:
            self.trump = trump_of(turned_up, chosen)
            verify_trump(turned_up, self.trump)
        assert trump_is_chosen(turned_up) or turned_up is None or self.trump is turned_up.suit

    def _asks_for_bids(self) -> None:
        self.bids = [0] * self.players
        turns = bidding_order(self.dealer, self.players, self.ruleset)
        assert turns[-1] == self.dealer
        for seat in turns:
            others = [self.bids[other] for other in turns[:-1]] if seat == turns[-1] else None
            possible = [
                bid
                for bid in range(self.cards + 1)
                if accepts(verify_single_bid, self.ruleset, self.number, self.cards, bid, others)
            ]
            self.bids[seat] = self.rng.choice(possible)
        verify_bids(self.ruleset, self.number, self.cards, self.bids, last=self.dealer)

    def _plays_a_trick(self, leader: int) -> int:
        """Plays one trick; who leads the next."""
        order = seats_clockwise(leader, self.players)
        trick: list[Card] = []
        for seat in order:
            hand = self.held[seat]
            card = self.rng.choice(legal_cards(hand, trick, self.ruleset, self.copied))
            verify_play(card, hand, trick, self.ruleset, self.copied)
            hand.remove(card)
            trick.append(self._names(card))
        verify_trick(trick, self.ruleset, self.copied)
        verdict = judge(trick, self.trump, self.ruleset, self.copied)
        self.verdicts.append(verdict)
        if verdict.winner is None:
            self.lost += 1
        else:
            self.taken[order[verdict.winner]] += 1
        for effect in verdict.after:
            self._happens(effect, order, trick, verdict)
        assert verdict.next_leader is not None
        return order[verdict.next_leader]

    def _names(self, card: Card) -> Card:
        match named_on_play(card, self.copied):
            case NamedOnPlay.SUIT:
                return Card(card.kind, suit=self.rng.choice(list(Suit)))
            case NamedOnPlay.FORM:
                return Card(card.kind, form=self.rng.choice([Kind.WIZARD, Kind.JESTER]))
        return card

    def _happens(self, effect: Effect, order: tuple[int, ...], trick: list[Card], verdict: Verdict) -> None:
        if effect is Effect.PASS_CARDS and all(self.held):
            passed = [hand.pop(self.rng.randrange(len(hand))) for hand in self.held]
            for seat, card in enumerate(passed):
                self.held[(seat + 1) % self.players].append(card)
        if effect is Effect.SWAP_CARD:
            self._swaps(order, trick)
        if effect is Effect.CHANGE_BID:
            assert verdict.winner is not None
            winner = order[verdict.winner]
            changed_to = self.rng.choice(changed_bids(self.cards, self.bids[winner]))
            verify_changed_bid(self.cards, self.bids[winner], changed_to)
            self.bids[winner] = changed_to

    def _swaps(self, order: tuple[int, ...], trick: list[Card]) -> None:
        """The player of the witch, or of a vampire that copies her, swaps a card for one of the trick."""
        is_copied = self.copied is not None and self.copied.kind is Kind.WITCH
        place = next(
            place
            for place, card in enumerate(trick)
            if card.kind is Kind.WITCH or (is_copied and card.kind is Kind.VAMPIRE)
        )
        hand = self.held[order[place]]
        if not hand:
            return
        wanted = [card.bare for other, card in enumerate(trick) if other != place]
        bombs = [card for card in wanted if card.kind in (Kind.BOMB, Kind.VAMPIRE)]
        hand.pop(self.rng.randrange(len(hand)))
        hand.append(self.rng.choice(bombs or wanted))
