"""The plan of an import: what it would change, for the user to confirm before anything is written.

Nothing is ever discarded: of two copies that went on differently the one that is not chosen is kept as a game
of its own, a player who is known stays as he is called here, and settings change only where somebody says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from scorekeeper.game import Game, public_copy
from scorekeeper.game.names import name_key
from scorekeeper.rules import Ruleset
from scorekeeper.storage.backup.reading import BackupContents, read_game, read_tournament
from scorekeeper.storage.backup.two_copies import (
    CopyRelation,
    as_separate_game,
    compare,
    compare_logs,
)
from scorekeeper.storage.counted_games import CountedGame
from scorekeeper.storage.errors import Damaged, StorageError, UnknownGame, UnknownTournament
from scorekeeper.storage.library import Library
from scorekeeper.storage.library_database import RowChange
from scorekeeper.storage.players import Alias, Player, fitting, people_of, players_in
from scorekeeper.storage.settings import MOST_MIXES, NewGame, Settings
from scorekeeper.storage.summaries import Summary, summarise
from scorekeeper.storage.tournaments import LoadedTournament
from scorekeeper.tournament.facts import Tournament


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game of the file beside the one that is here."""

    relation: CopyRelation
    there: Game
    summary_there: Summary
    summary_here: Summary | None = None
    revision: int = 0
    """Revision of the copy here when the plan was made; 0 where there is none."""

    @property
    def changes(self) -> bool:
        """Whether an import would change anything."""
        return self.relation in (CopyRelation.NEW, CopyRelation.NEWER_THERE, CopyRelation.FORKED)


@dataclass(frozen=True, slots=True)
class ImportedTournament:
    """A tournament of the file beside the one that is here. One that went on differently here stays."""

    relation: CopyRelation
    there: LoadedTournament
    here: Tournament | None = None
    """The one here when the plan was made."""

    @property
    def changes(self) -> bool:
        """Whether an import would change anything."""
        return self.relation in (CopyRelation.NEW, CopyRelation.NEWER_THERE)


@dataclass(frozen=True, slots=True)
class Plan:
    """What would come in. `left_out` says for each game that cannot why."""

    games: tuple[ImportedGame, ...] = ()
    left_out: tuple[type[StorageError], ...] = ()
    players: tuple[Player, ...] = ()
    """Players who are not known here yet."""
    aliases: tuple[Alias, ...] = ()
    """Who is the same person there and not here yet."""
    merged: tuple[Player, ...] = ()
    """Players who are merged into another one by these aliases."""
    known: tuple[str, ...] = ()
    """Names of those who are known here by another name or under another id; nothing changes for them."""
    mixes: tuple[Ruleset, ...] = ()
    """Mixes of rules that are not here yet, under names that are free."""
    crowded: int = 0
    """Number of mixes that find no room here."""
    new_game: NewGame | None = None
    """How the last game was set up there, where none was here."""
    settings: Settings | None = None
    """The settings of the file where they differ from those here; None where nothing does."""
    differing: tuple[str, ...] = ()
    """Which of them: names of fields of `Settings`."""
    tournaments: tuple[ImportedTournament, ...] = ()
    tournaments_left_out: int = 0
    """Number of tournaments that cannot come in."""

    def of(self, *relations: CopyRelation) -> tuple[ImportedGame, ...]:
        return tuple(game for game in self.games if game.relation in relations)

    @property
    def nothing_new(self) -> bool:
        """Whether everything is here already."""
        return not (
            any(game.changes for game in self.games)
            or any(tournament.changes for tournament in self.tournaments)
            or self.players
            or self.aliases
            or self.mixes
            or self.settings
        )


@dataclass(slots=True)
class ImportResult:
    """What has come in. `failed` says why the rest has not, where it has not."""

    games: int = 0
    """New games, those kept apart included."""
    continued: int = 0
    """Games that are here and go on as in the file."""
    changed_meanwhile: int = 0
    """Games that changed here after the plan was made, and were left alone."""
    unsaved: dict[str, StorageError] = field(default_factory=dict)
    """The games that could not be saved, by id, each for its own file; the others came in all the same."""
    players: int = 0
    aliases: int = 0
    mixes: int = 0
    settings: bool = False
    tournaments: int = 0
    """New tournaments, and those that go on as in the file."""
    tournaments_meanwhile: int = 0
    """Tournaments that went on here after the plan was made, and were left alone."""
    failed: StorageError | None = None
    rows: dict[str, RowChange] = field(default_factory=dict)
    counted: dict[str, CountedGame] = field(default_factory=dict)
    """The finished ones among the new games, as the statistics count them."""

    @property
    def stopped(self) -> StorageError | None:
        """Why nothing more could be saved; None where everything was tried."""
        return None if self.failed in self.unsaved.values() else self.failed


def compare_document(library: Library, document: object) -> ImportedGame | type[StorageError]:
    """One game of a file beside the one here, or why it is left out."""
    try:
        return compare_game(library, read_game(document))
    except StorageError as error:
        return type(error)


def compare_game(library: Library, there: Game) -> ImportedGame:
    """A game that was verified beside the one here."""
    summary_there = summarise(there)
    loaded = _loaded(library, there.id)
    if loaded is None:
        return ImportedGame(CopyRelation.NEW, there, summary_there)
    here, summary_here = loaded
    there = public_copy(there)
    relation = compare(here, there)
    if relation is CopyRelation.FORKED and _loaded(library, as_separate_game(there).id) is not None:
        relation = CopyRelation.SAME  # it came before, and is a game of its own here
    return ImportedGame(relation, there, summary_there, summary_here, here.revision)


