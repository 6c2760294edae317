"""Games, players and settings as one file, to be kept elsewhere and read in again.

    {"block-der-wahrheit": {"schema": 1, "made": "2026-11-21T12:00:00+01:00", "app": "1.0.0"},
     "settings": {…}, "players": [{…}, …], "aliases": [{"player": …, "was": …}, …],
     "tournaments": [{"tournament": {…}, "facts": {…}}, …],
     "games": [{"game": {…}, "facts": {…}}, …]}

Each game and each tournament stands there as in its own file. One game alone, or one tournament with its
games, has neither settings nor players. Beside one game stands its `pad`, in words that other programs can
use: a pad (`pads.json_pad`). What comes in is the game itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper import __version__
from scorekeeper.game import FACTS, Game, hides_bids, public_copy
from scorekeeper.game import facts as f
from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.rules.typed_json import fields_of
from scorekeeper.storage.backup.reading import (
    BACKUP_SCHEMA,
    KEY,
    BackupContents,
    is_document_read,
    is_settings_read,
)
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.errors import Damaged, Document, UnknownRules
from scorekeeper.storage.files.rows import encode, join_texts, texts
from scorekeeper.storage.library import Library
from scorekeeper.storage.players import ALIAS, PLAYER, Player
from scorekeeper.storage.settings import Settings, settings_to_row
from scorekeeper.storage.tournaments import encode_tournament


@dataclass(slots=True)
class Export:
    """What leaves here: everything, or one tournament with its games. `unreadable` games and tournaments,
    which cannot be read here or from a backup, are not in it; `masked` games lack hidden bids (§4.4)."""

    files: tuple[bytes, ...] = ()
    """One file, or several where one could not be read in again: each has some of the games."""
    games: int = 0
    unreadable: int = 0
    masked: int = 0
    tournaments: int = 0
    unreadable_tournaments: int = 0


def backup(
    made: datetime, kept: BackupContents, games: Iterable[str], tournaments: Sequence[str] = ()
) -> bytes:
    """The file of everything; `games` and `tournaments` are the documents of their files, as `document_text`
    and `tournament_text` have them."""
    # Aliases, and what is known of a player beside name and last game, came with the second schema.
    plain = all(player == Player(player.id, player.name, player.last_played) for player in kept.players)
    schema = BACKUP_SCHEMA if tournaments else 1 if plain and not kept.aliases else 2
    settings = settings_to_row(kept.settings or Settings())
    mixes, settings["mixes"] = settings["mixes"], []
    for mix in mixes:  # but for those with which the settings would not be read
        longer = {**settings, "mixes": [*settings["mixes"], mix]}
        if is_settings_read(longer):
            settings = longer
    return "".join(
        (
            _head(made, schema),
            f',\n"settings":{encode(settings)}',
            f',\n"players":{_list(encode(PLAYER.encode(player)) for player in kept.players)}',
            f',\n"aliases":{_list(encode(ALIAS.encode(alias)) for alias in kept.aliases)}'
            if kept.aliases
            else "",
            f',\n"tournaments":{_list(tournaments)}' if tournaments else "",
            f',\n"games":{_list(games)}}}\n',
        )
    ).encode()


def game_backup(made: datetime, game: Game, pad: Mapping[str, object]) -> bytes:
    """The file of one game with its pad as a program reads it."""
    return f'{_head(made)},\n"pad":{encode(pad)},\n"games":{_list((game_text(game),))}}}\n'.encode()


def tournament_backup(made: datetime, games: Iterable[str], tournaments: Iterable[str]) -> bytes:
    """The file of one tournament with its games, all as in `backup`."""
    parts = f'"tournaments":{_list(tournaments)},\n"games":{_list(games)}'
    return f"{_head(made, BACKUP_SCHEMA)},\n{parts}}}\n".encode()


def backup_name(made: datetime, part: str = "") -> str:
    """A name for the file of everything, or for a part of it; such names sort by their day."""
    return f"block-der-wahrheit-{made:%Y-%m-%d}{part}.json"


def part_of_name(number: int, files: int) -> str:
    """What tells the name of one of several files from the others', counted from 1."""
    return f"-{number:0{len(str(files))}}" if files > 1 else ""


def game_text(game: Game) -> str:
    """The document of the game's file."""
    return join_texts(texts(encode_game(game))).rstrip()


