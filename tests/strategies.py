"""Games of every kind for properties: not all of them could be played, but all of them can be kept."""

from datetime import UTC, datetime, timedelta, timezone
from typing import get_args, get_type_hints

from hypothesis import strategies as st

from scorekeeper.game import FACTS, Game, GameStarted, Recorded, Seat
from scorekeeper.game import facts as f
from scorekeeper.game.event_log import is_within_tap
from scorekeeper.rules import Suit
from scorekeeper.rules.typed_json import UniqueId
from tests.rules.ruleset_strategies import coherent

ids = st.uuids(version=4).map(str)
whole_numbers = st.integers(min_value=-(10**6), max_value=10**6)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
offsets = st.integers(min_value=-14 * 60, max_value=14 * 60).map(
    lambda minutes: timezone(timedelta(minutes=minutes))
)
moments = st.datetimes(datetime(1970, 1, 1), datetime(9998, 12, 31), timezones=st.just(UTC) | offsets)
tallies = st.lists(whole_numbers, max_size=6).map(tuple)
seats = st.builds(Seat, player=ids, name=names)
cards = st.sampled_from([f"{suit}{value}" for suit in "RYGB" for value in range(1, 14)] + ["Z", "N"])

rulesets = coherent()
"""Every row of every table of rules."""

starts = st.builds(
    GameStarted, seats=st.lists(seats, max_size=6).map(tuple), first_dealer=whole_numbers, ruleset=rulesets
)

_BY_TYPE = {
    int: whole_numbers,
    bool: st.booleans(),
    str: names,
    f.BySeat: tallies,
    get_type_hints(f.RoundCorrected, include_extras=True)["figures"]: st.lists(
        st.tuples(whole_numbers, whole_numbers, whole_numbers), max_size=6
    ).map(tuple),
    f.HandSizes: tallies,
    f.CardCode: cards,
    UniqueId: ids,
    Suit: st.sampled_from(Suit),
    type(None): st.none(),
}
"""Values of every type that the fields of facts have."""


def _values(hint):
    """Values of a type, or of each type of a union."""
    return _BY_TYPE[hint] if hint in _BY_TYPE else st.one_of(*map(_values, get_args(hint)))


def _facts(kind):
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: _values(hint) for name, hint in hints.items()})


facts = st.one_of(*(_facts(kind) for kind in FACTS.values() if kind is not GameStarted))
"""Every kind of fact but the first, with values of the types of its fields."""


@st.composite
def games(draw):
    """A start, any facts after it, any of them undone."""
    first = Recorded(draw(moments), draw(starts))
    later = st.builds(Recorded, at=moments, fact=facts, same_tap=st.booleans())
    whole = (first, *draw(st.lists(later, max_size=12)))
    ends = [cursor for cursor in range(1, len(whole) + 1) if not is_within_tap(whole, cursor)]
    return Game(
        id=draw(ids), revision=draw(st.integers(1, 10**9)), cursor=draw(st.sampled_from(ends)), records=whole
    )
