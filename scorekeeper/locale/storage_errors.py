"""Why something could not be read or saved: one sentence for each `StorageCode`, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper import __version__
from scorekeeper.locale import Phrase, Words
from scorekeeper.storage.errors import StorageCode, StorageError


def storage_sentence(_: Words, error: StorageError) -> str:
    """The sentence for what could not be read or kept."""
    return STORAGE_SENTENCES[error.code](_)


def folder_sentence(_: Words, error: StorageError, folder: str) -> str:
    """The sentence for a folder in which nothing can be kept from the start."""
    sentence = FOLDER_SENTENCES.get(error.code)
    return storage_sentence(_, error) if sentence is None else sentence(_, folder)


def read_only_line(_: Words, code: StorageCode) -> str:
    """A line for a table that can only be looked at: why, and what to do."""
    return READ_ONLY_LINES.get(code, READ_ONLY_LINES[StorageCode.DISK_FAILED])(_)


STORAGE_SENTENCES: Mapping[StorageCode, Phrase] = MappingProxyType(
    {
        StorageCode.DAMAGED: lambda _: _(
            "The file of this game cannot be read and is left as it is; the other games are not affected,"
            " and this one can be taken over from paper."
        ),
        StorageCode.NEWER_SCHEMA: lambda _: _(
            "A newer version of the app wrote this, so it is left untouched; update the app to open it."
        ),
        StorageCode.UNKNOWN_RULES: lambda _: _(
            "This game needs a newer version of the app than {version}, which does not know its rules,"
            " so it is left untouched; update the app to open it.",
            version=__version__,
        ),
        StorageCode.DISK_FULL: lambda _: _(
            "There is no room left on the device, so this was not saved and nothing has changed;"
            " free some space and try again."
        ),
        StorageCode.READ_ONLY: lambda _: _(
            "Nothing can be written to the folder of the games, so this was not saved and nothing has"
            " changed; allow writing there or choose another folder."
        ),
        StorageCode.DISK_FAILED: lambda _: _(
            "The device did not take it, so this was not saved and nothing has changed;"
            " try again or keep a copy of the game."
        ),
        StorageCode.LOCKED: lambda _: _(
            "The app is already open with these games, so they can only be looked at here;"
            " close the other one and start again."
        ),
        StorageCode.REFUSED: lambda _: _(
            "This browser keeps nothing for the app, perhaps because the window is a private one,"
            " so no game can be kept here; open the same address in an ordinary window."
        ),
        StorageCode.UNKNOWN_GAME: lambda _: _(
            "This game is not on the device any more; choose another one from the list."
        ),
        StorageCode.OUTDATED: lambda _: _(
            "The game has gone on elsewhere, so this was not saved; it is shown now as it stands there."
        ),
        StorageCode.SEVERAL_GAMES: lambda _: _(
            "This file is a whole backup and not one game, so nothing has changed;"
            " read it in under Settings, Backup."
        ),
        StorageCode.FOREIGN_CODE: lambda _: _(
            "This is no code of a game of this app, so nothing has changed;"
            " the code of a game begins with BDW and is shown under “Hand over”."
        ),
        StorageCode.NEWER_CODE: lambda _: _(
            "A newer version of the app made this code, so nothing has changed;"
            " update the app here and read the code again."
        ),
        StorageCode.CUT_CODE: lambda _: _(
            "The end of the code is missing, so nothing has changed; copy it whole and try again."
        ),
        StorageCode.DAMAGED_CODE: lambda _: _(
            "The code is not as it was made, so nothing has changed; copy it again and change no letter."
        ),
        StorageCode.TOO_LARGE: lambda _: _(
            "This file is larger than any backup of this app, so it was not read and nothing has changed;"
            " choose the file that the app gave out."
        ),
        StorageCode.NOT_A_BACKUP: lambda _: _(
            "This file is no backup of this app, so nothing has changed;"
            " choose the file that the app gave out."
        ),
        StorageCode.BACKUP_DAMAGED: lambda _: _(
            "This backup is damaged or was cut off on the way, so nothing has changed;"
            " fetch it once more, or take an older one."
        ),
    }
)
"""What happened to something that was to be read or kept."""

FOLDER_SENTENCES: Mapping[StorageCode, Callable[[Words, str], str]] = MappingProxyType(
    {
        StorageCode.READ_ONLY: lambda _, folder: _(
            "Nothing can be written to the folder {folder}, so games can only be looked at here;"
            " allow writing there or choose another folder.",
            folder=folder,
        ),
        StorageCode.DISK_FULL: lambda _, folder: _(
            "There is no room left for the folder {folder}, so games can only be looked at here;"
            " free some space and open the app again.",
            folder=folder,
        ),
        StorageCode.DISK_FAILED: lambda _, folder: _(
            "The folder {folder} cannot be used, so no game can be kept here;"
            " see that it is there and open the app again.",
            folder=folder,
        ),
    }
)
"""What is wrong with the folder of everything; other errors say it already."""

READ_ONLY_LINES: Mapping[StorageCode, Phrase] = MappingProxyType(
    {
        StorageCode.LOCKED: lambda _: _(
            "Only to look at: the app is open elsewhere. Close it there and start again here."
        ),
        StorageCode.REFUSED: lambda _: _(
            "Only to look at: this browser keeps nothing. Open the address in an ordinary window."
        ),
        StorageCode.NEWER_SCHEMA: lambda _: _(
            "Only to look at: a newer version of the app has written here. Update this one."
        ),
        StorageCode.READ_ONLY: lambda _: _(
            "Only to look at: the folder takes nothing. Allow writing there and start again."
        ),
        StorageCode.DISK_FULL: lambda _: _(
            "Only to look at: there is no room left. Free some space and start again."
        ),
        StorageCode.DISK_FAILED: lambda _: _(
            "Only to look at: the folder cannot be used. See that it is there and start again."
        ),
    }
)
"""The same as short as the foot of a table needs it."""
