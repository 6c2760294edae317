"""The picture of a tournament's standings: who stands where, and nothing over anything else."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exports.podium_picture import HEIGHT, WIDTH
from scorekeeper.exports.standings_picture import standings_picture
from scorekeeper.game.faces import Face
from scorekeeper.game.names import without_isolates
from scorekeeper.locale import words
from scorekeeper.pictures import pillow_png
from scorekeeper.pictures.drawing import Symbol, Text
from scorekeeper.storage.locations import assets_folder
from scorekeeper.tournament import facts as f
from scorekeeper.tournament.plan import PLANS
from scorekeeper.tournament.standings import standings
from tests.exports.test_pad_picture import LETTERS, texts
from tests.tournament.driver import AT, Organiser


def evening(people, *, plan="club-evening", rounds=2, over=False, longest=""):
    """A tournament of two rounds with that number of people, after some of the rounds or at its end."""
    organiser = Organiser(0, replace(PLANS[plan], rounds=2), seed=people)
    for number in range(people):
        organiser.enter(f"{longest}P{number + 1}")
    for _round in range(rounds):
        organiser.draw()
        organiser.report_all()
    if over:
        if organiser.state.plan.finalists:
            organiser.draw_final()
            organiser.report_all()
        organiser.does(f.TournamentEnded())
    return organiser


def drawn(state, language="en", **faces):
    known = {state.people[int(person[1:]) - 1].player: face for person, face in faces.items()}
    return standings_picture(words(language), state, known, AT)


def said(state, language="en"):
    return [*map(without_isolates, texts(drawn(state, language)))]


def test_after_a_round_it_says_which_and_who_leads():
    state = evening(9, rounds=1).state
    rows = standings(state)
    ahead = words("en").series([state.people[row.person].name for row in rows if row.place == 1])
    assert said(state)[:3] == ["Club evening", "After round 1 of 2", f"{ahead} in front"]
    assert {state.people[row.person].name for row in rows} <= {*said(state)}
    assert "9 people · 20 Nov 2026" in said(state)
    assert "honours/laurel.svg" not in {one.file for one in drawn(state).commands if isinstance(one, Symbol)}


def test_a_round_in_which_a_table_plays_is_not_over():
    organiser = evening(8, rounds=1)
    organiser.draw()
    assert said(organiser.state)[1] == "Round 2 of 2"


def test_at_the_end_the_winner_has_a_laurel_and_the_headline():
    state = evening(9, over=True).state
    winner = state.people[standings(state)[0].person].name
    assert said(state, "de")[:3] == ["Club evening", f"{winner} gewinnt", "Endstand"]
    laurels = [one for one in drawn(state).commands if isinstance(one, Symbol) and "laurel" in one.file]
    assert len(laurels) == 1


def test_who_is_known_has_his_own_face():
    state = evening(3).state
    face = Face("green", "leaf")
    shown = [one.file for one in drawn(state, P1=face, P2=face).commands if isinstance(one, Symbol)]
    assert shown.count("icons/leaf.svg") == 2


@pytest.mark.parametrize(("people", "more"), [(15, 0), (21, 0), (22, 2)])
def test_there_is_room_for_the_first_twenty(people, more):
    state = evening(people, plan="qualifier").state
    rows = standings(state)
    above = min(sum(row.place <= 3 for row in rows), 5)
    shown = [row for row in rows if state.people[row.person].name in said(state)]
    assert rows[: len(shown)] == tuple(shown)
    assert len(shown) >= min(people, 20)
    left_out = people - len(shown)
    assert left_out == max(0, more + 3 - above)
    assert (f"and {left_out} more" in said(state)) is (left_out > 0)


def rooms(drawing):
    """The boxes that texts and seals take, measured with the faces: left, top, right, bottom."""
    for one in drawing.commands:
        if isinstance(one, Text):
            runs = pillow_png._runs(without_isolates(one.text), one.face, one.size * 4, assets_folder())
            wide = min(pillow_png.runs_width(runs) / 4, one.room)
            left = one.x - {"left": 0.0, "center": wide / 2, "right": wide}[one.align]
            yield left, one.baseline - 0.66 * one.size, left + wide, one.baseline
        elif isinstance(one, Symbol) and one.file == "seals/wax.svg":
            yield one.left, one.top, one.left + one.width, one.top + one.width


def overlap(one, other):
    return one[0] < other[2] - 1 and other[0] < one[2] - 1 and one[1] < other[3] - 1 and other[1] < one[3] - 1


@settings(max_examples=12)
@given(
    people=st.integers(3, 60),
    plan=st.sampled_from([*PLANS]),
    stage=st.sampled_from([(1, False), (2, False), (2, True)]),
    longest=st.text(LETTERS, max_size=20).map(str.strip),
    language=st.sampled_from(["de", "en"]),
)
def test_nothing_stands_over_anything_else(people, plan, stage, longest, language):
    rounds, over = stage
    over = over and (people >= 4 or not PLANS[plan].finalists)
    drawing = drawn(evening(people, plan=plan, rounds=rounds, over=over, longest=longest).state, language)
    assert (drawing.width, drawing.height) == (WIDTH, HEIGHT)
    taken = [*dict.fromkeys(rooms(drawing))]
    for left, top, right, bottom in taken:
        assert left >= 0
        assert top >= 0
        assert right <= WIDTH
        assert bottom < HEIGHT
    seals = [one for one in taken if abs((one[2] - one[0]) - (one[3] - one[1])) < 0.01]
    for one, other in combinations([box for box in taken if box not in seals], 2):
        assert not overlap(one, other), (one, other)
    for seal in seals:
        for text in (box for box in taken if box not in seals):
            assert not overlap(seal, text), (seal, text)
