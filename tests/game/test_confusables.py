"""Names in other letters that look the same, and those that only nearly do.

The table of letters is compared with the fonts that ship and with its own tool; the data of Unicode from
which it comes is not at hand here.
"""

from __future__ import annotations

import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.confusables import _prototypes, looks_like, skeleton
from tools.confusables import _DRAWN, _TABLE, MODULE, look_alikes, table
from tools.glyphs import covered


@pytest.mark.parametrize(
    ("one", "other"),
    [
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
    ],
    ids=ascii,
)
def test_what_looks_the_same(one: str, other: str) -> None:
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


def test_no_two_real_names_look_the_same() -> None:
    """Ema and Erna, Ian and Lan, Cyrillic and Greek ones among them."""
    names = f"{LATIN} {OTHERS}".split()
    assert [pair for pair in combinations(names, 2) if looks_like(*pair)] == []


@given(st.text(max_size=30))
def test_a_skeleton_is_its_own(text: str) -> None:
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


def test_the_table_holds_what_looks_like_a_character_of_ours() -> None:
    found = look_alikes(SAMPLE, set(range(0x20, 0x7F)))
    assert found == {"\u0430": "a", "\U000118e3": "m", "I": "l"}
    assert table(found) == "61= 430 6C= 49 6D= 118E3\n"


def test_the_table_is_as_its_tool_writes_it() -> None:
    """After a change of fonts, or with a newer Unicode, run `python -m tools.confusables`."""
    source = MODULE.read_text(encoding="utf-8")
    drawn = _DRAWN.search(source)
    written = _TABLE.search(source)
    assert drawn is not None
    assert written is not None
    assert int(drawn[0]) == len(covered())
    assert written[0] == table({chr(source): prototype for source, prototype in _prototypes().items()})
