"""Games to be kept, and what lists show of them."""

from __future__ import annotations

from uuid import UUID

from scorekeeper.game import Game, Phase, begin, state_of
from scorekeeper.game.standings import ranks, totals
from scorekeeper.storage import Summary
from tests.game.scribe import Scribe


def game_id(number: int) -> str:
    """The id of the game with that number."""
    return str(UUID(int=number, version=4))


def summarise(game: Game) -> Summary:
    """What lists show of the game."""
    state = state_of(game)
    current = state.current or state.closed[-1]
    return Summary(
        id=game.id,
        revision=game.revision,
        started=state.started,
        touched=game.facts[game.cursor - 1].at,
        seats=state.seats,
        round=current.number,
        rounds=len(state.hands),
        totals=totals(state),
        ranks=ranks(state),
        finished=state.phase is Phase.FINISHED,
        ruleset=state.ruleset.name,
    )


class Pad(Scribe):
    """A scribe whose game has an id under which it can be kept."""

    def __init__(self, number: int = 1, players: int = 3) -> None:
        super().__init__(players)
        first = self.game.facts[0]
        self.game = begin(game_id(number), first)  # type: ignore[arg-type]  # a game begins with its start


def taps(pad: Pad, count: int) -> list[Game]:
    """The game after each of so many taps, a few undone ones among them."""
    games = []
    for number in range(count):
        if number % 5 == 4:
            pad.undoes()
        else:
            row = pad.row
            if row.phase is Phase.BIDDING:
                pad.bids(0)
            elif row.phase is Phase.PLAY:
                pad.plays()
            else:
                pad.results(row.cards if row.reporter == row.turns[0] else 0)
        games.append(pad.game)
    return games
