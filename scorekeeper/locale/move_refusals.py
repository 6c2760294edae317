"""Words for a move at the table that is refused: what is wrong, and what to do.

Codes of the rulebook have theirs in `refusals`, which also is the one place to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from scorekeeper.game import MoveCode, Phase
from scorekeeper.locale import Words
from scorekeeper.locale.cards import beginning
from scorekeeper.rules import DECKS, Kind, RuleViolation

Figures = Mapping[str, Any]
"""The details of a violation, by their names; see `MoveCode`."""


def move_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None = None) -> str:
    """The sentence for a violation with a `MoveCode`. `names` are the players', by seat."""
    return MOVE_SENTENCES[MoveCode(violation.code)](_, violation.details, names)


def _player(_: Words, seat: int, names: Sequence[str] | None) -> str:
    if names is None:
        return _("the player at seat {seat}", seat=seat + 1)
    return names[seat]


def _not_now(_: Words, d: Figures) -> str:
    if d["phase"] is Phase.PLAY:
        return _("The cards are still being played. End the play of this round first, then enter the tricks.")
    if d["phase"] is Phase.REVEAL:
        return _("The bids are still hidden. Lay them open first.")
    if d["phase"] is Phase.BIDDING:
        return _("The bids are still being made. Enter them first.")
    return _("The tricks made are being entered already. To go on counting, undo the last step.")


def _bids_missing(_: Words, d: Figures, names: Sequence[str] | None) -> str:
    missing = [_player(_, seat, names) for seat in d["seats"]]
    return _.plural(
        "The bid of {players} is still missing. Enter it first.",
        "The bids of {players} are still missing. Enter them first.",
        len(missing),
        players=_.series(missing),
    )


def _all_taken(_: Words, d: Figures) -> str:
    if d.get("phase") is Phase.RESULTS:
        return _("All tricks of this round are given away, none is left for the bomb. Change a result first.")
    return _.plural(
        "The only trick of this round has been counted. Confirm it, or undo the last step.",
        "All {n} tricks of this round have been counted. Confirm them, or undo the last step.",
        d["cards"],
    )


def _too_many_tricks(_: Words, d: Figures, names: Sequence[str] | None) -> str:
    player, by, left, cards = _player(_, d["seat"], names), d["by"], d["left"], d["cards"]
    nobodys = f" {_lost(_, d['lost'])}" if d["lost"] else ""
    said = _.plural(
        "{n} trick too many for {player}: {left} of {cards} can still be given away. "
        "Enter {left} at most, or change another result.",
        "{n} tricks too many for {player}: {left} of {cards} can still be given away. "
        "Enter {left} at most, or change another result.",
        by,
        player=player,
        left=left,
        cards=cards,
    )
    return said + nobodys


def _lost(_: Words, lost: int) -> str:
    return _.plural(
        "{n} trick belongs to nobody because of the bomb (§8).",
        "{n} tricks belong to nobody because of the bomb (§8).",
        lost,
    )


def _no_such_round(_: Words, d: Figures) -> str:
    return _(
        "This game has {rounds} rounds. A paper game can go on at round 2 to {rounds}.",
        rounds=_.number(d["rounds"]),
    )


def _total_out_of_range(_: Words, d: Figures, names: Sequence[str] | None) -> str:
    return _(
        "{total} cannot be the total of {player}. Enter a number from {lowest} to {highest}.",
        total=_.number(d["total"]),
        player=_player(_, d["seat"], names),
        lowest=_.number(-d["highest"]),
        highest=_.number(d["highest"]),
    )


def _drops_out(_: Words, d: Figures, names: Sequence[str] | None) -> str:
    level = _.series([_player(_, seat, names) for seat in d["seats"]])
    return _("{players} are level in the last place. Choose who drops out (§9.2).", players=beginning(level))


def _no_such_card(_: Words, d: Figures) -> str:
    if d["card"] == Kind.BOMB:
        return _("This game is played without the bomb, so every trick belongs to somebody (§8).")
    return _("This game is played without the cloud, so a bid stays as it was said (§8).")


def _no_card_turned_up(_: Words, d: Figures) -> str:
    if not DECKS[d["deck"]].trump:
        return _("This deck is always played without trump (§3.6).")
    return _("All cards are dealt and none is left to turn up: this round is played without trump (§3.4).")


