"""`scorekeeper outlook`: what each player of an unfinished pad must still do to win."""

import json

TABLE = "round,cards,Anna bid,Anna tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks\n1,1,1,1,0,0,1,0\n"


def a_pad(rounds, **rules):
    return {"rules": {"name": "short", **rules}, "players": ["Anna", "Ute", "Kevin"], "rounds": rounds}


def ask(run, tmp_path, pad, *arguments):
    file = tmp_path / "pad.json"
    file.write_text(pad if isinstance(pad, str) else json.dumps(pad), encoding="utf-8")
    return run("outlook", str(file), *arguments)


ONE_CARD_LEFT = a_pad(
    [{"bids": [1, 0, 1], "tricks": [1, 0, 0]}, {"bids": [1, 1, 1], "tricks": [0, 1, 0]}], hands=[1, 1, 1]
)


def test_json_says_it_of_everybody(run, tmp_path):
    """Anna 30 - 10 = 20, Ute 20 + 30 = 50, Kevin -10 - 10 = -20, and one card is left."""
    answer = ask(run, tmp_path, ONE_CARD_LEFT, "--json")
    open_ = {"can_win": True, "safe": False, "best_rank": 1, "worst_rank": 2}
    lost = {"can_win": False, "safe": False, "best_rank": 2, "worst_rank": 3}
    behind = [{"player": "Ute", "points": points} for points in (30, 70)]
    assert (answer.status, json.loads(answer.out)["players"]) == (
        0,
        [
            {"player": "Anna", "total": 20, **open_, "leads": False, "behind": behind[0]},
            {"player": "Ute", "total": 50, **open_, "leads": True, "behind": None},
            {"player": "Kevin", "total": -20, **lost, "leads": False, "behind": behind[1]},
        ],
    )


def test_a_line_a_player_for_people(run, tmp_path):
    assert ask(run, tmp_path, ONE_CARD_LEFT).lines == [
        "Anna: can still win, 30 behind Ute, place 1 to 2",
        "Ute: can still win, is in the lead, place 1 to 2",
        "Kevin: cannot win any more, 70 behind Ute, place 2 to 3",
    ]


def test_bids_that_are_written_down_stand(run, tmp_path):
    """Ute bids 0 and loses 10 at most, Anna makes 20 at most: a level total shares the first place."""
    rounds = [*ONE_CARD_LEFT["rounds"], {"bids": [0, 0, None]}]
    answer = ask(run, tmp_path, {**ONE_CARD_LEFT, "rounds": rounds})
    assert answer.lines == [
        "Anna: can still win, 30 behind Ute, place 1 to 2",
        "Ute: wins for certain",
        "Kevin: cannot win any more, 70 behind Ute, place 3",
    ]
    rounds[-1] = {"bids": [0, 0, 1], "tricks": [None, 0, None]}
    assert ask(run, tmp_path, {**ONE_CARD_LEFT, "rounds": rounds}).lines[0] == (
        "Anna: cannot win any more, 30 behind Ute, place 2"
    )


def test_a_csv_may_stop_anywhere(run, tmp_path):
    answer = ask(run, tmp_path, TABLE)
    assert answer.lines[0] == "Anna: can still win, is in the lead, place 1 to 3"
    assert run("outlook", "-", stdin=TABLE.encode()).out == answer.out


def test_wrong_input_is_one_line(run, tmp_path):
    for pad, sentence in (
        ("nonsense", "This is no pad"),  # no pad
        # house rules while players still drop out
        (
            {
                "rules": {
                    "name": "house",
                    "elimination": [15],
                    "bids": {"must_differ": "always"},
                    "scoring": {"great_zero": 500},
                },
                "players": ["Anna", "Ute", "Kevin", "Tom"],
                "rounds": [],
            },
            "By these house rules it can only be said later who can still win",
        ),
        (a_pad([{"bids": [0, 0, 0], "tricks": [1, 1, None]}], hands=[1]), "add up"),  # too many tricks
    ):
        assert sentence in ask(run, tmp_path, pad).refusal


def test_a_pad_is_needed(run):
    answer = run("outlook")
    assert answer.status == 2
    assert "The pad is missing" in answer.err
