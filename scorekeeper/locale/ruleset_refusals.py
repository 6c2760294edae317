"""Words for rules that do not go together and for bids and tricks of the variants, by code.

Here stand the names of card sequences and decks too, as a sentence quotes them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.locale import MINUS, Words
from scorekeeper.locale.cards import beginning, the_card
from scorekeeper.rules import Code, parse_card

Details = Mapping[str, object]

HANDS_TITLES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "climb": lambda _: _("One card more each round"),
        "tournament": lambda _: _("Tournament deal"),
        "first-5": lambda _: _("The first five rounds"),
        "first-7": lambda _: _("The first seven rounds"),
        "special-6": lambda _: _("Six chosen rounds"),
        "quick": lambda _: _("Every second round"),
        "single-colour": lambda _: _("4 to 15 cards"),
        "junior": lambda _: _("Junior rounds"),
    }
)
"""What the sequences of hand sizes are called, in the order in which they can be offered."""

DECK_TITLES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "wizard": lambda _: _("Wizard, 60 cards"),
        "single-colour": lambda _: _("Single colour"),
        "junior": lambda _: _("Wizard Junior, 36 cards"),
    }
)
"""What the decks are called."""


class Several(tuple[str, ...]):
    """Several values as a sentence repeats them: "3, 4"."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(self)


def either(_: Words, values: object) -> str:
    """Several values of which one is right: "3 or 4"."""
    assert isinstance(values, Several)
    if len(values) < 2:
        return str(values)
    return _("{some} or {last}", some=Several(values[:-1]), last=values[-1])


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


def _tricks_must_add_up(_: Words, d: Details) -> str:
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


RULESET_SENTENCES: Mapping[StrEnum, Callable[[Words, Details], str]] = MappingProxyType(
    {
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
        Code.TRICKS_MUST_ADD_UP_LOST: _tricks_must_add_up,
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
            **{**d, "card": beginning(the_card(_, parse_card(str(d["card"]))))},
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
            "Who hears the bids is laid down for {n} round, but {players} players play {rounds} "
            "(§{paragraph}).",
            "Who hears the bids is laid down for {n} rounds, but {players} players play {rounds} "
            "(§{paragraph}).",
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
"""One sentence for each of these codes."""
