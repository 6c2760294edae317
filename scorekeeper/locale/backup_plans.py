"""Sentences about exports and imports: what would change, what stays, and what was imported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game import shown_name
from scorekeeper.locale import Phrase, Sentence, Words
from scorekeeper.locale.game_summaries import day_and_time, names, status_line
from scorekeeper.storage.backup.plan import ImportedGame, ImportedTournament, ImportResult, Plan
from scorekeeper.storage.backup.two_copies import CopyRelation
from scorekeeper.storage.backup.writing import Export
from scorekeeper.storage.errors import Damaged, NewerSchema, StorageError, UnknownRules
from scorekeeper.storage.players import Player
from scorekeeper.storage.summaries import Summary

LISTED = 5
"""Games of a kind that are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class PlanItem:
    """A part of the plan: what it is about, and the single things."""

    title: str
    lines: tuple[str, ...] = ()


def planned_changes(_: Words, plan: Plan, now: datetime) -> list[PlanItem]:
    """What would change. The forked games, of which somebody chooses, and the settings are not among it."""
    new, newer = plan.of(CopyRelation.NEW), plan.of(CopyRelation.NEWER_THERE)
    parts = []
    if new:
        title = _.plural("{n} game is new", "{n} games are new", len(new))
        parts.append(PlanItem(title, _listed(_, [game_line(_, game.summary_there, now) for game in new])))
    if newer:
        title = _.plural("{n} game goes on as in the file", "{n} games go on as in the file", len(newer))
        parts.append(PlanItem(title, _listed(_, [_further(_, game, now) for game in newer])))
    for relation, title_of in _TOURNAMENTS_CHANGED.items():
        tournaments = [one for one in plan.tournaments if one.relation is relation]
        if tournaments:
            lines = [_tournament_line(_, one, now) for one in tournaments]
            parts.append(PlanItem(title_of(_, len(lines)), _listed(_, lines)))
    if plan.players:
        parts.append(added_players(_, plan.players))
    if plan.aliases:
        title = _.plural(
            "{n} player is merged with another one, as in the file",
            "{n} players are merged with others, as in the file",
            len(plan.aliases),
        )
        merged = [shown_name(player.name) for player in plan.merged[:20]]
        parts.append(PlanItem(title, (_.series(merged),) if merged else ()))
    if plan.mixes:
        title = _.plural("{n} mix of rules is added", "{n} mixes of rules are added", len(plan.mixes))
        parts.append(PlanItem(title, (_.series([shown_name(mix.name) for mix in plan.mixes]),)))
    return parts


def _tournament_line(_: Words, imported: ImportedTournament, now: datetime) -> str:
    """A tournament in one line: when, and its name."""
    records, state = imported.there.tournament.records, imported.there.state
    return f"{day_and_time(_, records[-1].at, now)} · {shown_name(state.name)}"


_TOURNAMENTS_CHANGED: Mapping[CopyRelation, Callable[[Words, int], str]] = {
    CopyRelation.NEW: lambda _, n: _.plural("{n} tournament is new", "{n} tournaments are new", n),
    CopyRelation.NEWER_THERE: lambda _, n: _.plural(
        "{n} tournament goes on as in the file", "{n} tournaments go on as in the file", n
    ),
}
_TOURNAMENTS_STAYING: Mapping[CopyRelation, Callable[[Words, int], str]] = {
    CopyRelation.SAME: lambda _, n: _.plural(
        "{n} tournament is the same here", "{n} tournaments are the same here", n
    ),
    CopyRelation.NEWER_HERE: lambda _, n: _.plural(
        "{n} tournament is further here than in the file and stays",
        "{n} tournaments are further here than in the file and stay",
        n,
    ),
    CopyRelation.FORKED: lambda _, n: _.plural(
        "{n} tournament went on differently here and stays as it is here",
        "{n} tournaments went on differently here and stay as they are here",
        n,
    ),
}


