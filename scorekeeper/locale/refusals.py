"""The sentence for a refusal: from the code of a `RuleViolation` and its details to one sentence.

Each says what is wrong and what would be right. Where the details hold a round or a player it begins with
them: "Round 3, Kevin: …".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from scorekeeper.game import MoveCode, Phase
from scorekeeper.game.json_input import JsonCode
from scorekeeper.game.sheets.sheet import SheetCode
from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.cards import capitalised, suit_name, the_card
from scorekeeper.locale.ruleset_names import DECK_TITLES, HANDS_TITLES
from scorekeeper.rules import (
    DECKS,
    JESTER,
    WIZARD,
    Card,
    Code,
    Kind,
    RuleViolation,
    Suit,
    parse_card,
    trump_may_be_none,
)
from scorekeeper.rules.card_kinds import BASIC

Details = Mapping[str, object]


class ValueList(tuple[str, ...]):
    """Several values as a sentence repeats them: "3, 4"."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(self)


def either(_: Words, values: object) -> str:
    """Several values of which one is right: "3 or 4"."""
    assert isinstance(values, ValueList)
    if len(values) < 2:
        return str(values)
    return _("{some} or {last}", some=ValueList(values[:-1]), last=values[-1])


# Cards, hands and trump ---------------------------------------------------------------------------


def _card(d: Details) -> Card:
    return parse_card(str(d["card"]))


def _is_special(d: Details) -> bool:
    """Whether it is about a special card: not where no card was turned up, or a code is of no deck."""
    try:
        return _card(d).kind not in BASIC
    except ValueError:
        return False


def _with_subject(_: Words, d: Details) -> dict[str, object]:
    return {**d, "card": capitalised(the_card(_, _card(d)))}


def _not_in_deck(_: Words, d: Details) -> str:
    if _is_special(d):
        return _("{card} is not part of this game (§8).", **_with_subject(_, d))
    return _("“{card}” does not belong to this deck (§{paragraph}).", **d)


def _card_twice(_: Words, d: Details) -> str:
    card = _card(d)
    if card == WIZARD:
        return _("There are only {copies} wizards in the deck (§{paragraph}).", **d)
    if card == JESTER:
        return _("There are only {copies} jesters in the deck (§{paragraph}).", **d)
    if _is_special(d):
        return _("{card} is in the deck only once (§8).", **_with_subject(_, d))
    return _("{card} cannot be there twice: the deck holds it once (§{paragraph}).", **_with_subject(_, d))


def _must_follow(_: Words, d: Details) -> str:
    suit = d["suit"]
    name = suit_name(_, suit if isinstance(suit, Suit) else None)
    return _("{suit} has to be followed; wizards and jesters may always be played (§5.3).", suit=name)


def _suit_missing(_: Words, d: Details) -> str:
    return _("“{card}” needs a suit in a trick, for example {card}-red (§8).", card=_card(d).bare.code)


def _form_missing(_: Words, d: Details) -> str:
    return _(
        "“{card}” is a wizard or a jester in a trick: {card}-wizard or {card}-jester (§8).",
        card=_card(d).bare.code,
    )


def _trump_must_be_chosen(_: Words, d: Details) -> str:
    if _is_special(d):
        return _(
            "{card} is turned up: the dealer names red, yellow, green or blue as trump (§3.3, §8).",
            **_with_subject(_, d),
        )
    return _(
        "A wizard is turned up: the dealer names red, yellow, green or blue as trump (§{paragraph}).", **d
    )


def _trump_is_fixed(_: Words, d: Details) -> str:
    suit = d["suit"]
    if isinstance(suit, Suit):
        return _("The card turned up makes it {suit} (§{paragraph}).", **{**d, "suit": suit_name(_, suit)})
    if _is_special(d):
        return _("{card} is turned up: there is no trump in this round (§8).", **_with_subject(_, d))
    return _("There is no trump in this round (§3.2, §3.4).")


def trump_question(_: Words, turned_up: Card) -> str:
    """What is to be said where somebody has chosen the trump: which field of a question says so."""
    if turned_up == WIZARD:
        return _("A wizard is turned up: name the trump that the dealer has chosen with “trump” (§3.3).")
    card = capitalised(the_card(_, turned_up))
    if trump_may_be_none(turned_up):
        return _(
            "{card} is turned up: name the trump that was chosen, or none, with “trump” (§8).", card=card
        )
    return _("{card} is turned up: name the trump that the dealer has chosen with “trump” (§8).", card=card)


