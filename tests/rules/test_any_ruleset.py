"""Random rulesets: each can be played, or every violation has a sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import rules as r
from scorekeeper.locale import LANGUAGES, words
from scorekeeper.locale.refusals import refusal_sentence
from tests.rules.ruleset_strategies import coherent, combined, written

SO_MANY = st.integers(0, 8)
ANY = combined | written | coherent() | st.sampled_from(list(r.PRESETS.values()))


@given(ANY, SO_MANY)
def test_it_can_be_played_or_every_objection_has_a_sentence(ruleset, players):
    found = r.violations(ruleset, players)
    assert (players in r.players_of(ruleset)) is not bool(found)
    if not found:
        r.verify_ruleset(ruleset, players)
        play(ruleset, players)
        return
    with pytest.raises(r.RuleViolation) as refused:
        r.verify_ruleset(ruleset, players)
    instead = refused.value.details.pop("instead", None)
    assert str(refused.value) == str(found[0])
    assert instead is None or players in r.players_of(r.PRESETS[str(instead)])
    for violation in found:
        for language in LANGUAGES:
            assert refusal_sentence(words(language), violation)[-1] in ".“"


@given(coherent(), st.integers(2, 6))
def test_a_coherent_ruleset_can_be_played_through(ruleset, players):
    if players in r.players_of(ruleset):
        play(ruleset, players)


def play(ruleset, players):
    """Every question that a game asks of its rules has an answer in every round."""
    sizes = r.hand_sizes(ruleset, players)
    assert len(r.elimination_rounds(ruleset, players)) == (players - 3 if ruleset.elimination else 0)
    for number, cards in enumerate(sizes, start=1):
        playing = r.players_in_round(ruleset, players, number)
        assert playing >= (3 if ruleset.elimination else players)
        assert 1 <= cards <= r.most_cards(ruleset, playing)
        assert sorted(r.bidding_order(0, playing, ruleset)) == list(range(playing))
        assert r.bidding_order(1, playing, ruleset)[-1] == 1
        assert r.visibility(ruleset, number) in ("open", "revealed", "secret")
        assert r.is_forehead(ruleset, number) is (ruleset.bids.forehead_first_round and number == 1)
        assert not (r.is_forehead(ruleset, number) and cards != 1)
        assert r.has_turn_up(ruleset, playing, cards) in (True, False)
        forbidden = r.forbidden_bid(ruleset, number, cards, [0] * (playing - 1))
        assert forbidden is None or (r.must_differ(ruleset, number, cards) and 0 <= forbidden <= cards)
        for bid in (0, cards):
            hit, miss = (
                r.points(ruleset.scoring, number, cards, bid, tricks) for tricks in (bid, cards - bid)
            )
            assert bid * 2 == cards or hit >= miss
    assert 0 <= r.lost_tricks(ruleset) <= 2
    nothing = [0] * players
    assert set(r.ranking(ruleset, nothing, hits=nothing, bids=nothing)) == {1}


@given(coherent())
def test_a_ruleset_is_the_same_after_json(ruleset):
    assert r.ruleset_from_json(json.loads(json.dumps(r.ruleset_to_json(ruleset)))) == ruleset


@given(combined | written)
def test_a_ruleset_read_from_json_is_coherent(ruleset):
    document = json.loads(json.dumps(r.ruleset_to_json(ruleset)))
    if r.players_of(ruleset):
        assert r.ruleset_from_json(document) == ruleset
    if any("field" in found.details for found in r.violations(ruleset, 4)):
        with pytest.raises(r.RuleViolation):
            r.ruleset_from_json(document)
