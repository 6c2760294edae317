"""What the command line is asked, whether as arguments or as a line of JSON: read, answered, put into words.

A question about a trick or a hand is one mapping, `{"cards": ["R3", "Z"], "trump": "red"}`; the arguments of
a command are brought into that form, so that both ways are judged by the same code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from scorekeeper import rules
from scorekeeper.locale import Words
from scorekeeper.locale.verdicts import led_sentence, legal_sentence, verdict_sentence, winner_sentence
from scorekeeper.rules import Card, Code, Ruleset, RuleViolation, Suit, Verdict

T = TypeVar("T")

GAMES: Mapping[str, Ruleset] = MappingProxyType({"standard": rules.STANDARD})
"""The games whose tricks can be judged, by the name that `--game` takes."""

TRUMPS: Mapping[str, Suit | None] = MappingProxyType({**{suit.value: suit for suit in Suit}, "none": None})
"""What `--trump` takes."""


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """Who takes the cards that lie there."""

    cards: tuple[Card, ...]
    trump: Suit | None
    verdict: Verdict

    def as_json(self, _: Words) -> dict[str, object]:
        """The answer of `trick --json`."""
        verdict = self.verdict
        return {
            "winner": verdict.winner,
            "next_leader": verdict.next_leader,
            "led": verdict.led,
            "reason": verdict.reason,
            "paragraph": verdict.paragraph,
            "text": verdict_sentence(_, self.cards, self.trump, verdict),
        }

    def as_text(self, _: Words) -> list[str]:
        """The answer in lines for people."""
        verdict = self.verdict
        taken = f" ({self.cards[verdict.winner]})" if verdict.winner is not None else ""
        return [
            f"{winner_sentence(_, verdict)}{taken}.",
            f"{verdict_sentence(_, self.cards, self.trump, verdict)} (§{verdict.paragraph})",
            f"{led_sentence(_, verdict.led)}.",
        ]


@dataclass(frozen=True, slots=True)
class LegalAnswer:
    """What may be played from a hand to the cards that lie there."""

    hand: tuple[Card, ...]
    cards: tuple[Card, ...]

    def as_json(self, _: Words) -> dict[str, object]:
        """The answer of `legal --json`."""
        legal = rules.legal_cards(self.hand, self.cards)
        return {"led": rules.led_suit(self.cards), "legal": [card.code for card in legal]}

    def as_text(self, _: Words) -> list[str]:
        """The answer in lines for people: the cards, then why."""
        legal = rules.legal_cards(self.hand, self.cards)
        return [" ".join(card.code for card in legal), legal_sentence(_, self.hand, self.cards)]


def judge_trick(question: object) -> TrickAnswer:
    """Judges `{"cards", "trump", "game", "turned_up"}`. Raises `RuleViolation`."""
    fields = _fields(question, ("cards", "trump", "game", "turned_up"))
    ruleset, turned_up = _game(fields), _turned_up(fields)
    cards = _cards(fields, "cards")
    rules.verify_trick(cards, ruleset)
    if turned_up:
        rules.verify_cards((*cards, turned_up), ruleset)
    trump = _trump(fields, turned_up)
    return TrickAnswer(cards, trump, rules.judge(cards, trump, ruleset))


def find_legal(question: object) -> LegalAnswer:
    """Finds what `{"hand", "cards", "game", "turned_up"}` may play. Raises `RuleViolation`."""
    fields = _fields(question, ("hand", "cards", "game", "turned_up"))
    ruleset, turned_up = _game(fields), _turned_up(fields)
    hand, cards = _cards(fields, "hand"), _cards(fields, "cards")
    rules.verify_hand(hand, cards, ruleset)
    if turned_up:
        rules.verify_cards((*hand, *cards, turned_up), ruleset)
    return LegalAnswer(hand, cards)


def _fields(question: object, known: Sequence[str]) -> Mapping[str, object]:
    if not isinstance(question, Mapping):
        raise RuleViolation(Code.WRONG_TYPE, field="line", value=question, expected="object")
    for name in question:
        if name not in known:
            raise RuleViolation(Code.UNKNOWN_FIELD, field=name, known=tuple(known))
    return question


def _cards(fields: Mapping[str, object], name: str) -> tuple[Card, ...]:
    """The cards of a list of codes, or of a text with codes between spaces or commas."""
    value = fields.get(name, [])
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list):
        raise RuleViolation(Code.WRONG_TYPE, field=name, value=value, expected="list")
    return tuple(_card(name, code) for code in value)


def _card(field: str, code: object) -> Card:
    if not isinstance(code, str):
        raise RuleViolation(Code.WRONG_TYPE, field=field, value=code, expected="text")
    return rules.parse_card(code)


def _turned_up(fields: Mapping[str, object]) -> Card | None:
    value = fields.get("turned_up")
    return None if value is None else _card("turned_up", value)


def _game(fields: Mapping[str, object]) -> Ruleset:
    return _row("game", fields.get("game", "standard"), GAMES)


def _trump(fields: Mapping[str, object], turned_up: Card | None) -> Suit | None:
    """What is said stands; otherwise the card turned up decides, and without one there is no trump."""
    if "trump" in fields:
        return None if fields["trump"] is None else _row("trump", fields["trump"], TRUMPS)
    if rules.dealer_chooses(turned_up):
        raise RuleViolation(Code.TRUMP_MUST_BE_CHOSEN)
    return rules.trump_of(turned_up)


def _row(field: str, value: object, rows: Mapping[str, T]) -> T:
    if not isinstance(value, str):
        raise RuleViolation(Code.WRONG_TYPE, field=field, value=value, expected="text")
    if value.lower() not in rows:
        raise RuleViolation(Code.UNKNOWN_VARIANT, field=field, value=value, known=tuple(rows))
    return rows[value.lower()]
