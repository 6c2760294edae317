"""The deal (§2): how many can play, and how many cards each round deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import DECKS, deck_size
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import STANDARD, Ruleset

PLAYERS = range(3, 7)
"""Three to six play, everyone for themselves (§1.4)."""

FREE_PLAYERS = range(2, 7)
"""With hand sizes that are written out two can play as well (§2.7)."""

FULL_DECK = DECKS["wizard"].size
"""The cards on which the sequences rest: special cards that are mixed in make no round longer (§2.8)."""


@dataclass(frozen=True, slots=True)
class HandSequence:
    """How many cards the rounds deal: `sizes` by number of players, one size a round, all for one `deck`."""

    sizes: Mapping[int, tuple[int, ...]]
    paragraph: str
    deck: str = "wizard"


def _climb(players: int) -> tuple[int, ...]:
    """Round r deals r cards to each player until sixty are used up (§2.1)."""
    return tuple(range(1, FULL_DECK // players + 1))


def _quick(players: int) -> tuple[int, ...]:
    """Every second hand size of the climb, counted back from the last one (§2.6)."""
    return _climb(players)[::-2][::-1]


def _for_each(sizes: tuple[int, ...], players: range | tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The same hand sizes for each of these numbers of players."""
    return dict.fromkeys(players, sizes)


_TOURNAMENT = {4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15), 5: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)}
"""Ten rounds for four or five (§2.4)."""

HAND_SEQUENCES: Mapping[str, HandSequence] = {
    "climb": HandSequence({players: _climb(players) for players in PLAYERS}, "2.1"),
    "tournament": HandSequence(_TOURNAMENT, "2.4"),
    "championship": HandSequence({3: _quick(3), **_TOURNAMENT, 6: _climb(6)}, "2.4"),
    "first-5": HandSequence(_for_each(tuple(range(1, 6)), PLAYERS), "2.6"),
    "first-7": HandSequence(_for_each(tuple(range(1, 8)), PLAYERS), "2.6"),
    "special-6": HandSequence({3: (1, 2, 4, 11, 16, 20), 4: (1, 2, 3, 9, 13, 15)}, "2.6"),
    "quick": HandSequence({players: _quick(players) for players in PLAYERS}, "2.6"),
    "single-colour": HandSequence(_for_each(tuple(range(4, 16)), (3, 4)), "9.1", "single-colour"),
    "junior": HandSequence(
        {players: tuple(range(1, last + 1)) for players, last in ((3, 8), (4, 8), (5, 7), (6, 6))},
        "10.1",
        "junior",
    ),
}
"""The sequences of hand sizes by the name that a ruleset gives them."""


def verify_players(players: int, ruleset: Ruleset = STANDARD) -> None:
    """Raise `PLAYERS_OUT_OF_RANGE` unless so many can play (§1.4); two can where the hand sizes are written
    out (§2.7)."""
    known = FREE_PLAYERS if isinstance(ruleset.hands, tuple) else PLAYERS
    if players not in known:
        raise RuleViolation(
            Code.PLAYERS_OUT_OF_RANGE, players=players, least=known.start, most=known.stop - 1
        )


def hand_sizes(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """How many cards each player is dealt, round by round: 20, 15, 12 or 10 rounds for 3, 4, 5 or 6 (§2.1).

    Where players drop out the rounds are those of the three who are left (§9.2). Raises
    `PLAYERS_OUT_OF_RANGE` when so many cannot play, `HANDS_PLAYERS` when this sequence is not for so many.
    """
    verify_players(players, ruleset)
    if isinstance(ruleset.hands, tuple):
        return ruleset.hands
    sequence = HAND_SEQUENCES[ruleset.hands]
    if players not in sequence.sizes:
        raise RuleViolation(
            Code.HANDS_PLAYERS,
            hands=ruleset.hands,
            players=players,
            possible=tuple(sequence.sizes),
            paragraph=sequence.paragraph,
        )
    sizes = sequence.sizes[players]
    return sequence.sizes.get(PLAYERS.start, sizes) if ruleset.elimination else sizes


def most_cards(ruleset: Ruleset, players: int) -> int:
    """The largest hand that can be dealt to each of so many; the special cards that are mixed in count, and
    where each player has a pile of his own no hand is larger than it (§9.1).

    Raises `PLAYERS_OUT_OF_RANGE` when so many cannot play.
    """
    verify_players(players, ruleset)
    shared = deck_size(ruleset) // players
    own = DECKS[ruleset.deck].most
    return shared if own is None else min(shared, own)


def seats_clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats in the order of play, from `first` on; seats count from 0 clockwise."""
    return tuple((first + step) % players for step in range(players))


def has_turn_up(ruleset: Ruleset, players: int, cards: int) -> bool:
    """Whether a card is left to turn up for trump (§3.1); none is where everything has been dealt (§3.4).

    Never with a deck that knows no trump (§3.6). `players` counts those still playing, `cards` is the size
    of a hand.
    """
    return DECKS[ruleset.deck].trump and players * cards < deck_size(ruleset)
