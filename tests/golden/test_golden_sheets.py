"""Every golden game, scored as a sheet and checked round by round against the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from scorekeeper.game.sheets.json_format import sheet_from_json
from scorekeeper.game.sheets.reading import read_sheet
from scorekeeper.game.sheets.score import score

from scorekeeper import rules
from scorekeeper.rules import Ruleset
from tests.golden import FILES, GoldenGame, read_golden

EVERY_GAME = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def sheet_of(game: GoldenGame, with_cards: bool = True) -> dict[str, object]:
    """The game as the JSON of a sheet."""
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


def csv_of(game: GoldenGame) -> str:
    """The game as a table."""
    columns = [column for name in game.players for column in (f"{name} bid", f"{name} tricks")]
    lines = [",".join(["round", "cards", *columns])]
    for played in game.rounds:
        cells = [figure for pair in zip(played.bids, played.tricks, strict=True) for figure in pair]
        lines.append(",".join(map(str, [played.number, played.cards, *cells])))
    return "\n".join(lines)


def ruleset_of(game: GoldenGame) -> Ruleset:
    """The rules of the file, as it says them."""
    return sheet_from_json(sheet_of(game)).ruleset


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
    scored = score(sheet_from_json(sheet_of(game)))
    assert [played.totals for played in scored.rounds] == [played.totals for played in game.rounds]
    assert [(place.player, place.rank, place.total) for place in scored.ranking] == list(game.ranking)


@EVERY_GAME
def test_a_sheet_that_leaves_the_cards_to_the_rules_scores_the_same(path: Path) -> None:
    game = read_golden(path)
    sizes = rules.hand_sizes(ruleset_of(game), len(game.players))[: len(game.rounds)]
    if sizes == tuple(played.cards for played in game.rounds):
        assert score(sheet_from_json(sheet_of(game, with_cards=False))) == score(
            sheet_from_json(sheet_of(game))
        )
    else:
        assert path.stem.endswith("worked-example")


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if read_golden(path).rules == "standard"],
    ids=lambda path: path.stem,
)
def test_as_a_table_it_scores_the_same(path: Path) -> None:
    game = read_golden(path)
    scored = score(read_sheet(csv_of(game)))
    assert [played.totals for played in scored.rounds] == [played.totals for played in game.rounds]


@EVERY_GAME
def test_every_round_could_have_been_played(path: Path) -> None:
    game = read_golden(path)
    ruleset, players, dealer = ruleset_of(game), len(game.players), game.dealer
    for played in game.rounds:
        playing = played.playing
        assert len(playing) == rules.players_in_round(ruleset, players, played.number)
        last = None
        if dealer is not None:
            dealer = next(seat for seat in rules.seats_clockwise(dealer, players) if seat in playing)
            order = rules.bidding_order(playing.index(dealer), len(playing), ruleset)
            last = order[-1]
            assert playing[last] == dealer
            dealer = (dealer + 1) % players
        said, bids, tricks = (
            [cell for cell in row if cell is not None] for row in (played.said, played.bids, played.tricks)
        )
        rules.verify_bids(ruleset, played.number, played.cards, said, last)
        for before, after in zip(said, bids, strict=True):
            if before != after:
                rules.verify_changed_bid(played.cards, before, after)
        rules.verify_results(ruleset, played.cards, tricks, played.lost)
        if played.is_known:
            assert rules.has_turn_up(ruleset, len(playing), played.cards) is (played.turned_up is not None)
            card = rules.parse_card(played.turned_up) if played.turned_up else None
            suit = rules.Suit(played.chosen) if played.chosen else rules.trump_of(card)
            rules.verify_trump(card, suit)
