"""`scorekeeper legal`: which cards of a hand may be played."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass

from scorekeeper import rules
from scorekeeper.cli.localized_argparse import Parser, UsageError
from scorekeeper.cli.streams import add_output, answer_batch, print_answer
from scorekeeper.cli.trick import (
    GAME,
    add_game_options,
    cards_help,
    given_fields,
    read_cards,
    read_copied_card,
    read_ruleset,
    read_turned_up,
)
from scorekeeper.game.json_input import object_fields
from scorekeeper.locale import Words
from scorekeeper.locale.verdicts import legal_sentence
from scorekeeper.rules import Card, Ruleset


def add_arguments(_: Words, parser: Parser) -> None:
    card = _("CARD")
    parser.describe(
        usage=f'scorekeeper legal --hand "{card} {card}…" [--turned-up {card}] [--copied {card}]\n'
        f"                  [--game {GAME}] [--json] [{card}…]\n"
        "scorekeeper legal --batch",
        description=_("Says which cards of a hand may be played, given the cards that lie there already."),
        epilog=cards_help(_),
    )
    meaning = _("the cards that lie there, in order; none when the hand leads")
    parser.argument("cards", metavar=card, nargs="*", help=meaning)
    parser.option(
        "--hand",
        metavar=f'"{card}…"',
        help=_("the cards held before playing"),
        refusal=_("{option} takes the cards of a hand, for example “R3 B7 Z”.", option="--hand"),
    )
    add_game_options(_, parser)
    add_output(_, parser)


def run(_: Words, arguments: Namespace) -> None:
    given = given_fields(arguments, "hand", "turned_up", "copied", "game")
    if arguments.batch:
        answer_batch(_, arguments.cards or given, lambda line: find_legal(line).as_json(_))
    elif arguments.hand is None:
        raise UsageError(_("The hand is missing: --hand “R3 B7 Z”."))
    else:
        answer = find_legal({**given, "cards": " ".join(arguments.cards)})
        print_answer(answer.as_json(_) if arguments.json else answer.as_text(_))


@dataclass(frozen=True, slots=True)
class LegalAnswer:
    """What may be played from a hand to the cards of an unfinished trick."""

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


def find_legal(line: object) -> LegalAnswer:
    """Find what `{"hand", "cards", "game", "turned_up", "copied"}` may play. Raises `RuleViolation`."""
    fields = object_fields("line", line, ("hand", "cards", "game", "turned_up", "copied"))
    ruleset, turned_up = read_ruleset(fields), read_turned_up(fields)
    hand, cards = read_cards(fields, "hand"), read_cards(fields, "cards")
    copied = read_copied_card(cards, turned_up)
    rules.verify_hand(hand, cards, ruleset, copied)
    rules.verify_cards((*hand, *cards, *filter(None, turned_up)), ruleset)
    return LegalAnswer(hand, cards, ruleset, copied)
