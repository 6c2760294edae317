"""What a screen reader says after a tap: what was written, and who is next."""

import pytest

from scorekeeper.game import facts as f
from scorekeeper.game import masked
from scorekeeper.locale import words
from scorekeeper.rules import PRESETS, Ruleset, Suit
from scorekeeper.viewmodels.screen_reader import announcement
from tests.game.driver import GameDriver, written_anew

ENGLISH = words("en")


CHANGES = {
    "a bid": (lambda s: s, lambda s: s.bids(1), "Ute: 1. Now Kevin bids."),
    "the last bid": (lambda s: s.bids(1, 0), lambda s: s.bids(0), "Thomas: 0. Ute leads."),
    "a result": (
        lambda s: s.bids(1, 0, 0).plays(),
        lambda s: s.results(0),
        "Ute: 0. How many tricks for Kevin?",
    ),
    "a round closed": (
        lambda s: s.bids(1, 0, 0).plays().results(0),
        lambda s: s.results(1),
        "Thomas\xa0+20 · Ute\xa0−10 · Kevin\xa0−10. Now Kevin bids.",
    ),
    "the end": (lambda s: s.plays_rounds(2), lambda s: s.does(f.GameEnded()), "The game is over."),
    "undo": (lambda s: s.bids(1), lambda s: s.undoes(), "Now Ute bids."),
    "misdeal": (lambda s: s.bids(1), lambda s: s.does(f.RoundVoided()), "Now Ute bids."),
    "seats": (lambda s: s, lambda s: s.does(f.SeatsChanged((0, 2, 1))), "Now Kevin bids."),
    "a correction": (
        lambda s: s.plays_rounds(1),
        lambda s: s.does(written_anew(1, (0, 0, 0), (0, 1, 0))),
        "Now Kevin bids.",
    ),
    "trump": (lambda s: s, lambda s: s.does(f.TrumpSet(None, Suit.RED)), "Now Ute bids."),
}
"""What was there, what happens, and what is said."""


@pytest.mark.parametrize(("prepare", "act", "english"), CHANGES.values(), ids=CHANGES)
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
    assert after(driver, lambda game: game.does(f.BidsRevealed())).startswith(
        "Ute\xa01 · Kevin\xa00 · Thomas\xa00. "
    )


def test_who_took_the_last_trick_is_said_to_lead_the_next():
    """§5.1"""
    driver = GameDriver(3).plays_rounds(1).bids(1, 0, 0)
    assert after(driver, lambda game: game.does(f.TrickTaken(0))) == "Thomas leads."
    assert after(driver, lambda game: game.does(f.TrickTaken(1))) == "2 of 2 tricks."
    assert after(driver, lambda game: game.undoes()) == "Thomas leads."


def test_a_round_that_closes_early_says_why():
    driver = GameDriver(4, ruleset=Ruleset(extra_cards=("bomb",))).bids(1, 1, 0, 0).plays()
    others = "All tricks are taken: the others made 0."
    before = driver.state
    said = after(driver, lambda game: game.does(f.ResultEntered(1, 1)))
    assert said.startswith(f"{others} ")
    assert said.endswith(" Now Kevin bids.")
    assert announcement(ENGLISH, driver.state, before) == "How many tricks for Ute?", "undo"
    driver.undoes()
    assert announcement(ENGLISH, before, driver.redoes().state) == said
    assert after(driver.undoes(), lambda game: game.does(f.TrickTaken(None))).startswith(others)
    driver.undoes().does(f.ResultEntered(1, 0)).does(f.ResultEntered(2, 0))
    assert others not in after(driver, lambda game: game.does(f.ResultEntered(3, 1)))


@pytest.mark.parametrize(
    ("preset", "bids", "fact", "said"),
    [
        (
            "jubilee-30",
            (1, 0, 0),
            f.TrickTaken(None),
            "The trick belongs to nobody. 1 of 1 tricks · 1 to nobody.",
        ),
        ("jubilee-30", (1, 0, 0), f.BidChanged(1, -1), "Ute: 0. Ute leads."),
        (
            "not-equal",
            (1, 0),
            f.BidMade(0, 0, stands=True),
            "Thomas: 0, bid against plus/minus one. Ute leads.",
        ),
    ],
    ids=["§8 the bomb", "§8 the cloud", "§4.3"],
)
def test_what_happens_by_variants_is_announced(preset, bids, fact, said):
    driver = GameDriver(3, ruleset=PRESETS[preset]).bids(*bids)
    assert after(driver, lambda game: game.does(fact)) == said
