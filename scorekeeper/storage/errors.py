# ruff: noqa: N818 - each name says what happened, and the class above them that it is an error
"""The errors of storage: one exception a case, each with the details for its sentence.

No sentence is made here; `locale.storage_errors` has the words in the reader's language.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from scorekeeper.rules import RuleViolation

Document = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Tables of rows as TinyDB keeps them."""


class StorageError(Exception):
    """Something could not be read or kept. What was there before is as it was."""

    def __init__(self, **details: object) -> None:
        super().__init__(details)
        self.details = details

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r:.500}" for name, value in self.details.items())
        return f"{type(self).__name__} ({details})" if details else type(self).__name__


class Damaged(StorageError):
    """A file is not what we wrote (file, reason: where reading stopped and why, in English, for the log)."""


class Unreadable(Damaged):
    """There is something else where a file should be, a folder for example, or the file is too large, or the
    system refuses to read it. A game may be whole all the same, so no other version of it is taken."""


class UnknownRules(StorageError):
    """A newer version of this program is needed for the rules of the game; its file is left untouched.

    Details: file, objections: why not, for the log, document: of the file.
    """

    @property
    def document(self) -> Document:
        """The document of the game's file, to be listed and exported as it is."""
        return cast(Document, self.details["document"])

    @property
    def objections(self) -> tuple[RuleViolation, ...]:
        """What this version refuses in the ruleset."""
        return cast("tuple[RuleViolation, ...]", self.details.get("objections", ()))

    def __str__(self) -> str:
        return f"{type(self).__name__} ({self.details.get('file')}: {'; '.join(map(str, self.objections))})"


class NewerSchema(StorageError):
    """A newer program wrote the file; it is left untouched.

    Details: file, schema, known: the newest that this program reads.
    """


class DiskFull(StorageError):
    """The disk or the browser's storage is full (file)."""


class ReadOnly(StorageError):
    """The folder can be read but not written (file)."""


class DiskFailed(StorageError):
    """The device did not do what it was asked (file, reason: what the system said, for the log)."""


class Locked(StorageError):
    """Another process holds the folder (folder)."""


class Refused(StorageError):
    """The browser refuses to store data for this page."""


class UnknownGame(StorageError):
    """There is no game of that id (id)."""


class UnknownTournament(StorageError):
    """There is no tournament of that id (id)."""


class Cleared(StorageError):
    """The browser, or another tab, has deleted what was stored in it."""


class Outdated(StorageError):
    """A later revision of the game is on disk already.

    Details: id, revision: of what was to be saved, saved: of what is on disk.
    """


class PlayedTogether(StorageError):
    """Two players who sat in one game are two people."""


class PlayerHasGames(StorageError):
    """A player who is in a game stays on the list (games: how many)."""


class ForeignCode(StorageError):
    """There is no code of a game in the text."""


class NewerCode(StorageError):
    """A newer version of this program made the code."""


class CutCode(StorageError):
    """The end of the code is missing."""


class DamagedCode(StorageError):
    """The code is not as it was made (reason: what does not fit, in English, for the log)."""


class TooLarge(StorageError):
    """No backup is as large as this file; it was not read (size, most: in bytes)."""


class TooManyUploads(StorageError):
    """This server is receiving as many files as it takes at once."""


class NotABackup(StorageError):
    """The file was not exported by this app (reason: why, in English, for the log)."""


class BackupDamaged(StorageError):
    """This app exported the file, which was cut off or changed since (reason: likewise)."""


_BY_ERRNO: dict[int, type[StorageError]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EFBIG: DiskFull,
    errno.EROFS: ReadOnly,
    errno.EACCES: ReadOnly,
    errno.EPERM: ReadOnly,
}


@contextmanager
def as_storage_errors(path: str) -> Iterator[None]:
    """Turns the system's errors about `path` into ours."""
    try:
        yield
    except OSError as error:
        kind = _BY_ERRNO.get(error.errno or 0, DiskFailed)
        reason = {"reason": str(error)} if kind is DiskFailed else {}
        raise kind(file=os.path.basename(path), **reason) from error
