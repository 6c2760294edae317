"""Two games that differ in one hidden bid only (§4.4, §4.5): nobody can tell which of them is played.

Whatever is proposed in both, by whomever, has the same outcome; what everybody may see is the same, and so is
what leaves the table, until the bids are laid open. View models, boards, guests' pages and the judge are made
of that state alone.
"""

import asyncio
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.access.access_file import EntryMode
from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json
from scorekeeper.game import Fact, Phase, public_copy, state_of
from scorekeeper.game import facts as f
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, STANDARD, BidRules, Ruleset, Suit
from scorekeeper.storage.backup.writing import export_document
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.share_code import code_of
from scorekeeper.storage.summaries import summarise
from scorekeeper.tables import SCRIBE, Guest, Table
from tests.game.driver import GameDriver
from tests.storage.sample_games import game_id
from tests.tables.guests import clock, no_faces
from tests.tables.table_moves import makes

SPECIAL = PRESETS["jubilee-30"].extra_cards
SECRET = BidRules(visibility="secret")
REVEALED = BidRules(visibility="revealed")
EVENINGS = {
    "revealed": (replace(STANDARD, bids=REVEALED), 3, 1),
    "revealed, the last one changes": (
        replace(STANDARD, bids=replace(REVEALED, must_differ="always", hidden_sum="last-changes")),
        4,
        1,
    ),
    "revealed, special cards": (replace(STANDARD, bids=REVEALED, extra_cards=SPECIAL), 4, 2),
    "secret": (replace(STANDARD, bids=SECRET), 3, 1),
    "secret, special cards": (replace(STANDARD, bids=SECRET, extra_cards=SPECIAL), 4, 2),
    "secret, in teams": (replace(STANDARD, bids=SECRET, teams=True), 4, 1),
    "secret, who is last drops out": (replace(PRESETS["elimination"], bids=SECRET), 4, 14),
    "round by round": (PRESETS["dm-mixed"], 4, 0),
}
"""The rules, how many play, and the rounds that are over."""


@dataclass
class TwoTables:
    """The same evening twice: at the second table one player bids something else while bids are hidden."""

    ruleset: Ruleset
    players: int
    rounds: int
    mode: EntryMode
    rng: Random
    full: bool = False
    """Whether the disk takes nothing: then a proposal tells only whether it would be written down."""
    tables: tuple[Table, Table] = field(init=False)

    def __post_init__(self):
        played = GameDriver(self.players, ruleset=self.ruleset).plays_rounds(self.rounds).game
        played = replace(played, id=game_id(1))
        one, other = (Table(played, self._save, clock(), no_faces) for _table in range(2))
        one.mode = other.mode = self.mode
        self.tables = one, other
        self.secretive = self.rng.randrange(self.players)
        """Whose bids differ."""

    async def _save(self, _game, _before):
        if self.full:
            raise DiskFull

    @property
    def curious(self):
        """Everybody who must not know the bid."""
        guests = [Guest(seat, f"phone-{seat}") for seat in range(self.players) if seat != self.secretive]
        return (SCRIBE, *guests, Guest(self.secretive, "another phone"))

    async def outcomes(self, actor, facts):
        """What comes of a proposal at each table; of taking the last tap back where there is no fact."""
        return [await outcome(table, actor, fact) for table, fact in zip(self.tables, facts, strict=True)]

    async def plays(self, steps):
        for _step in range(steps):
            actor, facts = self._next()
            one, other = await self.outcomes(actor, facts)
            assert one == other, (actor, facts)
            opened = [self._laid_open(table) for table in self.tables]
            assert opened[0] == opened[1]
            if opened[0]:
                return
            await self._looks_everywhere()

    def _laid_open(self, table):
        """Whether a bid that differed is to be seen."""
        state = table.snapshot.state
        round_ = state.current
        is_open = round_ is not None and any(round_.has_bid) and not round_.bids_hidden
        return is_open or len(state.closed) > self.rounds

    def _next(self):
        """What somebody does next: at both tables the same, but for the bid of one player."""
        rng, round_ = self.rng, self.tables[0].snapshot.state.current
        if round_ is None or rng.random() < 0.15:
            return rng.choice(self.curious), [None, None]
        wanted: Fact
        match round_.phase:
            case Phase.BIDDING | Phase.REVEAL if round_.bids_hidden and (
                round_.bidder == self.secretive or rng.random() < 0.1
            ):
                before = [table._state.current.bids[self.secretive] for table in self.tables]
                numbers = [rng.choice([n for n in range(round_.cards + 1) if n != bid]) for bid in before]
                actor = SCRIBE if rng.random() < 0.3 else Guest(self.secretive, f"phone-{self.secretive}")
                return actor, [f.BidMade(self.secretive, number) for number in numbers]
            case Phase.BIDDING:
                wanted = f.BidMade(round_.bidder or 0, rng.randint(0, round_.cards))
            case Phase.REVEAL:
                wanted = f.BidsRevealed()
            case Phase.PLAY:
                wanted = rng.choice((f.PlayEnded(), f.TrickTaken(rng.choice(round_.turns))))
            case _:
                wanted = f.ResultEntered(round_.reporter or 0, rng.randint(0, round_.tricks_left))
        if rng.random() < 0.3:
            wanted = rng.choice(anything(self.tables[0], rng))
        if isinstance(wanted, f.BidMade) and wanted.seat == self.secretive and round_.bids_hidden:
            wanted = f.NoteWritten("nothing")
        actor = SCRIBE if rng.random() < 0.6 else rng.choice(self.curious)
        return actor, [wanted, wanted]

    async def _looks_everywhere(self):
        """What everybody may see, what leaves the table, and what would come of anything that is proposed."""
        one, other = self.tables
        _ = words("en")
        for actor in self.curious:
            assert one.state_for(actor) == other.state_for(actor)
            assert one.may_take_back(actor) == other.may_take_back(actor)
        assert one.snapshot == other.snapshot
        copies = [public_copy(table.game) for table in self.tables]
        assert copies[0] == copies[1]
        assert len({export_document(encode_game(table.game)) for table in self.tables}) == 1
        assert code_of(copies[0]) == code_of(copies[1])
        states = [state_of(copy) for copy in copies]
        assert pad_as_csv(_, states[0]) == pad_as_csv(_, states[1])
        assert pad_as_json(states[0]) == pad_as_json(states[1])
        assert summarise(one.game) == summarise(other.game)
        self.full = True
        for fact in (None, *self.rng.sample(anything(one, self.rng), 6)):
            for actor in self.curious:
                first, second = await self.outcomes(actor, [fact, fact])
                assert first == second, (actor, fact)
        self.full = False


