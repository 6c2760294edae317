"""§2: who can play, how many rounds, how many cards, who sits next."""

import pytest

from scorekeeper import rules as r
from tests.refusal import refusal

SINGLE_COLOUR, JUNIOR, JUBILEE = r.PRESETS["single-colour"], r.PRESETS["junior"], r.PRESETS["jubilee-30"]


def climbing(first, last):
    return tuple(range(first, last + 1))


def test_2_the_hand_sizes_of_every_sequence():
    for name, deck, players, sizes in (
        ("climb", "wizard", 3, climbing(1, 20)),  # §2.1 three
        ("climb", "wizard", 4, climbing(1, 15)),  # §2.1 four
        ("climb", "wizard", 5, climbing(1, 12)),  # §2.1 five
        ("climb", "wizard", 6, climbing(1, 10)),  # §2.1 six
        ("tournament", "wizard", 4, (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)),  # §2.4 four
        ("tournament", "wizard", 5, (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)),  # §2.4 five
        ("championship", "wizard", 3, tuple(range(2, 21, 2))),  # §2.4 championship, three
        ("championship", "wizard", 4, (1, 3, 5, 7, 9, *climbing(11, 15))),  # §2.4 and four
        ("championship", "wizard", 5, (2, *climbing(4, 12))),  # §2.4 and five
        ("championship", "wizard", 6, climbing(1, 10)),  # §2.4 and six
        ("first-5", "wizard", 3, climbing(1, 5)),  # §2.6 the first five rounds, three
        ("first-5", "wizard", 6, climbing(1, 5)),  # §2.6 the first five rounds, six
        ("first-7", "wizard", 5, climbing(1, 7)),  # §2.6 the first seven rounds
        ("special-6", "wizard", 3, (1, 2, 4, 11, 16, 20)),  # §2.6 Special 6, three
        ("special-6", "wizard", 4, (1, 2, 3, 9, 13, 15)),  # §2.6 Special 6, four
        ("quick", "wizard", 3, tuple(range(2, 21, 2))),  # §2.6 quick, three
        ("quick", "wizard", 4, tuple(range(1, 16, 2))),  # §2.6 quick, four
        ("quick", "wizard", 5, tuple(range(2, 13, 2))),  # §2.6 quick, five
        ("quick", "wizard", 6, tuple(range(2, 11, 2))),  # §2.6 quick, six
        ("single-colour", "single-colour", 3, climbing(4, 15)),  # §9.1 three
        ("single-colour", "single-colour", 4, climbing(4, 15)),  # §9.1 four
        ("junior", "junior", 3, climbing(1, 8)),  # §10.1 three
        ("junior", "junior", 4, climbing(1, 8)),  # §10.1 four
        ("junior", "junior", 5, climbing(1, 7)),  # §10.1 five
        ("junior", "junior", 6, climbing(1, 6)),  # §10.1 six
    ):
        ruleset = r.Ruleset(deck=deck, hands=name)
        assert r.hand_sizes(ruleset, players) == sizes, name
        assert sizes[-1] <= r.most_cards(ruleset, players), name


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param("climb", (3, 4, 5, 6), id="§1.4 three to six"),
        pytest.param("tournament", (4, 5), id="§2.4 four or five"),
        pytest.param("championship", (3, 4, 5, 6), id="§2.4 three to six"),
        pytest.param("first-5", (3, 4, 5, 6), id="§2.6 the first five rounds"),
        pytest.param("first-7", (3, 4, 5, 6), id="§2.6 the first seven rounds"),
        pytest.param("special-6", (3, 4), id="§2.6 Special 6"),
        pytest.param("quick", (3, 4, 5, 6), id="§2.6 quick"),
        pytest.param("single-colour", (3, 4), id="§9.1 single colour"),
        pytest.param("junior", (3, 4, 5, 6), id="§10.1 Junior"),
    ],
)
def test_a_sequence_is_for_some_numbers_of_players(name, players):
    ruleset = r.Ruleset(deck=r.HAND_SEQUENCES[name].deck, hands=name)
    assert r.players_of(ruleset) == players
    for others in {2, 3, 4, 5, 6} - set(players):
        with pytest.raises(r.RuleViolation):
            r.hand_sizes(ruleset, others)


