"""A pad played again, move by move, by the rules of `game`: it becomes a game like any other.

What a pad does not say stays open: trump is not noted, and the last player is taken to have dealt the first
round. A pad that stops early, and does not say that the game was ended, is a game that goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

from scorekeeper import rules
from scorekeeper.game import Game, MoveCode, Phase, Seat, State
from scorekeeper.game import facts as f
from scorekeeper.game.beside_rounds import HIGHEST_BONUS
from scorekeeper.game.fact_checks import normal, verify
from scorekeeper.game.fold import replay as state_after
from scorekeeper.game.moves import running
from scorekeeper.game.names import verify_note
from scorekeeper.game.recording import begin_game, record
from scorekeeper.game.standings import ranks, totals
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import (
    NO_TRUMP,
    AttendanceChange,
    Cell,
    Pad,
    PadCode,
    PadError,
    PadFault,
    PadRound,
    TableMove,
)
from scorekeeper.pads.rules import likely_rules, rules_with_hands
from scorekeeper.rules import JESTER, Code, RuleViolation, Suit, most_cards
from scorekeeper.rules.errors import accepts

_PLUS_MINUS = (Code.BID_FORBIDDEN, Code.BID_FORBIDDEN_BY_ROUND)


@dataclass(frozen=True, slots=True)
class Replayed:
    """The game of a pad, and all that is wrong with the pad."""

    pad: Pad
    """With the rules by which it was played again."""
    game: Game
    state: State
    faults: tuple[PadFault, ...]
    """Faults of its form, and what the rules object to, round by round; none that only follows from
    another. With any the game is not what was played."""
    dealers_known: bool
    """Whether the pad says who dealt; else the last player is taken to have dealt the first round."""


def replay(pad: Pad, game_id: str, seats: Sequence[Seat], at: datetime) -> Replayed:
    """The game of a pad, all of it written down at that moment; `seats` are the pad's players.

    A pad that does not say its rules is played by the likeliest that allow what it says. Raises `PadError`
    where not even a game can begin: with too few players, or rules that do not fit them.
    """
    refused: PadError | None = None
    replays: list[Replayed] = []
    for ruleset in likely_rules(pad) if pad.ruleset is None else (pad.ruleset,):
        try:
            replays.append(_Replay(replace(pad, ruleset=ruleset), game_id, seats, at).played())
        except PadError as error:
            refused = refused or error
            continue
        if len(replays[-1].faults) == len(pad.faults):
            return replays[-1]
    if not replays:
        raise refused or PadError(pad.faults, pad.players)
    return min(replays, key=lambda replayed: len(replayed.faults))


def judged(pad: Pad) -> Replayed:
    """The pad played again to be looked at. Raises `PadError` with all that is wrong with it."""
    seats = [Seat(str(UUID(int=place, version=4)), name) for place, name in enumerate(pad.players)]
    replayed = replay(pad, "", seats, pad.started or datetime.fromtimestamp(0, UTC))
    if replayed.faults:
        raise PadError(replayed.faults, pad.players)
    return replayed


def _line_and_round(fault: PadFault) -> tuple[int, int]:
    """By which faults stand as on the pad; first what is wrong with no place of it."""
    return fault.line or 0, 0 if fault.cell is None else fault.cell.round


class _CellRefusedError(RuleViolation):
    """A round is refused because of what stands in one of its cells."""

    def __init__(self, violation: RuleViolation, field: Field, player: int | None = None) -> None:
        super().__init__(violation.code, **violation.details)
        self.field = field
        self.player = player


class _Replay:
    """A game while its pad is played again. Players are counted as on the pad, seats as in the game: who
    comes late has the next number."""

    def __init__(self, pad: Pad, game_id: str, seats: Sequence[Seat], at: datetime) -> None:
        # Who has a total from paper, and no other points, comes before the game is taken over.
        changes = sorted(pad.changes, key=lambda change: (change.after, change.points != 0))
        joined = dict.fromkeys(change.player for change in changes if change.move is TableMove.JOINED)
        starters = pad.starters
        self._pad = pad
        self._pending = changes
        self._at = at
        self._by_seat = (*starters, *joined)
        self._seat_of = tuple(self._by_seat.index(player) for player in range(len(pad.players)))
        self._seats = [seats[player] for player in self._by_seat]
        self._faults: list[PadFault] = list(pad.faults)
        self._totals_known = not pad.faults
        self._who_plays_is_known = True
        self._misplaced: set[int | None] = set()
        dealer = next((round_.dealer for round_ in pad.rounds), None)
        first = len(starters) - 1 if dealer not in starters else starters.index(dealer)
        try:
            if pad.first_round > 1 and not pad.carried:
                raise RuleViolation(PadCode.TOTALS_MISSING, first=pad.first_round)
            if pad.first_round == 1 and any(pad.carried):
                raise RuleViolation(PadCode.TOTALS_TOO_EARLY)
            ruleset = rules_with_hands(pad, pad.ruleset or rules.STANDARD)
            started = f.GameStarted(tuple(self._seats[: len(starters)]), first, ruleset)
            verify(None, started)
        except RuleViolation as violation:
            raise PadError([*pad.faults, PadFault(violation)], pad.players) from None
        self._game = begin_game(game_id, started, at)
        self._state = state_after(self._game.records)

    def played(self) -> Replayed:
        """The game, with all rounds of the pad played."""
        pad, before = self._pad, self._pad.first_round - 1
        try:
            if pad.carried and before:  # begin with these totals, also of who came while they were played
                there = [change for change in self._pending if change.after == before and not change.points]
                if any(pad.carried[change.player] for change in there if change.move is TableMove.JOINED):
                    self._make(there, joins_only=True)
                self._write(f.TakenOver(pad.first_round, self._carried()))
            self._between_rounds(before)
        except RuleViolation as refusal:
            self._blame(refusal, before)
        rounds = enumerate(pad.rounds, start=pad.first_round)
        if self._who_plays_is_known and all(self._plays(number, round_) for number, round_ in rounds):
            self._finish()
        state = self._state
        dealers_known = bool(pad.rounds) and pad.rounds[0].dealer is not None
        faults = sorted(self._faults, key=_line_and_round)
        return Replayed(pad, self._game, state, tuple(faults), dealers_known)

    def _plays(self, number: int, round_: PadRound) -> bool:
        """Play a round, as far as the pad has it, and what comes after it; whether the game can go on."""
        game, state = self._game, self._state
        try:
            self._keep_to_plan(number)
            game, state = self._game, self._state
            self._play(number, round_)
        except RuleViolation as refusal:
            form_is_right = all(
                fault.cell is None or fault.cell.round != number for fault in self._pad.faults
            )
            if form_is_right and not self._follows(refusal):
                self._blame(refusal, number)
            self._game, self._state = game, state
            self._totals_known = False
            if number == self._last or not self._passes_over(number):
                return False
            round_ = PadRound()  # what it would have brought is not known
        try:
            self._between_rounds(number)
        except RuleViolation as refusal:
            self._blame(refusal, number)
        if self._who_plays_is_known:
            self._compare(number, round_)
        return self._who_plays_is_known

    def _follows(self, refusal: RuleViolation) -> bool:
        """Whether a round is only refused since it was said wrongly, or not, who came and went."""
        if refusal.code not in (PadCode.NOTHING_OF, PadCode.NOT_THERE_CELL):
            return False
        player = refusal.player if isinstance(refusal, _CellRefusedError) else None
        is_said_already = player in self._misplaced
        self._misplaced.add(player)
        return is_said_already or any(fault.cell is None for fault in self._pad.faults)

    @property
    def _last(self) -> int:
        return self._pad.first_round + len(self._pad.rounds) - 1

    def _blame(self, refusal: RuleViolation, number: int) -> None:
        """Note a fault, with players in the place of seats."""
        details = dict(refusal.details)
        for name in ("seat", "position"):
            if isinstance(place := details.get(name), int):
                details[name] = self._by_seat[place]
        if isinstance(places := details.get("seats"), tuple):
            details["seats"] = tuple(self._by_seat[seat] for seat in places)
        told = RuleViolation(refusal.code, **details)
        if told.details.get("round", number) != number:  # one that is not on the pad
            self._faults.append(PadFault(told))
        elif isinstance(refusal, _CellRefusedError):
            player = None if refusal.player is None else self._by_seat[refusal.player]
            self._faults.append(self._pad.fault(told, Cell(number, refusal.field, player)))
        else:
            line, _column = self._pad.place(Cell(number, Field.ROUND))
            self._faults.append(PadFault(told, line, "", Cell(number, Field.ROUND)))

    def _write(self, fact: f.Fact, field: Field | None = None, seat: int | None = None) -> None:
        """Record a fact if it can be written down now; else the cell is to blame that it comes from."""
        try:
            verify(self._state, fact)
        except RuleViolation as violation:
            raise violation if field is None else _CellRefusedError(violation, field, seat) from None
        self._record(normal(fact))

    def _record(self, fact: f.Fact) -> None:
        self._game, self._state = record(self._game, self._state, (fact,), self._at)

    # Between rounds --------------------------------------------------------------------------------

    def _carried(self) -> tuple[int, ...]:
        return tuple(self._pad.carried[player] for player in self._by_seat[: self._state.players])

    def _between_rounds(self, number: int) -> None:
        """Who joins, leaves and comes back after that round, and what is given beside the rounds then."""
        changes = [change for change in self._pending if change.after == number]
        if self._state.ruleset.elimination and number in self._cuts:
            return self._drop_out(number, changes)
        self._make(changes)
        if self._state.paper_totals and self._carried() != self._state.paper_totals:
            self._write(f.TakenOver(self._pad.first_round, self._carried()))
        return self._give(number)

    def _drop_out(self, number: int, changes: Sequence[AttendanceChange]) -> None:
        """Who the pad says has dropped out (§9.2): one of those level, or, where totals were put right later,
        who was last at that time. He stays out whatever was given since: cards were played without him."""
        if not changes or self._state.finished:
            return self._give(number)
        seat, bonus = self._seat_of[changes[0].player], len(self._state.bonuses) + 1
        self._pending.remove(changes[0])
        if seat in self._state.level:
            self._write(f.PlayerDroppedOut(seat))
        elif seat not in self._state.out:
            sums = totals(self._state)
            behind = sums[seat] - min(sums[last] for last in self._state.level or self._state.out[-1:]) + 1
            for place, done in enumerate(range(0, behind, HIGHEST_BONUS), start=bonus):
                self._write(f.PointsGiven(place, seat, -min(behind - done, HIGHEST_BONUS), ""))
        self._write(f.BidMade(running(self._state).turns[0], 0))
        for place in range(bonus, len(self._state.bonuses) + 1):
            self._write(f.PointsGiven(place, seat, 0, ""))
        self._give(number)
        self._write(f.RoundVoided())
        return None

    @property
    def _cuts(self) -> tuple[int, ...]:
        return rules.elimination_rounds(self._state.ruleset, len(self._pad.players))

    def _give(self, number: int) -> None:
        """Give what was given beside the rounds after that one."""
        for bonus in (bonus for bonus in self._pad.bonuses if bonus.after == number):
            seat, place = self._seat_of[bonus.player], len(self._state.bonuses) + 1
            if seat >= self._state.players:
                came = next(change.after for change in self._pending if change.player == bonus.player)
                raise RuleViolation(MoveCode.CAME_LATER, seat=seat, came=came)
            if bonus.reason and not accepts(verify_note, bonus.reason):
                raise RuleViolation(PadCode.NOT_A_WORD, found=bonus.reason)
            self._write(f.PointsGiven(place, seat, bonus.points, bonus.reason))

    def _make(self, changes: Sequence[AttendanceChange], *, joins_only: bool = False) -> None:
        """Make the changes one by one, each as soon as so many can play; or as many as it takes until all who
        join have come."""
        waiting = list(changes)
        while any(not joins_only or change.move is TableMove.JOINED for change in waiting):
            refusals: list[RuleViolation] = []
            for change in waiting:
                try:
                    self._change(change)
                except RuleViolation as refusal:
                    refusals.append(refusal)
                else:
                    break
            else:
                cards = [*(round_.cards for round_ in self._pad.rounds), *(self._pad.rounds_left or ())]
                if refusals[0].code is Code.FOREHEAD_CARDS and (
                    self._pad.first_round > 1 or cards[:1] == [1]
                ):
                    # The first round is not dealt any more, or was laid down before.
                    self._write(f.RoundsChanged(1, self._state.hands))
                    continue
                self._who_plays_is_known = False
                if refusals[0].code in (MoveCode.MID_ROUND, MoveCode.GAME_OVER):
                    raise RuleViolation(PadCode.CHANGE_TOO_LATE, after=waiting[0].after)
                raise refusals[0]
            waiting.remove(change)
            self._pending.remove(change)
        order = tuple(seat for seat in self._seat_of if seat < self._state.players)
        if changes and order != self._state.order:
            self._write(f.SeatsChanged(order))

    def _change(self, change: AttendanceChange) -> None:
        state, seat = self._state, self._seat_of[change.player]
        if seat >= state.players and change.move is not TableMove.JOINED:
            name = self._pad.players[change.player]
            raise RuleViolation(PadCode.NO_SUCH_PLAYER, name=name, names=state.names)
        match change.move:
            case TableMove.LEFT:
                return self._write(f.SeatLeft(seat))
            case TableMove.RETURNED:
                return self._write(f.SeatReturned(seat))
        if seat < state.players:
            raise RuleViolation(MoveCode.AT_THE_TABLE, seat=seat)
        here = [other for other in self._seat_of if other < state.players or other == seat]
        newcomer = self._seats[seat]
        beside = here[here.index(seat) - 1]
        self._write(f.SeatJoined(newcomer.player, newcomer.name, beside, change.points))
        if change.reason and change.points:
            self._write(f.PointsGiven(len(self._state.bonuses), seat, change.points, change.reason))
        return None

    # A round ---------------------------------------------------------------------------------------

    def _keep_to_plan(self, number: int) -> None:
        """Change the rounds from that one on, where they are not those of the pad."""
        state, pad = self._state, self._pad
        if state.level:
            return
        playing = len(state.playing)
        if state.current is None:
            raise RuleViolation(PadCode.NO_SUCH_ROUND, rounds=len(state.hands), players=playing)
        most, planned = most_cards(state.ruleset, playing), state.hands[number - 1 :]
        rounds = pad.rounds[number - pad.first_round :]
        cards = rounds[0].cards if rounds else None
        if cards is not None:
            here = len(state.playing) - len(rounds[0].absent)
            try:
                rules.verify_hand_size(number, cards, most_cards(state.ruleset, here))
            except RuleViolation as violation:
                raise _CellRefusedError(violation, Field.CARDS) from None
        if state.ruleset.elimination:
            return
        wanted = [
            planned[ahead] if round_.cards is None else min(round_.cards, most)
            for ahead, round_ in enumerate(rounds)
            if round_.cards is not None or ahead < len(planned)
        ]
        left = planned[len(wanted) :] if pad.rounds_left is None else pad.rounds_left
        wanted += [min(cards, most) for cards in left] if rounds else left  # more may come before these
        if rounds:  # later ones are looked at when their turn has come
            same = planned[:1] == tuple(wanted[:1]) and len(planned[:2]) == len(wanted[:2])
        else:
            same = planned == tuple(wanted)
        if not same:
            self._write(f.RoundsChanged(number, tuple(wanted)), Field.CARDS)

    def _play(self, number: int, round_: PadRound) -> None:
        """Write a round down, as far as the pad has it."""
        pad, level = self._pad, self._state.level
        gone = [seat for seat in level if round_.has_nothing_of(self._by_seat[seat])]
        if len(gone) > 1 and number == self._last:
            return  # nothing says yet which of them
        if gone:
            self._write(f.PlayerDroppedOut(gone[0]))
        elif level:
            names = tuple(pad.players[self._by_seat[seat]] for seat in level)
            cut = max(cut for cut in self._cuts if cut < number)
            raise RuleViolation(PadCode.NOBODY_OUT, names=names, cut=cut)
        absent = tuple(sorted(self._seat_of[player] for player in round_.absent))
        self._verify_empty(round_, absent)
        if absent:
            self._write(f.RoundSatOut(absent))
        turns = running(self._state).turns
        for field in (Field.BID, Field.TRICKS) if number < self._last else ():  # the last one may have gaps
            missing = [seat for seat in sorted(turns) if seat not in self._seats_with(round_, field)]
            if missing:
                nothing = round_.has_nothing_of(self._by_seat[missing[0]]) and len(missing) < len(turns)
                code = PadCode.NOTHING_OF if nothing else PadCode.CELL_MISSING
                raise _CellRefusedError(RuleViolation(code), field, missing[0])
        dealer = None if round_.dealer is None else self._seat_of[round_.dealer]
        if dealer is not None and dealer != running(self._state).dealer:
            self._write(f.DealerChanged(dealer), Field.DEALER)
        suit = None if round_.trump in (None, NO_TRUMP) else Suit(round_.trump)
        if round_.turned_up is not None or suit is not None:
            none_named = round_.trump == NO_TRUMP
            self._write(f.TrumpSet(round_.turned_up, suit, none_named), Field.TRUMP)
        elif round_.trump == NO_TRUMP and not running(self._state).trump_known:
            # Where no card is left to turn up there is no trump anyway (§3.4); else a jester says so.
            self._write(f.TrumpSet(JESTER.code, None), Field.TRUMP)
        self._bid(number, round_)
        self._report(round_, self._seats_with(round_, Field.TRICKS))

    def _seats_with(self, round_: PadRound, field: Field) -> list[int]:
        turns = () if self._state.current is None else self._state.current.turns
        return [seat for seat in turns if round_.figure(field, self._by_seat[seat]) is not None]

    def _verify_empty(self, round_: PadRound, absent: Sequence[int]) -> None:
        """Refuse what is said of who does not play."""
        state = self._state
        out = PadCode.OUT_ALREADY if state.ruleset.elimination else PadCode.NOT_THERE_CELL
        for code, seats in (
            (out, state.out),
            (PadCode.NOT_THERE_CELL, range(state.players, len(self._seats))),
            (PadCode.SAT_OUT_CELL, absent),
        ):
            for seat in seats:
                player = self._by_seat[seat]
                for field in (Field.BID, Field.TRICKS):
                    if round_.figure(field, player) is not None:
                        raise _CellRefusedError(RuleViolation(code), field, seat)
                if round_.dealer == player:
                    raise _CellRefusedError(RuleViolation(code), Field.DEALER)
                if player in round_.absent and code is not PadCode.SAT_OUT_CELL:
                    raise _CellRefusedError(RuleViolation(code), Field.BID, seat)

    def _bid(self, number: int, round_: PadRound) -> None:
        """Write the bids down, by whoever can have dealt where the pad does not say it."""
        game, state, pad = self._game, self._state, self._pad
        until_now = pad.rounds[: number - pad.first_round + 1]
        try:
            return self._bid_in_turn(round_)
        except RuleViolation as refusal:
            dealer_is_known = any(played.dealer is not None for played in until_now)
            if refusal.code not in _PLUS_MINUS or dealer_is_known:
                raise
        for dealer in running(state).turns:
            self._game, self._state = game, state
            try:
                self._write(f.DealerChanged(dealer))
                return self._bid_in_turn(round_)
            except RuleViolation:
                continue
        deal = running(state)
        bids = [round_.figure(Field.BID, self._by_seat[seat]) or 0 for seat in deal.turns]
        rules.verify_bids(state.ruleset, number, deal.cards, bids)
        return None

    def _bid_in_turn(self, round_: PadRound) -> None:
        may_stand = round_.forbidden or rules.bids_may_change(self._state.ruleset)
        while True:
            deal = running(self._state)
            for seat in self._seats_with(round_, Field.BID):
                if running(self._state).has_bid[seat]:
                    continue
                bid = round_.figure(Field.BID, self._by_seat[seat]) or 0
                try:
                    self._write(f.BidMade(seat, bid), Field.BID, seat)
                except RuleViolation as refusal:
                    if not may_stand or refusal.code not in _PLUS_MINUS:
                        raise
                    self._write(f.BidMade(seat, bid, stands=True), Field.BID, seat)
            if len(self._seats_with(round_, Field.BID)) < len(deal.turns):
                return
            if running(self._state).phase is not Phase.REVEAL:
                return
            self._write(f.BidsRevealed())  # then who has to bid anew where the hidden ones were even (§4.3)

    def _report(self, round_: PadRound, reported: Sequence[int]) -> None:
        """The results that the pad has; what is left follows from them, and may close the round."""
        deal = running(self._state)
        if not reported:
            return
        made = {seat: round_.figure(Field.TRICKS, self._by_seat[seat]) or 0 for seat in reported}
        for seat, tricks in made.items():
            try:
                rules.verify_result(deal.cards, tricks)
            except RuleViolation as violation:
                raise _CellRefusedError(violation, Field.TRICKS, seat) from None
        if len(reported) == len(deal.turns) or sum(made.values()) > deal.cards:
            rules.verify_results(self._state.ruleset, deal.cards, tuple(made.values()))
        if not all(deal.has_bid[seat] for seat in deal.turns):
            return
        if len(reported) == len(deal.turns):
            for _trick in range(deal.cards - sum(made.values())):  # the bomb (§8)
                self._write(f.TrickTaken(None))
        if running(self._state).phase is Phase.PLAY:
            self._write(f.PlayEnded())
        for seat, tricks in made.items():
            now = self._state.current
            if now is None or now.number != deal.number:
                return
            if now.results[seat] is None:
                self._write(f.ResultEntered(seat, tricks), Field.TRICKS, seat)

    def _passes_over(self, number: int) -> bool:
        """Close a round whose figures are refused, so that those after it can be looked at; whether that
        can be done. It does not matter who has which points then, unless somebody drops out by them."""
        if self._state.ruleset.elimination or self._state.current is None:
            return False
        for fact in self._any_round():
            self._record(fact)
        return len(self._state.closed) == number - self._pad.first_round + 1

    def _any_round(self) -> Iterator[f.Fact]:
        deal = running(self._state)
        yield from (f.BidMade(seat, 0) for seat in deal.turns)
        if running(self._state).phase is Phase.REVEAL:
            yield f.BidsRevealed()
        yield f.PlayEnded()
        yield from (f.ResultEntered(seat, 0) for seat in deal.turns[:-1])

    # What is compared ------------------------------------------------------------------------------

    def _compare(self, number: int, round_: PadRound) -> None:
        """Name the points and totals that are not those that the rules give: of each player the first."""
        if len(self._state.closed) < number - self._pad.first_round + 1:
            return
        points, sums = self._state.closed[-1].points, totals(self._state)
        compared = [(Field.POINTS, points), *([(Field.TOTAL, sums)] if self._totals_known else [])]
        wrong = {fault.cell.player for fault in self._faults if fault.cell is not None}
        for player, seat in enumerate(self._seat_of):
            for field, figures in compared:
                found, expected = round_.figure(field, player), figures[seat] if seat < len(figures) else 0
                if found in (None, expected) or player in wrong:
                    continue
                violation = RuleViolation(PadCode.NOT_THERE_CELL)
                if seat < len(figures):
                    violation = RuleViolation(PadCode.FIGURE, found=found, expected=expected)
                self._faults.append(self._pad.fault(violation, Cell(number, field, player)))
                wrong.add(player)

    def _finish(self) -> None:
        """The hands to come, the early end, the ranking; and what belongs to rounds that are not there."""
        number = self._last + 1
        try:
            deal = self._state.current
            is_due = self._pad.rounds_left is not None and deal is not None and deal.number <= number
            if is_due and not self._faults:  # else what is wrong with them may only follow
                self._keep_to_plan(number)
            late = [change.after for change in self._pending]
            open_round = self._pad.first_round + len(self._state.closed)
            late += [bonus.after for bonus in self._pad.bonuses if bonus.after >= open_round]
            if late:
                raise RuleViolation(PadCode.CHANGE_TOO_LATE, after=late[0])
            if self._pad.ended and not self._state.finished:
                self._write(f.GameEnded())
        except RuleViolation as refusal:
            self._blame(refusal, self._last)
        if self._pad.ranking is None or not self._totals_known or self._faults:
            return
        places = zip(self._by_seat, ranks(self._state), totals(self._state), strict=False)
        given = sorted((self._pad.players[player], rank, total) for player, rank, total in places)
        if given != sorted(self._pad.ranking):
            self._faults.append(PadFault(RuleViolation(PadCode.RANKING)))
