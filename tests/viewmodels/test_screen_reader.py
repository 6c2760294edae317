"""What a screen reader says after a tap: what was written, and who is next."""

from __future__ import annotations

import pytest

from scorekeeper.game import masked
from scorekeeper.game.facts import (
    BidChanged,
    BidMade,
    BidsRevealed,
    GameEnded,
    ResultEntered,
    RoundVoided,
    SeatsChanged,
    TrickTaken,
    TrumpSet,
)
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, Ruleset, Suit
from scorekeeper.viewmodels.screen_reader import announcement
from tests.game.driver import GameDriver, written_anew

ENGLISH = words("en")


@pytest.mark.parametrize(
    ("prepare", "act", "english"),
    [
        (lambda s: s, lambda s: s.bids(1), "Ute: 1. Now Kevin bids."),
        (lambda s: s.bids(1, 0), lambda s: s.bids(0), "Thomas: 0. Ute leads."),
        (lambda s: s.bids(1, 0, 0).plays(), lambda s: s.results(0), "Ute: 0. How many tricks for Kevin?"),
        (
            lambda s: s.bids(1, 0, 0).plays().results(0),
            lambda s: s.results(1),
            "Thomas\xa0+20 · Ute\xa0−10 · Kevin\xa0−10. Now Kevin bids.",
        ),
        (lambda s: s.plays_rounds(2), lambda s: s.does(GameEnded()), "The game is over."),
        (lambda s: s.bids(1), lambda s: s.undoes(), "Now Ute bids."),
        (lambda s: s.bids(1), lambda s: s.does(RoundVoided()), "Now Ute bids."),
        (lambda s: s, lambda s: s.does(SeatsChanged((0, 2, 1))), "Now Kevin bids."),
        (
            lambda s: s.plays_rounds(1),
            lambda s: s.does(written_anew(1, (0, 0, 0), (0, 1, 0))),
            "Now Kevin bids.",
        ),
        (lambda s: s, lambda s: s.does(TrumpSet(None, Suit.RED)), "Now Ute bids."),
    ],
    ids=[
        "a bid",
        "the last bid",
        "a result",
        "a round closed",
        "the end",
        "undo",
        "misdeal",
        "seats",
        "a correction",
        "trump",
    ],
)
def test_a_change_is_announced_with_who_is_next(prepare, act, english):
    driver = prepare(GameDriver(3))
    before = driver.state
    now = act(driver).state
    assert announcement(ENGLISH, before, now) == english


def after(driver: GameDriver, act: object) -> str:
    """What is announced of a tap to everybody, with hidden bids masked."""
    before = masked(driver.state)
    act(driver)  # type: ignore[operator]
    return announcement(ENGLISH, before, masked(driver.state))


def test_a_hidden_bid_is_announced_without_its_number():
    """§4.4"""
    driver = GameDriver(3, ruleset=PRESETS["hidden-tip"])
    assert after(driver, lambda game: game.bids(1)) == "Ute has bid. Pass the phone to Kevin."
    assert after(driver, lambda game: game.bids(0, 0)).endswith("Everyone has bid: reveal the bids.")
    assert after(driver, lambda game: game.does(BidsRevealed())).startswith(
        "Ute\xa01 · Kevin\xa00 · Thomas\xa00. "
    )


def test_a_trick_that_nobody_takes_is_announced():
    """§8"""
    driver = GameDriver(3, ruleset=PRESETS["jubilee-30"]).bids(1, 0, 0)
    said = "The trick belongs to nobody. 1 of 1 tricks · 1 to nobody."
    assert after(driver, lambda game: game.does(TrickTaken(None))) == said


def test_who_took_the_last_trick_is_said_to_lead_the_next():
    """§5.1"""
    driver = GameDriver(3).plays_rounds(1).bids(1, 0, 0)
    assert after(driver, lambda game: game.does(TrickTaken(0))) == "Thomas leads."
    assert after(driver, lambda game: game.does(TrickTaken(1))) == "2 of 2 tricks."
    assert after(driver, lambda game: game.undoes()) == "Thomas leads."


def test_a_forbidden_bid_is_announced_as_one():
    """§4.3"""
    driver = GameDriver(3, ruleset=PRESETS["not-equal"]).bids(1, 0)
    before = driver.state
    now = driver.does(BidMade(0, 0, stands=True)).state
    assert announcement(ENGLISH, before, now) == "Thomas: 0, bid against plus/minus one. Ute leads."


def test_a_round_that_closes_early_says_why():
    driver = GameDriver(4, ruleset=Ruleset(extra_cards=("bomb",))).bids(1, 1, 0, 0).plays()
    others = "All tricks are taken: the others made 0."
    before = driver.state
    said = after(driver, lambda game: game.does(ResultEntered(1, 1)))
    assert said.startswith(f"{others} ")
    assert said.endswith(" Now Kevin bids.")
    assert announcement(ENGLISH, driver.state, before) == "How many tricks for Ute?", "undo"
    driver.undoes()
    assert announcement(ENGLISH, before, driver.redoes().state) == said
    assert after(driver.undoes(), lambda game: game.does(TrickTaken(None))).startswith(others)
    driver.undoes().does(ResultEntered(1, 0)).does(ResultEntered(2, 0))
    assert others not in after(driver, lambda game: game.does(ResultEntered(3, 1)))


def test_a_bid_that_the_cloud_changes_is_announced():
    """§8"""
    driver = GameDriver(3, ruleset=PRESETS["jubilee-30"]).bids(1, 0, 0)
    assert after(driver, lambda game: game.does(BidChanged(1, -1))) == "Ute: 0. Ute leads."