def next_card_question(_: Words) -> str:
    """What is to be said where a vampire copies the next card of the stock."""
    return _(
        "The werewolf lies there, so the vampire copies the next card of the stock: "
        "name it with “copied” (§8)."
    )


# Bids and tricks ----------------------------------------------------------------------------------


def _tricks_must_add_up(_: Words, d: Details) -> str:
    by = str(d["by"])
    if by[0].isdigit():
        return _("The tricks add up to {sum} instead of {cards}: {by} too many.", **d)
    return _("The tricks add up to {sum} instead of {cards}: {by} too few.", **{**d, "by": by[1:]})


def _tricks_must_add_up_lost(_: Words, d: Details) -> str:
    by = str(d["by"])
    figures = {**d, "possible": either(_, d["possible"]), "by": by.lstrip(MINUS)}
    if by[0].isdigit():
        return _(
            "The tricks add up to {sum} instead of {possible} (a trick with the bomb belongs to nobody): "
            "{by} too many (§{paragraph}).",
            **figures,
        )
    return _(
        "The tricks add up to {sum} instead of {possible} (a trick with the bomb belongs to nobody): "
        "{by} too few (§{paragraph}).",
        **figures,
    )


# Rulesets -----------------------------------------------------------------------------------------


def _hands_players(_: Words, d: Details) -> str:
    return _(
        "“{title}” is for {possible} players, not for {players} (§{paragraph}).",
        **{**d, "title": HANDS_TITLES[str(d["hands"])](_), "possible": either(_, d["possible"])},
    )


def _hands_deck(_: Words, d: Details) -> str:
    return _(
        "“{title}” cannot be dealt with “{deck}”: name the hand sizes of that deck, or write them out "
        "(§{paragraph}).",
        title=HANDS_TITLES[str(d["hands"])](_),
        deck=DECK_TITLES[str(d["deck"])](_),
        paragraph=d["paragraph"],
    )


def _wrong_type(_: Words, d: Details) -> str:
    match d["expected"]:
        case "whole-number":
            return _("“{field}” takes whole numbers, not “{value}”.", **d)
        case "text":
            return _("“{field}” takes text in quotation marks, not “{value}”.", **d)
        case "true-or-false":
            return _("“{field}” takes true or false, not “{value}”.", **d)
        case "list":
            return _("“{field}” takes a list in square brackets, not “{value}”.", **d)
        case _:
            return _("“{field}” takes an object in curly brackets, not “{value}”.", **d)


