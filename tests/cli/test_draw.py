"""`scorekeeper draw`: who sits where in the rounds of a tournament evening."""

import json
from itertools import chain

NINE = b"Ute\nTom\nAnna\nKevin\nJan\nEva\nMax\nLea\nOle\n"


def test_a_list_of_names_becomes_rounds_and_tables(run):
    answer = run("draw", "-", "--sizes", "3-4", "--seed", "7", "--json", stdin=NINE)
    drawn = json.loads(answer.out)
    assert (answer.status, drawn["seed"], drawn["repeats"]) == (0, 7, [])
    assert [sorted(map(len, round_["tables"])) for round_ in drawn["rounds"]] == [[3, 3, 3]] * 3
    for round_ in drawn["rounds"]:
        assert sorted(chain.from_iterable(round_["tables"])) == sorted(NINE.decode().split())
        assert round_["byes"] == []


def test_a_seed_that_was_printed_draws_the_same_tables_again(run):
    first = run("draw", "-", "--json", stdin=NINE).out
    seed = str(json.loads(first)["seed"])
    assert run("draw", "-", "--json", "--seed", seed, stdin=NINE).out == first


def test_people_read_the_tables_in_lines(run):
    answer = run("draw", "-", "--rounds", "1", "--seed", "3", stdin=b"Ute\nTom\nEva")
    seed, _, title, table, _, again = answer.lines
    assert (seed, title, again) == ("Seed 3", "Round 1", "Nobody meets anybody twice.")
    assert sorted(table.removeprefix("  Table 1: ").split(", ")) == ["Eva", "Tom", "Ute"]


def test_the_club_tells_two_of_one_name_apart(run, tmp_path):
    for text in (
        "name,club\nUte,Bonn\nTom,\nUTE,Kiel\n",
        "Name;Verein\nUte;Bonn\nTom;Kiel\nUTE;Kiel",
        'Ute,"Bonn"\r\nTom\r\nUTE,Kiel\r\n\r\n',
        "\ufeffUte\tBonn\nTom\nUTE\tKiel",
    ):
        file = tmp_path / "people.csv"
        file.write_text(text, encoding="utf-8", newline="")
        (table,) = json.loads(run("draw", str(file), "--rounds", "1", "--json").out)["rounds"][0]["tables"]
        assert sorted(table) == ["Tom", "UTE (Kiel)", "Ute (Bonn)"], text


MANY = "\n".join(f"Player {number}" for number in range(501)).encode()


def test_what_is_wrong_is_one_sentence(run):
    for arguments, text, sentence in (
        ((), b"Ute\nTom", "A draw takes 3 to 500 people; this list has 2."),
        ((), MANY, "A draw takes 3 to 500 people; this list has 501."),
        ((), b"", "A draw takes 3 to 500 people; this list has 0."),
        ((), b"Ute\n\nTom\nEva", "Line 2 is empty; take it out."),
        ((), b"name,club\nUte,Bonn\n,Kiel\nEva,", "Line 3 has no name."),
        ((), b"Ute,Bonn,3\nTom\nEva", "Line 1 has more than a name and a club"),
        ((), b'Ute\n"' + b"x" * 200_000 + b'"\nTom\nEva', "Line 2 has more than a name and a club"),
        ((), b'"Ute",Bonn\n"Tom\nEva\nKai"\nJan', "Line 2 opens a quote and does not close it."),
        ((), b'Ute\n"Tom"\nEva,"Bonn\nKai\nJan', "Line 3 opens a quote and does not close it."),
        ((), b"Ute\nTom\nute", "Line 1: there is more than one Ute; write the club behind the name."),
        ((), b"Ute,Bonn\nTom\nute", "Line 3: there is more than one ute"),
        ((), b"Ute,Bonn\nTom\nUte,Bonn", "Line 3: Ute (Bonn) stands in the list twice."),
        (
            ("--sizes", "4-5"),
            NINE[:31],
            "7 people do not fit at tables of 4-5; they do with --sizes 3-5 or 3-4.",
        ),
        (("--sizes", "2-6"), NINE, "--sizes takes one of 3-5, 3-4, 4-5."),
        (("--rounds", "0"), NINE, "--rounds takes a number from 1 to 20."),
        (("--seed", "-1"), NINE, "--seed takes a number from 0 to"),
        (("--seed", "9" * 5000), NINE, "--seed takes a number from 0 to"),
    ):
        assert run("draw", "-", *arguments, stdin=text).refusal.startswith(sentence), arguments


def test_a_list_is_needed(run, tmp_path):
    assert run("draw").status == 2
    assert "is a folder" in run("draw", str(tmp_path)).err
    assert "There is no file" in run("draw", str(tmp_path / "none")).err
