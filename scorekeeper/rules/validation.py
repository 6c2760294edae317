"""Which rulesets can be played and why not: unknown names, figures out of range, and rules that do not go
together. Each combination that cannot be played has a code of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from scorekeeper.rules.bidding import DIRECTIONS, HIDDEN_SUMS, MUST_DIFFER, SUM_AGAINST, VISIBILITIES
from scorekeeper.rules.card_kinds import EXTRA_CARDS
from scorekeeper.rules.cards import DECKS
from scorekeeper.rules.deals import FREE_PLAYERS, HAND_SEQUENCES, PLAYERS, hand_sizes, most_cards
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
    return (*_for_any_players(ruleset), *_for_so_many_players(ruleset, players))


def verify_variants(ruleset: Ruleset) -> None:
    """Raise unless this ruleset is coherent for any number of players: the first violation, with `others`.

    `UNKNOWN_VARIANT` for a field whose value has no row, `OUT_OF_RANGE` for a figure that makes no
    sense, `ROUNDS_OUT_OF_RANGE` for a list that names no round or far too many, and the codes of
    `_for_any_players`. Fields are named as in the JSON form ("bids.must_differ").
    """
    _raise_first(tuple(_names_and_figures(ruleset)) or tuple(_for_any_players(ruleset)))


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


def _for_any_players(ruleset: Ruleset) -> Iterator[RuleViolation]:
    """What does not go together, however many play: of each kind the first."""
    sequence = None if isinstance(ruleset.hands, tuple) else HAND_SEQUENCES[ruleset.hands]
    if sequence is not None and sequence.deck != ruleset.deck:  # made for another deck (§2.6)
        details = {"hands": ruleset.hands, "deck": ruleset.deck, "paragraph": sequence.paragraph}
        yield RuleViolation(Code.HANDS_DECK, **details)
    cards = ruleset.extra_cards
    if cards and not can_have_extra_cards(ruleset):
        yield RuleViolation(Code.EXTRA_CARDS_DECK, card=cards[0], deck=ruleset.deck)
    if twice := [card for place, card in enumerate(cards) if card in cards[:place]]:
        yield RuleViolation(Code.EXTRA_CARD_TWICE, card=twice[0])  # there is one of each (§8)
    if "dragon" in cards and "fairy" not in cards:  # in the deck together or not at all (§8)
        yield RuleViolation(Code.DRAGON_WITHOUT_FAIRY)
    if "fairy" in cards and "dragon" not in cards:
        yield RuleViolation(Code.FAIRY_WITHOUT_DRAGON)
    if ruleset.teams and ruleset.elimination:
        # Partners cannot play on when one of them has dropped out (§9.2, §9.4).
        yield RuleViolation(Code.TEAMS_ELIMINATION)
    if ruleset.elimination and ruleset.hands != "climb":
        # Every round deals a card more, to the twentieth (§9.2).
        yield RuleViolation(Code.ELIMINATION_HANDS)
    pairs = pairwise((0, *ruleset.elimination))  # they count from 1 and follow one another (§9.2)
    if odd := [later for earlier, later in pairs if later <= earlier]:
        yield RuleViolation(Code.ELIMINATION_ORDER, given=odd[0])


def _for_so_many_players(ruleset: Ruleset, players: int) -> Iterator[RuleViolation]:
    """What keeps so many players from playing: of each kind the first."""
    sizes: tuple[int, ...] = ()  # none where so many cannot play at all
    try:
        verify_deck_players(ruleset, players)
    except RuleViolation as violation:
        yield violation
    try:
        sizes = hand_sizes(ruleset, players)
    except RuleViolation as violation:
        if ruleset.deck not in DECK_PLAYERS:  # else the deck says it already
            yield violation
    if isinstance(ruleset.hands, tuple) and sizes:
        most = most_cards(ruleset, players)
        for number, cards in enumerate(sizes, start=1):
            try:
                verify_hand_size(number, cards, most)
            except RuleViolation as violation:
                yield violation
                break
    said = ruleset.bids.visibility  # laid down for so many rounds (§2.5, §4.4)
    if isinstance(said, tuple) and sizes and len(said) != len(sizes):
        yield RuleViolation(Code.VISIBILITY_ROUNDS, given=len(said), rounds=len(sizes), players=players)
    if ruleset.bids.forehead_first_round and sizes and sizes[0] != 1:
        # Only a single card can be held on the forehead (§4.6).
        yield RuleViolation(Code.FOREHEAD_CARDS, cards=sizes[0])
    if ruleset.teams and players not in TEAM_PLAYERS:  # only these can sit opposite one another (§9.4)
        yield RuleViolation(Code.TEAMS_PLAYERS, players=players, possible=TEAM_PLAYERS)
    if ruleset.elimination and players <= SURVIVORS:  # three play to the end (§9.2)
        yield RuleViolation(Code.ELIMINATION_PLAYERS, players=players)
    if ruleset.elimination and sizes:
        yield from _eliminations(ruleset, players)


def _eliminations(ruleset: Ruleset, players: int) -> Iterator[RuleViolation]:
    """`ELIMINATION_TOO_FEW`: more than three would be left; `ELIMINATION_TOO_LATE`: before somebody drops out
    a round deals more than the deck holds (§9.2)."""
    cuts, needed = elimination_rounds(ruleset, players), players - SURVIVORS
    if len(cuts) < needed:
        yield RuleViolation(Code.ELIMINATION_TOO_FEW, players=players, needed=needed, given=len(cuts))
        return
    for left, cut in zip(range(players, 0, -1), cuts, strict=False):
        if cut > (latest := most_cards(ruleset, left)):
            yield RuleViolation(Code.ELIMINATION_TOO_LATE, players=left, latest=latest, given=cut)
            return


def verify_deck_players(ruleset: Ruleset, players: int) -> None:
    """Raise `DECK_PLAYERS` unless the deck serves so many: a suit for three or four (§9.1)."""
    possible = DECK_PLAYERS.get(ruleset.deck)
    if possible is not None and players not in possible:
        raise RuleViolation(Code.DECK_PLAYERS, deck=ruleset.deck, players=players, possible=possible)


def verify_hand_size(round_number: int, cards: int, most: int) -> None:
    """Raise `HAND_SIZE_IMPOSSIBLE` unless a round can deal so many cards to each player (§2.1)."""
    if not 1 <= cards <= most:
        raise RuleViolation(Code.HAND_SIZE_IMPOSSIBLE, round=round_number, cards=cards, most=most)


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
    if players in possible or (players < PLAYERS.start and any(number > players for number in possible)):
        return None
    return violations(ruleset, max(players, FREE_PLAYERS.start))[0]


def can_have_teams(ruleset: Ruleset, players: int) -> bool:
    """Whether partners can be added to these rules (§9.4)."""
    return not ruleset.elimination and (players in TEAM_PLAYERS or players < PLAYERS.start)


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
