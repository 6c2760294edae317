"""What goes together: combinations of rules that cannot be played, one check and one code for each.

Every check raises `RuleViolation` with its code or passes. Names have been looked up before.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from scorekeeper.rules.deals import FREE_PLAYERS, HAND_SEQUENCES, hands, most_cards
from scorekeeper.rules.elimination import SURVIVORS, cuts
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.teams import TEAM_PLAYERS

DECK_PLAYERS = {"single-colour": (3, 4)}
"""Decks that serve only some numbers of players: here everyone needs a suit of his own (§9.1)."""

WITH_EXTRA_CARDS = "wizard"
"""The deck into which special cards can be mixed (§8)."""


def verify_hands_deck(ruleset: Ruleset) -> None:
    """`HANDS_DECK`: this sequence of hand sizes is made for another deck (§2.6)."""
    if isinstance(ruleset.hands, tuple):
        return
    sequence = HAND_SEQUENCES[ruleset.hands]
    if sequence.deck != ruleset.deck:
        raise RuleViolation(
            Code.HANDS_DECK, hands=ruleset.hands, deck=ruleset.deck, paragraph=sequence.paragraph
        )


def verify_extra_cards_deck(ruleset: Ruleset) -> None:
    """`EXTRA_CARDS_DECK`: special cards are mixed into the sixty of Wizard only (§8)."""
    if ruleset.extra_cards and ruleset.deck != WITH_EXTRA_CARDS:
        raise RuleViolation(Code.EXTRA_CARDS_DECK, card=ruleset.extra_cards[0], deck=ruleset.deck)


def verify_extra_cards_once(ruleset: Ruleset) -> None:
    """`EXTRA_CARD_TWICE`: there is one of each special card (§8)."""
    for place, card in enumerate(ruleset.extra_cards):
        if card in ruleset.extra_cards[:place]:
            raise RuleViolation(Code.EXTRA_CARD_TWICE, card=card)


def verify_dragon_and_fairy(ruleset: Ruleset) -> None:
    """`DRAGON_WITHOUT_FAIRY`, `FAIRY_WITHOUT_DRAGON`: the two are in the deck together or not at all (§8)."""
    dragon, fairy = "dragon" in ruleset.extra_cards, "fairy" in ruleset.extra_cards
    if dragon and not fairy:
        raise RuleViolation(Code.DRAGON_WITHOUT_FAIRY)
    if fairy and not dragon:
        raise RuleViolation(Code.FAIRY_WITHOUT_DRAGON)


def verify_teams_or_elimination(ruleset: Ruleset) -> None:
    """`TEAMS_ELIMINATION`: partners cannot play on when one of them has dropped out (§9.2, §9.4)."""
    if ruleset.teams and ruleset.elimination:
        raise RuleViolation(Code.TEAMS_ELIMINATION)


def verify_elimination_hands(ruleset: Ruleset) -> None:
    """`ELIMINATION_HANDS`: with elimination every round deals a card more, to the twentieth (§9.2)."""
    if ruleset.elimination and ruleset.hands != "climb":
        raise RuleViolation(Code.ELIMINATION_HANDS)


def verify_elimination_order(ruleset: Ruleset) -> None:
    """`ELIMINATION_ORDER`: the rounds of elimination count from 1 and follow one another (§9.2)."""
    for earlier, later in pairwise((0, *ruleset.elimination)):
        if later <= earlier:
            raise RuleViolation(Code.ELIMINATION_ORDER, given=later)


def verify_deck_players(ruleset: Ruleset, players: int) -> None:
    """`DECK_PLAYERS`: single colour has a suit for three or four players (§9.1)."""
    possible = DECK_PLAYERS.get(ruleset.deck)
    if possible is not None and players not in possible:
        raise RuleViolation(Code.DECK_PLAYERS, deck=ruleset.deck, players=players, possible=possible)


def verify_hands_players(ruleset: Ruleset, players: int) -> None:
    """`PLAYERS_OUT_OF_RANGE` (§1.4); `HANDS_PLAYERS`: the sequence does not serve so many (§2.4, §2.6)."""
    if ruleset.deck not in DECK_PLAYERS:
        hands(ruleset, players)


def verify_hand_sizes(ruleset: Ruleset, players: int) -> None:
    """`HAND_SIZE_IMPOSSIBLE`: a round deals nothing, or more than the deck holds (§2.1)."""
    if isinstance(ruleset.hands, tuple) and players in FREE_PLAYERS:
        most = most_cards(ruleset, players)
        for number, cards in enumerate(ruleset.hands, start=1):
            verify_hand_size(number, cards, most)


def verify_hand_size(round_number: int, cards: int, most: int) -> None:
    """Raise `HAND_SIZE_IMPOSSIBLE` unless a round can deal so many cards to each player (§2.1)."""
    if not 1 <= cards <= most:
        raise RuleViolation(Code.HAND_SIZE_IMPOSSIBLE, round=round_number, cards=cards, most=most)


def verify_visibility_rounds(ruleset: Ruleset, players: int) -> None:
    """`VISIBILITY_ROUNDS`: who hears the bids is laid down for another number of rounds (§2.5, §4.4)."""
    said, sizes = ruleset.bids.visibility, _sizes(ruleset, players)
    if isinstance(said, tuple) and sizes and len(said) != len(sizes):
        raise RuleViolation(Code.VISIBILITY_ROUNDS, given=len(said), rounds=len(sizes), players=players)


def verify_forehead(ruleset: Ruleset, players: int) -> None:
    """`FOREHEAD_CARDS`: only a single card can be held on the forehead (§4.6)."""
    sizes = _sizes(ruleset, players)
    if ruleset.bids.forehead_first_round and sizes and sizes[0] != 1:
        raise RuleViolation(Code.FOREHEAD_CARDS, cards=sizes[0])


def verify_teams_players(ruleset: Ruleset, players: int) -> None:
    """`TEAMS_PLAYERS`: only four or six can sit opposite one another (§9.4)."""
    if ruleset.teams and players not in TEAM_PLAYERS:
        raise RuleViolation(Code.TEAMS_PLAYERS, players=players, possible=TEAM_PLAYERS)


def verify_elimination_players(ruleset: Ruleset, players: int) -> None:
    """`ELIMINATION_PLAYERS`: three play to the end, so that more have to begin (§9.2)."""
    if ruleset.elimination and players <= SURVIVORS:
        raise RuleViolation(Code.ELIMINATION_PLAYERS, players=players)


def verify_elimination_cuts(ruleset: Ruleset, players: int) -> None:
    """`ELIMINATION_TOO_FEW`: more than three would be left; `ELIMINATION_TOO_LATE`: before somebody drops out
    a round deals more than the deck holds (§9.2)."""
    if not ruleset.elimination or not _sizes(ruleset, players):
        return
    found, needed = cuts(ruleset, players), players - SURVIVORS
    if len(found) < needed:
        raise RuleViolation(Code.ELIMINATION_TOO_FEW, players=players, needed=needed, given=len(found))
    for gone, cut in enumerate(found):
        latest = most_cards(ruleset, players - gone)
        if cut > latest:
            raise RuleViolation(Code.ELIMINATION_TOO_LATE, players=players - gone, latest=latest, given=cut)


def _sizes(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """The hand sizes, or none where so many cannot play at all, which another check says."""
    try:
        return hands(ruleset, players)
    except RuleViolation:
        return ()


FOR_ANY_PLAYERS: tuple[Callable[[Ruleset], None], ...] = (
    verify_hands_deck,
    verify_extra_cards_deck,
    verify_extra_cards_once,
    verify_dragon_and_fairy,
    verify_teams_or_elimination,
    verify_elimination_hands,
    verify_elimination_order,
)
"""The checks for which it does not matter how many play."""

FOR_SO_MANY_PLAYERS: tuple[Callable[[Ruleset, int], None], ...] = (
    verify_deck_players,
    verify_hands_players,
    verify_hand_sizes,
    verify_visibility_rounds,
    verify_forehead,
    verify_teams_players,
    verify_elimination_players,
    verify_elimination_cuts,
)
"""The checks for which it does."""
