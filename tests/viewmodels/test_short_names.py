"""Names lose letters before the verbs of a sentence do."""

from __future__ import annotations

import pytest

from scorekeeper.viewmodels.short_names import short_name, with_short_names

LONG = "Maximiliane Charlotte"


@pytest.mark.parametrize(
    ("sentence", "most", "shown"),
    [
        ("Ute bids", 21, "Ute bids"),
        (f"{LONG} bids", 26, f"{LONG} bids"),
        (f"{LONG} bids", 20, "Maximiliane Ch… bids"),
        (f"{LONG} bids", 17, "Maximiliane… bids"),
        (f"How many tricks for {LONG}?", 34, "How many tricks for Maximiliane…?"),
        (f"then {LONG}, Ute, Jean-Baptiste", 28, "then Maximil…, Ute, Jean-Ba…"),
        ("nobody is named in this one", 10, "nobody is named in this one"),
        ("Ute bids", 2, "Ute bids"),
    ],
)
def test_the_longest_names_are_cut_until_the_sentence_fits(sentence: str, most: int, shown: str) -> None:
    assert with_short_names(sentence, (LONG, "Ute", "Jean-Baptiste"), most) == shown


def test_a_name_within_another_one_is_left_alone() -> None:
    assert with_short_names("Utensilie and Ute", ("Ute", "Utensilie"), 16) == "Utensil… and Ute"


def test_a_letter_keeps_its_marks() -> None:
    assert short_name("Zoe\u0308lie", 4) == "Zo…"
    assert short_name("Zoe\u0308lie", 5) == "Zoe\u0308…"
    assert short_name("\N{WOMAN}\u200d\N{MICROSCOPE}Ute", 3) == "\N{WOMAN}…"
