"""The sentences for moves that are refused at the table, one for each `MoveCode`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.game import MoveCode, Phase
from scorekeeper.locale import Sentence, Words
from scorekeeper.locale.cards import capitalised
from scorekeeper.rules import DECKS, Kind, RuleViolation

Figures = Mapping[str, Any]
"""The details of a violation by name, see `MoveCode`; beside its seats the names of `player` or `players`."""


def move_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None) -> str:
    """The sentence for a violation with a `MoveCode`. `names` are the players', by seat."""

    def name(seat: int) -> str:
        if names is None or not seat < len(names):  # also for a seat that no table has
            return _("the player at seat {seat}", seat=seat + 1)
        return names[seat]

    details: dict[str, Any] = dict(violation.details)
    if "seat" in details:
        details["player"] = name(details["seat"])
    if "seats" in details:
        details["players"] = _.series([name(seat) for seat in details["seats"]])
    if "highest" in details:
        details["lowest"] = -details["highest"]
    return capitalised(MOVE_SENTENCES[MoveCode(violation.code)](_, details))


def _not_now(_: Words, d: Figures) -> str:
    if d["phase"] is Phase.PLAY:
        return _("The cards are still being played. End the play of this round first, then enter the tricks.")
    if d["phase"] is Phase.REVEAL:
        return _("The bids are still hidden. Reveal them first.")
    if d["phase"] is Phase.BIDDING:
        return _("The bids are still being made. Enter them first.")
    if d["phase"] is Phase.CLOUD:
        return _("The cloud has changed a bid to what cannot be (§8). Say what it is first.")
    return _("The tricks made are being entered already. To go on counting, undo the last step.")


def _bids_missing(_: Words, d: Figures) -> str:
    return _.plural(
        "The bid of {players} is still missing. Enter it first.",
        "The bids of {players} are still missing. Enter them first.",
        len(d["seats"]),
        players=d["players"],
    )


def _all_taken(_: Words, d: Figures) -> str:
    if d.get("phase") is Phase.RESULTS:
        return _("All tricks of this round are taken, and none is left for the bomb. Change a result first.")
    return _.plural(
        "The only trick of this round has been counted. Confirm it, or undo the last step.",
        "All {n} tricks of this round have been counted. Confirm them, or undo the last step.",
        d["cards"],
    )


def _too_many_tricks(_: Words, d: Figures) -> str:
    said = _.plural(
        "{n} trick too many for {player}: only {left} of {cards} left. "
        "Enter {left} at most, or change another result.",
        "{n} tricks too many for {player}: only {left} of {cards} left. "
        "Enter {left} at most, or change another result.",
        d["by"],
        player=d["player"],
        left=d["left"],
        cards=d["cards"],
    )
    if not d["lost"]:
        return said
    nobodys = _.plural(
        "{n} trick belongs to nobody because of the bomb (§8).",
        "{n} tricks belong to nobody because of the bomb (§8).",
        d["lost"],
    )
    return f"{said} {nobodys}"


def _no_such_card(_: Words, d: Figures) -> str:
    if d["card"] == Kind.BOMB:
        return _("This game is played without the bomb, so every trick belongs to somebody (§8).")
    return _("This game is played without the cloud, so a bid stays as it was said (§8).")


def _no_card_turned_up(_: Words, d: Figures) -> str:
    if not DECKS[d["deck"]].trump:
        return _("This deck is always played without trump (§3.6).")
    return _("All cards are dealt and none is left to turn up: this round is played without trump (§3.4).")


