"""Names that everybody at the table can read and tell apart, and those that are refused.

A name may be written in any script; refused is what nobody sees."""

import unicodedata
from contextlib import suppress
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game import (
    LONGEST_NAME,
    MoveCode,
    same_name,
    shown_name,
    tidy_name,
    verify_letters,
    verify_name,
)
from scorekeeper.game.confusables import _prototypes, looks_like, skeleton
from scorekeeper.game.graphemes import graphemes, letter_widths
from scorekeeper.game.names import (
    LONGEST_SHOWN,
    escaped,
    isolated,
    name_key,
    name_length,
    reads_from_right,
    resembles,
    tidy_note,
    verify_note,
    without_isolates,
)
from scorekeeper.rules import RuleViolation
from scorekeeper.rules.errors import accepts
from tests.call_count import at_most
from tests.refusal import refusal
from tools.confusables import _DRAWN, _TABLE, MODULE, look_alikes, table
from tools.glyphs import covered

AT_THE_TABLE = ("Ute", "Groß", "Zoë", "Γιώργος", "Sven")


GOOD = (
    *("U", "Jörg-Peter", "Straße", "O'Neill", "D’Artagnan", "Łukasz Żak", "Ángel Ñuñez"),
    *("Ελένη", "Алёна Щука", "Đặng Hương", "Anna 2", "Mr. X", "Ute Maria", "李小龍", "山田 太郎"),
    *("김민준", "محمد علي", "שרה", "שָׁלוֹם", "สมชาย", "น้ำ", "प्रिया", "தமிழ்", "မြန်မာ"),
    *("ខ្មែរ", "ამირან", "Արմեն", "ሰላም", "Ａnna", "Kevin \U0001f600", "\u2660"),
    *("Te\u0301\u0301\u0301\u0301o", "  Kevin\t"),
    "\u1eb6\u1eec\u1ed9",  # two marks on each letter
    "Zoe\u0308 Ann",  # composed when it is kept
    "x" * LONGEST_NAME,
    "e\u0301" * LONGEST_NAME,  # 24 characters once composed
    "\u1112\u1161\u11ab",  # one syllable, letter by letter
    "می\u200cنا",  # Persian: a joiner that does not join
    "क्\u200dष",  # a joiner behind the sign that ties letters
    "\u2764\ufe0f",  # a heart in colour
    "1\ufe0f\u20e3",  # a digit on a key
    "\U0001f1e9\U0001f1ea",  # a flag
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # that of England
    "\U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut with a tone of skin
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 12,
    "\U0001faef",  # kept for a picture to come, or one already
    "\u8fbb\U000e0100",  # a form of an ideograph
    "李" * LONGEST_NAME,
    "\U0001f469\U0001f3fd\u200d\U0001f680" * LONGEST_NAME,
    "\u05e9\u05c1\u05bc\u05b8\u0591\u05dc\u05d5\u05b9\u05dd",  # Hebrew with an accent
    "\u0e19\u0e49\u0e33\u0e1c\u0e36\u0e49\u0e07",  # of many marks: Thai
    "\u1019\u103c\u1004\u1037\u103a\u1019\u102d\u102f",  # and Burmese
)


def test_good_names_pass():
    for name in GOOD:
        assert accepts(verify_name, name, AT_THE_TABLE), ascii(name)


def test_what_no_name_can_have_is_refused_before_it_is_finished():
    for name, code in (
        ("Ke\u202ev", MoveCode.NAME_CONTROL),
        ("Kevin \ue000", MoveCode.NAME_GLYPH),
        ("x" * 25, MoveCode.NAME_TOO_LONG),
        ("K" + "\u0301" * 5, MoveCode.NAME_MARKS),
    ):
        assert refusal(verify_letters, name)[0] is code


