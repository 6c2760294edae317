"""A ruleset described in sentences, each with its paragraph of the rulebook, and the titles of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.locale.cards import card_title
from scorekeeper.locale.ruleset_names import PRESET_TITLES
from scorekeeper.rules import STANDARD, FromCards, FromRound, Ruleset, RuleViolation, Scoring
from scorekeeper.rules.deals import HAND_SEQUENCES, hand_sizes
from scorekeeper.rules.elimination import elimination_rounds
from scorekeeper.rules.validation import visibilities


@dataclass(frozen=True, slots=True)
class FieldWords:
    """What a field of a ruleset is called, and the paragraph of the rulebook that tells of it."""

    title: Phrase
    paragraph: str


FIELD_WORDS: Mapping[str, FieldWords] = {
    "deck": FieldWords(Sentence("Cards"), "1.1"),
    "extra_cards": FieldWords(Sentence("Special cards"), "8"),
    "hands": FieldWords(Sentence("Cards each round"), "2.6"),
    "jesters_then_wizard": FieldWords(Sentence("Jesters, then a wizard"), "11.3"),
    "bids.must_differ": FieldWords(Sentence("Plus/minus one"), "4.3"),
    "bids.sum_against": FieldWords(Sentence("Plus/minus one"), "11.7"),
    "bids.zero_exempt": FieldWords(Sentence("Plus/minus one"), "4.3"),
    "bids.hidden_sum": FieldWords(Sentence("Plus/minus one"), "11.9"),
    "bids.direction": FieldWords(Sentence("Direction of bidding"), "11.1"),
    "bids.visibility": FieldWords(Sentence("Open or hidden bids"), "4.4"),
    "bids.forehead_first_round": FieldWords(PRESET_TITLES["clairvoyance"], "4.6"),
    "scoring.system": FieldWords(Sentence("Scoring"), "7.1"),
    "scoring.hit": FieldWords(Sentence("Scoring"), "7.6"),
    "scoring.trick": FieldWords(Sentence("Scoring"), "7.6"),
    "scoring.miss": FieldWords(Sentence("Scoring"), "7.6"),
    "scoring.growth": FieldWords(Sentence("Scoring"), "11.14"),
    "scoring.bonus_grows": FieldWords(Sentence("Scoring"), "11.14"),
    "scoring.great_zero": FieldWords(Sentence("Bonus for an exact 0"), "7.5"),
    "teams": FieldWords(PRESET_TITLES["teams"], "9.4"),
    "elimination": FieldWords(PRESET_TITLES["elimination"], "9.2"),
    "tie_break": FieldWords(Sentence("A tie at the end"), "7.9"),
}
"""A row for every field of a ruleset, as the JSON form names it."""


def field_titles(_: Words, fields: Iterable[str]) -> str:
    """Several fields in a series: "Plus/minus one, Scoring"."""
    return ", ".join(dict.fromkeys(FIELD_WORDS[field].title(_) for field in fields))


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """One sentence about a ruleset, and the paragraph it stands on."""

    text: str
    paragraph: str
    usual: bool = False
    """Whether the standard game is played like that as well."""


Describe = Callable[[Words, Ruleset, int], Iterator[RuleSentence]]
"""From the words, a ruleset and the number of players to sentences."""


@dataclass(frozen=True, slots=True)
class RulesetSection:
    """A section of the description: its title, and what is said of a ruleset there."""

    title: Phrase
    says: tuple[Describe, ...]

    def lines(self, _: Words, ruleset: Ruleset, players: int) -> tuple[RuleSentence, ...]:
        """Everything that is to be said of it when so many play."""
        return tuple(line for say in self.says for line in say(_, ruleset, players))


def _deck(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    if rules.deck == STANDARD.deck:
        yield RuleSentence(
            _("60 cards: four suits from 1 to 13, four wizards and four jesters."), "1.1", usual=True
        )
    if rules.deck == "single-colour":
        yield RuleSentence(
            _("Everyone plays the 15 cards of one suit; there is no trump and nobody has to follow suit."),
            "9.1",
        )
    if rules.deck == "junior":
        yield RuleSentence(_("36 cards: four suits from 1 to 8, two wizards and two jesters."), "10.1")


def _extra_cards(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    if rules.extra_cards:
        cards = _.series([card_title(_, card) for card in rules.extra_cards])
        yield RuleSentence(_("Mixed in as well: {cards}.", cards=cards), "8")


def _hands(_: Words, rules: Ruleset, players: int) -> Iterator[RuleSentence]:
    try:
        sizes = hand_sizes(rules, players)
    except RuleViolation:
        return
    text = _.plural(
        "{n} round: {sizes} cards each.",
        "{n} rounds: {sizes} cards each.",
        len(sizes),
        sizes=number_ranges(_, sizes),
    )
    usual = rules.hands == STANDARD.hands and not rules.elimination
    if isinstance(rules.hands, tuple):
        paragraph = "2.6"
    else:
        eliminates = rules.hands == STANDARD.hands and rules.elimination
        paragraph = "9.2" if eliminates else HAND_SEQUENCES[rules.hands].paragraph
    yield RuleSentence(text, paragraph, usual)


def _visibility(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    said = rules.bids.visibility
    if visibilities(rules) == {"open"}:
        yield RuleSentence(_("Everyone says the bid aloud."), "4.1", usual=True)
    elif said == "revealed":
        yield RuleSentence(_("Everyone bids in secret; after the last bid all are revealed."), "4.4")
    elif said == "secret":
        yield RuleSentence(_("The bids stay hidden until the round is over."), "4.5")
    elif isinstance(said, tuple):
        rounds = {
            word: [number for number, heard in enumerate(said, start=1) if heard == word]
            for word in set(said)
        }
        if revealed := rounds.get("revealed"):
            yield RuleSentence(
                _("In rounds {rounds} bids are hidden, then revealed.", rounds=number_ranges(_, revealed)),
                "4.4",
            )
        if secret := rounds.get("secret"):
            yield RuleSentence(
                _("In rounds {rounds} the bids stay hidden to the end.", rounds=number_ranges(_, secret)),
                "4.5",
            )


def _forehead(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    if rules.bids.forehead_first_round:
        yield RuleSentence(
            _("In round 1 you hold your card to your forehead and see only the others'."), "4.6"
        )


def _direction(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    if rules.bids.direction != STANDARD.bids.direction:
        yield RuleSentence(
            _("Bids go counter-clockwise from the dealer's right; the dealer bids last."), "11.1"
        )
    else:
        yield RuleSentence(
            _("Bids go clockwise from the dealer's left; the dealer bids last."), "4.1", usual=True
        )


def _plus_minus(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    bids = rules.bids
    if bids.must_differ == "never":
        yield RuleSentence(_("Any bid goes, even if the bids add up to the tricks."), "4.2", usual=True)
        return
    rule = {"always": FromRound(1), "not-first": FromRound(2)}.get(str(bids.must_differ), bids.must_differ)
    yield (_not_the_number if bids.sum_against == "round-number" else _not_the_tricks)(_, rule)
    if bids.zero_exempt:
        yield RuleSentence(_("A bid of 0 is always allowed."), "4.3")
    said = visibilities(rules)
    if "revealed" in said and bids.hidden_sum == "last-changes":
        yield RuleSentence(_("If the bids add up after the reveal, the last one is changed."), "11.9")
    elif said - {"open"}:
        yield RuleSentence(_("In rounds with hidden bids plus/minus one does not apply."), "11.9")


def _not_the_tricks(_: Words, rule: object) -> RuleSentence:
    match rule:
        case FromRound(1) | FromCards(1):
            text = _("The bids must not add up to the tricks.")
        case FromCards(cards):
            text = _("From {cards} cards on the bids must not add up to the tricks.", cards=cards)
        case FromRound(number):
            text = _("From round {round} on the bids must not add up to the tricks.", round=number)
    return RuleSentence(text, "4.3")


def _not_the_number(_: Words, rule: object) -> RuleSentence:
    match rule:
        case FromRound(1) | FromCards(1):
            text = _("The bids must not add up to the number of the round.")
        case FromCards(cards):
            text = _("From {cards} cards on the bids must not add up to the round's number.", cards=cards)
        case FromRound(number):
            text = _("From round {round} on the bids must not add up to the round's number.", round=number)
    return RuleSentence(text, "11.7")


def _jesters(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    if rules.jesters_then_wizard != STANDARD.jesters_then_wizard:
        yield RuleSentence(_("After jesters and a wizard the next suit has to be followed."), "11.3")


def _teams(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    if rules.teams:
        yield RuleSentence(
            _("Players sitting opposite are a team; each scores alone, and the team's sum decides."), "9.4"
        )


def _elimination(_: Words, rules: Ruleset, players: int) -> Iterator[RuleSentence]:
    if rounds := elimination_rounds(rules, players):
        text = _.plural(
            "After round {rounds} the last one drops out.",
            "After each of rounds {rounds} the last one drops out.",
            len(rounds),
            rounds=_.series([str(number) for number in rounds]),
        )
        yield RuleSentence(text, "9.2")
    elif rules.elimination:
        yield RuleSentence(_("The last one drops out, until three are left."), "9.2")


def _scoring(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    """How a round is counted."""
    yield from SYSTEM_WORDS[rules.scoring.system].says(_, rules.scoring)


def _standard(_: Words, figures: Scoring) -> Iterator[RuleSentence]:
    plain = STANDARD.scoring
    usual = (figures.hit, figures.trick, figures.miss) == (plain.hit, plain.trick, plain.miss)
    yield RuleSentence(
        _(
            "An exact bid brings {hit} and {trick} for every trick; otherwise each trick of difference "
            "costs {miss}.",
            hit=figures.hit,
            trick=figures.trick,
            miss=figures.miss,
        ),
        "7.1" if usual else "7.6",
        usual,
    )


def _counting(_: Words, figures: Scoring) -> Iterator[RuleSentence]:
    yield RuleSentence(
        _(
            "Every trick both bid and made brings {trick}, and an exact bid {trick} more for every card "
            "dealt; the first trick too many or too few costs {one}, the second {two}, and so on.",
            trick=figures.trick,
            one=figures.miss,
            two=2 * figures.miss,
        ),
        "7.3",
    )


def _great_zero(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    """The house rule about a 0 that is kept (§7.5)."""
    if points := rules.scoring.great_zero:
        yield RuleSentence(_("An exact 0 with 15 or more cards brings {points} extra.", points=points), "7.5")


def _growing(_: Words, figures: Scoring) -> Iterator[RuleSentence]:
    steps = {"one": figures.trick, "two": 2 * figures.trick, "three": 3 * figures.trick}
    if figures.growth == "round":
        yield RuleSentence(
            _("A trick is worth {one} in round one, {two} in round two, {three} in round three.", **steps),
            "7.4",
        )
    else:
        yield RuleSentence(
            _("A trick is worth {one} with one card each, {two} with two, {three} with three.", **steps),
            "7.4",
        )
    if figures.bonus_grows:
        yield RuleSentence(_("The {hit} for an exact bid grow in the same way.", hit=figures.hit), "7.4")
    else:
        yield RuleSentence(_("The {hit} for an exact bid stay the same.", hit=figures.hit), "7.4")
    if figures.miss != figures.trick:
        yield RuleSentence(
            _("A trick of difference costs {miss} at first and grows as well.", miss=figures.miss), "7.4"
        )


def _junior(_: Words, _figures: Scoring) -> Iterator[RuleSentence]:
    yield RuleSentence(
        _("An exact bid brings a point for every trick, an exact 0 one point; a miss costs nothing."), "7.7"
    )


@dataclass(frozen=True, slots=True)
class SystemWords:
    """A scoring system in words."""

    title: Phrase
    line: Phrase
    """What it is, in a line."""
    says: Callable[[Words, Scoring], Iterator[RuleSentence]]
    """How a round is counted, in sentences."""
    trick: Phrase = lambda _: _("For every trick of a hit.")
    miss: Phrase = lambda _: _("Taken off for every trick of difference.")
    """What these two figures mean, where it uses them."""


SYSTEM_WORDS: Mapping[str, SystemWords] = {
    "standard": SystemWords(
        PRESET_TITLES["standard"], Sentence("Points for the hit and for each trick."), _standard
    ),
    "counting": SystemWords(
        PRESET_TITLES["counting"],
        Sentence("A hit counts every card; a miss costs more trick by trick."),
        _counting,
        trick=Sentence("For every trick bid and made, and every card of a hit."),
        miss=Sentence("Taken off for the first trick of difference, twice that for the second."),
    ),
    "growing": SystemWords(
        PRESET_TITLES["growing"],
        Sentence("A trick is worth more from round to round."),
        _growing,
        trick=Sentence("For every trick of a hit, at the beginning."),
        miss=Sentence("Taken off for every trick of difference, at the beginning."),
    ),
    "junior": SystemWords(PRESET_TITLES["junior"], Sentence("A point for every trick of a hit."), _junior),
}
"""The words for each row of `SCORING_SYSTEMS`."""


_TIES: Mapping[str, Phrase] = {
    "shared": Sentence("The highest total wins; those who tie for it share the victory."),
    "most-hits": Sentence("A tie goes to whoever made more exact bids."),
    "highest-bids": Sentence("A tie goes to whoever bid more tricks in all."),
    "most-hits-then-bids": Sentence(
        "A tie goes to whoever made more exact bids, then to whoever bid more tricks in all."
    ),
}


def _tie_break(_: Words, rules: Ruleset, _players: int) -> Iterator[RuleSentence]:
    usual = rules.tie_break == STANDARD.tie_break
    yield RuleSentence(_TIES[rules.tie_break](_), "7.9", usual)


RULESET_SECTIONS: tuple[RulesetSection, ...] = (
    RulesetSection(Sentence("Cards and rounds"), (_deck, _extra_cards, _hands, _jesters)),
    RulesetSection(Sentence("Bids"), (_visibility, _forehead, _direction, _plus_minus)),
    RulesetSection(Sentence("Scoring"), (_scoring, _great_zero)),
    RulesetSection(Sentence("The end"), (_teams, _elimination, _tie_break)),
)
"""The whole description, in the order in which it is read."""


def number_ranges(_: Words, numbers: Sequence[int]) -> str:
    """Numbers that rise one by one as a span: "1 to 7, 9, 11"."""
    spans = []
    for _step, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _place, number in group]
        if len(run) > 2:
            spans.append(_("{first} to {last}", first=run[0], last=run[-1]))
        else:
            spans += map(str, run)
    return ", ".join(spans)
