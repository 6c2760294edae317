"""A fact that rests on something else than is there is not written down, whatever differs."""

from contextlib import suppress
from dataclasses import fields, replace

import pytest

from scorekeeper.access.access_file import EntryMode
from scorekeeper.game import Expected, Phase, all_expected, masked
from scorekeeper.game import facts as f
from scorekeeper.tables import Guest, GuestRefusal, StaleTap, Table
from tests.game.driver import fact_at
from tests.game.test_moves import ALLOWED
from tests.tables.guests import clock, saved
from tests.tables.test_guest_entries import OF_GUESTS

OTHER = Expected(deal=(99, 0), phase=Phase.ELIMINATION, asked=77, hidden=True, before="something else")
FIELDS = [field.name for field in fields(Expected)]
PROPOSED = {title: case for title, case in ALLOWED.items() if not isinstance(case.proposed, f.GameStarted)}
CASES_OF_GUESTS = {
    title: case
    for title, case in PROPOSED.items()
    if isinstance(case.proposed, tuple(map(type, OF_GUESTS))) and not getattr(case.proposed, "stands", False)
}


def different(rests_on):
    """What differs from it in one field."""
    strange = (OTHER, replace(OTHER, deal=(1, 99)))
    others = [replace(rests_on, **{name: getattr(other, name)}) for name in FIELDS for other in strange]
    return [other for other in others if other != rests_on]


@pytest.mark.parametrize("title", PROPOSED)
async def test_every_fact_is_dropped_where_what_it_rests_on_differs_in_any_field(title):
    driver = PROPOSED[title].where()
    table = Table(driver.game, saved, clock())
    fact = fact_at(driver.state, PROPOSED[title].proposed)
    (rests_on,) = all_expected(masked(driver.state), [fact])
    for wrong in different(rests_on):
        with pytest.raises(StaleTap):
            await table.propose([fact], [wrong])
    assert table.game is driver.game
    await table.propose([fact], [rests_on])
    assert table.game.records[driver.game.cursor].fact == PROPOSED[title].written(driver.state)


@pytest.mark.parametrize("title", CASES_OF_GUESTS)
async def test_nor_is_one_of_a_guest(title):
    """He is told what happened instead, or that it is so already."""
    driver = CASES_OF_GUESTS[title].where()
    table = Table(driver.game, saved, clock())
    table.mode = EntryMode.ALL
    fact = fact_at(driver.state, CASES_OF_GUESTS[title].proposed)
    guest = Guest(getattr(fact, "seat", 0) or 0, "phone")
    (rests_on,) = all_expected(masked(driver.state), [fact])
    for wrong in different(rests_on):
        with suppress(GuestRefusal):
            await table.propose([fact], [wrong], guest)
    assert table.game is driver.game
