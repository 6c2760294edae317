"""How special was this? Where the best total, round and comeback of a game stand among all of its kind."""

from __future__ import annotations

from scorekeeper.game import Game, State
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.statistics import FinishedGame, FinishedSeat, Place, Records, finished_game, place_among
from scorekeeper.storage.library import Progress
from scorekeeper.tables.host import Host

FEWEST_GAMES = 3
"""Among fewer games by the same rules nothing is special."""


async def load_places(
    host: Host, _on_progress: Progress, _: Words, game: Game, state: State
) -> tuple[str, ...]:
    """The sentences for a finished game; none while there are too few others by the same rules."""
    counted = await host.game_counter.count(_on_progress)
    tally = counted.tally(state.ruleset.name)
    own = finished_game(game, state)
    if own is None or len(tally.games) < FEWEST_GAMES:
        return ()
    records = await host.work(lambda: tally.records)
    if records is None:  # points were counted differently by rules of one name
        return ()
    return place_sentences(_, own, records, state, len(tally.games))


def place_sentences(
    _: Words, own: FinishedGame, records: Records, state: State, games: int
) -> tuple[str, ...]:
    """Where the highest total, the best round and the winner's comeback stand, and among how many games."""
    names = {seat.player: name for seat, name in zip(state.seats, state.names, strict=True)}
    top = max(own.seats, key=lambda seat: seat.points)
    sentences = [
        _(
            "{name}'s total of {points} ranks {place} of {of}.",
            **_values(_, top, top.points, records.totals, names),
        )
    ]
    round_seats = [seat for seat in own.seats if seat.best_round is not None]
    if round_seats:
        best = max(round_seats, key=lambda seat: seat.best_round or 0)
        values = _values(_, best, best.best_round or 0, records.best_rounds, names)
        sentences.append(_("Best round: {name} with {points}, rank {place} of {of}.", **values))
    came_back = [seat for seat in own.seats if seat.rank == 1 and seat.most_behind]
    if came_back:
        furthest = max(came_back, key=lambda seat: seat.most_behind)
        values = _values(_, furthest, furthest.most_behind, records.comebacks, names)
        sentences.append(_("{name} came back from {points} behind: rank {place} of {of}.", **values))
    rules = rules_called(_, state.ruleset.name)
    sentences.append(_.plural("Among {n} game: {rules}", "Among {n} games: {rules}", games, rules=rules))
    return tuple(sentences)


def _values(
    _: Words, seat: FinishedSeat, value: int, values: tuple[int, ...], names: dict[str, str]
) -> dict[str, object]:
    found: Place = place_among(value, values)
    return {
        "name": names.get(seat.player, ""),
        "points": _.number(value),
        "place": _.number(found.place),
        "of": _.number(found.of),
    }
