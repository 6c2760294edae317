"""The JSON format of score sheets: read strictly and checked.

    {"rules": "standard" or a ruleset, "players": ["Thomas", "Ute", "Kevin"],
     "rounds": [{"cards": 1, "bids": [0, 1, 1], "tricks": [0, 0, 1]}, …]}

`rules` may be left out (the standard), and so may `cards` (null as well: what the ruleset deals). Where
`cards` is given it stands above the ruleset. The sheet may stop anywhere; in its last round bids or tricks
may be missing (null), and that round is then not scored. Who has dropped out (§9.2) has null from then on;
where the rules leave open who it is the nulls say it. Bids are as they stand at the end of the round (§8).
`"forbidden": true` in a round lets bids stand that plus/minus one forbids (§4.3), `"absent": ["Ute"]` says
who sits it out, and `"dealer"` and `"trump"` (a suit or "none") what they say. A sheet that does not begin
with round 1 has `"first_round"` and the totals before it as `"carried"`; `"bonuses"` are points given beside
the rounds, and `"ended": true` says that the game was ended early.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeGuard

from scorekeeper import rules
from scorekeeper.game.errors import MoveCode
from scorekeeper.game.json_input import object_fields, of_type
from scorekeeper.game.names import same_name, tidy_name, unprintable_place
from scorekeeper.game.sheets.score import (
    Standing,
    initial_standing,
    resolve_last_place,
    standing_after,
    with_bonuses,
)
from scorekeeper.game.sheets.sheet import NO_TRUMP, ScoreSheet, SheetBonus, SheetCode, SheetRound
from scorekeeper.rules import Code, Ruleset, RuleViolation
from scorekeeper.rules.errors import accepts
from scorekeeper.rules.validation import MOST_ROUNDS

_FIELDS = ("players", "rounds", "rules", "first_round", "carried", "bonuses", "ended")


def sheet_from_json(document: object, faults: list[RuleViolation] | None = None) -> ScoreSheet:
    """The sheet of a JSON object, checked.

    Raises `RuleViolation` with a code of the rules or a `SheetCode`; `round` and `player` are among its
    details where the error has them. With `faults` it goes on after one in a round and adds all there are to
    them; where players drop out (§9.2) it cannot know how it would.
    """
    fields = object_fields("sheet", document, _FIELDS)
    for name in ("players", "rounds"):
        if name not in fields:
            raise RuleViolation(SheetCode.MISSING_FIELD, field=name)
    players = _players(fields["players"])
    ruleset = _ruleset(fields.get("rules", rules.STANDARD.name), len(players))
    played = of_type("rounds", fields["rounds"], list, "list")
    first = _whole("first_round", fields.get("first_round", 1), range(1, MOST_ROUNDS + 1))
    carried = _carried(fields.get("carried"), first, players)
    bonuses = _bonuses(fields.get("bonuses", []), range(first - 1, first + len(played)), players)
    rounds: list[SheetRound] = []
    standing = initial_standing(len(players), carried)
    standing = with_bonuses(standing, bonuses, first - 1)
    for number, entry in enumerate(played, start=first):
        try:
            with _at_round(number, players):
                found = _round(entry, number, ruleset, players)
                standing = resolve_last_place(standing, found)
                _verify_who_plays(found, number, ruleset, players, standing)
                playing = standing.playing_in(found)
                _verify_round(found, number, ruleset, playing, is_last=number == first + len(played) - 1)
        except RuleViolation as fault:
            if faults is None:
                raise
            faults.append(fault)
            if ruleset.elimination:
                break
            continue
        found = replace(found, forbidden=found.forbidden and _is_forbidden(found, number, ruleset, playing))
        standing = with_bonuses(standing_after(ruleset, number, found, standing), bonuses, number)
        rounds.append(found)
    ended = of_type("ended", fields.get("ended", False), bool, "true-or-false")
    return ScoreSheet(ruleset, players, tuple(rounds), first, carried, bonuses, ended)


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
    return found


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
        if place := unprintable_place(tidied):
            codepoint = f"U+{ord(tidied[place - 1]):04X}"
            raise RuleViolation(SheetCode.NAME_INVISIBLE, position=position, codepoint=codepoint)
        if any(same_name(tidied, other) for other in names):
            raise RuleViolation(SheetCode.NAME_TWICE, name=tidied)
        names.append(tidied)
    return tuple(names)


def _round(entry: object, number: int, ruleset: Ruleset, players: Sequence[str]) -> SheetRound:
    known = ("cards", "bids", "tricks", "forbidden", "absent", "dealer", "trump")
    fields = object_fields("rounds", entry, known)
    dealer = fields.get("dealer")
    return SheetRound(
        cards=_cards(fields.get("cards"), number, ruleset, len(players)),
        bids=_row("bids", fields.get("bids"), players),
        tricks=_row("tricks", fields.get("tricks"), players),
        forbidden=of_type("forbidden", fields.get("forbidden", False), bool, "true-or-false"),
        absent=_absent(fields.get("absent", []), ruleset, players),
        dealer=None if dealer is None else _player(dealer, players),
        trump=_trump(fields.get("trump")),
    )


def _absent(value: object, ruleset: Ruleset, players: Sequence[str]) -> tuple[int, ...]:
    """Who sits the round out; so many have to be left that the game can be played (§1.4)."""
    listed = of_type("absent", value, list, "list")
    absent = tuple(sorted({_player(name, players) for name in listed}))
    if absent and (ruleset.teams or ruleset.elimination):
        raise RuleViolation(MoveCode.EVERYBODY_PLAYS)
    if absent:
        rules.verify_players(len(players) - len(absent), ruleset)
    return absent


def _trump(value: object) -> str | None:
    known = (*(suit.value for suit in rules.Suit), NO_TRUMP)
    if value is None or value in known:
        return value
    raise RuleViolation(Code.UNKNOWN_VARIANT, field="trump", value=value, known=known)


def _cards(value: object, number: int, ruleset: Ruleset, players: int) -> int:
    if value is None:
        sizes = rules.hand_sizes(ruleset, players)
        if number > len(sizes):
            raise RuleViolation(SheetCode.NO_SUCH_ROUND, rounds=len(sizes), players=players)
        return sizes[number - 1]
    if not _is_whole(value):
        raise RuleViolation(Code.WRONG_TYPE, field="cards", value=value, expected="whole-number")
    playing = rules.players_in_round(ruleset, players, number)
    rules.verify_hand_size(number, value, rules.most_cards(ruleset, playing))
    return value


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
    """Refuse figures of who has dropped out, and a round that needed one of those level to have (§9.2)."""
    for player in standing.out:
        for field, cells in ("bids", played.bids), ("tricks", played.tricks):
            if cells[player] is not None:
                raise RuleViolation(SheetCode.OUT_ALREADY, field=field, position=player)
    for player in played.absent:
        for field, cells in ("bids", played.bids), ("tricks", played.tricks):
            if cells[player] is not None:
                raise RuleViolation(SheetCode.SAT_OUT_CELL, field=field, position=player)
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