def test_what_may_become_a_name_is_not_refused_while_it_is_typed():
    for name in ("", " ", *AT_THE_TABLE, "T\u0435", "Ute ", "می\u200c", "क्\u200d"):
        assert accepts(verify_letters, name), ascii(name)


def test_bad_names_are_refused():
    for name, code, details in (
        ("", MoveCode.NAME_EMPTY, {}),
        ("   ", MoveCode.NAME_EMPTY, {}),
        ("\t\u00a0\u2003\n", MoveCode.NAME_EMPTY, {}),
        ("Ute", MoveCode.NAME_TAKEN, {"name": "Ute"}),
        ("  uTE ", MoveCode.NAME_TAKEN, {"name": "uTE"}),
        ("GROSS", MoveCode.NAME_TAKEN, {"name": "GROSS"}),
        ("GROẞ", MoveCode.NAME_TAKEN, {"name": "GROẞ"}),
        ("Zoe\u0308", MoveCode.NAME_TAKEN, {"name": "Zoë"}),
        ("ΓΙΏΡΓΟΣ", MoveCode.NAME_TAKEN, {"name": "ΓΙΏΡΓΟΣ"}),
        ("x" * 25, MoveCode.NAME_TOO_LONG, {"name": "x" * 25, "length": 25, "longest": 24}),
        ("\u3164", MoveCode.NAME_CONTROL, {"place": 1, "codepoint": "U+3164"}),  # a letter that shows nothing
        ("\u2800", MoveCode.NAME_CONTROL, {"place": 1, "codepoint": "U+2800"}),
        ("می\u200c", MoveCode.NAME_CONTROL, {"place": 3, "codepoint": "U+200C"}),
        ("\u200dمی", MoveCode.NAME_CONTROL, {"place": 1, "codepoint": "U+200D"}),
        ("\U0001f600\u200d", MoveCode.NAME_CONTROL, {"place": 2, "codepoint": "U+200D"}),
        ("\U0001f600\u200d\u200d\U0001f600", MoveCode.NAME_CONTROL, {"place": 2, "codepoint": "U+200D"}),
        ("\U0001f600\u200dAnna", MoveCode.NAME_CONTROL, {"place": 2, "codepoint": "U+200D"}),
        ("A\U000e0067\U000e007f", MoveCode.NAME_CONTROL, {"place": 2, "codepoint": "U+E0067"}),
        ("A\U000e0100", MoveCode.NAME_CONTROL, {"place": 2, "codepoint": "U+E0100"}),
        ("Kevin\ue000", MoveCode.NAME_GLYPH, {"place": 6, "codepoint": "U+E000"}),  # of private use
        ("Kevin\u0378", MoveCode.NAME_GLYPH, {"place": 6, "codepoint": "U+0378"}),  # not assigned
        ("Kevin\uffff", MoveCode.NAME_GLYPH, {"place": 6, "codepoint": "U+FFFF"}),  # no character
        ("李" * 25, MoveCode.NAME_TOO_LONG, {"name": "李" * 25, "length": 25, "longest": 24}),
        ("A" + "\u0301" * 20, MoveCode.NAME_MARKS, {"place": 1}),
        ("Kev" + "\u1ed9\u0301\u0301\u0301" + "n", MoveCode.NAME_MARKS, {"place": 4}),
        ("e" + "\u0301\u0316" * 40_000, MoveCode.NAME_MARKS, {"place": 1}),
        ("\u0301Anna", MoveCode.NAME_MARKS, {"place": 1}),
        ("Anna \u0301", MoveCode.NAME_MARKS, {"place": 6}),
        ("\U000115b8", MoveCode.NAME_MARKS, {"place": 1}),
        ("\u0405ven", MoveCode.NAME_LOOKALIKE, {"name": "\u0405ven", "other": "Sven"}),
        ("Ｕte", MoveCode.NAME_TAKEN, {"name": "Ｕte"}),
    ):
        assert refusal(verify_name, name, AT_THE_TABLE) == (code, details)


