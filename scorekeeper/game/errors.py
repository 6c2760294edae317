"""Why a move at the table is refused: the codes that `game/` adds to those of the rulebook."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.rules import RuleViolation

__all__ = ["MoveCode", "RuleViolation"]


class MoveCode(StrEnum):
    """Why a move is refused; the details that come along stand in parentheses, seats counted from 0.

    The words for each are made in `locale/refusals`.
    """

    GAME_OVER = "game-over"
    """The game has ended; only corrections and undo are left."""
    NOT_NOW = "not-now"
    """The move belongs to another part of the round (phase: the one it is in)."""
    WHO_DROPS_OUT = "who-drops-out"
    """Several are level in the last place; somebody has to say who drops out first (§9.2)."""
    NOT_LEVEL = "not-level"
    """This player is not among those of whom one drops out (§9.2; seat)."""
    SEAT_OUT = "seat-out"
    """The player has dropped out (§9.2; seat)."""
    NO_SUCH_CARD = "no-such-card"
    """The card that would allow it is not in this game (§8; card: its name)."""
    ALL_BOMBS_PLAYED = "all-bombs-played"
    """No further trick of this round can be one with the bomb (§8; lost: how many were)."""
    TAKE_OVER_TOO_LATE = "take-over-too-late"
    """On paper somebody would have dropped out already (§9.2; round, latest)."""
    UNKNOWN_SEAT = "unknown-seat"
    """There is no such seat at this table (seat)."""
    BIDS_MISSING = "bids-missing"
    """Somebody has not bid yet (seats)."""
    TRICKS_ALL_TAKEN = "tricks-all-taken"
    """Every trick of the round has been counted already (cards)."""
    TOO_MANY_TRICKS = "too-many-tricks"
    """More tricks than are left to give away (seat, tricks, left, by, cards)."""
    NO_CARD_TURNED_UP = "no-card-turned-up"
    """No card is left to turn up, so the round has no trump (§3.4)."""
    TRUMP_UNCLEAR = "trump-unclear"
    """Neither a suit nor a card that was turned up is named."""
    ROUND_NOT_CLOSED = "round-not-closed"
    """Only a round that was scored can be corrected (round)."""
    NOTHING_ENTERED = "nothing-entered"
    """There is nothing of this round to throw away."""
    NOTHING_PLAYED = "nothing-played"
    """A game without a single round has no ranking."""
    NOT_EVERY_SEAT = "not-every-seat"
    """Every seat must be there exactly once."""
    ALREADY_STARTED = "already-started"
    """A paper game can be taken over only before anything was entered."""
    NOT_TAKEN_OVER = "not-taken-over"
    """The game began here; there are no totals from paper to put right."""
    NO_SUCH_ROUND = "no-such-round"
    """The game has no round of that number to go on with (round, rounds)."""
    TOTAL_OUT_OF_RANGE = "total-out-of-range"
    """A total carried over is far beyond what a game can bring (seat, total, highest)."""
    NAME_EMPTY = "name-empty"
    """Nothing is left of the name without its spaces."""
    NAME_TAKEN = "name-taken"
    """Somebody at the table has the same name (name)."""
    NAME_LOOKALIKE = "name-lookalike"
    """The name is another one, in other letters that look like its letters (name, other)."""
    NAME_TOO_LONG = "name-too-long"
    """The name is too long for the pad (name, length, longest)."""
    NAME_MARKS = "name-marks"
    """A letter of the name carries more marks than letters do, or a mark stands alone (place from 1)."""
    NAME_CONTROL = "name-control"
    """The name holds a character that cannot be seen or turns the writing round (place from 1, codepoint)."""
    NAME_GLYPH = "name-glyph"
    """The name holds a character that the app's fonts cannot draw (place from 1, codepoint)."""
    NOTHING_TO_UNDO = "nothing-to-undo"
    """Only the start of the game is left."""
    NOTHING_TO_REDO = "nothing-to-redo"
    """Nothing was undone since the last entry."""
