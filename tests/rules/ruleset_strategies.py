"""Rulesets for properties: every row of every table, in any combination."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import strategies as st

from scorekeeper.rules import (
    DECKS,
    DIRECTIONS,
    EXTRA_CARDS,
    GROWTHS,
    HAND_SEQUENCES,
    HIDDEN_SUMS,
    MUST_DIFFER,
    SCORING_SYSTEMS,
    SUM_AGAINST,
    TIE_BREAKS,
    VISIBILITIES,
    BidRules,
    FromCards,
    FromRound,
    Ruleset,
    Scoring,
    verify_variants,
)

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
figures = st.integers(0, 1000)
visibilities = st.sampled_from(sorted(VISIBILITIES))


def switches(kind: type[BidRules | Scoring]) -> dict[str, st.SearchStrategy[bool]]:
    """The fields that are on or off."""
    return {field.name: st.booleans() for field in fields(kind) if isinstance(field.default, bool)}


bid_rules = st.builds(
    BidRules,
    must_differ=st.sampled_from(sorted(MUST_DIFFER))
    | st.builds(FromRound, st.integers(1, 20))
    | st.builds(FromCards, st.integers(1, 20)),
    sum_against=st.sampled_from(sorted(SUM_AGAINST)),
    hidden_sum=st.sampled_from(HIDDEN_SUMS),
    direction=st.sampled_from(sorted(DIRECTIONS)),
    visibility=visibilities | st.lists(visibilities, min_size=1, max_size=20).map(tuple),
    **switches(BidRules),
)

scorings = st.builds(
    Scoring,
    system=st.sampled_from(sorted(SCORING_SYSTEMS)),
    hit=figures,
    trick=figures,
    miss=figures,
    growth=st.sampled_from(sorted(GROWTHS)),
    great_zero=st.just(0) | figures,
    **switches(Scoring),
)

hand_sizes = st.lists(st.integers(1, 20), min_size=1, max_size=20).map(tuple)

combined = st.builds(
    Ruleset,
    name=names,
    deck=st.sampled_from(sorted(DECKS)),
    extra_cards=st.just(()) | st.lists(st.sampled_from(EXTRA_CARDS), max_size=9).map(tuple),
    hands=st.sampled_from(sorted(HAND_SEQUENCES)) | hand_sizes,
    jesters_then_wizard=st.sampled_from(["free", "binds"]),
    bids=bid_rules,
    scoring=scorings,
    teams=st.booleans(),
    elimination=st.just(()) | st.lists(st.integers(0, 20), max_size=4).map(tuple),
    tie_break=st.sampled_from(sorted(TIE_BREAKS)),
)
"""Every name has a row; whether all of them go together is another matter."""

words_of_anybody = st.sampled_from(["", "climb", "standard", "open", "kraken", "free"])
written = st.builds(
    Ruleset,
    name=names,
    deck=words_of_anybody,
    extra_cards=st.lists(words_of_anybody, max_size=2).map(tuple),
    hands=words_of_anybody | st.lists(st.integers(-3, 99), max_size=3).map(tuple),
    bids=st.builds(
        BidRules,
        must_differ=words_of_anybody | st.integers(-5, 5).map(FromRound) | st.integers(-5, 5).map(FromCards),
        visibility=words_of_anybody | st.lists(words_of_anybody, max_size=3).map(tuple),
    ),
    scoring=st.builds(Scoring, system=words_of_anybody, hit=st.integers(-10, 10)),
    elimination=st.lists(st.integers(-5, 99), max_size=4).map(tuple),
    tie_break=words_of_anybody,
)
"""Anything that fits into the fields."""


_PLAYABLE_DECKS = st.sampled_from(
    [(row.deck, name) for name, row in HAND_SEQUENCES.items()] + [("wizard", "climb")] * 3
)


@st.composite
def coherent(draw: st.DrawFn) -> Ruleset:
    """A ruleset that hangs together, for some number of players or for none."""
    deck, hands = draw(_PLAYABLE_DECKS)
    sizes: str | tuple[int, ...] = draw(st.just(hands) | hand_sizes)
    extra = draw(st.sets(st.sampled_from([card for card in EXTRA_CARDS if card not in ("dragon", "fairy")])))
    pair = ("dragon", "fairy") if draw(st.booleans()) else ()
    cuts = draw(st.sets(st.integers(1, 19), max_size=4)) if sizes == "climb" else ()
    ruleset = Ruleset(
        name=draw(names),
        deck=deck,
        extra_cards=(*pair, *sorted(extra)) if deck == "wizard" else (),
        hands=sizes,
        jesters_then_wizard=draw(st.sampled_from(["free", "binds"])),
        bids=draw(bid_rules),
        scoring=draw(scorings),
        teams=not cuts and draw(st.booleans()),
        elimination=tuple(sorted(cuts)),
        tie_break=draw(st.sampled_from(sorted(TIE_BREAKS))),
    )
    verify_variants(ruleset)
    return ruleset
