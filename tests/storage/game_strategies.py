"""Whole games as people keep them: trumps, bids, tricks counted along, rounds put right, long pauses."""

from datetime import timedelta
from uuid import UUID

from scorekeeper.game import Phase, Seat, begin_game
from scorekeeper.game.facts import BidsRevealed, GameStarted, TrickTaken, TrumpSet
from scorekeeper.game.moves import forbidden_for
from scorekeeper.rules import STANDARD, Suit
from tests.game.driver import STARTED_AT, GameDriver, written_anew

NAMES = ("Maximilian", "Anneliese", "Friederike", "Jürgen", "Dorothea", "Bartholomäus")
LONGEST_NAMES = (
    *("Maximiliane v. Hohenfels", "Jean-Baptiste Delasallée", "Friederike-Charlotte Bár"),
    *("Bartholomäus Grünewalder", "Wilhelmina Østergård-Žuk", "Κωνσταντίνος Παπαδόπουλο"),
)
"""As long as a name can be, with letters that few names have."""


class _RealTimeDriver(GameDriver):
    """A driver who writes when it happens, not once a minute."""

    def __init__(self, players, ruleset, rng, names):
        self.rng = rng
        self.moment = STARTED_AT
        super().__init__(players, rng.randrange(players), ruleset)
        ids = [str(UUID(int=rng.getrandbits(128), version=4)) for _seat in range(players + 1)]
        seated = tuple(Seat(*seat) for seat in zip(ids[1:], names, strict=False))
        first = GameStarted(seated, rng.randrange(players), ruleset)
        self.game = begin_game(ids[0], first, STARTED_AT)
        self.undoes(0)

    def _now(self):
        self.moment += timedelta(seconds=round(min(3600, self.rng.lognormvariate(2.2, 0.9))))
        return self.moment

    def plays_round(self):
        round_, number, rng = self.round, self.round.number, self.rng
        if round_.has_turn_up:
            suit = rng.choice(list(Suit))
            self.does(TrumpSet(f"{suit.letter}{rng.randint(1, 8)}", suit))
        while self.phase is Phase.BIDDING:
            wanted = max(0, round(rng.gauss(round_.cards / len(round_.turns), 1)))
            forbidden = forbidden_for(self.state, self.round.bidder)
            self.bids(next(bid for bid in (min(round_.cards, wanted), 0, 1) if bid != forbidden))
        if self.phase is Phase.REVEAL:
            self.does(BidsRevealed())
        for _trick in range(round_.cards):
            self.does(TrickTaken(rng.choice(round_.turns)))
        self.plays()
        if number % 4 == 0:
            self.puts_right(rng.choice(self.state.closed).number)

    def puts_right(self, number):
        round_ = next(round_ for round_ in self.state.closed if round_.number == number)
        tricks = [0] * self.state.players
        for _trick in range(round_.cards):
            tricks[self.rng.choice(round_.turns)] += 1
        self.does(written_anew(number, tuple(bid or 0 for bid in round_.bids), tuple(tricks)))


def played_game(players, rounds, rng, ruleset=STANDARD, names=NAMES):
    """A game after so many rounds, every trick counted along and every fourth time a round put right."""
    driver = _RealTimeDriver(players, ruleset, rng, names)
    for _round in range(rounds):
        driver.plays_round()
    return driver.game
