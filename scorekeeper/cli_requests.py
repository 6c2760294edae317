"""What the command line is asked, whether as arguments or as a line of JSON: read, answered, put into words.

A question about a trick or a hand is one mapping, `{"cards": ["R3", "Z"], "trump": "red"}`; the arguments of
a command are brought into that form, so that both ways are judged by the same code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from scorekeeper import rules
from scorekeeper.game.strict_json import parse_json
from scorekeeper.locale import Words
from scorekeeper.locale.verdicts import (
    after_sentences,
    led_sentence,
    legal_sentence,
    verdict_sentence,
    winner_sentence,
)
from scorekeeper.rules import Card, Code, Ruleset, RuleViolation, Suit, Verdict

T = TypeVar("T")

EVERY_CARD = replace(rules.STANDARD, extra_cards=rules.EXTRA_CARDS)
"""The standard as the command line judges it: any of the special cards may have been mixed in (§8)."""

GAMES: Mapping[str, Ruleset] = MappingProxyType({**rules.PRESETS, "standard": EVERY_CARD})
"""The games whose tricks can be judged, by the name that `--game` takes."""

TRUMPS: Mapping[str, Suit | None] = MappingProxyType({**{suit.value: suit for suit in Suit}, "none": None})
"""What `--trump` takes."""


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """Who takes the cards that lie there."""

    cards: tuple[Card, ...]
    trump: Suit | None
    verdict: Verdict
    ruleset: Ruleset
    copied: Card | None

    def as_json(self, _: Words) -> dict[str, object]:
        """The answer of `trick --json`."""
        verdict = self.verdict
        return {
            "winner": verdict.winner,
            "next_leader": verdict.next_leader,
            "led": verdict.led,
            "reason": verdict.reason,
            "paragraph": verdict.paragraph,
            "text": " ".join([self._why(_), *self._after(_)]),
        }

    def as_text(self, _: Words) -> list[str]:
        """The answer in lines for people."""
        verdict = self.verdict
        taken = f" ({self.cards[verdict.winner]})" if verdict.winner is not None else ""
        return [
            f"{winner_sentence(_, verdict)}{taken}.",
            f"{self._why(_)} (§{verdict.paragraph})",
            *self._after(_),
            f"{led_sentence(_, verdict.led, self.ruleset.deck)}.",
        ]

    def _why(self, _: Words) -> str:
        return verdict_sentence(
            _, self.cards, self.trump, self.verdict, ruleset=self.ruleset, copied=self.copied
        )

    def _after(self, _: Words) -> list[str]:
        return after_sentences(_, self.cards, self.verdict, copied=self.copied)


@dataclass(frozen=True, slots=True)
class LegalAnswer:
    """What may be played from a hand to the cards that lie there."""

    hand: tuple[Card, ...]
    cards: tuple[Card, ...]
    ruleset: Ruleset
    copied: Card | None

    def as_json(self, _: Words) -> dict[str, object]:
        """The answer of `legal --json`."""
        return {"led": rules.led_suit(self.cards, self.ruleset, self.copied), "legal": self._codes()}

    def as_text(self, _: Words) -> list[str]:
        """The answer in lines for people: the cards, then why."""
        why = legal_sentence(_, self.hand, self.cards, self.ruleset, self.copied)
        return [" ".join(self._codes()), why]

    def _codes(self) -> list[str]:
        legal = rules.legal_cards(self.hand, self.cards, self.ruleset, self.copied)
        return [card.code for card in legal]


def judge_trick(question: object) -> TrickAnswer:
    """Judges `{"cards", "trump", "game", "turned_up", "copied"}`. Raises `RuleViolation`."""
    fields = _fields(question, ("cards", "trump", "game", "turned_up", "copied"))
    ruleset, cards, lying = _game(fields), _cards(fields, "cards"), _lying(fields)
    copied = _copied(cards, lying)
    rules.verify_trick(cards, ruleset, copied)
    rules.verify_cards((*cards, *filter(None, lying)), ruleset)
    trump = _trump(fields, ruleset, lying[0])
    return TrickAnswer(cards, trump, rules.judge(cards, trump, ruleset, copied), ruleset, copied)


def find_legal(question: object) -> LegalAnswer:
    """Finds what `{"hand", "cards", "game", "turned_up", "copied"}` may play. Raises `RuleViolation`."""
    fields = _fields(question, ("hand", "cards", "game", "turned_up", "copied"))
    ruleset, lying = _game(fields), _lying(fields)
    hand, cards = _cards(fields, "hand"), _cards(fields, "cards")
    copied = _copied(cards, lying)
    rules.verify_hand(hand, cards, ruleset, copied)
    rules.verify_cards((*hand, *cards, *filter(None, lying)), ruleset)
    return LegalAnswer(hand, cards, ruleset, copied)


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


def _lying(fields: Mapping[str, object]) -> tuple[Card | None, Card | None]:
    """The card turned up, and the next one of the stock where the werewolf lies in its place."""
    turned_up, next_card = fields.get("turned_up"), fields.get("copied")
    return (
        None if turned_up is None else _card("turned_up", turned_up),
        None if next_card is None else _card("copied", next_card),
    )


def _copied(cards: Sequence[Card], lying: tuple[Card | None, Card | None]) -> Card | None:
    """The card that a vampire among these copies."""
    rules.verify_copied(cards, *lying)
    return rules.copied_card(*lying)


def _game(fields: Mapping[str, object]) -> Ruleset:
    """The game of that name, or the ruleset that is written out: as an object, or as JSON in a text."""
    value = fields.get("game", "standard")
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = parse_json(value)
    if isinstance(value, Mapping):
        return rules.ruleset_from_json(value)
    return _row("game", value, GAMES)


def _trump(fields: Mapping[str, object], ruleset: Ruleset, turned_up: Card | None) -> Suit | None:
    """What is said stands; otherwise the card turned up decides, and without one there is no trump."""
    if "trump" in fields:
        return None if fields["trump"] is None else _row("trump", fields["trump"], TRUMPS)
    if turned_up is None or not rules.DECKS[ruleset.deck].trump:
        return None
    if rules.trump_is_chosen(turned_up):
        raise RuleViolation(Code.TRUMP_MUST_BE_CHOSEN, card=turned_up.code)
    return rules.trump_of(turned_up)


def _row(field: str, value: object, rows: Mapping[str, T]) -> T:
    if not isinstance(value, str):
        raise RuleViolation(Code.WRONG_TYPE, field=field, value=value, expected="text")
    if value.lower() not in rows:
        raise RuleViolation(Code.UNKNOWN_VARIANT, field=field, value=value, known=tuple(rows))
    return rows[value.lower()]
