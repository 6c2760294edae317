"""What does the rulebook say? Cards, tricks, legality, trump, deals, bids and scores of Wizard.

Stateless functions over frozen values, the standard library only, usable on its own. Paragraphs (§6.1)
are those of the rulebook. Whatever the rules forbid is raised as `RuleViolation` with a `Code`.
"""

from scorekeeper.rules.bidding import (
    DIRECTIONS,
    HIDDEN_SUMS,
    MUST_DIFFER,
    SUM_AGAINST,
    VISIBILITIES,
    bidding_order,
    bids_may_change,
    can_bid,
    changed_bids,
    forbidden_bid,
    is_forehead,
    must_differ,
    verify_bid,
    verify_bids,
    verify_changed_bid,
    visibility,
)
from scorekeeper.rules.cards import DECKS, JESTER, WIZARD, Card, Deck, Suit, deck_size, parse_card, value_of
from scorekeeper.rules.combinations import verify_hand_size
from scorekeeper.rules.counting import copied_card, effective, led_suit, says_when_played
from scorekeeper.rules.deals import (
    FREE_PLAYERS,
    HAND_SEQUENCES,
    PLAYERS,
    hands,
    has_turn_up,
    most_cards,
    seats_clockwise,
    verify_players,
)
from scorekeeper.rules.elimination import cuts, last_place, players_in_round
from scorekeeper.rules.errors import PARAGRAPHS, Code, RuleViolation
from scorekeeper.rules.kinds import EXTRA_CARDS, FORMS, KINDS, Effect, Kind, Says, Traits, TurnedUp
from scorekeeper.rules.legality import (
    can_play,
    largest_hand,
    legal_cards,
    must_follow,
    verify_hand,
    verify_play,
)
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ranking import TIE_BREAKS, ranking
from scorekeeper.rules.ruleset import STANDARD, BidRules, FromRound, Ruleset, Scoring
from scorekeeper.rules.ruleset_json import ruleset_from_json, ruleset_to_json
from scorekeeper.rules.scoring import (
    GROWTHS,
    SCORING_SYSTEMS,
    lost_tricks,
    points,
    verify_result,
    verify_results,
    verify_results_of,
)
from scorekeeper.rules.teams import partners, team_totals
from scorekeeper.rules.together import MOST_CARDS, verify_cards, verify_copied, verify_named, verify_trick
from scorekeeper.rules.tricks import Reason, Verdict, judge
from scorekeeper.rules.trump import dealer_chooses, trump_is_chosen, trump_may_be_none, trump_of, verify_trump
from scorekeeper.rules.variants import (
    JESTERS_THEN_WIZARD,
    players_of,
    verify_ruleset,
    verify_variants,
    violations,
)

PARAGRAPHS_CITED = tuple(
    sorted(
        {*PARAGRAPHS.values(), *(row.paragraph for row in HAND_SEQUENCES.values()), "6.1", "6.5", "6.6", "8"}
    )
)
"""Every paragraph that a verdict or a refusal can point at."""

__all__ = [
    "DECKS",
    "DIRECTIONS",
    "EXTRA_CARDS",
    "FORMS",
    "FREE_PLAYERS",
    "GROWTHS",
    "HAND_SEQUENCES",
    "HIDDEN_SUMS",
    "JESTER",
    "JESTERS_THEN_WIZARD",
    "KINDS",
    "MOST_CARDS",
    "MUST_DIFFER",
    "PARAGRAPHS",
    "PARAGRAPHS_CITED",
    "PLAYERS",
    "PRESETS",
    "SCORING_SYSTEMS",
    "STANDARD",
    "SUM_AGAINST",
    "TIE_BREAKS",
    "VISIBILITIES",
    "WIZARD",
    "BidRules",
    "Card",
    "Code",
    "Deck",
    "Effect",
    "FromRound",
    "Kind",
    "Reason",
    "RuleViolation",
    "Ruleset",
    "Says",
    "Scoring",
    "Suit",
    "Traits",
    "TurnedUp",
    "Verdict",
    "bidding_order",
    "bids_may_change",
    "can_bid",
    "can_play",
    "changed_bids",
    "copied_card",
    "cuts",
    "dealer_chooses",
    "deck_size",
    "effective",
    "forbidden_bid",
    "hands",
    "has_turn_up",
    "is_forehead",
    "judge",
    "largest_hand",
    "last_place",
    "led_suit",
    "legal_cards",
    "lost_tricks",
    "most_cards",
    "must_differ",
    "must_follow",
    "parse_card",
    "partners",
    "players_in_round",
    "players_of",
    "points",
    "ranking",
    "ruleset_from_json",
    "ruleset_to_json",
    "says_when_played",
    "seats_clockwise",
    "team_totals",
    "trump_is_chosen",
    "trump_may_be_none",
    "trump_of",
    "value_of",
    "verify_bid",
    "verify_bids",
    "verify_cards",
    "verify_changed_bid",
    "verify_copied",
    "verify_hand",
    "verify_hand_size",
    "verify_named",
    "verify_play",
    "verify_players",
    "verify_result",
    "verify_results",
    "verify_results_of",
    "verify_ruleset",
    "verify_trick",
    "verify_trump",
    "verify_variants",
    "violations",
    "visibility",
]
