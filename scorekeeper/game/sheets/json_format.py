"""The JSON format of score sheets: read strictly and checked.

    {"rules": "standard" or a ruleset, "players": ["Thomas", "Ute", "Kevin"],
     "rounds": [{"cards": 1, "bids": [0, 1, 1], "tricks": [0, 0, 1]}, …]}

`rules` may be left out (the standard), and so may `cards` (null as well: what the ruleset deals). Where
`cards` is given it stands above the ruleset. The sheet may stop anywhere; in its last round bids or tricks
may be missing (null), and that round is then not scored. Who has dropped out (§9.2) has null from then on;
where the rules leave open who it is the nulls say it. Bids are as they stand at the end of the round (§8).
`"forbidden": true` in a round lets bids stand that plus/minus one forbids (§4.3), `"absent": ["Ute"]` says
who sits it out, and `"dealer"`, `"trump"` (a suit or "none") and `"turned_up"` what they say. A sheet that
does not begin with round 1 has `"first_round"` and the totals before it as `"carried"`; `"bonuses"` are
points given beside the rounds, and `"ended": true` says that the game was ended early.

Who was not there for all rounds has null where he was not, and is named: `"joined": [{"player": "Mia",
"after": 2, "points": 35}]`, `"left": [{"player": "Kevin", "after": 3}]`, and in the same way `"returned"`.
Hand sizes that are not given are those for so many as play then. `"rounds_left"` lists the hand sizes of the
rounds that are not on the sheet, where the rules do not say them.

The file of an exported game holds such a sheet as its `"pad"`, with more that follows from the rest: numbers
of rounds, points, totals and the ranking have to be what the rules give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import TypeGuard

from scorekeeper import rules
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.json_input import object_fields, of_type
from scorekeeper.game.names import disruptive_place, same_name, tidy_name
from scorekeeper.game.sheets.score import (
    Score,
    Standing,
    resolve_last_place,
    score,
    standing_after,
    standing_at_start,
    with_given,
)
from scorekeeper.game.sheets.sheet import (
    NO_TRUMP,
    AttendanceChange,
    ScoreSheet,
    SheetBonus,
    SheetCode,
    SheetRound,
    TableMove,
    gone_in,
)
from scorekeeper.rules import Code, Ruleset, RuleViolation
from scorekeeper.rules.errors import accepts
from scorekeeper.rules.typed_json import YEARS
from scorekeeper.rules.validation import MOST_ROUNDS, verify_deck_players

_FIELDS = (
    "players",
    "rounds",
    "rules",
    "first_round",
    "carried",
    "bonuses",
    "ended",
    "joined",
    "left",
    "returned",
    "rounds_left",
    "started",
    "finished",
    "ranking",
)
_ROUND_FIELDS = (
    "cards",
    "bids",
    "tricks",
    "forbidden",
    "absent",
    "dealer",
    "trump",
    "turned_up",
    "round",
    "corrected",
    "forbidden_bid",
    "points",
    "totals",
)


def sheet_from_json(document: object, faults: list[RuleViolation] | None = None) -> ScoreSheet:
    """The sheet of a JSON object, checked; of the file of a game its pad.

    Raises `RuleViolation` with a code of the rules or a `SheetCode`; `round` and `player` are among its
    details where the error has them. With `faults` it goes on after one in a round and adds all there are to
    them; where players drop out (§9.2) it cannot know how it would.
    """
    fields = object_fields("sheet", _pad_of(document), _FIELDS)
    for name in ("players", "rounds"):
        if name not in fields:
            raise RuleViolation(SheetCode.MISSING_FIELD, field=name)
    players = _players(fields["players"])
    played = of_type("rounds", fields["rounds"], list, "list")
    first = _whole("first_round", fields.get("first_round", 1), range(1, MOST_ROUNDS + 1))
    breaks = range(first - 1, first + len(played))
    changes = _changes(fields, breaks, players)
    starters = len(players) - len(gone_in(changes, first - 1))
    ruleset = _ruleset(fields.get("rules", rules.STANDARD.name), starters)
    _verify_changes(changes, ruleset, players)
    sheet = ScoreSheet(
        ruleset,
        players,
        (),
        first,
        carried=_carried(fields.get("carried"), first, players),
        bonuses=_bonuses(fields.get("bonuses", []), breaks, players),
        ended=of_type("ended", fields.get("ended", False), bool, "true-or-false"),
        changes=changes,
        started=_started(fields.get("started")),
    )
    _verify_were_there(sheet)
    of_type("finished", fields.get("finished", False), bool, "true-or-false")
    rounds, plan = _read_rounds(played, sheet, rules.hand_sizes(ruleset, starters), faults)
    if faults:  # the rounds are not what they would be
        return sheet
    sheet = replace(sheet, rounds=rounds)
    plan = sheet.plan_at(sheet.next_round, plan)
    if (left := fields.get("rounds_left")) is not None:
        plan = (*plan[: sheet.next_round - 1], *_rounds_left(left, sheet))
    sheet = replace(sheet, planned=plan)
    scored = score(sheet)
    _verify_breaks(sheet, complete=len(scored.rounds))
    _verify_figures(played, sheet, scored)
    if (ranking := fields.get("ranking")) is not None:
        _verify_ranking(ranking, sheet, scored)
    return sheet


def _read_rounds(
    played: Sequence[object], sheet: ScoreSheet, plan: tuple[int, ...], faults: list[RuleViolation] | None
) -> tuple[tuple[SheetRound, ...], tuple[int, ...]]:
    """The rounds of a sheet that has none yet, each checked, and the planned hand sizes after them.

    With `faults` the rounds that are refused are left out, and why is added to these.
    """
    ruleset, players, standing = sheet.ruleset, sheet.players, standing_at_start(sheet)
    rounds: list[SheetRound] = []
    for number, entry in enumerate(played, start=sheet.first_round):
        plan = sheet.plan_at(number, plan)
        try:
            with _at_round(number, players):
                found = _round(entry, number, sheet, plan)
                plan = (*plan[: number - 1], found.cards, *plan[number:])
                standing = resolve_last_place(standing, found)
                _verify_who_plays(found, number, ruleset, players, standing)
                playing = standing.playing_in(found)
                is_last = number == sheet.first_round + len(played) - 1
                _verify_round(found, number, ruleset, playing, is_last=is_last)
        except RuleViolation as fault:
            if faults is None:
                raise
            faults.append(fault)
            if ruleset.elimination:
                break
            continue
        found = replace(found, forbidden=found.forbidden and _is_forbidden(found, number, ruleset, playing))
        standing = with_given(standing_after(ruleset, number, found, standing), sheet, number)
        rounds.append(found)
    return tuple(rounds), plan


def _pad_of(document: object) -> object:
    """The pad in the file of a game, as it is exported; any other document as it is."""
    if not isinstance(document, Mapping) or ("players" in document and "rounds" in document):
        return document
    if "pad" in document:
        return document["pad"]
    if "games" in document or "facts" in document:
        raise RuleViolation(SheetCode.NO_PAD)
    return document


def _changes(
    fields: Mapping[str, object], breaks: range, players: Sequence[str]
) -> tuple[AttendanceChange, ...]:
    """Who joined, left and came back, one after the other: after the same round in this order."""
    found: list[AttendanceChange] = []
    for move in TableMove:
        for entry in of_type(move, fields.get(move, []), list, "list"):
            known = ("player", "after", "points") if move is TableMove.JOINED else ("player", "after")
            change = object_fields(move, entry, known)
            for name in ("player", "after"):
                if name not in change:
                    raise RuleViolation(SheetCode.MISSING_FIELD, field=name)
            after, points = (
                _whole("after", change["after"], breaks),
                _whole("points", change.get("points", 0)),
            )
            found.append(AttendanceChange(after, _player(change["player"], players), move, points))
    return tuple(sorted(found, key=lambda change: change.after))


def _verify_changes(changes: Sequence[AttendanceChange], ruleset: Ruleset, players: Sequence[str]) -> None:
    """Refuse who joins twice, leaves while away or comes back while there, and a table of too few or too
    many."""
    if changes and (ruleset.teams or ruleset.elimination):
        raise RuleViolation(MoveCode.TABLE_FIXED)
    joined = [change.player for change in changes if change.move is TableMove.JOINED]
    there = set(range(len(players))) - set(joined)
    came: set[int] = set()
    for change in changes:
        player, details = change.player, {"player": players[change.player]}
        if change.move is TableMove.JOINED and player in came:
            raise RuleViolation(SheetCode.JOINED_TWICE, **details)
        if change.move is TableMove.LEFT and player not in there:
            raise RuleViolation(SheetCode.LEFT_NOT_THERE, **details, after=change.after)
        if change.move is TableMove.RETURNED and (player in there or player in {*joined} - came):
            raise RuleViolation(SheetCode.RETURNED_NOT_AWAY, **details, after=change.after)
        if change.move is TableMove.JOINED:
            came.add(player)
        if change.move is TableMove.LEFT:
            there.discard(player)
        else:
            there.add(player)
    for after in {change.after: None for change in changes}:
        with _at_round(after + 1, players):
            playing = len(players) - len(gone_in(changes, after + 1))
            rules.verify_players(playing, ruleset)
            verify_deck_players(ruleset, playing)


def _verify_were_there(sheet: ScoreSheet) -> None:
    """Refuse points from before somebody came: bonuses, and totals of the rounds before the sheet."""
    given = [(bonus.player, bonus.after) for bonus in sheet.bonuses]
    given += [(player, sheet.first_round - 1) for player, total in enumerate(sheet.carried) if total]
    for player, after in given:
        if after < (came := sheet.came_after(player)):
            raise RuleViolation(MoveCode.CAME_LATER, player=sheet.players[player], came=came)


def _rounds_left(value: object, sheet: ScoreSheet) -> tuple[int, ...]:
    """The hand sizes of the rounds that are not on the sheet."""
    found = []
    for number, cards in enumerate(of_type("rounds_left", value, list, "list"), start=sheet.next_round):
        if number > MOST_ROUNDS:
            raise RuleViolation(
                Code.ROUNDS_OUT_OF_RANGE, field="rounds_left", rounds=number, most=MOST_ROUNDS
            )
        found.append(_hand_size(_whole("rounds_left", cards), number, sheet))
    return tuple(found)


def _verify_breaks(sheet: ScoreSheet, complete: int) -> None:
    """Refuse that somebody comes or goes in the middle of a round, or when the game is over, and points that
    belong to the totals of a round that is open."""
    open_round = sheet.first_round + complete
    for bonus in sheet.bonuses:
        if bonus.after >= open_round:
            raise RuleViolation(
                Code.OUT_OF_RANGE,
                field="after",
                value=bonus.after,
                least=sheet.first_round - 1,
                most=open_round - 1,
            )
    for change in sheet.changes:
        if change.after >= open_round or change.after >= len(sheet.hands):
            details = {"player": sheet.players[change.player], "after": change.after}
            raise RuleViolation(SheetCode.CHANGE_TOO_LATE, **details)


def _verify_figures(played: Sequence[Mapping[str, object]], sheet: ScoreSheet, scored: Score) -> None:
    """Refuse points and totals that are not those that the rules give."""
    for (number, entry), found in zip(
        enumerate(played, start=sheet.first_round), scored.rounds, strict=False
    ):
        with _at_round(number, sheet.players):
            for field, figures in ("points", found.points), ("totals", found.totals):
                for position, cell in enumerate(_row(field, entry.get(field), sheet.players)):
                    if cell not in (None, figures[position]):
                        raise RuleViolation(
                            SheetCode.FIGURE,
                            field=field,
                            value=cell,
                            expected=figures[position],
                            position=position,
                        )


def _verify_ranking(ranking: object, sheet: ScoreSheet, scored: Score) -> None:
    """Refuse a ranking that is not that of the sheet."""
    places = [(place.player, place.rank, place.total) for place in scored.ranking]
    said = []
    for entry in of_type("ranking", ranking, list, "list"):
        place = object_fields("ranking", entry, ("player", "rank", "total"))
        player = sheet.players[_player(place.get("player"), sheet.players)]
        said.append((player, place.get("rank"), place.get("total")))
    if sorted(said, key=str) != sorted(places, key=str):
        raise RuleViolation(SheetCode.RANKING)


def _started(value: object) -> datetime | None:
    """When the game was played; without a time zone in that of this device."""
    if value is None:
        return None
    text = of_type("started", value, str, "text")
    try:
        moment = datetime.fromisoformat(text)
        if moment.year not in YEARS:
            raise ValueError(text)
        return moment if moment.tzinfo else moment.astimezone()
    except ValueError:
        raise RuleViolation(SheetCode.STARTED, value=text) from None


def _carried(value: object, first: int, players: Sequence[str]) -> tuple[int, ...]:
    """The totals before the first round; only a sheet that begins with round 1 needs none."""
    if value is None:
        if first > 1:
            raise RuleViolation(SheetCode.TOTALS_MISSING, first=first)
        return ()
    totals = of_type("carried", value, list, "list")
    if len(totals) != len(players):
        raise RuleViolation(SheetCode.WRONG_COUNT, field="carried", count=len(totals), players=len(players))
    found = tuple(_whole("carried", total) for total in totals)
    if first == 1 and any(found):
        raise RuleViolation(SheetCode.TOTALS_TOO_EARLY)
    return found if first > 1 else ()


def _bonuses(value: object, rounds: range, players: Sequence[str]) -> tuple[SheetBonus, ...]:
    """Points given beside the rounds, after one of these."""
    found = []
    for entry in of_type("bonuses", value, list, "list"):
        fields = object_fields("bonuses", entry, ("after", "player", "points", "reason"))
        for name in ("after", "player", "points"):
            if name not in fields:
                raise RuleViolation(SheetCode.MISSING_FIELD, field=name)
        after = _whole("after", fields["after"], rounds)
        reason = of_type("reason", fields.get("reason", ""), str, "text")
        player, points = _player(fields["player"], players), _whole("points", fields["points"])
        found.append(SheetBonus(after, player, points, reason))
    return tuple(found)


def _player(value: object, players: Sequence[str]) -> int:
    """Whose name that is, counted from 0."""
    name = tidy_name(of_type("player", value, str, "text"))
    for place, player in enumerate(players):
        if same_name(name, player):
            return place
    raise RuleViolation(SheetCode.NO_SUCH_PLAYER, name=name, names=tuple(players))


def _whole(field: str, value: object, possible: range | None = None) -> int:
    if not _is_whole(value):
        raise RuleViolation(Code.WRONG_TYPE, field=field, value=value, expected="whole-number")
    if possible is not None and value not in possible:
        least, most = possible[0], possible[-1]
        raise RuleViolation(Code.OUT_OF_RANGE, field=field, value=value, least=least, most=most)
    return value


@contextmanager
def _at_round(number: int, players: Sequence[str]) -> Iterator[None]:
    """Adds the round, and the player's name where only the position is known, to what is raised within."""
    try:
        yield
    except RuleViolation as violation:
        details = dict(violation.details) | {"round": number}
        position = details.pop("position", None)
        if isinstance(position, int):
            details["player"] = players[position]
        raise RuleViolation(violation.code, **details) from None


