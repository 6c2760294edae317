"""The page of a seat on its own phone, and of who looks on: what is asked, and where everybody stands.

The state is the one that this phone may see: of hidden bids at most the own one is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.game import Phase, State
from scorekeeper.game.facts import BidMade, ResultEntered, TrumpSet
from scorekeeper.game.standings import (
    leaders,
    partner,
    ranks,
    team_total,
    totals_at_start,
)
from scorekeeper.locale import Words
from scorekeeper.viewmodels.bonus_text import bonus_notes, last_bonuses
from scorekeeper.viewmodels.game_end import Medal, medals
from scorekeeper.viewmodels.identity_cache import cached_by_identity
from scorekeeper.viewmodels.join_and_leave import elimination_question, gone_since
from scorekeeper.viewmodels.open_round import (
    OwnRound,
    PlayerLine,
    TrickTrack,
    TrumpSign,
    own_round,
    player_lines,
    trick_track,
    trump,
    turns_over,
)
from scorekeeper.viewmodels.prompt import (
    headline,
    seen_word,
)
from scorekeeper.viewmodels.ranking_text import (
    Place,
    RankingLine,
    early_end_sentence,
    places,
    ranking_lines,
    tie_break_sentence,
    winners,
    winners_sentence,
)
from scorekeeper.viewmodels.round_close import RoundClose, round_close
from scorekeeper.viewmodels.seat_questions import (
    NO_PERMISSIONS,
    Permissions,
    Question,
    asked_in_round,
    who_drops_out,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """The own total and place, or those of the team."""

    label: str
    total: str
    place: str
    gap: str
    """To whom stands before or behind, or since when he plays no more."""


@dataclass(frozen=True, slots=True)
class SeatPage:
    """Everything on the page but what the connection and the links say."""

    seat: int | None
    name: str
    """Whose seat it is; empty for somebody who looks on."""
    headline: str
    trump: TrumpSign | None
    title: str
    hint: str
    standing: Standing | None
    own: OwnRound | None
    lines: tuple[PlayerLine, ...]
    """The others, or everybody for who looks on."""
    bidding: bool
    """Whether the lines say who has bid what."""
    track: TrickTrack | None
    turned: str
    """The sum with which the bids that are turned over end; empty where none are."""
    questions: tuple[Question, ...]
    places: tuple[Place, ...]
    """Where everybody stands after a round that was closed; empty where none was just now."""
    gone: Mapping[int, str]
    """Since when each of those plays no more who has dropped out or left, by seat."""
    close: RoundClose | None
    close_headline: str
    """Which round it was."""
    close_title: str
    """What the round that was closed means for the own place, or for who looks on what happened."""
    ranking: tuple[RankingLine, ...]
    end_lines: tuple[str, ...]
    medals: tuple[Medal, ...]
    """The awards at the end."""
    leads: bool
    """Whether the own side is in the lead."""
    won: bool
    """Whether the game is over and the own side has won."""
    first: tuple[int, ...]
    """The seats that have won it."""
    notes: tuple[str, ...]
    """What the totals have from beside the rounds."""
    asks: bool
    """Whether this phone is asked now: then the page begins with the question."""

    def parts(self, *, seldom: bool) -> list[tuple[str, list[Question]]]:
        """The questions, or those that are seldom answered, one by one; in one part those that are folded
        together, with what they are folded under."""
        shown = [question for question in self.questions if question.seldom is seldom]
        parts = [list(part) for _fold, part in groupby(shown, lambda question: question.fold or id(question))]
        return [(part[0].fold, part) for part in parts]


_places = cached_by_identity(places)  # of all phones of a table
_round_close = cached_by_identity(round_close)


def seat_page(_: Words, state: State, seat: int | None, may: Permissions = NO_PERMISSIONS) -> SeatPage:
    """The page of that seat; of somebody who looks on where it is None."""
    round_, closing = state.current, _round_close(_, state)
    questions: tuple[Question, ...] = ()
    ranking: tuple[RankingLine, ...] = ()
    first: tuple[int, ...] = ()
    ends: tuple[str, ...] = ()
    own = None
    if round_ is not None:
        title, hint, questions = asked_in_round(_, state, round_, seat, may)
        hint = " · ".join(filter(None, (hint, seen_word(_, round_))))
        is_lent = round_.bids_hidden and any(
            question.fact is BidMade for question in questions if question.seat != seat
        )
        own = None if is_lent else own_round(_, state, round_, seat)
    elif (question := elimination_question(_, state)) is not None:
        title, hint, questions = question.title, question.hint, who_drops_out(state, may)
    else:
        first = tuple(seat for side in winners(state) for seat in side)
        title, hint, ranking = _end_title(_, state, seat), "", ranking_lines(_, state)
        ends = tuple(filter(None, (tie_break_sentence(_, state), early_end_sentence(_, state))))
    over = turns_over(round_)
    return SeatPage(
        seat=seat,
        name="" if seat is None else state.names[seat],
        headline=headline(_, state)[0],
        trump=trump(_, state),
        title=title,
        hint=hint,
        standing=None if ranking else _standing(_, state, seat),
        own=own,
        lines=() if round_ is None else tuple(line for line in player_lines(_, state) if line.seat != seat),
        bidding=round_ is not None and (over or round_.phase in (Phase.BIDDING, Phase.REVEAL)),
        track=None if round_ is None else trick_track(round_),
        turned=_("{some} of {all}!", some=round_.bids_sum, all=round_.winnable) if round_ and over else "",
        questions=questions,
        places=_places(state) if closing or (round_ is None and not ranking) else (),
        gone=gone_since(_, state),
        close=closing,
        close_headline=_("Round {round} of {rounds}", round=closing.number, rounds=len(state.hands))
        if closing and not ranking
        else "",
        close_title=_close_title(_, state, closing, seat) if closing else "",
        ranking=ranking,
        end_lines=ends,
        medals=medals(_, state) if ranking else (),
        leads=seat in leaders(state),
        won=seat is not None and seat in first,
        first=first,
        notes=() if ranking else bonus_notes(_, state, last_bonuses(state)),
        asks=any(
            question.seat == seat
            and not question.fold
            and question.fact in (BidMade, ResultEntered, TrumpSet)
            for question in questions
        ),
    )


def _end_title(_: Words, state: State, seat: int | None) -> str:
    """Who has won; on the winner's own phone it is said to himself."""
    first = winners(state)
    if seat is None or not any(seat in side for side in first):
        return winners_sentence(_, state)
    total = _.number(team_total(state, seat))
    if len(first) > 1 or len(first[0]) > 1:
        return _("You win together with {points}", points=total)
    return _("You win with {points}", points=total)


