"""The options about cards: how many are dealt (§2), and which special ones are in the deck (§8)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.locale import Words
from scorekeeper.locale.rule_line import numbers_line
from scorekeeper.locale.ruleset_lines import EXTRA_TITLES
from scorekeeper.locale.ruleset_refusals import HANDS_TITLES
from scorekeeper.rules import EXTRA_CARDS, HAND_SEQUENCES, Ruleset, RuleViolation, hands
from scorekeeper.ui.hand_lists import sizes_of
from scorekeeper.ui.options.option import Choice, Option, Said, Switch, Value, either_of, with_value

OWN = "own"
"""Stands for hand sizes that are written out."""


def _sequences(_: Words, rules: Ruleset, players: int) -> tuple[Value, ...]:
    found = [
        Value(name, HANDS_TITLES[name](_), _sizes_line(_, rules, name, players))
        for name in HANDS_TITLES
        if name == rules.hands or _serves(rules, name, players)
    ]
    if not rules.elimination or isinstance(rules.hands, tuple):
        found.append(Value(OWN, _("Own list"), _("Any cards the deck has, written out round by round.")))
    return tuple(found)


def _serves(rules: Ruleset, name: str, players: int) -> bool:
    sequence = HAND_SEQUENCES[name]
    if sequence.deck != rules.deck or (rules.elimination and name != "climb"):
        return False
    return players in sequence.sizes or players < min(sequence.sizes)


def _sizes_line(_: Words, rules: Ruleset, name: str, players: int) -> str:
    plain = Ruleset(deck=rules.deck, hands=name, elimination=rules.elimination)
    sizes = sizes_of(plain, players)
    said = numbers_line(_, sizes)
    return _.plural(
        "{n} round: {sizes} cards each.", "{n} rounds: {sizes} cards each.", len(sizes), sizes=said
    )


def _with_hands(rules: Ruleset, value: str, players: int) -> Ruleset:
    if value != OWN:
        return with_value(rules, "hands", value)
    try:
        sizes = hands(rules, players)
    except RuleViolation:
        sizes = tuple(range(1, 21)) if players == 2 else sizes_of(rules, players)
    return with_value(rules, "hands", sizes)


CARDS: tuple[Option, ...] = (
    Choice(
        name="hands",
        title=lambda _: _("Cards each round"),
        line=lambda _, _rules: _("How many are dealt, and how many rounds there are."),
        paragraph="2.6",
        get=lambda rules: rules.hands if isinstance(rules.hands, str) else OWN,
        put=_with_hands,
        values=_sequences,
    ),
    Switch(
        name="jesters-then-wizard",
        title=lambda _: _("Jesters, then a wizard: the suit binds"),
        line=lambda _, _rules: _("The first suit after them has to be followed."),
        paragraph="11.3",
        fits=lambda rules, _players: rules.deck != "single-colour",
        **either_of("jesters_then_wizard", "free", "binds"),
    ),
)


_PAIR = ("dragon", "fairy")
_LINES: Mapping[str, tuple[str, Said]] = {
    "dragon": ("8.1", lambda _: _("The dragon beats everything but the fairy.")),
    "bomb": ("8.2", lambda _: _("Nobody gets its trick.")),
    "werewolf": ("8.3", lambda _: _("Takes the place of the card turned up.")),
    "juggler": ("8.4", lambda _: _("7½ of a suit; then everybody passes a card on.")),
    "cloud": ("8.5", lambda _: _("9¾ of a suit; the winner changes the bid by one.")),
    "shapeshifter": ("8.6", lambda _: _("A wizard or a jester, as its player says.")),
    "witch": ("8.7", lambda _: _("Swaps a hand card for one of the trick.")),
    "vampire": ("8.8", lambda _: _("Copies the card turned up.")),
}


def _extra_title(name: str) -> Said:
    if name == _PAIR[0]:
        return lambda _: _("Dragon and fairy")
    return EXTRA_TITLES[name]


def _extra(name: str) -> Switch:
    """The switch of a special card; the dragon's is the fairy's as well."""
    cards = _PAIR if name in _PAIR else (name,)

    def put(rules: Ruleset, value: bool, _players: int) -> Ruleset:
        chosen = {*rules.extra_cards} - {*cards} | ({*cards} if value else set())
        ordered = tuple(card for card in EXTRA_CARDS if card in chosen)
        return with_value(rules, "extra_cards", ordered)

    paragraph, line = _LINES[name]
    return Switch(
        name=name,
        title=_extra_title(name),
        line=lambda _, _rules: line(_),
        paragraph=paragraph,
        fits=lambda rules, _players: rules.deck == "wizard",
        get=lambda rules: bool({*cards} & {*rules.extra_cards}),
        put=put,
    )


EXTRAS: tuple[Option, ...] = tuple(_extra(name) for name in EXTRA_CARDS if name != _PAIR[1])