def _ruleset(value: object, players: int) -> Ruleset:
    if not isinstance(value, str):
        return rules.ruleset_from_json(value, players)
    if value not in rules.PRESETS:
        raise RuleViolation(Code.UNKNOWN_VARIANT, field="rules", value=value, known=tuple(rules.PRESETS))
    rules.verify_ruleset(rules.PRESETS[value], players)
    return rules.PRESETS[value]


def _players(value: object) -> tuple[str, ...]:
    names: list[str] = []
    listed = of_type("players", value, list, "list")
    if len(listed) >= rules.FREE_PLAYERS.stop:  # before each name is compared with every other one
        rules.verify_players(len(listed))
    for position, name in enumerate(listed, start=1):
        tidied = tidy_name(of_type("players", name, str, "text"))
        if not tidied:
            raise RuleViolation(SheetCode.NAME_EMPTY, position=position)
        if place := disruptive_place(tidied):
            codepoint = f"U+{ord(tidied[place - 1]):04X}"
            raise RuleViolation(SheetCode.NAME_INVISIBLE, position=position, codepoint=codepoint)
        if any(same_name(tidied, other) for other in names):
            raise RuleViolation(SheetCode.NAME_TWICE, name=tidied)
        names.append(tidied)
    return tuple(names)


def _round(entry: object, number: int, sheet: ScoreSheet, plan: Sequence[int]) -> SheetRound:
    fields, players = object_fields("rounds", entry, _ROUND_FIELDS), sheet.players
    said = fields.get("round")
    if said is not None and said != number:
        raise RuleViolation(SheetCode.ROUND_NUMBER, value=said, expected=number)
    of_type("corrected", fields.get("corrected", False), bool, "true-or-false")
    dealer, forbidden_bid = fields.get("dealer"), fields.get("forbidden_bid")
    if forbidden_bid is not None:
        _player(forbidden_bid, players)
    gone = sheet.gone_in(number)
    trump = _trump(fields.get("trump"), sheet.ruleset)
    return SheetRound(
        cards=_cards(fields.get("cards"), number, sheet, plan),
        bids=_row("bids", fields.get("bids"), players),
        tricks=_row("tricks", fields.get("tricks"), players),
        forbidden=of_type("forbidden", fields.get("forbidden", False), bool, "true-or-false")
        or forbidden_bid is not None,
        absent=_absent(fields.get("absent", []), sheet.ruleset, players, gone),
        gone=gone,
        dealer=None if dealer is None else _player(dealer, players),
        trump=trump,
        turned_up=_turned_up(fields.get("turned_up"), trump, sheet.ruleset),
    )


