"""Token buckets."""

from __future__ import annotations

from scorekeeper.web.rate_limit import Rate, RateLimit


def test_a_budget_is_spent_and_comes_back() -> None:
    now = 0.0
    limit = RateLimit(Rate(3, 2), clock=lambda: now)
    assert [limit.allows("a") for _time in range(4)] == [True, True, True, False]
    assert limit.allows("b")
    now = 0.5
    assert [limit.allows("a") for _time in range(2)] == [True, False]
    now = 100.0
    assert [limit.allows("a") for _time in range(4)] == [True, True, True, False]


def test_a_budget_remembers_so_many_and_no_more() -> None:
    limit = RateLimit(Rate(1, 0), most=2, clock=lambda: 0.0)
    assert [limit.allows(asker) for asker in "aabca"] == [True, False, True, True, True]
