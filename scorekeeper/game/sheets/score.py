"""A sheet totalled round by round: points, totals, who has dropped out (§9.2), and the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper import rules
from scorekeeper.game.sheets.sheet import ScoreSheet, SheetRound
from scorekeeper.rules import Ruleset


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """What a round brought and where it left everybody, in points, in the order of the players.

    It brings 0 to those who sit it out, and who had dropped out before (`out`, counted from 0).
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player's place in the ranking; equal ranks are shared. `team_total` is that of both partners."""

    player: str
    rank: int
    total: int
    team_total: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A sheet that has been totalled: the complete rounds, and the ranking, best first."""

    rounds: tuple[ScoredRound, ...]
    ranking: tuple[RankedPlayer, ...]


def _scored(sheet: ScoreSheet) -> Iterator[tuple[ScoredRound, Standing]]:
    """The complete rounds, each with how the sheet stands after it."""
    standing = standing_at_start(sheet)
    for number, played in sheet.numbered:
        standing = resolve_last_place(standing, played)
        if (won := points_of(sheet.ruleset, number, played, standing)) is not None:
            out = standing.out
            standing = standing_after(sheet.ruleset, number, played, standing)
            standing = with_given(standing, sheet, number)
            yield ScoredRound(won, standing.totals, out), standing


def score(sheet: ScoreSheet) -> Score:
    """Points and totals of every complete round, and the ranking after them (§7.1, §7.8, §7.9).

    Those who dropped out or left stand below all others (§9.2), and below these who has played no round and
    will play none; with teams the total of both partners counts, and they stand together (§9.4).
    """
    scored = tuple(_scored(sheet))
    standing = scored[-1][1] if scored else standing_at_start(sheet)
    ranks = rules.ranking(
        sheet.ruleset,
        standing.totals,
        hits=standing.hits,
        bids=standing.bids,
        out=sheet_out_after(sheet, standing),
        idle=sheet_idle(sheet, len(scored)),
    )
    team = _team_of(sheet)
    both = rules.team_totals(standing.totals) if team else ()
    places = {
        player: RankedPlayer(name, rank, total, both[team[player]] if team else None)
        for player, (name, rank, total) in enumerate(zip(sheet.players, ranks, standing.totals, strict=True))
    }
    best_first = sorted(places, key=lambda player: (places[player].rank, team.get(player, player)))
    return Score(tuple(found for found, _ in scored), tuple(places[player] for player in best_first))


def sheet_out_after(sheet: ScoreSheet, standing: Standing) -> Mapping[int, int]:
    """Who has dropped out (§9.2) or left, with a number that is higher for who was there longer."""
    if sheet.ruleset.elimination:
        return {player: place for place, player in enumerate(standing.out)}
    return {player: _last_round_there(sheet, player) for player in sheet.gone_in(sheet.next_round)}


def _last_round_there(sheet: ScoreSheet, player: int) -> int:
    there = (number for number, played in sheet.numbered if player not in played.gone)
    return max(there, default=sheet.came_after(player))


def sheet_idle(sheet: ScoreSheet, complete: int) -> tuple[int, ...]:
    """Who has played none of the complete rounds, and none on paper before, and will play none."""
    if sheet.ruleset.elimination:
        return ()
    gone, played = sheet.gone_in(sheet.next_round), sheet.rounds[:complete]
    return tuple(
        player
        for player in range(len(sheet.players))
        if all(player in (*round_.gone, *round_.absent) for round_ in played)
        and not (sheet.carried and sheet.came_after(player) < sheet.first_round)
        and (player in gone or (complete and not _plays_on(sheet, player, complete)))
    )


def _plays_on(sheet: ScoreSheet, player: int, complete: int) -> bool:
    """Whether there is a round left for the player, if the game goes on to its end."""
    open_round = sheet.first_round + complete
    if sheet.ended or open_round > len(sheet.hands):
        return False
    sits_out = any(player in round_.absent for round_ in sheet.rounds[complete:])
    return not sits_out or open_round < len(sheet.hands)


def _team_of(sheet: ScoreSheet) -> dict[int, int]:
    """The team of each player, both counted from 0; empty where everyone plays for themselves (§9.4)."""
    if not sheet.ruleset.teams:
        return {}
    pairs = rules.partners(len(sheet.players))
    return {player: number for number, pair in enumerate(pairs) for player in pair}


@dataclass(frozen=True, slots=True)
class Standing:
    """How a sheet stands after some rounds; tuples run in the order of the players."""

    totals: tuple[int, ...]
    hits: tuple[int, ...]
    """How many bids each has met."""
    bids: tuple[int, ...]
    """The sum of all bids of each."""
    out: tuple[int, ...] = ()
    """Who has dropped out, in that order, counted from 0 (§9.2)."""
    level: tuple[int, ...] = ()
    """Those of whom one drops out now, where only the scribe can say who (§9.2)."""

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who have not dropped out, counted from 0."""
        return tuple(player for player in range(len(self.totals)) if player not in self.out)

    def playing_in(self, played: SheetRound) -> tuple[int, ...]:
        """The players of that round: those who are there, have not dropped out and do not sit it out."""
        away = (*played.absent, *played.gone)
        return tuple(player for player in self.playing if player not in away)


