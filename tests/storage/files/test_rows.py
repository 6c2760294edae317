"""TinyDB's document as text: whatever is no such document is refused, and a row is read when it is asked."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.storage.files.rows import DEEPEST_IN_ROW, Row, encode, join_texts, rows, split, texts

texts_of_people = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts_of_people,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts_of_people, inner, max_size=3),
    max_leaves=8,
)
documents = st.dictionaries(
    texts_of_people,
    st.dictionaries(
        st.integers(1, 99).map(str), st.dictionaries(texts_of_people, values, max_size=3), max_size=4
    ),
    max_size=3,
)


@pytest.mark.parametrize("brackets", ["[]", "{}"])
@pytest.mark.parametrize("levels", [DEEPEST_IN_ROW, 970, 990, 100_000])
def test_a_row_of_too_many_levels_is_refused_before_it_is_wanted(levels, brackets):
    """The parser goes a thousand deep, and less far from within other calls."""
    first, last = brackets
    inner = f'{first}"a":' if first == "{" else first
    row = f'{{"a":{inner * (levels - 1)}{brackets}{last * (levels - 1)}}}'
    with pytest.raises(ValueError, match="too deep"):
        split(f'{{"players":{{"1":{row}}}}}')


def test_a_row_may_have_many_brackets_beside_each_other():
    row = encode({"a": [[{}]] * 5_000})
    assert split(f'{{"players":{{"1":{row}}}}}') == {"players": {"1": row}}


@settings(max_examples=25)
@given(documents)
def test_what_is_joined_is_json_and_splits_again(document):
    written = join_texts(texts(document))
    assert json.loads(written) == document
    assert rows(split(written)) == document


@settings(max_examples=25)
@given(documents, st.sampled_from([None, 1, "\t"]))
def test_any_way_of_writing_json_is_read(document, indent):
    assert rows(split(json.dumps(document, indent=indent))) == document


NO_DOCUMENTS = (
    *("", " ", "null", "[]", "7", "{", '{"a"', '{"a":', '{"a":{', '{"a":{}', '{"a":{}}}', '{"a":{}} x'),
    *('{"a":{},}', '{"a":[]}', '{"a":{"1":[]}}', '{"a":{"1":7}}', '{"a":{"1":{}}', '{"a":{},"a":{}}'),
    *('{"a":{"1":{},"1":{}}}', '{"a":{"1":{"b":1,"b":2}}}', '{"a":{"1":{"b":NaN}}}', "{1:{}}"),
    *('{"a":{"1":{"b":-Infinity}}}', '{"a":{"1":{"b":tru}}}', '{"a":{"1":{"b":"\n"}}}'),
    *('{"a":{"1":{"b":' + "[" * 100_000, '{"a":{"1":{"b":' + "1" * 5000 + "}}}"),
)


def test_what_is_no_document_is_refused():
    for text in NO_DOCUMENTS:
        with pytest.raises(ValueError, match=r"."):
            pytest.fail(f"read: {text[:30]} {split(text)}")


def test_every_beginning_of_a_file_is_refused():
    whole = join_texts(
        texts({"game": {"1": {"id": "ü", "n": 1.5}}, "facts": {"1": {}, "2": {"list": [1, None]}}})
    )
    for length in range(len(whole.rstrip())):
        with pytest.raises(ValueError, match=r"."):
            split(whole[:length])


def test_a_row_keeps_its_text_until_it_is_changed():
    row = Row('{ "a": 1 }')
    assert row["a"] == 1
    assert row.text == '{ "a": 1 }'
    row["b"] = "ü"
    assert row.text == '{"a":1,"b":"ü"}'
    del row["a"]
    assert (len(row), list(row), row.text) == (1, ["b"], '{"b":"ü"}')


def test_changing_what_was_handed_out_changes_nothing_that_is_kept():
    kept = {"t": {"1": '{"a":1}'}}
    out = rows(kept)
    out["t"]["1"]["a"] = 2
    del out["t"]["1"]
    assert kept == {"t": {"1": '{"a":1}'}}


def test_what_json_cannot_say_is_never_written():
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match=r"."):
            encode({"a": value})
