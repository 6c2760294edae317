"""A ruleset in sentences: what differs from the standard game, each with its paragraph of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from scorekeeper.locale import Words
from scorekeeper.rules import STANDARD, FromRound, Ruleset, RuleViolation, cuts, hands


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence about a ruleset, and the paragraph it stands on."""

    text: str
    paragraph: str


Say = Callable[[Words, Ruleset, int], Iterator[Line]]

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
        "scoring.great_zero": lambda _: _("500 for a kept 0"),
        "teams": lambda _: _.in_context("preset", "Teams"),
        "elimination": lambda _: _.in_context("preset", "Elimination"),
        "tie_break": lambda _: _("A tie at the end"),
    }
)
"""What the fields of a ruleset are called, as the JSON form names them."""


def changed_words(_: Words, fields: Iterable[str]) -> str:
    """Several fields in one breath: "Plus/minus one, Scoring"."""
    return ", ".join(dict.fromkeys(FIELD_TITLES[field](_) for field in fields))


def ruleset_lines(_: Words, ruleset: Ruleset, players: int) -> tuple[Line, ...]:
    """What differs from the standard game when so many play, in the order of the rulebook; nothing for the
    standard itself."""
    return tuple(line for say in SAYS for line in say(_, ruleset, players))


def numbers_line(_: Words, numbers: Sequence[int]) -> str:
    """Numbers that rise one by one as a span: "1 to 7, 9, 11"."""
    spans = []
    for _step, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _place, number in group]
        if len(run) > 2:
            spans.append(_("{first} to {last}", first=run[0], last=run[-1]))
        else:
            spans += map(str, run)
    return ", ".join(spans)


def _deck(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
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
    if rules.hands == STANDARD.hands and not rules.elimination:
        return
    try:
        sizes = hands(rules, players)
    except RuleViolation:
        return
    said = numbers_line(_, sizes)
    yield Line(
        _.plural("{n} round: {sizes} cards each.", "{n} rounds: {sizes} cards each.", len(sizes), sizes=said),
        _HANDS_PARAGRAPHS.get(rules.hands if isinstance(rules.hands, str) else "", "2.6"),
    )


_HANDS_PARAGRAPHS = {"climb": "9.2", "tournament": "2.4", "single-colour": "9.1", "junior": "10.1"}


def _visibility(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    said = rules.bids.visibility
    if said == "revealed":
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


def _plus_minus(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    bids = rules.bids
    if bids.must_differ == "never":
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


def _scoring(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    figures, plain = rules.scoring, STANDARD.scoring
    if figures.system == "junior":
        yield Line(
            _("An exact bid brings a point for every trick, an exact 0 one point; a miss costs nothing."),
            "7.7",
        )
    if figures.system == "counting":
        yield Line(
            _(
                "An exact bid brings {trick} for every card dealt and {trick} for every trick; a miss costs "
                "{one} for the first trick, {two} for the second, and so on.",
                trick=figures.trick,
                one=figures.miss,
                two=2 * figures.miss,
            ),
            "7.3",
        )
    if figures.system == "growing":
        yield from _growing(_, rules)
    elif figures.system == "standard" and (figures.hit, figures.trick, figures.miss) != (
        plain.hit,
        plain.trick,
        plain.miss,
    ):
        yield Line(
            _(
                "An exact bid brings {hit} and {trick} for every trick; otherwise each trick of difference "
                "costs {miss}.",
                hit=figures.hit,
                trick=figures.trick,
                miss=figures.miss,
            ),
            "7.6",
        )
    if figures.great_zero:
        yield Line(
            _("A 0 that is kept with 15 or more cards brings {points} more.", points=figures.great_zero),
            "7.5",
        )


def _growing(_: Words, rules: Ruleset) -> Iterator[Line]:
    figures = rules.scoring
    steps = {"one": figures.trick, "two": 2 * figures.trick, "three": 3 * figures.trick}
    if figures.growth == "round":
        yield Line(
            _("A trick is worth {one} in round 1, {two} in round 2, {three} in round 3.", **steps), "7.4"
        )
    else:
        yield Line(
            _("A trick is worth {one} with one card each, {two} with two, {three} with three.", **steps),
            "7.4",
        )
    if figures.bonus_grows:
        yield Line(_("The {hit} for an exact bid grow in the same way.", hit=figures.hit), "7.4")
    else:
        yield Line(_("The {hit} for an exact bid stay the same.", hit=figures.hit), "7.4")
    if figures.miss != figures.trick:
        yield Line(
            _("A trick of difference costs {miss} at first and grows as well.", miss=figures.miss), "7.4"
        )


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
        "most-hits": lambda _: _("A tie goes to whoever kept more bids."),
        "highest-bids": lambda _: _("A tie goes to whoever bid more tricks in all."),
        "most-hits-then-bids": lambda _: _(
            "A tie goes to whoever kept more bids, then to whoever bid more tricks in all."
        ),
    }
)


def _tie_break(_: Words, rules: Ruleset, _players: int) -> Iterator[Line]:
    if (words := _TIES.get(rules.tie_break)) is not None:
        yield Line(words(_), "7.9")


SAYS: tuple[Say, ...] = (
    _deck,
    _extra_cards,
    _hands,
    _visibility,
    _forehead,
    _direction,
    _plus_minus,
    _jesters,
    _scoring,
    _teams,
    _elimination,
    _tie_break,
)
"""What is said, in the order in which it is read."""
