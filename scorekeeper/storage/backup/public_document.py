"""The document of a game whose rules are not known here, without the bids that may be hidden (§4.4, §4.5).

`public_copy` folds the facts, which takes the rules. Here only the kinds of the facts tell which bids were
laid open, and what they do not tell for certain is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.game import FACTS
from scorekeeper.game import facts as f
from scorekeeper.rules import BidRules, Ruleset
from scorekeeper.rules.typed_json import fields_of
from scorekeeper.storage.errors import Document

Rows = Sequence[Mapping[str, Any]]


def public_document(document: Document) -> Document:
    """The document itself where all bids are open; else an older copy of the game, which the game goes on
    from: it ends before the first bid that may not have been laid open, and has nothing that was undone."""
    if _has_open_bids_only(document["facts"]["1"]["ruleset"]):
        return document
    head, facts = document["game"]["1"], document["facts"]
    in_force = dict(list(facts.items())[: head["cursor"]])
    public = _public_facts(list(in_force.values()))
    older = {"cursor": public, "revision": max(1, head["revision"] - (public < len(in_force)))}
    return {"game": {"1": {**head, **older}}, "facts": dict(list(in_force.items())[:public])}


def is_whole(public: Document, document: Document) -> bool:
    """Whether no bid was left out of the public document."""
    return bool(public["game"]["1"]["cursor"] == document["game"]["1"]["cursor"])


def _has_open_bids_only(ruleset: Mapping[str, Any]) -> bool:
    """Whether the ruleset says so; a field that is not known here may say otherwise."""
    bids = ruleset.get("bids", {})
    if not (ruleset.keys() <= fields_of(Ruleset).keys() and bids.keys() <= fields_of(BidRules).keys()):
        return False
    said = bids.get("visibility", "open")
    return said == "open" or all(one == "open" for one in said)


def _public_facts(rows: Rows) -> int:
    """How many facts there are before the first bid of which it is not certain that it was laid open."""
    seats = range(len(rows[0]["seats"]))
    hidden: list[int] = []
    played: int | None = None
    """Where the play of the open round ended."""
    reported = set[int]()
    for place, row in enumerate(rows):
        kind = FACTS.get(str(row.get("fact")))
        if kind in _OF_BIDS:
            hidden.append(place)
        elif kind is f.BidsRevealed:
            hidden = []
        elif kind is f.SeatJoined:
            seats = range(len(seats) + 1)
        elif kind is f.RoundVoided:
            if hidden:
                break  # they were thrown away, and never will be
            played = None
        elif kind is f.PlayEnded:
            if played is not None:  # that was the round before, which is closed
                hidden = [bid for bid in hidden if bid > played]
            played, reported = place, set()
        elif kind is f.ResultEntered and played is not None and row.get("seat") in seats:
            reported.add(row["seat"])
            if len(reported) == len(seats) - 1:  # the last player's tricks follow, and the round is closed
                hidden, played = [], None
    return hidden[0] if hidden else len(rows)


_OF_BIDS = (f.BidMade, f.BidsSeen, None)
"""The kinds that hold a bid that may be hidden, or stand in its tap; a kind that is not known here may."""
