"""A game beside the one that came back from its pad, as JSON or CSV: all that a pad says is the same."""

import json
from datetime import UTC, datetime
from types import MappingProxyType
from uuid import UUID

from scorekeeper.exports.pad_table import pad_as_csv, pad_as_json, pad_table
from scorekeeper.game import Seat
from scorekeeper.game.fact_checks import verified_state
from scorekeeper.game.standings import ranks, running_totals, totals
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.pads import json_pad
from scorekeeper.pads.pad import PadError
from scorekeeper.pads.reading import looks_like_pad, read_pads
from scorekeeper.pads.replay import judged, replay


def pad_of(state):
    """The pad as another program reads it."""
    return json.loads(json.dumps(pad_as_json(state)))


def read(content):
    assert looks_like_pad(content)
    (pad,) = read_pads(content)
    return pad


def as_game(pad):
    """The game that `import` makes of a pad, which could have been played at a table; `score` says the same
    totals and ranks."""
    seats = [Seat(str(UUID(int=number, version=4)), name) for number, name in enumerate(pad.players)]
    replayed = replay(pad, str(UUID(int=99, version=4)), seats, datetime.now(UTC))
    if replayed.faults:
        raise PadError(replayed.faults, pad.players)
    state = verified_state(replayed.game)
    assert ranking_in(judged(pad).state) == ranking_in(state)
    return state


def ranking_in(state):
    places = zip(state.names, ranks(state), totals(state), strict=True)
    return {name: (rank, total) for name, rank, total in places}


def json_comes_back(state):
    (pad,) = json_pad.read(pad_of(state))
    _verify_same(state, pad, cards=True)


def csv_comes_back(state):
    """In every language the same; a pad without a line says nothing."""
    if len(pad_table(words("en"), state)) > 1:
        pad, *others = [read(pad_as_csv(words(language), state)) for language in LANGUAGES]
        assert others == [pad] * len(others)
        _verify_same(state, pad, cards=False)


COMES_BACK = MappingProxyType({"json": json_comes_back, "csv": csv_comes_back})
"""By the form of a pad what verifies that a game comes back from it."""


def verify_comes_back(state):
    for verify in COMES_BACK.values():
        verify(state)


def _verify_same(state, pad, *, cards):
    """The game that comes back has the points, totals, ranks and hands of the one that went."""
    after = as_game(pad)
    places = [after.names.index(state.names[seat]) for seat in state.order]
    assert [[round_.points[place] for place in places] for round_ in after.closed] == [
        [round_.points[seat] for seat in state.order] for round_ in state.closed
    ]
    assert [[sums[place] for place in places] for sums in running_totals(after)] == [
        [sums[seat] for seat in state.order] for sums in running_totals(state)
    ]
    assert ranking_in(after) == ranking_in(state)
    verify_same_game(state, after, cards=cards)


def verify_same_game(before, after, *, cards):
    """All that a sheet says of two games is the same; the second has other numbers for its seats. Which cards
    were turned up is only compared where the sheet says it."""
    seats = before.order
    places = [after.names.index(before.names[seat]) for seat in seats]
    assert after.order == tuple(places)
    assert [after.came_after(place) for place in places] == [before.came_after(seat) for seat in seats]
    assert {after.names[seat] for seat in after.out} == {before.names[seat] for seat in before.out}
    assert (after.first_round, len(after.hands)) == (before.first_round, len(before.hands))
    assert after.hands[before.first_round - 1 :] == before.hands[before.first_round - 1 :]
    assert (after.finished, after.ended_early) == (before.finished, before.ended_early)
    assert [_given(after, place) for place in places] == [_given(before, seat) for seat in seats]
    rounds = zip(before.closed, after.closed, strict=True)
    open_rounds = ((before.current, after.current),) if before.closed else ()
    for one, other in (*rounds, *open_rounds):
        if one is not None and other is not None and not one.bids_hidden:
            assert _of_round(before, one, cards=cards) == _of_round(after, other, cards=cards)


def _given(state, seat):
    """What a player was given, in its order; that with which he came stands first on every sheet, also where
    points that were given before were put right as his."""
    given = [bonus for bonus in state.bonuses if bonus.seat == seat and bonus.points]
    return [
        (bonus.after, bonus.points, bonus.reason, bonus.start)
        for bonus in sorted(given, key=lambda bonus: not bonus.start)
    ]


def _of_round(state, round_, *, cards):
    figures = {
        state.names[seat]: (round_.bids[seat], round_.results[seat], seat in round_.absent)
        for seat in range(state.players)
    }
    turned_up = "N" if round_.trump_known and round_.suit is None else round_.turned_up
    trump = turned_up if cards and round_.has_turn_up else None, round_.suit, round_.trump_known
    return [round_.number, round_.cards, trump, state.names[round_.dealer], figures, round_.closed]
