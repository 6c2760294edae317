"""A round played with real cards by any ruleset: dealt, bid on, played to the last card."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from scorekeeper import rules as r
from scorekeeper.rules.errors import accepts


@dataclass
class CardDealer:
    """Deals one round and makes random legal plays for all seats, counted from 0 clockwise."""

    ruleset: r.Ruleset
    players: int
    number: int
    cards: int
    rng: Random
    dealer: int = 0
    bids: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    lost: int = 0
    """How many tricks went to nobody."""
    trump: r.Suit | None = None
    copied: r.Card | None = None
    held: list[list[r.Card]] = field(default_factory=list)
    verdicts: list[r.Verdict] = field(default_factory=list)

    def plays(self):
        self._deals()
        self._asks_for_bids()
        self.taken = [0] * self.players
        leader = (self.dealer + 1) % self.players
        while any(self.held):
            leader = self._plays_a_trick(leader)
        return self

    def _deals(self):
        deck = r.DECKS[self.ruleset.deck]
        if not deck.trump:  # everybody has a pile of one suit (§9.1)
            piles = [[card for card in deck.cards() if card.suit is suit] for suit in deck.suits]
            self.held = [
                self.rng.sample([*pile, r.WIZARD, r.JESTER], self.cards) for pile in piles[: self.players]
            ]
            return
        extra = [r.Card(r.Kind(name)) for name in self.ruleset.extra_cards]
        stock = [*deck.cards(), *extra]
        self.rng.shuffle(stock)
        self.held = [[stock.pop() for _card in range(self.cards)] for _seat in range(self.players)]
        assert bool(stock) is r.has_turn_up(self.ruleset, self.players, self.cards)
        turned_up = stock.pop() if stock else None
        werewolf = r.Card(r.Kind.WEREWOLF)
        for hand in self.held:
            if turned_up is not None and werewolf in hand:  # it changes places with the card turned up (§8)
                hand.remove(werewolf)
                hand.append(turned_up)
                turned_up = werewolf
                break
        self.copied = r.copied_card(turned_up, stock.pop() if stock else None)
        chosen = self.rng.choice(list(r.Suit))
        if r.trump_may_be_none(turned_up) and self.rng.random() < 0.5:
            r.verify_trump(turned_up, None)
        else:
            self.trump = r.trump_of(turned_up, chosen)
            r.verify_trump(turned_up, self.trump)
        assert r.trump_is_chosen(turned_up) or turned_up is None or self.trump is turned_up.suit

    def _asks_for_bids(self):
        self.bids = [0] * self.players
        turns = r.bidding_order(self.dealer, self.players, self.ruleset)
        assert turns[-1] == self.dealer
        for seat in turns:
            others = [self.bids[other] for other in turns[:-1]] if seat == turns[-1] else None
            possible = [
                bid
                for bid in range(self.cards + 1)
                if accepts(r.verify_single_bid, self.ruleset, self.number, self.cards, bid, others)
            ]
            self.bids[seat] = self.rng.choice(possible)
        r.verify_bids(self.ruleset, self.number, self.cards, self.bids, last=self.dealer)

    def _plays_a_trick(self, leader):
        order = r.seats_clockwise(leader, self.players)
        trick = []
        for seat in order:
            hand = self.held[seat]
            card = self.rng.choice(r.legal_cards(hand, trick, self.ruleset, self.copied))
            r.verify_play(card, hand, trick, self.ruleset, self.copied)
            hand.remove(card)
            trick.append(self._names(card))
        r.verify_trick(trick, self.ruleset, self.copied)
        verdict = r.judge(trick, self.trump, self.ruleset, self.copied)
        self.verdicts.append(verdict)
        if verdict.winner is None:
            self.lost += 1
        else:
            self.taken[order[verdict.winner]] += 1
        for effect in verdict.after:
            self._happens(effect, order, trick, verdict)
        assert verdict.next_leader is not None
        return order[verdict.next_leader]

    def _names(self, card):
        match r.named_on_play(card, self.copied):
            case r.NamedOnPlay.SUIT:
                return r.Card(card.kind, suit=self.rng.choice(list(r.Suit)))
            case r.NamedOnPlay.FORM:
                return r.Card(card.kind, form=self.rng.choice([r.Kind.WIZARD, r.Kind.JESTER]))
        return card

    def _happens(self, effect, order, trick, verdict):
        if effect is r.Effect.PASS_CARDS and all(self.held):
            passed = [hand.pop(self.rng.randrange(len(hand))) for hand in self.held]
            for seat, card in enumerate(passed):
                self.held[(seat + 1) % self.players].append(card)
        if effect is r.Effect.SWAP_CARD:
            self._swaps(order, trick)
        if effect is r.Effect.CHANGE_BID:
            assert verdict.winner is not None
            winner = order[verdict.winner]
            changed_to = self.rng.choice(r.changed_bids(self.cards, self.bids[winner]))
            r.verify_changed_bid(self.cards, self.bids[winner], changed_to)
            self.bids[winner] = changed_to

    def _swaps(self, order, trick):
        """The player of the witch, or of a vampire that copies her, swaps a card for one of the trick."""
        is_copied = self.copied is not None and self.copied.kind is r.Kind.WITCH
        place = next(
            place
            for place, card in enumerate(trick)
            if card.kind is r.Kind.WITCH or (is_copied and card.kind is r.Kind.VAMPIRE)
        )
        hand = self.held[order[place]]
        if not hand:
            return
        wanted = [card.bare for other, card in enumerate(trick) if other != place]
        bombs = [card for card in wanted if card.kind in (r.Kind.BOMB, r.Kind.VAMPIRE)]
        hand.pop(self.rng.randrange(len(hand)))
        hand.append(self.rng.choice(bombs or wanted))
