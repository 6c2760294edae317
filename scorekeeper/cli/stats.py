"""`scorekeeper stats`: what the finished games say of each player."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass

from scorekeeper.cli.export import open_host, warn_of_disk
from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data
from scorekeeper.cli.streams import print_answer, progress, table_lines
from scorekeeper.game import same_name
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import rules_called
from scorekeeper.locale.statistics import NO_NUMBER, met_rate_and_count, rating_text
from scorekeeper.rules import PRESETS
from scorekeeper.statistics.across_games import (
    FEWEST_RATED_GAMES,
    PlayerStatistics,
    Statistics,
    statistics_of,
)
from scorekeeper.statistics.finished_game import RoundTrump
from scorekeeper.statistics.ratings import Rating, ratings_after

MOST_NAMED = 20
"""Players or rules that a refusal names at most."""


@dataclass(frozen=True, slots=True)
class StatisticsAnswer:
    """What the command answers: the statistics, and of whom it tells."""

    statistics: Statistics
    ratings: Mapping[str, Rating]
    players: tuple[str, ...]
    """Their ids, those with the most games first."""
    unreadable: tuple[str, ...]
    """The ids of the games that cannot be read, finished or not."""
    names: Mapping[str, str]
    """What everybody is called, by id: as in the list of players, who is not there as in the latest game."""


def add_arguments(_: Words, parser: Parser) -> None:
    folder, name = _("FOLDER"), _("NAME")
    parser.describe(
        usage=f"scorekeeper stats [--rules {name}] [--player {name}] [--json] [--data {folder}]",
        description=_(
            "Sums up the finished games, player by player: wins, ranks, points, bids met, and a rating.\n"
            "Of one player alone also by cards, bid, seat and trump, and against whom."
        ),
    )
    parser.option(
        "--rules",
        metavar=name,
        help=_("count only the games by these rules: a preset, or rules that were saved under a name"),
        refusal=_("{option} takes the name of rules.", option="--rules"),
    )
    parser.option(
        "--player",
        metavar=name,
        help=_("tell of this player only; the others' games count for the rating"),
        refusal=_("{option} takes the name of a player.", option="--player"),
    )
    parser.option("--json", action="store_true", help=_("answer in JSON"))
    add_data(_, parser)


def run(_: Words, arguments: Namespace) -> None:
    with closing(open_host(_, arguments.data)) as host:
        warn_of_disk(_, host)
        said = progress(
            lambda done, of: _(
                "Counting the games: {done} of {games}", done=_.number(done), games=_.number(of)
            )
        )
        counted = asyncio.run(host.game_counter.count(said))
        names = asyncio.run(host.names())
    games = counted.games
    if arguments.rules is not None:  # as files call them, or as people read them
        played = dict.fromkeys(game.ruleset for game in games)
        name = arguments.rules
        wanted = {
            rules
            for rules in (*PRESETS, *played)
            if same_name(rules, name) or same_name(rules_called(_, rules), name)
        }
        if not wanted:
            known = _some(rules_called(_, rules) for rules in played or PRESETS)
            raise UsageError(_("No game was played by “{name}”; there are {known}.", name=name, known=known))
        games = tuple(game for game in games if game.ruleset in wanted)
    statistics = statistics_of(games)
    people = set(statistics.players)
    if arguments.player is not None:
        name = arguments.player
        called_so = {player for player, known in names.items() if same_name(known, name)}
        if not called_so and not names:
            raise UsageError(_("There is no player “{name}”; nobody has played here yet.", name=name))
        if not called_so:
            known = _some(names.values())
            raise UsageError(_("There is no player “{name}”; there are {known}.", name=name, known=known))
        people &= called_so
    players = _in_order(people, statistics, names)
    answer = StatisticsAnswer(statistics, ratings_after(games), players, counted.unreadable, names)
    if arguments.json:
        print_answer(answer_as_json(answer))
    else:
        print_answer(answer_as_text(_, answer, in_detail=arguments.player is not None))


def _some(known: Iterable[str]) -> str:
    names = sorted(set(known), key=str.casefold)
    return ", ".join([*names[:MOST_NAMED], *("…" for _more in names[MOST_NAMED : MOST_NAMED + 1])])


def _in_order(players: Iterable[str], statistics: Statistics, names: Mapping[str, str]) -> tuple[str, ...]:
    """Who has played most comes first, then who has won most, then by name."""

    def key(player: str) -> tuple[int, int, str, str]:
        of_player = statistics.players[player]
        return -of_player.games, -of_player.wins, names[player].casefold(), player

    return tuple(sorted(players, key=key))


def _opponents(answer: StatisticsAnswer, player: str) -> list[str]:
    """Whom a player has met, most often first."""
    against = answer.statistics.players[player].against
    names = answer.names
    return sorted(against, key=lambda other: (-against[other].games, names[other].casefold(), other))


# JSON ------------------------------------------------------------------------------------------------


def answer_as_json(answer: StatisticsAnswer) -> dict[str, object]:
    """The answer of `stats --json`."""
    return {
        "games": answer.statistics.games,
        "rounds": answer.statistics.rounds,
        "unreadable": list(answer.unreadable),
        "players": [_player_as_json(answer, player) for player in answer.players],
    }


def _player_as_json(answer: StatisticsAnswer, player: str) -> dict[str, object]:
    sums, rating, names = answer.statistics.players[player], answer.ratings[player], answer.names
    return {
        "player": names[player],
        "games": sums.games,
        "wins": sums.wins,
        "average_rank": sums.average_rank,
        "average_points": sums.average_points,
        "bids_met": sums.bids_met.met,
        "rounds": sums.bids_met.rounds,
        "over": sums.over,
        "longest_run": sums.longest_run,
        "highest": sums.highest,
        "lowest": sums.lowest,
        "by_cards": [{"cards": cards, **bids._asdict()} for cards, bids in sums.by_cards.items()],
        "by_bid": [{"bid": bid, **bids._asdict()} for bid, bids in sums.by_bid.items()],
        "by_seat": [{"after_dealer": seat, **bids._asdict()} for seat, bids in sums.by_seat.items()],
        "by_trump": {trump.value: bids._asdict() for trump, bids in sums.by_trump.items()},
        "against": [
            {"player": names[other], **sums.against[other]._asdict()} for other in _opponents(answer, player)
        ],
        "rating": {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games},
    }


# For people ------------------------------------------------------------------------------------------


def answer_as_text(_: Words, answer: StatisticsAnswer, *, in_detail: bool) -> list[str]:
    """The answer of `stats` in lines for people: a row for each player, `in_detail` with tables."""
    games = _.plural("{n} finished game", "{n} finished games", answer.statistics.games)
    rounds = _.plural("{n} round", "{n} rounds", answer.statistics.rounds)
    lines = [f"{games}, {rounds}"]
    if unreadable := answer.unreadable:
        lines.append(
            _.plural(
                "{n} game cannot be read and is left out: {ids}",
                "{n} games cannot be read and are left out: {ids}",
                len(unreadable),
                ids=", ".join(unreadable),
            )
        )
    if not answer.players:
        return lines
    lines += [
        "",
        *_overview(_, answer),
        "",
        _("Rank and points: on average. Over: tricks made less tricks bid, on average."),
        _("Run: the most bids met one after the other in a game."),
        _("Rating: by the ranks of these games, shown from {n} games on.", n=FEWEST_RATED_GAMES),
    ]
    if not all(answer.statistics.players[player].points_compare for player in answer.players):
        lines.append(
            _("Points that were counted differently are not added up; --rules takes one kind of game.")
        )
    if in_detail:
        for player in answer.players:
            lines += [] if len(answer.players) == 1 else ["", answer.names[player]]
            lines += _details(_, answer, player)
    return lines


def _overview(_: Words, answer: StatisticsAnswer) -> list[str]:
    rows = [
        [
            _("Player"),
            _("Games"),
            _("Wins"),
            _("Rank"),
            _("Points"),
            _("Highest"),
            _("Lowest"),
            _("Bids met"),
            _("Over"),
            _("Run"),
            _("Rating"),
        ]
    ]
    for player in answer.players:
        sums, rating = answer.statistics.players[player], answer.ratings[player]
        rows.append(
            [
                answer.names[player],
                _.number(sums.games),
                _.number(sums.wins),
                _.decimal(sums.average_rank),
                *_points(_, sums),
                met_rate_and_count(_, sums.bids_met),
                NO_NUMBER if sums.over is None else _.decimal(sums.over),
                _.number(sums.longest_run),
                rating_text(_, rating),
            ]
        )
    return table_lines(rows)


def _points(_: Words, sums: PlayerStatistics) -> list[str]:
    if not sums.points_compare:
        return [NO_NUMBER] * 3
    return [_.decimal(sums.average_points), _.number(sums.highest), _.number(sums.lowest)]


def _details(_: Words, answer: StatisticsAnswer, player: str) -> list[str]:
    sums, met = answer.statistics.players[player], _("Bids met")
    trump = {
        RoundTrump.TRUMP: _("with trump"),
        RoundTrump.NONE: _("without trump"),
        RoundTrump.UNKNOWN: _("not written down"),
    }
    tables = (
        (_("Cards"), sums.by_cards),
        (_("Bid"), sums.by_bid),
        (_("After the dealer"), sums.by_seat),
        (_("Trump"), {trump[kind]: bids for kind, bids in sums.by_trump.items() if bids.rounds}),
    )
    lines = []
    for head, by in tables:
        rows = [[str(value), met_rate_and_count(_, bids)] for value, bids in by.items()]
        lines += ["", *table_lines([[head, met], *rows])] if rows else []
    against = [
        [answer.names[other], *map(_.number, sums.against[other])] for other in _opponents(answer, player)
    ]
    if against:
        lines += ["", *table_lines([[_("Against"), _("ahead"), _("behind"), _("level")], *against])]
    return lines
