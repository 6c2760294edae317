"""A file whose facts or rules make no game is damage of that one file; the others open."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scorekeeper.game import Recorded, undo
from scorekeeper.game import facts as f
from scorekeeper.locale import words
from scorekeeper.locale.storage_errors import storage_sentence
from scorekeeper.storage import library as library_module
from scorekeeper.storage.codec import encode_game
from scorekeeper.storage.errors import Damaged
from scorekeeper.storage.files.rows import join_texts, texts
from scorekeeper.storage.summaries import summarise
from tests.attacks.files import opened_library, put
from tests.game.driver import STARTED_AT, GameDriver, with_tap
from tests.storage.sample_games import SampleGame, game_id

GOLDEN = Path(__file__).parent.parent / "golden"
AT = STARTED_AT + timedelta(days=1)
IN_THE_FIRST_TAP = "a bid in the tap that began the game"


def new(pad):
    return pad


def one_round(pad):
    return pad.plays_rounds(1)


def one_trick(pad):
    """The only one of the first round was played; seat 1 is asked whether he has it."""
    return pad.bids(0, 0, 0).plays()


def anew(*figures, dealer=0, round_=1, stands=False):
    return f.RoundCorrected(round_, dealer, None, None, figures, stands)


Play = Callable[[SampleGame], GameDriver]


def after(play, *tap):
    """What was played, and what else is written in the file as one tap."""
    return play, tap


IMPOSSIBLE = {
    "a bid after the end": after(lambda pad: pad.plays_rounds(1).does(f.GameEnded()), f.BidMade(0, 0)),
    "a bid of a seat that is not there": after(new, f.BidMade(9, 0)),
    "a result before the bids": after(new, f.ResultEntered(0, 1)),
    "a forbidden bid where nothing is forbidden": after(
        lambda pad: pad.bids(0), f.BidMade(0, 1, stands=True)
    ),
    "a correction to forbidden bids where nothing is forbidden": after(
        one_round, anew((0, 0, 1), (1, 0, 0), (2, 1, 0), stands=True)
    ),
    "an old round dealt by a seat that is not there": after(
        one_round, anew((0, 0, 1), (1, 0, 0), (2, 0, 0), dealer=9)
    ),
    "a correction of a round to come": after(new, anew((0, 0, 1), (1, 0, 0), (2, 0, 0), round_=-(10**9))),
    "tricks for seats that are not there": after(one_round, anew((0, 0, 0), (1, 0, 0), (9, 0, 1))),
    "more lines than there are seats": after(one_round, anew(*[(0, 0, 1)] * 500)),
    "lines of a correction out of order": after(one_round, anew((1, 0, 0), (0, 0, 1), (2, 0, 0))),
    "a card without the suit that follows from it": after(new, f.TrumpSet("R7", None)),
    "the last trick without the result that follows": after(one_trick, f.ResultEntered(1, 1)),
    "the last trick with the result of another one": after(
        one_trick, f.ResultEntered(1, 1), f.ResultEntered(0, 0)
    ),
    "the last trick with a result too many": after(
        one_trick, f.ResultEntered(1, 1), f.ResultEntered(2, 0), f.ResultEntered(0, 0)
    ),
    "a result that does not follow": after(one_trick, f.ResultEntered(1, 0), f.ResultEntered(2, 0)),
    "a tap with more than follows": after(
        one_trick, f.ResultEntered(1, 1), f.ResultEntered(2, 0), f.BidMade(2, 0)
    ),
    "two bids in one tap": after(new, f.BidMade(1, 0), f.BidMade(2, 0)),
    "two notes in one tap": after(new, f.NoteWritten("Rain"), f.NoteWritten("Sun")),
    "a bid and points in one tap": after(new, f.BidMade(1, 0), f.PointsGiven(1, 0, 10, "Cake")),
    "points and a bid in one tap": after(new, f.PointsGiven(1, 0, 10, "Cake"), f.BidMade(1, 0)),
    "points in one tap that are not counted on": after(
        new, f.PointsGiven(1, 0, 10, "Cake"), f.PointsGiven(3, 1, 10, "Cake")
    ),
    IN_THE_FIRST_TAP: after(new, f.BidMade(1, 0)),
}


def forged(game, facts, *, same_tap=False):
    """The game with one more tap, whatever is in it; with `same_tap` in the tap before."""
    tap = [Recorded(AT, fact, same_tap or place > 0) for place, fact in enumerate(facts)]
    records = (*game.records, *tap)
    return replace(game, revision=game.revision + 1, cursor=len(records), records=records)


def impossible(what, number=2):
    play, facts = IMPOSSIBLE[what]
    game = forged(play(SampleGame(number)).game, facts, same_tap=what == IN_THE_FIRST_TAP)
    return json.loads(json.dumps(encode_game(game)))


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_facts_that_cannot_be_are_damage_of_their_file(folder, what):
    """Also where they were undone, and redo would bring them back."""
    document = impossible(what)
    for undone in (0, len(IMPOSSIBLE[what][1])):
        document["game"]["1"]["cursor"] -= undone
        put(folder, 2, document)
        with opened_library(folder) as library:
            assert [summary.id for summary in library.summaries()] == [game_id(1)]
            assert isinstance(library.unreadable[game_id(2)], Damaged)
            assert library.unlisted == (f"{game_id(2)}.json",)
            with pytest.raises(Damaged) as caught:
                library.load_game(game_id(2))
            assert "the other games are not affected" in storage_sentence(words("en"), caught.value)


@pytest.mark.parametrize("error", [AssertionError, RuntimeError, MemoryError, RecursionError, KeyError])
@pytest.mark.parametrize("place", ["decode_game", "verified_state", "summary_of"])
def test_whatever_one_file_raises_is_its_own(folder, monkeypatch, error, place):
    put(folder, 77, encode_game(SampleGame(77).game))
    honest = getattr(library_module, place)

    def broken(value, *more):
        if game_id(77) in str(value):
            raise error
        return honest(value, *more)

    monkeypatch.setattr(library_module, place, broken)
    if place == "decode_game":  # which the form of a game's file has by itself
        monkeypatch.setattr(library_module, "GAMES", replace(library_module.GAMES, decode=broken))
    with opened_library(folder) as library:
        assert [summary.id for summary in library.summaries()] == [game_id(1)]
        assert isinstance(library.unreadable[game_id(77)], Damaged)


def test_unknown_rules_in_a_later_fact_are_damage(folder):
    document = impossible("a bid of a seat that is not there")
    start = document["facts"]["1"]
    document["facts"] = {"1": document["facts"]["2"], "2": {**start, "ruleset": {"name": "x", "deck": "y"}}}
    put(folder, 2, document)
    with opened_library(folder) as library:
        assert isinstance(library.unreadable[game_id(2)], Damaged)


def reads(folder, game):
    """The game opens from its file as it is, and all of it can be undone and done again."""
    (folder / "games").mkdir(exist_ok=True)
    (folder / "games" / f"{game.id}.json").write_text(join_texts(texts(encode_game(game))), encoding="utf-8")
    with opened_library(folder) as library:
        loaded = library.load_game(game.id)
        assert (loaded.game, loaded.summary, loaded.quarantined) == (game, summarise(game), None)
        assert library.unreadable == {}


@pytest.mark.parametrize("text", ["", " ", "x" * 300, "\u202e", "A\u0301" * 20], ids=ascii)
def test_what_nobody_may_write_today_can_be_read(tmp_path, text):
    game = SampleGame().game
    reads(tmp_path, with_tap(game, f.NoteWritten(text)))
    reads(tmp_path, with_tap(game, f.PointsGiven(1, 0, 10, text)))


def test_points_for_everybody_are_one_tap(tmp_path):
    game = with_tap(SampleGame().game, *[f.PointsGiven(seat + 1, seat, 10, "Cake") for seat in range(3)])
    reads(tmp_path, game)
    assert undo(game).cursor == 1


def test_what_follows_from_the_last_trick_is_one_tap_with_it(tmp_path):
    game = forged(one_trick(SampleGame()).game, [f.ResultEntered(1, 1), f.ResultEntered(2, 0)])
    reads(tmp_path, game)
    assert undo(game).cursor == game.cursor - 2
