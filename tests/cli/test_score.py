"""`scorekeeper score`: a pad written down, checked and totalled."""

import json

import pytest

from scorekeeper.rules import PRESETS, SCORING_SYSTEMS

PAD = {
    "rules": "standard",
    "players": ["Thomas", "Ute", "Kevin"],
    "rounds": [
        {"cards": 1, "bids": [0, 1, 1], "tricks": [0, 0, 1]},
        {"cards": None, "bids": [2, 0, 0], "tricks": [1, 0, 1]},
    ],
}
TABLE = (
    "round,cards,Thomas bid,Thomas tricks,Ute bid,Ute tricks,Kevin bid,Kevin tricks\n"
    "1,1,0,0,1,0,1,1\n"
    "2,,2,1,0,0,0,1\n"
)
SCORE = {
    "rounds": [
        {"points": [20, -10, 30], "totals": [20, -10, 30]},
        {"points": [-10, 20, -10], "totals": [10, 10, 20]},
    ],
    "ranking": [
        {"player": "Kevin", "rank": 1, "total": 20},
        {"player": "Thomas", "rank": 2, "total": 10},
        {"player": "Ute", "rank": 2, "total": 10},
    ],
}


def test_a_pad_is_totalled_whether_json_or_csv(run, tmp_path):
    for text in (
        json.dumps(PAD),  # JSON
        "\n  " + json.dumps(PAD, indent=2),  # JSON over many lines
        TABLE,  # CSV
        TABLE.replace("\n", "\r\n"),  # CSV as Windows writes it
        "\ufeff" + TABLE.replace(",", ";"),  # CSV as German spreadsheets write it
        TABLE.replace("\n", "\n\n") + ",,,,,,,\n",  # CSV with empty lines
    ):
        file = tmp_path / "pad"
        file.write_text(text, encoding="utf-8", newline="")
        answer = run("score", str(file), "--json")
        assert (answer.status, json.loads(answer.out)) == (0, SCORE), text
        from_input = run("score", "--json", "-", stdin=text.encode())
        assert json.loads(from_input.out) == SCORE, text


def test_people_get_the_pad_and_the_ranking(run):
    unfinished = TABLE + "3,,1,,2,,,\n"
    assert run("score", "-", stdin=unfinished.encode()).lines == [
        "Round  Cards        Thomas            Ute         Kevin",
        "    1      1  0/0 +20 = 20  1/0 −10 = −10  1/1 +30 = 30",
        "    2      2  2/1 −10 = 10   0/0 +20 = 10  0/1 −10 = 20",
        "Round 3 is not finished.",
        "",
        "1. Kevin   20",
        "2. Thomas  10",
        "2. Ute     10",
    ]


def test_4_3_bids_that_were_overlooked_count_and_are_named(run):
    pad = {
        **PAD,
        "rules": "not-equal",
        "rounds": [{"bids": [0, 0, 1], "tricks": [0, 0, 1], "forbidden": True}],
    }
    answer = run("score", "-", stdin=json.dumps(pad).encode())
    assert answer.status == 0
    assert "Round 1: the bids stand, although plus/minus one forbids them (§4.3).\n" in answer.out
    pad["rounds"][0]["bids"] = [0, 0, 0]
    allowed = run("score", "-", stdin=json.dumps(pad).encode())
    assert (allowed.status, "forbids" in allowed.out) == (0, False)
    pad["rounds"][0]["forbidden"] = "yes"
    refused = run("score", "-", stdin=json.dumps(pad).encode())
    assert (refused.status, "“forbidden” takes true or false" in refused.err) == (2, True)


ELIMINATION = {
    "rules": {"elimination": [1]},
    "players": ["Thomas", "Ute", "Kevin", "Nessi"],
    "rounds": [
        {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]},
        {"bids": [2, 1, 0, None], "tricks": [2, 0, 0, None]},
    ],
}
TEAMS = {
    "rules": "teams",
    "players": ["Thomas", "Ute", "Kevin", "Nessi"],
    "rounds": [{"bids": [0, 0, 1, 1], "tricks": [0, 0, 1, 0]}],
}


