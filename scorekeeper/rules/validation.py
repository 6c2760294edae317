"""Which rulesets can be played and why not: unknown names, figures out of range, and rules that do not go
together. Each combination that cannot be played has one check and one code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from scorekeeper.rules.bidding import DIRECTIONS, HIDDEN_SUMS, MUST_DIFFER, SUM_AGAINST, VISIBILITIES
from scorekeeper.rules.card_kinds import EXTRA_CARDS
from scorekeeper.rules.cards import DECKS
from scorekeeper.rules.deals import (
    FREE_PLAYERS,
    HAND_SEQUENCES,
    PLAYERS,
    hand_sizes,
    most_cards,
)
from scorekeeper.rules.elimination import SURVIVORS, elimination_rounds
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.ranking import TEAM_PLAYERS, TIE_BREAKS
from scorekeeper.rules.ruleset import PRESETS, STANDARD, FromCards, FromRound, Ruleset, field_values
from scorekeeper.rules.scoring import GROWTHS, SCORING_SYSTEMS

JESTERS_THEN_WIZARD = ("free", "binds")
"""What a wizard does that follows leading jesters (§11.3), by name: see `tricks.led_by`."""

VARIANTS: Mapping[str, Collection[str]] = {
    "deck": DECKS,
    "extra_cards": EXTRA_CARDS,
    "hands": HAND_SEQUENCES,
    "jesters_then_wizard": JESTERS_THEN_WIZARD,
    "bids.must_differ": MUST_DIFFER,
    "bids.direction": DIRECTIONS,
    "bids.visibility": VISIBILITIES,
    "bids.sum_against": SUM_AGAINST,
    "bids.hidden_sum": HIDDEN_SUMS,
    "scoring.system": SCORING_SYSTEMS,
    "scoring.growth": GROWTHS,
    "tie_break": TIE_BREAKS,
}
"""The words that a field may hold, by its name in the JSON form; the standard game's stands first."""

ROUND_BY_ROUND_FIELDS = ("hands", "bids.visibility")
"""The fields that may hold a list with an item for each round instead of a word."""

MOST_POINTS, MOST_ROUNDS = 1_000_000, 1_000
"""Far beyond what anybody plays: more than this has been mistyped, or is meant to do harm."""

DECK_PLAYERS = {"single-colour": (3, 4)}
"""Decks that serve only some numbers of players: here everyone needs a suit of his own (§9.1)."""

NEAR_PRESETS: Mapping[str, str] = {"tournament": "championship", "dm-mixed": "not-equal"}
"""Presets that are for some tables only, and the one that is most like them."""

WITH_EXTRA_CARDS = "wizard"
"""The deck into which special cards can be mixed (§8)."""


def violations(ruleset: Ruleset, players: int) -> tuple[RuleViolation, ...]:
    """Everything that keeps so many players from playing by this ruleset, in the order of its fields.

    Names without a row and figures out of range come first, and alone: what they mean is not known. Then
    every combination that cannot be played, each by a code of its own.
    """
    if unknown := tuple(_names_and_figures(ruleset)):
        return unknown
    return (
        *_objections(partial(check, ruleset) for check in FOR_ANY_PLAYERS),
        *_objections(partial(check, ruleset, players) for check in FOR_SO_MANY_PLAYERS),
    )


def verify_variants(ruleset: Ruleset) -> None:
    """Raise unless this ruleset is coherent for any number of players: the first violation, with `others`.

    `UNKNOWN_VARIANT` for a field whose value has no row, `OUT_OF_RANGE` for a figure that makes no
    sense, `ROUNDS_OUT_OF_RANGE` for a list that names no round or far too many, and the codes of
    `FOR_ANY_PLAYERS`. Fields are named as in the JSON form ("bids.must_differ").
    """
    unknown = tuple(_names_and_figures(ruleset))
    _raise_first(unknown or tuple(_objections(partial(check, ruleset) for check in FOR_ANY_PLAYERS)))


def verify_ruleset(ruleset: Ruleset, players: int) -> None:
    """Raise the first of the `violations`, with the `others`, unless so many can play by this ruleset.

    Where a preset does not fit, `instead` is among the details: one that does.
    """
    broken = violations(ruleset, players)
    if broken and (instead := preset_instead(ruleset, players)):
        broken[0].details["instead"] = instead
    _raise_first(broken)


def players_of(ruleset: Ruleset) -> tuple[int, ...]:
    """The numbers of players that can play by this ruleset, the smallest first."""
    return tuple(players for players in FREE_PLAYERS if not violations(ruleset, players))


def preset_instead(ruleset: Ruleset, players: int) -> str | None:
    """The name of a preset that so many can play in the place of this one; None for rules that are none."""
    if ruleset != PRESETS.get(ruleset.name):
        return None
    near = (NEAR_PRESETS.get(ruleset.name, STANDARD.name), STANDARD.name, "two-players")
    return next((name for name in near if not violations(PRESETS[name], players)), None)


def _objections(checks: Iterable[Callable[[], None]]) -> Iterator[RuleViolation]:
    for check in checks:
        try:
            check()
        except RuleViolation as violation:
            yield violation


def _raise_first(broken: tuple[RuleViolation, ...]) -> None:
    if broken:
        first = broken[0]
        first.others = broken[1:]
        raise first


