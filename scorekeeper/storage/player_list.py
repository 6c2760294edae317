"""The list of everybody known on this device, and who of it is merged into one person or parted again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from datetime import datetime

from scorekeeper.game import Seat
from scorekeeper.game.faces import Face
from scorekeeper.storage.errors import NewerSchema, PlayedTogether, PlayerHasGames
from scorekeeper.storage.files.atomic import JsonFile
from scorekeeper.storage.library_database import LibraryDatabase
from scorekeeper.storage.players import (
    Alias,
    Aliases,
    Player,
    consistent,
    fitting,
    people_of,
    persons,
    players_in,
    with_faces,
)
from scorekeeper.storage.summaries import Summary


class PlayerList:
    """The people of a library. Methods may be called from any thread.

    `reading` and `writing` are held while the files are read and written; `writing` raises `StorageError`
    where nothing can be saved.
    """

    def __init__(
        self,
        database: LibraryDatabase,
        aliases: JsonFile[Aliases],
        reading: AbstractContextManager[object],
        writing: Callable[[], AbstractContextManager[None]],
        is_read_only: Callable[[], bool],
    ) -> None:
        self._database = database
        self._file = aliases
        self._reading = reading
        self._writing = writing
        self._is_read_only = is_read_only

    def players(self) -> tuple[Player, ...]:
        """All known players, the latest to play first; those who were merged are one."""
        with self._reading:
            return persons(self._database.players(), self.merged())

    def rows(self) -> tuple[Player, ...]:
        """Everybody known, each of those who were merged included, as a backup keeps them."""
        with self._reading:
            return persons(self._database.players(), {})

    def save(self, players: Iterable[Player]) -> None:
        """Save these players, new ones and known ones by their ids, in one write."""
        with self._writing():
            self._database.put_players(players)

    def change(self, player_id: str, change: Callable[[Player], Player]) -> None:
        """Apply the change to a player as the file has him now; who is not known stays so."""
        with self._writing():
            rows = {player.id: player for player in self._database.players()}
            known = rows | {player.id: player for player in self.players() if player.id not in rows}
            if player_id in known:
                self._database.put_players((change(known[player_id]),))

    def note(self, seats: Iterable[Seat], at: datetime) -> None:
        """These people play a game from now on; who is known already stays as the list has him.

        Everybody who has no face yet gets one.
        """
        with self._writing():
            rows = self._database.players()
            known = {player.id for player in rows}
            new = [Player(seat.player, seat.name, at) for seat in seats if seat.player not in known]
            changed = {*with_faces([*rows, *new])} - {*rows}
            if changed:
                self._database.put_players(changed)

    def faces(self) -> dict[str, Face]:
        """The faces of everybody known, by id; those who were merged have that of the person."""
        with self._reading:
            faces = {
                player.id: Face(player.color, player.symbol)
                for player in with_faces(self._database.players())
            }
        return faces | {was: faces[person] for was, person in self.merged().items() if person in faces}

    def delete(self, player_id: str) -> None:
        """Remove a player who is in no game from the list. Raises `PlayerHasGames`."""
        with self._writing():
            ids = self._ids_of(player_id)
            if games := self._database.summaries_with(ids):
                raise PlayerHasGames(games=len(games))
            self._database.remove_players(ids)
            self._write([alias for alias in self.aliases() if alias.was not in ids])

    def games_of(self, player_id: str) -> tuple[Summary, ...]:
        """The games in which a player sat, finished or not, by whatever id."""
        with self._reading:
            return self._database.summaries_with(self._ids_of(player_id))

    def aliases(self) -> tuple[Alias, ...]:
        """Which ids are read as another one, in the order in which they were merged; none where a newer
        program has written them."""
        with self._reading, suppress(NewerSchema):
            return consistent(self._file.read(read_only=self._is_read_only()).aliases)
        return ()

    def merged(self) -> dict[str, str]:
        """The id of the person, by each id that was merged into it."""
        return people_of(self.aliases())

    def merge(self, player_id: str, was: str) -> None:
        """Read the games of `was` as those of `player_id` from now on; the games themselves stay as they are.

        Raises `PlayedTogether` for two who sat in one game.
        """
        with self._writing():
            merged = self.merged()
            stays, goes = (merged.get(one, one) for one in (player_id, was))
            if stays != goes and not self.add_aliases([Alias(stays, goes)]):
                raise PlayedTogether

    def unmerge(self, was: str) -> None:
        """Read the games of `was` as his own again; those that were merged into him before come along."""
        with self._writing():
            self._write([alias for alias in self.aliases() if alias.was != was])
            if was not in {player.id for player in self._database.players()}:
                games = self._database.summaries_with([was])
                self._database.put_players(player for player in players_in(games) if player.id == was)

    def add_aliases(self, aliases: Iterable[Alias]) -> int:
        """Keep these aliases, from elsewhere, where they fit those here; how many did."""
        with self._writing():
            here = self.aliases()
            if added := fitting(here, aliases, self.who_played_together()):
                self._write([*here, *added])
            return len(added)

    def who_played_together(self) -> tuple[frozenset[str], ...]:
        """The ids of those who sat in one game, game by game."""
        with self._reading:
            games = self._database.summaries(self._database.entries)
            return tuple(frozenset(seat.player for seat in game.seats) for game in games)

    def _ids_of(self, player_id: str) -> set[str]:
        """All ids of a person."""
        return {player_id, *(was for was, person in self.merged().items() if person == player_id)}

    def _write(self, aliases: Iterable[Alias]) -> None:
        kept = tuple(aliases)
        if kept != self.aliases():
            self._file.read(read_only=True)  # what a newer program has written stays
            self._file.write(Aliases(aliases=kept))
