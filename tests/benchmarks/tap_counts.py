"""How many taps a game costs on average. They are counted, so the figures are the same on every machine."""

from tests.game.average_taps import MOST, MOST_WITH_TRUMP, average_taps


def figures():
    return [
        ("taps of a game of 15 rounds, average", average_taps(trump=False), "", float(MOST)),
        ("the same with every trump", average_taps(trump=True), "", float(MOST_WITH_TRUMP)),
    ]
