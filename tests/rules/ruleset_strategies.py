"""Rulesets for properties: every row of every table, in any combination."""

from dataclasses import fields

from hypothesis import strategies as st

from scorekeeper import rules as r

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
figures = st.integers(0, 1000)
visibilities = st.sampled_from(sorted(r.VISIBILITIES))


def switches(kind):
    """The fields that are on or off."""
    return {field.name: st.booleans() for field in fields(kind) if isinstance(field.default, bool)}


bid_rules = st.builds(
    r.BidRules,
    must_differ=st.sampled_from(sorted(r.MUST_DIFFER))
    | st.builds(r.FromRound, st.integers(1, 20))
    | st.builds(r.FromCards, st.integers(1, 20)),
    sum_against=st.sampled_from(sorted(r.SUM_AGAINST)),
    hidden_sum=st.sampled_from(r.HIDDEN_SUMS),
    direction=st.sampled_from(sorted(r.DIRECTIONS)),
    visibility=visibilities | st.lists(visibilities, min_size=1, max_size=20).map(tuple),
    **switches(r.BidRules),
)

scorings = st.builds(
    r.Scoring,
    system=st.sampled_from(sorted(r.SCORING_SYSTEMS)),
    hit=figures,
    trick=figures,
    miss=figures,
    growth=st.sampled_from(sorted(r.GROWTHS)),
    great_zero=st.just(0) | figures,
    **switches(r.Scoring),
)

hand_sizes = st.lists(st.integers(1, 20), min_size=1, max_size=20).map(tuple)

combined = st.builds(
    r.Ruleset,
    name=names,
    deck=st.sampled_from(sorted(r.DECKS)),
    extra_cards=st.just(()) | st.lists(st.sampled_from(r.EXTRA_CARDS), max_size=9).map(tuple),
    hands=st.sampled_from(sorted(r.HAND_SEQUENCES)) | hand_sizes,
    jesters_then_wizard=st.sampled_from(["free", "binds"]),
    bids=bid_rules,
    scoring=scorings,
    teams=st.booleans(),
    elimination=st.just(()) | st.lists(st.integers(0, 20), max_size=4).map(tuple),
    tie_break=st.sampled_from(sorted(r.TIE_BREAKS)),
)
"""Every name has a row; whether all of them go together is another matter."""

words_of_anybody = st.sampled_from(["", "climb", "standard", "open", "kraken", "free"])
written = st.builds(
    r.Ruleset,
    name=names,
    deck=words_of_anybody,
    extra_cards=st.lists(words_of_anybody, max_size=2).map(tuple),
    hands=words_of_anybody | st.lists(st.integers(-3, 99), max_size=3).map(tuple),
    bids=st.builds(
        r.BidRules,
        must_differ=words_of_anybody
        | st.integers(-5, 5).map(r.FromRound)
        | st.integers(-5, 5).map(r.FromCards),
        visibility=words_of_anybody | st.lists(words_of_anybody, max_size=3).map(tuple),
    ),
    scoring=st.builds(r.Scoring, system=words_of_anybody, hit=st.integers(-10, 10)),
    elimination=st.lists(st.integers(-5, 99), max_size=4).map(tuple),
    tie_break=words_of_anybody,
)
"""Anything that fits into the fields."""


_PLAYABLE_DECKS = st.sampled_from(
    [(row.deck, name) for name, row in r.HAND_SEQUENCES.items()] + [("wizard", "climb")] * 3
)


@st.composite
def coherent(draw):
    """A ruleset that hangs together, for some number of players or for none."""
    deck, hands = draw(_PLAYABLE_DECKS)
    sizes = draw(st.just(hands) | hand_sizes)
    extra = draw(
        st.sets(st.sampled_from([card for card in r.EXTRA_CARDS if card not in ("dragon", "fairy")]))
    )
    pair = ("dragon", "fairy") if draw(st.booleans()) else ()
    cuts = draw(st.sets(st.integers(1, 19), max_size=4)) if sizes == "climb" else ()
    ruleset = r.Ruleset(
        name=draw(names),
        deck=deck,
        extra_cards=(*pair, *sorted(extra)) if deck == "wizard" else (),
        hands=sizes,
        jesters_then_wizard=draw(st.sampled_from(["free", "binds"])),
        bids=draw(bid_rules),
        scoring=draw(scorings),
        teams=not cuts and draw(st.booleans()),
        elimination=tuple(sorted(cuts)),
        tie_break=draw(st.sampled_from(sorted(r.TIE_BREAKS))),
    )
    r.verify_variants(ruleset)
    return ruleset