CONTROLS = (
    "\t\n\x00\x7f\u00a0\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f"
    "\u2028\u202c\u202e\u2060\u2066\ud800\ufe0f\ufeff"
)
"""What nobody sees: controls, formats, joiners without letters, halves of characters."""


def test_what_nobody_sees_is_refused_wherever_it_stands():
    for place, character in product(range(1, 6), CONTROLS):
        name = "Kevin"[:place] + character + "Kevin"[place:]
        if name.strip() != "Kevin":  # a space at the ends is tidied away
            where = {"place": place + 1, "codepoint": f"U+{ord(character):04X}"}
            assert refusal(verify_name, name, AT_THE_TABLE) == (MoveCode.NAME_CONTROL, where), ascii(name)


def test_names_that_look_the_same_are_the_same_and_others_are_not():
    for one, other in (
        *(("Ute", "UTE"), ("Ute", " ute  "), ("Groß", "gross"), ("Ute", "Ｕｔｅ"), ("Zoë", "Zoe\u0308")),
        *(("ﬁona", "Fiona"), ("Σοφία", "ΣΟΦΊΑ"), ("Anna Lena", "anna   lena")),
        ("\u0390\u03c9", "\u0399\u0308\u0301\u03a9"),  # iota with both accents, small and capital
    ):
        assert same_name(one, other), (one, other)
    for one, other in (("Ute", "Uta"), ("Zoe", "Zoë"), ("Anna", "An na"), ("Jörg", "Joerg")):
        assert not same_name(one, other), (one, other)


def test_several_spaces_become_one():
    """They used to stay, so that one table could hold "Anna Lena" twice."""
    assert tidy_name("  Anna   Lena ") == "Anna Lena"


@given(st.text())
def test_a_tidied_name_is_tidy(name):
    assert tidy_name(tidy_name(name)) == tidy_name(name)


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x17F) | st.characters(codec="utf-8"), max_size=30))
def test_a_name_that_passes_stands_on_the_pad_as_it_was_checked(name):
    try:
        verify_name(name, ())
    except RuleViolation:
        return
    tidied = tidy_name(name)
    assert 1 <= len(graphemes(tidied)) <= name_length(tidied) <= LONGEST_NAME
    assert not set(tidied) & BIDIRECTIONAL
    assert same_name(name, tidied)
    with pytest.raises(RuleViolation):
        verify_name(name, (tidied,))


def test_a_name_from_right_to_left_is_isolated_from_what_stands_beside_it():
    assert isolated("שרה 2") == "\u2068שרה 2\u2069" == isolated(isolated("שרה 2"))
    as_they_are = ["Ute", "Zoë", "李", "٣", "Алёна"]
    assert [isolated(name) for name in as_they_are] == as_they_are
    assert without_isolates(f"{isolated('שרה')} +30") == "שרה +30"
    assert escaped(isolated("שרה")) == "שרה"


def test_the_first_letter_says_where_a_name_begins():
    names = ("Ute", "Zoë", "李", "שרה", "2 שרה Ute", "Ute שרה", "محمد")
    assert [name for name in names if reads_from_right(name)] == ["שרה", "2 שרה Ute", "محمد"]