def _names_and_figures(ruleset: Ruleset) -> Iterator[RuleViolation]:
    for field, value in field_values(ruleset):
        if isinstance(value, FromRound | FromCards):
            begins = "from_round" if isinstance(value, FromRound) else "from_cards"
            yield from _range(f"{field}.{begins}", value.least, 1, MOST_ROUNDS)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield from _range(field, value, 0, MOST_POINTS)
        elif isinstance(value, str):
            yield from _row(field, value)
        elif isinstance(value, tuple):
            if field in ROUND_BY_ROUND_FIELDS:
                yield from _rounds(field, value)
            for item in value[:MOST_ROUNDS]:
                if isinstance(item, str):
                    yield from _row(field, item)


def _row(field: str, value: str) -> Iterator[RuleViolation]:
    known = tuple(VARIANTS[field])
    if value not in known:
        yield RuleViolation(Code.UNKNOWN_VARIANT, field=field, value=value, known=known)


def _range(field: str, value: int, least: int, most: int) -> Iterator[RuleViolation]:
    if not least <= value <= most:
        yield RuleViolation(Code.OUT_OF_RANGE, field=field, value=value, least=least, most=most)


def _rounds(field: str, listed: Sequence[object]) -> Iterator[RuleViolation]:
    if not 1 <= len(listed) <= MOST_ROUNDS:
        yield RuleViolation(Code.ROUNDS_OUT_OF_RANGE, field=field, rounds=len(listed), most=MOST_ROUNDS)


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
        hand_sizes(ruleset, players)


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
    cuts, needed = elimination_rounds(ruleset, players), players - SURVIVORS
    if len(cuts) < needed:
        raise RuleViolation(Code.ELIMINATION_TOO_FEW, players=players, needed=needed, given=len(cuts))
    for gone, cut in enumerate(cuts):
        latest = most_cards(ruleset, players - gone)
        if cut > latest:
            raise RuleViolation(Code.ELIMINATION_TOO_LATE, players=players - gone, latest=latest, given=cut)


def _sizes(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """The hand sizes, or none where so many cannot play at all, which another check says."""
    try:
        return hand_sizes(ruleset, players)
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


def fewest_players(ruleset: Ruleset) -> int:
    """How many have to sit down at least; three where no number of players would do."""
    return min(players_of(ruleset), default=PLAYERS.start)


def conflicts(ruleset: Ruleset, players: int) -> tuple[RuleViolation, ...]:
    """Why so many cannot play by these rules; nothing where they can, or will once more sit down.

    Where no number could, and too few for any game sit down yet: the fewest objections of any number.
    """
    possible = players_of(ruleset)
    if players in possible or (possible and players < possible[0]):
        return ()
    if possible or players in FREE_PLAYERS:
        return violations(ruleset, players)
    return min((violations(ruleset, number) for number in FREE_PLAYERS), key=len)


def unavailability(ruleset: Ruleset, players: int) -> RuleViolation | None:
    """Why these rules make no sense with so many at the table, None where they do."""
    possible = players_of(ruleset)
    if players in possible or (_may_grow(players) and any(number > players for number in possible)):
        return None
    return violations(ruleset, max(players, FREE_PLAYERS.start))[0]


def can_have_teams(ruleset: Ruleset, players: int) -> bool:
    """Whether partners can be added to these rules (§9.4)."""
    return not ruleset.elimination and (players in TEAM_PLAYERS or _may_grow(players))


def can_have_elimination(ruleset: Ruleset, players: int) -> bool:
    """Whether elimination can be added to these rules (§9.2)."""
    climbs = ruleset.deck == "wizard" and ruleset.hands == "climb"
    return climbs and not ruleset.teams and players != SURVIVORS


def can_have_extra_cards(ruleset: Ruleset) -> bool:
    """Whether special cards can be mixed into the deck (§8)."""
    return ruleset.deck == WITH_EXTRA_CARDS


def can_have_hands(ruleset: Ruleset, name: str, players: int) -> bool:
    """Whether hands can be dealt by the sequence of that name, to so many or to a larger table (§2.6)."""
    sequence = HAND_SEQUENCES[name]
    if sequence.deck != ruleset.deck or (ruleset.elimination and name != "climb"):
        return False
    return players in sequence.sizes or players < min(sequence.sizes)


def expected_hands(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """How many cards the rounds deal to so many; to the next larger table where so few cannot play yet."""
    if isinstance(ruleset.hands, tuple):
        return ruleset.hands
    possible = HAND_SEQUENCES[ruleset.hands].sizes
    for number in (players, *(number for number in possible if number > players), *possible):
        try:
            return hand_sizes(ruleset, number)
        except RuleViolation:
            continue
    return hand_sizes(STANDARD, PLAYERS.start)


def rounds_differ(ruleset: Ruleset, players: int) -> bool:
    """Whether some round deals more or fewer cards than its number."""
    sizes = expected_hands(ruleset, players)
    return sizes != tuple(range(1, len(sizes) + 1))


def visibilities(ruleset: Ruleset) -> frozenset[str]:
    """In which ways bids are heard in some round: "open", "revealed", "secret" (§4.1, §4.4, §4.5)."""
    said = ruleset.bids.visibility
    return frozenset((said,) if isinstance(said, str) else said)


def _may_grow(players: int) -> bool:
    return players < PLAYERS.start