RULE_SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = MappingProxyType(
    {
        Code.UNKNOWN_CARD: lambda _, d: _(
            "There is no card “{card}”; a card is R, Y, G or B with 1 to 13, Z for a wizard, N for a jester, "
            "or the name of a special card, such as juggler-red.",
            **d,
        ),
        Code.NOT_IN_DECK: _not_in_deck,
        Code.CARD_TWICE: _card_twice,
        Code.EMPTY_TRICK: lambda _, d: _("A trick holds one to six cards; there is none.", **d),
        Code.TOO_MANY_CARDS: lambda _, d: _(
            "There are {cards} cards; at most {most} can lie there (§{paragraph}).", **d
        ),
        Code.EMPTY_HAND: lambda _, d: _("The hand is empty; at least one card is needed.", **d),
        Code.HAND_TOO_LARGE: lambda _, d: _(
            "{cards} cards are too many for a hand; the largest has {most} (§{paragraph}).", **d
        ),
        Code.NOT_IN_HAND: lambda _, d: _("“{card}” is not in this hand.", **d),
        Code.MUST_FOLLOW: _must_follow,
        Code.SUIT_MISSING: _suit_missing,
        Code.FORM_MISSING: _form_missing,
        Code.NOTHING_TO_NAME: lambda _, d: _(
            "“{card}” says too much: what the vampire copies asks for no such choice (§{paragraph}).", **d
        ),
        Code.NEXT_CARD_MISSING: lambda _, d: _(
            "The werewolf lies there, so the vampire copies the next card of the stock: say which "
            "(§{paragraph}).",
            **d,
        ),
        Code.NO_NEXT_CARD: lambda _, d: _(
            "Another card is turned up only where the werewolf lies; leave “{card}” out (§{paragraph}).", **d
        ),
        Code.TRUMP_MUST_BE_CHOSEN: _trump_must_be_chosen,
        Code.TRUMP_IS_FIXED: _trump_is_fixed,
        Code.BID_OUT_OF_RANGE: lambda _, d: _(
            "A bid of {bid} is not possible; with this hand it is 0 to {cards} (§{paragraph}).", **d
        ),
        Code.BID_FORBIDDEN: lambda _, d: _(
            "Not {bid}: the bids would add up to {cards}, as many as there are tricks (§{paragraph}).", **d
        ),
        Code.BIDS_MUST_DIFFER: lambda _, d: _(
            "The bids add up to {sum}, like the tricks; plus/minus one forbids that (§{paragraph}).",
            **d,
        ),
        Code.TRICKS_OUT_OF_RANGE: lambda _, d: _(
            "{tricks} tricks are not possible; in this round it is 0 to {cards}.", **d
        ),
        Code.TRICKS_MUST_ADD_UP: _tricks_must_add_up,
        Code.PLAYERS_OUT_OF_RANGE: lambda _, d: _(
            "A game is for {least} to {most} players, not for {players} (§{paragraph}).", **d
        ),
        Code.HAND_SIZE_IMPOSSIBLE: lambda _, d: _(
            "{cards} cards for each cannot be dealt, only 1 to {most} (§{paragraph}).", **d
        ),
        Code.UNKNOWN_VARIANT: lambda _, d: _("“{field}” cannot be “{value}”; possible is: {known}.", **d),
        Code.UNKNOWN_FIELD: lambda _, d: _("“{field}” is not known here; possible is: {known}.", **d),
        Code.WRONG_TYPE: _wrong_type,
        Code.OUT_OF_RANGE: lambda _, d: _("“{field}” is {least} to {most}, not {value}.", **d),
        Code.ROUNDS_OUT_OF_RANGE: lambda _, d: _("“{field}” can list 1 to {most} rounds, not {rounds}.", **d),
        Code.BID_FORBIDDEN_BY_ROUND: lambda _, d: _(
            "Not {bid}: the bids would add up to {number}, the number of the round (§{paragraph}).", **d
        ),
        Code.BIDS_MUST_DIFFER_FROM_ROUND: lambda _, d: _(
            "The bids add up to {sum}, the number of the round; plus/minus one forbids that (§{paragraph}).",
            **d,
        ),
        Code.BID_CHANGE_NOT_ONE: lambda _, d: _(
            "The cloud changes a bid of {bid} to {possible}, not to {changed_to} (§{paragraph}).",
            **{**d, "possible": either(_, d["possible"])},
        ),
        Code.TRICKS_MUST_ADD_UP_LOST: _tricks_must_add_up_lost,
        Code.HANDS_PLAYERS: _hands_players,
        Code.HANDS_DECK: _hands_deck,
        Code.DECK_PLAYERS: lambda _, d: _(
            "Single colour is for {possible} players, not for {players}: everyone needs a suit of their own "
            "(§{paragraph}).",
            **{**d, "possible": either(_, d["possible"])},
        ),
        Code.EXTRA_CARDS_DECK: lambda _, d: _(
            "Special cards can be mixed into the 60 cards of Wizard, not into “{title}” (§{paragraph}).",
            title=DECK_TITLES[str(d["deck"])](_),
            paragraph=d["paragraph"],
        ),
        Code.EXTRA_CARD_TWICE: lambda _, d: _(
            "{card} is named twice; there is one of each special card (§{paragraph}).",
            **{**d, "card": capitalised(the_card(_, parse_card(str(d["card"]))))},
        ),
        Code.DRAGON_WITHOUT_FAIRY: lambda _, d: _(
            "The dragon is in the deck only together with the fairy: add the fairy, or leave the dragon out "
            "(§{paragraph}).",
            **d,
        ),
        Code.FAIRY_WITHOUT_DRAGON: lambda _, d: _(
            "The fairy is in the deck only together with the dragon: add the dragon, or leave the fairy out "
            "(§{paragraph}).",
            **d,
        ),
        Code.VISIBILITY_ROUNDS: lambda _, d: _.plural(
            "Who hears the bids is set for {n} round, but {players} players play {rounds} (§{paragraph}).",
            "Who hears the bids is set for {n} rounds, but {players} players play {rounds} (§{paragraph}).",
            int(str(d["given"])),
            **d,
        ),
        Code.FOREHEAD_CARDS: lambda _, d: _(
            "A card is held on the forehead only where round 1 deals one, not {cards} (§{paragraph}).", **d
        ),
        Code.TEAMS_PLAYERS: lambda _, d: _(
            "Teams are for {possible} players, not for {players}: everybody needs a partner opposite "
            "(§{paragraph}).",
            **{**d, "possible": either(_, d["possible"])},
        ),
        Code.TEAMS_ELIMINATION: lambda _, d: _(
            "Teams and elimination do not go together, since a partner would be left alone: "
            "choose one of them (§{paragraph}).",
            **d,
        ),
        Code.ELIMINATION_HANDS: lambda _, d: _(
            "With elimination every round has to deal one card more than the one before (§{paragraph}).", **d
        ),
        Code.ELIMINATION_ORDER: lambda _, d: _(
            "Nobody can drop out after round {given}: the rounds count from 1, and each is later than "
            "the one before (§{paragraph}).",
            **d,
        ),
        Code.ELIMINATION_PLAYERS: lambda _, d: _(
            "Three players play elimination to the end: at least 4 have to begin, not {players} "
            "(§{paragraph}).",
            **d,
        ),
        Code.ELIMINATION_TOO_FEW: lambda _, d: _(
            "Rounds of elimination with {players} players: {needed} are needed until three are left, "
            "not {given} (§{paragraph}).",
            **d,
        ),
        Code.ELIMINATION_TOO_LATE: lambda _, d: _(
            "{players} players can play up to round {latest}: somebody has to drop out by then, "
            "not after round {given} (§{paragraph}).",
            **d,
        ),
    }
)
"""One sentence for each code of the rules."""


