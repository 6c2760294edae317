"""Two copies of one game, as two phones may hold them: how they stand to each other, and merging them.

Copies are compared by what happened in them. The moments do not count: a handed-over game has them to the
second only, and what two people wrote down alike is the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4, uuid5

from scorekeeper.game import Game, Recorded, hides_bids, in_force, public_copy
from scorekeeper.game.event_log import EventLog, is_within_tap
from scorekeeper.storage.codec import encode_record


class CopyRelation(StrEnum):
    """How a copy that comes here stands to the one that is here."""

    NEW = "new"  # the game is not here
    SAME = "same"
    NEWER_HERE = "newer-here"  # ours goes on where theirs stops
    NEWER_THERE = "newer-there"  # theirs goes on where ours stops
    FORKED = "forked"  # both went on, each in its own way: a person chooses


def compare(here: Game | None, there: Game) -> CopyRelation:
    """How two copies of one game stand to each other.

    Only public copies are compared, or the answer would tell whether a guessed bid is right. While the copy
    here hides bids (§4.4, §4.5), one that goes on beyond them has forked, whatever it claims.
    """
    if here is None:
        return CopyRelation.NEW
    mine, theirs = public_copy(here), public_copy(there)
    if not hides_bids(here):
        return compare_logs(mine, theirs)
    if _alike(mine.records, in_force(theirs)):
        return CopyRelation.SAME
    behind = theirs.revision <= here.revision and _goes_on(mine, theirs)
    return CopyRelation.NEWER_HERE if behind else CopyRelation.FORKED


def compare_logs(here: EventLog[Any], there: EventLog[Any]) -> CopyRelation:
    """How two copies stand to each other of which everything may be known."""
    if here.revision == there.revision:
        same = here.cursor == there.cursor and _alike(here.records, there.records)
        return CopyRelation.SAME if same else CopyRelation.FORKED
    if here.revision > there.revision:
        return CopyRelation.NEWER_HERE if _goes_on(here, there) else CopyRelation.FORKED
    return CopyRelation.NEWER_THERE if _goes_on(there, here) else CopyRelation.FORKED


def merge_copies(here: Game, there: Game) -> Game:
    """The game that two copies make which have not forked: it stands where the newer one does, and what that
    one took back and the other still has can be brought back.

    What both have keeps the moments of the copy that is here; of a bid that is hidden there it does not, or
    they would tell whether a guessed bid is right.
    """
    newer, older = (there, here) if there.revision > here.revision else (here, there)
    records = older.records if _all_in(newer, older) else newer.records
    public = public_copy(here).records
    common = _common(public, records)
    return replace(newer, records=(*public[:common], *records[common:]))


def keep_chosen(kept: Game, other: Game) -> Game:
    """The copy that a person chose of two that had forked; it is newer than either from now on."""
    return replace(kept, revision=max(kept.revision, other.revision) + 1)


def as_separate_game(copy: Game) -> Game:
    """The copy that was not chosen, as a game of its own. Its id follows from what is in it, so that the same
    copy is kept once however often it comes. Of a copy that not everybody may read it says nothing."""
    if public_copy(copy) != copy:
        return replace(copy, id=str(uuid4()))
    rows = [{**encode_record(record), "at": None} for record in copy.records]
    return replace(copy, id=str(uuid5(UUID(copy.id), json.dumps([copy.cursor, rows]))))


def _goes_on(newer: EventLog[Any], older: EventLog[Any]) -> bool:
    """Whether nothing that counts in the older copy is lost with the newer one: it has it all, undone or not,
    or it only went back and the older one has all of it."""
    return _common(in_force(older), newer.records) == older.cursor or _all_in(newer, older)


def _all_in(part: EventLog[Any], whole: EventLog[Any]) -> bool:
    return _common(part.records, whole.records) == len(part.records)


def _alike(one: Sequence[Recorded[Any]], other: Sequence[Recorded[Any]]) -> bool:
    return len(one) == len(other) == _common(one, other)


def _common(one: Sequence[Recorded[Any]], other: Sequence[Recorded[Any]]) -> int:
    """How many facts both begin with, those of whole taps only."""
    common = min(len(one), len(other))
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if (mine.fact, mine.same_tap) != (theirs.fact, theirs.same_tap):
            common = place
            break
    while is_within_tap(one, common) or is_within_tap(other, common):
        common -= 1
    return common