MOVE_SENTENCES: Mapping[MoveCode, Callable[[Words, Figures, Sequence[str] | None], str]] = MappingProxyType(
    {
        MoveCode.GAME_OVER: lambda _, _d, _names: _(
            "The game is over. Old rounds can still be corrected; to play on, undo the last step."
        ),
        MoveCode.NOT_NOW: lambda _, d, _names: _not_now(_, d),
        MoveCode.WHO_DROPS_OUT: _drops_out,
        MoveCode.NOT_LEVEL: lambda _, d, names: _(
            "{player} is not level in the last place. Choose one of those who are (§9.2).",
            player=beginning(_player(_, d["seat"], names)),
        ),
        MoveCode.SEAT_OUT: lambda _, d, names: _(
            "{player} has dropped out (§9.2). Choose somebody who still plays.",
            player=beginning(_player(_, d["seat"], names)),
        ),
        MoveCode.NO_SUCH_CARD: lambda _, d, _names: _no_such_card(_, d),
        MoveCode.ALL_BOMBS_PLAYED: lambda _, d, _names: _.plural(
            "One trick has gone to nobody already, and there cannot be more (§8).",
            "{n} tricks have gone to nobody already, and there cannot be more (§8).",
            d["lost"],
        ),
        MoveCode.TAKE_OVER_TOO_LATE: lambda _, d, _names: _(
            "Somebody drops out after round {latest}. A paper game goes on at round {latest} at the latest.",
            latest=d["latest"],
        ),
        MoveCode.UNKNOWN_SEAT: lambda _, d, _names: _(
            "Nobody sits at seat {seat}. Choose one of the players.", seat=d["seat"] + 1
        ),
        MoveCode.BIDS_MISSING: _bids_missing,
        MoveCode.TRICKS_ALL_TAKEN: lambda _, d, _names: _all_taken(_, d),
        MoveCode.TOO_MANY_TRICKS: _too_many_tricks,
        MoveCode.NO_CARD_TURNED_UP: lambda _, d, _names: _no_card_turned_up(_, d),
        MoveCode.TRUMP_UNCLEAR: lambda _, _d, _names: _(
            "Choose a suit as trump, a jester for no trump, or a wizard if the dealer picks."
        ),
        MoveCode.ROUND_NOT_CLOSED: lambda _, d, _names: _(
            "Round {round} has not been scored yet. In the open round, tap a figure to enter it again.",
            round=d["round"],
        ),
        MoveCode.NOTHING_ENTERED: lambda _, _d, _names: _(
            "Nothing has been entered in this round yet. Simply deal the cards again."
        ),
        MoveCode.NOTHING_PLAYED: lambda _, _d, _names: _(
            "No round has been scored yet, so there is nothing to rank. Play one round to its end first."
        ),
        MoveCode.NOT_EVERY_SEAT: lambda _, _d, _names: _(
            "Every player has to be there exactly once. Complete the entries."
        ),
        MoveCode.ALREADY_STARTED: lambda _, _d, _names: _(
            "A paper game can be taken over only before anything is entered. Start a new game for it."
        ),
        MoveCode.NOT_TAKEN_OVER: lambda _, _d, _names: _(
            "This game began here, so there are no totals from paper. To change points, correct a round."
        ),
        MoveCode.NO_SUCH_ROUND: lambda _, d, _names: _no_such_round(_, d),
        MoveCode.TOTAL_OUT_OF_RANGE: _total_out_of_range,
        MoveCode.NAME_EMPTY: lambda _, _d, _names: _("A name is missing. Enter one."),
        MoveCode.NAME_TAKEN: lambda _, d, _names: _(
            "“{name}” is at the table already. Add something that tells the two apart.", name=d["name"]
        ),
        MoveCode.NAME_TOO_LONG: lambda _, d, _names: _(
            "The name has {length} characters. Shorten it to {longest}.",
            length=_.number(d["length"]),
            longest=d["longest"],
        ),
        MoveCode.NAME_CONTROL: lambda _, d, _names: _(
            "Character {place} of the name cannot be seen or turns the writing round. Delete it.",
            place=d["place"],
        ),
        MoveCode.NAME_GLYPH: lambda _, d, _names: _(
            "The app's fonts cannot draw character {place} of the name. Write the name without it.",
            place=d["place"],
        ),
        MoveCode.NOTHING_TO_UNDO: lambda _, _d, _names: _(
            "There is nothing left to undo: the game has only begun."
        ),
        MoveCode.NOTHING_TO_REDO: lambda _, _d, _names: _(
            "There is nothing to redo: nothing has been undone since the last entry."
        ),
    }
)
"""One sentence for each code of a move."""
