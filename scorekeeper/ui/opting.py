"""Choosing the options of a new game's rules, one tap each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from scorekeeper.rules import STANDARD, VISIBILITIES, visibility
from scorekeeper.ui import hand_lists
from scorekeeper.ui.choosing import Choosing
from scorekeeper.ui.component import handler
from scorekeeper.ui.house_rules import choices
from scorekeeper.ui.options import OPTIONS


@dataclass(eq=False, repr=False, kw_only=True)
class Opting(Choosing):
    """The part of setting up a game that changes its rules option by option."""

    hands_text: str | None = None
    """What is typed into the field for hand sizes, None while they stand there as they are."""
    hands_refused: str = ""
    """Why what is typed there is no list."""

    @handler
    def on_options(self, _event: Any) -> None:
        self.app.go("/new/options")

    @handler
    def on_group(self, event: ft.Event[ft.Container]) -> None:
        """The options of one kind."""
        self.hands_text, self.hands_refused = None, ""
        self.app.go(f"/new/options/group/{event.control.data}")

    @handler
    def on_chosen_rules(self, _event: Any) -> None:
        """All rules as they are chosen, in sentences."""
        self.app.go("/new/options/ruleset")

    @handler
    def on_option(self, event: ft.Event[ft.Container]) -> None:
        """An option was chosen; `data` is its name and its value."""
        name, value = event.control.data
        self.hands_text, self.hands_refused = None, ""
        self.choose(OPTIONS[name].put(self.rules, value, self.players))

    @handler
    def on_back_to(self, _event: Any) -> None:
        """The options are as in the preset or the mix again."""
        self.choose(choices(self.mixes).get(self.chosen, STANDARD))

    @handler
    def on_hands_typed(self, event: ft.Event[ft.TextField]) -> None:
        """The hand sizes as they stand in their field; what is no list of numbers changes nothing."""
        _, self.hands_text = self.app.words, str(event.data or "")
        sizes = hand_lists.read(self.hands_text)
        if sizes is None:
            self.hands_refused = _(
                "Write how many cards each round deals, as in 1 3 5 7 or 1-10; {most} rounds at most.",
                most=hand_lists.MOST_ROUNDS,
            )
            return
        self.hands_refused = ""
        self.choose(replace(self.rules, hands=sizes))

    @handler
    def on_hands_step(self, event: ft.Event[ft.Container]) -> None:
        """A round less or more in the list; `data` is -1 or +1."""
        self.hands_text, self.hands_refused = None, ""
        sizes = hand_lists.sizes_of(self.rules, self.players)
        by = event.control.data
        self.choose(replace(self.rules, hands=hand_lists.stepped(sizes, by, self.rules, self.players)))

    @handler
    def on_heard(self, event: ft.Event[ft.Container]) -> None:
        """The bids of a round are heard in the next way; `data` is the round, from 1."""
        words = tuple(VISIBILITIES)
        said = list(self.heard)
        place = event.control.data - 1
        said[place] = words[(words.index(said[place]) + 1) % len(words)]
        self.bid(replace(self.rules.bids, visibility=tuple(said)))

    @handler
    def on_heard_fitted(self, _event: Any) -> None:
        """What is laid down round by round has as many rounds as the game."""
        self.bid(replace(self.rules.bids, visibility=self.heard))

    @property
    def heard(self) -> tuple[str, ...]:
        """How the bids of each round are heard (§4.4)."""
        rounds = len(hand_lists.sizes_of(self.rules, self.players))
        return tuple(visibility(self.rules, number) for number in range(1, rounds + 1))
