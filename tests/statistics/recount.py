"""A slow, obvious recount: each number by a walk of its own through all pads, to compare with."""

from dataclasses import dataclass

from scorekeeper.game import apply, in_force, replay
from scorekeeper.game.standings import ranks, totals

NO_TRUMP = ("N", "fairy", "bomb", "witch")
"""Turned up, with no suit beside them: there was no trump."""


@dataclass(frozen=True)
class Line:
    """A line of a pad: what one player did in one round of one game."""

    game: str
    player: str
    cards: int
    bid: int
    made: int
    after_dealer: int
    trump: str


def finished_games(games):
    states = {game.id: replay(in_force(game)) for game in games}
    return {game_id: state for game_id, state in states.items() if state.current is None and not state.level}


def lines(games):
    finished = finished_games(games)
    for game in games:
        if game.id in finished:
            yield from _lines_of(game, finished[game.id])


def _lines_of(game, state):
    sat = _order_by_round(game)
    for round_ in state.closed:
        seat, after_dealer = round_.dealer, 0
        order = sat[round_.number]
        for _step in order:
            seat = order[(order.index(seat) + 1) % len(order)]
            bid, made = round_.bids[seat], round_.results[seat]
            if bid is None or made is None:  # dropped out
                continue
            after_dealer += 1
            if round_.suit:
                trump = "trump"
            elif not round_.has_turn_up or round_.turned_up in NO_TRUMP or round_.none_named:
                trump = "none"
            else:
                trump = "unknown"
            yield Line(game.id, state.seats[seat].player, round_.cards, bid, made, after_dealer, trump)


def _order_by_round(game):
    """How people sat when a round was closed, by its number."""
    order = {}
    records = in_force(game)
    state = replay(records[:1])
    for record in records[1:]:
        state = apply(state, record.fact)
        for round_ in state.closed:
            order.setdefault(round_.number, state.order)
    return order


def rank_of(state, player):
    return ranks(state)[seat_of(state, player)]


def total_of(state, player):
    return totals(state)[seat_of(state, player)]


def seat_of(state, player):
    return [seat.player for seat in state.seats].index(player)


def people(state):
    """Who played in the game: all but those without a round, here or on paper."""
    return [
        seat.player
        for place, seat in enumerate(state.seats)
        if state.ruleset.elimination
        or any(round_.bids[place] is not None for round_ in state.closed)
        or (place in state.playing and not state.closed)
        or (place in state.playing and state.paper_totals and state.came_after(place) < state.first_round)
    ]


def was_there(state, number, place):
    """Whether the player had come and not left when that closed round was played."""
    round_ = state.closed[number]
    return bool(state.ruleset.elimination) or round_.bids[place] is not None or place in round_.absent


def play_together(state, one, other):
    """Whether two sit opposite in a game of teams (§9.4)."""
    distance = state.order.index(seat_of(state, one)) - state.order.index(seat_of(state, other))
    return state.ruleset.teams and abs(distance) == len(state.seats) // 2


def longest_run(of_all, player):
    """The longest stretch of one game in which every bid was met."""
    games = {}
    for line in of_all:
        if line.player == player:
            games.setdefault(line.game, []).append(line.bid == line.made)
    return max(map(longest_stretch, games.values()), default=0)


def longest_stretch(met):
    """Every stretch is tried."""
    places = range(len(met) + 1)
    return max(end - start for start in places for end in places[start:] if all(met[start:end]))
