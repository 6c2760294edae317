"""`scorekeeper site`: builds the static site, and serves it on this machine if asked to."""

from __future__ import annotations

import re
import tempfile
import time
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from scorekeeper.cli.localized_argparse import Parser, UsageError, add_port, folder_path
from scorekeeper.cli.streams import print_line
from scorekeeper.locale import Words
from scorekeeper.site.builder import HAS_BROTLI, Quality, build_site
from scorekeeper.site.output_folder import NotOurs
from scorekeeper.site.serving import SiteServer
from scorekeeper.ui.server import DEFAULT_PORT, CannotListen, default_port, listen
from scorekeeper.web.sockets import LOOPBACK, address_of

ANYWHERE = "./"
"""The base of a site that does not know its address: it works in any folder of any host."""


def add_arguments(_: Words, parser: Parser) -> None:
    folder, path, number = _("FOLDER"), _("PATH"), _("NUMBER")
    parser.describe(
        usage=f"scorekeeper site [--base-url {path}] {folder}\n"
        f"scorekeeper site --serve [--port {number}] [--base-url {path}] [{folder}]",
        description=_(
            "Writes the app into a folder that any web host can serve. A phone that has visited it once\n"
            "runs the app without a network and keeps its own games. The folder is made anew each time;\n"
            "one that holds anything else is left alone."
        ),
    )
    parser.argument(
        "folder", metavar=folder, nargs="?", type=folder_path, help=_("the folder to write the site into")
    )
    parser.option(
        "--base-url",
        metavar=path,
        help=_("the site's path on its host (otherwise it works at any)"),
        refusal=_("{option} takes a path on the host, for example /block/.", option="--base-url"),
    )
    parser.option("--serve", action="store_true", help=_("show the site on this machine until Ctrl-C"))
    add_port(_, parser, DEFAULT_PORT)


def run(_: Words, arguments: Namespace) -> None:
    base = base_address(_, arguments.base_url)
    if arguments.folder is not None:
        _build(_, arguments.folder, base, Quality.BEST)
        if arguments.serve:
            _serve(_, arguments.folder, base, arguments.port)
    elif arguments.serve:
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary) / "site"
            _build(_, folder, base, Quality.QUICK)
            _serve(_, folder, base, arguments.port)
    else:
        raise UsageError(_("Say which folder to write the site into: scorekeeper site FOLDER."))


def base_address(_: Words, text: str | None) -> str:
    """The path of the site on its host, with a slash at both ends. Raises `UsageError`."""
    if text is None:
        return ANYWHERE
    path = f"/{text.strip('/')}/" if text.strip("/") else "/"
    if not re.fullmatch(r"/(?:[A-Za-z0-9._~-]+/)*", path):
        raise UsageError(_("“{text}” is no path on a host; --base-url takes one such as /block/.", text=text))
    return path


def _build(_: Words, folder: Path, base: str, quality: Quality) -> None:
    begun = time.monotonic()
    try:
        built = build_site(folder, base, quality)
    except NotOurs as occupied:
        raise UsageError(
            _(
                "“{path}” holds something else and is left alone; name an empty or a new folder.",
                path=occupied,
            )
        ) from None
    except OSError as error:
        raise UsageError(
            _("“{path}” cannot be written ({reason}).", path=folder, reason=error.strerror)
        ) from None
    if not HAS_BROTLI:
        print_line(_("Without the package “brotli” the compressed copies are gzip only, and larger."))
    print_line(
        _(
            "The site {build} is in {path}: {size} MB with its compressed copies, built in {seconds} s.",
            build=built.build,
            path=folder,
            size=_.number(round(built.size / 1e6)),
            seconds=_.number(round(time.monotonic() - begun)),
        )
    )


def _serve(_: Words, folder: Path, base: str, port: int | None) -> None:
    try:
        listener = listen(_, LOOPBACK, default_port(_) if port is None else port)
    except CannotListen as obstacle:
        raise UsageError(str(obstacle)) from None
    path = "/" if base == ANYWHERE else base
    with SiteServer(folder, path, listener) as server:
        address = address_of(listener) + path
        print_line(_("Open {address} in a browser; Ctrl-C ends.", address=address))
        with suppress(KeyboardInterrupt):
            server.serve_forever()
