"""The sentences for moves that are refused at the table, one for each `MoveCode`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scorekeeper.game import MoveCode, Phase
from scorekeeper.locale import Words
from scorekeeper.locale.cards import capitalised
from scorekeeper.rules import DECKS, Kind, RuleViolation

Figures = Mapping[str, Any]
"""The details of a violation by name, see `MoveCode`; beside its seats the names of `player` or `players`."""


def move_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None) -> str:
    """The sentence for a violation with a `MoveCode`. `names` are the players', by seat."""
    details: dict[str, Any] = dict(violation.details)
    if "seat" in details:
        details["player"] = _player(_, details["seat"], names)
    if "seats" in details:
        details["players"] = [_player(_, seat, names) for seat in details["seats"]]
    return MOVE_SENTENCES[MoveCode(violation.code)](_, details)


def _player(_: Words, seat: int, names: Sequence[str] | None) -> str:
    if names is None or not seat < len(names):  # also for a seat that no table has
        return _("the player at seat {seat}", seat=seat + 1)
    return names[seat]


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
        len(d["players"]),
        players=_.series(d["players"]),
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


MOVE_SENTENCES: Mapping[MoveCode, Callable[[Words, Figures], str]] = MappingProxyType(
    {
        MoveCode.GAME_OVER: lambda _, _d: _(
            "The game is over. Old rounds can still be corrected; to continue, undo the last step."
        ),
        MoveCode.NOT_NOW: _not_now,
        MoveCode.WHO_DROPS_OUT: lambda _, d: _(
            "{players} are tied for last place. Choose who drops out (§9.2).",
            players=capitalised(_.series(d["players"])),
        ),
        MoveCode.NOT_LEVEL: lambda _, d: _(
            "{player} is not tied for last place. Choose one of those who are (§9.2).",
            player=capitalised(d["player"]),
        ),
        MoveCode.SITS_OUT: lambda _, d: _(
            "In this round {player} sits out. Choose someone who plays it.", player=d["player"]
        ),
        MoveCode.SITS_OUT_TOO_LATE: lambda _, d: _(
            "Round {round} has begun. Undo what is written of it, or wait for the next one.", round=d["round"]
        ),
        MoveCode.EVERYBODY_PLAYS: lambda _, _d: _(
            "With teams or elimination everybody plays every round (§9.2, §9.4). Wait for whoever is away."
        ),
        MoveCode.SEAT_OUT: lambda _, d: _(
            "{player} has dropped out (§9.2). Choose someone who is still playing.",
            player=capitalised(d["player"]),
        ),
        MoveCode.SEAT_LEFT: lambda _, d: _(
            "{player} has left the game. Choose someone who is still playing.",
            player=capitalised(d["player"]),
        ),
        MoveCode.NOT_IN_ROUND: lambda _, d: _(
            "{player} did not play round {round}. Leave the bid and the tricks there at 0.",
            player=capitalised(d["player"]),
            round=d["round"],
        ),
        MoveCode.CAME_LATER: lambda _, d: _(
            "{player} came after round {round}; points from before are for somebody who was there then.",
            player=capitalised(d["player"]),
            round=d["came"],
        ),
        MoveCode.TABLE_FIXED: lambda _, _d: _(
            "With teams or elimination those who began play to the end (§9.2, §9.4). "
            "To play with others, begin a new game."
        ),
        MoveCode.MID_ROUND: lambda _, d: _(
            "Round {round} has begun. Wait until it is over, or undo what is written of it.", round=d["round"]
        ),
        MoveCode.AT_THE_TABLE: lambda _, d: _(
            "{player} is at the table already. Choose somebody else.", player=capitalised(d["player"])
        ),
        MoveCode.PAD_FULL: lambda _, d: _(
            "The pad has no more than {most} columns, those of players who have left included. "
            "To play with others, begin a new game.",
            most=d["most"],
        ),
        MoveCode.NO_SUCH_CARD: _no_such_card,
        MoveCode.ALL_BOMBS_PLAYED: lambda _, d: _.plural(
            "One trick has gone to nobody already, and there cannot be more (§8).",
            "{n} tricks have gone to nobody already, and there cannot be more (§8).",
            d["lost"],
        ),
        MoveCode.TAKE_OVER_TOO_LATE: lambda _, d: _(
            "Someone drops out after round {latest}, so a paper game can continue at round {latest} "
            "at the latest.",
            latest=d["latest"],
        ),
        MoveCode.UNKNOWN_SEAT: lambda _, d: _(
            "Nobody sits at seat {seat}. Choose one of the players.", seat=d["seat"] + 1
        ),
        MoveCode.BIDS_MISSING: _bids_missing,
        MoveCode.TRICKS_ALL_TAKEN: _all_taken,
        MoveCode.TOO_MANY_TRICKS: _too_many_tricks,
        MoveCode.NO_CARD_TURNED_UP: _no_card_turned_up,
        MoveCode.TRUMP_UNCLEAR: lambda _, _d: _(
            "Choose a suit as trump, a jester for no trump, or a wizard if the dealer picks."
        ),
        MoveCode.ROUND_NOT_CLOSED: lambda _, d: _(
            "Round {round} has not been scored yet. In the open round, tap a figure to enter it again.",
            round=d["round"],
        ),
        MoveCode.NOTHING_ENTERED: lambda _, _d: _(
            "Nothing has been entered in this round yet. Simply deal the cards again."
        ),
        MoveCode.NOTHING_PLAYED: lambda _, _d: _(
            "No round has been scored yet, so there is no ranking. Play one round to the end first."
        ),
        MoveCode.NOT_EVERY_SEAT: lambda _, _d: _(
            "Every player has to be there exactly once. Complete the entries."
        ),
        MoveCode.ALREADY_STARTED: lambda _, _d: _(
            "A paper game can only be continued before anything is entered. Start a new game for it."
        ),
        MoveCode.NOT_FORBIDDEN: lambda _, _d: _(
            "Plus/minus one does not forbid this any more. Enter it in the usual way."
        ),
        MoveCode.NO_SUCH_ROUND: lambda _, d: _(
            "This game has {rounds} rounds. A paper game can continue at round 2 to {rounds}.",
            rounds=_.number(d["rounds"]),
        ),
        MoveCode.TOTAL_OUT_OF_RANGE: lambda _, d: _(
            "{total} cannot be the total of {player}. Enter a number from {lowest} to {highest}.",
            total=_.number(d["total"]),
            player=d["player"],
            lowest=_.number(-d["highest"]),
            highest=_.number(d["highest"]),
        ),
        MoveCode.NAME_EMPTY: lambda _, _d: _("A name is missing. Enter one."),
        MoveCode.NAME_TAKEN: lambda _, d: _(
            "“{name}” is at the table already. Add something to tell the two apart.", name=d["name"]
        ),
        MoveCode.NAME_LOOKALIKE: lambda _, d: _(
            "“{name}” looks just like “{other}”, which is taken. Add something to tell the two apart.",
            name=d["name"],
            other=d["other"],
        ),
        MoveCode.NAME_MARKS: lambda _, d: _(
            "Character {place} of the name carries more marks than a letter can. Leave some of them out.",
            place=d["place"],
        ),
        MoveCode.NAME_TOO_LONG: lambda _, d: _(
            "The name has {length} characters. Shorten it to {longest}.",
            length=_.number(d["length"]),
            longest=d["longest"],
        ),
        MoveCode.NOTE_TOO_LONG: lambda _, d: _(
            "The note has {length} characters. Shorten it to {longest}.",
            length=_.number(d["length"]),
            longest=d["longest"],
        ),
        MoveCode.NO_SUCH_BONUS: lambda _, _d: _("This bonus or penalty is not on the pad any more."),
        MoveCode.NO_POINTS: lambda _, _d: _("0 points change nothing. Enter how many are given or taken."),
        MoveCode.POINTS_OUT_OF_RANGE: lambda _, d: _(
            "{points} points are too many at once. Enter a number from {lowest} to {highest}.",
            points=_.number(d["points"]),
            lowest=_.number(-d["highest"]),
            highest=_.number(d["highest"]),
        ),
        MoveCode.REASON_MISSING: lambda _, _d: _("Say in a word or two what the points are for."),
        MoveCode.REASON_TOO_LONG: lambda _, d: _(
            "The reason has {length} characters. Shorten it to {longest}.",
            length=_.number(d["length"]),
            longest=d["longest"],
        ),
        MoveCode.ROUNDS_FIXED: lambda _, _d: _(
            "In a game with elimination the rounds say who drops out when, so they stay as they are (§9.2)."
        ),
        MoveCode.ROUND_BEGUN: lambda _, d: _(
            "Round {round} has begun or is not planned. Change a round that is not played yet.",
            round=d["round"],
        ),
        MoveCode.NO_ROUND_LEFT: lambda _, _d: _(
            "No round would be left to play. To stop here, end the game from the menu."
        ),
        MoveCode.NAME_CONTROL: lambda _, d: _(
            "Character {place} of the name cannot be seen or turns the writing round."
            " Delete it, or type the name anew.",
            place=d["place"],
        ),
        MoveCode.NAME_GLYPH: lambda _, d: _(
            "Character {place} of the name looks different on every device. Write the name without it.",
            place=d["place"],
        ),
        MoveCode.NOTHING_TO_UNDO: lambda _, _d: _("There is nothing left to undo: the game has only begun."),
        MoveCode.NOTHING_TO_REDO: lambda _, _d: _(
            "There is nothing to redo: nothing has been undone since the last entry."
        ),
    }
)
"""One sentence for each code of a move."""