def test_9_2_who_dropped_out_stands_on_the_pad_with_a_dash(run):
    assert run("score", "-", stdin=json.dumps(ELIMINATION).encode()).lines == [
        "Round  Cards        Thomas           Ute         Kevin          Nessi",
        "    1      1  1/1 +30 = 30  0/0 +20 = 20  0/0 +20 = 20  1/0 −10 = −10",
        "    2      2  2/2 +40 = 70  1/0 −10 = 10  0/0 +20 = 40              –",
        "",
        "1. Thomas  70",
        "2. Kevin   40",
        "3. Ute     10",
        "4. Nessi   −10",
    ]
    answer = json.loads(run("score", "--json", "-", stdin=json.dumps(ELIMINATION).encode()).out)
    assert answer["rounds"][1] == {"points": [40, -10, 20, 0], "totals": [70, 10, 40, -10]}
    assert [place["player"] for place in answer["ranking"]] == ["Thomas", "Kevin", "Ute", "Nessi"]


GIVEN = {
    "players": ["Thomas", "Ute", "Kevin", "Mia"],
    "joined": [{"player": "Mia", "after": 1, "points": 35}],
    "bonuses": [
        {"after": 0, "player": "Ute", "points": 30, "reason": "lost a bet"},
        {"after": 2, "player": "Thomas", "points": -20, "reason": "peeked"},
        {"after": 2, "player": "Thomas", "points": 5, "reason": "said sorry"},
        {"after": 2, "player": "Kevin", "points": -1000, "reason": ""},
    ],
    "rounds": [
        {"bids": [0, 1, 0, None], "tricks": [0, 1, 0, None]},
        {"bids": [1, 1, 0, 0], "tricks": [2, 0, 0, 0]},
    ],
}


def test_what_was_given_beside_the_rounds_stands_before_each_total(run):
    assert run("score", "-", stdin=json.dumps(GIVEN).encode()).lines[:-5] == [
        "Round  Cards               Thomas           Ute                  Kevin           Mia",
        "    0                           0      +30 = 30                      0             –",
        "    1      1         0/0 +20 = 20  1/1 +30 = 60           0/0 +20 = 20    – +35 = 35",
        "    2      2  1/2 −10 −20 +5 = −5  1/0 −10 = 50  0/0 +20 −1,000 = −960  0/0 +20 = 55",
        "Before round 1: Ute +30 lost a bet",
        "After round 2: Thomas −20 peeked; Thomas +5 said sorry; Kevin −1,000",
    ]
    answer = json.loads(run("score", "--json", "-", stdin=json.dumps(GIVEN).encode()).out)
    assert answer["bonuses"] == GIVEN["bonuses"]
    assert answer["rounds"][1]["totals"] == [-5, 50, -960, 55]


def test_totals_from_paper_stand_above_the_first_round(run):
    paper = {**PAD, "first_round": 2, "carried": [90, -10, 40], "rounds": []}
    paper["bonuses"] = [{"after": 1, "player": "Ute", "points": 30, "reason": "lost a bet"}]
    lines = run("score", "-", stdin=json.dumps(paper).encode()).lines
    assert lines[1:3] == [
        "from paper             90  −10 +30 = 20     40",
        "Before round 2: Ute +30 lost a bet",
    ]


def test_9_4_teams_are_ranked_by_both_totals(run):
    assert run("score", "-", stdin=json.dumps(TEAMS).encode()).lines[3:] == [
        "1. Thomas  20 (team 50)",
        "1. Kevin   30 (team 50)",
        "2. Ute     20 (team 10)",
        "2. Nessi   −10 (team 10)",
    ]
    answer = json.loads(run("score", "--json", "-", stdin=json.dumps(TEAMS).encode()).out)
    assert answer["ranking"] == [
        {"player": "Thomas", "rank": 1, "total": 20, "team_total": 50},
        {"player": "Kevin", "rank": 1, "total": 30, "team_total": 50},
        {"player": "Ute", "rank": 2, "total": 20, "team_total": 10},
        {"player": "Nessi", "rank": 2, "total": -10, "team_total": 10},
    ]


def test_the_rules_of_a_pad_are_a_name_or_an_object(run):
    for rules, sentence in (
        ("skat", f"“rules” cannot be “skat”; possible is: {', '.join(PRESETS)}."),
        ("single-colour", None),
        (
            {"teams": True},
            "Teams are for 4 or 6 players, not for 3: everybody needs a partner opposite (§9.4).",
        ),
        (
            {"scoring": {"system": "lottery"}},
            f"“scoring.system” cannot be “lottery”; possible is: {', '.join(SCORING_SYSTEMS)}.",
        ),
        (
            {"extra_cards": ["bomb", "bomb"]},
            "The bomb is named twice; there is one of each special card (§8).",
        ),
        (
            {"extra_cards": ["dragon"], "teams": True},
            "The dragon is in the deck only together with the fairy: "
            "add the fairy, or leave the dragon out (§8).",
        ),
        ({"hands": [1, 25]}, "Round 2: 25 cards for each cannot be dealt, only 1 to 20 (§2.1)."),
    ):
        pad = {"rules": rules, "players": ["Thomas", "Ute", "Kevin"], "rounds": []}
        answer = run("score", "-", stdin=json.dumps(pad).encode())
        if sentence is None:
            assert answer.status == 0
        else:
            assert (answer.status, answer.out, answer.err) == (2, "", f"scorekeeper: {sentence}\n")


