"""What each player must still do to win: who still can, who will in any case, and who is how far behind.

No odds: it is exact, over every ending that the rules still allow. Whatever hands are dealt, everyone may
take any of the tricks and bid what he likes, within plus/minus one (§4.3); the tricks add up to the cards,
less those with a bomb, and who takes the cloud's trick changes his bid (§8). In the open round stands what is
written: bids that are to be seen, tricks counted along or reported. A hidden bid may be any (§4.4, §4.5).
`reachable_ranks` says how all that is looked through.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game import Phase, Round, State
from scorekeeper.game.fold import next_clockwise
from scorekeeper.game.hidden_bids import masked
from scorekeeper.game.sheets.score import (
    resolve_last_place,
    standing_after,
    standing_at_start,
    with_bonuses,
)
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetRound
from scorekeeper.game.standings import bids_sums, hits, idle, out_after, totals, totals_at_start
from scorekeeper.rules import (
    Ruleset,
    bidding_order,
    elimination_rounds,
    hand_sizes,
    partners,
    ranking,
    verify_results,
)
from scorekeeper.statistics.reachable_ranks import reachable_ranks
from scorekeeper.statistics.rounds_left import RoundLeft, chances, strengths


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one player can still reach. Seats count from 0, ranks from 1; with teams ranks count teams."""

    total: int
    """The player's own total, with teams too."""
    best_rank: int
    worst_rank: int
    leads: bool
    """Nobody while all who play are level."""
    behind: int | None = None
    """A seat that leads, None for those who do or where nobody does."""
    points: int = 0
    """So many points behind it, with teams those of both; 0 where only the tie-break is between (§7.9)."""

    @property
    def can_win(self) -> bool:
        """A shared first place has won, where the tie-break shares places (§7.9)."""
        return self.best_rank == 1

    @property
    def safe(self) -> bool:
        """Whether the player wins whatever happens."""
        return self.worst_rank == 1


Steps = Generator[None, None, tuple[Outlook, ...] | None]
"""An outlook while it is computed, a little at a time; what it returns is the answer."""


def outlook_of(state: State) -> tuple[Outlook, ...] | None:
    """The outlook by seat; None while players still drop out (§9.2).

    Who drops out depends on the totals on the way, not only on those at the end.
    """
    return _last(outlook_in_steps(state))


def outlook_in_steps(state: State) -> Steps:
    """The outlook, a little at a time, for where there are no threads and a tap may come in between."""
    state = masked(state)
    if state.level or (not state.finished and _drop_out_later(state.ruleset, state.players, state.out)):
        return None
    return (
        yield from _outlook(
            _Game(
                state.ruleset,
                state.order,
                totals(state),
                hits(state),
                bids_sums(state),
                out_after(state),
                idle(state),
                begun=bool(state.closed or totals_at_start(state)),
                left=tuple(_rounds_left(state)),
            )
        )
    )


