"""The sentences for what the rules refuse, one for each `Code`: cards, trump, bids, tricks, rulesets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from scorekeeper.locale import MINUS, Sentence, Words
from scorekeeper.locale.cards import capitalised, suit_name, the_card, trump_words
from scorekeeper.locale.ruleset_names import DECK_TITLES, HANDS_TITLES
from scorekeeper.rules import JESTER, WIZARD, Card, Code, Suit, parse_card, trump_may_be_none
from scorekeeper.rules.card_kinds import BASIC

Details = Mapping[str, object]
"""The details of a violation by name, each as a sentence repeats it."""


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
        return _("The tricks add up to {sum} instead of {cards}, which is {by} too many.", **d)
    return _("The tricks add up to {sum} instead of {cards}, which is {by} too few.", **{**d, "by": by[1:]})


def _tricks_must_add_up_lost(_: Words, d: Details) -> str:
    by = str(d["by"])
    figures = {**d, "by": by.lstrip(MINUS)}
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
        **{**d, "title": HANDS_TITLES[str(d["hands"])](_)},
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


RULE_SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = {
    Code.UNKNOWN_CARD: Sentence(
        "There is no card “{card}”; a card is R, Y, G or B with 1 to 13, Z for a wizard, N for a jester, "
        "or the name of a special card, such as juggler-red."
    ),
    Code.UNKNOWN_TRUMP: lambda _, d: _(
        "“{field}” cannot be “{value}”; possible is: {known}.",
        field="trump",
        value=d["trump"],
        known=", ".join(trump_words(_, str(d["deck"]))),
    ),
    Code.NOT_IN_DECK: _not_in_deck,
    Code.CARD_TWICE: _card_twice,
    Code.EMPTY_TRICK: Sentence("A trick holds one to six cards; there is none."),
    Code.TOO_MANY_CARDS: Sentence("There are {cards} cards; at most {most} can lie there (§{paragraph})."),
    Code.EMPTY_HAND: Sentence("The hand is empty; at least one card is needed."),
    Code.HAND_TOO_LARGE: Sentence(
        "{cards} cards are too many for a hand; the largest has {most} (§{paragraph})."
    ),
    Code.NOT_IN_HAND: Sentence("“{card}” is not in this hand."),
    Code.MUST_FOLLOW: _must_follow,
    Code.SUIT_MISSING: _suit_missing,
    Code.FORM_MISSING: _form_missing,
    Code.NOTHING_TO_NAME: Sentence(
        "“{card}” says too much: what the vampire copies asks for no such choice (§{paragraph})."
    ),
    Code.NEXT_CARD_MISSING: Sentence(
        "The werewolf lies there, so the vampire copies the next card of the stock: say which (§{paragraph})."
    ),
    Code.NO_NEXT_CARD: Sentence(
        "Another card is turned up only where the werewolf lies; leave “{card}” out (§{paragraph})."
    ),
    Code.TRUMP_MUST_BE_CHOSEN: _trump_must_be_chosen,
    Code.TRUMP_IS_FIXED: _trump_is_fixed,
    Code.BID_OUT_OF_RANGE: Sentence(
        "A bid of {bid} is not possible; with this hand it is 0 to {cards} (§{paragraph})."
    ),
    Code.BID_FORBIDDEN: Sentence(
        "Not {bid}: the bids would add up to {cards}, as many as there are tricks (§{paragraph})."
    ),
    Code.BIDS_MUST_DIFFER: Sentence(
        "The bids add up to {sum}, like the tricks; plus/minus one forbids that (§{paragraph})."
    ),
    Code.TRICKS_OUT_OF_RANGE: Sentence("{tricks} tricks are not possible; in this round it is 0 to {cards}."),
    Code.TRICKS_MUST_ADD_UP: _tricks_must_add_up,
    Code.PLAYERS_OUT_OF_RANGE: Sentence(
        "A game is for {least} to {most} players, not for {players} (§{paragraph})."
    ),
    Code.HAND_SIZE_IMPOSSIBLE: Sentence(
        "{cards} cards for each cannot be dealt, only 1 to {most} (§{paragraph})."
    ),
    Code.UNKNOWN_VARIANT: Sentence("“{field}” cannot be “{value}”; possible is: {known}."),
    Code.UNKNOWN_FIELD: Sentence("“{field}” is not known here; possible is: {known}."),
    Code.WRONG_TYPE: _wrong_type,
    Code.OUT_OF_RANGE: Sentence("“{field}” is {least} to {most}, not {value}."),
    Code.ROUNDS_OUT_OF_RANGE: Sentence("“{field}” can list 1 to {most} rounds, not {rounds}."),
    Code.BID_FORBIDDEN_BY_ROUND: Sentence(
        "Not {bid}: the bids would add up to {number}, the number of the round (§{paragraph})."
    ),
    Code.BIDS_MUST_DIFFER_FROM_ROUND: Sentence(
        "The bids add up to {sum}, the number of the round; plus/minus one forbids that (§{paragraph})."
    ),
    Code.BID_CHANGE_NOT_ONE: Sentence(
        "The cloud changes a bid of {bid} to {possible}, not to {changed_to} (§{paragraph})."
    ),
    Code.TRICKS_MUST_ADD_UP_LOST: _tricks_must_add_up_lost,
    Code.HANDS_PLAYERS: _hands_players,
    Code.HANDS_DECK: _hands_deck,
    Code.DECK_PLAYERS: Sentence(
        "Single colour is for {possible} players, not for {players}: everyone needs a suit of their own "
        "(§{paragraph})."
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
    Code.DRAGON_WITHOUT_FAIRY: Sentence(
        "The dragon is in the deck only together with the fairy: add the fairy, or leave the dragon out "
        "(§{paragraph})."
    ),
    Code.FAIRY_WITHOUT_DRAGON: Sentence(
        "The fairy is in the deck only together with the dragon: add the dragon, or leave the fairy out "
        "(§{paragraph})."
    ),
    Code.VISIBILITY_ROUNDS: lambda _, d: _.plural(
        "Who hears the bids is set for {n} round, but {players} players play {rounds} (§{paragraph}).",
        "Who hears the bids is set for {n} rounds, but {players} players play {rounds} (§{paragraph}).",
        int(str(d["given"])),
        **d,
    ),
    Code.FOREHEAD_CARDS: Sentence(
        "A card is held on the forehead only where round 1 deals one, not {cards} (§{paragraph})."
    ),
    Code.TEAMS_PLAYERS: Sentence(
        "Teams are for {possible} players, not for {players}: everybody needs a partner opposite "
        "(§{paragraph})."
    ),
    Code.TEAMS_ELIMINATION: Sentence(
        "Teams and elimination do not go together, since a partner would be left alone: "
        "choose one of them (§{paragraph})."
    ),
    Code.ELIMINATION_HANDS: Sentence(
        "With elimination every round has to deal one card more than the one before (§{paragraph})."
    ),
    Code.ELIMINATION_ORDER: Sentence(
        "Nobody can drop out after round {given}: the rounds count from 1, and each is later than "
        "the one before (§{paragraph})."
    ),
    Code.ELIMINATION_PLAYERS: Sentence(
        "Three players play elimination to the end: at least 4 have to begin, not {players} (§{paragraph})."
    ),
    Code.ELIMINATION_TOO_FEW: Sentence(
        "Rounds of elimination with {players} players: {needed} are needed until three are left, "
        "not {given} (§{paragraph})."
    ),
    Code.ELIMINATION_TOO_LATE: Sentence(
        "{players} players can play up to round {latest}: somebody has to drop out by then, "
        "not after round {given} (§{paragraph})."
    ),
}
"""One sentence for each code of the rules."""
