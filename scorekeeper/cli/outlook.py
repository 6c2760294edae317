"""`scorekeeper outlook`: what each player of an unfinished pad must still do to win."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from scorekeeper.cli.localized_argparse import Parser, UsageError
from scorekeeper.cli.score import judged_file
from scorekeeper.cli.streams import print_answer
from scorekeeper.game import State
from scorekeeper.locale import Words
from scorekeeper.locale.statistics import standing_words
from scorekeeper.statistics.outlook import Outlook, outlook_of_pad


def add_arguments(_: Words, parser: Parser) -> None:
    pad = _("PAD")
    parser.describe(
        usage=f"scorekeeper outlook [--json] {pad}",
        description=_(
            "Says of each player of an unfinished pad who can still win, and who will in any case.\n"
            "It is exact, over everything that the rules still allow in the rounds left."
        ),
        epilog=_("The pad is one that scorekeeper score takes."),
    )
    parser.argument("pad", metavar=pad, nargs="?", help=_("a file with the pad, or - for standard input"))
    parser.option("--json", action="store_true", help=_("answer in JSON"))


def run(_: Words, found: Namespace) -> None:
    replayed = judged_file(_, found.pad, as_json=found.json)
    state = replayed.state
    by_seat = outlook_of_pad(state, dealers_known=replayed.dealers_known)
    if by_seat is None:
        raise UsageError(_("By these house rules it can only be said later who can still win."))
    if found.json:
        print_answer(outlook_as_json(state, by_seat))
    else:
        print_answer(outlook_as_text(_, state, by_seat))


def outlook_as_json(state: State, outlooks: Sequence[Outlook]) -> dict[str, object]:
    """The answer of `outlook --json`."""
    return {
        "players": [
            {
                "player": state.names[seat],
                "total": outlook.total,
                "can_win": outlook.can_win,
                "safe": outlook.safe,
                "best_rank": outlook.best_rank,
                "worst_rank": outlook.worst_rank,
                "leads": outlook.leads,
                "behind": {"player": state.names[outlook.behind[0]], "points": outlook.points}
                if outlook.behind
                else None,
            }
            for seat in state.order
            for outlook in (outlooks[seat],)
        ]
    }


def outlook_as_text(_: Words, state: State, outlooks: Sequence[Outlook]) -> list[str]:
    """The answer of `outlook` in lines for people, one a player."""
    names = state.names
    return [f"{names[seat]}: {', '.join(_sentences(_, names, outlooks[seat]))}" for seat in state.order]


def _sentences(_: Words, players: Sequence[str], outlook: Outlook) -> Iterator[str]:
    if outlook.safe:
        yield _("wins for certain")
    else:
        yield _("can still win") if outlook.can_win else _("cannot win any more")
    if not (outlook.safe and outlook.leads) and (standing := standing_words(_, players, outlook)):
        yield standing
    if not outlook.safe:
        if outlook.best_rank == outlook.worst_rank:
            yield _("place {place}", place=outlook.best_rank)
        else:
            yield _("place {best} to {worst}", best=outlook.best_rank, worst=outlook.worst_rank)
