"""Facts that are proposed at a table, as somebody's taps."""

from scorekeeper.game import all_expected
from scorekeeper.tables import SCRIBE
from tests.game.driver import fact_at


async def makes(table, *proposed, seen=None, actor=SCRIBE, key=""):
    """Somebody proposes facts in one tap, on what he sees now, or had `seen`."""
    state = table.state_for(actor) if seen is None else seen
    facts = tuple(fact_at(state, one) for one in proposed)
    return await table.propose(facts, all_expected(state, facts), actor, key)
