"""What the screens of the statistics show: all finished games, their players side by side, and each alone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from heapq import nsmallest
from math import inf
from typing import TypeVar

from scorekeeper.game.faces import Face, faces_at_table
from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.cards import capitalised
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.locale.statistics import (
    met_count,
    met_rate,
    met_rate_and_count,
    over_text,
    percent,
    rating_text,
)
from scorekeeper.statistics.across_games import (
    FEWEST_RATED_GAMES,
    FEWEST_ROUNDS_OF_A_RATE,
    BidsMet,
    PlayerStatistics,
)
from scorekeeper.statistics.finished_game import RoundTrump
from scorekeeper.statistics.ratings import Rating
from scorekeeper.statistics.records import BestKind, Place, place_among
from scorekeeper.storage.library import Progress, no_progress
from scorekeeper.tables.game_counter import FinishedGames
from scorekeeper.tables.host import Host


@dataclass(frozen=True)
class AllGames:
    """The finished games, those by one kind of rules added up, and who everybody is."""

    counted: FinishedGames
    tally: FinishedGames
    """The chosen ones of them, which the screens tell of."""
    names: Mapping[str, str]
    """Names by the player's id: as in the list of players, who is not there as in the latest game."""
    faces: Mapping[str, Face]
    """Faces by the player's id; who is not in the list of players has none."""

    def face(self, player: str) -> Face:
        return faces_at_table([player], self.faces)[0]


async def load_all_games(
    host: Host,
    on_progress: Progress = no_progress,
    on_part: Callable[[AllGames], None] | None = None,
    ruleset: str | None = None,
) -> AllGames:
    """The games as they are now, those by the rules of that name (None: all) added up.

    Where many have to be counted first, `on_part` takes now and then what those say that are counted so far.
    """

    async def show(part: FinishedGames) -> None:
        if on_part is not None:
            on_part(await _added_up(host, part, ruleset))

    counted = await host.game_counter.count(on_progress, None if on_part is None else show)
    return await _added_up(host, counted, ruleset)


async def _added_up(host: Host, counted: FinishedGames, ruleset: str | None) -> AllGames:
    tally = await host.work(lambda: counted.by_rules(ruleset).add_up())
    names = await host.names_of(tally.statistics.players)
    return AllGames(counted, tally, names, await host.work(host.library.people.faces))


class Order(Enum):
    """What the players are ranked by."""

    RATING = "rating"
    WINS = "wins"
    HITS = "hits"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """What the ranking says of one player."""

    player: str
    name: str
    face: Face
    place: int
    """The place in the ranking; 0 where too little is known for one."""
    won: str
    form: tuple[int, ...]
    """The places in the last games, the latest last."""
    rating: str
    """Empty after too few games."""
    uncertainty: str
    percent: int | None
    """How many of a hundred bids were met; None behind few rounds."""
    met: str
    spoken: str


def usual_order(all_games: AllGames) -> Order:
    """By rating, where anybody has one."""
    ratings = all_games.tally.ratings.values()
    rated = any(rating[-1].games >= FEWEST_RATED_GAMES for rating in ratings)
    return Order.RATING if rated else Order.WINS


def player_rows(_: Words, all_games: AllGames, order: Order, most: int) -> tuple[PlayerRow, ...]:
    """The first so many players; of equal ones who has won more comes first, then who needed fewer games."""
    statistics = all_games.tally.statistics.players

    def value(player: str) -> float:
        """What counts; nothing where it says little."""
        found = statistics[player]
        if order is Order.WINS:
            return found.wins
        if order is Order.GAMES:
            return found.games
        if order is Order.RATING:
            rating = _rating(all_games, player)
            return rating.mu if rating else -inf
        met = found.bids_met
        return met.met / met.rounds if met.rounds >= FEWEST_ROUNDS_OF_A_RATE else -inf

    values = {player: value(player) for player in statistics}
    ranked = sorted(-each for each in values.values())

    def key(player: str) -> tuple[float, int, int, str, str]:
        found = statistics[player]
        return -values[player], -found.wins, found.games, all_games.names[player].casefold(), player

    rows = []
    for player in nsmallest(most, statistics, key=key):
        place = bisect_left(ranked, -values[player]) + 1 if values[player] > 0 else 0
        rows.append(_player_row(_, all_games, player, place))
    return tuple(rows)


