# ruff: noqa: N818 - each name says what happened, and the class above them that it is an error
"""What can go wrong with keeping: one exception a case, each with a code and the details for its sentence.

No sentence is made here; `locale.storage_words` has the words in the reader's language.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, cast

if TYPE_CHECKING:
    from scorekeeper.rules import RuleViolation
    from scorekeeper.storage.written import WrittenGame


class StorageCode(StrEnum):
    """One closed list; the comment names the details that come along."""

    DAMAGED = "damaged"  # file, reason: where reading stopped and why, in English, for the log
    NEWER_SCHEMA = "newer-schema"  # file, schema, known: the newest that this program reads
    UNKNOWN_RULES = "unknown-rules"  # file, objections: what today's rules say to it, game: what stands there
    DISK_FULL = "disk-full"  # file
    READ_ONLY = "read-only"  # file
    DISK_FAILED = "disk-failed"  # file, reason: what the system said, for the log
    LOCKED = "locked"  # folder
    REFUSED = "refused"
    UNKNOWN_GAME = "unknown-game"  # id
    OUTDATED = "outdated"  # id, revision: of what was to be saved, saved: of what is on disk
    SEVERAL_GAMES = "several-games"
    FOREIGN_CODE = "foreign-code"
    NEWER_CODE = "newer-code"
    CUT_CODE = "cut-code"
    DAMAGED_CODE = "damaged-code"  # reason: what does not fit, in English, for the log
    TOO_LARGE = "too-large"  # size, most: in bytes
    NOT_A_BACKUP = "not-a-backup"  # reason: why, in English, for the log
    BACKUP_DAMAGED = "backup-damaged"  # reason: likewise


class StorageError(Exception):
    """Something could not be read or kept. What was there before is as it was."""

    code: ClassVar[StorageCode]

    def __init__(self, **details: object) -> None:
        super().__init__(details)
        self.details = details

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code.value} ({details})" if details else self.code.value


class Damaged(StorageError):
    """A file is not what we wrote."""

    code = StorageCode.DAMAGED


class NewerSchema(StorageError):
    """A newer version of this program wrote the file; it is left untouched."""

    code = StorageCode.NEWER_SCHEMA


class UnknownRules(StorageError):
    """The game is whole, but this program does not know its rules or refuses them; it is left untouched."""

    code = StorageCode.UNKNOWN_RULES

    @property
    def game(self) -> WrittenGame:
        """What stands in the file."""
        return cast("WrittenGame", self.details["game"])

    @property
    def objections(self) -> tuple[RuleViolation, ...]:
        """What is not known here or refused."""
        return cast("tuple[RuleViolation, ...]", self.details.get("objections", ()))

    def __str__(self) -> str:
        return f"{self.code.value} ({self.details.get('file')}: {'; '.join(map(str, self.objections))})"


class DiskFull(StorageError):
    """There is no room left."""

    code = StorageCode.DISK_FULL


class ReadOnly(StorageError):
    """The folder can be read but not written."""

    code = StorageCode.READ_ONLY


class DiskFailed(StorageError):
    """The device did not do what it was asked."""

    code = StorageCode.DISK_FAILED


class Locked(StorageError):
    """Another process holds the folder."""

    code = StorageCode.LOCKED


class Refused(StorageError):
    """The browser keeps nothing for this page."""

    code = StorageCode.REFUSED


class UnknownGame(StorageError):
    """There is no game of that id."""

    code = StorageCode.UNKNOWN_GAME


class Outdated(StorageError):
    """A later revision of the game is on disk already."""

    code = StorageCode.OUTDATED


class SeveralGames(StorageError):
    """A whole backup where one game was asked for."""

    code = StorageCode.SEVERAL_GAMES


class ForeignCode(StorageError):
    """There is no code of a game in the text."""

    code = StorageCode.FOREIGN_CODE


class NewerCode(StorageError):
    """A newer version of this program made the code."""

    code = StorageCode.NEWER_CODE


class CutCode(StorageError):
    """The end of the code is missing."""

    code = StorageCode.CUT_CODE


class DamagedCode(StorageError):
    """The code is not as it was made."""

    code = StorageCode.DAMAGED_CODE


class TooLarge(StorageError):
    """No backup is as large as this file; it was not read."""

    code = StorageCode.TOO_LARGE


class NotABackup(StorageError):
    """Something else than what this app gives out."""

    code = StorageCode.NOT_A_BACKUP


class BackupDamaged(StorageError):
    """This app gave it out, and it was cut off or changed since."""

    code = StorageCode.BACKUP_DAMAGED


_BY_ERRNO: dict[int, type[StorageError]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EFBIG: DiskFull,
    errno.EROFS: ReadOnly,
    errno.EACCES: ReadOnly,
    errno.EPERM: ReadOnly,
}


def storage_error(fault: OSError, path: str) -> StorageError:
    """What the system's error means for the file at `path`."""
    name = os.path.basename(path)
    kind = _BY_ERRNO.get(fault.errno or 0, DiskFailed)
    return kind(file=name, reason=str(fault)) if kind is DiskFailed else kind(file=name)


@contextmanager
def storage_faults(path: str) -> Iterator[None]:
    """Turns the system's errors about `path` into ours."""
    try:
        yield
    except OSError as fault:
        raise storage_error(fault, path) from fault