@pytest.mark.parametrize("players", [-1, 0, 2, 7])
def test_1_4_three_to_six_play(players):
    assert refusal(r.hand_sizes, r.STANDARD, players) == (
        r.Code.PLAYERS_OUT_OF_RANGE,
        {"players": players, "least": 3, "most": 6},
    )


def test_2_6_hand_sizes_that_are_written_out_are_honoured():
    sizes = (1, 15, 3, 3)
    assert r.hand_sizes(r.Ruleset(hands=sizes), 4) == sizes


def test_2_7_two_can_play_where_the_hand_sizes_are_written_out():
    for sizes, players in (
        (climbing(1, 30), (2,)),  # §2.7 two share sixty cards
        (climbing(1, 20), (2, 3)),  # §2.7 twenty rounds
        ((10,), (2, 3, 4, 5, 6)),  # §2.6 one round
        ((31,), ()),  # §2.1 more than there are
    ):
        assert r.players_of(r.Ruleset(hands=sizes)) == players


@pytest.mark.parametrize("players", [1, 7])
def test_2_7_nobody_plays_alone(players):
    assert refusal(r.hand_sizes, r.Ruleset(hands=(1,)), players)[1] == {
        "players": players,
        "least": 2,
        "most": 6,
    }


@pytest.mark.parametrize("players", r.PLAYERS)
def test_3_4_only_the_last_round_leaves_no_card_to_turn_up(players):
    *others, last = r.hand_sizes(r.STANDARD, players)
    assert all(r.has_turn_up(r.STANDARD, players, cards) for cards in others)
    assert not r.has_turn_up(r.STANDARD, players, last)


def test_3_4_the_rounds_that_have_no_trump():
    for ruleset, players, without in (
        (r.PRESETS["elimination"], 6, [10, 12, 15, 20]),  # §9.2 six begin
        (r.PRESETS["elimination"], 5, [12, 15, 20]),  # §9.2 five begin
        (r.PRESETS["elimination"], 4, [15, 20]),  # §9.2 four begin
        (r.PRESETS["jubilee-20"], 4, []),  # §2.8 sixty-six cards
        (JUBILEE, 3, []),  # §2.8 sixty-nine cards
        (r.Ruleset(extra_cards=("bomb",)), 6, []),  # §2.8 one card more is enough
        (SINGLE_COLOUR, 3, [*range(1, 13)]),  # §3.6 never a trump
        (JUNIOR, 5, []),  # §10.1 five players never exhaust the deck
        (JUNIOR, 6, [6]),  # §10.1 six players do
        (r.PRESETS["tournament"], 5, [10]),  # §2.4 the last hand takes all
    ):
        found = [
            number
            for number, cards in enumerate(r.hand_sizes(ruleset, players), start=1)
            if not r.has_turn_up(ruleset, r.players_in_round(ruleset, players, number), cards)
        ]
        assert found == without, ruleset


def test_2_1_the_largest_hand_follows_from_the_deck():
    for ruleset, players, most in (
        (r.STANDARD, 3, 20),  # §2.1 sixty cards
        (r.STANDARD, 6, 10),  # §2.1 among six
        (SINGLE_COLOUR, 3, 15),  # §9.1 nobody is dealt more than his pile
        (SINGLE_COLOUR, 4, 15),  # §9.1 four piles
        (JUNIOR, 3, 12),  # §10.1 thirty-six cards
        (JUBILEE, 3, 23),  # §8 sixty-nine cards
        (r.PRESETS["two-players"], 2, 30),  # §2.7 two players
    ):
        assert r.most_cards(ruleset, players) == most


@pytest.mark.parametrize("name", ["jubilee-20", "jubilee-25", "jubilee-30"])
def test_2_8_special_cards_make_the_game_no_longer(name):
    for players in r.PLAYERS:
        assert r.hand_sizes(r.PRESETS[name], players) == r.hand_sizes(r.STANDARD, players)


def test_2_3_seats_follow_one_another_clockwise():
    assert r.seats_clockwise(0, 3) == (0, 1, 2)
    assert r.seats_clockwise(3, 5) == (3, 4, 0, 1, 2)
