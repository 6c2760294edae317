"""`scorekeeper draw`: who sits where in the rounds of a tournament evening."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence

from scorekeeper.cli.localized_argparse import Parser, UsageError, whole_number
from scorekeeper.cli.streams import MOST_INPUT_BYTES, print_answer, read_file
from scorekeeper.game.names import name_key
from scorekeeper.locale import Words
from scorekeeper.locale.tournament_refusals import tournament_sentence
from scorekeeper.pads.cells import decoded
from scorekeeper.rules import RuleViolation
from scorekeeper.tournament.draw import MOST_SEED, SEEDS_TO_CHOOSE_FROM, Seating, draw, meetings
from scorekeeper.tournament.facts import FEWEST_PEOPLE, MOST_PEOPLE
from scorekeeper.tournament.name_list import Entry, read_name_list
from scorekeeper.tournament.plan import MOST_ROUNDS, SIZES, fitting, table_sizes


def add_arguments(_: Words, parser: Parser) -> None:
    people = _("PEOPLE")
    parser.describe(
        usage=f"scorekeeper draw [--rounds {_('NUMBER')}] [--sizes {'|'.join(SIZES)}] "
        f"[--seed {_('NUMBER')}]\n                 [--json] {people}",
        description=_(
            "Draws the tables of all rounds of an evening, so that as few people as can be meet again.\n"
            "As many tables as can be have four people. The first one at a table deals first."
        ),
        epilog=_(
            "The list has a name a line, or is CSV:\n"
            "  name,club\n"
            "  Ute,Bonn\n"
            "Two of one name are told apart by their clubs."
        ),
    )
    parser.argument(
        "people", metavar=people, nargs="?", help=_("a file with the names, or - for standard input")
    )
    parser.option(
        "--rounds",
        metavar=_("NUMBER"),
        type=lambda text: whole_number(text, 1, MOST_ROUNDS),
        default=3,
        help=_("how many rounds are drawn (otherwise 3)"),
        refusal=_("{option} takes a number from 1 to {most}.", option="--rounds", most=MOST_ROUNDS),
    )
    parser.option(
        "--sizes",
        metavar="|".join(SIZES),
        choices=tuple(SIZES),
        default="3-5",
        help=_("how many people may sit at a table (otherwise 3-5)"),
        refusal=_("{option} takes one of {known}.", option="--sizes", known=", ".join(SIZES)),
    )
    parser.option(
        "--seed",
        metavar=_("NUMBER"),
        type=lambda text: whole_number(text, 0, MOST_SEED),
        help=_("draws the same tables as at any time with this number (otherwise one is chosen)"),
        refusal=_("{option} takes a number from 0 to {most}.", option="--seed", most=MOST_SEED),
    )
    parser.option("--json", action="store_true", help=_("answer in JSON"))


def run(_: Words, found: Namespace) -> None:
    if found.people is None:
        raise UsageError(_("The list of names is missing: a file, or - for standard input."))
    content = read_file(_, found.people, MOST_INPUT_BYTES)
    if len(content) > MOST_INPUT_BYTES:
        raise UsageError(
            _("“{path}” is larger than any list of names; name the file with the list.", path=found.people)
        )
    labels = _labels(_, _entries(_, decoded(content)))
    sizes = table_sizes(len(labels), found.sizes)
    if not sizes:
        raise UsageError(
            _(
                "{people} people do not fit at tables of {sizes}; they do with --sizes {others}.",
                people=len(labels),
                sizes=found.sizes,
                others=_(" or ").join(fitting(len(labels))),
            )
        )
    seed = secrets.randbelow(SEEDS_TO_CHOOSE_FROM) if found.seed is None else found.seed
    rounds = draw(range(len(labels)), [sizes] * found.rounds, seed)
    if found.json:
        named = [[[labels[person] for person in table] for table in tables] for tables in rounds]
        again = [[labels[one], labels[other], met] for one, other, met in _repeats(rounds)]
        drawn = [{"tables": tables, "byes": []} for tables in named]
        print_answer({"seed": seed, "rounds": drawn, "repeats": again})
    else:
        print_answer(_as_text(_, labels, seed, rounds))


def _entries(_: Words, text: str) -> tuple[Entry, ...]:
    """The people of a list, in its order. Raises `UsageError` with the first line that is wrong."""
    try:
        entries = read_name_list(text)
    except RuleViolation as violation:
        raise UsageError(tournament_sentence(_, violation, ())) from None
    if not FEWEST_PEOPLE <= len(entries) <= MOST_PEOPLE:
        raise UsageError(
            _(
                "A draw takes {fewest} to {most} people; this list has {people}.",
                fewest=FEWEST_PEOPLE,
                most=MOST_PEOPLE,
                people=len(entries),
            )
        )
    return entries


def _labels(_: Words, entries: Sequence[Entry]) -> list[str]:
    """What the people are called, each in another way: with the club where two have one name.

    Raises `UsageError` where that does not tell them apart.
    """
    times = Counter(name_key(entry.name) for entry in entries)
    labels: dict[str, str] = {}
    for entry in entries:
        label = entry.name
        if times[name_key(entry.name)] > 1:
            if not entry.club:
                raise UsageError(
                    _(
                        "Line {line}: there is more than one {name}; write the club behind the name.",
                        line=entry.line,
                        name=entry.name,
                    )
                )
            label = f"{entry.name} ({entry.club})"
        if name_key(label) in labels:
            raise UsageError(_("Line {line}: {name} stands in the list twice.", line=entry.line, name=label))
        labels[name_key(label)] = label
    return [*labels.values()]


def _repeats(rounds: Sequence[Seating]) -> list[tuple[int, int, int]]:
    """Who meets again, and how often in all; who does most often first."""
    again = ((one, other, met) for (one, other), met in meetings(rounds).items() if met > 1)
    return sorted(again, key=lambda pair: (-pair[2], pair[:2]))


def _as_text(_: Words, labels: Sequence[str], seed: int, rounds: Sequence[Seating]) -> list[str]:
    """The answer in lines for people."""
    lines = [_("Seed {seed}", seed=str(seed))]
    for number, tables in enumerate(rounds, start=1):
        lines += ["", _("Round {number}", number=number)]
        lines += [
            _(
                "  Table {table}: {people}",
                table=place,
                people=", ".join(labels[person] for person in table),
            )
            for place, table in enumerate(tables, start=1)
        ]
    again = [
        _("{name} and {other} meet {times} times.", name=labels[one], other=labels[other], times=met)
        for one, other, met in _repeats(rounds)
    ]
    return [*lines, "", *(again or [_("Nobody meets anybody twice.")])]
