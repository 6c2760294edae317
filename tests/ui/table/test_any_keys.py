"""Any keys in any order at a table of any rules: each key that is offered is possible, and one leads on."""

from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scorekeeper.game import Phase, accepted, allows, can_redo, can_undo, masked, record, redo, state_of, undo
from scorekeeper.game.facts import BidChanged, BidsRevealed, PlayEnded, PlayerDroppedOut, TrickTaken
from scorekeeper.game.moves import changes_that_can_be
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, BidRules, Ruleset, RuleViolation, players_of
from scorekeeper.tables import Snapshot
from scorekeeper.ui.table.model.taps import Asked, KeyStroke, Number, Redo, Undo, meant, pressed
from scorekeeper.ui.table.model.view_state import TableViewState
from scorekeeper.viewmodels.pad import open_round_cells
from scorekeeper.viewmodels.prompt import Entering, entry_target, must_pass_phone, pass_phone_prompt, prompt
from tests.game.driver import STARTED_AT
from tests.game.fuzzer import Fuzzer
from tests.rules.ruleset_strategies import coherent

_ = words("en")
STROKES = (
    *(KeyStroke(digit) for digit in "0123456789"),
    *(KeyStroke("Enter") for _time in range(8)),
    *(KeyStroke(f"Arrow {way}") for way in ("Left", "Right")),
    KeyStroke("Backspace"),
    KeyStroke("Escape"),
    KeyStroke("Z", command=True),
    KeyStroke("Y", command=True),
)


