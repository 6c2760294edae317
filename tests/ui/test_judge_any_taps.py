"""Whatever is tapped on the judge's bench, in whatever order, with whatever cards: there is an answer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.rules import FORMS, PRESETS, Kind, RuleViolation, Suit, parse_card
from scorekeeper.ui import judge
from scorekeeper.ui.judge_answers import answer
from scorekeeper.ui.judge_bench import opened
from scorekeeper.ui.judge_company import Company, anybody
from scorekeeper.ui.judge_names import place_spoken, refusal

NAMES = ("Kevin", "Nessi", "Thomas", "Ute")
DECKS = {
    "standard": ["B9", "B2", "R3", "R13", "Z", "N"],
    "junior": ["B8", "B2", "R3", "Z", "N"],
    "single-colour": ["B9", "R9", "Y9", "Z", "N"],
    "jubilee-30": ["B9", "R3", "Z", "N", *PRESETS["jubilee-30"].extra_cards],
}
"""Some cards of every deck."""
MOVES = {
    **{f"ask {position}": partial(judge.ask, position=position) for position in (-1, 0, 1, 2, 9)},
    **{f"named {suit}": partial(judge.name_suit, suit=suit) for suit in Suit},
    **{f"as a {form}": partial(judge.name_form, form=form) for form in (*FORMS, Kind.DRAGON)},
    **{f"trump {suit}": partial(judge.set_trump, suit=suit) for suit in (None, Suit.RED)},
    "nothing turned up": partial(judge.turn_up, card=None),
    "undo": judge.undo,
    "next": judge.next_trick,
    "done": judge.answer_only,
    "special": judge.show_special,
}
"""What can be tapped besides cards."""


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Company, list[str]]:
    """Some people with some cards, or nobody knows who, and what is tapped."""
    preset = draw(st.sampled_from(sorted(DECKS)))
    rules = replace(PRESETS[preset], jesters_then_wizard=draw(st.sampled_from(["free", "binds"])))
    turned_up = draw(st.sampled_from([(), (None,), *((parse_card(code),) for code in DECKS[preset])]))
    names = draw(st.sampled_from([(), NAMES]))
    company = replace(anybody(rules, names), middle=turned_up)
    return company, draw(st.lists(st.sampled_from([*DECKS[preset] * 2, *MOVES]), max_size=30))


@given(evenings(), st.sampled_from(LANGUAGES).map(words))
def test_whatever_is_tapped_there_is_an_answer(evening, language):
    company, taps = evening
    bench = opened(company)
    for tap in taps:
        move = MOVES.get(tap) or partial(judge.tap_card, card=parse_card(tap))
        try:
            bench = move(bench)
        except RuleViolation as violation:
            refused = refusal(language, violation)
        else:
            refused = "."
        assert refused.endswith(".")
        said = answer(language, bench)
        assert said.title
        assert said.text
        assert len(bench.trick.cards) <= bench.company.most
        assert all(place_spoken(language, bench, place) for place in range(len(bench.trick.cards)))
