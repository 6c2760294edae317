"""`scorekeeper trick`: who takes a trick, which suit had to be followed, and why."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper import rules
from scorekeeper.cli.card_arguments import (
    GAME,
    add_game_options,
    cards_help,
    given_fields,
    read_cards,
    read_copied_card,
    read_ruleset,
    read_turned_up,
)
from scorekeeper.cli.localized_argparse import Parser
from scorekeeper.cli.streams import add_output, answer_batch, print_answer
from scorekeeper.game.json_input import object_fields, of_type
from scorekeeper.locale import Words
from scorekeeper.locale.cards import trump_words
from scorekeeper.locale.verdicts import after_sentences, led_sentence, verdict_sentence, winner_sentence
from scorekeeper.rules import Card, Code, Ruleset, RuleViolation, Suit, Verdict


def add_arguments(_: Words, parser: Parser) -> None:
    card, trumps = _("CARD"), "|".join(trump_words(_)).lower()
    parser.describe(
        usage=f"scorekeeper trick [--trump {trumps}] [--turned-up {card}] [--copied {card}]\n"
        f"                  [--game {GAME}] [--json] {card}…\n"
        "scorekeeper trick --batch",
        description=_(
            "Says who takes a trick, which suit had to be followed, and why. One to six cards in the order\n"
            "in which they were played; a trick that is not complete yet can be judged as well."
        ),
        epilog=cards_help(_),
    )
    parser.argument("cards", metavar=card, nargs="*", help=_("the cards that lie there, in order"))
    parser.option(
        "--trump",
        metavar=trumps,
        help=_("the trump suit (otherwise what --turned-up says, otherwise none)"),
        refusal=_("{option} takes one of {known}.", option="--trump", known=", ".join(trump_words(_))),
    )
    add_game_options(_, parser)
    add_output(_, parser)


def run(_: Words, arguments: Namespace) -> None:
    given = given_fields(arguments, "trump", "turned_up", "copied", "game")
    if arguments.batch:
        answer_batch(_, arguments.cards or given, lambda line: judge_trick(line).as_json(_))
    else:
        answer = judge_trick({**given, "cards": " ".join(arguments.cards)})
        print_answer(answer.as_json(_) if arguments.json else answer.as_text(_))


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """Who takes these cards."""

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


def judge_trick(line: object) -> TrickAnswer:
    """Judge `{"cards", "trump", "game", "turned_up", "copied"}`. Raises `RuleViolation`."""
    fields = object_fields("line", line, ("cards", "trump", "game", "turned_up", "copied"))
    ruleset, cards, turned_up = read_ruleset(fields), read_cards(fields, "cards"), read_turned_up(fields)
    copied = read_copied_card(cards, turned_up)
    rules.verify_trick(cards, ruleset, copied)
    rules.verify_cards((*cards, *filter(None, turned_up)), ruleset)
    trump = _trump(fields, ruleset, turned_up[0])
    return TrickAnswer(cards, trump, rules.judge(cards, trump, ruleset, copied), ruleset, copied)


def _trump(fields: Mapping[str, object], ruleset: Ruleset, turned_up: Card | None) -> Suit | None:
    """The trump that is given, else that of the card turned up, else none."""
    if "trump" in fields:
        given = fields["trump"]
        return None if given is None else rules.parse_trump(of_type("trump", given, str, "text"), ruleset)
    if turned_up is None or not rules.DECKS[ruleset.deck].trump:
        return None
    if rules.trump_is_chosen(turned_up):
        raise RuleViolation(Code.TRUMP_MUST_BE_CHOSEN, card=turned_up.code)
    return rules.trump_of(turned_up)
