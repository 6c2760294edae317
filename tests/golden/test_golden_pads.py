"""Every golden game, scored as a pad and checked round by round against the rules."""

import pytest

from scorekeeper import rules
from scorekeeper.game.standings import running_totals
from scorekeeper.pads import json_pad
from scorekeeper.pads.reading import read_pads
from scorekeeper.pads.replay import judged
from tests.golden import FILES, read_golden
from tests.pads.documents import played_again, ranking

EVERY_GAME = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def pad_of(game, with_cards=True):
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


def table_of(game):
    columns = [column for name in game.players for column in (f"{name} bid", f"{name} tricks")]
    lines = [",".join(["round", "cards", *columns])]
    for played in game.rounds:
        cells = [figure for pair in zip(played.bids, played.tricks, strict=True) for figure in pair]
        lines.append(",".join(map(str, [played.number, played.cards, *cells])))
    return "\n".join(lines)


def ruleset_of(game):
    (pad,) = json_pad.read(pad_of(game))
    assert pad.ruleset is not None
    return pad.ruleset


def test_there_is_a_whole_game_for_each_number_of_players():
    whole = {len(game.players) for game in map(read_golden, FILES) if _is_whole(game)}
    assert whole == {2, 3, 4, 5, 6}


def test_there_is_a_whole_game_for_each_preset():
    whole = [game.rules for game in map(read_golden, FILES) if _is_whole(game)]
    assert [name for name in rules.PRESETS if name not in whole] == []


def _is_whole(game):
    sizes = rules.hand_sizes(ruleset_of(game), len(game.players))
    return tuple(played.cards for played in game.rounds) == sizes


@EVERY_GAME
def test_a_golden_game_scores_as_its_file_says(path):
    """Whole, without its sizes where the rules say them, as a table, and stopped after some round."""
    game = read_golden(path)
    document, totals = pad_of(game), tuple(played.totals for played in game.rounds)
    state = played_again(document)
    assert running_totals(state) == totals
    assert sorted(ranking(state)) == sorted(game.ranking)
    sizes = rules.hand_sizes(ruleset_of(game), len(game.players))[: len(game.rounds)]
    if sizes == tuple(played.cards for played in game.rounds):
        assert played_again(pad_of(game, with_cards=False)) == state
    else:
        assert path.stem.endswith("worked-example")
    if game.rules == "standard":
        (pad,) = read_pads(table_of(game).encode())
        assert running_totals(judged(pad).state) == totals
    for number in range(0, len(game.rounds), 4):
        stopped = played_again(document | {"rounds": document["rounds"][:number]})
        assert running_totals(stopped) == totals[:number]
