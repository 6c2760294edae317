"""A fuzzer for games: random legal moves to the end of the game, and any other moves in between.

Every entry is checked: the functions of a move agree, what is refused is refused as a `RuleViolation`, the
facts make the state, hidden bids stay hidden, and the rounds and standings are those of the reference model.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import ClassVar
from uuid import UUID

from scorekeeper.game import (
    Game,
    Phase,
    State,
    accepted,
    allows,
    can_redo,
    can_undo,
    in_force,
    masked,
    record,
    redo,
    replay,
    standings,
    state_of,
    undo,
)
from scorekeeper.game import facts as f
from scorekeeper.game.moves import changes_that_can_be, forbidden_for, verify_trump_in
from scorekeeper.rules import Ruleset, RuleViolation, Suit, elimination_rounds, has_turn_up, lost_tricks
from scorekeeper.rules.errors import accepts
from tests.game import driver
from tests.game.reference_model import even, hidden, last_of, ranks_of, scored

CARDS = ("R7", "Z", "N", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud-red", "vampire", "X2")
PEOPLE = ("Ute", "Kevin ", "  anna", "JÖRG", "Pia-Lou", "", "\u202eUte", "x" * 25)


@dataclass
class Fuzzer:
    """One game. `deviation` is the probability of a move other than the one that is asked for."""

    ruleset: Ruleset
    players: int
    rng: Random
    deviation: float = 0.0
    game: Game = None  # the first fact makes it
    state: State = None
    entries: int = 0
    thorough: ClassVar[bool] = True
    ranked: object = None
    """The closed rounds of which the standings were checked last."""

    def __post_init__(self):
        dealer = self.rng.randrange(self.players)
        self.game = driver.started(self.players, dealer, self.ruleset)
        self.state = state_of(self.game)
        self.check()

    def plays(self, most=3000):
        for _step in range(most):
            if self.state.finished:
                break
            self.deviates() if self.rng.random() < self.deviation else self.makes_expected_move()
        assert self.state.finished
        assert replay(in_force(self.game)) == self.state
        return self

    # What is asked for -----------------------------------------------------------------------------

    def makes_expected_move(self):
        _NEXT[self.state.phase](self)

    @property
    def round(self):
        return self.state.current

    def bids(self):
        round_, rng = self.round, self.rng
        if not any(round_.has_bid) and round_.has_turn_up and not round_.trump_known and rng.random() < 0.5:
            self.turns_up()
        forbidden = forbidden_for(self.state, round_.bidder)
        likely = min(round_.cards, rng.choice((0, 1, round_.cards // len(round_.turns) + 1)))
        wanted = rng.choice((likely, rng.randint(0, round_.cards)))
        if self.thorough:
            numbers = range(round_.cards + 1)
            refused = [bid for bid in numbers if not allows(self.state, f.BidMade(round_.bidder, bid))]
            assert refused == ([] if forbidden is None else [forbidden])
            if "cloud" not in self.ruleset.extra_cards:
                assert refused == [bid for bid in numbers if self.evens(bid)]
        if wanted == forbidden:
            if rng.random() < 0.3:  # nobody notices
                self.does(f.BidMade(round_.bidder, wanted, stands=True))
                return
            wanted = wanted + 1 if wanted < round_.cards else wanted - 1
        self.does(f.BidMade(round_.bidder, wanted))

    def evens(self, bid):
        """Whether the one who is asked is the last, and this bid would break plus/minus one."""
        round_ = self.round
        bids = [said or 0 for said in round_.bids]
        bids[round_.turns[-1]] = bid
        is_last = [seat for seat in round_.turns if not round_.has_bid[seat]] == [round_.turns[-1]]
        return is_last and not hidden(self.ruleset, round_) and even(self.ruleset, round_, bids)

    def turns_up(self):
        """A card, and whatever the dealer has to say about it."""
        cards = ("R7", "N", "Z", *self.ruleset.extra_cards)
        card = self.rng.choice([card for card in cards if allows(self.state, f.TrumpSet(card, None))])
        self.does(f.TrumpSet(card, None))
        if self.round.awaits_choice:
            suit = self.rng.choice([*Suit, *([None] if card == "werewolf" else [])])
            self.does(f.TrumpSet(card, suit, none_named=suit is None))
        assert self.round.trump_known

    def reveals(self):
        assert None not in [self.round.bids[seat] for seat in self.round.turns]
        self.does(f.BidsRevealed())

    def counts(self):
        """Tricks are counted along, or not."""
        round_, rng = self.round, self.rng
        if round_.tricks_played < round_.cards and rng.random() < (0.9 if round_.tricks_played else 0.3):
            if round_.lost < lost_tricks(self.ruleset) and rng.random() < 0.1:
                self.does(f.TrickTaken(None))
            else:
                self.does(f.TrickTaken(rng.choice(round_.turns)))
            self.changes_a_bid()
        else:
            self.does(f.PlayEnded())

    def changes_a_bid(self):
        if "cloud" in self.ruleset.extra_cards and self.rng.random() < 0.2:
            seat = self.rng.choice(self.round.turns)
            by = 1 if self.round.bids[seat] == 0 else -1
            # Of a hidden bid nobody is told whether it can be changed so.
            self.does(f.BidChanged(seat, self.rng.choice((-1, 1)) if self.round.bids_hidden else by))

    def settles(self):
        """What the cloud has made of a bid that cannot be."""
        round_, seat = self.round, self.round.impossible
        self.does(f.BidChanged(seat, self.rng.choice(changes_that_can_be(round_, seat))))

    def reports(self):
        round_, rng = self.round, self.rng
        if round_.lost < lost_tricks(self.ruleset) and round_.tricks_left > 0 and rng.random() < 0.1:
            self.does(f.TrickTaken(None))
            return
        bid = round_.bids[round_.reporter] or 0
        most = self.round.tricks_left
        self.does(
            f.ResultEntered(round_.reporter, rng.choice((max(0, min(bid, most)), rng.randint(0, most))))
        )

    def decides(self):
        assert len(self.state.level) > 1
        self.does(f.PlayerDroppedOut(self.rng.choice(self.state.level)))

    # Any other move ---------------------------------------------------------------------------------

    def deviates(self):
        """Undo, redo, a correction, or any move with any values."""
        others = (self.undoes_some, self.redoes_some, self.corrects, self.tries_any_move, self.tries_any_move)
        self.rng.choice(others)()

    def undoes_some(self):
        for _step in range(self.rng.randint(1, 4)):
            if can_undo(self.game):
                self.game = undo(self.game)
        self.state = state_of(self.game)
        self.check()

    def redoes_some(self):
        for _step in range(self.rng.randint(1, 4)):
            if can_redo(self.game):
                self.game = redo(self.game)
        self.state = state_of(self.game)
        self.check()

    def corrects(self):
        if not self.state.closed:
            return
        round_ = self.rng.choice((self.rng.choice(self.state.closed), self.state.closed[-1]))
        everybody = range(self.state.players)
        bids = [self.rng.randint(0, round_.cards) if seat in round_.turns else 0 for seat in everybody]
        tricks = [0 for _seat in everybody]
        for _trick in range(round_.cards - self.rng.randint(0, min(round_.cards, lost_tricks(self.ruleset)))):
            tricks[self.rng.choice(round_.turns)] += 1
        stand = round_.forbidden is not None and bids == [bid or 0 for bid in round_.bids]
        allowed = stand or not even(self.ruleset, round_, bids)
        assert self.attempt(driver.written_anew(round_.number, bids, tricks)) is allowed
        if self.rng.random() < 0.5:
            anyway = self.attempt(driver.written_anew(round_.number, bids, tricks, stands=True))
            assert anyway is (stand or not allowed)
        else:
            self.corrects_whole(round_.number, bids, tricks)

    def corrects_whole(self, number, bids, tricks):
        """The round with another dealer and trump; the other rounds stay as they are."""
        before, round_ = self.state, self.state.round(number)
        dealer = self.rng.choice(round_.turns)
        bids = self.rng.choice((bids, [bid or 0 for bid in round_.bids]))
        noted = round_.turned_up, round_.suit, round_.none_named
        if round_.has_turn_up and self.rng.random() < 0.5:
            noted = self.rng.choice((("R7", None), ("Z", Suit.BLUE), ("werewolf", None, True)))
            if not accepts(verify_trump_in, before, round_, f.TrumpSet(*noted)):
                noted = (None, Suit.RED)
        if not self.attempt(
            driver.written_anew(number, bids, tricks, dealer=dealer, trump=noted, stands=False)
        ):
            self.does(driver.written_anew(number, bids, tricks, dealer=dealer, trump=noted, stands=True))
        corrected = self.state.round(number)
        assert (corrected.dealer, corrected.turns[-1], corrected.corrected) == (dealer, dealer, True)
        assert sorted(corrected.turns) == sorted(round_.turns)
        is_even = even(self.ruleset, corrected, bids)
        assert "cloud" in self.ruleset.extra_cards or is_even is (corrected.forbidden == dealer)
        others = [other for other in before.closed if other.number != number]
        assert [other for other in self.state.closed if other.number != number] == others

    def tries_any_move(self):
        rng, state = self.rng, self.state
        seat = rng.choice((*state.playing, rng.randint(-1, 6)))
        number, some = rng.randint(-1, 21), rng.sample(range(state.players), state.players)
        sums = [10 * rng.randint(-30, 60) for _seat in range(state.players)]
        proposed = rng.choice(
            (
                f.BidMade(seat, number),
                f.BidMade(seat, number, stands=True),
                f.ResultEntered(seat, number),
                f.TrickTaken(seat),
                f.TrickTaken(None),
                f.BidChanged(seat, rng.choice((-2, -1, 0, 1))),
                f.PlayerDroppedOut(seat),
                f.BidsRevealed(),
                f.PlayEnded(),
                f.RoundVoided() if rng.random() < 0.3 else f.TrickTaken(seat),
                f.DealerChanged(seat),
                f.SeatsChanged(tuple(some)),
                f.SeatsChanged(tuple(some[1:])),
                f.PlayerRenamed(seat, rng.choice(PEOPLE)),
                f.TrumpSet(rng.choice((None, *CARDS)), rng.choice((None, *Suit)), rng.random() < 0.3),
                f.TakenOver(rng.randint(0, 12), tuple(sums)),
                driver.totals_put_right(sums),
                driver.written_anew(number, sums, sums),
                driver.written_anew(number, sums, sums, stands=True),
                driver.written_anew(number, sums, sums, dealer=seat, trump=(None, rng.choice((None, *Suit)))),
                f.PointsGiven(rng.randint(0, len(state.bonuses) + 2), seat, 5 * number, rng.choice(PEOPLE)),
                f.RoundSatOut(tuple(rng.sample(range(state.players), rng.randint(0, min(3, state.players))))),
                f.SeatJoined(
                    str(UUID(int=10**6 + self.entries, version=4)), rng.choice(PEOPLE), seat, 5 * number
                ),
                f.SeatLeft(seat),
                f.SeatReturned(seat),
                f.RoundsChanged(number, tuple(rng.randint(0, 9) for _round in range(rng.randint(0, 3)))),
                f.GameEnded() if rng.random() < 0.02 else f.BidsRevealed(),
            )
        )
        self.attempt(proposed)

    # Recording the fact -----------------------------------------------------------------------------

    def does(self, proposed):
        assert self.attempt(proposed), driver.fact_at(self.state, proposed)

    def attempt(self, proposed):
        before = self.state
        self.entries += 1
        try:
            facts = accepted(before, [driver.fact_at(before, proposed)])
        except RuleViolation:
            return False
        at = driver.STARTED_AT + timedelta(minutes=self.entries)
        revision = self.game.revision
        self.game, self.state = record(self.game, before, facts, at)
        assert self.game.revision == revision + 1
        if self.thorough:
            verify_step(before, facts[0], self.state)
        if self.rng.random() < 0.05 and self.thorough and can_undo(self.game):
            assert replay(in_force(self.game)) == self.state
            assert driver.without_seen(state_of(undo(self.game))) == driver.without_seen(before)
            assert redo(undo(self.game)).records == self.game.records
        self.check()
        return True

    def check(self):
        """What holds after every entry; the standings after each round, and after every fourth entry."""
        state = self.state
        verify_mask(state)
        verify_open_round(state)
        if state.closed:
            verify_closed_round(state, state.closed[-1])
        if state.closed is not self.ranked or self.entries % 4 == 0:
            verify_standings(state)
            self.ranked = state.closed


class Unchecked(Fuzzer):
    """A fuzzer that does not check each entry, for tests of something else."""

    thorough = False

    def check(self):
        pass


_NEXT = {
    Phase.BIDDING: Fuzzer.bids,
    Phase.REVEAL: Fuzzer.reveals,
    Phase.PLAY: Fuzzer.counts,
    Phase.RESULTS: Fuzzer.reports,
    Phase.CLOUD: Fuzzer.settles,
    Phase.ELIMINATION: Fuzzer.decides,
}


def verify_step(before, fact, after):
    """§2.3: who deals next; whoever comes or goes and whatever is changed, what was played stays."""
    old, new = before.current, after.current
    if isinstance(fact, f.SeatJoined | f.SeatLeft | f.SeatReturned):
        assert standings.totals(after)[: before.players] == standings.totals(before)
        assert [row.bids[: before.players] for row in after.closed] == [row.bids for row in before.closed]
        assert after.hands[: len(before.closed)] == before.hands[: len(before.closed)]
        moved = before.players if isinstance(fact, f.SeatJoined) else fact.seat
        assert [seat for seat in after.playing if seat != moved] == [
            seat for seat in before.playing if seat != moved
        ]
    if isinstance(fact, f.SeatJoined):
        assert standings.totals(after)[-1] == fact.total
    if isinstance(fact, f.RoundsChanged):
        assert (after.closed, after.finished) == (before.closed, False)
        assert after.hands == (*before.hands[: fact.round - 1], *fact.hands)
    if isinstance(fact, f.PointsGiven) and not before.ruleset.elimination:
        assert (after.closed, new) == (before.closed, old)
    if old is None or new is None or before.ruleset.elimination or old.absent or new.absent:
        return
    if new.number == old.number and not isinstance(fact, f.RoundVoided):
        entered = fact.seat if isinstance(fact, f.BidMade) else None
        assert set(new.overruled) >= set(old.overruled) - {entered}
    order = before.playing
    next_one = order[(order.index(old.dealer) + 1) % len(order)]
    if isinstance(fact, f.DealerChanged):
        assert new.dealer == fact.seat
    elif len(after.closed) > len(before.closed) or (isinstance(fact, f.SeatLeft) and fact.seat == old.dealer):
        assert new.dealer == next_one
    else:
        assert new.dealer == old.dealer


def verify_mask(state):
    """§4.4, §4.5: what is shown holds no bid that is hidden, and misses nothing else."""
    seen, round_ = masked(state), state.current
    if round_ is None or seen.current is None:
        assert seen == state
        return
    if hidden(state.ruleset, round_):
        assert set(seen.current.bids) == {None}
        assert seen.current.has_bid == round_.has_bid
        assert seen.phase is state.phase
        assert all(
            standings.provisional_points(seen, seen.current, seat) == 0 for seat in range(state.players)
        )
    else:
        assert seen == state
    assert seen.closed == state.closed


def verify_open_round(state):
    """§4.3, §9.2: the open round can go on, and those who have dropped out have no part in it."""
    round_ = state.current
    assert (round_ is None) is (state.finished or bool(state.level))
    if round_ is None:
        return
    assert not round_.closed
    assert sorted((*round_.turns, *round_.absent)) == sorted(state.playing)
    assert round_.turns[-1] == round_.dealer
    sitting = [seat for seat in state.order if seat in round_.turns]
    assert round_.leader == sitting[(sitting.index(round_.dealer) + 1) % len(sitting)]
    assert len(round_.turns) >= 2
    assert round_.cards == state.hands[round_.number - 1]
    assert round_.has_turn_up is has_turn_up(state.ruleset, len(round_.turns), round_.cards)
    for seat in (*state.out, *round_.absent):
        assert (round_.bids[seat], round_.results[seat], round_.taken[seat]) == (None, None, 0)
    assert all((bid is not None) is said for bid, said in zip(round_.bids, round_.has_bid, strict=True))
    assert 0 <= round_.lost <= lost_tricks(state.ruleset)
    assert round_.tricks_left >= 0
    if round_.phase is Phase.RESULTS:  # no key is asked for that is the only possible one
        assert round_.tricks_left > 0
        assert [round_.results[seat] for seat in round_.turns].count(None) >= 2
    else:
        assert round_.tricks_played <= round_.cards
    if round_.phase in (Phase.PLAY, Phase.RESULTS) and not round_.bid_changed:
        is_even = even(state.ruleset, round_, [bid or 0 for bid in round_.bids])
        assert hidden(state.ruleset, round_) or not is_even or round_.forbidden == round_.turns[-1]
    if hidden(state.ruleset, round_):
        assert (round_.forbidden, round_.overruled) == (None, ())


def verify_closed_round(state, round_):
    """§2.1, §7, §8: every trick belongs to somebody or to nobody, and the points are those of the rules."""
    made = [round_.results[seat] for seat in round_.turns]
    assert None not in made
    assert sum(tricks or 0 for tricks in made) + round_.lost == round_.cards
    assert 0 <= round_.lost <= lost_tricks(state.ruleset)
    is_even = even(state.ruleset, round_, [bid or 0 for bid in round_.bids])
    assert "cloud" in state.ruleset.extra_cards or is_even is (round_.forbidden is not None)
    for seat in range(state.players):
        bid, tricks = round_.bids[seat], round_.results[seat]
        if seat in round_.turns:
            assert round_.points[seat] == scored(state.ruleset, round_.number, round_.cards, bid, tricks)
        else:
            assert (bid, tricks, round_.points[seat]) == (None, None, 0)


def verify_standings(state):
    """§7.8, §7.9, §9.2, §9.4"""
    paper_totals = state.paper_totals or (0,) * state.players
    sums = [
        paper_totals[seat]
        + sum(round_.points[seat] for round_ in state.closed)
        + sum(bonus.points for bonus in state.bonuses if bonus.seat == seat)
        for seat in range(state.players)
    ]
    assert standings.totals(state) == tuple(sums)
    assert all(bonus.after >= state.came_after(bonus.seat) for bonus in state.bonuses)
    assert (
        standings.running_totals(state) or (standings.totals_at_start(state) or standings.totals(state),)
    )[-1] == standings.totals(state)
    found, order = standings.ranks(state), standings.by_rank(state)
    assert found == ranks_of(state, sums)
    assert sorted(order) == list(range(state.players))
    assert [found[seat] for seat in order] == sorted(found)
    assert all(found[seat] == 1 for seat in standings.leaders(state))
    if state.ruleset.teams:
        assert sum(standings.team_total(state, seat) for seat in range(state.players)) == 2 * sum(sums)
    due = elimination_rounds(state.ruleset, state.players)
    last = state.closed[-1].number if state.closed else 0
    assert len(state.out) + bool(state.level) >= sum(cut <= last for cut in due) or state.ended_early
    assert len(set(state.out)) == len(state.out)
    assert not due or len(state.out) <= len(due)
    if state.level:
        assert last in due
        assert state.level == last_of(sums, standings.hits(state), state.closed[-1].points, state.playing)
