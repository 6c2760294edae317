"""A whole game as one large number, as small as it can be: what a code holds that a camera reads.

Everything is in it: who sits where, the rules whole, every fact in its order, undone ones too, and when each
was written down, to the second. So the copy goes on elsewhere, with undo and redo, as if it had never moved.
What stands here is the form of codes of version 1 (see `codes`) and never changes; a later form is a later
version.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.game import FACTS, Fact, Game, GameStarted, Seat
from scorekeeper.storage.arithmetic import Packer, Unpacker
from scorekeeper.storage.packed_fields import (
    FIELDS,
    KINDS,
    MOST_FACTS,
    MOST_SEATS,
    Page,
    pack_moment,
    unpack_moment,
)
from scorekeeper.storage.packed_texts import (
    pack_id,
    pack_ruleset,
    pack_text,
    teach_letters,
    unpack_id,
    unpack_ruleset,
    unpack_text,
)


def pack(game: Game) -> int:
    """The game as a number. Moments lose what is less than a second.

    Raises `ValueError` for what no game has: six digits more than a score, or thousands of facts.
    """
    if len(game.facts) > MOST_FACTS:
        raise ValueError(f"{len(game.facts)} facts are too many")
    pen, page = Packer(), Page()
    teach_letters(pen)
    pack_id(pen, game.id)
    pen.number("facts", len(game.facts))
    pen.number("undone", len(game.facts) - game.cursor)
    pen.number("revision", game.revision - len(game.facts))
    first, *later = game.facts
    if not isinstance(first, GameStarted):
        raise ValueError("the first fact must be GameStarted")
    _pack_start(pen, page, first)
    for fact in later:
        name = type(fact).__name__
        pen.symbol(("kind", *page.next_kind()), len(KINDS), KINDS.index(name))
        pack_moment(pen, page, name, fact.at)
        page.enter(name)
        for value, kind in FIELDS[name].items():
            kind.pack(pen, page, (name, value), getattr(fact, value))
    return pen.packed()


def unpack(packed: int) -> Game:
    """The game of a number. Raises `ValueError` when it is none of ours, and `RuleViolation`, which is one,
    when its rules are not known here."""
    pen, page = Unpacker(packed), Page()
    teach_letters(pen)
    game_id = unpack_id(pen)
    count = pen.number("facts")
    undone, more = pen.number("undone"), pen.number("revision")
    if not 0 <= undone < count <= MOST_FACTS or count + more < 1:
        raise ValueError("so many facts cannot be")
    facts: list[Fact] = [_unpack_start(pen, page)]
    for _number in range(count - 1):
        name = KINDS[pen.symbol(("kind", *page.next_kind()), len(KINDS))]
        values: dict[str, Any] = {"at": unpack_moment(pen, page, name)}
        page.enter(name)
        for value, kind in FIELDS[name].items():
            values[value] = kind.unpack(pen, page, (name, value))
        facts.append(FACTS[name](**values))
    pen.verify_end()
    return Game(id=game_id, revision=count + more, cursor=count - undone, facts=tuple(facts))


# The start ---------------------------------------------------------------------------------------------


def _pack_start(pen: Packer, page: Page, first: GameStarted) -> None:
    pack_moment(pen, page, "GameStarted", first.at)
    pen.number("seats", len(first.seats))
    for seat in first.seats:
        pack_id(pen, seat.player)
        pack_text(pen, seat.name)
    pen.number("first dealer", first.first_dealer)
    pack_ruleset(pen, first.ruleset)
    page.seats = page.run = max(1, min(MOST_SEATS, len(first.seats)))


def _unpack_start(pen: Unpacker, page: Page) -> GameStarted:
    at = unpack_moment(pen, page, "GameStarted")
    count = pen.number("seats")
    if not 0 <= count <= MOST_SEATS:
        raise ValueError(f"{count} cannot sit at a table")
    seats = tuple(Seat(unpack_id(pen), unpack_text(pen)) for _seat in range(count))
    dealer = pen.number("first dealer")
    page.seats = page.run = max(1, count)
    return GameStarted(at, seats, dealer, unpack_ruleset(pen))
