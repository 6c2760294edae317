"""Every golden game, scored as a sheet and checked round by round against the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper import rules
from scorekeeper.game.sheet_json import sheet_from_json
from scorekeeper.game.sheet_score import score
from scorekeeper.game.sheet_text import read_sheet
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


def test_there_is_a_whole_game_for_each_number_of_players() -> None:
    whole = {len(game.players) for game in map(read_golden, FILES) if _is_whole(game)}
    assert whole == {3, 4, 5, 6}


def _is_whole(game: GoldenGame) -> bool:
    return [played.cards for played in game.rounds] == list(rules.hands(rules.STANDARD, len(game.players)))


@EVERY_GAME
def test_totals_and_ranking_are_those_of_the_file(path: Path) -> None:
    game = read_golden(path)
    scored = score(sheet_from_json(sheet_of(game)))
    assert [played.totals for played in scored.rounds] == [played.totals for played in game.rounds]
    assert [(place.player, place.rank, place.total) for place in scored.ranking] == list(game.ranking)


@EVERY_GAME
def test_a_sheet_that_leaves_the_cards_to_the_rules_scores_the_same(path: Path) -> None:
    game = read_golden(path)
    ruleset = sheet_from_json(sheet_of(game)).ruleset
    sizes = rules.hands(ruleset, len(game.players))[: len(game.rounds)]
    if sizes == tuple(played.cards for played in game.rounds):
        assert (
            score(sheet_from_json(sheet_of(game, with_cards=False))).ranking
            == score(sheet_from_json(sheet_of(game))).ranking
        )
    else:
        assert path.stem == "encyclopedia-worked-example"


@EVERY_GAME
def test_as_a_table_it_scores_the_same(path: Path) -> None:
    game = read_golden(path)
    scored = score(read_sheet(csv_of(game)))
    assert [played.totals for played in scored.rounds] == [played.totals for played in game.rounds]


@EVERY_GAME
def test_every_round_could_have_been_played(path: Path) -> None:
    game = read_golden(path)
    ruleset = sheet_from_json(sheet_of(game)).ruleset
    players = len(game.players)
    for played in game.rounds:
        last = None
        if game.dealer is not None:
            dealer = rules.seats_clockwise(game.dealer, players)[(played.number - 1) % players]
            last = rules.bidding_order(dealer, players)[-1]
            assert last == dealer
        rules.verify_bids(ruleset, played.number, played.cards, played.bids, last)
        rules.verify_results(played.cards, played.tricks)
        if played.is_known:
            assert rules.has_turn_up(ruleset, players, played.cards) is (played.turned_up is not None)
            card = rules.parse_card(played.turned_up) if played.turned_up else None
            suit = rules.Suit(played.chosen) if played.chosen else rules.trump_of(card)
            rules.verify_trump(card, suit)
