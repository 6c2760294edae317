"""Games that are over, for tests of what comes after."""

from scorekeeper.game.facts import GameEnded, SeatsChanged
from tests.tables.guests import HIDDEN
from tests.tables.table_moves import makes


async def finished(device, ruleset=HIDDEN, *, changed_seats=True):
    """A game of Thomas, Ute and Kevin, taken over from paper and ended; Ute and Kevin have changed seats, and
    so they sit in the rematch: Thomas, Kevin, Ute."""
    table = await device.start_game(3, ruleset, taken_over=(2, (0, 10, 20)))
    if changed_seats:
        await makes(table, SeatsChanged((0, 2, 1)))
    await makes(table, GameEnded())
    return table