async def outcome(table, actor, fact):
    """Whether it was written down, or why not, with all figures that a sentence could name."""
    try:
        if fact is None:
            await table.undo(table.revision, actor)
        else:
            await makes(table, fact, actor=actor)
    except Exception as refusal:  # whatever it is, it must be the same
        details = getattr(refusal, "code", ""), getattr(refusal, "details", "")
        return f"{type(refusal).__name__} {details}"
    return f"{table.revision}"


def anything(table, rng):
    """Facts of every kind, most of which are refused."""
    state = table.snapshot.state
    round_ = state.current
    seat, cards = rng.randrange(state.players), 1 if round_ is None else round_.cards
    return [
        *(f.BidMade(seat, tricks, stands) for tricks in range(cards + 2) for stands in (False, True)),
        *(f.ResultEntered(seat, tricks) for tricks in range(cards + 2)),
        *(f.BidChanged(other, by) for other in range(state.players) for by in (-2, -1, 1, 2)),
        *(f.TrickTaken(other) for other in range(state.players)),
        *(f.TrumpSet(card, suit) for card in ("N", "Z", "werewolf", "cloud") for suit in (None, Suit.RED)),
        *(f.TrickTaken(None), f.BidsRevealed(), f.PlayEnded(), f.RoundVoided(), f.GameEnded(), f.BidsSeen()),
        *(f.DealerChanged(seat), f.SeatsChanged(tuple(reversed(range(state.players))))),
        *(f.PlayerDroppedOut(seat), f.PointsGiven(len(state.bonuses) + 1, seat, -10, "too loud")),
        *(f.RoundsChanged(len(state.closed) + 2, (2,)), f.RoundSatOut((seat,)), f.SeatLeft(seat)),
        *(f.SeatReturned(seat), f.SeatJoined("00000000-0000-4000-8000-000000000009", "Mia", seat, 5)),
        f.NoteWritten("by the lake"),
    ]


@pytest.mark.parametrize(("ruleset", "players", "rounds"), EVENINGS.values(), ids=EVENINGS)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=3)
def test_nothing_tells_a_hidden_bid(ruleset, players, rounds, seed):
    rng = Random(seed)
    tables = TwoTables(ruleset, players, rounds, rng.choice(list(EntryMode)), rng)
    asyncio.run(tables.plays(25))
