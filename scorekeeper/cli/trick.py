"""`scorekeeper trick`: who takes a trick, which suit had to be followed, and why.

The arguments of `trick` and `legal` are alike: cards and the game that is played, as options or as JSON. Both
read one mapping, `{"cards": ["R3", "Z"], "game": "junior"}`; the arguments of a command are brought into that
form, so that a line of JSON and a command are judged by the same code.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper import rules
from scorekeeper.cli.localized_argparse import Parser, in_lines
from scorekeeper.cli.streams import add_output, answer_batch, print_answer
from scorekeeper.game.json_input import object_fields, of_type, parse_json
from scorekeeper.locale import Words
from scorekeeper.locale.cards import CARD_WORDS, suit_played, trump_words
from scorekeeper.locale.verdicts import after_sentences, led_sentence, verdict_sentence, winner_sentence
from scorekeeper.rules import Card, Code, Kind, Ruleset, RuleViolation, Suit, Verdict
from scorekeeper.rules.card_kinds import BASIC, FORMS, KINDS, NamedOnPlay

EVERY_CARD = replace(rules.STANDARD, extra_cards=rules.EXTRA_CARDS)
"""The standard as the command line judges it: any of the special cards may have been mixed in (§8)."""

GAMES: Mapping[str, Ruleset] = {**rules.PRESETS, "standard": EVERY_CARD}
"""The games whose tricks can be judged, by the name that `--game` takes."""

GAME = "standard|junior|single-colour|…"
"""What `--game` takes; the help lists all of them."""

RULESET_EXAMPLE = '{"jesters_then_wizard": "binds"}'


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


# What `legal` takes as well ---------------------------------------------------------------------------


def add_game_options(_: Words, parser: Parser) -> None:
    """Add `--turned-up`, `--copied` and `--game`."""
    card = _("CARD")
    parser.option(
        "--turned-up",
        metavar=card,
        help=_("the card turned up after the deal; a vampire copies it"),
        refusal=_("{option} takes a card, for example R7.", option="--turned-up"),
    )
    parser.option(
        "--copied",
        metavar=card,
        help=_("the next card, which a vampire copies where the werewolf lies"),
        refusal=_("{option} takes a card, for example R7.", option="--copied"),
    )
    parser.option(
        "--game",
        metavar=GAME,
        help=_("the game that is played, or its ruleset in JSON (otherwise standard)"),
        refusal=_("{option} takes one of {known}.", option="--game", known=", ".join(GAMES)),
    )


def cards_help(_: Words) -> str:
    """The codes of the cards and the names of the games, for the end of a help page."""
    cards = _(
        "A card is its suit and value, in capitals or not: R red, Y yellow, G green, B blue, with 1 to 13\n"
        "(R7, B13); Z or W is a wizard, N or J a jester.\n"
        "Special cards; those with a suit or a form stand bare in a hand and turned up, and a vampire that\n"
        "copies one of them has it instead (vampire-red, vampire-wizard):\n"
        "{cards}\n"
        "Games; in the first one every special card may lie there:\n"
        "{games}",
        cards=in_lines(code for kind in KINDS if kind not in BASIC for code in codes_in_words(_, kind)),
        games=in_lines(GAMES),
    )
    written = _(
        "A ruleset can be written out instead, as in a sheet. Where a suit after jesters and a wizard binds\n"
        "(§11.3):\n"
        "  --game '{ruleset}'",
        ruleset=RULESET_EXAMPLE,
    )
    return f"{cards}\n{written}"


def codes_in_words(_: Words, kind: Kind) -> list[str]:
    """How a kind of card is written in a trick, by its name in this language; red stands for all suits."""
    name = CARD_WORDS[kind].name(_).lower()
    match KINDS[kind].named:
        case NamedOnPlay.SUIT:
            return [f"{name}-{suit_played(_, Suit.RED).lower()}"]
        case NamedOnPlay.FORM:
            return [f"{name}-{CARD_WORDS[form].name(_).lower()}" for form in FORMS]
    return [name]


def given_fields(arguments: Namespace, *names: str) -> dict[str, object]:
    """What was given on the command line, in the form of a line of JSON."""
    return {name: value for name in names if (value := getattr(arguments, name)) is not None}


def read_cards(fields: Mapping[str, object], name: str) -> tuple[Card, ...]:
    """The cards of a list of codes, or of a text with codes between spaces or commas."""
    value = fields.get(name, [])
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    return tuple(_card(name, code) for code in of_type(name, value, list, "list"))


def _card(field: str, code: object) -> Card:
    return rules.parse_card(of_type(field, code, str, "text"))


def read_turned_up(fields: Mapping[str, object]) -> tuple[Card | None, Card | None]:
    """The card turned up, and the next one of the stock where the werewolf lies in its place."""
    turned_up, next_card = fields.get("turned_up"), fields.get("copied")
    return (
        None if turned_up is None else _card("turned_up", turned_up),
        None if next_card is None else _card("copied", next_card),
    )


def read_copied_card(cards: Sequence[Card], turned_up: tuple[Card | None, Card | None]) -> Card | None:
    """The card that a vampire among these copies."""
    rules.verify_copied(cards, *turned_up)
    return rules.copied_card(*turned_up)


def read_ruleset(fields: Mapping[str, object]) -> Ruleset:
    """The game of that name, or the ruleset that is written out: as an object, or as JSON in a text."""
    value = fields.get("game", "standard")
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = parse_json(value)
    if isinstance(value, Mapping):
        return rules.ruleset_from_json(value)
    name = of_type("game", value, str, "text")
    if name.lower() not in GAMES:
        raise RuleViolation(Code.UNKNOWN_VARIANT, field="game", value=name, known=tuple(GAMES))
    return GAMES[name.lower()]