MOVE_SENTENCES: Mapping[MoveCode, Callable[[Words, Figures], str]] = {
    MoveCode.GAME_OVER: Sentence(
        "The game is over. Old rounds can still be corrected; to continue, undo the last step."
    ),
    MoveCode.NOT_NOW: _not_now,
    MoveCode.WHO_DROPS_OUT: Sentence("{players} are tied for last place. Choose who drops out (§9.2)."),
    MoveCode.NOT_LEVEL: Sentence("{player} is not tied for last place. Choose one of those who are (§9.2)."),
    MoveCode.SITS_OUT: Sentence("In this round {player} sits out. Choose someone who plays it."),
    MoveCode.SITS_OUT_TOO_LATE: Sentence(
        "Round {round} has begun. Undo what is written of it, or wait for the next one."
    ),
    MoveCode.EVERYBODY_PLAYS: Sentence(
        "With teams or elimination everybody plays every round (§9.2, §9.4). Wait for whoever is away."
    ),
    MoveCode.SEAT_OUT: Sentence("{player} has dropped out (§9.2). Choose someone who is still playing."),
    MoveCode.SEAT_LEFT: Sentence("{player} has left the game. Choose someone who is still playing."),
    MoveCode.NOT_IN_ROUND: Sentence(
        "{player} did not play round {round}. Leave the bid and the tricks there at 0."
    ),
    MoveCode.CAME_LATER: lambda _, d: _(
        "{player} came after round {round}; points from before are for somebody who was there then.",
        player=d["player"],
        round=d["came"],
    ),
    MoveCode.TABLE_FIXED: Sentence(
        "With teams or elimination those who began play to the end (§9.2, §9.4). "
        "To play with others, begin a new game."
    ),
    MoveCode.MID_ROUND: Sentence(
        "Round {round} has begun. Wait until it is over, or undo what is written of it."
    ),
    MoveCode.AT_THE_TABLE: Sentence("{player} is at the table already. Choose somebody else."),
    MoveCode.PAD_FULL: Sentence(
        "The pad has no more than {most} columns, those of players who have left included. "
        "To play with others, begin a new game."
    ),
    MoveCode.NO_SUCH_CARD: _no_such_card,
    MoveCode.ALL_BOMBS_PLAYED: lambda _, d: _.plural(
        "One trick has gone to nobody already, and there cannot be more (§8).",
        "{n} tricks have gone to nobody already, and there cannot be more (§8).",
        d["lost"],
    ),
    MoveCode.TAKE_OVER_TOO_LATE: Sentence(
        "Someone drops out after round {latest}, so a paper game can continue at round {latest} "
        "at the latest."
    ),
    MoveCode.UNKNOWN_SEAT: lambda _, d: _(
        "Nobody sits at seat {seat}. Choose one of the players.", seat=d["seat"] + 1
    ),
    MoveCode.BIDS_MISSING: _bids_missing,
    MoveCode.TRICKS_ALL_TAKEN: _all_taken,
    MoveCode.TOO_MANY_TRICKS: _too_many_tricks,
    MoveCode.NO_CARD_TURNED_UP: _no_card_turned_up,
    MoveCode.TRUMP_UNCLEAR: Sentence(
        "Choose a suit as trump, a jester for no trump, or a wizard if the dealer picks."
    ),
    MoveCode.ROUND_NOT_CLOSED: Sentence(
        "Round {round} has not been scored yet. In the open round, tap a figure to enter it again."
    ),
    MoveCode.NOTHING_ENTERED: Sentence(
        "Nothing has been entered in this round yet. Simply deal the cards again."
    ),
    MoveCode.NOTHING_PLAYED: Sentence(
        "No round has been scored yet, so there is no ranking. Play one round to the end first."
    ),
    MoveCode.NOT_EVERY_SEAT: Sentence("Every player has to be there exactly once. Complete the entries."),
    MoveCode.ALREADY_STARTED: Sentence(
        "A paper game can only be continued before anything is entered. Start a new game for it."
    ),
    MoveCode.NOT_FORBIDDEN: Sentence(
        "Plus/minus one does not forbid this any more. Enter it in the usual way."
    ),
    MoveCode.NO_SUCH_ROUND: Sentence(
        "This game has {rounds} rounds. A paper game can continue at round 2 to {rounds}."
    ),
    MoveCode.TOTAL_OUT_OF_RANGE: Sentence(
        "{total} cannot be the total of {player}. Enter a number from {lowest} to {highest}."
    ),
    MoveCode.NAME_EMPTY: Sentence("A name is missing. Enter one."),
    MoveCode.NAME_TAKEN: Sentence("“{name}” is at the table already. Add something to tell the two apart."),
    MoveCode.NAME_LOOKALIKE: Sentence(
        "“{name}” looks just like “{other}”, which is taken. Add something to tell the two apart."
    ),
    MoveCode.NAME_MARKS: Sentence(
        "Character {place} of the name carries more marks than a letter can. Leave some of them out."
    ),
    MoveCode.NAME_TOO_LONG: Sentence("The name has {length} characters. Shorten it to {longest}."),
    MoveCode.NOTE_TOO_LONG: Sentence("The note has {length} characters. Shorten it to {longest}."),
    MoveCode.NO_SUCH_BONUS: Sentence("This bonus or penalty is not on the pad any more."),
    MoveCode.NO_POINTS: Sentence("0 points change nothing. Enter how many are given or taken."),
    MoveCode.POINTS_OUT_OF_RANGE: Sentence(
        "{points} points are too many at once. Enter a number from {lowest} to {highest}."
    ),
    MoveCode.REASON_TOO_LONG: Sentence("The reason has {length} characters. Shorten it to {longest}."),
    MoveCode.ROUNDS_FIXED: Sentence(
        "In a game with elimination the rounds say who drops out when, so they stay as they are (§9.2)."
    ),
    MoveCode.ROUND_BEGUN: Sentence(
        "Round {round} has begun or is not planned. Change a round that is not played yet."
    ),
    MoveCode.NO_ROUND_LEFT: Sentence(
        "No round would be left to play. To stop here, end the game from the menu."
    ),
    MoveCode.NAME_CONTROL: Sentence(
        "Character {place} of the name cannot be seen or turns the writing round."
        " Delete it, or type the name anew."
    ),
    MoveCode.NAME_GLYPH: Sentence(
        "Character {place} of the name looks different on every device. Write the name without it."
    ),
    MoveCode.NOTHING_TO_UNDO: Sentence("There is nothing left to undo: the game has only begun."),
    MoveCode.NOTHING_TO_REDO: Sentence(
        "There is nothing to redo: nothing has been undone since the last entry."
    ),
}
"""One sentence for each code of a move."""