WRONG = TABLE.replace("1,1,0,0,1,0,1,1", "1,1,0,x,1,0,y,1").replace("2,,2,1,0,0,0,1", "2,,2,1,3,0,0,1")


def test_all_that_is_wrong_is_said_in_one_line_and_as_json(run):
    answer = run("score", "-", stdin=WRONG.encode())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        "scorekeeper: Line 2, “Thomas tricks”: “x” is no whole number. Line 2, “Kevin bid”: “y” is no whole "
        "number. Line 3, “Ute bid”: A bid of 3 is not possible; with this hand it is 0 to 2 (§4.1).\n"
    )
    as_json = run("score", "--json", "-", stdin=WRONG.encode())
    assert (as_json.status, as_json.err) == (2, answer.err)
    assert json.loads(as_json.out) == {
        "errors": [
            {"line": 2, "column": "Thomas tricks", "text": "“x” is no whole number."},
            {"line": 2, "column": "Kevin bid", "text": "“y” is no whole number."},
            {
                "line": 3,
                "column": "Ute bid",
                "text": "A bid of 3 is not possible; with this hand it is 0 to 2 (§4.1).",
            },
        ]
    }


def test_where_there_are_no_lines_the_text_says_the_round(run):
    wrong = {**PAD, "rounds": [{"bids": [0, 9, 0]}]}
    text = "Round 1, Ute, “bids”: A bid of 9 is not possible; with this hand it is 0 to 1 (§4.1)."
    answer = run("score", "--json", "-", stdin=json.dumps(wrong).encode())
    assert json.loads(answer.out) == {"errors": [{"line": None, "column": "bids", "text": text}]}
    batch = run("score", "--batch", stdin=json.dumps(wrong).encode())
    assert (batch.status, json.loads(batch.out)) == (0, {"error": text})


def test_what_is_no_pad_is_refused(run):
    for content, start in (
        (b"", "This is no pad: "),
        (b"\xff\xfe", "This is no pad: "),
        (b'{"players": ["A"', "Line 1: This is not JSON from line 1, column 17 on; "),
        (b"[" * 100_000, "This JSON has too many brackets"),
        (b"[]", "This is another app's file, which cannot be read here."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "A spreadsheet of this kind cannot be read; "),
        (b" " * 2**20 + b"1", "“-” is larger than any pad"),
        (json.dumps([PAD, {**PAD, "players": ["A", "B", "C"]}]).encode(), "This is another app's file"),
    ):
        answer = run("score", "-", stdin=content)
        assert (answer.status, answer.out, len(answer.err.splitlines())) == (2, "", 1), content
        assert answer.err.startswith(f"scorekeeper: {start}"), content


def test_a_total_below_the_rounds_that_differs_says_so_of_the_one_table_there_is(run):
    answer = run("score", "-", stdin=b"Round,Ute,Kevin,Mia\n1,20,30,20\nTotal,20,30,21\n")
    assert answer.refusal == "Line 3, “Mia”: 21 stands here, and 20 elsewhere."


def test_of_several_games_none_is_chosen(run):
    game = {"players": ["A", "B", "C"], "bets": [[0, 0, 0]], "tricks": [[1, 0, 0]]}
    games = [{**game, "time_started": number} for number in range(2)]
    assert (
        run("score", "-", stdin=json.dumps(games).encode()).refusal
        == "“-” holds 2 games; scorekeeper import takes them all."
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["score"], "The pad is missing: a file, or - for standard input."),
        (["score", "nowhere.csv"], "There is no file “nowhere.csv”."),
        (["score", "."], "“.” is a folder; name a file."),
        (["score", "a.csv", "b.csv"], "“b.csv” is not known here; see scorekeeper score --help."),
        (
            ["score", "--batch", "a.csv"],
            "With --batch everything is read from standard input; leave the rest out.",
        ),
    ],
)
def test_a_pad_that_is_not_there_is_said_so(run, arguments, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(*arguments).refusal == sentence
