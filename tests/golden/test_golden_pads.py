"""Every golden game, scored as a pad and checked round by round against the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper import rules
from scorekeeper.game.standings import running_totals
from scorekeeper.pads import json_pad
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.replay import judged
from scorekeeper.rules import Ruleset
from tests.golden import FILES, GoldenGame, read_golden
from tests.pads.documents import played_again, ranking

EVERY_GAME = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def pad_of(game: GoldenGame, with_cards: bool = True) -> dict[str, object]:
    """The game as the JSON of a pad."""
    return {
        "rules": game.rules,
        "players": list(game.players),
        "rounds": [
            {
                "cards": played.cards if with_cards else None,
                "bids": list(played.bids),
                "tricks": list(played.tricks),
            }
            for played in game.rounds
        ],
    }


def table_of(game: GoldenGame) -> str:
    """The game as a table."""
    columns = [column for name in game.players for column in (f"{name} bid", f"{name} tricks")]
    lines = [",".join(["round", "cards", *columns])]
    for played in game.rounds:
        cells = [figure for pair in zip(played.bids, played.tricks, strict=True) for figure in pair]
        lines.append(",".join(map(str, [played.number, played.cards, *cells])))
    return "\n".join(lines)


def ruleset_of(game: GoldenGame) -> Ruleset:
    """The rules of the file, as it says them."""
    (pad,) = json_pad.read(pad_of(game))
    assert pad.ruleset is not None
    return pad.ruleset


def test_there_is_a_whole_game_for_each_number_of_players() -> None:
    whole = {len(game.players) for game in map(read_golden, FILES) if _is_whole(game)}
    assert whole == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("name", rules.PRESETS)
def test_there_is_a_whole_game_for_each_preset(name: str) -> None:
    assert any(game.rules == name and _is_whole(game) for game in map(read_golden, FILES))


def _is_whole(game: GoldenGame) -> bool:
    sizes = rules.hand_sizes(ruleset_of(game), len(game.players))
    return tuple(played.cards for played in game.rounds) == sizes


@EVERY_GAME
def test_totals_and_ranking_are_those_of_the_file(path: Path) -> None:
    game = read_golden(path)
    state = played_again(pad_of(game))
    assert running_totals(state) == tuple(played.totals for played in game.rounds)
    assert sorted(ranking(state)) == sorted(game.ranking)


@EVERY_GAME
def test_a_pad_that_leaves_the_cards_to_the_rules_scores_the_same(path: Path) -> None:
    game = read_golden(path)
    sizes = rules.hand_sizes(ruleset_of(game), len(game.players))[: len(game.rounds)]
    if sizes == tuple(played.cards for played in game.rounds):
        assert played_again(pad_of(game, with_cards=False)) == played_again(pad_of(game))
    else:
        assert path.stem.endswith("worked-example")


@EVERY_GAME
def test_a_game_can_stop_after_any_round(path: Path) -> None:
    game = read_golden(path)
    document = pad_of(game)
    for number in range(len(game.rounds)):
        stopped = played_again(document | {"rounds": document["rounds"][:number]})  # type: ignore[index]
        assert running_totals(stopped) == tuple(played.totals for played in game.rounds[:number])


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if read_golden(path).rules == "standard"],
    ids=lambda path: path.stem,
)
def test_as_a_table_it_scores_the_same(path: Path) -> None:
    game = read_golden(path)
    (pad,) = read_pads(table_of(game).encode())
    assert running_totals(judged(pad).state) == tuple(played.totals for played in game.rounds)
