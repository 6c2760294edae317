"""An organiser who makes facts of what happens at a tournament, and writes each of them down."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from uuid import UUID

from scorekeeper.rules import hand_sizes, points
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.draw import by_lot, next_round
from scorekeeper.tournament.fold import state_of
from scorekeeper.tournament.plan import CLUB_EVENING, QUALIFIER, Counting
from scorekeeper.tournament.recording import begin_tournament, record, undo
from scorekeeper.tournament.standings import finalists, tied

FROM_LAST = replace(QUALIFIER, counting=Counting.PLACES_FROM_LAST, place_points=(10, 20, 30, 40, 50))
AT = datetime(2026, 11, 20, 20, tzinfo=UTC)


def new_id(random):
    return str(UUID(int=random.getrandbits(128), version=4))


def drawn(state, seed):
    steps = next_round(state, seed)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


class Organiser:
    def __init__(self, people=0, plan=CLUB_EVENING, seed=1):
        self.random = Random(seed)
        self.at = AT
        self.tournament = begin_tournament(new_id(self.random), f.TournamentStarted("Club evening", plan), AT)
        self.state = state_of(self.tournament)
        for number in range(people):
            self.enter(f"P{number + 1}")

    def does(self, *facts):
        self.tournament, self.state = record(self.tournament, self.state, facts, self.at)
        return self.state

    def undoes(self, is_played=lambda _game: False):
        self.tournament = undo(self.tournament, is_played)
        self.state = state_of(self.tournament)
        return self.state

    def enter(self, name, club="", *, here=True):
        """Put somebody on the list; the answer is his number."""
        number = len(self.state.people)
        entered = f.PersonEntered(new_id(self.random), name, club)
        self.does(entered, *([f.PersonArrived(number)] if here else []))
        return number

    def draw(self):
        """Lock the last round and draw the next."""
        locked = [f.RoundLocked(len(self.state.rounds))] if self._is_open() else []
        seed = self.random.randrange(1000)
        tables = tuple(f.Table(new_id(self.random), seats) for seats in drawn(self.state, seed))
        return self.does(*locked, f.RoundDrawn(len(self.state.rounds) + 1, tables, seed))

    def _is_open(self):
        return bool(self.state.rounds) and not self.state.rounds[-1].locked

    def report(self, table, totals, hits=None):
        """Type the result of a table of the last round."""
        game = self.state.all_rounds[-1].tables[table].game
        return self.does(f.ResultTaken(game, tuple(totals), tuple(hits or (5,) * len(totals)), typed=True))

    def report_all(self):
        """Type a possible result of every table of the last round that has none."""
        round_ = self.state.all_rounds[-1]
        for place in round_.without_result:
            self.report(place, *self.any_result(len(round_.tables[place].seats)))
        return self.state

    def any_result(self, seats):
        """Totals that hands can bring, with the bids met by which they came about."""
        totals, hits = [0] * seats, [0] * seats
        ruleset = self.state.plan.ruleset
        for number, cards in enumerate(hand_sizes(ruleset, seats), start=1):
            for seat in range(seats):
                bid, made = self.random.randint(0, min(2, cards)), self.random.randint(0, min(2, cards))
                totals[seat] += points(ruleset.scoring, number, cards, bid, made)
                hits[seat] += bid == made
        return totals, hits

    def draw_final(self):
        """Lock the last round and draw the final, after a lot where one is needed."""
        if self._is_open():
            self.does(f.RoundLocked(len(self.state.rounds)))
        wanted = self.state.plan.finalists
        if len(finalists(self.state)) > wanted:
            level = next(group for group in tied(self.state) if finalists(self.state)[-1] in group)
            self.does(f.LotDrawn(by_lot(self.state, level)))
        return self.does(f.FinalDrawn(f.Table(new_id(self.random), finalists(self.state))))
