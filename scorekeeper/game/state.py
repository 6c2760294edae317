"""The state of a game: computed from its facts by `fold`, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from scorekeeper.game.facts import Seat
from scorekeeper.rules import Ruleset, Suit, parse_card, trump_is_chosen

if TYPE_CHECKING:
    from dataclasses import replace

    copy_with = replace
else:

    def copy_with(value, /, **changes):
        """`dataclasses.replace` in a fifth of its time, of which a game that is read takes half.

        For `State` and `Round`: they have no slots and check nothing when they are made.
        """
        copy = object.__new__(type(value))
        vars(copy).update(vars(value), **changes)
        return copy


class Phase(StrEnum):
    """The parts of a round in their order, and the end."""

    BIDDING = "bidding"
    REVEAL = "reveal"
    """All hidden bids are in and wait to be laid open (§4.4)."""
    PLAY = "play"
    RESULTS = "results"
    CLOUD = "cloud"
    """The bids are open, and the cloud has changed a hidden one to what cannot be: what was it (§8)?"""
    ELIMINATION = "elimination"
    """Several are level in the last place: the scribe says who drops out (§9.2)."""
    FINISHED = "finished"


@dataclass(frozen=True)
class Round:
    """One row of the pad. Tuples run by seat; None stands where nothing was written or is to be seen."""

    number: int
    cards: int
    dealer: int
    leader: int
    """Who leads the first trick: left of the dealer (§5.1)."""
    turns: tuple[int, ...]
    """Who plays, in the order in which they bid and are asked for results, the dealer last (§4.1)."""
    has_turn_up: bool
    """Whether a card was left to be turned up for trump (§3.4)."""
    visibility: str
    """Who hears the bids: "open", "revealed" or "secret" (§4.1, §4.4, §4.5)."""
    has_bid: tuple[bool, ...]
    """Who has said a bid, also where it is not to be seen."""
    bids: tuple[int | None, ...]
    results: tuple[int | None, ...]
    taken: tuple[int, ...]
    """Tricks counted along, by seat."""
    takers: tuple[int | None, ...] = ()
    """The seats that took the tricks counted along, in their order; None for one that no player took (§8)."""
    absent: tuple[int, ...] = ()
    """Who sits this round out."""
    lost: int = 0
    """Tricks that no player took, because of the bomb (§8)."""
    turned_up: str | None = None
    suit: Suit | None = None
    none_named: bool = False
    """Whether the holder of the werewolf has named no trump (§8)."""
    revealed: bool = False
    """Whether hidden bids were laid open (§4.4)."""
    seen: bool = False
    """Whether hidden bids had been laid open, which was taken back."""
    bid_changed: bool = False
    """Whether the cloud has changed a bid, after which plus/minus one does not hold any more (§8)."""
    changes: tuple[int, ...] = ()
    """By how much the cloud has changed each bid, by seat; empty where it has changed none (§8).

    A bid that was written anew later counts as not changed.
    """
    overruled: tuple[int, ...] = ()
    """The seats whose bid was written down although plus/minus one forbade it (§4.3).

    Such a bid is never asked for again; one that is entered anew counts as any other.
    """
    forbidden: int | None = None
    """The seat whose bid stands although plus/minus one forbids it, None where none does (§4.3)."""
    play_ended: bool = False
    corrected: bool = False
    points: tuple[int, ...] = ()
    """What the round brought, by seat, 0 to those who had dropped out; empty until it is closed."""

    @property
    def closed(self) -> bool:
        return bool(self.points)

    @property
    def phase(self) -> Phase:
        """What the round waits for."""
        if self.bidder is not None:
            return Phase.BIDDING
        if self.visibility == "revealed" and not self.revealed:
            return Phase.REVEAL
        if not self.play_ended:
            return Phase.PLAY
        return Phase.CLOUD if self.reporter is None else Phase.RESULTS

    @property
    def bidders(self) -> list[int]:
        """Whose bids are still missing, in the order in which they are asked for."""
        return [seat for seat in self.turns if not self.has_bid[seat]]

    @property
    def bidder(self) -> int | None:
        """Whose bid is asked for next, None when all are in."""
        return next(iter(self.bidders), None)

    @property
    def leads(self) -> int | None:
        """Who leads the next trick: who took the last one (§5.1). None where none is left, and after one with
        a bomb, for who would have taken it is not written on the pad (§8)."""
        if self.tricks_played >= self.cards:
            return None
        return self.takers[-1] if self.takers else self.leader

    @property
    def reporters(self) -> list[int]:
        """Whose results are still missing, in the order in which they are asked for."""
        return [seat for seat in self.turns if self.results[seat] is None]

    @property
    def reporter(self) -> int | None:
        """Whose result is asked for next."""
        return next(iter(self.reporters), None)

    @property
    def bids_hidden(self) -> bool:
        """Whether no player may see the bids: until the reveal (§4.4), or all results are in (§4.5)."""
        if self.closed or self.visibility == "open":
            return False
        return not self.revealed if self.visibility == "revealed" else self.reporter is not None

    @property
    def laid_open(self) -> bool:
        """Whether hidden bids were ever laid open: from then on guests change none (§4.4)."""
        return self.revealed or self.seen

    @property
    def impossible(self) -> int | None:
        """Whose open bid the cloud has changed to what cannot be (§8), None where all can."""
        return next((seat for seat in self.turns if not 0 <= (self.bids[seat] or 0) <= self.cards), None)

    @property
    def bids_sum(self) -> int:
        """The sum of the bids that stand here; those that are masked do not count."""
        return sum(bid for bid in self.bids if bid is not None)

    @property
    def tricks_left(self) -> int:
        """Tricks not yet given to anybody among the results."""
        return self.winnable - sum(tricks for tricks in self.results if tricks is not None)

    @property
    def winnable(self) -> int:
        """Tricks of this round that players can take: all but those with a bomb (§8)."""
        return self.cards - self.lost

    @property
    def taken_sum(self) -> int:
        return sum(self.taken)

    @property
    def tricks_played(self) -> int:
        """Tricks counted along so far, those with a bomb included."""
        return self.taken_sum + self.lost

    @property
    def trump_known(self) -> bool:
        """Whether the trump is settled: set, chosen, or none for want of a card or by the card turned up."""
        if not self.has_turn_up or self.suit is not None:
            return True
        return self.turned_up is not None and not self.awaits_choice

    @property
    def awaits_choice(self) -> bool:
        """A wizard or its like was turned up, and the dealer (§3.3) or its holder (§8) has not chosen yet."""
        if self.turned_up is None or self.suit is not None or self.none_named:
            return False
        return trump_is_chosen(parse_card(self.turned_up))

    @property
    def touched(self) -> bool:
        """Whether anything of this round was written down."""
        return (
            self.turned_up is not None
            or self.suit is not None
            or any(self.has_bid)
            or self.play_ended
            or self.tricks_played > 0
        )


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points that a player was given outside the rounds, below 0 a penalty; 0 where they were taken away."""

    seat: int
    points: int
    reason: str
    """As it is shown."""
    after: int
    """The last round that was closed then, to whose totals they belong; the one before the first if none."""
    start: bool = False
    """Whether it is the total with which a player came late."""


