"""The words that people write above columns and at the start of lines, in English and German."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Field(StrEnum):
    """What a column of a table, or a cell of a pad, is about."""

    ROUND = "round"
    CARDS = "cards"
    STATUS = "status"
    DEALER = "dealer"
    OPENS = "opens"
    PLAYER = "player"
    BID = "bid"
    TRICKS = "tricks"
    POINTS = "points"
    TOTAL = "total"
    TRUMP = "trump"
    FORBIDDEN = "forbidden"
    JOINED = "joined"
    LEFT = "left"
    RETURNED = "returned"
    BONUS = "bonus"
    REASON = "reason"
    RULES = "rules"
    DATE = "date"
    NOTE = "note"
    """What no pad needs."""
    RESULT = "result"
    """What stands below a bare name: bid and tricks in one cell, or points or totals alone."""


OF_A_PLAYER = (Field.BID, Field.TRICKS, Field.POINTS, Field.TOTAL)
"""What a name may stand before, or behind."""
OF_A_CELL = (Field.ROUND, Field.CARDS, Field.TRUMP, Field.DEALER, *OF_A_PLAYER)
"""What can stand in a cell of a round."""
CAME_AND_WENT = (Field.JOINED, Field.LEFT, Field.RETURNED)
HAPPENED = (*CAME_AND_WENT, Field.BONUS)
"""What is between two rounds."""

_WORDS: Mapping[Field, tuple[str, ...]] = {
    Field.ROUND: (
        *("round", "runde", "rounds", "runden", "rd", "rd.", "rnd", "nr", "nr.", "no.", "#"),
        *("round no", "round number", "rundennummer", "spiel", "hand no"),
    ),
    Field.CARDS: ("cards", "karten", "kartenzahl", "card", "anzahl karten", "number of cards", "hand"),
    Field.STATUS: ("status", "state", "zustand"),
    Field.DEALER: ("dealer", "geber", "geberin", "kartengeber", "gibt", "deals"),
    Field.OPENS: ("opens", "ausspiel", "spielt aus", "ausspieler", "anspiel", "leads", "lead", "starts"),
    Field.PLAYER: ("player", "spieler", "spielerin", "name", "mitspieler"),
    Field.BID: (
        *("bid", "bids", "call", "called", "prediction", "predicted", "guess", "bet"),
        *("ansage", "angesagt", "tipp", "tip", "gebot", "geboten", "vorhersage", "vorhergesagt"),
    ),
    Field.TRICKS: (
        *("tricks", "made", "won", "taken", "got"),
        *("stiche", "gemacht", "bekommen", "geholt", "erzielt"),
    ),
    Field.BONUS: ("bonus", "zusatzpunkte", "adjust", "adjustment", "anpassung"),
    Field.POINTS: ("points", "punkte", "score", "pts", "pts.", "pkt", "pkt."),
    Field.TOTAL: (
        *("total", "totals", "running", "running total", "sum", "cumulative", "total points"),
        *("gesamt", "summe", "kumuliert", "gesamtpunkte", "zwischenstand", "stand", "punktestand"),
    ),
    Field.TRUMP: ("trump", "trumpf", "trumpffarbe"),
    Field.FORBIDDEN: ("forbidden bid", "verbotene vorhersage"),
    Field.JOINED: ("joined", "dazugekommen"),
    Field.LEFT: ("left", "gegangen"),
    Field.RETURNED: ("returned", "came back", "zurückgekommen"),
    Field.REASON: ("reason", "grund"),
    Field.RULES: ("rules", "regeln"),
    Field.DATE: ("date", "played on", "datum", "gespielt am"),
    Field.NOTE: (
        *("note", "notes", "comment", "comments", "time", "difference", "diff"),
        *("notiz", "notizen", "kommentar", "bemerkung", "bemerkungen", "zeit", "differenz"),
    ),
}
_TITLES = {word: title for title, called in _WORDS.items() for word in called}

FROM_PAPER = ("from paper", "vom papier")
"""What the line with the totals before the first round begins with."""
STILL_TO_PLAY = ("still to play", "noch zu spielen")
"""What the line below the last round with the hands to come begins with."""
ENDED_EARLY = ("ended early", "vorzeitig beendet")
"""What the line below the last round of a game that was ended early begins with."""
FOOT = ("total", "totals", "sum", "gesamt", "summe", "endstand", "ergebnis", "result", "final", "σ")
"""What the line below the last round with the totals begins with."""
RANKS = ("rank", "place", "ranking", "rang", "platz", "platzierung")
"""What a line that only says who won begins with."""


class Status(StrEnum):
    """How far a round is, or what a player does in it."""

    PLAYED = "played"
    IN_PROGRESS = "in_progress"
    PENDING = "pending"
    SKIPPED = "skipped"
    SAT_OUT = "sat_out"


STATUS_WORDS: Mapping[str, Status] = {
    **{str(status): status for status in Status},
    **dict.fromkeys(("done", "closed", "gespielt", "fertig"), Status.PLAYED),
    **dict.fromkeys(("in progress", "open", "läuft", "offen", "laufend"), Status.IN_PROGRESS),
    **dict.fromkeys(("to come", "ausstehend", "kommt noch"), Status.PENDING),
    **dict.fromkeys(("ausgelassen", "übersprungen"), Status.SKIPPED),
    **dict.fromkeys(("sat out", "sits out", "setzt aus", "ausgesetzt"), Status.SAT_OUT),
}


def title_of(cell: str) -> Field | None:
    """What a column is about that is called so; None for any other word."""
    return _TITLES.get(" ".join(cell.lower().split()).rstrip(":"))


def title_behind(cell: str) -> tuple[str, Field] | None:
    """The name and what stands behind it: `Ute bid`, `Ute (Ansage)`."""
    name, _, word = cell.rpartition(" ")
    title = title_of(word.strip("()"))
    return (name, title) if title in OF_A_PLAYER else None


def title_before(cell: str) -> tuple[str, Field] | None:
    """The name and what stands before it: `Ansage Ute`, `Bid: Ute`."""
    word, _, name = cell.partition(" ")
    title = title_of(word)
    return (name.strip("()"), title) if name and title in OF_A_PLAYER else None


def is_title(cell: str) -> bool:
    """Whether a cell reads like the title of a column."""
    return title_of(cell) is not None or title_behind(cell) is not None or title_before(cell) is not None