def _rating(all_games: AllGames, player: str) -> Rating | None:
    """The present rating; None after too few games."""
    ratings = all_games.tally.ratings.get(player)
    return ratings[-1] if ratings and ratings[-1].games >= FEWEST_RATED_GAMES else None


def _player_row(_: Words, all_games: AllGames, player: str, place: int) -> PlayerRow:
    found, rating = all_games.tally.statistics.players[player], _rating(all_games, player)
    bids, form = found.bids_met, all_games.tally.last_ranks.get(player, ())
    name, met = all_games.names[player], met_rate(_, bids)
    games = _.plural("{n} game", "{n} games", found.games)
    won = _.plural("{n} won", "{n} won", found.wins)
    spoken = [
        name,
        _("place {place}", place=place) if place else "",
        f"{games} · {won}",
        _("{rate} met", rate=met),
        _("rating {rating}", rating=rating_text(_, rating)) if rating else "",
        _("last places: {places}", places=", ".join(map(str, form))),
    ]
    return PlayerRow(
        player,
        name,
        all_games.face(player),
        place,
        won=_("{won} of {games}", won=_.number(found.wins), games=_.number(found.games)),
        form=form,
        rating=_.decimal(rating.mu) if rating else "",
        uncertainty=f"±{_.decimal(rating.sigma)}" if rating else "",
        percent=percent(bids) if bids.rounds >= FEWEST_ROUNDS_OF_A_RATE else None,
        met=met,
        spoken=", ".join(filter(None, spoken)),
    )


@dataclass(frozen=True, slots=True)
class BestTile:
    """The best of a kind in a group."""

    symbol: str
    value: str
    names: str
    what: str


BESTS: Mapping[BestKind, tuple[str, Phrase]] = {
    BestKind.HIGHEST_TOTAL: ("trophy", lambda _: _("highest total")),
    BestKind.LONGEST_RUN: ("flame", lambda _: _("met in a row")),
    BestKind.BEST_ROUND: ("bolt", lambda _: _("best round")),
    BestKind.NARROWEST_WIN: ("scales", lambda _: _("narrowest win")),
}
"""The symbol of each kind of bests, and what it is called."""


def best_tiles(_: Words, all_games: AllGames) -> tuple[BestTile, ...]:
    """What was the most ever, and whose it is."""
    tiles = []
    for best in all_games.tally.bests:
        symbol, what = BESTS[best.kind]
        value = (_.signed if best.kind is BestKind.BEST_ROUND else _.number)(best.value)
        names = _.series([all_games.names[player] for player in best.players])
        tiles.append(BestTile(symbol, value, names, what(_)))
    return tuple(tiles)


def alike_line(_: Words, all_games: AllGames) -> str:
    """The number of games whose points compare; empty where those of all do."""
    alike = len(all_games.tally.alike)
    if alike == len(all_games.tally.games):
        return ""
    return _.plural("points: {n} game counted alike", "points: {n} games counted alike", alike)


def counted_line(_: Words, all_games: AllGames) -> str:
    """What stands behind the numbers: "12 games, 160 rounds"."""
    statistics = all_games.tally.statistics
    games = _.plural("{n} finished game", "{n} finished games", statistics.games)
    return f"{games}, {_.plural('{n} round', '{n} rounds', statistics.rounds)}"


