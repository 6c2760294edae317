"""Any taps in any order, with any cards: the judge has an answer."""

from dataclasses import replace
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.locale import LANGUAGES, words
from scorekeeper.rules import FORMS, PRESETS, Kind, RuleViolation, Suit, parse_card
from scorekeeper.ui.judge.model import reducers
from scorekeeper.ui.judge.model.trick_entry import JudgeContext, context_without_game, entry_for
from scorekeeper.ui.judge.text import answer_for, card_refusal, place_spoken

NAMES = ("Kevin", "Nessi", "Thomas", "Ute")
DECKS = {
    "standard": ["B9", "B2", "R3", "R13", "Z", "N"],
    "junior": ["B8", "B2", "R3", "Z", "N"],
    "single-colour": ["B9", "R9", "Y9", "Z", "N"],
    "jubilee-30": ["B9", "R3", "Z", "N", *PRESETS["jubilee-30"].extra_cards],
}
"""Some cards of every deck."""
MOVES = {
    **{f"ask {position}": partial(reducers.inspect_hand, position=position) for position in (-1, 0, 1, 2, 9)},
    **{f"named {suit}": partial(reducers.name_suit, suit=suit) for suit in Suit},
    **{f"as a {form}": partial(reducers.name_form, form=form) for form in (*FORMS, Kind.DRAGON)},
    **{f"trump {suit}": partial(reducers.choose_trump, suit=suit) for suit in (None, Suit.RED)},
    "nothing turned up": partial(reducers.turn_up, card=None),
    "undo": reducers.take_back,
    "next": reducers.next_trick,
    "done": reducers.close_hand,
    "special": reducers.toggle_special,
}
"""What can be tapped besides cards."""


@st.composite
def judges_and_taps(draw: st.DrawFn) -> tuple[JudgeContext, list[str]]:
    """A context with or without players, and what is tapped."""
    preset = draw(st.sampled_from(sorted(DECKS)))
    rules = replace(PRESETS[preset], jesters_then_wizard=draw(st.sampled_from(["free", "binds"])))
    turned_up = draw(st.sampled_from([(), (None,), *((parse_card(code),) for code in DECKS[preset])]))
    names = draw(st.sampled_from([(), NAMES]))
    context = replace(context_without_game(rules, names), turned_up=turned_up)
    return context, draw(st.lists(st.sampled_from([*DECKS[preset] * 2, *MOVES]), max_size=30))


@given(judges_and_taps(), st.sampled_from(sorted(LANGUAGES)).map(words))
def test_any_sequence_of_taps_has_an_answer(judge_and_taps, language):
    context, taps = judge_and_taps
    entry = entry_for(context)
    for tap in taps:
        move = MOVES.get(tap) or partial(reducers.tap_card, card=parse_card(tap))
        try:
            entry = move(entry)
        except RuleViolation as violation:
            refused = card_refusal(language, violation)
        else:
            refused = "."
        assert refused.endswith(".")
        said = answer_for(language, entry)
        assert said.title
        assert said.text
        assert len(entry.trick.cards) <= entry.context.max_cards
        assert all(place_spoken(language, entry, place) for place in range(len(entry.trick.cards)))
