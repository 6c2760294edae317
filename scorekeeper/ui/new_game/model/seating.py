"""Who sits where before a game, and who deals first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from scorekeeper.game import MoveCode, Seat, State, rematch_dealer, same_name
from scorekeeper.rules import PLAYERS, RuleViolation, verify_players
from scorekeeper.storage.players import Player
from scorekeeper.storage.settings import NewGame


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats clockwise, and the id of the first dealer ("" without players)."""

    seats: tuple[Seat, ...] = ()
    dealer: str = ""

    @property
    def first_dealer(self) -> int:
        """The seat of the first dealer, counted from 0."""
        return self.place(self.dealer)

    @property
    def dealer_name(self) -> str:
        return self.seats[self.first_dealer].name

    def has(self, player: str) -> bool:
        """Whether the player of that id sits here."""
        return any(seat.player == player for seat in self.seats)

    def place(self, player: str) -> int:
        """Where a player sits, counted from 0."""
        return next(place for place, seat in enumerate(self.seats) if seat.player == player)

    def seated(self, seat: Seat) -> Seating:
        """With one more seat at the end. Raises `RuleViolation` for a seventh, or a name that is taken.

        What else a name has to be is asked where it is typed; a known player may have any.
        """
        if len(self.seats) + 1 >= PLAYERS.stop:
            verify_players(len(self.seats) + 1)
        if any(same_name(seat.name, other.name) for other in self.seats):
            raise RuleViolation(MoveCode.NAME_TAKEN, name=seat.name)
        return Seating((*self.seats, seat), self.dealer or seat.player)

    def unseated(self, player: str) -> Seating:
        """Without this one, if still at the table; the deal goes to the next, clockwise (§2.3)."""
        if not self.has(player):
            return self
        place = self.place(player)
        seats = (*self.seats[:place], *self.seats[place + 1 :])
        if self.dealer != player:
            return replace(self, seats=seats)
        return Seating(seats, seats[place % len(seats)].player if seats else "")

    def moved(self, old: int, new: int) -> Seating:
        """The player at place `old` sits at place `new`; who deals first stays the same person."""
        seats = list(self.seats)
        seats.insert(new, seats.pop(old))
        return replace(self, seats=tuple(seats))

    def as_people(self, people: Mapping[str, str]) -> Seating:
        """The same with the id of the person in each seat; `people` are those ids, by the ids that were
        merged."""
        seats = tuple(Seat(people.get(seat.player, seat.player), seat.name) for seat in self.seats)
        return Seating(seats, people.get(self.dealer, self.dealer))

    def dealt_by(self, player: str) -> Seating:
        """With this player as the first dealer, if he still has a seat."""
        return replace(self, dealer=player) if self.has(player) else self


def seating_after(state: State) -> Seating:
    """The players of a game as they sat at its end, the deal moved on."""
    return Seating(
        tuple(state.seats[seat] for seat in state.at_table), state.seats[rematch_dealer(state)].player
    )


def seating_of_last_start(new_game: NewGame, known: Sequence[Player]) -> Seating:
    """The players of the last start, as far as they are known and not hidden, the deal moved on by one."""
    names = {player.id: player.name for player in known if not player.hidden}
    ids = [player for player in new_game.players if player in names]
    if not ids:
        return Seating()
    turns = [
        new_game.players[(new_game.first_dealer + step) % len(new_game.players)]
        for step in range(1, len(new_game.players) + 1)
    ]
    seats = tuple(Seat(player, names[player]) for player in ids)
    return Seating(seats, next(player for player in turns if player in names))


def with_known_players(seating: Seating, known: Sequence[Player], gone: Collection[str]) -> Seating:
    """The same seats with the names that people have now, without those who are `gone` (ids)."""
    names = {player.id: player.name for player in known}
    for seat in seating.seats:
        if seat.player in gone:
            seating = seating.unseated(seat.player)
    seats = tuple(Seat(seat.player, names.get(seat.player, seat.name)) for seat in seating.seats)
    return replace(seating, seats=seats)


def with_present(seating: Seating, known: Sequence[Player], present: Sequence[str]) -> Seating:
    """The seats of the present ones: who has a seat keeps it, the others follow in their order.

    Of two with one name only the first can sit down.
    """
    for seat in seating.seats:
        if seat.player not in present:
            seating = seating.unseated(seat.player)
    names = {player.id: player.name for player in known}
    for player in present:
        if player in names and not seating.has(player):
            with suppress(RuleViolation):
                seating = seating.seated(Seat(player, names[player]))
    return seating
