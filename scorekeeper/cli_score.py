"""What `scorekeeper score` answers: a totalled pad as JSON and in lines for people."""

from __future__ import annotations

from scorekeeper.game.sheet import Sheet, SheetRound
from scorekeeper.game.sheet_score import Place, Score, ScoredRound
from scorekeeper.locale import Words

NOT_THERE = "–"
"""Stands in the pad for somebody who has dropped out (§9.2)."""


def score_as_json(score: Score) -> dict[str, object]:
    """The answer of `score --json`."""
    return {
        "rounds": [{"points": list(scored.points), "totals": list(scored.totals)} for scored in score.rounds],
        "ranking": [_place_as_json(place) for place in score.ranking],
    }


def _place_as_json(place: Place) -> dict[str, object]:
    team = {} if place.team_total is None else {"team_total": place.team_total}
    return {"player": place.player, "rank": place.rank, "total": place.total, **team}


def score_as_text(_: Words, sheet: Sheet, score: Score) -> list[str]:
    """The pad in lines for people: bid/tricks, points and total of each player, then the ranking."""
    table = [[_("Round"), _("Cards"), *sheet.players]]
    for number, (played, scored) in enumerate(zip(sheet.rounds, score.rounds, strict=False), start=1):
        shown = [_cell(played, scored, player) for player in range(len(sheet.players))]
        table.append([str(number), str(played.cards), *shown])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(str.rjust, row, widths)) for row in table]
    if len(score.rounds) < len(sheet.rounds):
        lines.append(_("Round {round} is not finished.", round=len(sheet.rounds)))
    longest = max(map(len, sheet.players))
    return [*lines, "", *(_place_as_text(_, place, longest) for place in score.ranking)]


def _cell(played: SheetRound, scored: ScoredRound, player: int) -> str:
    if player in scored.out:
        return NOT_THERE
    won, total = scored.points[player], scored.totals[player]
    return f"{played.bids[player]}/{played.tricks[player]} {won:+d} = {total}"


def _place_as_text(_: Words, place: Place, longest: int) -> str:
    line = f"{place.rank}. {place.player:<{longest}}  {place.total}"
    if place.team_total is None:
        return line
    team = _("team {total}", total=place.team_total)
    return f"{line} ({team})"
