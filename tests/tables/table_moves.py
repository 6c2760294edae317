"""Facts that are proposed at a table, as somebody's taps."""

from scorekeeper.game import State, all_expected
from scorekeeper.tables import SCRIBE, Actor, Snapshot, Table
from tests.game.driver import Proposed, fact_at


async def makes(
    table: Table, *proposed: Proposed, seen: State | None = None, actor: Actor = SCRIBE, key: str = ""
) -> Snapshot:
    """Somebody proposes facts in one tap, on what he sees now, or had `seen`."""
    state = table.state_for(actor) if seen is None else seen
    facts = tuple(fact_at(state, one) for one in proposed)
    return await table.propose(facts, all_expected(state, facts), actor, key)