def _absent(value: object, ruleset: Ruleset, players: Sequence[str], gone: Sequence[int]) -> tuple[int, ...]:
    """Who sits the round out; so many have to be left that the game can be played (§1.4)."""
    listed = of_type("absent", value, list, "list")
    absent = tuple(sorted({_player(name, players) for name in listed}))
    if absent and (ruleset.teams or ruleset.elimination):
        raise RuleViolation(MoveCode.EVERYBODY_PLAYS)
    for player in absent:
        if player in gone:
            raise RuleViolation(SheetCode.NOT_THERE_CELL, field="absent", position=player)
    if absent:
        rules.verify_players(len(players) - len(gone) - len(absent), ruleset)
    return absent


def _trump(value: object, ruleset: Ruleset) -> str | None:
    if value is None:
        return None
    return rules.parse_trump(of_type("trump", value, str, "text"), ruleset) or NO_TRUMP


def _turned_up(value: object, trump: str | None, ruleset: Ruleset) -> str | None:
    """The code of the card that was turned up; the trump has to go with it (§3)."""
    if value is None:
        return None
    card = rules.parse_card(of_type("turned_up", value, str, "text"))
    rules.verify_cards((card,), ruleset)
    if trump is not None:
        rules.verify_trump(card, None if trump == NO_TRUMP else rules.Suit(trump))
    return card.code