def compare_tournament(library: Library, document: object) -> ImportedTournament | None:
    """One tournament of a file beside the one here; None for one that cannot come in."""
    try:
        there = read_tournament(document)
    except StorageError:
        return None
    try:
        here = library.tournaments.load(there.tournament.id).tournament
    except (UnknownTournament, Damaged):  # a damaged file is set aside when the tournament is imported
        return ImportedTournament(CopyRelation.NEW, there)
    except StorageError:
        return None
    relation = compare_logs(here, there.tournament)
    if relation is CopyRelation.NEWER_THERE and len(there.tournament.records) < here.cursor:
        relation = CopyRelation.FORKED  # not even undone has it all that is in force here
    return ImportedTournament(relation, there, here)


def import_plan(
    found: Iterable[ImportedGame | type[StorageError]],
    contents: BackupContents,
    players: Sequence[Player],
    settings: Settings,
    aliases: Sequence[Alias] = (),
    played_together: Iterable[Collection[str]] = (),
    found_tournaments: Sequence[ImportedTournament | None] = (),
) -> Plan:
    """The plan for what was found of each game and tournament, and for all the rest of the file.

    Of what is here: all players, merged ones too, the settings, the aliases, and who sat in one game.
    """
    games: dict[str, ImportedGame] = {}
    left_out: list[type[StorageError]] = []
    for one in found:
        if isinstance(one, type):
            left_out.append(one)
        elif one.there.id in games:
            left_out.append(Damaged)  # the same game twice: one of them was not exported by this app
        else:
            games[one.there.id] = one
    tournaments = {one.there.tournament.id: one for one in found_tournaments if one is not None}
    new = (one.summary_there for one in games.values() if one.relation is CopyRelation.NEW)
    people = contents.players if contents.settings is not None else players_in(new)
    tables = [
        *played_together,
        *([seat.player for seat in one.summary_there.seats] for one in games.values()),
    ]
    ids = {player.id for player in (*players, *people)}.union(*tables)
    new_aliases = fitting(aliases, contents.aliases, tables, ids)
    gone = {alias.was for alias in new_aliases}
    here = [player for player in players if player.id not in people_of(aliases)]
    fresh, known = _players(
        here, [one for one in people if one.id not in gone and one.id not in people_of(aliases)]
    )
    plan = Plan(
        tuple(games.values()),
        tuple(left_out),
        fresh,
        new_aliases,
        tuple(one for one in dict.fromkeys((*players, *people)) if one.id in gone),
        known,
        tournaments=tuple(tournaments.values()),
        tournaments_left_out=len(found_tournaments) - len(tournaments),
    )
    return plan if contents.settings is None else _with_settings(plan, settings, contents.settings)


def _with_settings(plan: Plan, here: Settings, there: Settings) -> Plan:
    """The plan with what comes of the settings of the file: mixes, the last start, and what differs."""
    mixes = tuple(_free(here, there.mixes))
    room = max(0, MOST_MIXES - len(here.mixes))
    differing = tuple(
        field.name
        for field in fields(Settings)
        if field.name not in _ADDED and getattr(here, field.name) != getattr(there, field.name)
    )
    return replace(
        plan,
        mixes=mixes[:room],
        crowded=len(mixes[room:]),
        new_game=None if here.new_game.players else there.new_game,
        settings=there if differing else None,
        differing=differing,
    )


def settings_after(plan: Plan, here: Settings, *, take: bool) -> Settings:
    """The settings after the plan was carried out; those of the file where the user chose to `take` them."""
    added: dict[str, Any] = {
        "mixes": (*here.mixes, *plan.mixes),
        "unknown_mixes": here.unknown_mixes,  # those of the file wait there for a version that knows them
        "new_game": plan.new_game or here.new_game,
    }
    return replace(plan.settings if take and plan.settings is not None else here, **added)


_ADDED = frozenset({"mixes", "unknown_mixes", "new_game"})
"""They come along where there is room for them, and exchange nothing."""


def _loaded(library: Library, game_id: str) -> tuple[Game, Summary] | None:
    try:
        loaded = library.load_game(game_id)
    except (UnknownGame, Damaged):  # an unreadable file is quarantined when the game is imported
        return None
    return loaded.game, loaded.summary


def _players(here: Sequence[Player], there: Sequence[Player]) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """Players who are not known yet, and the names of those who are, but otherwise."""
    fresh: list[Player] = []
    known: list[str] = []
    names = {player.id: player.name for player in here}
    taken = {name_key(player.name) for player in here}
    for player in there:
        if names.get(player.id) == player.name:
            continue
        if player.id in names or name_key(player.name) in taken:
            known.append(player.name)
        else:
            fresh.append(player)
            names[player.id] = player.name
            taken.add(name_key(player.name))
    return tuple(fresh), tuple(known)


def _free(here: Settings, there: Sequence[Ruleset]) -> Iterable[Ruleset]:
    """The mixes that are not here, each under a name that is free."""
    taken = {name_key(name) for name in here.mix_names}
    for mix in there:
        if any(replace(other, name=mix.name) == mix for other in here.mixes):
            continue
        name, number = mix.name, 1
        while name_key(name) in taken:
            number += 1
            name = f"{mix.name[:20]} {number}"
        taken.add(name_key(name))
        yield replace(mix, name=name)