def document_text(library: Library, game_id: str) -> tuple[str, bool]:
    """The document of a game that is kept here, without hidden bids, and whether that is the whole game.
    Raises `StorageError` where it cannot be read, here or in a backup."""
    try:
        game = library.load_game(game_id).game
    except UnknownRules as error:
        document, public = error.document, public_document(error.document)
        whole = public["game"]["1"]["cursor"] == document["game"]["1"]["cursor"]
        text = join_texts(texts(public)).rstrip()
    else:
        text, whole = game_text(public_copy(game)), not hides_bids(game)
    if not is_document_read(text):
        raise Damaged(file=f"{game_id}.json", reason="no backup with it would be read")
    return text, whole


def tournament_text(library: Library, tournament_id: str) -> str:
    """The document of a tournament that is kept here. Raises `StorageError` where it cannot be read, here or
    in a backup."""
    tournament = library.tournaments.load(tournament_id).tournament
    text = join_texts(texts(encode_tournament(tournament))).rstrip()
    if not is_document_read(text):
        raise Damaged(file=f"{tournament_id}.json", reason="no backup with it would be read")
    return text


def _head(made: datetime, schema: int = 1) -> str:
    about = {"schema": schema, "made": made.isoformat(timespec="seconds"), "app": __version__}
    return f'{{"{KEY}":{encode(about)}'


def _list(items: Iterable[str]) -> str:
    return "[\n" + ",\n".join(items) + "]"


def export_game(game: Game) -> bytes:
    """The document of the game's file, in UTF-8; put into the folder `games` it is that game again."""
    return f"{game_text(game)}\n".encode()


def export_document(document: Document) -> bytes:
    """The file of one game, from the document of one whose ruleset is not known here, without hidden bids."""
    return join_texts(texts(public_document(document))).encode()


def export_name(game: Game, suffix: str = ".json") -> str:
    """A name for a file of the game; it sorts by the day on which the game began."""
    return _name(game.records[0].at.isoformat(), game.id, suffix)


def export_document_name(document: Document) -> str:
    """The name of the file of a document."""
    return _name(document["facts"]["1"]["at"], document["game"]["1"]["id"], ".json")


def _name(began: str, game_id: str, suffix: str) -> str:
    return f"wizard-{began[:10]}-{game_id[:8]}{suffix}"


Rows = Sequence[Mapping[str, Any]]


def public_document(document: Document) -> Document:
    """The document itself where all bids are open; else an older copy of the game, which the game goes on
    from: it ends before the first bid that may not have been laid open, and has nothing that was undone."""
    if _has_open_bids_only(document["facts"]["1"]["ruleset"]):
        return document
    head, facts = document["game"]["1"], document["facts"]
    in_force = dict(list(facts.items())[: head["cursor"]])
    public = _public_facts(list(in_force.values()))
    older = {"cursor": public, "revision": max(1, head["revision"] - (public < len(in_force)))}
    return {"game": {"1": {**head, **older}}, "facts": dict(list(in_force.items())[:public])}


def _has_open_bids_only(ruleset: Mapping[str, Any]) -> bool:
    """Whether the ruleset says so; a field that is not known here may say otherwise."""
    bids = ruleset.get("bids", {})
    if not (ruleset.keys() <= fields_of(Ruleset).keys() and bids.keys() <= fields_of(BidRules).keys()):
        return False
    said = bids.get("visibility", "open")
    return said == "open" or all(one == "open" for one in said)


def _public_facts(rows: Rows) -> int:
    """How many facts there are before the first bid of which it is not certain that it was laid open."""
    seats = range(len(rows[0]["seats"]))
    hidden: list[int] = []
    played: int | None = None
    """Where the play of the open round ended."""
    reported = set[int]()
    for place, row in enumerate(rows):
        kind = FACTS.get(str(row.get("fact")))
        if kind in _OF_BIDS:
            hidden.append(place)
        elif kind is f.BidsRevealed:
            hidden = []
        elif kind is f.SeatJoined:
            seats = range(len(seats) + 1)
        elif kind is f.RoundVoided:
            if hidden:
                break  # they were thrown away, and never will be
            played = None
        elif kind is f.PlayEnded:
            if played is not None:  # that was the round before, which is closed
                hidden = [bid for bid in hidden if bid > played]
            played, reported = place, set()
        elif kind is f.ResultEntered and played is not None and row.get("seat") in seats:
            reported.add(row["seat"])
            if len(reported) == len(seats) - 1:  # the last player's tricks follow, and the round is closed
                hidden, played = [], None
    return hidden[0] if hidden else len(rows)


_OF_BIDS = (f.BidMade, f.BidsSeen, None)
"""The kinds that hold a bid that may be hidden, or stand in its tap; a kind that is not known here may."""