Figures = Mapping[str, Any]
"""The details of a violation by name, see `MoveCode`; beside its seats the names of `player` or `players`."""


def move_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None = None) -> str:
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
        MoveCode.NOT_TAKEN_OVER: lambda _, _d: _(
            "This game began here, so there are no totals from paper. To change points, correct a round."
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


Sentence = Callable[[Words, Details], str]

LONGEST_VALUE = 40
"""Characters of somebody's input that a sentence repeats."""


MOST_FAULTS = 10
"""So many faults of a sheet are said; then how many more there are."""


def sheet_faults_sentences(_: Words, faults: Sequence[RuleViolation]) -> tuple[str, ...]:
    """What is wrong with a sheet, a sentence for each round or line."""
    said = [refusal_sentence(_, fault) for fault in faults[:MOST_FAULTS]]
    if more := len(faults) - len(said):
        said.append(_.plural("{n} more line is wrong.", "{n} more lines are wrong.", more))
    return tuple(said)


def refusal_sentence(_: Words, violation: RuleViolation, names: Sequence[str] | None = None) -> str:
    """The sentence for a violation. `names` are the players', by seat where it comes from a table, else in
    the order of the values that were judged."""
    if isinstance(violation.code, MoveCode):
        return move_sentence(_, violation, names)
    details = violation.details
    position = details.get("position")
    if names is not None and isinstance(position, int) and violation.code in RULE_SENTENCES:
        details = {**details, "player": names[position]}
    shown = {name: shown_value(_, value) for name, value in details.items()}
    return _place(_, details) + SENTENCES[violation.code](_, {"paragraph": violation.paragraph, **shown})


def shown_value(_: Words, value: object) -> object:
    """A value as a sentence repeats it: short, in one line, numbers in the reader's way."""
    match value:
        case Suit():
            return value
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) < 10**LONGEST_VALUE:
            return _.number(value)
        case int():
            return _("a huge number")
        case tuple():
            return ValueList(str(shown_value(_, item)) for item in value)
        case dict():
            return "{…}"
        case list():
            return "[…]"
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(value))
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def _place(_: Words, details: Details) -> str:
    round_number, player = details.get("round"), details.get("player")
    if round_number is not None and player is not None:
        return _("Round {round}, {player}:", round=round_number, player=player) + " "
    if round_number is not None:
        return _("Round {round}:", round=round_number) + " "
    return f"{player}: " if player is not None else ""