def _cards(value: object, number: int, sheet: ScoreSheet, plan: Sequence[int]) -> int:
    if value is None:
        if number > len(plan):
            playing = len(sheet.players) - len(sheet.gone_in(number))
            raise RuleViolation(SheetCode.NO_SUCH_ROUND, rounds=len(plan), players=playing)
        return plan[number - 1]
    return _hand_size(_whole("cards", value), number, sheet)


def _hand_size(cards: int, number: int, sheet: ScoreSheet) -> int:
    """So many cards, if the deck holds them for those who are there in that round."""
    there = len(sheet.players) - len(sheet.gone_in(number))
    playing = rules.players_in_round(sheet.ruleset, there, number)
    rules.verify_hand_size(number, cards, rules.most_cards(sheet.ruleset, playing))
    return cards


def _row(field: str, value: object, players: Sequence[str]) -> tuple[int | None, ...]:
    """The figures of one row, one a player; a row that is missing altogether has nothing but empty cells."""
    if value is None:
        return (None,) * len(players)
    cells = of_type(field, value, list, "list")
    if len(cells) != len(players):
        raise RuleViolation(SheetCode.WRONG_COUNT, field=field, count=len(cells), players=len(players))
    return tuple(_cell(field, cell, position) for position, cell in enumerate(cells))


