"""A table that plays by chance: legal moves to the end of the game, and whatever else a table may try.

Every entry is checked: the three names of a move agree, what is refused is refused as a `RuleViolation`, the
facts make the state, hidden bids stay hidden, and the rounds and standings are those that are reckoned here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from random import Random

import pytest

from scorekeeper.game import (
    Game,
    Phase,
    Round,
    State,
    apply,
    begin,
    can_redo,
    can_undo,
    in_force,
    masked,
    record,
    redo,
    replay,
    state_of,
    undo,
)
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.moves import can_bid, can_set_trump, forbidden_for
from scorekeeper.game.standings import by_rank, hits, leaders, provisional_points, ranks, team_total, totals
from scorekeeper.game.starting import start
from scorekeeper.rules import Code, Ruleset, RuleViolation, Suit, cuts, lost_tricks
from tests.game.ledger import even, hidden, last_of, ranks_of, scored
from tests.game.scribe import EVENING, any_glyph, seats
from tests.game.triples import MOVES

CARDS = ("R7", "Z", "N", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud-red", "vampire", "X2")
PEOPLE = ("Ute", "Kevin ", "  anna", "JÖRG", "Pia-Lou", "", "\u202eUte", "x" * 25)


@dataclass
class Gambler:
    """One game. `meddling` says how often somebody tries something else than what is asked for."""

    ruleset: Ruleset
    players: int
    chance: Random
    meddling: float = 0.0
    game: Game = None  # type: ignore[assignment]  # the first fact makes it
    state: State = None  # type: ignore[assignment]
    entries: int = 0

    def __post_init__(self) -> None:
        dealer = self.chance.randrange(self.players)
        first = start(EVENING, seats(self.players), dealer, self.ruleset, any_glyph)
        self.game = begin("any", first)
        self.state = state_of(self.game)
        self.check()

    def plays(self, most: int = 3000) -> Gambler:
        """To the end; nobody is ever stuck."""
        for _step in range(most):
            if self.state.finished:
                break
            self.meddles() if self.chance.random() < self.meddling else self.goes_on()
        assert self.state.finished
        assert replay(in_force(self.game)) == self.state
        return self

    # What is asked for -----------------------------------------------------------------------------

    def goes_on(self) -> None:
        """One legal entry of those that the table waits for."""
        _NEXT[self.state.phase](self)

    @property
    def row(self) -> Round:
        assert self.state.current is not None
        return self.state.current

    def bids(self) -> None:
        row, chance = self.row, self.chance
        assert row.bidder is not None
        if not any(row.has_bid) and row.has_turn_up and not row.trump_known and chance.random() < 0.5:
            self.turns_up()
        forbidden = forbidden_for(self.state, row.bidder)
        likely = min(row.cards, chance.choice((0, 1, row.cards // len(row.turns) + 1)))
        wanted = chance.choice((likely, chance.randint(0, row.cards)))
        if wanted == forbidden:
            assert not can_bid(self.state, row.bidder, wanted)
            wanted = wanted + 1 if wanted < row.cards else wanted - 1
        self.does("bid", row.bidder, wanted)

    def turns_up(self) -> None:
        """A card, and whatever the dealer has to say about it."""
        cards = ("R7", "N", "Z", *self.ruleset.extra_cards)
        card = self.chance.choice([card for card in cards if can_set_trump(self.state, card, None)])
        self.does("trump", card, None)
        if self.row.awaits_choice:
            self.does("trump", card, self.chance.choice(list(Suit)))
        assert self.row.trump_known

    def reveals(self) -> None:
        assert None not in [self.row.bids[seat] for seat in self.row.turns]
        self.does("reveal")

    def counts(self) -> None:
        """Tricks are counted along, or not."""
        row, chance = self.row, self.chance
        if row.tricks_played < row.cards and chance.random() < (0.9 if row.tricks_played else 0.3):
            if row.lost < lost_tricks(self.ruleset) and chance.random() < 0.1:
                self.does("lose trick")
            else:
                self.does("trick", chance.choice(row.turns))
            self.changes_a_bid()
        else:
            self.does("end play")

    def changes_a_bid(self) -> None:
        if "cloud" in self.ruleset.extra_cards and self.chance.random() < 0.2:
            seat = self.chance.choice(self.row.turns)
            by = 1 if self.row.bids[seat] == 0 else -1
            self.does("change bid", seat, by)

    def reports(self) -> None:
        row, chance = self.row, self.chance
        if row.lost < lost_tricks(self.ruleset) and row.tricks_left > 0 and chance.random() < 0.1:
            self.does("lose trick")
        assert row.reporter is not None
        bid = row.bids[row.reporter] or 0
        most = self.row.tricks_left
        self.does("result", row.reporter, chance.choice((min(bid, most), chance.randint(0, most))))

    def decides(self) -> None:
        assert len(self.state.level) > 1
        self.does("drop out", self.chance.choice(self.state.level))

    # What nobody asked for -------------------------------------------------------------------------

    def meddles(self) -> None:
        """Something else: back and forth, put right, or plainly wrong."""
        self.chance.choice((self.goes_back, self.goes_forth, self.corrects, self.fiddles, self.fiddles))()

    def goes_back(self) -> None:
        for _step in range(self.chance.randint(1, 4)):
            if can_undo(self.game):
                self.game = undo(self.game)
        self.state = state_of(self.game)
        self.check()

    def goes_forth(self) -> None:
        for _step in range(self.chance.randint(1, 4)):
            if can_redo(self.game):
                self.game = redo(self.game)
        self.state = state_of(self.game)
        self.check()

    def corrects(self) -> None:
        if not self.state.closed:
            return
        row = self.chance.choice((self.chance.choice(self.state.closed), self.state.closed[-1]))
        everybody = range(self.state.players)
        bids = [self.chance.randint(0, row.cards) if seat in row.turns else 0 for seat in everybody]
        tricks = [0 for _seat in everybody]
        for _trick in range(row.cards - self.chance.randint(0, min(row.cards, lost_tricks(self.ruleset)))):
            tricks[self.chance.choice(row.turns)] += 1
        allowed = not even(self.ruleset, row, bids)
        assert self.attempt("correct", row.number, bids, tricks) is allowed

    def fiddles(self) -> None:
        """Any move with any values."""
        chance, state = self.chance, self.state
        seat = chance.choice((*state.playing, chance.randint(-1, 6)))
        number, some = chance.randint(-1, 21), chance.sample(range(state.players), state.players)
        sums = [10 * chance.randint(-30, 60) for _seat in range(state.players)]
        values: tuple[object, ...]
        name, *values = chance.choice(  # type: ignore[assignment]
            (
                ("bid", seat, number),
                ("result", seat, number),
                ("trick", seat),
                ("lose trick",),
                ("change bid", seat, chance.choice((-2, -1, 0, 1))),
                ("drop out", seat),
                ("reveal",),
                ("end play",),
                ("void",) if chance.random() < 0.3 else ("trick", seat),
                ("dealer", seat),
                ("seats", some),
                ("seats", some[1:]),
                ("rename", seat, chance.choice(PEOPLE), any_glyph),
                ("trump", chance.choice((None, *CARDS)), chance.choice((None, *Suit))),
                ("take over", chance.randint(0, 12), sums),
                ("totals", sums),
                ("correct", number, sums, sums),
                ("end game",) if chance.random() < 0.02 else ("reveal",),
            )
        )
        self.attempt(name, *values)

    # Writing it down -------------------------------------------------------------------------------

    def does(self, name: str, *values: object) -> None:
        """A move that is allowed."""
        assert self.attempt(name, *values), (name, values)

    def attempt(self, name: str, *values: object) -> bool:
        """Make the move if it is allowed; whether it was."""
        move, before = MOVES[name], self.state
        self.entries += 1
        at = EVENING + timedelta(minutes=self.entries)
        if not move.can(before, *values):
            with pytest.raises(RuleViolation) as refused:
                move.act(before, at, *values)
            assert refused.value.code in {*MoveCode, *Code}
            return False
        move.verify(before, *values)
        fact = move.act(before, at, *values)
        self.game, self.state = record(self.game, fact), apply(before, fact)
        if self.chance.random() < 0.05:
            assert replay(in_force(self.game)) == self.state
            assert state_of(undo(self.game)) == before
            assert redo(undo(self.game)).facts == self.game.facts
        self.check()
        return True

    def check(self) -> None:
        """What holds after every entry."""
        state = self.state
        verify_mask(state)
        verify_open_round(state)
        if state.closed:
            verify_closed_round(state, state.closed[-1])
        verify_standings(state)


_NEXT: dict[Phase, Callable[[Gambler], None]] = {
    Phase.BIDDING: Gambler.bids,
    Phase.REVEAL: Gambler.reveals,
    Phase.PLAY: Gambler.counts,
    Phase.RESULTS: Gambler.reports,
    Phase.ELIMINATION: Gambler.decides,
}


def verify_mask(state: State) -> None:
    """§4.4, §4.5: what is shown holds no bid that is hidden, and misses nothing else."""
    seen, row = masked(state), state.current
    if row is None or seen.current is None:
        assert seen == state
        return
    if hidden(state.ruleset, row):
        assert set(seen.current.bids) == {None}
        assert seen.current.has_bid == row.has_bid
        assert seen.phase is state.phase
        assert all(provisional_points(seen, seen.current, seat) == 0 for seat in range(state.players))
    else:
        assert seen == state
    assert seen.closed == state.closed


def verify_open_round(state: State) -> None:
    """§4.3, §9.2: the open round can go on, and those who have dropped out have no part in it."""
    row = state.current
    assert (row is None) is (state.finished or bool(state.level))
    if row is None:
        return
    assert not row.closed
    assert sorted(row.turns) == sorted(state.playing)
    assert row.turns[-1] == row.dealer
    assert row.leader in row.turns
    assert len(row.turns) >= 2
    assert row.cards == state.hands[row.number - 1]
    for seat in state.out:
        assert (row.bids[seat], row.results[seat], row.taken[seat]) == (None, None, 0)
    assert all((bid is not None) is said for bid, said in zip(row.bids, row.has_bid, strict=True))
    assert 0 <= row.lost <= lost_tricks(state.ruleset)
    assert row.tricks_left >= 0
    if row.phase is not Phase.RESULTS:
        assert row.tricks_played <= row.cards
    if row.phase in (Phase.PLAY, Phase.RESULTS) and not row.bid_changed:
        assert hidden(state.ruleset, row) or not even(state.ruleset, row, [bid or 0 for bid in row.bids])


def verify_closed_round(state: State, row: Round) -> None:
    """§2.1, §7, §8: every trick belongs to somebody or to nobody, and the points are those of the rules."""
    made = [row.results[seat] for seat in row.turns]
    assert None not in made
    assert sum(tricks or 0 for tricks in made) + row.lost == row.cards
    assert 0 <= row.lost <= lost_tricks(state.ruleset)
    for seat in range(state.players):
        bid, tricks = row.bids[seat], row.results[seat]
        if seat in row.turns:
            assert bid is not None
            assert tricks is not None
            assert row.points[seat] == scored(state.ruleset, row.number, row.cards, bid, tricks)
        else:
            assert (bid, tricks, row.points[seat]) == (None, None, 0)


def verify_standings(state: State) -> None:
    """§7.8, §7.9, §9.2, §9.4"""
    carried = state.carried or (0,) * state.players
    sums = [carried[seat] + sum(row.points[seat] for row in state.closed) for seat in range(state.players)]
    assert totals(state) == tuple(sums)
    found = ranks(state)
    assert found == ranks_of(state, sums)
    assert sorted(by_rank(state)) == list(range(state.players))
    assert [found[seat] for seat in by_rank(state)] == sorted(found)
    assert all(found[seat] == 1 for seat in leaders(state))
    if state.ruleset.teams:
        assert sum(team_total(state, seat) for seat in range(state.players)) == 2 * sum(sums)
    due = cuts(state.ruleset, state.players)
    last = state.closed[-1].number if state.closed else 0
    assert len(state.out) + bool(state.level) >= sum(cut <= last for cut in due) or state.ended_early
    assert len(set(state.out)) == len(state.out) <= len(due)
    if state.level:
        assert last in due
        assert state.level == last_of(sums, hits(state), state.closed[-1].points, state.playing)
