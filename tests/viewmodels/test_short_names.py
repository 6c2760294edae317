"""Names lose words and letters before the verbs of a sentence do."""

import pytest

from scorekeeper.viewmodels.short_names import short_name, with_short_names

LONG = "Maximiliane Charlotte"


@pytest.mark.parametrize(
    ("sentence", "most", "shown"),
    [
        ("Ute bids", 21, "Ute bids"),
        (f"{LONG} bids", 26, f"{LONG} bids"),
        (f"{LONG} bids", 20, "Maximiliane bids"),
        (f"{LONG} bids", 17, "Maximiliane bids"),
        (f"How many tricks for {LONG}?", 30, "How many tricks for Maximili…?"),
        (f"then {LONG}, Ute, Jean-Baptiste", 28, "then Maximil…, Ute, Jean-Ba…"),
        ("nobody is named in this one", 10, "nobody is named in this one"),
        ("Ute bids", 2, "Ute bids"),
    ],
)
def test_the_longest_names_are_cut_until_the_sentence_fits(sentence, most, shown):
    assert with_short_names(sentence, (LONG, "Ute", "Jean-Baptiste"), most) == shown


def test_a_first_name_that_others_have_too_is_not_enough():
    names = ("Anna Charlotte", "Anna Lena", "Dr. Sommerfeld")
    assert with_short_names("Anna Charlotte bids", names, 16) == "Anna Charl… bids"
    assert with_short_names("Dr. Sommerfeld bids", names, 16) == "Dr. Sommer… bids"


def test_a_name_within_another_one_is_left_alone():
    assert with_short_names("Utensilie and Ute", ("Ute", "Utensilie"), 16) == "Utensil… and Ute"


def test_a_letter_keeps_its_marks():
    assert short_name("Zoe\u0308lie", 3) == "Zo…"
    assert short_name("Zoe\u0308lie", 4) == "Zoe\u0308…"


def test_a_picture_stays_whole_and_takes_the_room_of_two_letters():
    scientist = "\N{WOMAN}\u200d\N{MICROSCOPE}"
    assert short_name(f"{scientist}Ute", 3) == f"{scientist}…"
    assert short_name(f"{scientist}{scientist}", 4) == f"{scientist}{scientist}"
    assert short_name("李小龍李小龍", 8) == "李小龍…"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert with_short_names(f"Kevin {family} bids", (f"Kevin {family}",), 13) == f"Kevin {family} bids"
