"""Tournaments and their files: one each, like a game's.

{"tournament": {"1": {"schema": 1, "id": "<uuid4>", "revision": 23, "cursor": 21}},
 "facts":      {"1": {"fact": "TournamentStarted", "at": "2026-11-20T19:00:03+01:00", …}, "2": …}}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.storage.codec import decode_log, encode_head, encode_log
from scorekeeper.storage.errors import UnknownTournament
from scorekeeper.storage.log_folder import LoadedLog, LogForm

if TYPE_CHECKING:
    from scorekeeper.tournament.facts import Tournament
    from scorekeeper.tournament.state import State

TOURNAMENT_SCHEMA = 2
"""The newest schema, the number of a tournament's form, that this program knows."""


def encode_tournament(tournament: Tournament) -> dict[str, dict[str, dict[str, object]]]:
    """The document of the tournament."""
    return encode_log(tournament, "tournament", TOURNAMENT_SCHEMA)


def decode_tournament(document: object) -> Tournament:
    """The tournament of a document. Raises like `decode_log`."""
    # Here alone, and below: a phone compiles every module that it imports, and most have no tournament.
    from scorekeeper.tournament.facts import FACTS, Tournament

    return decode_log(Tournament, "tournament", FACTS, document, TOURNAMENT_SCHEMA, {})


@dataclass(frozen=True, slots=True)
class LoadedTournament(LoadedLog):
    """A tournament from its file, and its state."""

    tournament: Tournament
    state: State


def _verified(tournament: Tournament) -> LoadedTournament:
    from scorekeeper.tournament.recording import verified_state

    return LoadedTournament(tournament, verified_state(tournament))


TOURNAMENTS: LogForm[Tournament, LoadedTournament] = LogForm(
    "tournament",
    UnknownTournament,
    lambda tournament: encode_head(tournament, TOURNAMENT_SCHEMA),
    decode_tournament,
    _verified,
)
