"""The draft of other rounds to come: what the sheet shows before anything is changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.game import State
from scorekeeper.game.beside_rounds import first_open_round
from scorekeeper.rules import most_cards


@dataclass(frozen=True, slots=True)
class RoundsDraft:
    """The hand sizes from round `first` on, and the place of the chosen one among them."""

    first: int
    hands: tuple[int, ...]
    most: int
    """The largest hand that the deck holds."""
    fewest: int
    """How many rounds have to be left: one, unless a round is being played."""
    chosen: int = 0

    @property
    def number(self) -> int:
        """The number of the chosen round."""
        return self.first + self.chosen

    @property
    def cards(self) -> int:
        """The hand size of the chosen round; that of one that could be added where none is left."""
        return self.hands[self.chosen] if self.hands else 1

    @property
    def can_leave_out(self) -> bool:
        return len(self.hands) > self.fewest

    def choosing(self, place: int) -> RoundsDraft:
        """With that place chosen; a client may send any number."""
        return replace(self, chosen=min(max(0, place), max(0, len(self.hands) - 1)))

    def resized(self, step: int) -> RoundsDraft:
        """With more or fewer cards in the chosen round, within what the deck holds."""
        if not self.hands:
            return self
        return self._with((min(max(1, self.cards + step), self.most),), self.chosen + 1, self.chosen)

    def inserted(self) -> RoundsDraft:
        """With a round like the chosen one before it."""
        return self._with((self.cards,), self.chosen, self.chosen)

    def appended(self) -> RoundsDraft:
        """With a round like the last one at the end."""
        last = self.hands[-1] if self.hands else self.cards
        return self._with((last,), len(self.hands), len(self.hands))

    def left_out(self) -> RoundsDraft:
        """Without the chosen round, unless it is needed."""
        if not self.can_leave_out:
            return self
        return self._with((), self.chosen + 1, self.chosen)

    def _with(self, new: tuple[int, ...], after: int, chosen: int) -> RoundsDraft:
        before = self.hands[:chosen]
        return replace(self, hands=(*before, *new, *self.hands[after:])).choosing(chosen)


def rounds_draft(state: State) -> RoundsDraft:
    """The draft with the rounds as they are. Raises like `running` where the game does not run."""
    first = first_open_round(state)
    is_played = state.current is not None and state.current.touched
    most = most_cards(state.ruleset, len(state.playing))
    return RoundsDraft(first, state.hands[first - 1 :], most, fewest=0 if is_played else 1)