def _cell(field: str, value: object, position: int) -> int | None:
    if value is None or _is_whole(value):
        return value
    raise RuleViolation(Code.WRONG_TYPE, field=field, value=value, expected="whole-number", position=position)


def _verify_who_plays(
    played: SheetRound, number: int, ruleset: Ruleset, players: Sequence[str], standing: Standing
) -> None:
    """Refuse what is said of who does not play, and a round that needed one of those level out (§9.2)."""
    for code, away in (
        (SheetCode.OUT_ALREADY, standing.out),
        (SheetCode.SAT_OUT_CELL, played.absent),
        (SheetCode.NOT_THERE_CELL, played.gone),
    ):
        for player in away:
            for field, said in (
                ("bids", played.bids[player] is not None),
                ("tricks", played.tricks[player] is not None),
                ("dealer", played.dealer == player),
            ):
                if said:
                    raise RuleViolation(code, field=field, position=player)
    if standing.level and not any(played.has_nothing_of(player) for player in standing.level):
        names = tuple(players[player] for player in standing.level)
        cut = max(cut for cut in rules.elimination_rounds(ruleset, len(players)) if cut < number)
        raise RuleViolation(SheetCode.NOBODY_OUT, names=names, cut=cut)


def _verify_round(
    played: SheetRound, number: int, ruleset: Ruleset, playing: Sequence[int], is_last: bool
) -> None:
    """Refuse figures that cannot be; only the last round may have empty cells of somebody who plays."""
    for field, cells in ("bids", played.bids), ("tricks", played.tricks):
        missing = [player for player in playing if cells[player] is None]
        if missing and not is_last:
            nothing = played.has_nothing_of(missing[0]) and len(missing) < len(playing)
            if nothing and not ruleset.elimination:
                raise RuleViolation(SheetCode.NOTHING_OF, position=missing[0])
            raise RuleViolation(SheetCode.CELL_MISSING, field=field, position=missing[0])
    bids = [bid for bid in played.bids if bid is not None]
    for position, bid in enumerate(played.bids):
        if bid is not None and not 0 <= bid <= played.cards:
            raise RuleViolation(Code.BID_OUT_OF_RANGE, position=position, bid=bid, cards=played.cards)
    if len(bids) == len(playing):
        changed = played.forbidden or rules.bids_may_change(ruleset)
        rules.verify_bids(ruleset, number, played.cards, bids, changed=changed)
    tricks = [taken for taken in played.tricks if taken is not None]
    for position, taken in enumerate(played.tricks):
        if taken is not None:
            rules.verify_result(played.cards, taken, position)
    if len(tricks) == len(playing):
        rules.verify_results(ruleset, played.cards, tricks)


def _is_forbidden(played: SheetRound, number: int, ruleset: Ruleset, playing: Sequence[int]) -> bool:
    """Whether plus/minus one forbids the bids (§4.3), whatever the sheet says of them."""
    bids = [bid for bid in played.bids if bid is not None]
    if len(bids) < len(playing) or rules.bids_may_change(ruleset):
        return False
    return not accepts(rules.verify_bids, ruleset, number, played.cards, bids)


def _is_whole(value: object) -> TypeGuard[int]:
    # True is an int to Python, but no number on a pad.
    return isinstance(value, int) and not isinstance(value, bool)
