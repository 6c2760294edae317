"""A tournament on paper: seating by name and by table, result slips, standings; A4, printed from a browser.

One HTML page without scripts or anything from elsewhere; each part begins on a sheet of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from scorekeeper.game.names import plain_letters
from scorekeeper.locale import Words
from scorekeeper.pictures.qr_code import qr_svg
from scorekeeper.rules import hand_sizes
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import Round, State, labels
from scorekeeper.viewmodels.tournaments import round_name

_STYLE = """
@page { size: A4; margin: 14mm }
* { box-sizing: border-box }
body { font: 12pt/1.35 "Alegreya Sans", "Segoe UI", sans-serif; color: #000; margin: 0 }
section { break-after: page }
section:last-child { break-after: auto }
h1 { font-size: 20pt; margin: 0 0 1mm }
h1 + p { margin: 0 0 5mm; color: #444 }
table { border-collapse: collapse; width: 100% }
th { text-align: left; border-bottom: 1.5pt solid #000 }
th, td { padding: 1.2mm 2mm; vertical-align: top; overflow-wrap: anywhere }
tr { break-inside: avoid }
td { border-bottom: .4pt solid #999 }
.names { columns: 2; column-gap: 10mm }
.names p { display: flex; gap: 3mm; margin: 0; padding: 1mm 0; border-bottom: .4pt solid #999 }
.names p { break-inside: avoid }
.names span { flex: 1; overflow-wrap: anywhere }
.seating { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm }
.seating div, .slip { border: 1pt solid #000; padding: 4mm; break-inside: avoid }
h2 { font-size: 15pt; margin: 0 0 2mm }
ol { margin: 0; padding-left: 7mm }
.slip { margin-bottom: 7mm }
.slip td { height: 11mm; border: .6pt solid #000 }
.slip th { border: .6pt solid #000; font-size: 10pt }
.fields { display: flex; gap: 4mm }
figure { flex: none; width: 32mm; margin: 0; font-size: 8pt; text-align: center }
.qr { width: 32mm; height: 32mm }
.qr .paper { fill: #fff }
.sign { display: flex; gap: 10mm; margin-top: 9mm }
.sign span { flex: 1; border-top: .6pt solid #000; font-size: 9pt; padding-top: 1mm }
"""


def tournament_sheets(_: Words, state: State, pads: Sequence[str] = ()) -> bytes:
    """The sheets for the round that was drawn last, if there is one, and the standings so far. `pads` are the
    links to the tables' pads, for their slips."""
    parts: list[str] = []
    if state.all_rounds and not state.ended:
        round_ = state.all_rounds[-1]
        name = round_name(_, state, len(state.all_rounds))
        parts = [_by_name(_, state, round_, name), _by_table(_, state, round_, name)]
        parts.append(_slips(_, state, round_, name, pads))
    if state.has_results:
        parts.append(_standings(_, state))
    title = escape(state.name)
    body = "\n".join(parts) or f"<p>{escape(_('No round is drawn yet.'))}</p>"
    return (
        f'<!DOCTYPE html>\n<html lang="{_.language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>\n{body}\n</body></html>\n"
    ).encode()


def _section(state: State, title: str, content: str) -> str:
    return f"<section><h1>{escape(title)}</h1><p>{_name(state.name)}</p>{content}</section>"


def _name(name: str) -> str:
    """A name within other words, whichever way it is written."""
    return f"<bdi>{escape(name)}</bdi>"


def _by_name(_: Words, state: State, round_: Round, name: str) -> str:
    """Everybody by name, with the table."""
    names = labels(state.people)
    places = round_.places
    lines = [
        f"<p><span>{_name(names[person])}</span>"
        f"<b>{escape(_('Table {table}', table=places[person] + 1))}</b></p>"
        for person in sorted(places, key=lambda person: (plain_letters(names[person]), person))
    ]
    return _section(state, name, f'<div class="names">{"".join(lines)}</div>')


def _by_table(_: Words, state: State, round_: Round, name: str) -> str:
    """Every table with its people in the order of seats; the first one deals."""
    names = labels(state.people)
    tables = []
    for place, table in enumerate(round_.tables, start=1):
        people = "".join(f"<li>{_name(names[person])}</li>" for person in table.seats)
        deals = escape(_("{name} deals first", name=names[table.seats[0]]))
        head = escape(_("Table {table}", table=place))
        tables.append(f"<div><h2>{head}</h2><ol>{people}</ol><p>{deals}</p></div>")
    return _section(state, name, f'<div class="seating">{"".join(tables)}</div>')


def _slips(_: Words, state: State, round_: Round, name: str, pads: Sequence[str]) -> str:
    """A slip for each table, to be filled in and signed, or with the code of its pad."""
    names, scan = labels(state.people), escape(_("Keep the pad on a phone"))
    slips = []
    for place, table in enumerate(round_.tables, start=1):
        hands = len(hand_sizes(state.plan.ruleset, len(table.seats)))
        head = _row("th", (_("Name"), _("Total"), _("Bids met, of {hands}", hands=hands)))
        rows = "".join(_row("td", (names[person], "", "")) for person in table.seats)
        signs = "".join(f"<span>{_name(names[person])}</span>" for person in table.seats)
        title = escape(f"{name} · " + _("Table {table}", table=place))
        pad = f"<figure>{qr_svg(pads[place - 1])}<figcaption>{scan}</figcaption></figure>" if pads else ""
        fields = f'<div class="fields"><table>{head}{rows}</table>{pad}</div>'
        slips.append(f'<div class="slip"><h2>{title}</h2>{fields}<div class="sign">{signs}</div></div>')
    return _section(state, _("Result slips"), "".join(slips))


def _standings(_: Words, state: State) -> str:
    """Places, points and what decides ties."""
    names = labels(state.people)
    rows = [_row("th", (_("Place"), _("Name"), _("Points"), _("Game points"), _("Bids met")))]
    for row in standings(state):
        points, game_points = _.fraction(row.points), _.number(row.game_points)
        rows.append(_row("td", (f"{row.place}.", names[row.person], points, game_points, str(row.hits))))
    return _section(state, _("Standings"), f"<table>{''.join(rows)}</table>")


def _row(kind: str, cells: Iterable[str]) -> str:
    """A row of a table, of heads or of cells; empty ones are fields to be filled in."""
    return f"<tr>{''.join(f'<{kind}>{_name(cell)}</{kind}>' for cell in cells)}</tr>"
