"""A finished game as a play for BG Stats."""

import json

from scorekeeper.exports.bgstats_play import bgstats_play
from scorekeeper.game.facts import GameEnded, SeatJoined, SeatLeft, TakenOver
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS
from tests.browser.saved_games import fresh_game, play_rounds
from tests.game.driver import GameDriver
from tests.game.situations import LATE

ID = "2f6a1c1e-6b7e-4a55-9f57-0d6a1f9b4c11"


def play_file(state):
    found = json.loads(bgstats_play(words("en"), state, ID))
    assert isinstance(found, dict)
    return found


def test_a_whole_game():
    file = play_file(play_rounds(fresh_game(4), 15).state)
    assert [player["name"] for player in file["players"]] == ["Thomas", "Ute", "Kevin", "Nessi"]
    assert [(game["name"], game["bggId"], game["highestWins"]) for game in file["games"]] == [
        ("Wizard", 1465, True)
    ]
    (play,) = file["plays"]
    assert play["uuid"] == ID
    assert play["playDate"] == "2026-11-20 20:14:03"
    assert play["playDateYmd"] == 20261120
    assert (play["rounds"], play["board"], play["usesTeams"]) == (15, "Standard", False)
    assert [
        (one["playerRefId"], one["score"], one["rank"], one["winner"]) for one in play["playerScores"]
    ] == [(1, "250", 1, True), (2, "150", 3, False), (3, "60", 4, False), (4, "190", 2, False)]


def test_every_reference_leads_to_something():
    file = play_file(play_rounds(GameDriver(6), 10).state)
    (play,) = file["plays"]
    players = {player["id"] for player in file["players"]}
    assert {score["playerRefId"] for score in play["playerScores"]} == players
    assert play["gameRefId"] in {game["id"] for game in file["games"]}
    assert [place["name"] for place in file["locations"] if place["id"] == play["locationRefId"]] == [
        "At the table"
    ]


def test_the_one_left_of_the_dealer_begins():
    """§5.1"""
    (play,) = play_file(play_rounds(GameDriver(3, dealer=2), 20).state)["plays"]
    assert [score["startPlayer"] for score in play["playerScores"]] == [True, False, False]


def test_partners_win_together():
    """§9.4"""
    (play,) = play_file(play_rounds(GameDriver(4, ruleset=PRESETS["teams"]), 15).state)["plays"]
    winners = {score["team"] for score in play["playerScores"] if score["winner"]}
    assert len(winners) == 1
    assert sum(score["winner"] for score in play["playerScores"]) == 2


def test_the_time_of_a_paper_game_is_not_known():
    driver = GameDriver(3).does(TakenOver(20, (90, 40, 30))).scores((0, 0, 1), (0, 0, 20))
    (play,) = play_file(driver.state)["plays"]
    assert play["durationMin"] == 0
    assert play_file(play_rounds(fresh_game(4), 15).state)["plays"][0]["durationMin"] > 0


def test_wizard_junior_is_another_game():
    """§10.1"""
    (game,) = play_file(play_rounds(GameDriver(4, ruleset=PRESETS["junior"]), 2).state)["games"]
    assert (game["name"], game["bggId"]) == ("Wizard Junior", 0)


def test_who_has_played_no_round_is_not_in_it():
    coming = GameDriver(players=4).plays_rounds(2).does(SeatJoined(LATE, "Mia", 3, 999))
    file = play_file(coming.does(GameEnded()).state)
    (play,) = file["plays"]
    assert "Mia" not in [player["name"] for player in file["players"]]
    assert [score["seatOrder"] for score in play["playerScores"]] == [1, 2, 3, 4]
    assert sorted(score["rank"] for score in play["playerScores"]) == [1, 1, 3, 4]


def test_the_first_dealer_may_have_left_without_a_round():
    over = GameDriver(players=4, dealer=3).does(SeatLeft(3)).plays_rounds(2).does(GameEnded())
    (play,) = play_file(over.state)["plays"]
    assert [score["startPlayer"] for score in play["playerScores"]] == [True, False, False]
