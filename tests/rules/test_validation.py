"""Rulesets that cannot be played, each with a code, a paragraph and a sentence; which rules go together."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from scorekeeper.rules import (
    PRESETS,
    STANDARD,
    BidRules,
    Code,
    FromRound,
    Ruleset,
    RuleViolation,
    Scoring,
    players_of,
    validation,
    verify_ruleset,
    verify_variants,
    violations,
)
from tests.refusal import refusal

CLIMB_15 = ("open",) * 15


class Seated(NamedTuple):
    """So many sit down to play by a ruleset."""

    title: str
    ruleset: Ruleset
    players: int

    def refused(self, paragraph, code, /, **details):
        return pytest.param(self.ruleset, self.players, code, details, paragraph, id=self.title)


@pytest.mark.parametrize(
    ("ruleset", "players", "code", "details", "paragraph"),
    [
        Seated("§1.4 seven players", STANDARD, 7).refused(
            "1.4", Code.PLAYERS_OUT_OF_RANGE, players=7, least=3, most=6
        ),
        Seated("§2.7 two players without hand sizes of their own", STANDARD, 2).refused(
            "1.4", Code.PLAYERS_OUT_OF_RANGE, players=2, least=3, most=6
        ),
        Seated("§2.6 sixteen cards for four", Ruleset(hands=(1, 2, 16)), 4).refused(
            "2.1", Code.HAND_SIZE_IMPOSSIBLE, round=3, cards=16, most=15
        ),
        Seated(
            "§2.6 sixteen cards for four with sixty-two",
            Ruleset(hands=(1, 2, 16), extra_cards=("bomb", "cloud")),
            4,
        ).refused("2.1", Code.HAND_SIZE_IMPOSSIBLE, round=3, cards=16, most=15),
        Seated("§2.4 tournament with three", PRESETS["tournament"], 3).refused(
            "2.4", Code.HANDS_PLAYERS, hands="tournament", players=3, possible=(4, 5), paragraph="2.4"
        ),
        Seated("§2.6 Special 6 with five", Ruleset(hands="special-6"), 5).refused(
            "2.6", Code.HANDS_PLAYERS, hands="special-6", players=5, possible=(3, 4), paragraph="2.6"
        ),
        Seated("§10.1 the usual rounds with the Junior deck", Ruleset(deck="junior"), 4).refused(
            "2.1", Code.HANDS_DECK, hands="climb", deck="junior", paragraph="2.1"
        ),
        Seated("§10.1 the Junior rounds with sixty cards", Ruleset(hands="junior"), 4).refused(
            "10.1", Code.HANDS_DECK, hands="junior", deck="wizard", paragraph="10.1"
        ),
        Seated("§9.1 single colour with six", PRESETS["single-colour"], 6).refused(
            "9.1", Code.DECK_PLAYERS, deck="single-colour", players=6, possible=(3, 4)
        ),
        Seated("§9.1 single colour with two", Ruleset(deck="single-colour", hands=(4, 5)), 2).refused(
            "9.1", Code.DECK_PLAYERS, deck="single-colour", players=2, possible=(3, 4)
        ),
        Seated("§9.1 more than the own pile", Ruleset(deck="single-colour", hands=(4, 16)), 3).refused(
            "2.1", Code.HAND_SIZE_IMPOSSIBLE, round=2, cards=16, most=15
        ),
        Seated(
            "§8 a bomb in the Junior deck", Ruleset(deck="junior", hands="junior", extra_cards=("bomb",)), 4
        ).refused("8", Code.EXTRA_CARDS_DECK, card="bomb", deck="junior"),
        Seated(
            "§8 a witch in a pile of one suit",
            Ruleset(deck="single-colour", hands="single-colour", extra_cards=("witch",)),
            4,
        ).refused("8", Code.EXTRA_CARDS_DECK, card="witch", deck="single-colour"),
        Seated("§8 two bombs", Ruleset(extra_cards=("bomb", "cloud", "bomb")), 4).refused(
            "8", Code.EXTRA_CARD_TWICE, card="bomb"
        ),
        Seated("§8 the dragon alone", Ruleset(extra_cards=("dragon",)), 4).refused(
            "8", Code.DRAGON_WITHOUT_FAIRY
        ),
        Seated("§8 the fairy alone", Ruleset(extra_cards=("bomb", "fairy")), 4).refused(
            "8", Code.FAIRY_WITHOUT_DRAGON
        ),
        Seated("§2.5 the mixed qualifier with five", PRESETS["dm-mixed"], 5).refused(
            "4.4", Code.VISIBILITY_ROUNDS, given=15, rounds=12, players=5
        ),
        Seated(
            "§4.6 four cards on the forehead",
            Ruleset(hands="single-colour", deck="single-colour", bids=BidRules(forehead_first_round=True)),
            3,
        ).refused("4.6", Code.FOREHEAD_CARDS, cards=4),
        Seated("§9.4 teams of five", PRESETS["teams"], 5).refused(
            "9.4", Code.TEAMS_PLAYERS, players=5, possible=(4, 6)
        ),
        Seated("§9.4 teams with elimination", Ruleset(teams=True, elimination=(10, 12, 15)), 6).refused(
            "9.4", Code.TEAMS_ELIMINATION
        ),
        Seated("§9.2 hand sizes written out", Ruleset(elimination=(10, 12, 15), hands=(1, 2, 3)), 4).refused(
            "9.2", Code.ELIMINATION_HANDS
        ),
        Seated("§9.2 a shorter game", Ruleset(elimination=(10, 12, 15), hands="quick"), 4).refused(
            "9.2", Code.ELIMINATION_HANDS
        ),
        Seated("§9.2 rounds out of order", Ruleset(elimination=(12, 10, 15)), 4).refused(
            "9.2", Code.ELIMINATION_ORDER, given=10
        ),
        Seated("§9.2 round 0", Ruleset(elimination=(0, 10, 15)), 4).refused(
            "9.2", Code.ELIMINATION_ORDER, given=0
        ),
        Seated("§9.2 elimination with three", PRESETS["elimination"], 3).refused(
            "9.2", Code.ELIMINATION_PLAYERS, players=3
        ),
        Seated("§9.2 two rounds for six", Ruleset(elimination=(12, 15)), 6).refused(
            "9.2", Code.ELIMINATION_TOO_FEW, players=6, needed=3, given=2
        ),
        Seated("§9.2 six cannot play round 11", Ruleset(elimination=(11, 12, 15)), 6).refused(
            "9.2", Code.ELIMINATION_TOO_LATE, players=6, latest=10, given=11
        ),
        Seated("§9.2 four cannot play round 16", Ruleset(elimination=(10, 12, 16)), 4).refused(
            "9.2", Code.ELIMINATION_TOO_LATE, players=4, latest=15, given=16
        ),
    ],
)
def test_a_ruleset_that_cannot_be_played_is_refused_for_one_reason(
    ruleset, players, code, details, paragraph
):
    (found,) = violations(ruleset, players)
    assert (found.code, found.details, found.paragraph) == (code, details, paragraph)
    assert refusal(verify_ruleset, ruleset, players)[0] is code
    assert players not in players_of(ruleset)


def test_every_rule_that_a_ruleset_breaks_is_named():
    ruleset = Ruleset(
        extra_cards=("dragon", "bomb", "bomb"),
        teams=True,
        elimination=(5, 3),
        hands=(4, 99, 5),
        bids=BidRules(forehead_first_round=True, visibility=("open", "secret")),
    )
    said = "EXTRA_CARD_TWICE DRAGON_WITHOUT_FAIRY TEAMS_ELIMINATION ELIMINATION_HANDS ELIMINATION_ORDER"
    said += " HAND_SIZE_IMPOSSIBLE VISIBILITY_ROUNDS FOREHEAD_CARDS TEAMS_PLAYERS ELIMINATION_PLAYERS"
    assert [found.code for found in violations(ruleset, 3)] == [Code[name] for name in said.split()]


def test_every_unknown_name_is_named_and_nothing_else():
    ruleset = Ruleset(
        deck="tarot",
        extra_cards=("kraken", "dragon"),
        hands="sideways",
        jesters_then_wizard="perhaps",
        bids=BidRules("sometimes", False, "up", ("open", "blind"), True, "weather", "hope"),
        scoring=Scoring("lottery", -1, -1, -1, "moon", False, -1),
        tie_break="arm-wrestling",
    )
    found = violations(ruleset, 99)
    fields = "deck extra_cards hands jesters_then_wizard bids.must_differ bids.direction bids.visibility"
    fields += " bids.sum_against bids.hidden_sum scoring.system scoring.hit scoring.trick scoring.miss"
    fields += " scoring.growth scoring.great_zero tie_break"
    assert [violation.details["field"] for violation in found] == fields.split()
    assert {violation.code for violation in found} == {Code.UNKNOWN_VARIANT, Code.OUT_OF_RANGE}
    assert players_of(ruleset) == ()


def test_what_is_too_small_is_named():
    for ruleset, code, field in (
        (Ruleset(hands=()), Code.ROUNDS_OUT_OF_RANGE, "hands"),  # no round at all
        # nothing said of any round
        (Ruleset(bids=BidRules(visibility=())), Code.ROUNDS_OUT_OF_RANGE, "bids.visibility"),
        # round 0
        (Ruleset(bids=BidRules(must_differ=FromRound(0))), Code.OUT_OF_RANGE, "bids.must_differ.from_round"),
    ):
        (found,) = violations(ruleset, 4)
        assert (found.code, found.details["field"]) == (code, field), ruleset


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(Ruleset(extra_cards=("dragon",)), id="§8 the dragon alone"),
        pytest.param(Ruleset(deck="junior", hands="quick"), id="§2.6 deck and hand sizes"),
        pytest.param(Ruleset(teams=True, elimination=(10,)), id="§9.4 teams with elimination"),
        pytest.param(Ruleset(elimination=(10, 10)), id="§9.2 the same round twice"),
    ],
)
def test_what_nobody_can_play_is_refused_before_the_players_are_known(ruleset):
    with pytest.raises(RuleViolation):
        verify_variants(ruleset)


def test_who_can_play_by_a_ruleset():
    for ruleset, players in (
        (PRESETS["elimination"], (4, 5, 6)),  # §9.2 elimination
        (PRESETS["teams"], (4, 6)),  # §9.4 teams
        (PRESETS["dm-mixed"], (4,)),  # §2.5 mixed qualifier
        (PRESETS["clairvoyance"], (3, 4, 5, 6)),  # §4.6 clairvoyance
        # §4.6 only the tournament of four begins with one card
        (Ruleset(hands="tournament", bids=BidRules(forehead_first_round=True)), (4,)),
        (Ruleset(teams=True, hands="junior", deck="junior"), (4, 6)),  # §9.4 Junior in teams
        (Ruleset(teams=True, hands="single-colour", deck="single-colour"), (4,)),  # §9.4 teams, one suit
        (Ruleset(elimination=(15,)), (4,)),  # §9.2 one round of elimination
        (Ruleset(elimination=(10, 12, 15), extra_cards=("bomb",)), (4, 5, 6)),  # §9.2 with a bomb
        (Ruleset(bids=BidRules(visibility=CLIMB_15)), (4,)),  # §4.4 said for fifteen rounds
        (Ruleset(hands=(1,), bids=BidRules(visibility=("secret",))), (2, 3, 4, 5, 6)),  # §4.5
    ):
        verify_variants(ruleset)
        assert players_of(ruleset) == players


# What a table can choose beside its other rules; fewer than three at the table may still grow -----------


ONE_LONG_ROUND = Ruleset(hands=(20,))
"""Three can play it, more cannot."""


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(STANDARD, (0, 1, 2, 4, 6)), (PRESETS["elimination"], ())],
    ids=["§9.4", "§9.2 not with elimination"],
)
def test_teams_need_a_partner_opposite(ruleset, players):
    assert tuple(number for number in range(7) if validation.can_have_teams(ruleset, number)) == players


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(STANDARD, (0, 1, 2, 4, 5, 6)), (PRESETS["teams"], ()), (PRESETS["short"], ()), (PRESETS["junior"], ())],
    ids=["§9.2", "not with teams", "not with fewer rounds", "not with the cards for children"],
)
def test_elimination_needs_the_whole_climb_and_more_than_three(ruleset, players):
    assert tuple(number for number in range(7) if validation.can_have_elimination(ruleset, number)) == players


def test_special_cards_go_into_the_sixty_only():
    decks = {preset.deck for preset in PRESETS.values() if validation.can_have_extra_cards(preset)}
    assert decks == {"wizard"}


@pytest.mark.parametrize(
    ("name", "players"),
    [("climb", (2, 3, 4, 5, 6)), ("tournament", (2, 3, 4, 5)), ("special-6", (2, 3, 4)), ("junior", ())],
)
def test_a_sequence_of_hands_serves_its_numbers_of_players_and_tables_that_grow(name, players):
    assert (
        tuple(number for number in range(2, 7) if validation.can_have_hands(STANDARD, name, number))
        == players
    )
    assert not validation.can_have_hands(PRESETS["elimination"], "first-5", 4)


@pytest.mark.parametrize(
    ("ruleset", "players", "rounds"),
    [(STANDARD, 0, 20), (STANDARD, 5, 12), (PRESETS["tournament"], 3, 10), (Ruleset(hands=(1, 2)), 2, 2)],
    ids=["no players yet", "five", "the next larger table", "written out"],
)
def test_hands_are_those_of_the_next_table_that_can_play(ruleset, players, rounds):
    assert len(validation.expected_hands(ruleset, players)) == rounds


def test_rounds_differ_where_one_deals_another_number_of_cards():
    assert not validation.rounds_differ(STANDARD, 4)
    assert validation.rounds_differ(PRESETS["tournament"], 4)


@pytest.mark.parametrize(
    ("name", "ways"), [("standard", {"open"}), ("secret", {"secret"}), ("dm-mixed", {"open", "revealed"})]
)
def test_the_ways_in_which_bids_are_heard(name, ways):
    assert validation.visibilities(PRESETS[name]) == ways


def test_why_rules_are_not_available():
    for ruleset, players, code in (
        (PRESETS["teams"], 1, None),
        (PRESETS["teams"], 3, Code.TEAMS_PLAYERS),
        (PRESETS["teams"], 5, Code.TEAMS_PLAYERS),
        (ONE_LONG_ROUND, 2, None),
        (ONE_LONG_ROUND, 4, Code.HAND_SIZE_IMPOSSIBLE),
    ):
        violation = validation.unavailability(ruleset, players)
        assert (None if violation is None else violation.code) is code, ruleset


def test_while_too_few_sit_there_is_no_conflict_unless_no_number_could_play():
    assert validation.conflicts(PRESETS["teams"], 2) == ()
    assert [found.code for found in validation.conflicts(PRESETS["teams"], 5)] == [Code.TEAMS_PLAYERS]
    both = replace(STANDARD, teams=True, elimination=(10, 12, 15))
    assert validation.conflicts(both, 0)[0].code is Code.TEAMS_ELIMINATION
    assert validation.fewest_players(both) == 3
    assert validation.fewest_players(replace(STANDARD, bids=BidRules(visibility=("open",) * 12))) == 5