def unreadable_line(_: Words, all_games: AllGames) -> str:
    """That games are left out because they cannot be read; empty where there are none."""
    unreadable = len(all_games.counted.unreadable)
    if not unreadable:
        return ""
    return _.plural(
        "{n} game cannot be read and is left out.", "{n} games cannot be read and are left out.", unreadable
    )


T = TypeVar("T")


class Grouping(Enum):
    """What the bids met are told apart by."""

    CARDS = "cards"
    BID = "bid"
    SEAT = "seat"
    TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class Bar:
    """How often bids were met in one kind of rounds."""

    label: str
    spoken: str
    """The kind of rounds in words: "7 cards"."""
    percent: int
    value: str
    """The rate and what stands behind it; a count alone where that is little."""
    pale: bool
    """Whether there is little behind it."""


@dataclass(frozen=True, slots=True)
class RatingLine:
    """How a player's rating went."""

    face: Face
    points: tuple[tuple[float, float], ...]
    """Mu after so large a part of the way; of very many ratings only some, evenly spread."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another player, against whom it says something."""

    name: str
    face: Face
    figures: str
    """How often ahead, how often behind, and how often level."""


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What one player's page shows."""

    name: str
    face: Face
    place: int
    """The place by rating; 0 where there is none."""
    about: str
    """That place, and since when the player is known."""
    places: tuple[int, int, int]
    """How often first, second and third."""
    figures: tuple[tuple[str, str], ...]
    """Large figures, each with what it counts."""
    bars: Mapping[Grouping, tuple[Bar, ...]]
    rounds: int
    average: int | None
    """How many of a hundred bids were met in all; None where no round was played here."""
    lines: tuple[tuple[str, str], ...]
    """What is counted, and the number."""
    rating: str
    """The present one; empty after too few games."""
    rating_line: RatingLine | None
    """From the fifth game on; None after too few games."""
    months: tuple[tuple[float, str], ...]
    """After which part of the way each month begins."""
    first_rating: str
    best_rating: str
    rating_figures: tuple[tuple[str, str], ...]
    """The same in figures: after how many games, and the rating with its uncertainty; a few of them."""
    rating_games: int
    records: tuple[tuple[str, str], ...]
    """What was the player's best, and where that stands among all whose points compare."""
    feared: Opponent | None
    beaten: Opponent | None
    favourite_bid: tuple[str, str] | None
    """The bid that was made most often, and how often it was met."""
    longest_run: str
    against: tuple[Opponent, ...]


MOST_RATINGS = 48
"""At most so many ratings a line has: a phone shows no more apart, and each is sent to it."""
MOST_RATING_FIGURES = 8
MOST_AGAINST = 100
"""At most so many others, those who were met most often, a page names."""