def added_players(_: Words, players: Sequence[Player]) -> PlanItem:
    """Who was not known here yet."""
    title = _.plural("{n} player is added to the list", "{n} players are added to the list", len(players))
    return PlanItem(title, (_.series([shown_name(player.name) for player in players[:20]]),))


def staying(_: Words, plan: Plan) -> list[PlanItem]:
    """What would stay as it is, and what of the file cannot come in."""
    parts = []
    if same := len(plan.of(CopyRelation.SAME)):
        parts.append(PlanItem(_.plural("{n} game is the same here", "{n} games are the same here", same)))
    if ahead := len(plan.of(CopyRelation.NEWER_HERE)):
        title = _.plural(
            "{n} game is further here than in the file and stays",
            "{n} games are further here than in the file and stay",
            ahead,
        )
        parts.append(PlanItem(title))
    counts = Counter(one.relation for one in plan.tournaments)
    parts += [
        PlanItem(title_of(_, counts[relation]))
        for relation, title_of in _TOURNAMENTS_STAYING.items()
        if counts[relation]
    ]
    if plan.known:
        title = _.plural(
            "{n} player is known here already, by this name or another",
            "{n} players are known here already, by these names or others",
            len(plan.known),
        )
        parts.append(PlanItem(title, (_.series([shown_name(name) for name in plan.known[:20]]),)))
    if plan.crowded:
        title = _.plural(
            "There is no room for {n} mix of rules", "There is no room for {n} mixes of rules", plan.crowded
        )
        parts.append(PlanItem(title))
    for kind, count in Counter(plan.left_out).items():
        parts.append(PlanItem(_LEFT_OUT.get(kind, _LEFT_OUT[Damaged])(_, count)))
    if left_out := plan.tournaments_left_out:
        title = _.plural(
            "{n} tournament in the file cannot be read here and is left out",
            "{n} tournaments in the file cannot be read here and are left out",
            left_out,
        )
        parts.append(PlanItem(title))
    return parts


def nothing_new_sentence(_: Words, plan: Plan) -> str:
    """Why there is nothing to import, beside the parts that stay."""
    if plan.left_out and not (plan.games or plan.tournaments):
        return _("No game of this file can be imported.")
    if plan.tournaments_left_out and not (plan.games or plan.tournaments):
        return _("No tournament of this file can be imported.")
    if plan.left_out or plan.tournaments_left_out or plan.crowded:
        return _("Everything else in this file is here already.")
    return _("Everything in this file is here already.")


_LEFT_OUT: Mapping[type[StorageError], Callable[[Words, int], str]] = {
    Damaged: lambda _, n: _.plural(
        "{n} game in the file is damaged and left out",
        "{n} games in the file are damaged and left out",
        n,
    ),
    NewerSchema: lambda _, n: _.plural(
        "{n} game needs a newer version of the app and is left out",
        "{n} games need a newer version of the app and are left out",
        n,
    ),
    UnknownRules: lambda _, n: _.plural(
        "{n} game has rules that are not known here and is left out",
        "{n} games have rules that are not known here and are left out",
        n,
    ),
}
"""Why games cannot come in."""


def game_line(_: Words, game: Summary, now: datetime) -> str:
    """A game in one line: when, who, how it stands."""
    return " · ".join((day_and_time(_, game.touched, now), _.series(names(game.seats)), status_line(_, game)))


def _further(_: Words, game: ImportedGame, now: datetime) -> str:
    here = game.summary_here or game.summary_there
    return _(
        "{when} · {names} · here: {here}, in the file: {there}",
        when=day_and_time(_, game.summary_there.touched, now),
        names=_.series(names(game.summary_there.seats)),
        here=status_line(_, here),
        there=status_line(_, game.summary_there),
    )


def _listed(_: Words, lines: list[str]) -> tuple[str, ...]:
    if len(lines) <= LISTED + 1:
        return tuple(lines)
    more = _.plural("and {n} more", "and {n} more", len(lines) - LISTED)
    return (*lines[:LISTED], more)