def test_a_name_that_was_read_is_shown_without_what_acts_on_its_neighbours():
    for name, shown in (
        ("Ute", "Ute"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("Zoe\u0308", "Zoe\u0308"),
        ("\u202eetU", "etU"),
        ("U\u2066te\u200f", "Ute"),
        ("Ke\r\nvin\u2028", "Ke  vin"),
        ("\x1b[31mUte\x9b0m", "[31mUte0m"),
        ("A" + "\u0301" * 20 + "b", "A" + "\u0301" * 4 + "b"),
        ("\u0301Ute \u0301\u0301", "Ute"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("x" * 300, "x" * 39 + "…"),
        ("\U0001f1e9\U0001f1ea" * 60, "\U0001f1e9\U0001f1ea" * 39 + "…"),
        ("", "?"),
        ("\u200b\u2066 ", "?"),
    ):
        assert shown_name(name) == shown


BIDIRECTIONAL = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@given(st.text(st.characters() | st.sampled_from("\u202e\u0301\x1b\n a"), max_size=60))
def test_whatever_was_read_is_shown_harmlessly(name):
    shown = shown_name(name)
    assert 1 <= len(graphemes(shown)) <= LONGEST_SHOWN
    assert escaped(shown) == shown
    assert not any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in shown)
    assert not set(shown) & BIDIRECTIONAL
    assert shown_name(shown) == shown
    assert same_name(name, shown)


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x17F) | st.characters(codec="utf-8"), max_size=30))
def test_a_name_that_may_be_typed_is_shown_as_it_is(name):
    with suppress(RuleViolation):
        verify_name(name, ())
        assert shown_name(tidy_name(name)) == tidy_name(name)


def test_an_endless_name_costs_no_more_than_a_long_one():
    """A thousand marks take Python a millisecond to order, and a list can hold ten thousand such names."""
    marks = "a" + "\u0301\u0316" * 499
    with at_most(calls=10_000):
        assert not any(resembles(marks, name) for name in ("Ute", "Kevin"))
    assert len(name_key(marks)) <= LONGEST_SHOWN


def test_a_note_is_kept_on_one_line_and_acts_on_nothing_beside_it():
    for typed, kept in (
        ("At the lake", "At the lake"),
        ("  two\n lines\t", "two lines"),
        ("עם אבא 👨‍👩‍👧", "עם אבא 👨‍👩‍👧"),
        ("turned \u202eround", "turned round"),
        ("bell\x07", "bell"),
        ("e" + "\u0301" * 50, "é" + "\u0301" * 4),
        ("\u200b \u2060", ""),
        ("", ""),
        ("x" * 500, "x" * 200),
    ):
        assert tidy_note(typed) == kept
        assert tidy_note(kept) == kept, typed


@given(st.text(max_size=300))
def test_what_is_kept_of_any_note_may_be_typed(text):
    verify_note(tidy_note(text))
    assert tidy_note(tidy_note(text)) == tidy_note(text)


def test_what_a_person_takes_for_one_character_counts_as_one():
    for text, parts in (
        ("Ute", ["U", "t", "e"]),
        ("Zoe\u0308", ["Z", "o", "e\u0308"]),
        ("李小龍", ["李", "小", "龍"]),
        ("น้ำ", ["น้ำ"]),
        ("प्रिया", ["प्रि", "या"]),
        ("தமிழ்", ["த", "மி", "ழ்"]),
        ("\u1112\u1161\u11ab\uae40", ["\u1112\u1161\u11ab", "\uae40"]),
        ("\U0001f1e9\U0001f1ea\U0001f1e9\U0001f1ea\U0001f1e9", ["\U0001f1e9\U0001f1ea"] * 2 + ["\U0001f1e9"]),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467\u2764\ufe0f",
            ["\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u2764\ufe0f"],
        ),
        ("1\ufe0f\u20e32", ["1\ufe0f\u20e3", "2"]),
        ("\U0001f3f4\U000e0067\U000e007f\U0001f3f4", ["\U0001f3f4\U000e0067\U000e007f", "\U0001f3f4"]),
    ):
        assert graphemes(text) == parts


@given(st.text())
def test_graphemes_are_the_text(text):
    assert "".join(graphemes(text)) == text


def test_wide_characters_take_the_room_of_two_letters():
    texts = (
        "Ute",
        "Zoe\u0308",
        "李小龍",
        "น้ำ",
        "\U0001f600 Ute",
        "\U0001f1e9\U0001f1ea",
        "\u2764\ufe0f",
        isolated("שרה"),
    )
    assert [*map(letter_widths, texts)] == [3, 3, 6, 1, 6, 2, 2, 3]


