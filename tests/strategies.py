"""Games of every kind for properties: not all of them could be played, but all of them can be kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from scorekeeper.game import Fact, Game, GameStarted, Seat
from scorekeeper.game import facts as f
from scorekeeper.rules import Suit
from tests.rules.rulesets import coherent

ids = st.uuids(version=4).map(str)
whole_numbers = st.integers(min_value=-(10**6), max_value=10**6)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
offsets = st.integers(min_value=-14 * 60, max_value=14 * 60).map(
    lambda minutes: timezone(timedelta(minutes=minutes))
)
moments = st.datetimes(datetime(1970, 1, 2), datetime(9999, 12, 30), timezones=st.just(UTC) | offsets)
tallies = st.lists(whole_numbers, max_size=6).map(tuple)
seats = st.builds(Seat, player=ids, name=names)
cards = st.sampled_from([f"{suit}{value}" for suit in "RYGB" for value in range(1, 14)] + ["Z", "N"])

rulesets = coherent()
"""Every row of every table of rules."""

starts = st.builds(
    GameStarted,
    at=moments,
    seats=st.lists(seats, max_size=6).map(tuple),
    first_dealer=whole_numbers,
    ruleset=rulesets,
)

_LATER: dict[str, st.SearchStrategy[Fact]] = {
    "TrumpSet": st.builds(
        f.TrumpSet, at=moments, turned_up=st.none() | cards, suit=st.none() | st.sampled_from(Suit)
    ),
    "BidMade": st.builds(f.BidMade, at=moments, seat=whole_numbers, tricks=whole_numbers),
    "TrickTaken": st.builds(f.TrickTaken, at=moments, seat=st.none() | whole_numbers),
    "BidsRevealed": st.builds(f.BidsRevealed, at=moments),
    "BidChanged": st.builds(f.BidChanged, at=moments, seat=whole_numbers, tricks=whole_numbers),
    "PlayerLeft": st.builds(f.PlayerLeft, at=moments, seat=whole_numbers),
    "PlayEnded": st.builds(f.PlayEnded, at=moments),
    "ResultEntered": st.builds(f.ResultEntered, at=moments, seat=whole_numbers, tricks=whole_numbers),
    "RoundCorrected": st.builds(
        f.RoundCorrected, at=moments, round=whole_numbers, bids=tallies, tricks=tallies
    ),
    "RoundVoided": st.builds(f.RoundVoided, at=moments),
    "PlayerRenamed": st.builds(f.PlayerRenamed, at=moments, seat=whole_numbers, name=names),
    "SeatsChanged": st.builds(f.SeatsChanged, at=moments, order=tallies),
    "DealerChanged": st.builds(f.DealerChanged, at=moments, seat=whole_numbers),
    "TakenOver": st.builds(f.TakenOver, at=moments, round=whole_numbers, totals=tallies),
    "GameEnded": st.builds(f.GameEnded, at=moments),
}

FACTS_GENERATED = frozenset({"GameStarted", *_LATER})
"""The kinds of facts that the strategies make; a test compares them with those that there are."""

facts = st.sampled_from(sorted(_LATER)).flatmap(_LATER.__getitem__)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A start, any facts after it, any of them undone."""
    whole = (draw(starts), *draw(st.lists(facts, max_size=12)))
    return Game(
        id=draw(ids),
        revision=draw(st.integers(1, 10**9)),
        cursor=draw(st.integers(1, len(whole))),
        facts=whole,
    )
