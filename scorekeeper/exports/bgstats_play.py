"""A finished game as a play for BG Stats: its JSON play file (`.bgsplay`), which that app imports.

Its form is that of the files that BG Stats itself shares: players and the game stand once, and the play
refers to them by their number in this file. Ids are always the same, so that a play is not imported twice.
Nobody says where a game was played; readers of these files need some place.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, uuid5

from scorekeeper.game import State
from scorekeeper.game.names import without_isolates
from scorekeeper.game.standings import ranks, totals, without_a_round
from scorekeeper.locale import Words
from scorekeeper.locale.ruleset_names import ruleset_title
from scorekeeper.viewmodels.teams import team_letter

BOARD_GAME_GEEK_ID = 1465
"""The id of Wizard; Wizard Junior is a game of its own (§10.1), which BG Stats finds by its name."""
LONGEST_DURATION = timedelta(hours=12)
"""A game that took longer was left lying: its duration says nothing."""


def bgstats_play(_: Words, state: State, game_id: str) -> bytes:
    """The file of a game that is over."""
    wizard = state.ruleset.deck != "junior"
    idle = without_a_round(state)  # they have not played the game
    name = "Wizard" if wizard else "Wizard Junior"
    began, ended = _moment(state.started), _moment(state.touched)
    file = {
        "about": "A play for BG Stats: open or share this file with that app.",
        "players": [
            {
                "uuid": seat.player,
                "id": place + 1,
                "name": without_isolates(seat.name),
                "isAnonymous": False,
                "modificationDate": began,
            }
            for place, seat in enumerate(state.seats)
            if place not in idle
        ],
        "locations": [
            {
                "uuid": str(uuid5(NAMESPACE_URL, "block-der-wahrheit/table")),
                "id": 1,
                "name": _("At the table"),
                "modificationDate": began,
            }
        ],
        "games": [
            {
                "uuid": str(uuid5(NAMESPACE_URL, f"block-der-wahrheit/{name}")),
                "id": 1,
                "name": name,
                "modificationDate": began,
                "cooperative": False,
                "highestWins": True,
                "noPoints": False,
                "usesTeams": state.ruleset.teams,
                "bggId": BOARD_GAME_GEEK_ID if wizard else 0,
                "bggName": name,
            }
        ],
        "plays": [
            {
                "uuid": game_id,
                "modificationDate": ended,
                "entryDate": began,
                "playDate": began,
                "playDateYmd": int(f"{state.started:%Y%m%d}"),
                "usesTeams": state.ruleset.teams,
                "durationMin": _minutes(state),
                "ignored": False,
                "manualWinner": True,
                "rounds": len(state.closed),
                "gameRefId": 1,
                "locationRefId": 1,
                "board": ruleset_title(_, state.ruleset),
                "comments": without_isolates(state.note),
                "scoringSetting": 0,
                "playerScores": _scores(state),
                "expansionPlays": [],
            }
        ],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(file, ensure_ascii=False, indent=1).encode()


def _scores(state: State) -> list[dict[str, object]]:
    """Everybody's total, rank and seat; of a team its letter as well (§9.4)."""
    rank, sums = ranks(state), totals(state)
    idle = without_a_round(state)
    began = [seat for seat in state.order if state.came_after(seat) < state.first_round and seat not in idle]
    dealer = state.order.index(state.first_dealer)
    first = next(seat for seat in (*state.order[dealer + 1 :], *state.order) if seat in began)
    return [
        {
            "score": str(sums[seat]),
            "winner": rank[seat] == 1,
            "newPlayer": False,
            "startPlayer": seat == first,
            "playerRefId": seat + 1,
            "rank": rank[seat],
            "seatOrder": place,
            **({"team": team_letter(state, seat)} if state.ruleset.teams else {}),
        }
        for place, seat in enumerate((seat for seat in state.order if seat not in idle), start=1)
    ]


def _minutes(state: State) -> int:
    """How long the game took, 0 where nobody knows."""
    took = state.touched - state.started
    is_known = timedelta() < took <= LONGEST_DURATION and not state.paper_totals
    return int(took.total_seconds()) // 60 if is_known else 0


def _moment(when: datetime) -> str:
    """A moment as the clock at the table had it."""
    return f"{when:%Y-%m-%d %H:%M:%S}"