@dataclass(frozen=True)
class State:
    """The state that the facts of a game make."""

    seats: tuple[Seat, ...]
    """With their names as they are shown (`shown_name`); in the facts they stand as they were written."""
    order: tuple[int, ...]
    """The seats as they sit, clockwise."""
    ruleset: Ruleset
    hands: tuple[int, ...]
    """Cards dealt to each player, round by round (§2), as the table has changed it."""
    started: datetime
    touched: datetime
    """When the last fact was written down, notes aside: a note makes no old game a new one."""
    first_dealer: int
    closed: tuple[Round, ...] = ()
    current: Round | None = None
    first_round: int = 1
    paper_totals: tuple[int, ...] = ()
    """Totals brought from paper, by seat; empty in a game that began here."""
    bonuses: tuple[Bonus, ...] = ()
    """All that were given, those that were taken away included: facts count them from 1."""
    ended_early: bool = False
    out: tuple[int, ...] = ()
    """Who has dropped out (§9.2) or left early, in that order."""
    late: tuple[int, ...] = ()
    """The last round that was closed before each player who came late came, in the order of the seats."""
    own_rounds: bool = False
    """Whether the table has changed the rounds to come, so that they no longer follow from the ruleset."""
    note: str = ""
    """What somebody has written of the game, as it is shown; empty where there is nothing."""
    level: tuple[int, ...] = ()
    """Who is level in the last place after a round that costs one of them the game (§9.2)."""
    redealt: int = 0
    """How often a round was dealt again in this game."""

    @property
    def players(self) -> int:
        """How many have a column on the pad: those who came late and those who have left are among them."""
        return len(self.seats)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who has not dropped out or left, clockwise."""
        return tuple(seat for seat in self.order if seat not in self.out)

    @property
    def at_table(self) -> tuple[int, ...]:
        """Who has not left early, clockwise; who has dropped out sits there still (§9.2)."""
        return self.order if self.ruleset.elimination else self.playing

    @property
    def in_round(self) -> tuple[int, ...]:
        """Who plays the open round, clockwise: some may sit it out."""
        absent = self.current.absent if self.current else ()
        return tuple(seat for seat in self.playing if seat not in absent)

    def came_after(self, seat: int) -> int:
        """The last round that was closed when he came; the one before the first for who was there then."""
        place = seat - (self.players - len(self.late))
        before = self.first_round - 1
        return max(before, self.late[place]) if place >= 0 else before

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def phase(self) -> Phase:
        if self.level:
            return Phase.ELIMINATION
        return Phase.FINISHED if self.current is None else self.current.phase

    @property
    def finished(self) -> bool:
        return self.phase is Phase.FINISHED

    def round(self, number: int) -> Round | None:
        """The closed round of that number, counted from 1."""
        index = number - self.first_round
        return self.closed[index] if 0 <= index < len(self.closed) else None
