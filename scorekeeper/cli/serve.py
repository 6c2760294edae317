"""`scorekeeper serve`: serves the app to browsers. `scorekeeper` alone: opens the app."""

from __future__ import annotations

import os
from argparse import Namespace
from urllib.parse import urlsplit

from scorekeeper.cli.localized_argparse import Parser, UsageError, add_data, add_port
from scorekeeper.cli.streams import listing_progress
from scorekeeper.locale import Words
from scorekeeper.locale.storage_errors import folder_sentence
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.locations import data_folder
from scorekeeper.ui import launch
from scorekeeper.ui.server import DEFAULT_PORT, CannotListen
from scorekeeper.web.sockets import LOOPBACK


def add_arguments(_: Words, parser: Parser) -> None:
    address, number, folder, link = _("ADDRESS"), _("NUMBER"), _("FOLDER"), _("LINK")
    parser.describe(
        usage=f"scorekeeper serve [--host {address}] [--port {number}] [--public-url {link}] [--open] "
        f"[--renew-link] [--data {folder}]",
        description=_(
            "Serves the app to browsers. By default only this machine can reach it;\nwith --host "
            "0.0.0.0 phones in the same network can join a table, and\nthe app itself opens by the link "
            "that is printed, a new one at each start.\nA device that has opened one stays the owner's."
        ),
    )
    parser.option(
        "--host",
        metavar=address,
        default=LOOPBACK,
        help=_("address to listen on (otherwise {host})", host=LOOPBACK),
        refusal=_("{option} takes an address of this machine, for example 0.0.0.0.", option="--host"),
    )
    add_port(_, parser, DEFAULT_PORT)
    parser.option(
        "--public-url",
        metavar=link,
        type=public_address,
        help=_("where a proxy in front of this server is reached, for example https://block.example.org"),
        refusal=_("{option} takes an address such as https://block.example.org.", option="--public-url"),
    )
    parser.option("--open", action="store_true", help=_("show the app in this machine's browser"))
    parser.option(
        "--renew-link",
        action="store_true",
        help=_("no device that opened an earlier link stays the owner's"),
    )
    add_data(_, parser)


def public_address(text: str) -> str:
    """The address of a proxy, without a path. Raises `ValueError` for anything else."""
    address = urlsplit(text)
    whole = f"{address.scheme}://{address.netloc}"
    if address.scheme not in ("http", "https") or not address.hostname or text.rstrip("/") != whole:
        raise ValueError(text)
    if "@" in address.netloc or (address.port is None and address.netloc.endswith(":")):
        raise ValueError(text)
    return whole


def run(_: Words, arguments: Namespace) -> None:
    folder = data_folder(arguments.data)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(_("“{path}” is not a folder; --data takes one.", path=folder))
    try:
        if arguments.command == "serve":
            launch.serve(
                arguments.host,
                arguments.port,
                arguments.data,
                _,
                browse=arguments.open,
                public_url=arguments.public_url or "",
                on_progress=listing_progress(_),
                renew_link=arguments.renew_link,
            )
        else:
            launch.launch_app(arguments.data, _, listing_progress(_))
    except CannotListen as obstacle:
        raise UsageError(str(obstacle)) from None
    except StorageError as error:
        raise UsageError(folder_sentence(_, error, str(folder))) from None
