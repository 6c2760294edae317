"""The three words of a table: no two are alike, and they are read however they are typed."""

import re
import secrets
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from scorekeeper.access.access_file import JOIN_NUMBERS, LIST_LENGTH, EntryMode
from scorekeeper.access.join_words import JOIN_WORDS, invitation, new_join_number, read_join_words
from scorekeeper.access.links_and_seats import new_shared_table, with_new_links
from scorekeeper.locale import LANGUAGES

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
ALL = [(number, word) for words in JOIN_WORDS.values() for number, word in enumerate(words)]

SOUNDS = {
    "de": (
        *(("ä", "e"), ("ö", "e"), ("ü", "i"), ("chs", "ks"), ("sch|ch", "S"), ("tz", "z"), ("pf|ph|v", "f")),
        *(("[ae][iy]", "A"), ("äu|eu", "O"), ("ie|y", "i"), ("(?<=[aeiou])h", ""), ("d", "t"), ("b", "p")),
        *(("ck|g|c", "k"), ("qu", "kw"), ("x", "ks"), ("z", "ts"), (r"(.)\1", r"\1")),
    ),
    "en": (
        *(("ph", "f"), ("t?ch", "C"), ("sh", "S"), ("dge", "j"), ("c(?=[eiy])", "s"), ("ck|c|q", "k")),
        *(("x", "ks"), ("^kn", "n"), ("^wr", "r"), ("wh", "w"), ("gh", ""), ("ee|ea|ie|ey$", "i")),
        *(("oo|ou|ew|ow", "u"), ("ai|ay|ei", "a"), ("oa", "o"), ("z", "s"), ("e$", ""), (r"(.)\1", r"\1")),
    ),
}
"""How a word is heard: what is spoken alike, or in some regions, is written alike."""


def heard(word, language):
    for written, sound in SOUNDS[language]:
        word = re.sub(written, sound, word)
    return word


def steps(one, other):
    """How many letters are put in, left out, replaced, or changed with their neighbour."""
    before = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, opposite in enumerate(other, 1):
            best = min(above[column] + 1, line[-1] + 1, above[column - 1] + (letter != opposite))
            if min(row, column) > 1 and (letter, one[row - 2]) == (other[column - 2], opposite):
                best = min(best, before[column - 2] + 1)
            line.append(best)
        before, above = above, line
    return above[-1]


def test_each_language_of_the_app_has_its_list():
    assert JOIN_WORDS.keys() == LANGUAGES.keys()
    for words in JOIN_WORDS.values():
        assert len(set(words)) == LIST_LENGTH == 200
        assert all(re.fullmatch("[a-zäöü]{3,8}", word) for word in words)


def of(first, second, third):
    return 40_000 * first + 200 * second + third


def test_no_word_is_typed_like_another():
    """Of either language: whoever mistypes a letter is never led to another table.

    What is one step apart is alike without some letter; what begins another word comes just before one.
    """
    spellings = sorted(
        {(form, number, word) for number, word in ALL for form in (word, word.translate(UMLAUTS))}
    )
    alike = defaultdict(set)
    for form, number, _word in spellings:
        for place in range(len(form) + 1):
            alike[form[:place] + form[place + 1 :]].add((form, number))
    for forms in alike.values():
        for (first, number), (second, other) in combinations(forms, 2):
            assert number == other or steps(first, second) > 1, (first, second)
    for (first, _, one), (second, _, other) in pairwise(spellings):
        assert one == other or not second.startswith(first), (one, other)


@pytest.mark.parametrize("language", JOIN_WORDS)
def test_no_word_is_heard_like_another(language):
    sounds = Counter(heard(word, language) for word in JOIN_WORDS[language])
    assert [sound for sound, words in sounds.items() if words > 1] == []


@pytest.mark.parametrize("language", JOIN_WORDS)
def test_every_word_is_read_in_every_place(language):
    for number, word in enumerate(JOIN_WORDS[language]):
        other = (number + 77) % LIST_LENGTH
        assert read_join_words(f"{word} {JOIN_WORDS['en'][other]} {word.upper()}") == of(
            number, other, number
        )


def test_case_spaces_hyphens_and_umlauts_do_not_matter():
    for typed in (
        "eule löwe moos",
        "Eule-Löwe-Moos",
        "eulelöwemoos",
        "  EULE, Loewe ... moos! ",
        "eule lowe moos",
        "eule lo\u0308we moos",
        "owl lion moss",
        "Owl löwe\tMOSS\n",
    ):
        assert read_join_words(typed) == of(*map(JOIN_WORDS["en"].index, ("owl", "lion", "moss")))


def test_anything_else_is_no_three_words():
    for typed in (
        *("", "   ", "eule", "eule kerze", "eule kerze moos eule", "eule kerze mooss", "eule kerze moоs"),
        "\0",
        *("eule%20kerze%20" * 9999, "ä" * 10**6, "eule kerze \ud800", "../../../etc", "29 74 104"),
    ):
        assert read_join_words(typed) is None


def test_no_table_has_the_words_of_another(monkeypatch):
    drawn = iter((3, 7, 3, 8))
    monkeypatch.setattr(secrets, "randbelow", lambda most: next(drawn) if most == JOIN_NUMBERS else None)
    assert new_join_number({3, 7}) == 8


def test_new_links_come_with_new_words():
    shared = new_shared_table("00000000-0000-4000-8000-000000000001", EntryMode.OWN)
    assert with_new_links(shared).join_number != shared.join_number


def test_newcomers_are_told_link_address_and_words_while_the_table_is_open():
    shared = replace(new_shared_table("game", EntryMode.OWN), join_number=399)
    for language, words in JOIN_WORDS.items():
        shown = invitation(shared, "http://192.168.0.12:8850", language)
        assert shown.link == f"http://192.168.0.12:8850/join/{shared.join_token}"
        assert shown.address == "192.168.0.12:8850"
        assert shown.words == (words[0], words[1], words[199])
        assert read_join_words(" ".join(shown.words)) == shared.join_number
        assert invitation(replace(shared, open=False), "http://192.168.0.12:8850", language) is None
