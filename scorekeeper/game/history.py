"""A game is a list of facts with a cursor: recording, undo, redo, and copies without hidden bids."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.errors import MoveCode, RuleViolation
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    Fact,
    Game,
    GameStarted,
    PlayEnded,
    ResultEntered,
    RoundVoided,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.game.fold import apply, replay
from scorekeeper.game.state import Round, State


def begin_game(game_id: str, first: GameStarted) -> Game:
    """A new game of one fact."""
    return Game(id=game_id, revision=1, cursor=1, facts=(first,))


def in_force(game: Game) -> tuple[Fact, ...]:
    """The facts that count."""
    return game.facts[: game.cursor]


def state_of(game: Game) -> State:
    """The state that the facts in force make."""
    return replay(in_force(game))


def record(game: Game, fact: Fact) -> Game:
    """One more fact; what redo could have brought back is cut off."""
    facts = (*in_force(game), fact)
    return replace(game, revision=game.revision + 1, cursor=len(facts), facts=facts)


def can_undo(game: Game) -> bool:
    """Everything can be taken back but the start of the game."""
    return game.cursor > 1


def undo(game: Game) -> Game:
    """Take the last fact back; `redo` brings it again."""
    if not can_undo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_UNDO)
    return replace(game, revision=game.revision + 1, cursor=game.cursor - 1)


def can_redo(game: Game) -> bool:
    return game.cursor < len(game.facts)


def redo(game: Game) -> Game:
    """Bring back the fact that was last taken back."""
    if not can_redo(game):
        raise RuleViolation(MoveCode.NOTHING_TO_REDO)
    return replace(game, revision=game.revision + 1, cursor=game.cursor + 1)


def hides_bids(game: Game) -> bool:
    """Whether the open round has bids that nobody may see yet (§4.4, §4.5)."""
    round_ = state_of(game).current
    return round_ is not None and round_.bids_hidden and any(round_.has_bid)


def public_copy(game: Game) -> Game:
    """The game as anybody may read it: with no bid that was never laid open (§4.4, §4.5).

    A round that still hides bids ends before the first of them: an older copy, which the game goes on from.
    Of a hidden deal that was thrown away, or cut off by the end of the game, nothing is left. Where bids can
    be hidden at all, what redo would bring back is left out too.
    """
    facts = in_force(game)
    if isinstance(facts[0], GameStarted) and facts[0].ruleset.bids.visibility == "open":
        return game
    state = replay(facts[:1])
    hidden: set[int] = set()
    deal: list[int] = []
    for place, fact in enumerate(facts[1:], start=1):
        before, state = state.current, apply(state, fact)
        if isinstance(fact, _OF_ONE_DEAL):
            deal.append(place)
        if before is None or _is_same_deal(before, fact, state):
            continue
        if before.bids_hidden and any(before.has_bid) and not _is_closed(before, state):
            hidden.update(deal)
        deal = []
    if state.current is not None and state.current.bids_hidden and any(state.current.has_bid):
        first = next(place for place in deal if isinstance(facts[place], BidMade))
        public = tuple(fact for place, fact in enumerate(facts[:first]) if place not in hidden)
        return replace(game, facts=public, cursor=len(public), revision=max(1, game.revision - 1))
    public = tuple(fact for place, fact in enumerate(facts) if place not in hidden)
    return replace(game, facts=public, cursor=len(public))


_OF_ONE_DEAL = (
    TrumpSet,
    BidMade,
    BidsRevealed,
    TrickTaken,
    BidChanged,
    PlayEnded,
    ResultEntered,
    RoundVoided,
)


def _is_same_deal(before: Round, fact: Fact, after: State) -> bool:
    current = after.current
    return current is not None and current.number == before.number and not isinstance(fact, RoundVoided)


def _is_closed(round_: Round, state: State) -> bool:
    return any(closed.number == round_.number for closed in state.closed)