@dataclass
class AnyKeys(Fuzzer):
    """A random game in which most is entered by the keys that the screen offers, or by any other ones."""

    view: TableViewState = None  # type: ignore[assignment]  # the first look makes it

    def makes_expected_move(self) -> None:
        self.looks()
        if self.rng.random() < 0.5:
            self.presses(self.rng.choice(STROKES))
        elif self.rng.random() < 0.3:
            # A cell is tapped, the pad is looked at, the phone is passed on.
            seat = self.rng.choice(self.state.in_round or self.state.playing)
            view = self.view
            self.view = self.rng.choice((view.selecting(seat), view.toggling_pad(), view.passing_phone()))
        else:
            offered = self.offered()
            if isinstance(choice := self.rng.choice(offered), TableViewState):
                self.view = choice
            else:
                assert self.asks(choice), choice
        self.looks()

    def snapshot(self) -> Snapshot:
        game, state = self.game, masked(self.state)
        return Snapshot("any", game.revision, state, can_undo(game), can_redo(game), ())

    def looks(self) -> None:
        """The screen as it is after what has happened; what it shows can be entered."""
        if self.view is None:
            self.view = TableViewState(self.snapshot())
        elif self.view.snapshot != self.snapshot():
            self.view = self.view.showing(self.snapshot())
        self.verify_prompt()

    def presses(self, stroke: KeyStroke) -> None:
        asked = pressed(self.view, stroke)
        if isinstance(asked, TableViewState):
            self.view = asked
        elif asked is not None:
            self.asks(asked)

    def asks(self, asked: Asked) -> bool:
        """Do what a key asks for as the controller does; whether it was done."""
        if isinstance(asked, Undo | Redo):
            can, go = (can_undo, undo) if isinstance(asked, Undo) else (can_redo, redo)
            if not can(self.game):
                return False
            self.game = go(self.game)
            self.state = state_of(self.game)
            self.check()
        else:
            proposed = meant(asked, self.view, masked(self.state))
            if not proposed:
                return False
            self.entries += 1
            try:
                facts = accepted(self.state, proposed)
            except RuleViolation as error:
                bid = error.details.get("bid")
                self.view = replace(
                    self.view, refused="no", forbidden_bid=bid if isinstance(bid, int) else None
                )
                return False
            at = STARTED_AT + timedelta(minutes=self.entries)
            self.game, self.state = record(self.game, self.state, facts, at)
            self.check()
        self.view = self.view.showing(self.snapshot()).reset()
        return True

    def offered(self) -> list[Asked | TableViewState]:
        """What the keys of the dock ask for now, those that are struck out left aside."""
        state, view = self.view.state, self.view
        if state.level:
            return [(PlayerDroppedOut(seat),) for seat in state.level]
        target = entry_target(state, view.selection)
        if target is not None and must_pass_phone(state, target, view.phone_holder):
            together = pass_phone_prompt(_, state, state.current, target.seat).together
            return [view.taking_phone(), *([(BidsRevealed(),)] if together else [])]
        if (shown := prompt(_, state, view.selection)) is not None:
            struck = [key.number for key in shown.keys if key.struck]
            anyway = [Number(struck[0], stands=True)] if struck and shown.entering is Entering.BID else []
            return [*(Number(key.number) for key in shown.keys if not key.struck), *anyway]
        if state.phase is Phase.REVEAL:
            return [(BidsRevealed(),)]
        round_ = self.round
        if round_.impossible is not None and state.phase is Phase.CLOUD:
            seat = round_.impossible
            return [(BidChanged(seat, by),) for by in changes_that_can_be(round_, seat)]
        tricks = [(TrickTaken(seat),) for seat in round_.turns] if round_.tricks_played < round_.cards else []
        return [(PlayEnded(),), *tricks]

    def verify_prompt(self) -> None:
        """Each key is struck out if and only if it is refused; the pad marks the cell that is asked for."""
        state, view = self.view.state, self.view
        if state.finished:
            return
        assert self.offered()
        target, shown = entry_target(state, view.selection), prompt(_, state, view.selection)
        assert (target is None) is (shown is None)
        if target is None or shown is None or must_pass_phone(state, target, view.phone_holder):
            return
        assert target.seat in state.playing
        assert (shown.seat, shown.entering) == (target.seat, target.entering)
        for key in shown.keys:
            (fact,) = meant(Number(key.number), view, state)
            assert allows(self.state, fact) is not key.struck, (key, shown)
        assert any(not key.struck for key in shown.keys)
        cells = open_round_cells(_, state, state.current, target.seat)
        assert [cell.seat for cell in cells if cell.active] == [target.seat]

    def leads_on_by_keyboard(self) -> None:
        """From here the play of this round comes to its end with the keyboard alone."""
        self.looks()
        if self.state.finished or self.state.level:
            return
        closed, digits = len(self.state.closed), "0123456789"
        self.presses(KeyStroke("Escape"))
        for _stroke in range(2000):
            if len(self.state.closed) > closed or self.state.finished:
                return
            view = self.view
            if self.state.phase in (Phase.BIDDING, Phase.RESULTS) and self.rng.random() < 0.6:
                self.presses(KeyStroke(self.rng.choice(digits)))
            else:
                self.presses(KeyStroke("Enter"))
            assert self.view.state.phase is not Phase.PLAY or view is not self.view
        raise AssertionError("the keyboard leads nowhere")


SEEDS = st.integers(0, 10**9)


def plays_with_any_keys(ruleset: Ruleset, players: int, seed: int) -> None:
    table = AnyKeys(ruleset, players, Random(seed), deviation=0.1)
    for _step in range(300):
        if table.state.finished:
            return
        if table.rng.random() < 0.01:
            table.leads_on_by_keyboard()
        elif table.rng.random() < table.deviation:
            table.deviates()
        else:
            table.makes_expected_move()


@given(ruleset=st.sampled_from([*PRESETS.values()]) | coherent(), seed=SEEDS)
@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=10)
def test_every_key_that_is_offered_is_possible(ruleset, seed):
    assume(players_of(ruleset))
    plays_with_any_keys(ruleset, Random(seed).choice(players_of(ruleset)), seed)


def test_a_bid_that_the_cloud_made_impossible_is_put_right_by_keyboard_too():
    plays_with_any_keys(replace(PRESETS["jubilee-20"], bids=BidRules(visibility="secret")), 4, 684)