def settings_note(_: Words, plan: Plan) -> str:
    """Which settings are others in the file."""
    said = [_SETTINGS[name](_) for name in plan.differing if name in _SETTINGS]
    return _("Different from here: {settings}.", settings=_.series(said))


_SETTINGS: Mapping[str, Phrase] = {
    "language": Sentence("Language"),
    "theme": Sentence("Appearance"),
    "keep_awake": Sentence("Keep the screen awake"),
    "text_size": Sentence("Text size"),
}
"""What the settings are called on their own screen."""


def progress_sentence(_: Words, done: int, of: int) -> str:
    """How far an export or an import is."""
    return (
        _("Game {done} of {of} …", done=_.number(done), of=_.number(of)) if of else _("One moment, please.")
    )


def export_sentences(_: Words, export: Export) -> tuple[str, ...]:
    """What is in the file or in all of them, and what is not."""
    said = [
        _.plural(
            "The file has {n} game in it, and the players and settings.",
            "The file has {n} games in it, and the players and settings.",
            export.games,
        )
        if len(export.files) == 1
        else _(
            "Games: {n}, in {files} files; import each of them.",
            n=_.number(export.games),
            files=_.number(len(export.files)),
        )
    ]
    if export.tournaments:
        said.append(_.plural("{n} tournament is in it.", "{n} tournaments are in it.", export.tournaments))
    return (*said, *missing_sentences(_, export))


def missing_sentences(_: Words, export: Export) -> tuple[str, ...]:
    """What is not in an export."""
    said = []
    if export.masked:
        said.append(_("The hidden bids of a round that is being played are left out."))
    if export.unreadable:
        said.append(
            _.plural(
                "{n} game cannot be read and is not in it.",
                "{n} games cannot be read and are not in it.",
                export.unreadable,
            )
        )
    if export.unreadable_tournaments:
        said.append(
            _.plural(
                "{n} tournament cannot be read and is not in it.",
                "{n} tournaments cannot be read and are not in it.",
                export.unreadable_tournaments,
            )
        )
    return tuple(said)


def import_sentences(_: Words, result: ImportResult) -> tuple[str, ...]:
    """What has come in; where something failed, that what came in stays and the rest can be tried again."""
    said = [_CAME_IN[name](_, count) for name in _CAME_IN if (count := getattr(result, name))]
    if result.settings:
        said.append(_("The settings are those of the file."))
    came_in = bool(said)
    if result.unsaved:
        said.append(
            _.plural(
                "{n} game could not be saved here.", "{n} games could not be saved here.", len(result.unsaved)
            )
        )
    if result.failed is not None and came_in:
        said.append(
            _("That much is saved. Import the same file again for the rest; nothing is imported twice.")
        )
    elif result.failed is not None:
        said.append(_("Nothing was imported."))
    return tuple(said or [_("Nothing had to be changed.")])


_CAME_IN: Mapping[str, Callable[[Words, int], str]] = {
    "games": lambda _, n: _.plural("{n} game imported.", "{n} games imported.", n),
    "continued": lambda _, n: _.plural(
        "{n} game goes on as in the file.", "{n} games go on as in the file.", n
    ),
    "players": lambda _, n: _.plural("{n} player added.", "{n} players added.", n),
    "aliases": lambda _, n: _.plural("{n} player merged.", "{n} players merged.", n),
    "mixes": lambda _, n: _.plural("{n} mix of rules imported.", "{n} mixes of rules imported.", n),
    "changed_meanwhile": lambda _, n: _.plural(
        "{n} game went on here meanwhile and is left as it is.",
        "{n} games went on here meanwhile and are left as they are.",
        n,
    ),
    "tournaments": lambda _, n: _.plural("{n} tournament imported.", "{n} tournaments imported.", n),
    "tournaments_meanwhile": lambda _, n: _.plural(
        "{n} tournament went on here meanwhile and is left as it is.",
        "{n} tournaments went on here meanwhile and are left as they are.",
        n,
    ),
}
"""What the figures of an `ImportResult` say."""
