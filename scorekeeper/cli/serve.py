"""`scorekeeper serve`: serves the app to browsers. `scorekeeper` alone: opens the app."""

from __future__ import annotations

import os
from argparse import Namespace

from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data, add_port
from scorekeeper.locale import Words
from scorekeeper.storage.locations import data_folder
from scorekeeper.ui import launch
from scorekeeper.ui.server import LOOPBACK, PORT, CannotListen


def add_arguments(_: Words, parser: Parser) -> None:
    address, number, folder = _("ADDRESS"), _("NUMBER"), _("FOLDER")
    parser.describe(
        usage=f"scorekeeper serve [--host {address}] [--port {number}] [--open] [--data {folder}]",
        description=_(
            "Serves the app to browsers. By default only this machine can reach it;\nwith --host "
            "0.0.0.0 phones in the same network can join a table, and\nthe app itself opens by the link "
            "that is printed."
        ),
    )
    parser.option(
        "--host",
        metavar=address,
        default=LOOPBACK,
        help=_("address to listen on (otherwise {host})", host=LOOPBACK),
        refusal=_("{option} takes an address of this machine, for example 0.0.0.0.", option="--host"),
    )
    add_port(_, parser, PORT)
    parser.option("--open", action="store_true", help=_("show the app in this machine's browser"))
    add_data(_, parser)


def run(_: Words, found: Namespace) -> None:
    folder = data_folder(found.data)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(_("“{path}” is not a folder; --data takes one.", path=folder))
    try:
        if found.command == "serve":
            launch.serve(found.host, found.port, found.data, _, browse=found.open)
        else:
            launch.run(found.data, _)
    except CannotListen as obstacle:
        raise UsageError(str(obstacle)) from None
