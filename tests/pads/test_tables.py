"""Tables of every layout become pads, and all that is wrong with their form is named with line and column."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.pads.cells import decoded, evening_of, lines_of_text
from scorekeeper.pads.headers import Field
from scorekeeper.pads.pad import AttendanceChange, Cell, PadBonus, PadCode, PadError, TableMove, refused_names
from scorekeeper.pads.reading import pad_of_lines
from scorekeeper.pads.replay import judged
from scorekeeper.rules import PRESETS, Code

SAMPLES = {path.stem: path.read_bytes() for path in (Path(__file__).parent / "samples").glob("*.csv")}
JOINED, LEFT, RETURNED = TableMove


def read(text):
    return pad_of_lines(lines_of_text(text if isinstance(text, str) else decoded(text)))


def sample(name):
    return read(SAMPLES[name])


def named(faults):
    return [(fault.violation.code, fault.line, fault.column) for fault in faults]


def refused(text):
    with pytest.raises(PadError) as caught:
        read(text)
    return caught.value


def test_what_leaves_this_app_is_read_whole():
    pad = sample("our_export")
    assert pad.players == ("Thomas", "Ute", "Kevin", "Mia")
    assert (pad.faults, pad.ruleset) == ((), PRESETS["not-equal"])
    assert (pad.first_round, pad.carried, pad.rounds_left, pad.ended) == (3, (10, -20, 30, 0), (3, 2), True)
    assert pad.bonuses == (
        PadBonus(2, 0, 30, "lost a bet, Ute said", 2),
        PadBonus(4, 1, -20, "=peeked", 5),
        PadBonus(4, 3, 5, "was sorry", 6),
    )
    assert pad.changes == (
        AttendanceChange(3, 3, JOINED, 35, "level", 3),
        AttendanceChange(3, 2, LEFT, line=4),
        AttendanceChange(4, 2, RETURNED, line=5),
    )
    first, second, third = pad.rounds
    assert (first.cards, first.trump, first.dealer, first.forbidden) == (1, "red", 2, True)
    assert (first.row(Field.BID, 4), first.row(Field.TRICKS, 4)) == ((0, 0, 1, None), (0, 0, 1, None))
    assert (first.row(Field.POINTS, 4), first.row(Field.TOTAL, 4)) == ((20, 20, 30, None), (60, 0, 60, None))
    assert (second.trump, second.absent, second.row(Field.BID, 4)) == ("none", (0,), (None, 0, None, 1))
    assert (third.row(Field.BID, 4), third.row(Field.TRICKS, 4), third.line) == (
        (1, None, None, None),
        (None,) * 4,
        7,
    )


def test_german_words_say_the_same():
    text = SAMPLES["our_export"].decode()
    for english, german in (
        *((" bid", " Vorhersage"), (" tricks", " Stiche"), (" points", " Punkte"), (" total", " Gesamt")),
        *(("round,cards,trump,dealer", "Runde,Karten,Trumpf,Geber"), ("from paper", "vom Papier")),
        ("forbidden Vorhersage,joined,left", "Verbotene Vorhersage,Dazugekommen,Gegangen"),
        ("returned,bonus,reason,rules", "Zurückgekommen,Zusatzpunkte,Grund,Regeln"),
        *(("still to play", "noch zu spielen"), ("ended early", "vorzeitig beendet"), (",Red,", ",Rot,")),
        ("no trump", "kein Trumpf"),
    ):
        assert english in text
        text = text.replace(english, german)
    assert read(text) == sample("our_export")


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_what_somebody_typed_may_have_titles_empty_columns_and_rounds_to_come(encoding):
    pad = read(SAMPLES["typed"].decode().encode(encoding))
    assert (pad.players, pad.faults, pad.rounds_left) == (("Ute", "Jörg"), (), None)
    assert [
        (round_.row(Field.BID, 2), round_.row(Field.TRICKS, 2), round_.dealer, round_.line)
        for round_ in pad.rounds
    ] == [((1, 0), (1, 0), 0, 4), ((0, 1), (1, 1), 1, 5)]
    assert pad.place(Cell(2, Field.BID, 1)) == (5, "Ansage Jörg")


def test_names_may_stand_in_a_line_above_and_totals_below():
    pad = sample("names_above")
    assert (pad.players, pad.faults) == (("Ute", "Tom"), ())
    assert [round_.row(Field.TOTAL, 2) for round_ in pad.rounds] == [(20, 30), (10, 20)]
    (fault,) = read(SAMPLES["names_above"].decode().replace("Summe;;;;10", "Summe;;;;30")).faults
    assert (fault.violation.code, fault.violation.details) == (PadCode.DIFFERS, {"found": 30, "other": 10})
    assert (fault.line, fault.column) == (6, "Ute Summe")


@pytest.mark.parametrize("second", ["Round,Cards,Ute,,Tom,", "Round,Cards,Ute,Ute,Tom,Tom"])
def test_the_round_may_stand_beside_the_names_above(second):
    pad = read(f"Friday\n{second}\n,,Bid,Tricks,Bid,Tricks\n1,1,0,0,1,1\n2,2,1,2,0,0\n")
    assert (pad.players, pad.faults) == (("Ute", "Tom"), ())
    assert [
        (round_.cards, round_.row(Field.BID, 2), round_.row(Field.TRICKS, 2)) for round_ in pad.rounds
    ] == [(1, (0, 1), (0, 1)), (2, (1, 0), (2, 0))]


def test_gaps_say_who_came_and_went():
    text = SAMPLES["typed_later"].decode()
    changes = (AttendanceChange(2, 3, JOINED, line=4), AttendanceChange(3, 2, LEFT, line=5))
    assert read(text).changes == changes
    with_totals = text.replace("Mia tricks", "Mia tricks,Mia total").replace("2,2,,", "2,2,,,35")
    assert read(with_totals).changes == (AttendanceChange(2, 3, JOINED, 35, line=4), changes[1])
    assert read(text.replace("5,5,0,0,0,0,,,5,5", "5,5,0,,,,,,,\n6,6")).changes == changes  # round 5 is open
    assert read(text.replace("Mia tricks", "Mia tricks,left")).changes == ()
    assert read(text.replace("\n", ",rules\n", 1).replace("1,1,,", "1,1,,,teams")).changes == ()
    whole_column = "round,A bid,A tricks,B bid,B tricks\n1,0,0,,\n2,0,1,,\n3,0,1,,\n"
    assert read(whole_column).changes == ()


def test_rounds_that_are_only_prepared_are_to_come():
    rounds = "\n".join(f"{number},{number},,,," for number in range(2, 32))
    pad = read(f"round,cards,A bid,A tricks,B bid,B tricks\n1,1,0,0,1,1\n{rounds}\n")
    assert (len(pad.rounds), pad.rounds_left, pad.faults) == (1, tuple(range(2, 31)), ())
    assert read("round,cards,A bid,A tricks\n1,1,0,0\n2,2,,\n").rounds_left is None
    at_start = read("round,cards,A bid,A tricks,A total\nfrom paper,,,,70\n7,7,,,\n8,8,,,\n9,9,,,\n")
    assert (at_start.first_round, at_start.carried, len(at_start.rounds)) == (7, (70,), 1)
    assert (at_start.rounds[0].cards, at_start.rounds_left) == (7, (8, 9))


def test_what_a_spreadsheet_makes_of_nothing_is_no_round():
    header = "round,cards,dealer,A bid,A tricks,A points,A total,B bid,B tricks,B points,B total"
    text = f"{header}\n1,1,A,0,0,20,20,1,1,30,30\n2,2,B,,,0,20,,,0,30\n"
    pad = read(text + "3,3,A,,,,20,,,,30\n")
    assert (len(pad.rounds), pad.rounds_left, pad.changes) == (1, (2, 3), ())
    # With the next one, of whom the dealer is known.
    assert [round_.dealer for round_ in read(text).rounds] == [0, 1]


def test_before_the_first_round_of_a_game_that_began_here_points_can_be_given():
    table = "round,A bid,A tricks,A total,joined,bonus,reason\n0,,,30,,A 30,late\n0,,,,A 0,,\n1,0,0,50,,,\n"
    pad = read(table)
    assert (pad.first_round, pad.carried, pad.faults) == (1, (), ())
    assert pad.bonuses == (PadBonus(0, 0, 30, "late", 2),)
    assert pad.changes == (AttendanceChange(0, 0, JOINED, line=3),)


@pytest.mark.parametrize(
    "name", ["Forbidden", "Bonus", "Total", "Round", "Ute bid", "Ute, jun.", "Bid Ute", "35"]
)
def test_a_player_may_be_called_like_a_column(name):
    header = f'round,cards,"{name} bid","{name} tricks","{name} points","{name} total",B bid,B tricks'
    pad = read(header + f',forbidden bid,joined,bonus\n1,1,0,0,20,20,1,1,"{name}","{name} 35","{name} -5"\n')
    assert (pad.players, pad.faults) == ((name, "B"), ())
    assert (pad.rounds[0].forbidden, pad.rounds[0].row(Field.TOTAL, 2)) == (True, (20, None))
    assert [(change.player, change.points) for change in (*pad.changes, *pad.bonuses)] == [(0, 35), (0, -5)]


def test_names_are_not_formulas():
    pad = read("round,'=1+1 bid,'=1+1 tricks,B bid,B tricks,dealer,left\n1,0,0,1,1,'=1+1,'=1+1\n")
    assert (pad.players, pad.rounds[0].dealer, pad.changes[0].player) == (("=1+1", "B"), 0, 0)


def test_long_tables_have_a_line_a_player_and_round_in_any_order():
    pad = sample("long")
    assert (pad.players, pad.faults) == (("Ute", "Tom", "Kevin"), ())  # as the deal goes round
    first, second, third = pad.rounds
    assert (first.row(Field.BID, 3), first.row(Field.TRICKS, 3), first.row(Field.POINTS, 3)) == (
        (0, 0, 1),
        (0, 0, 1),
        (20, 20, 30),
    )
    assert (first.lines, first.row(Field.TOTAL, 3), first.dealer) == ((4, 5, 3), (20, 25, 30), 0)
    assert (second.absent, second.row(Field.BID, 3), second.row(Field.TRICKS, 3)) == (
        (0,),
        (None, 0, 1),
        (None, 0, 2),
    )
    assert (third.cards, third.row(Field.BID, 3), third.row(Field.TRICKS, 3)) == (
        3,
        (1, None, None),
        (None, None, None),
    )
    assert pad.bonuses == (PadBonus(1, 1, 5, line=5),)
    assert pad.rounds_left == (4, 5)
    assert pad.place(Cell(1, Field.TRICKS, 2)) == (3, "Tricks")


def test_points_that_hold_the_adjustment_are_those_without_it():
    pad = read(SAMPLES["long"].decode().replace("0,0,5,20,25", "0,0,5,25,25"))
    assert pad == sample("long")


def test_who_opens_says_who_dealt():
    pad = read(SAMPLES["long"].decode().replace("Dealer", "Note"))
    assert (pad.players, [round_.dealer for round_ in pad.rounds]) == (("Ute", "Tom", "Kevin"), [0, 1, 2])


def test_an_open_round_and_those_to_come_say_nothing_of_who_left():
    open_round = "3,3,in_progress,Ute,Tom,Ute,1,\n3,3,in_progress,Ute,Tom,Tom,,\n"
    to_come = "4,4,pending,Tom,Ute,Ute,,\n4,4,pending,Tom,Ute,Tom,,\n"
    closed = "".join(f"{n},{n},played,,,Ute,0,0\n{n},{n},played,,,Tom,{n},{n}\n" for n in (1, 2))
    pad = read("Round,Cards,Status,Dealer,Opens,Player,Bid,Tricks\n" + closed + open_round + to_come)
    assert (pad.faults, pad.changes, len(pad.rounds)) == ((), (), 3)
    assert (pad.rounds[-1].row(Field.BID, 2), pad.rounds[-1].dealer) == ((1, None), 0)


@pytest.mark.parametrize("day", ["2025-11-20", "20.11.2025", "2025-11-20 00:00:00"])
def test_a_column_may_say_the_day(day):
    wide = read(f"Runde;Datum;Ute;Tom\n1;;0/0;1/1\n2;{day};1/1;1/1\n")
    long = read(f"Round,Date,Player,Bid,Tricks\n1,{day},Ute,0,0\n1,{day},Tom,1,1\n")
    assert (wide.started, long.started) == (evening_of("2025-11-20"), evening_of("2025-11-20"))
    assert (wide.faults, long.faults) == ((), ())
    assert read("Runde;Datum;Ute;Tom\n1;3/2;0/0;1/1\n").started is None


def test_a_round_that_was_left_out_needs_no_player():
    pad = read(
        "Round,Cards,Status,Player,Bid,Tricks\n1,1,played,Ute,0,0\n1,1,played,Tom,1,1\n2,2,skipped,,,\n"
        "3,3,played,Ute,1,1\n3,3,played,Tom,2,2\n"
    )
    assert (pad.faults, [round_.cards for round_ in pad.rounds]) == ((), [1, 3])


def test_the_second_table_checks_the_first():
    pad = sample("long_and_wide")
    assert (pad.players, [round_.dealer for round_ in pad.rounds]) == (("Ute", "Tom"), [0, 1])
    (fault,) = pad.faults
    assert (fault.violation.code, fault.violation.details) == (PadCode.DIFFERS, {"found": 2, "other": 1})
    assert (fault.line, fault.column, fault.cell) == (10, "Tom", Cell(2, Field.TRICKS, 1))
    same = SAMPLES["long_and_wide"].decode().replace("2;1/2;", "2;1/1=40;").replace("punkte", "notiz")
    assert [round_.row(Field.POINTS, 2) for round_ in read(same).rounds] == [(20, 30), (-10, 40)]
    assert read(same).faults == ()


def test_of_two_tables_the_long_one_is_checked_wherever_it_stands():
    long, wide = SAMPLES["long_and_wide"].decode().replace("2;1/2", "2;1/1").split("\n\n")
    adjusted = long.replace("1;1;;30;60", "1;1;5;30;65")
    pad = read(f"{wide.replace('60;10', '65;10')}\n\n{adjusted}\n")
    assert (pad.players, pad.bonuses, pad.faults) == (("Ute", "Tom"), (PadBonus(2, 1, 5, line=12),), ())


def test_a_player_and_a_round_of_the_second_table_alone_are_faults():
    text = SAMPLES["long_and_wide"].decode().replace("2;1/2", "2;1/1").replace("Runde;Tom", "Runde;Tim")
    faults = read(text.replace("Gesamt", "3;0/0;0/0\nGesamt")).faults
    assert (PadCode.NO_SUCH_PLAYER, None, "Runde") in named(faults)
    assert (PadCode.DIFFERS, 11, "Ute") in named(faults)


def test_wide_tables_have_a_cell_a_player():
    pad = sample("wide")
    assert pad.players == ("Ute", "Tom", "Kevin")
    assert [
        (round_.row(Field.BID, 3), round_.row(Field.TRICKS, 3), round_.row(Field.POINTS, 3))
        for round_ in pad.rounds
    ] == [
        ((0, 1, 0), (0, 1, 0), (20, 30, None)),
        ((0, None, None), (0, None, None), (None, None, None)),
        ((2, 1, None), (None, None, None), (None, None, None)),
    ]
    assert pad.rounds[1].absent == (2,)
    (fault,) = pad.faults
    assert fault.violation.code is PadCode.MADE_A_DATE
    assert (fault.line, fault.column, fault.cell) == (3, "Tom", Cell(2, Field.BID, 1))


@pytest.mark.parametrize(
    "cell", ["3. Feb", "03.02.2026", "2026-02-03", "2-Mar", "Feb 3", "03. Mrz", "3/2/2026"]
)
@pytest.mark.parametrize(
    "table", ["Round,A,B\n1,{},1/1\n", "round,A bid,A tricks,B bid,B tricks\n1,{},1,1,1\n"]
)
def test_a_cell_that_became_a_date_is_not_guessed(table, cell):
    pad = read(table.format(cell))
    assert [fault.violation.code for fault in pad.faults] == [PadCode.MADE_A_DATE]
    assert pad.rounds[0].row(Field.BID, 2) == (None, 1)


@pytest.mark.parametrize("name", ["points", "totals"])
def test_points_or_totals_alone_are_a_game_from_paper(name):
    pad = sample(name)
    assert (pad.players, pad.rounds, pad.first_round) == (("A", "B", "C"), (), 3)
    assert pad.carried == (40, 30, 20)
    assert pad.ended is (name == "points")  # in the other a round is still to come
    assert pad.faults == ()


def test_sums_say_whether_points_or_totals_stand_there():
    for table, carried in (
        ("Round,A,B,C\n1,20,20,30\n2,20,-10,40\n", (40, 10, 70)),
        ("Round,A,B,C\n1,20,20,30\n2,40,10,70\n", (40, 10, 70)),
        (",A,B,C\n1,20,20,30\n2,40,10,70\n3,30,40,60\n", (30, 40, 60)),
        ("Round,A,B,C\n10,140,−30,70\n", (140, -30, 70)),
        ("Round,A,B,C\n1,7,8,9\n2,8,8,8\n,15,16,17\n", (15, 16, 17)),
        ("Round,A,B,C\n1,7,8,9\n2,8,8,8\nTotal,8,8,8\n", (8, 8, 8)),
        ("Round,A points,B points,C points\n1,20,20,30\n2,40,10,70\n", (60, 30, 100)),
        ("Round,A points,A total,B points,B total\n1,20,20,30\n2,40,60,70,100\n", (60, 100)),
        ("Round,Player,Points\n1,A,20\n1,B,30\n2,A,−10\n2,B,40\n", (10, 70)),
        ("Round,Player,Points,Running\n1,A,20,20\n1,B,30,30\n2,A,−10,10\n2,B,40,70\n", (10, 70)),
        ("Round,A,B\n0,5,10\n1,20,30\n2,40,20\n", (65, 60)),
        ("Round,A,B,C\n1,20,30,20\n2,50,20,40\n3,90,10,70\nTotal,,,\n", (90, 10, 70)),
    ):
        pad = read(table)
        assert (pad.carried, pad.faults, pad.ended) == (carried, (), True), table


def test_a_total_row_that_is_no_sum_is_named():
    (fault,) = read("Round,A,B,C\n1,20,20,30\n2,20,-10,40\nTotal,40,20,70\n").faults
    assert (fault.violation.code, fault.violation.details) == (PadCode.DIFFERS, {"found": 20, "other": 10})
    assert (fault.line, fault.column) == (4, "B")


@pytest.mark.parametrize(
    ("table", "line", "column"),
    [
        ("Round,A,B,C\n1,0/0,1/1,0/0\nTotal,20,40,20\n", 3, "B"),
        (
            "Round,Player,Bid,Tricks,Points\n1,A,0,0,20\n1,B,1,1,30\n1,C,0,0,20\nSum,A,,,20\nSum,B,,,40\n",
            6,
            "Points",
        ),
    ],
)
def test_a_total_below_that_is_wrong_is_named_where_it_stands(table, line, column):
    with pytest.raises(PadError) as caught:
        judged(read(table))
    assert named(caught.value.faults) == [(PadCode.FIGURE, line, column)]


TABLE = (
    "round,cards,trump,dealer,A bid,A tricks,B bid,B tricks,forbidden bid,joined,left,bonus,reason,rules\n"
)


def test_all_that_is_wrong_is_named_with_line_and_column():
    for lines, faults in (
        (["1,1,red,A,x,0,1,1"], [(PadCode.NOT_A_FIGURE, 2, "A bid")]),
        (["1,y,red,A"], [(PadCode.NOT_A_FIGURE, 2, "cards")]),
        (["1,1,mauve,A"], [(PadCode.NOT_A_WORD, 2, "trump")]),
        (["1,1,red,T"], [(PadCode.NO_SUCH_PLAYER, 2, "dealer")]),
        (["1,1,,,–,0,1,1"], [(PadCode.NOT_A_FIGURE, 2, "A bid")]),
        (
            ["1,1,,,0,0,1,1,T,T,T"],
            [(PadCode.NO_SUCH_PLAYER, 2, t) for t in ("forbidden bid", "joined", "left")],
        ),
        (["1,1,,,0,0,1,1,,A x"], [(PadCode.NO_SUCH_PLAYER, 2, "joined")]),
        (["1,1,,,0,0,1,1,,,,T 30"], [(PadCode.NO_SUCH_PLAYER, 2, "bonus")]),
        (["1,1,,,0,0,1,1,,,,A"], [(PadCode.NOT_A_WORD, 2, "bonus")]),
        (["1,1,,,0,0,1,1,,,,A x"], [(PadCode.NOT_A_WORD, 2, "bonus")]),
        (["1,1,,,0,0,1,1,,,,,why"], [(PadCode.NOT_A_WORD, 2, "reason")]),
        (["1,1,,,0,0,1,1,,,,,,nonsense"], [(Code.UNKNOWN_VARIANT, 2, "rules")]),
        (["1,1,,,0,0,1,1,,,,,,{"], [("not-json", 2, "rules")]),
        (["1,1,,,0,0,1,1,,,,,,,7"], [(PadCode.CELLS, 2, "")]),
        (["1,1,,,0,0,1,1", "3,2,,,1,1,1,1", "4,3,,,1,1,1,1"], [(PadCode.ROUND_EXPECTED, 3, "round")]),
        (["1,1,,,0,0,1,1", "from rock,2,,,1,1,1,1", "3,3,,,1"], [(PadCode.ROUND_EXPECTED, 3, "round")]),
        (["1,1,,,0,0,1,1", "1,1,,,0,0,1,1"], [(PadCode.ROUND_EXPECTED, 3, "round")]),
        (["1,1,,,0,0,1,1", "2. Feb,1,,,0,0,1,1"], [(PadCode.MADE_A_DATE, 3, "round")]),
        (["1,1,,,0,0,1,1", "ended early", "2,1"], [(PadCode.NOT_A_WORD, 4, "round")]),
        (["1,1,,,0,0,1,1", "still to play,many"], [(PadCode.NOT_A_WORD, 3, "cards")]),
    ):
        assert named(read(TABLE + "\n".join(lines)).faults) == faults


def test_a_cell_at_fault_is_empty_and_can_be_put_right():
    pad = read(TABLE + "1,1,,,x,0,1,1\n2,2,,,1,1,1,y\n")
    assert [fault.cell for fault in pad.faults] == [Cell(1, Field.BID, 0), Cell(2, Field.TRICKS, 1)]
    assert pad.rounds[0].row(Field.BID, 2) == (None, 1)
    corrected = pad.written(Cell(1, Field.BID, 0), 0).written(Cell(2, Field.TRICKS, 1), 1)
    assert (corrected.faults, corrected.rounds[0].row(Field.BID, 2)) == ((), (0, 1))


def test_totals_before_the_first_round_are_those_of_all():
    table = "round,A bid,A tricks,A total,B bid,B tricks,B total\nvom Papier,,,70,,,\n7,0,0,,1,1,\n"
    pad = read(table)
    (fault,) = pad.faults
    assert (fault.violation.code, fault.line, fault.column) == (PadCode.CELL_MISSING, 2, "B total")
    corrected = pad.written(fault.cell, 20)
    assert (corrected.carried, corrected.faults, corrected.rounds) == ((70, 20), (), pad.rounds)


def test_a_column_that_nobody_knows_and_one_that_is_there_already_are_named():
    for table, column in (
        ("round,A bid,A tricks,Glück\n1,0,0,viel\n", "Glück"),
        ("round,A bid,A tricks,bonus,Zusatzpunkte\n1,0,0,A 3,A 5\n", "Zusatzpunkte"),
        ("round,player,bid,tricks,Tipp\n1,A,0,0,1\n", "Tipp"),
    ):
        (fault,) = read(table).faults
        assert (fault.violation.code, fault.line, fault.column) == (PadCode.HEADER, 1, column), table


def test_where_no_layout_fits_it_says_what_is_missing():
    for text, code, expected in (
        ("", PadCode.NO_PAD, None),
        ("hello, world", PadCode.NO_PAD, None),
        ("round,player,total", PadCode.NO_PAD, None),
        ("Anna bid,Anna tricks,Ute bid,Ute tricks\n0,0,1,1", PadCode.HEADER, "round"),
        ("round,cards\n1,1", PadCode.HEADER, "<player> bid"),
        ("round,cards,Thomas\n1,1", PadCode.HEADER, "<player> bid"),
        ("round,cards,Thomas bid,Thomas,Ute bid,Ute tricks", PadCode.HEADER, "Thomas tricks"),
        ("Round,Player,Bid\n1,A,0", PadCode.HEADER, "tricks"),
    ):
        (fault,) = refused(text).faults
        assert fault.violation.code is code, text
        assert fault.violation.details.get("expected") == expected, text


def test_names_that_cannot_be_told_apart_are_refused():
    table = "round,bid,tricks,A bid,A tricks,a bid,a tricks,\u202eB bid,\u202eB tricks\n"
    assert [fault.violation.code for fault in read(table).faults] == [
        PadCode.NAME_EMPTY,
        PadCode.NAME_TWICE,
        PadCode.NAME_INVISIBLE,
    ]


def test_more_names_than_players_are_refused():
    (fault,) = refused("round," + ",".join(f"P{number}" for number in range(7))).faults
    assert fault.violation.code is Code.PLAYERS_OUT_OF_RANGE
    assert [violation.code for violation in refused_names(["A"] * 7)] == [Code.PLAYERS_OUT_OF_RANGE]


CELLS = st.sampled_from(
    [
        *("", "1", "2", "3/2", "1/1=30", "–", "x", "3. Feb", "-10", "9" * 4000, "round", "Runde", "player"),
        *("A bid", "A tricks", "B bid", "B tricks", "A", "B", "total", "bid", "tricks", "points", "joined"),
        *("left", "bonus", "reason", "rules", "A 30", "B", "from paper", "0", "still to play", "ended early"),
        *("played", "skipped", "sat_out", "status", "dealer", "cards", "{", "standard", "sep=;", "Gesamt"),
    ]
)


@given(st.lists(st.lists(CELLS, max_size=8), max_size=8))
def test_any_table_is_a_pad_or_refused(rows):
    text = "\n".join(",".join(row) for row in rows)
    try:
        pad = read(text)
    except PadError:
        return
    assert all(player in range(len(pad.players)) for round_ in pad.rounds for _of, player in round_.figures)
    for fault in pad.faults:
        if fault.cell is not None and fault.cell.round >= pad.first_round:
            pad.written(fault.cell, 1)


def test_a_table_has_no_more_lines_than_a_game_can_have():
    for text in (
        "round,A bid,A tricks,B bid,B tricks\n" + "1,0,0,0,0\n" * 3000,
        "round,player,bid,tricks\n" + "1,A,0,0\n\n" * 1500,
    ):
        (fault,) = refused(text).faults
        assert (fault.violation.code, fault.violation.details) == (PadCode.TOO_MANY_LINES, {"most": 2048})


def test_a_header_has_no_more_columns_than_a_game_can_have():
    assert refused("round," + "A bid,A tricks," * 20_000).faults[0].violation.code is PadCode.HEADER


def test_of_very_many_faults_the_first_are_named():
    pad = read("round,A bid,A tricks,B bid,B tricks\n" + "1,x,x,x,x\n" * 300)
    assert len(pad.faults) == 500


def test_a_fault_in_a_round_to_come_can_be_put_right():
    pad = read("round,cards,A bid,A tricks\n1,1,0,0\n2,x,,\n3,3,,\n4,4,,\n")
    (fault,) = pad.faults
    assert (fault.cell, len(pad.rounds)) == (Cell(2, Field.CARDS), 2)
    assert pad.written(Cell(2, Field.CARDS), 2).faults == ()
