"""The memo cache: which controls stay the same objects from one render to the next."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.ui.runtime.memo_cache import MemoCache


@pytest.fixture
def cache() -> MemoCache:
    return MemoCache()


def test_a_control_stays_the_same_while_its_values_are_equal(cache: MemoCache) -> None:
    first = cache.begin_render()("name", ft.Text, "Ute")
    assert cache.begin_render()("name", ft.Text, "Ute") is first
    other = cache.begin_render()("name", ft.Text, "Kevin")
    assert other is not first
    assert isinstance(other, ft.Text)
    assert other.value == "Kevin"


def test_a_named_value_counts_as_well(cache: MemoCache) -> None:
    first = cache.begin_render()("name", ft.Text, "Ute", size=20)
    assert cache.begin_render()("name", ft.Text, "Ute", size=24) is not first


def test_what_a_render_does_not_use_is_dropped(cache: MemoCache) -> None:
    first = cache.begin_render()("name", ft.Text, "Ute")
    cache.begin_render()
    assert cache.begin_render()("name", ft.Text, "Ute") is not first


def test_each_place_has_a_control_and_a_key_of_its_own(cache: MemoCache) -> None:
    cache.begin_render()
    one, other = cache(1, ft.Text, "Ute"), cache(2, ft.Text, "Ute")
    assert one is not other
    assert (one.key, other.key) == ("1", "2")
    assert cache(3, ft.Text, "Ute", key="mine").key == "mine"


def test_in_a_group_that_changes_the_controls_that_do_not_stay_the_same(cache: MemoCache) -> None:
    def row(inner: MemoCache, name: str, total: int) -> ft.Row:
        return ft.Row([inner("name", ft.Text, name), inner("total", ft.Text, str(total))])

    first = cache.begin_render().group("row", row, "Ute", 20)
    assert cache.begin_render().group("row", row, "Ute", 20) is first
    later = cache.begin_render().group("row", row, "Ute", 50)
    assert later is not first
    assert isinstance(first, ft.Row)
    assert isinstance(later, ft.Row)
    assert later.controls[0] is first.controls[0]
    assert later.controls[1] is not first.controls[1]


def test_what_is_hidden_keeps_its_control_for_when_it_is_shown_again(cache: MemoCache) -> None:
    def keys(inner: MemoCache, label: str) -> ft.Control:
        return inner("key", ft.Text, label)

    assert cache.begin_render().hidden("keys") == []
    shown = cache.begin_render().shown("keys", keys, "1")
    (hidden,) = cache.begin_render().hidden("keys")
    again = cache.begin_render().shown("keys", keys, "1")
    assert (shown.visible, hidden.visible, again.visible) == (True, False, True)
    holders = [holder for holder in (shown, hidden, again) if isinstance(holder, ft.Column)]
    assert len({id(holder.controls[0]) for holder in holders}) == 1
    assert len(holders) == 3


def test_what_is_shown_with_other_values_has_another_control(cache: MemoCache) -> None:
    def keys(inner: MemoCache, label: str) -> ft.Control:
        return inner("key", ft.Text, label)

    shown = cache.begin_render().shown("keys", keys, "1")
    assert cache.begin_render().shown("keys", keys, "1") is shown
    assert cache.begin_render().shown("keys", keys, "2") is not shown
