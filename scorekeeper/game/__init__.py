"""One game as event sourcing: frozen facts, the fold that makes the state, checks of facts, standings.

Knows the rules and the people's names, nothing of files or screens.
"""

from scorekeeper.game.dealer import rematch_dealer
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.event_log import Recorded, can_redo, in_force
from scorekeeper.game.expected import Expected, all_expected, expected
from scorekeeper.game.fact_checks import accepted, allows, verify
from scorekeeper.game.facts import FACTS, Fact, Game, GameStarted, Seat
from scorekeeper.game.fold import apply, rematch_ruleset, replay
from scorekeeper.game.hidden_bids import hides_bids, masked, public_copy
from scorekeeper.game.names import LONGEST_NAME, same_name, shown_name, tidy_name, verify_letters, verify_name
from scorekeeper.game.recording import (
    begin_game,
    can_undo,
    record,
    redo,
    state_of,
    undo,
)
from scorekeeper.game.state import Phase, Round, State

__all__ = [
    "FACTS",
    "LONGEST_NAME",
    "Expected",
    "Fact",
    "Game",
    "GameStarted",
    "MoveCode",
    "Phase",
    "Recorded",
    "Round",
    "Seat",
    "State",
    "accepted",
    "all_expected",
    "allows",
    "apply",
    "begin_game",
    "can_redo",
    "can_undo",
    "expected",
    "hides_bids",
    "in_force",
    "masked",
    "public_copy",
    "record",
    "redo",
    "rematch_dealer",
    "rematch_ruleset",
    "replay",
    "same_name",
    "shown_name",
    "state_of",
    "tidy_name",
    "undo",
    "verify",
    "verify_letters",
    "verify_name",
]
