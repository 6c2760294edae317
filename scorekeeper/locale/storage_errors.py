"""Why something could not be read or saved: one sentence for each error of storage, and what to do."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper import __version__
from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.storage.errors import (
    BackupDamaged,
    Cleared,
    CutCode,
    Damaged,
    DamagedCode,
    DiskFailed,
    DiskFull,
    ForeignCode,
    Locked,
    NewerCode,
    NewerSchema,
    NotABackup,
    Outdated,
    PlayedTogether,
    PlayerHasGames,
    ReadOnly,
    Refused,
    StorageError,
    TooLarge,
    TooManyUploads,
    UnknownGame,
    UnknownRules,
    UnknownTournament,
)


def storage_sentence(_: Words, error: StorageError) -> str:
    """The sentence for what could not be read or kept."""
    return STORAGE_SENTENCES[Damaged if isinstance(error, Damaged) else type(error)](_)


def folder_sentence(_: Words, error: StorageError, folder: str) -> str:
    """The sentence for a folder in which nothing can be kept from the start."""
    sentence = FOLDER_SENTENCES.get(type(error))
    return storage_sentence(_, error) if sentence is None else sentence(_, {"folder": folder})


def read_only_line(_: Words, reason: type[StorageError]) -> str:
    """A line for a table that can only be looked at: why, and what to do."""
    return READ_ONLY_LINES.get(reason, READ_ONLY_LINES[DiskFailed])(_)


STORAGE_SENTENCES: Mapping[type[StorageError], Phrase] = {
    Damaged: Sentence(
        "The file of this game cannot be read and is left as it is; the other games are not affected,"
        " and this one can be taken over from paper."
    ),
    NewerSchema: Sentence(
        "A newer version of the app wrote this, so it is left untouched; update the app to open it."
    ),
    UnknownRules: lambda _: _(
        "This game needs a newer version of the app than {version}, which does not know its rules,"
        " so it is left untouched; update the app to open it.",
        version=__version__,
    ),
    DiskFull: Sentence(
        "There is no space left on the device, so this was not saved and nothing has changed; "
        "free some space and try again."
    ),
    ReadOnly: Sentence(
        "Nothing can be written to the folder of the games, so this was not saved and nothing has"
        " changed; allow writing there or choose another folder."
    ),
    DiskFailed: Sentence(
        "The device could not store it, so this was not saved and nothing has changed; try again "
        "or save a copy of the game."
    ),
    Locked: Sentence(
        "The app is already open with these games, so they can only be viewed here; close the "
        "other one and restart."
    ),
    Refused: Sentence(
        "This browser stores nothing for the app, perhaps because the window is a private one, "
        "so no game can be saved here; open the same address in a normal window."
    ),
    UnknownGame: Sentence("This game is not on the device any more; choose another one from the list."),
    UnknownTournament: Sentence(
        "This tournament is not on the device any more; choose another one from the list."
    ),
    Cleared: Sentence(
        "What this browser had stored has been deleted, so this was not saved; save a copy of what is on"
        " the screen, or try again to store it anew."
    ),
    Outdated: Sentence(
        "The game has gone on elsewhere, so this was not saved; it is shown now as it stands there."
    ),
    PlayedTogether: Sentence(
        "These two played in one game together, so they are two people and were not merged."
    ),
    PlayerHasGames: Sentence("This player is in a game, so the name stays on the list; hide it instead."),
    ForeignCode: Sentence(
        "This is not a game code of this app, so nothing has changed; a game code begins with "
        "BDW and is shown under “Hand over”."
    ),
    NewerCode: Sentence(
        "This code comes from a newer version of the app, so nothing has changed; update the app "
        "here and read the code again."
    ),
    CutCode: Sentence(
        "The end of the code is missing, so nothing has changed; copy all of it and try again."
    ),
    DamagedCode: Sentence(
        "The code has been altered, so nothing has changed; copy it again exactly as it is."
    ),
    TooLarge: Sentence(
        "This file is larger than any backup of this app, so it was not read and nothing has "
        "changed; choose the file that the app saved."
    ),
    TooManyUploads: Sentence(
        "Other files are being received right now, so nothing was read; please try again in a moment."
    ),
    NotABackup: Sentence(
        "This file is not a backup of this app, so nothing has changed; choose the file that the app saved."
    ),
    BackupDamaged: Sentence(
        "This backup is damaged or incomplete, so nothing has changed; fetch it once more, or "
        "take an older one."
    ),
}
"""What happened to something that was to be read or kept."""

FOLDER_SENTENCES: Mapping[type[StorageError], Sentence] = {
    ReadOnly: Sentence(
        "Nothing can be written to the folder {folder}, so games can only be viewed here; allow "
        "writing there or choose another folder."
    ),
    DiskFull: Sentence(
        "There is no space left for the folder {folder}, so games can only be viewed here; free "
        "some space and open the app again."
    ),
    DiskFailed: Sentence(
        "The folder {folder} cannot be used, so no game can be saved here; make sure it exists and "
        "can be read, and open the app again."
    ),
}
"""What is wrong with the folder of everything; other errors say it already."""

READ_ONLY_LINES: Mapping[type[StorageError], Phrase] = {
    Locked: Sentence("View only: the app is open elsewhere. Close it there and restart it here."),
    Refused: Sentence("View only: this browser stores nothing. Open the address in a normal window."),
    NewerSchema: Sentence("View only: a newer version of the app has been used here. Update this one."),
    ReadOnly: Sentence("View only: the folder cannot be written to. Allow writing there and restart."),
    DiskFull: Sentence("View only: there is no space left. Free some space and restart."),
    DiskFailed: Sentence("View only: the folder cannot be used. Make sure it exists and restart."),
}
"""The same as short as the foot of a table needs it."""
