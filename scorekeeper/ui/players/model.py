"""What the pages of players show and say, and who is here tonight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.game import shown_name
from scorekeeper.locale import Phrase, Words
from scorekeeper.locale.game_summaries import day
from scorekeeper.rules import PLAYERS, verify_players
from scorekeeper.storage.players import Player, latest_first, persons, players_in
from scorekeeper.storage.summaries import Summary
from scorekeeper.tables.host import Host


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """One player, and what can be done with him."""

    player: Player
    others: tuple[Player, ...]
    """All other players of the list."""
    merged: tuple[Player, ...]
    """The players who were merged into this one, by the names that they had."""
    games: tuple[Summary, ...]
    """In which he sat, finished or not."""


async def load_details(host: Host, player_id: str) -> PlayerDetails | None:
    """The player of that id, or the person that he was merged into; None where there is none."""
    people = await host.work(host.library.people.merged)
    person = people.get(player_id, player_id)
    players = await host.players()
    player = next((player for player in players if player.id == person), None)
    if player is None:
        return None
    ids = [was for was, stays in people.items() if stays == person]
    rows = {row.id: row for row in await host.work(host.library.people.rows)}
    if not rows.keys() >= set(ids):
        rows = {row.id: row for row in players_in(await host.work(host.library.summaries))} | rows
    return PlayerDetails(
        player,
        tuple(other for other in players if other.id != person),
        tuple(_shown(rows.get(was, Player(was, "?"))) for was in ids),
        await host.work(host.library.people.games_of, person),
    )


async def load_candidates(host: Host, details: PlayerDetails) -> tuple[Player, ...]:
    """Who may be the same person: the other players of the list, and those who are in games only, as after a
    backup from a phone on which somebody has the same name."""
    rows = await host.work(host.library.summaries)
    in_games = persons(players_in(rows), await host.work(host.library.people.merged))
    listed = {details.player.id, *(other.id for other in details.others)}
    unlisted = (_shown(one) for one in in_games if one.id not in listed)
    return latest_first((*details.others, *unlisted))


def _shown(player: Player) -> Player:
    return replace(player, name=shown_name(player.name))


def ticked(present: tuple[str, ...], player_id: str) -> tuple[str, ...]:
    """Who is here, once this player was ticked or taken back. Raises `RuleViolation` where there are too many
    for a table (§1.4)."""
    if player_id in present:
        return tuple(one for one in present if one != player_id)
    if len(present) + 1 >= PLAYERS.stop:
        verify_players(len(present) + 1)
    return (*present, player_id)


COLOR_NAMES: Mapping[str, Phrase] = {
    "blue": lambda _: _("Blue"),
    "teal": lambda _: _("Turquoise"),
    "green": lambda _: _("Green"),
    "yellow": lambda _: _("Yellow"),
    "orange": lambda _: _("Orange"),
    "red": lambda _: _("Red"),
    "pink": lambda _: _("Pink"),
    "violet": lambda _: _("Violet"),
}
SYMBOL_NAMES: Mapping[str, Phrase] = {
    "star": lambda _: _("Star"),
    "sun": lambda _: _("Sun"),
    "heart": lambda _: _("Heart"),
    "drop": lambda _: _("Drop"),
    "leaf": lambda _: _("Leaf"),
    "flame": lambda _: _("Flame"),
    "bolt": lambda _: _("Lightning"),
    "bell": lambda _: _("Bell"),
    "anchor": lambda _: _("Anchor"),
    "diamond": lambda _: _("Diamond"),
}


def played_note(_: Words, player: Player) -> str:
    """When a player last played."""
    if player.last_played is None:
        return _("has not played yet")
    return _("last played {day}", day=day(_, player.last_played, datetime.now().astimezone()))