def _csv_header(_: Words, d: Details) -> str:
    if d["column"] == "1":
        return _("This is neither JSON nor a table that begins “round,cards,<player> bid,<player> tricks,…”.")
    if not d["found"]:
        return _("Column {column} of the header is missing; it should be “{expected}”.", **d)
    return _("Column {column} of the header is “{found}”; it should be “{expected}”.", **d)


SENTENCES: Mapping[StrEnum, Sentence] = MappingProxyType(
    {
        **RULE_SENTENCES,
        SheetCode.MISSING_FIELD: lambda _, d: _("“{field}” is missing.", **d),
        SheetCode.NAME_EMPTY: lambda _, d: _("Player {position} needs a name.", **d),
        SheetCode.NAME_TWICE: lambda _, d: _("Two players are called “{name}”; names must differ.", **d),
        SheetCode.NAME_INVISIBLE: lambda _, d: _(
            "The name of player {position} holds an invisible character ({codepoint}); leave it out.",
            **d,
        ),
        SheetCode.WRONG_COUNT: lambda _, d: _(
            "“{field}” needs {players} entries, one for each player, not {count}.", **d
        ),
        SheetCode.CELL_MISSING: lambda _, d: _(
            "“{field}” has an empty cell; only the last round may have one.", **d
        ),
        SheetCode.NOTHING_OF: lambda _, _d: _(
            "Nothing is written here. Who sits a round out has “–” in both cells; a game that players joined "
            "or left comes in from its own file alone."
        ),
        SheetCode.OUT_ALREADY: lambda _, d: _(
            "Dropped out before; leave “{field}” empty from then on (§9.2).", **d
        ),
        SheetCode.NOBODY_OUT: lambda _, d: _(
            "Tied for last after round {cut}: {names}. Leave the cells of the one who dropped out "
            "empty (§9.2).",
            **d,
        ),
        SheetCode.NO_SUCH_ROUND: lambda _, d: _(
            "With {players} players there are {rounds} rounds; a further one must say its “cards”.", **d
        ),
        SheetCode.CSV_UNREADABLE: lambda _, d: _(
            "Line {line} is not CSV; check its quotation marks and commas.", **d
        ),
        SheetCode.CSV_HEADER: _csv_header,
        SheetCode.CSV_CELLS: lambda _, d: _(
            "Line {line} needs {expected} cells, like the header, not {cells}.", **d
        ),
        SheetCode.CSV_ROUND: lambda _, d: _(
            "Line {line} begins with “{found}”; it should be round {expected}.", **d
        ),
        SheetCode.CSV_WORD: lambda _, d: _(
            "Line {line} has “{found}” below “{column}”, which is nothing that can stand there.", **d
        ),
        SheetCode.CSV_BONUS: lambda _, d: _(
            "Line {line} has the bonus “{found}”; it should read like “Ute +20 lost a bet”.", **d
        ),
        SheetCode.CSV_FIGURE: lambda _, d: _(
            "Line {line} has {found} below “{column}”; bids, tricks and rules make it {expected}.", **d
        ),
        SheetCode.TOTALS_MISSING: lambda _, d: _(
            "A pad that begins with round {first} needs the totals before it (“carried”).", **d
        ),
        SheetCode.TOTALS_TOO_EARLY: lambda _, _d: _(
            "A pad that begins with round 1 has no totals before it; number its rounds as they were."
        ),
        SheetCode.SAT_OUT_CELL: lambda _, d: _("Sits this round out; leave “{field}” empty.", **d),
        SheetCode.NO_SUCH_PLAYER: lambda _, d: _("“{name}” is none of the players: {names}.", **d),
        JsonCode.NOT_JSON: lambda _, d: _(
            "This is not JSON from line {line}, column {column} on; check quotes, commas and brackets.",
            **d,
        ),
        JsonCode.NOT_A_NUMBER: lambda _, d: _(
            "“{value}” is no number that can be used; write a whole number.", **d
        ),
        JsonCode.KEY_TWICE: lambda _, d: _("“{key}” stands twice in one object; once is right.", **d),
        JsonCode.TOO_DEEP: lambda _, _d: _("This JSON has too many brackets within brackets."),
    }
)
"""One sentence for each code of the rules, of a sheet and of JSON."""