def _close_title(_: Words, state: State, closing: RoundClose, seat: int | None) -> str:
    if seat is None or seat in state.out:
        return closing.sentence
    if seat in leaders(state):
        return _("You are in the lead")
    return _("You are in place {rank}", rank=ranks(state)[seat])


def _standing(_: Words, state: State, seat: int | None) -> Standing | None:
    """Total, place and gap of a seat; None for who looks on, and where nothing has been counted yet."""
    if seat is None or not (state.closed or totals_at_start(state)):
        return None
    table = _places(state)
    own = next(place for place in table if seat in place.seats)
    rivals = [place for place in table if place is not own and not place.out]
    rival = next((place for place in reversed(rivals) if place.rank < own.rank), next(iter(rivals), None))
    gap = gone_since(_, state).get(seat, "")
    if rival is not None and not gap:
        by = rival.total - own.total
        names = _.series([place.name for place in rivals if place.rank == rival.rank])
        if not by:
            gap = _("level with {name}", name=names)
        elif by > 0:
            gap = _("{points} behind {name}", points=_.number(by), name=names)
        else:
            gap = _("{points} ahead of {name}", points=_.number(-by), name=names)
    label = _("Your total") if partner(state, seat) is None else _("Your team's total")
    place = _("Place {rank} of {players}", rank=own.rank, players=len(table))
    return Standing(label, _.number(own.total), place, gap)
