"""Faces: everybody gets one of his own, and no two at a table look alike."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.faces import COLORS, SYMBOLS, Face, faces_at_table, least_used
from scorekeeper.storage.players import Player, with_faces

FACES = st.builds(Face, st.sampled_from(COLORS), st.sampled_from(SYMBOLS))


def test_the_first_eighty_players_have_a_face_each():
    faces = []
    while len(faces) < len(COLORS) * len(SYMBOLS):
        faces.append(least_used(Counter(faces)))
    assert len(set(faces)) == len(faces)
    assert len({face.color for face in faces[:8]}) == len({face.symbol for face in faces[:8]}) == 8


def test_what_was_chosen_stays():
    assert least_used({Face("red", "star"): 1}, symbol="star").symbol == "star"
    assert least_used({}, color="blue") == Face("blue", "heart")


@given(st.lists(FACES, max_size=10), st.integers(0, 3))
def test_no_two_at_a_table_have_the_same_symbol(known, strangers):
    players = [str(number) for number in range(len(known))]
    seated = [*players, *(f"stranger {number}" for number in range(strangers))][:10]
    faces = faces_at_table(seated, dict(zip(players, known, strict=True)))
    assert len({face.symbol for face in faces}) == len(seated)
    for face, own in zip(faces, known, strict=False):
        assert face.color == own.color


def test_the_first_keeps_her_symbol_and_the_later_one_has_the_next_free_one():
    known = {"Ute": Face("red", "star"), "Tom": Face("blue", "star"), "Ann": Face("teal", "bolt")}
    assert faces_at_table(["Ute", "Tom", "Ann"], known) == (
        Face("red", "star"),
        Face("blue", "drop"),
        Face("teal", "bolt"),
    )


def test_more_people_than_symbols_sit_at_a_table_all_the_same():
    assert len(faces_at_table([str(number) for number in range(14)], {})) == 14


@given(st.lists(FACES, max_size=12), st.integers(1, 4))
def test_a_stranger_keeps_the_face_of_the_first_table_in_the_list_of_players(known, strangers):
    listed = [
        Player(str(number), "A", color=face.color, symbol=face.symbol) for number, face in enumerate(known)
    ]
    new = [Player(f"new {number}", "B") for number in range(strangers)]
    faces = {player.id: player.face for player in listed if player.face}
    seated = [*listed[:2], *new]
    at_first = faces_at_table([player.id for player in seated], faces)
    given = {player.id: player.face for player in with_faces([*listed, *new])}
    assert at_first == faces_at_table([player.id for player in seated], given)