def test_what_looks_the_same():
    for one, other in (
        ("Anna", "\u0410nna"),  # Cyrillic
        ("Anna", "\u0430nn\u0430"),  # and small
        ("Anna", "\u0391\u039d\u039d\u0391"),  # Greek capitals
        ("Otto", "\u0555tto"),  # Armenian
        ("Anna", "\uff21\uff4e\uff4e\uff41"),  # full width
        ("Anna", "\U0001d400nna"),  # mathematical
        ("Hans", "\u04bbans"),  # looks like a small h
        ("\u0421\u043e\u043d\u044f", "C\u043e\u043d\u044f"),  # Cyrillic with a Latin C
        ("Ida", "lda"),
        ("Ida", "1da"),
        ("Ida", "|da"),
        ("Otto", "0tto"),
        ("Anna I", "Anna l"),
        ("Anna 0", "Anna O"),
        ("O'Neill", "O\u00b4Neill"),
        ("O'Neill", "O\u2019Neill"),
        ("Jan-Ole", "Jan\u2013Ole"),
        ("Gro\u00df", "Gro\u03b2"),  # a Greek beta
        ("\u00c9va", "\u0395\u0301va"),  # a Greek epsilon with an accent
    ):
        assert looks_like(one, other)
        assert looks_like(other, one)


LATIN = (
    "Anna Anne Hanna Ema Erna Emma Amo Arno Ian Lan Ina Lina Ilse Lise Lia Mia Mai Ali Alina Jan Jana Iris "
    "Lisa Isa Lotta Otto Olga Zoe Zoë Jörg Joerg Bjørn Björn Bjorn Łukasz Lukasz Ayşe Ayse Maria María "
    "Tanja Hương"
)
OTHERS = (
    "\u041c\u0430\u0440\u0438\u044f \u041e\u043b\u044f \u041a\u043e\u043b\u044f \u0422\u0430\u043d\u044f "
    "\u0410\u043d\u043d\u0430 \u039c\u03b1\u03c1\u03af\u03b1 \u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2"
)


def test_no_two_real_names_look_the_same():
    """Ema and Erna, Ian and Lan, Cyrillic and Greek ones among them."""
    names = f"{LATIN} {OTHERS}".split()
    assert [pair for pair in combinations(names, 2) if looks_like(*pair)] == []


@given(st.text(max_size=30))
def test_a_skeleton_is_its_own(text):
    assert skeleton(skeleton(text)) == skeleton(text)
    assert looks_like(text, text)
    assert looks_like(text, unicodedata.normalize("NFD", text))


SAMPLE = """\ufeff# Version: 17.0.0
0430 ;\t0061 ;\tMA\t# ( a ) CYRILLIC SMALL LETTER A
006D ;\t0072 006E ;\tMA\t# ( m )
118E3 ;\t0072 006E ;\tMA
0049 ;\t006C ;\tMA
00F6 ;\t0629 ;\tMA\t# an o with its dots, which come apart before
FF41 ;\t0061 ;\tMA\t# the full width a, which is an a by itself
10D61 ;\t1F4A1 ;\tMA\t# neither is drawn here
"""


def test_the_table_holds_what_looks_like_a_character_of_ours():
    found = look_alikes(SAMPLE, set(range(0x20, 0x7F)))
    assert found == {"\u0430": "a", "\U000118e3": "m", "I": "l"}
    assert table(found) == "61= 430 6C= 49 6D= 118E3\n"


def test_the_table_is_as_its_tool_writes_it():
    """After a change of fonts, or with a newer Unicode, run `python -m tools.confusables`."""
    source = MODULE.read_text(encoding="utf-8")
    drawn = _DRAWN.search(source)
    written = _TABLE.search(source)
    assert int(drawn[0]) == len(covered())
    assert written[0] == table({chr(source): prototype for source, prototype in _prototypes().items()})
