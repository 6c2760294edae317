"""Labels of the rows of a list, of which no two are the same."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.names import told_apart


def test_a_label_that_stood_before_has_a_number():
    for labels, told in (
        ([], []),
        (["Anna", "Ute"], ["Anna", "Ute"]),
        (["Anna", "Ute", "Anna", "Anna"], ["Anna", "Ute", "Anna (2)", "Anna (3)"]),
        (["Anna", "Anna", "Anna (2)"], ["Anna", "Anna (3)", "Anna (2)"]),
        (["Anna", "\u0410nna", "An\u200bna"], ["Anna", "\u0410nna (2)", "An\u200bna (3)"]),
        (["Anna", "An\u00adna", "Anna\ufe0f"], ["Anna", "An\u00adna (2)", "Anna\ufe0f (3)"]),
    ):
        assert told_apart(labels) == told


@given(st.lists(st.sampled_from(["a", "a (2)", "a (2) (2)", "a (3)", "b"]), max_size=30))
def test_no_two_are_the_same(labels):
    told = told_apart(labels)
    assert len(set(told)) == len(labels)
    assert all(one.startswith(label) for one, label in zip(told, labels, strict=True))
