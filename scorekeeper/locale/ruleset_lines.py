"""A ruleset in sentences, each with its paragraph of the rulebook: the whole of it, or what differs from the
standard game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.locale.rule_line import Line, Say, numbers_line
from scorekeeper.locale.scoring_lines import great_zero_lines, scoring_lines
from scorekeeper.rules import STANDARD, FromRound, Ruleset, RuleViolation, cuts, hands

EXTRA_TITLES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "dragon": lambda _: _.in_context("special card", "Dragon"),
        "fairy": lambda _: _.in_context("special card", "Fairy"),
        "bomb": lambda _: _.in_context("special card", "Bomb"),
        "werewolf": lambda _: _.in_context("special card", "Werewolf"),
        "juggler": lambda _: _.in_context("special card", "Juggler"),
        "cloud": lambda _: _.in_context("special card", "Cloud"),
        "shapeshifter": lambda _: _.in_context("special card", "Shapeshifter"),
        "witch": lambda _: _.in_context("special card", "Witch"),
        "vampire": lambda _: _.in_context("special card", "Vampire"),
    }
)
"""What the special cards are called, by the names that a ruleset gives them."""

FIELD_TITLES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "deck": lambda _: _("Cards"),
        "extra_cards": lambda _: _("Special cards"),
        "hands": lambda _: _("Cards each round"),
        "jesters_then_wizard": lambda _: _("Jesters, then a wizard"),
        "bids.must_differ": lambda _: _("Plus/minus one"),
        "bids.sum_against": lambda _: _("Plus/minus one"),
        "bids.zero_exempt": lambda _: _("Plus/minus one"),
        "bids.hidden_sum": lambda _: _("Plus/minus one"),
        "bids.direction": lambda _: _("Direction of bidding"),
        "bids.visibility": lambda _: _("Open or hidden bids"),
        "bids.forehead_first_round": lambda _: _.in_context("preset", "Clairvoyance"),
        "scoring.system": lambda _: _("Scoring"),
        "scoring.hit": lambda _: _("Scoring"),
        "scoring.trick": lambda _: _("Scoring"),
        "scoring.miss": lambda _: _("Scoring"),
        "scoring.growth": lambda _: _("Scoring"),
        "scoring.bonus_grows": lambda _: _("Scoring"),
        "scoring.great_zero": lambda _: _("Bonus for a kept 0"),
        "teams": lambda _: _.in_context("preset", "Teams"),
        "elimination": lambda _: _.in_context("preset", "Elimination"),
        "tie_break": lambda _: _("A tie at the end"),
    }
)
"""What the fields of a ruleset are called, as the JSON form names them."""


def changed_words(_: Words, fields: Iterable[str]) -> str:
    """Several fields in one breath: "Plus/minus one, Scoring"."""
    return ", ".join(dict.fromkeys(FIELD_TITLES[field](_) for field in fields))


@dataclass(frozen=True, slots=True)
class Part:
    """What belongs together in a ruleset, in the order in which it is read."""

    title: Callable[[Words], str]
    says: tuple[Say, ...]

    def lines(self, _: Words, ruleset: Ruleset, players: int) -> tuple[Line, ...]:
        """Everything that is to be said of it when so many play."""
        return tuple(line for say in self.says for line in say(_, ruleset, players))


def ruleset_lines(_: Words, ruleset: Ruleset, players: int) -> tuple[Line, ...]:
    """What differs from the standard game when so many play, in the order of the rulebook; nothing for the
    standard itself."""
    return tuple(line for part in PARTS for line in part.lines(_, ruleset, players) if not line.usual)


def _deck(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    if rules.deck == STANDARD.deck:
        yield Line(_("60 cards: four suits from 1 to 13, four wizards and four jesters."), "1.1", usual=True)
    if rules.deck == "single-colour":
        yield Line(
            _("Everybody plays the 15 cards of an own suit; there is no trump and nobody has to follow."),
            "9.1",
        )
    if rules.deck == "junior":
        yield Line(_("36 cards: four suits from 1 to 8, two wizards and two jesters."), "10.1")


def _extra_cards(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    if rules.extra_cards:
        cards = _.series([EXTRA_TITLES[card](_) for card in rules.extra_cards])
        yield Line(_("Mixed in as well: {cards}.", cards=cards), "8")


def _hands(_: Words, rules: Ruleset, players: int) -> Iterator[Line]:
    try:
        sizes = hands(rules, players)
    except RuleViolation:
        return
    text = _.plural(
        "{n} round: {sizes} cards each.",
        "{n} rounds: {sizes} cards each.",
        len(sizes),
        sizes=numbers_line(_, sizes),
    )
    if usual := rules.hands == STANDARD.hands and not rules.elimination:
        paragraph = "2.1"
    else:
        paragraph = _HANDS_PARAGRAPHS.get(rules.hands if isinstance(rules.hands, str) else "", "2.6")
    yield Line(text, paragraph, usual)


_HANDS_PARAGRAPHS = {"climb": "9.2", "tournament": "2.4", "single-colour": "9.1", "junior": "10.1"}


def _visibility(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    said = rules.bids.visibility
    if {*([said] if isinstance(said, str) else said)} == {"open"}:
        yield Line(_("Everybody says the bid aloud."), "4.1", usual=True)
    elif said == "revealed":
        yield Line(_("All bid behind a cover; when the last has bid, everything is revealed."), "4.4")
    elif said == "secret":
        yield Line(_("The bids stay hidden until the round is over."), "4.5")
    elif isinstance(said, tuple):
        rounds = {
            word: [number for number, one in enumerate(said, start=1) if one == word] for word in set(said)
        }
        if revealed := rounds.get("revealed"):
            yield Line(
                _("In rounds {rounds} all bid behind a cover.", rounds=numbers_line(_, revealed)), "4.4"
            )
        if secret := rounds.get("secret"):
            yield Line(
                _("In rounds {rounds} the bids stay hidden to the end.", rounds=numbers_line(_, secret)),
                "4.5",
            )


def _forehead(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    if rules.bids.forehead_first_round:
        yield Line(_("In round 1 everybody holds the card on the forehead and sees only the others'."), "4.6")


def _direction(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    if rules.bids.direction != STANDARD.bids.direction:
        yield Line(_("Bids go counter-clockwise from the dealer's right; the dealer bids last."), "11.1")
    else:
        yield Line(_("Bids go clockwise from the dealer's left; the dealer bids last."), "4.1", usual=True)


def _plus_minus(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    bids = rules.bids
    if bids.must_differ == "never":
        yield Line(_("Any bid goes: together they may be as many as the tricks."), "4.2", usual=True)
        return
    first = {"always": 1, "not-first": 2}.get(bids.must_differ) if isinstance(bids.must_differ, str) else None
    begins = bids.must_differ.round if isinstance(bids.must_differ, FromRound) else first
    paragraph = "4.3"
    if bids.sum_against == "round-number":
        paragraph = "11.7"
        if begins == 1:
            text = _("The bids must not add up to the number of the round.")
        else:
            text = _("From round {round} on the bids must not add up to the round's number.", round=begins)
    elif begins == 1:
        text = _("The bids must not add up to the tricks.")
    else:
        text = _("From round {round} on the bids must not add up to the tricks.", round=begins)
    yield Line(text, paragraph)
    if bids.zero_exempt:
        yield Line(_("A bid of 0 is always allowed."), "4.3")
    said = (bids.visibility,) if isinstance(bids.visibility, str) else bids.visibility
    if "revealed" in said and bids.hidden_sum == "last-changes":
        yield Line(_("Where the bids come out even after the reveal, the last bid is changed."), "11.9")
    elif {*said} - {"open"}:
        yield Line(_("In rounds with hidden bids plus/minus one does not count."), "11.9")


def _jesters(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    if rules.jesters_then_wizard != STANDARD.jesters_then_wizard:
        yield Line(_("After jesters and a wizard the next suit has to be followed."), "11.3")


def _teams(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    if rules.teams:
        yield Line(_("Who sit opposite are a team, and their totals are added."), "9.4")


def _elimination(_: Words, rules: Ruleset, players: int) -> Iterator[Line]:
    if rounds := cuts(rules, players) or rules.elimination:
        yield Line(
            _.plural(
                "After round {rounds} the last one drops out.",
                "After each of rounds {rounds} the last one drops out.",
                len(rounds),
                rounds=_.series([str(number) for number in rounds]),
            ),
            "9.2",
        )


_TIES: Mapping[str, Callable[[Words], str]] = MappingProxyType(
    {
        "shared": lambda _: _("The highest total wins; equal totals have all won."),
        "most-hits": lambda _: _("A tie goes to whoever kept more bids."),
        "highest-bids": lambda _: _("A tie goes to whoever bid more tricks in all."),
        "most-hits-then-bids": lambda _: _(
            "A tie goes to whoever kept more bids, then to whoever bid more tricks in all."
        ),
    }
)


def _tie_break(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    usual = rules.tie_break == STANDARD.tie_break
    yield Line(_TIES[rules.tie_break](_), "7.9", usual)


PARTS: tuple[Part, ...] = (
    Part(lambda _: _("Cards and rounds"), (_deck, _extra_cards, _hands, _jesters)),
    Part(lambda _: _("Bids"), (_visibility, _forehead, _direction, _plus_minus)),
    Part(lambda _: _("Scoring"), (scoring_lines, great_zero_lines)),
    Part(lambda _: _("The end"), (_teams, _elimination, _tie_break)),
)
"""What is said of a ruleset."""