def player_page(_: Words, all_games: AllGames, player: str) -> PlayerPage | None:
    """The page of a player; None where the games that are counted know nobody of that id."""
    found = all_games.tally.statistics.players.get(player)
    if found is None:
        return None
    met, ratings = found.bids_met, all_games.tally.ratings.get(player, ())
    games = all_games.tally.of_player(player)
    rated = [
        (after, game.finished)
        for after, game in zip(ratings, all_games.tally.rated(games), strict=False)
        if after.games >= FEWEST_RATED_GAMES
    ]
    shown, drawn = [after for after, _when in rated], _thinned(rated, MOST_RATINGS)
    points = (
        (_("average points"), _.decimal(found.average_points)),
        (_("lowest total"), _.number(found.lowest)),
    )
    others = [value for one in all_games.tally.ratings if (value := _rating(all_games, one))]
    place = 1 + sum(other.mu > shown[-1].mu for other in others) if shown else 0
    return PlayerPage(
        name=all_games.names[player],
        face=all_games.face(player),
        place=place,
        about=capitalised(
            " · ".join(
                [
                    *([_("place {place} of {of} by rating", place=place, of=len(others))] if place else []),
                    _("since {when}", when=_.month(games[0].finished.astimezone())),
                ]
            )
        ),
        places=(found.ranks.get(1, 0), found.ranks.get(2, 0), found.ranks.get(3, 0)),
        figures=(
            (_.number(found.games), _.plural("game", "games", found.games)),
            (met_rate(_, BidsMet(found.wins, found.games)), _("won")),
            (met_rate(_, met), _.in_context("bids", "met")),
            *([(_.decimal(shown[-1].mu), _.in_context("player", "rating"))] if shown else []),
        ),
        bars=_bars(_, found),
        rounds=met.rounds,
        average=percent(met) if met.rounds else None,
        lines=(
            (_("average rank"), _.decimal(found.average_rank)),
            *(points if found.points_compare else ()),
            (_("bids on average"), over_text(_, found.over)),
        ),
        rating=rating_text(_, shown[-1]) if shown else "",
        rating_line=RatingLine(
            all_games.face(player),
            tuple(zip(_parts(drawn), (after.mu for after, _when in drawn), strict=True)),
        )
        if drawn
        else None,
        months=_months(_, [when for _after, when in drawn]),
        first_rating=_.decimal(shown[0].mu) if shown else "",
        best_rating=_.decimal(max((after.mu for after in shown), default=0)),
        rating_figures=tuple(
            (_.plural("after {n} game", "after {n} games", after.games), rating_text(_, after))
            for after in _thinned(shown, MOST_RATING_FIGURES)
        ),
        rating_games=len(ratings),
        records=_records(_, all_games, player),
        feared=_opponent(_, all_games, found, found.feared),
        beaten=_opponent(_, all_games, found, found.beaten),
        favourite_bid=None
        if found.favourite_bid is None
        else (_.number(found.favourite_bid), met_rate(_, found.by_bid[found.favourite_bid])),
        longest_run=_.number(found.longest_run),
        against=_against(_, all_games, found),
    )


MOST_LINES = 6
"""The largest number of players whose ratings one chart shows."""


def rating_lines(
    _: Words, all_games: AllGames, players: Sequence[str]
) -> tuple[tuple[RatingLine, ...], tuple[tuple[float, str], ...]]:
    """How the ratings of these players went over all games, and after which part of the way months begin.

    Nothing where there are not two of them.
    """
    rated = [player for player in players if _rating(all_games, player)][:MOST_LINES]
    if len(rated) < 2:
        return (), ()
    games = all_games.tally.rated(all_games.tally.games)
    parts: dict[str, list[float]] = {player: [] for player in rated}
    for game, part in zip(games, _parts(games), strict=True):
        for seat in game.seats:
            if seat.player in parts:
                parts[seat.player].append(part)
    lines = []
    for player in rated:
        points = [
            (part, after.mu)
            for part, after in zip(parts[player], all_games.tally.ratings[player], strict=True)
            if after.games >= FEWEST_RATED_GAMES
        ]
        points = [*_thinned(points, MOST_RATINGS), (1.0, points[-1][1])]  # which it still is
        lines.append(RatingLine(all_games.face(player), tuple(points)))
    return tuple(lines), _months(_, [game.finished for game in _thinned(games, MOST_RATINGS)])


def _parts(values: Sequence[object]) -> list[float]:
    """Which part of the way each of these values is, from the first to the last."""
    last = len(values) - 1
    return [number / last if last else 1.0 for number in range(len(values))]


def _months(_: Words, times: Sequence[datetime]) -> tuple[tuple[float, str], ...]:
    """After which part of the way each month begins."""
    months = [_.short_month(when.astimezone()) for when in times]
    return tuple(
        (part, month)
        for part, month, before in zip(_parts(times), months, ["", *months], strict=False)
        if month != before
    )


