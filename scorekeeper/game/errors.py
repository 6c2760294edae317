"""Why a move of the scribe is refused: the codes that `game/` adds to those of the rulebook."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.rules import RuleViolation

__all__ = ["MoveCode", "RuleViolation"]


class MoveCode(StrEnum):
    """One closed list; the words for each stand in the catalogues."""

    GAME_OVER = "game-over"
    """The game has ended; only corrections and undo are left."""
    NOT_NOW = "not-now"
    """The move belongs to another part of the round."""
    UNKNOWN_SEAT = "unknown-seat"
    """There is no such seat at this table."""
    BIDS_MISSING = "bids-missing"
    """Somebody has not bid yet."""
    TRICKS_ALL_TAKEN = "tricks-all-taken"
    """Every trick of the round has been counted already."""
    TOO_MANY_TRICKS = "too-many-tricks"
    """More tricks than are left to give away."""
    NO_CARD_TURNED_UP = "no-card-turned-up"
    """No card is left to turn up, so the round has no trump (§3.4)."""
    TRUMP_UNCLEAR = "trump-unclear"
    """The suit and the card turned up do not belong together."""
    ROUND_NOT_CLOSED = "round-not-closed"
    """Only a round that was scored can be corrected."""
    NOTHING_ENTERED = "nothing-entered"
    """There is nothing of this round to throw away."""
    NOTHING_PLAYED = "nothing-played"
    """A game without a single round has no ranking."""
    NOT_EVERY_SEAT = "not-every-seat"
    """The new order must name each seat once."""
    ALREADY_STARTED = "already-started"
    """A paper game can be taken over only before anything was entered."""
    NO_SUCH_ROUND = "no-such-round"
    """The game has no round of that number to go on with."""
    TOTAL_OUT_OF_RANGE = "total-out-of-range"
    """A total carried over is far beyond what a game can bring."""
    NAME_EMPTY = "name-empty"
    NAME_TAKEN = "name-taken"
    NAME_TOO_LONG = "name-too-long"
    NAME_CONTROL = "name-control"
    """The name holds a character that cannot be seen or turns the writing round."""
    NAME_GLYPH = "name-glyph"
    """The name holds a character that the app's fonts cannot draw."""
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOTHING_TO_REDO = "nothing-to-redo"