def _last(steps: Steps) -> tuple[Outlook, ...] | None:
    """What they return in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: tuple[Outlook, ...] | None = end.value
            return answer


def outlook_of_sheet(sheet: ScoreSheet) -> tuple[Outlook, ...] | None:
    """The outlook by player of a sheet; None while players still drop out (§9.2).

    What is written on the sheet is open to all. Raises `RuleViolation` where the tricks of its last round
    cannot add up.
    """
    ruleset, players = sheet.ruleset, len(sheet.players)
    standing = standing_at_start(sheet)
    started: list[tuple[int, SheetRound]] = []
    for number, played in sheet.numbered:
        standing = resolve_last_place(standing, played)
        after = standing_after(ruleset, number, played, standing)
        if after is standing:
            started.append((number, played))
        standing = with_bonuses(after, sheet.bonuses, number)
    next_round = sheet.first_round + len(sheet.rounds)
    later = () if sheet.ended else hand_sizes(ruleset, players)[next_round - 1 :]
    if standing.level or ((started or later) and _drop_out_later(ruleset, players, standing.out)):
        return None
    left = [
        _written(ruleset, number, played, standing.playing_in(played))
        for number, played in (() if sheet.ended else started)
    ]
    left += [
        RoundLeft(number, cards, standing.playing, last=None)
        for number, cards in enumerate(later, start=next_round)
    ]
    return _last(
        _outlook(
            _Game(
                ruleset,
                tuple(range(players)),
                standing.totals,
                standing.hits,
                standing.bids,
                {player: place for place, player in enumerate(standing.out)},
                (),
                begun=len(started) < len(sheet.rounds) or any(standing.totals),
                left=tuple(left),
            )
        )
    )


@dataclass(frozen=True, slots=True)
class _Game:
    """A game or sheet as it stands, by seat, and what is left of it."""

    ruleset: Ruleset
    order: tuple[int, ...]
    totals: tuple[int, ...]
    hits: tuple[int, ...]
    bids: tuple[int, ...]
    out: Mapping[int, int]
    """Who plays no more, with a number that is higher for who was there longer."""
    idle: tuple[int, ...]
    """Who has played no round and will play none."""
    begun: bool
    """Whether any points were scored."""
    left: tuple[RoundLeft, ...]


def _outlook(game: _Game) -> Steps:
    ruleset = game.ruleset
    rank = ranking(
        ruleset,
        game.totals,
        hits=game.hits,
        bids=game.bids,
        out=game.out,
        idle=game.idle,
        order=game.order,
    )
    gone = {*game.out, *game.idle}
    sides = _sides(ruleset, game.order, gone)
    leaders = {seat for seat in game.order if rank[seat] == 1}
    if not game.begun or len(leaders) == len(game.order) - len(gone):
        leaders = set()
    leader = next((seat for seat in game.order if seat in leaders), None)
    reached = {seat: (rank[seat], rank[seat]) for seat in gone}
    measure = strengths(ruleset, game.left, game.hits, game.bids)
    now = [
        sum(measure.of(game.totals[seat], game.hits[seat], game.bids[seat]) for seat in side)
        for side in sides
    ]
    left = []
    for round_ in game.left:
        left.append(chances(ruleset, round_, sides, measure))
        yield
    for side, ranks in zip(sides, reachable_ranks(now, left), strict=True):
        reached |= dict.fromkeys(side, ranks)
        yield
    points = {seat: sum(game.totals[each] for each in side) for side in sides for seat in side}
    points |= {seat: game.totals[seat] for seat in gone}
    found = []
    for seat, total in enumerate(game.totals):
        behind = None if leader is None or seat in leaders else leader
        short = 0 if behind is None else points[behind] - points[seat]
        found.append(Outlook(total, *reached[seat], seat in leaders, behind, short))
    return tuple(found)


def _sides(ruleset: Ruleset, order: Sequence[int], out: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Who stands together in the ranking, without those who play no more (§9.2, §9.4)."""
    if ruleset.teams:
        return tuple((order[one], order[other]) for one, other in partners(len(order)))
    return tuple((seat,) for seat in order if seat not in out)


def _drop_out_later(ruleset: Ruleset, players: int, out: Sequence[int]) -> bool:
    return len(out) < len(elimination_rounds(ruleset, players))


def _rounds_left(state: State) -> Iterator[RoundLeft]:
    round_ = state.current
    if round_ is None:
        return
    yield _open(round_)
    dealer = round_.dealer
    for number, cards in enumerate(state.hands[round_.number :], start=round_.number + 1):
        dealer = next_clockwise(state, dealer)
        place = bidding_order(state.playing.index(dealer), len(state.playing), state.ruleset)[-1]
        yield RoundLeft(number, cards, state.playing, last=state.playing[place])


def _open(round_: Round) -> RoundLeft:
    """The open round; tricks that were counted along count until they are reported."""
    written = (*round_.bids, *round_.results, *(tricks or None for tricks in (*round_.taken, round_.lost)))
    if all(figure is None for figure in written):
        return RoundLeft(round_.number, round_.cards, round_.turns, round_.turns[-1])
    reported = round_.phase is Phase.RESULTS
    return RoundLeft(
        round_.number,
        round_.cards,
        round_.turns,
        round_.turns[-1],
        bids=round_.bids,
        results=round_.results,
        least=() if reported else round_.taken,
        lost=round_.lost,
        changes=sum(map(abs, round_.changes)),
    )


def _written(ruleset: Ruleset, number: int, played: SheetRound, playing: Sequence[int]) -> RoundLeft:
    """The round of a sheet that is not complete."""
    made = [tricks for seat in playing if (tricks := played.tricks[seat]) is not None]
    if len(made) == len(playing) or sum(made) > played.cards:
        verify_results(ruleset, played.cards, made)
    return RoundLeft(number, played.cards, tuple(playing), last=None, bids=played.bids, results=played.tricks)
