"""The rules of Wizard: cards, tricks, legality, trump, deals, bids, scores and rulesets.

Stateless functions over frozen values, the standard library only, usable on its own: what is exported here is
for everybody who copies this folder, whether the app uses it or not. Paragraphs (§6.1) are those of the
rulebook. Whatever the rules forbid is raised as `RuleViolation` with a `Code`.

The rulebook restates the publisher's rules with their variants, an old state of the German Wikipedia article,
the guide of an online platform with its tournament forms, the rules of Wizard Junior, and a sheet of house
rules. Where these disagree or are silent, §11 says which reading is taken
(`tests/rules/test_contradictions.py`). The special cards are known from reviews of the boxes and public
implementations. Two reviews or more agree on dragon, fairy, bomb, werewolf, juggler and cloud in a trick.
Only implementers say what a special card decides when it is turned up, and how witch and vampire work. If a
printed leaflet says otherwise, §8 is where to change it.
"""

from scorekeeper.rules.bidding import (
    DIRECTIONS,
    HIDDEN_SUMS,
    MUST_DIFFER,
    SUM_AGAINST,
    VISIBILITIES,
    bidding_order,
    bids_may_change,
    changed_bids,
    forbidden_bid,
    is_forehead,
    must_differ,
    verify_bids,
    verify_changed_bid,
    verify_single_bid,
    visibility,
)
from scorekeeper.rules.card_kinds import EXTRA_CARDS, FORMS, KINDS, Effect, Kind, NamedOnPlay, TurnedUp
from scorekeeper.rules.cards import (
    DECKS,
    JESTER,
    SUITS,
    WIZARD,
    Card,
    Deck,
    Suit,
    deck_size,
    parse_card,
    value_of,
)
from scorekeeper.rules.deals import (
    FREE_PLAYERS,
    HAND_SEQUENCES,
    PLAYERS,
    hand_sizes,
    has_turn_up,
    most_cards,
    seats_clockwise,
    verify_players,
)
from scorekeeper.rules.elimination import elimination_rounds, last_place, players_in_round
from scorekeeper.rules.errors import Code, RuleViolation
from scorekeeper.rules.legality import can_play, legal_cards, must_follow, verify_hand, verify_play
from scorekeeper.rules.ranking import TIE_BREAKS, partners, ranking
from scorekeeper.rules.ruleset import PRESETS, STANDARD, BidRules, FromCards, FromRound, Ruleset
from scorekeeper.rules.ruleset_json import ruleset_called, ruleset_from_json, ruleset_to_json
from scorekeeper.rules.scoring import GROWTHS, SCORING_SYSTEMS, Scoring, points, reachable_totals
from scorekeeper.rules.tricks import (
    MOST_CARDS,
    Reason,
    Verdict,
    copied_card,
    effective,
    judge,
    led_suit,
    lost_tricks,
    named_on_play,
    verify_cards,
    verify_copied,
    verify_result,
    verify_results,
    verify_trick,
)
from scorekeeper.rules.trump import (
    dealer_chooses,
    parse_trump,
    trump_is_chosen,
    trump_may_be_none,
    trump_of,
    verify_trump,
)
from scorekeeper.rules.validation import (
    players_of,
    verify_hand_size,
    verify_ruleset,
    verify_variants,
    violations,
)

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
    "KINDS",
    "MOST_CARDS",
    "MUST_DIFFER",
    "PLAYERS",
    "PRESETS",
    "SCORING_SYSTEMS",
    "STANDARD",
    "SUITS",
    "SUM_AGAINST",
    "TIE_BREAKS",
    "VISIBILITIES",
    "WIZARD",
    "BidRules",
    "Card",
    "Code",
    "Deck",
    "Effect",
    "FromCards",
    "FromRound",
    "Kind",
    "NamedOnPlay",
    "Reason",
    "RuleViolation",
    "Ruleset",
    "Scoring",
    "Suit",
    "TurnedUp",
    "Verdict",
    "bidding_order",
    "bids_may_change",
    "can_play",
    "changed_bids",
    "copied_card",
    "dealer_chooses",
    "deck_size",
    "effective",
    "elimination_rounds",
    "forbidden_bid",
    "hand_sizes",
    "has_turn_up",
    "is_forehead",
    "judge",
    "last_place",
    "led_suit",
    "legal_cards",
    "lost_tricks",
    "most_cards",
    "must_differ",
    "must_follow",
    "named_on_play",
    "parse_card",
    "parse_trump",
    "partners",
    "players_in_round",
    "players_of",
    "points",
    "ranking",
    "reachable_totals",
    "ruleset_called",
    "ruleset_from_json",
    "ruleset_to_json",
    "seats_clockwise",
    "trump_is_chosen",
    "trump_may_be_none",
    "trump_of",
    "value_of",
    "verify_bids",
    "verify_cards",
    "verify_changed_bid",
    "verify_copied",
    "verify_hand",
    "verify_hand_size",
    "verify_play",
    "verify_players",
    "verify_result",
    "verify_results",
    "verify_ruleset",
    "verify_single_bid",
    "verify_trick",
    "verify_trump",
    "verify_variants",
    "violations",
    "visibility",
]
