"""What holds for every trick, hand and round, and agrees with the reference rules."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import rules as r
from scorekeeper.rules.errors import accepts
from tests.rules import reference_rules as plain
from tests.rules.paragraphs import PARAGRAPHS_CITED
from tests.rules.trick_strategies import codes_of, trick_situations

DECK = r.DECKS["wizard"].cards()
LOSE_TO_A_JESTER = [code for code in plain.LOSERS if code not in ("N", "bomb")]
TRUMPS = st.sampled_from([None, *r.Suit])
SHUFFLED = st.integers(0, 2**32).map(lambda seed: Random(seed).sample(DECK, len(DECK)))


@settings(max_examples=100)
@given(trick_situations())
def test_a_trick_is_taken_by_one_of_its_cards_as_the_plain_rulebook_says(situation):
    r.verify_trick(situation.trick, situation.ruleset, situation.copied)
    verdict = r.judge(situation.trick, situation.trump, situation.ruleset, situation.copied)
    trick, trump, copied, game = situation.plain
    taker, reason = plain.taker(trick, trump, copied, game), plain.reason(trick, trump, copied, game)
    assert verdict.next_leader == taker
    assert (verdict.led.letter if verdict.led else "") == plain.led_letter(
        trick, copied, game, situation.binds
    )
    assert list(verdict.after) == plain.afterwards(trick, copied)
    if "bomb" in plain.counted(trick, copied):
        assert verdict.winner is None
        assert (verdict.reason, verdict.without_bomb) == (r.Reason.BOMB, reason)
    else:
        assert verdict.winner == taker
        assert (verdict.reason, verdict.without_bomb) == (reason, None)
        assert verdict.mattered[0] == taker


NO_SUIT = [*plain.LOSERS, *plain.WINNERS]
"""Every card without a suit that is one in a trick."""


@pytest.mark.parametrize("number", [2, 3])
def test_8_cards_without_a_suit_beat_each_other_as_the_plain_rulebook_says(number):
    for trick in map(list, permutations([*NO_SUIT, "N"], number)):
        verdict = r.judge([r.parse_card(code) for code in trick], None, r.Ruleset(extra_cards=r.EXTRA_CARDS))
        taker = plain.taker(trick, "")
        assert verdict.next_leader == taker, trick
        if plain.reason(trick, "") in ("first-jester", "best-loser"):
            beaten = {place for place, code in enumerate(trick) if code in LOSE_TO_A_JESTER or code == "bomb"}
            assert set(verdict.mattered) == {taker, *beaten}, trick


@given(trick_situations())
def test_what_mattered_explains_the_verdict(situation):
    """The positions are of the trick, each once, and §8 is cited as soon as a special card is among them."""
    verdict = r.judge(situation.trick, situation.trump, situation.ruleset, situation.copied)
    assert verdict.next_leader in verdict.mattered
    assert set(verdict.mattered) <= set(range(len(situation.trick)))
    assert len(set(verdict.mattered)) == len(verdict.mattered)
    special = [place for place in verdict.mattered if situation.trick[place].kind in r.EXTRA_CARDS]
    assert (verdict.paragraph == "8") is bool(special)
    assert verdict.paragraph in PARAGRAPHS_CITED


@settings(max_examples=100)
@given(trick_situations())
def test_something_may_always_be_played_as_the_plain_rulebook_says(situation):
    hand, trick = situation.hand, situation.trick[:5]
    r.verify_hand(hand, trick, situation.ruleset, situation.copied)
    legal = r.legal_cards(hand, trick, situation.ruleset, situation.copied)
    assert legal
    _, _, copied, game = situation.plain
    assert codes_of(legal) == plain.playable(codes_of(hand), codes_of(trick), copied, game, situation.binds)
    for card in hand:
        assert r.can_play(card, hand, trick, situation.ruleset, situation.copied) is (card in legal)


@given(SHUFFLED, st.integers(1, 6), TRUMPS)
def test_a_card_that_cannot_win_does_not_change_who_does(deck, size, trump):
    """A jester added at the end takes nothing, unless it were to lie there alone."""
    trick = deck[:size]
    jester = r.parse_card("N")
    assert r.judge([*trick, jester], trump).winner == r.judge(trick, trump).winner


@given(st.integers(1, 20), st.lists(st.integers(0, 20), min_size=2, max_size=5), st.booleans())
def test_4_3_the_last_bidder_always_has_a_bid(cards, earlier, zero_exempt):
    ruleset = r.Ruleset(bids=r.BidRules(must_differ="always", zero_exempt=zero_exempt))
    earlier = [min(bid, cards) for bid in earlier]
    forbidden = r.forbidden_bid(ruleset, 1, cards, earlier)
    allowed = [
        bid for bid in range(cards + 1) if accepts(r.verify_single_bid, ruleset, 1, cards, bid, earlier)
    ]
    assert len(allowed) >= cards
    assert allowed
    assert forbidden is None or forbidden not in allowed
    for bid in allowed:
        r.verify_bids(ruleset, 1, cards, [*earlier, bid], last=len(earlier))


@given(st.integers(0, 20), st.integers(0, 20))
def test_7_1_points_are_those_of_the_plain_rulebook(bid, tricks):
    assert r.points(r.STANDARD.scoring, 20, 20, bid, tricks) == plain.standard_points(bid, tricks)


@given(st.lists(st.integers(-500, 800), min_size=3, max_size=6))
def test_7_9_ranks_count_those_who_are_better(totals):
    ranks = r.ranking(r.STANDARD, totals)
    assert ranks == tuple(1 + sum(other > total for other in totals) for total in totals)
    assert min(ranks) == 1
