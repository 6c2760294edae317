"""Golden games: pads as plain text, one line a round.

    # what the game is; lines with # and empty lines do not count
    players: Thomas, Ute, Kevin            in the order of their seats, clockwise
    rules: standard                        a preset, or a ruleset as JSON in one line
    dealer: Thomas                         who deals round 1; missing where nobody knows

    # round cards turned up |   Thomas |      Ute |    Kevin
          1     1        R3 | 0/0   20 | 0/0   20 | 1/1   30

    ranking: Kevin 1 30, Thomas 2 20, Ute 2 20

A line holds the round's number, the cards of a hand, the card turned up (`Z:green` a wizard after which the
dealer named green, `-` no card left, `?` not known), and for every player bid/tricks and the total after the
round. A bid `2>3` was 2 until the cloud changed it to 3; `-` stands for somebody who has dropped out. Tricks
that are missing belong to nobody. The totals were not reckoned with this program. The ranking is that after
the last line.
"""

import json
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))


@dataclass(frozen=True)
class GoldenRound:
    """One line: what was turned up, and per player what was bid, taken and reached."""

    number: int
    cards: int
    turned_up: str | None
    """The card's code; None where no card was left."""
    chosen: str | None
    """The suit that the dealer named after a wizard."""
    is_known: bool
    """Whether anybody knows what was turned up."""
    said: tuple[int | None, ...]
    """The bids before the cloud changed any; None for somebody who has dropped out, here and below."""
    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    totals: tuple[int, ...]

    @property
    def playing(self):
        return tuple(seat for seat, bid in enumerate(self.bids) if bid is not None)

    @property
    def lost(self):
        """How many tricks belong to nobody."""
        return self.cards - sum(tricks or 0 for tricks in self.tricks)


@dataclass(frozen=True)
class GoldenGame:
    """One file. `rules` is the name of a preset or the ruleset's JSON; `dealer` a seat, from 0."""

    players: tuple[str, ...]
    rules: object
    dealer: int | None
    rounds: tuple[GoldenRound, ...]
    ranking: tuple[tuple[str, int, int], ...]
    """Player, rank and total, best first."""


def read_golden(path):
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    heads = dict(line.split(": ", 1) for line in lines if not line[0].isdigit())
    players = tuple(heads["players"].split(", "))
    rules = heads["rules"]
    return GoldenGame(
        players=players,
        rules=json.loads(rules) if rules.startswith("{") else rules,
        dealer=players.index(heads["dealer"]) if "dealer" in heads else None,
        rounds=tuple(_read_round(line) for line in lines if line[0].isdigit()),
        ranking=tuple(_read_place(place) for place in heads["ranking"].split(", ")),
    )


def _read_round(line):
    head, *cells = line.split("|")
    number, cards, up = head.split()
    card, _, chosen = up.partition(":")
    figures = [_read_cell(cell) for cell in cells]
    said, bids, tricks, totals = zip(*figures, strict=True)
    return GoldenRound(
        number=int(number),
        cards=int(cards),
        turned_up=None if card in ("-", "?") else card,
        chosen=chosen or None,
        is_known=card != "?",
        said=said,
        bids=bids,
        tricks=tricks,
        totals=totals,
    )


def _read_cell(cell):
    played, total = cell.split()
    if played == "-":
        return None, None, None, int(total)
    bid, tricks = played.split("/")
    said, _, changed = bid.partition(">")
    return int(said), int(changed or said), int(tricks), int(total)


def _read_place(place):
    player, rank, total = place.rsplit(" ", 2)
    return player, int(rank), int(total)
