# ruff: noqa: N818 - each name says what happened, and the class above them that it is an error
"""The errors of storage: one exception a case, each with a code and the details for its sentence.

No sentence is made here; `locale.storage_errors` has the words in the reader's language.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, cast

if TYPE_CHECKING:
    from scorekeeper.rules import RuleViolation

Document = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Tables of rows as TinyDB keeps them."""


class StorageCode(StrEnum):
    """The code of an error of storage: its case; the comment names the details that come along."""

    DAMAGED = "damaged"  # file, reason: where reading stopped and why, in English, for the log
    NEWER_SCHEMA = "newer-schema"  # file, schema, known: the newest that this program reads
    UNKNOWN_RULES = "unknown-rules"  # file, objections: why not, for the log, document: of the file
    DISK_FULL = "disk-full"  # file
    READ_ONLY = "read-only"  # file
    DISK_FAILED = "disk-failed"  # file, reason: what the system said, for the log
    LOCKED = "locked"  # folder
    REFUSED = "refused"
    UNKNOWN_GAME = "unknown-game"  # id
    UNKNOWN_TOURNAMENT = "unknown-tournament"  # id
    CLEARED = "cleared"
    OUTDATED = "outdated"  # id, revision: of what was to be saved, saved: of what is on disk
    PLAYED_TOGETHER = "played-together"
    PLAYER_HAS_GAMES = "player-has-games"  # games: how many
    SEVERAL_GAMES = "several-games"
    FOREIGN_CODE = "foreign-code"
    NEWER_CODE = "newer-code"
    CUT_CODE = "cut-code"
    DAMAGED_CODE = "damaged-code"  # reason: what does not fit, in English, for the log
    TOO_LARGE = "too-large"  # size, most: in bytes
    TOO_MANY_UPLOADS = "too-many-uploads"
    NOT_A_BACKUP = "not-a-backup"  # reason: why, in English, for the log
    BACKUP_DAMAGED = "backup-damaged"  # reason: likewise


class StorageError(Exception):
    """Something could not be read or kept. What was there before is as it was."""

    code: ClassVar[StorageCode]

    def __init_subclass__(cls, code: StorageCode) -> None:
        super().__init_subclass__()
        cls.code = code

    def __init__(self, **details: object) -> None:
        super().__init__(details)
        self.details = details

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r:.500}" for name, value in self.details.items())
        return f"{self.code.value} ({details})" if details else self.code.value


class Damaged(StorageError, code=StorageCode.DAMAGED):
    """A file is not what we wrote."""


class Unreadable(Damaged, code=StorageCode.DAMAGED):
    """There is something else where a file should be, a folder for example, or the file is too large, or the
    system refuses to read it. A game may be whole all the same, so no other version of it is taken."""


class UnknownRules(StorageError, code=StorageCode.UNKNOWN_RULES):
    """A newer version of this program is needed for the rules of the game; its file is left untouched."""

    @property
    def document(self) -> Document:
        """The document of the game's file, to be listed and exported as it is."""
        return cast(Document, self.details["document"])

    @property
    def objections(self) -> tuple[RuleViolation, ...]:
        """What this version refuses in the ruleset."""
        return cast("tuple[RuleViolation, ...]", self.details.get("objections", ()))

    def __str__(self) -> str:
        return f"{self.code.value} ({self.details.get('file')}: {'; '.join(map(str, self.objections))})"


class NewerSchema(StorageError, code=StorageCode.NEWER_SCHEMA):
    """A newer program wrote the file; it is left untouched."""


class DiskFull(StorageError, code=StorageCode.DISK_FULL):
    """The disk or the browser's storage is full."""


class ReadOnly(StorageError, code=StorageCode.READ_ONLY):
    """The folder can be read but not written."""


class DiskFailed(StorageError, code=StorageCode.DISK_FAILED):
    """The device did not do what it was asked."""


class Locked(StorageError, code=StorageCode.LOCKED):
    """Another process holds the folder."""


class Refused(StorageError, code=StorageCode.REFUSED):
    """The browser refuses to store data for this page."""


class UnknownGame(StorageError, code=StorageCode.UNKNOWN_GAME):
    """There is no game of that id."""


class UnknownTournament(StorageError, code=StorageCode.UNKNOWN_TOURNAMENT):
    """There is no tournament of that id."""


class Cleared(StorageError, code=StorageCode.CLEARED):
    """The browser, or another tab, has deleted what was stored in it."""


class Outdated(StorageError, code=StorageCode.OUTDATED):
    """A later revision of the game is on disk already."""


class PlayedTogether(StorageError, code=StorageCode.PLAYED_TOGETHER):
    """Two players who sat in one game are two people."""


class PlayerHasGames(StorageError, code=StorageCode.PLAYER_HAS_GAMES):
    """A player who is in a game stays on the list."""


class SeveralGames(StorageError, code=StorageCode.SEVERAL_GAMES):
    """A whole backup where one game was asked for."""


class ForeignCode(StorageError, code=StorageCode.FOREIGN_CODE):
    """There is no code of a game in the text."""


class NewerCode(StorageError, code=StorageCode.NEWER_CODE):
    """A newer version of this program made the code."""


class CutCode(StorageError, code=StorageCode.CUT_CODE):
    """The end of the code is missing."""


class DamagedCode(StorageError, code=StorageCode.DAMAGED_CODE):
    """The code is not as it was made."""


class TooLarge(StorageError, code=StorageCode.TOO_LARGE):
    """No backup is as large as this file; it was not read."""


class TooManyUploads(StorageError, code=StorageCode.TOO_MANY_UPLOADS):
    """This server is receiving as many files as it takes at once."""


class NotABackup(StorageError, code=StorageCode.NOT_A_BACKUP):
    """The file was not exported by this app."""


class BackupDamaged(StorageError, code=StorageCode.BACKUP_DAMAGED):
    """This app exported the file, which was cut off or changed since."""


_BY_ERRNO: dict[int, type[StorageError]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EFBIG: DiskFull,
    errno.EROFS: ReadOnly,
    errno.EACCES: ReadOnly,
    errno.EPERM: ReadOnly,
}


def error_from_os(error: OSError, path: str) -> StorageError:
    """What the system's error means for the file at `path`."""
    name = os.path.basename(path)
    kind = _BY_ERRNO.get(error.errno or 0, DiskFailed)
    return kind(file=name, reason=str(error)) if kind is DiskFailed else kind(file=name)


@contextmanager
def as_storage_errors(path: str) -> Iterator[None]:
    """Turns the system's errors about `path` into ours."""
    try:
        yield
    except OSError as error:
        raise error_from_os(error, path) from error