def initial_standing(players: int, carried: Sequence[int] = ()) -> Standing:
    """How a sheet stands before its first round, with the totals of the rounds before it."""
    nothing = (0,) * players
    return Standing(tuple(carried) or nothing, nothing, nothing)


def standing_at_start(sheet: ScoreSheet) -> Standing:
    """The standing before the first round, with what was given then."""
    standing = initial_standing(len(sheet.players), sheet.carried)
    return with_given(standing, sheet, sheet.first_round - 1)


def with_given(standing: Standing, sheet: ScoreSheet, number: int) -> Standing:
    """The standing with what was given beside the rounds after that one, and with what newcomers begin."""
    totals = list(standing.totals)
    given = [(bonus.after, bonus.player, bonus.points) for bonus in sheet.bonuses]
    given += [(change.after, change.player, change.points) for change in sheet.changes]
    for after, player, points in given:
        if after == number:
            totals[player] += points
    return replace(standing, totals=tuple(totals))


def resolve_last_place(standing: Standing, played: SheetRound) -> Standing:
    """The standing at the beginning of a round: of those level the one with nothing in it has dropped out.

    Where several have nothing in it, as in a round that has just begun, it stays open.
    """
    gone = tuple(player for player in standing.level if played.has_nothing_of(player))
    if len(gone) != 1:
        return standing
    return replace(standing, out=standing.out + gone, level=())


def points_of(
    ruleset: Ruleset, number: int, played: SheetRound, standing: Standing
) -> tuple[int, ...] | None:
    """What round `number` brought, in points; None while a cell of somebody who plays is empty."""
    won = [0] * len(played.bids)
    for player in standing.playing_in(played):
        bid, taken = played.bids[player], played.tricks[player]
        if bid is None or taken is None:
            return None
        won[player] = rules.points(ruleset.scoring, number, played.cards, bid, taken)
    return tuple(won)


def standing_after(ruleset: Ruleset, number: int, played: SheetRound, standing: Standing) -> Standing:
    """The standing after round `number`, from that at its beginning: the same where it is not complete."""
    won = points_of(ruleset, number, played, standing)
    if won is None:
        return standing
    each = tuple(zip(played.bids, played.tricks, strict=True))
    met = tuple(int(bid is not None and bid == taken) for bid, taken in each)
    found = replace(
        standing,
        totals=_sums(standing.totals, won),
        hits=_sums(standing.hits, met),
        bids=_sums(standing.bids, tuple(bid or 0 for bid, _taken in each)),
    )
    if number not in rules.elimination_rounds(ruleset, len(won)):
        return found
    last = rules.last_place(found.totals, found.hits, won, among=found.playing)
    return replace(found, out=found.out + last) if len(last) == 1 else replace(found, level=last)


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))