def _thinned(values: Sequence[T], most: int) -> tuple[T, ...]:
    """Some of very many values, evenly spread, the first and the last among them."""
    if len(values) <= most:
        return tuple(values)
    return tuple(values[(len(values) - 1) * place // (most - 1)] for place in range(most))


def _bars(_: Words, found: PlayerStatistics) -> Mapping[Grouping, tuple[Bar, ...]]:
    trump = {
        RoundTrump.TRUMP: (_("with trump"), _("with trump")),
        RoundTrump.NONE: (_("without trump"), _("without trump")),
        RoundTrump.UNKNOWN: (_("not noted"), _("trump not written down")),
    }
    return {
        Grouping.CARDS: tuple(
            _bar(_, _.number(cards), _.plural("{n} card", "{n} cards", cards), bids)
            for cards, bids in found.by_cards.items()
        ),
        Grouping.BID: tuple(
            _bar(_, _.number(bid), _("bid {bid}", bid=_.number(bid)), bids)
            for bid, bids in found.by_bid.items()
        ),
        Grouping.SEAT: tuple(
            _bar(
                _,
                _.number(seat),
                _.plural("{n} place after the dealer", "{n} places after the dealer", seat),
                bids,
            )
            for seat, bids in found.by_seat.items()
        ),
        Grouping.TRUMP: tuple(
            _bar(_, *trump[kind], bids) for kind, bids in found.by_trump.items() if bids.rounds
        ),
    }


def _bar(_: Words, label: str, spoken: str, bids: BidsMet) -> Bar:
    pale = bids.rounds < FEWEST_ROUNDS_OF_A_RATE
    return Bar(
        label, spoken, percent(bids), met_count(_, bids) if pale else met_rate_and_count(_, bids), pale
    )


def _records(_: Words, all_games: AllGames, player: str) -> tuple[tuple[str, str], ...]:
    all_records = all_games.tally.records
    if all_records is None:
        return ()
    seats = [seat for game in all_games.tally.alike for seat in game.seats if seat.player == player]
    own = (
        (_("highest total"), [seat.points for seat in seats], all_records.totals),
        (
            _("best round"),
            [seat.best_round for seat in seats if seat.best_round is not None],
            all_records.best_rounds,
        ),
        (
            _("greatest comeback"),
            [seat.most_behind for seat in seats if seat.rank == 1 and seat.most_behind],
            all_records.comebacks,
        ),
    )
    return tuple((what, _place(_, place_among(max(values), among))) for what, values, among in own if values)


def _place(_: Words, found: Place) -> str:
    return _(
        "{points} · rank {place} of {of}",
        points=_.number(found.value),
        place=_.number(found.place),
        of=_.number(found.of),
    )


def _against(_: Words, all_games: AllGames, found: PlayerStatistics) -> tuple[Opponent, ...]:
    """The people whom a player has met, most often first."""

    def key(other: str) -> tuple[int, str, str]:
        return -found.against[other].games, all_games.names[other].casefold(), other

    shown = nsmallest(MOST_AGAINST, found.against, key=key)
    return tuple(opponent for one in shown if (opponent := _opponent(_, all_games, found, one)) is not None)


def _opponent(_: Words, all_games: AllGames, found: PlayerStatistics, other: str | None) -> Opponent | None:
    if other is None:
        return None
    pair = found.against[other]
    name = all_games.names[other]
    figures = [
        _.plural("{n} time ahead of {name}", "{n} times ahead of {name}", pair.ahead, name=name),
        _.plural("{n} time behind", "{n} times behind", pair.behind),
        *([_.plural("{n} time level", "{n} times level", pair.level)] if pair.level else []),
    ]
    return Opponent(name, all_games.face(other), ", ".join(figures))


def scope_line(_: Words, all_games: AllGames, ruleset: str | None, games: int) -> str:
    """Which games stand behind a number: "42 games: Standard"."""
    if ruleset is None:
        played = all_games.counted.rulesets
        if len(played) != 1:
            return _.plural("{n} game, all rules", "{n} games, all rules", games)
        (ruleset,) = played
    rules = rules_called(_, ruleset)
    return _.plural("{n} game: {rules}", "{n} games: {rules}", games, rules=rules)
