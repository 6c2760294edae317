"""Any moves in any order (a state machine): the state stays right, and there is always a legal move."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from uuid import UUID

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.game import (
    Phase,
    Round,
    State,
    accepted,
    allows,
    can_redo,
    can_undo,
    in_force,
    record,
    redo,
    replay,
    state_of,
    undo,
)
from scorekeeper.game import facts as f
from scorekeeper.game.facts import (
    BidMade,
    DealerChanged,
    GameEnded,
    PlayEnded,
    PlayerRenamed,
    PointsGiven,
    ResultEntered,
    RoundsChanged,
    RoundVoided,
    SeatJoined,
    SeatLeft,
    SeatReturned,
    SeatsChanged,
    TakenOver,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.game.moves import forbidden_for, tricks_left_for
from scorekeeper.game.standings import by_rank, leaders, ranks, running_totals, totals
from scorekeeper.rules import DECKS, STANDARD, BidRules, FromCards, FromRound, Ruleset, RuleViolation, Suit
from tests.game import reference_model
from tests.game.driver import STARTED_AT, Proposed, fact_at, started, without_seen, written_anew
from tests.game.reference_model import idle_in

ROUNDS = {3: 20, 4: 15, 5: 12, 6: 10}
DECK = DECKS["wizard"].size

BID_RULES = st.builds(
    BidRules,
    must_differ=st.sampled_from(["always", "not-first", FromRound(2), FromRound(4), FromCards(2), "never"]),
    zero_exempt=st.booleans(),
)
NAMES = st.sampled_from(["Ute", "Kevin ", "  anna", "JÖRG", "Pia-Lou", "Ελένη", "", "\u202eUte", "x" * 25])
CARDS = st.sampled_from(["R7", "g13", "Z", "n", "Y1", "B9", "W", "X2"])
NUMBERS = st.integers(-1, 21)
PLACES = st.integers(0, 5)


class AnyGame(RuleBasedStateMachine):
    """A table that tries everything, allowed or not."""

    @initialize(
        players=st.sampled_from(sorted(ROUNDS)),
        dealer=PLACES,
        bids=BID_RULES,
        data=st.data(),
    )
    def sit_down(self, players: int, dealer: int, bids: BidRules, data: st.DataObject) -> None:
        # Short games come to their end within one run; the last hand of some uses up the deck.
        short = st.lists(st.integers(1, 3), min_size=1, max_size=4).map(
            lambda sizes: (*sizes, DECK // players)
        )
        sizes = data.draw(st.one_of(st.just("climb"), short))
        ruleset = replace(STANDARD, bids=bids, hands=sizes)
        self.entries = 0
        self.game = started(players, dealer % players, ruleset)
        self.state = state_of(self.game)

    # What people do -------------------------------------------------------------------------------

    def attempt(self, proposed: Proposed) -> bool:
        """Record the fact if it is allowed; check what undo does to it."""
        before = self.state
        self.entries += 1
        at = STARTED_AT + timedelta(minutes=self.entries)
        try:
            facts = accepted(before, [fact_at(before, proposed)])
        except RuleViolation:
            return False
        game, state = record(self.game, before, facts, at)
        first = game.cursor - sum(record.at == at for record in game.records)
        written = [record.fact for record in game.records[first:]]
        if isinstance(written[0], f.BidsSeen):
            del written[0]
        assert written[0] == facts[0]
        assert can_undo(game) is not (isinstance(facts[0], f.TakenOver) and game.cursor == 2)
        if can_undo(game):
            assert without_seen(state_of(undo(game))) == without_seen(before)
            assert in_force(undo(game)) == in_force(self.game)
            assert redo(undo(game)).records == game.records
            assert redo(undo(game)).cursor == game.cursor
        assert game.revision == self.game.revision + 1
        self.game, self.state = game, state
        verify_step(before, facts[0], self.state)
        return True

    @rule(tricks=NUMBERS)
    def next_bid(self, tricks: int) -> None:
        round_ = self.state.current
        if round_ is not None and round_.bidder is not None:
            self.attempt(BidMade(round_.bidder, tricks % (round_.cards + 1)))

    @rule(place=PLACES, tricks=NUMBERS, stands=st.sampled_from([False, False, True]))
    def any_bid(self, place: int, tricks: int, stands: bool) -> None:
        self.attempt(BidMade(place, tricks, stands))

    @precondition(lambda self: not self.state.finished)
    @rule(place=PLACES, anyway=st.booleans())
    def tempting_bid(self, place: int, anyway: bool) -> None:
        """What would make the bids add up, in turn, out of turn or entered again."""
        seat = place % self.state.players
        others = sum(bid or 0 for other, bid in enumerate(self.open_row.bids) if other != seat)
        tricks = max(0, self.open_row.cards - others)
        if not self.attempt(BidMade(seat, tricks)) and anyway:
            self.attempt(BidMade(seat, tricks, stands=True))

    @precondition(lambda self: not self.state.finished)
    @rule(data=st.data())
    def all_but_one_bid(self, data: st.DataObject) -> None:
        quiet = data.draw(st.integers(0, self.state.players - 1))
        for seat in self.open_row.turns:
            if seat != quiet:
                self.attempt(BidMade(seat, data.draw(st.integers(0, 1))))

    @precondition(lambda self: not self.state.finished)
    @rule(data=st.data(), counted=st.booleans())
    def rest_of_the_round(self, data: st.DataObject, counted: bool) -> None:
        """What is missing in the open round, in turn; nobody is ever stuck."""
        number, rounds = self.open_row.number, len(self.state.closed)
        while (seat := self.open_row.bidder) is not None:
            allowed = self.possible_bids(seat)
            assert self.attempt(BidMade(seat, data.draw(st.sampled_from(allowed))))
        if self.open_row.phase is Phase.PLAY:
            while counted and self.open_row.taken_sum < self.open_row.cards:
                assert self.attempt(TrickTaken(data.draw(st.sampled_from(self.open_row.turns))))
            assert self.attempt(PlayEnded())
        while len(self.state.closed) == rounds:
            assert self.open_row.number == number
            assert self.open_row.reporter is not None
            left = tricks_left_for(self.state, self.open_row.reporter)
            assert self.attempt(ResultEntered(self.open_row.reporter, data.draw(st.integers(0, left))))
        assert self.state.closed[-1].number == number

    @property
    def open_row(self) -> Round:
        assert self.state.current is not None
        return self.state.current

    def possible_bids(self, seat: int) -> list[int]:
        return [bid for bid in range(self.open_row.cards + 1) if allows(self.state, BidMade(seat, bid))]

    @precondition(lambda self: not self.state.finished)
    @rule(data=st.data(), rounds=st.integers(1, 3))
    def some_rounds(self, data: st.DataObject, rounds: int) -> None:
        for _round in range(rounds):
            if not self.state.finished:
                self.rest_of_the_round(data, counted=False)

    @rule(card=st.none() | CARDS, suit=st.none() | st.sampled_from(Suit), none_named=st.booleans())
    def trump(self, card: str | None, suit: Suit | None, none_named: bool) -> None:
        self.attempt(TrumpSet(card, suit, none_named))

    @rule(place=PLACES)
    def trick(self, place: int) -> None:
        self.attempt(TrickTaken(place))

    @rule()
    def end_play(self) -> None:
        self.attempt(PlayEnded())

    @precondition(lambda self: self.state.phase in (Phase.PLAY, Phase.RESULTS))
    @rule(places=st.lists(PLACES, min_size=1, max_size=4), data=st.data())
    def results_out_of_turn(self, places: list[int], data: st.DataObject) -> None:
        self.attempt(PlayEnded())
        for place in places:
            if self.state.phase is Phase.RESULTS:
                left = self.open_row.tricks_left
                self.attempt(ResultEntered(place, data.draw(st.integers(0, left + 2))))

    @rule(place=PLACES, tricks=NUMBERS)
    def any_result(self, place: int, tricks: int) -> None:
        self.attempt(ResultEntered(place, tricks))

    @precondition(lambda self: self.state.closed)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        round_ = data.draw(st.sampled_from(self.state.closed))
        bids = data.draw(some_bids(round_) | split(round_))
        tricks = data.draw(split(round_))
        stand = round_.forbidden is not None and bids == tuple(bid or 0 for bid in round_.bids)
        allowed = stand or not even(self.state.ruleset, round_, bids)
        assert self.attempt(written_anew(round_.number, bids, tricks)) is allowed
        if data.draw(st.booleans()):
            anyway = stand or not allowed
            assert self.attempt(written_anew(round_.number, bids, tricks, stands=True)) is anyway

    @precondition(lambda self: self.state.closed)
    @rule(data=st.data(), place=PLACES, suit=st.sampled_from(Suit))
    def correct_whole(self, data: st.DataObject, place: int, suit: Suit) -> None:
        """Another dealer and trump of an old round; the other rounds stay as they are."""
        before = self.state
        round_ = data.draw(st.sampled_from(before.closed))
        dealer = round_.turns[place % len(round_.turns)]
        kept = tuple(bid or 0 for bid in round_.bids)
        bids = data.draw(some_bids(round_) | split(round_) | st.just(kept))
        noted = (None, suit) if round_.has_turn_up else (None, None)
        values = (round_.number, bids, data.draw(split(round_)))
        if not self.attempt(written_anew(*values, dealer=dealer, trump=noted, stands=False)):
            assert self.attempt(written_anew(*values, dealer=dealer, trump=noted, stands=True))
        corrected = self.state.round(round_.number)
        assert corrected is not None
        place = round_.turns.index(dealer) + 1
        assert corrected.turns == (*round_.turns[place:], *round_.turns[:place])
        assert (corrected.leader, corrected.suit) == (corrected.turns[0], noted[1])
        assert self.state.current == before.current
        assert [other for other in self.state.closed if other != corrected] == [
            other for other in before.closed if other.number != round_.number
        ]

    @precondition(lambda self: self.entries % 3 == 0)
    @rule()
    def void(self) -> None:
        self.attempt(RoundVoided())

    @rule(place=PLACES, name=NAMES)
    def rename(self, place: int, name: str) -> None:
        self.attempt(PlayerRenamed(place, name))

    @rule(data=st.data())
    def seats_change(self, data: st.DataObject) -> None:
        self.attempt(SeatsChanged(tuple(data.draw(st.permutations(range(self.state.players))))))

    @rule(place=PLACES, tens=st.integers(-3, 9))
    def join(self, place: int, tens: int) -> None:
        """Somebody comes late: those who are there keep what they have, and he has what is said."""
        before = self.state
        values = (str(UUID(int=10**6 + self.entries, version=4)), f"Guest {self.entries}", place, 10 * tens)
        if self.attempt(SeatJoined(*values)):
            assert totals(self.state) == (*totals(before), 10 * tens)
            self.assert_others_play_on(before, before.players)

    @rule(place=st.integers(0, 7))
    def leave(self, place: int) -> None:
        before = self.state
        if self.attempt(SeatLeft(place)):
            assert totals(self.state) == totals(before)
            self.assert_others_play_on(before, place)

    @rule(place=st.integers(0, 7))
    def come_back(self, place: int) -> None:
        before = self.state
        if self.attempt(SeatReturned(place)):
            assert totals(self.state) == totals(before)
            self.assert_others_play_on(before, place)

    def assert_others_play_on(self, before: State, seat: int) -> None:
        """Whoever comes or goes, the rounds played stay, and the others sit and play as before."""
        others = [other for other in before.playing if other != seat]
        assert [other for other in self.state.playing if other != seat] == others
        assert len(self.state.closed) == len(before.closed)
        for round_, old in zip(self.state.closed, before.closed, strict=True):
            assert (round_.turns, round_.bids[: before.players]) == (old.turns, old.bids)
        assert self.state.hands[: len(before.closed)] == before.hands[: len(before.closed)]
        assert self.open_row.dealer == self.open_row.turns[-1] != (seat if seat in self.state.out else -1)

    @rule(place=PLACES)
    def dealer_change(self, place: int) -> None:
        self.attempt(DealerChanged(place))

    @precondition(lambda self: not self.state.closed)
    @rule(number=st.integers(1, 6), data=st.data())
    def take_over(self, number: int, data: st.DataObject) -> None:
        sums = tuple(10 * data.draw(st.integers(-30, 60)) for _seat in self.state.seats)
        self.attempt(TakenOver(number, tuple(sums)))

    @rule(back=st.integers(-1, 4), place=PLACES, tens=st.integers(-5, 5))
    def give_points(self, back: int, place: int, tens: int) -> None:
        """A bonus or a penalty, or one put right: nothing else changes."""
        before, number = self.state, len(self.state.bonuses) - back
        if self.attempt(PointsGiven(number, place, 10 * tens, "why")):
            assert (self.state.closed, self.state.current) == (before.closed, before.current)

    @rule(number=st.integers(1, 6), hands=st.lists(st.integers(0, 4), max_size=4))
    def change_rounds(self, number: int, hands: list[int]) -> None:
        """Other rounds to come: what was played stays."""
        before = self.state
        if self.attempt(RoundsChanged(number, tuple(hands))):
            assert self.state.closed == before.closed
            assert self.state.hands == (*before.hands[: number - 1], *hands)
            assert not self.state.finished

    @precondition(lambda self: len(self.state.closed) > 2)
    @rule()
    def end_game(self) -> None:
        self.attempt(GameEnded())

    @rule(steps=st.integers(1, 4))
    def go_back(self, steps: int) -> None:
        for _step in range(steps):
            if can_undo(self.game):
                self.game = undo(self.game)
        self.state = state_of(self.game)

    @rule(steps=st.integers(1, 4))
    def go_forth(self, steps: int) -> None:
        for _step in range(steps):
            if can_redo(self.game):
                self.game = redo(self.game)
        self.state = state_of(self.game)

    # What holds all the time ----------------------------------------------------------------------

    @invariant()
    def the_facts_make_the_state(self) -> None:
        assert 1 <= self.game.cursor <= len(self.game.records)
        assert replay(in_force(self.game)) == self.state

    @invariant()
    def rounds_are_those_of_the_deal(self) -> None:
        """§2.1, §3.4"""
        state = self.state
        changed = any(isinstance(record.fact, f.RoundsChanged) for record in in_force(self.game))
        if state.ruleset.hands == "climb" and not changed:
            assert len(state.hands) >= ROUNDS[len(state.playing)]
            if len(state.hands) > ROUNDS[len(state.playing)]:
                assert state.late
        rows = (*state.closed, *([state.current] if state.current else []))
        for number, round_ in enumerate(rows, start=state.first_round):
            assert (round_.number, round_.cards) == (number, state.hands[number - 1])
            assert round_.has_turn_up is (round_.cards * len(round_.turns) < DECK)
            assert round_.cards * len(round_.turns) <= DECK
            if round_ is state.current:
                assert sorted(round_.turns) == sorted(state.playing)
            assert round_.turns[-1] == round_.dealer
            if not round_.has_turn_up:
                assert (round_.turned_up, round_.suit, round_.trump_known) == (None, None, True)
        last = state.closed and state.closed[-1].number == len(state.hands)
        assert state.finished is bool(state.ended_early or last)

    @invariant()
    def closed_rounds_add_up(self) -> None:
        """§2.1, §4.3, §7.1"""
        for round_ in self.state.closed:
            bids, results = [
                tuple(column[seat] for seat in round_.turns) for column in (round_.bids, round_.results)
            ]
            assert None not in bids + results
            assert sum(results) == round_.cards  # type: ignore[arg-type]
            assert even(self.state.ruleset, round_, round_.bids) is (round_.forbidden is not None)
            for seat in range(self.state.players):
                bid, made = round_.bids[seat], round_.results[seat]
                assert (bid is None) is (made is None) is (seat not in round_.turns)
                assert round_.points[seat] == (0 if bid is None else standard_points(bid, made))

    @invariant()
    def the_open_round_can_go_on(self) -> None:
        round_ = self.state.current
        if round_ is None:
            return
        assert not round_.closed
        assert even(self.state.ruleset, round_, round_.bids) is (round_.forbidden is not None)
        if round_.phase is Phase.BIDDING:
            assert round_.bidder is not None
            allowed = self.possible_bids(round_.bidder)
            assert len(allowed) >= round_.cards
            assert forbidden_for(self.state, round_.bidder) not in allowed
        if round_.phase is Phase.RESULTS:
            assert round_.reporter is not None
            assert [round_.results[seat] for seat in round_.turns].count(None) >= 2
            assert allows(self.state, ResultEntered(round_.reporter, 0))
            assert round_.tricks_left >= 1

    @invariant()
    def standings_agree(self) -> None:
        """§7.2, §7.9"""
        state, sums = self.state, totals(self.state)
        paper_totals = state.paper_totals or (0,) * state.players
        competing = set(state.playing) - set(idle_in(state))
        assert all(bonus.after >= state.came_after(bonus.seat) for bonus in state.bonuses)
        for seat, total in enumerate(sums):
            given = sum(bonus.points for bonus in state.bonuses if bonus.seat == seat)
            assert total == paper_totals[seat] + sum(round_.points[seat] for round_ in state.closed) + given
            if seat in competing:
                assert ranks(state)[seat] == 1 + sum(sums[other] > total for other in competing)
            else:
                assert ranks(state)[seat] > len(competing)
        assert len(running_totals(state)) == len(state.closed)
        assert not state.closed or running_totals(state)[-1] == sums
        assert sorted(by_rank(state)) == list(range(state.players))
        stayed = by_rank(state)[: len(competing)]
        assert set(stayed) == competing
        assert all(sums[one] >= sums[other] for one, other in pairwise(stayed))
        assert all(sums[seat] == sums[stayed[0]] for seat in leaders(state))


def verify_step(before: State, fact: f.Fact, after: State) -> None:
    """What one fact may change about the deal (§2.3)."""
    old, new = before.current, after.current
    if old is None or new is None:
        return
    if new.number == old.number and not isinstance(fact, f.RoundVoided):
        entered = fact.seat if isinstance(fact, f.BidMade) else None
        assert set(new.overruled) >= set(old.overruled) - {entered}
        assert all(new.has_bid[seat] for seat in new.overruled)
    order = before.playing
    next_one = order[(order.index(old.dealer) + 1) % len(order)]
    if len(after.closed) > len(before.closed):
        assert new.dealer == next_one
    elif isinstance(fact, f.DealerChanged):
        assert new.dealer == fact.seat
    elif isinstance(fact, f.SeatLeft) and fact.seat == old.dealer:
        assert new.dealer == next_one
    else:
        assert new.dealer == old.dealer
    first = after.playing.index(new.dealer)
    assert (*after.playing[first + 1 :], *after.playing[: first + 1]) == new.turns


def even(ruleset: Ruleset, round_: Round, bids: tuple[int | None, ...]) -> bool:
    """Whether these bids break plus/minus one (§4.3), told from the sum and not as the rules tell it."""
    said = all(bids[seat] is not None for seat in round_.turns)
    return said and reference_model.even(ruleset, round_, [bid or 0 for bid in bids])


def standard_points(bid: int | None, tricks: int | None) -> int:
    """§7.1"""
    assert bid is not None
    assert tricks is not None
    return 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks)


def some_bids(round_: Round) -> st.SearchStrategy[tuple[int, ...]]:
    """A bid of everybody who played the round, by seat."""
    return st.tuples(
        *[st.integers(0, round_.cards if seat in round_.turns else 0) for seat in range(len(round_.bids))]
    )


def split(round_: Round) -> st.SearchStrategy[tuple[int, ...]]:
    """All tricks of a round given away somehow, by seat."""
    cards, players, seats = round_.cards, len(round_.turns), range(len(round_.bids))
    cuts = st.lists(st.integers(0, cards), min_size=players - 1, max_size=players - 1).map(sorted)

    def by_seat(cut: list[int]) -> tuple[int, ...]:
        given = dict(
            zip(sorted(round_.turns), (high - low for low, high in pairwise((0, *cut, cards))), strict=True)
        )
        return tuple(given.get(seat, 0) for seat in seats)

    return cuts.map(by_seat)


AnyGame.TestCase.settings = settings(
    max_examples=100,
    stateful_step_count=50,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
TestAnyGame = AnyGame.TestCase
