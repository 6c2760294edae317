"""The sentence for an error: never a code, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from scorekeeper.locale import Words
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.rules import RuleViolation
from scorekeeper.storage.errors import DiskFailed, DiskFull, ReadOnly, StorageError

_log = logging.getLogger(__name__)


def error_sentence(_: Words, error: Exception, names: Sequence[str] | None = None) -> str:
    """What happened, what it means for the game, what to do. Any other exception is logged.

    `names` are the players' by seat, where it happened at a table.
    """
    # Home has no use for the sentences of refusals: a first visit need not wait for them.
    from scorekeeper.locale.refusals import pad_sentences, refusal_sentence
    from scorekeeper.pads.pad import PadError

    if isinstance(error, RuleViolation):
        return refusal_sentence(_, error, names)
    if isinstance(error, PadError):
        return " ".join(pad_sentences(_, error))
    if isinstance(error, StorageError):
        return storage_sentence(_, error)
    _log.error("a handler failed", exc_info=error)
    return _("Something went wrong here. The game is as it was; please try again.")


def is_save_failure(error: Exception) -> bool:
    """Whether the device could not save, and may not save the next thing either."""
    return isinstance(error, DiskFull | DiskFailed | ReadOnly)
