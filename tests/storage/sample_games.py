"""Sample games for tests of the storage."""

from uuid import UUID

from scorekeeper.game import Phase
from tests.game.driver import GameDriver


def game_id(number):
    """The id of the game with that number."""
    return str(UUID(int=number, version=4))


class SampleGame(GameDriver):
    """A driver whose game has an id, so that it can be saved."""

    def __init__(self, number=1, players=3):
        super().__init__(players, game_id=game_id(number))


def taps(pad, count):
    """The game after each of so many taps, a few undone ones among them."""
    games = []
    for number in range(count):
        if number % 5 == 4:
            pad.undoes()
        else:
            round_ = pad.round
            if round_.phase is Phase.BIDDING:
                pad.bids(0)
            elif round_.phase is Phase.PLAY:
                pad.plays()
            else:
                pad.results(round_.cards if round_.reporter == round_.turns[0] else 0)
        games.append(pad.game)
    return games
