"""`scorekeeper site`: builds the folder, and shows it on this machine if asked to."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from scorekeeper.locale import Words
from scorekeeper.site.builder import Site, build_site
from scorekeeper.site.copies import Quality, has_brotli
from scorekeeper.site.folders import NotOurs
from scorekeeper.site.serving import SiteServer
from scorekeeper.ui.server import LOOPBACK, CannotListen, address_of, default_port, listen

ANYWHERE = "./"
"""The base of a site that does not know its address: it works in any folder of any host."""

Say = Callable[[str], None]


class CannotBuild(Exception):  # noqa: N818 - says what is so, as a sentence for the person who asked for it
    """The site cannot be built or shown; the text is a sentence."""


def site(_: Words, folder: Path | None, base: str | None, *, serve: bool, port: int | None, say: Say) -> None:
    """Build the site and show it until Ctrl-C if `serve`. Raises `CannotBuild`."""
    address = base_address(_, base)
    if folder is None and not serve:
        raise CannotBuild(_("Say which folder to write the site into: scorekeeper site FOLDER."))
    if folder is not None:
        _built(_, folder, address, Quality.BEST, say)
        if serve:
            _show(_, folder, address, port, say)
        return
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "site"
        _built(_, out, address, Quality.QUICK, say)
        _show(_, out, address, port, say)


def base_address(_: Words, text: str | None) -> str:
    """The path of the site on its host, with a slash at both ends. Raises `CannotBuild`."""
    if text is None:
        return ANYWHERE
    path = f"/{text.strip('/')}/" if text.strip("/") else "/"
    if not re.fullmatch(r"/(?:[A-Za-z0-9._~-]+/)*", path):
        raise CannotBuild(
            _("“{text}” is no path on a host; --base-url takes one such as /block/.", text=text)
        )
    return path


def _built(_: Words, folder: Path, base: str, quality: Quality, say: Say) -> Site:
    begun = time.monotonic()
    try:
        built = build_site(folder, base, quality)
    except NotOurs as fault:
        raise CannotBuild(
            _("“{path}” holds something else and is left alone; name an empty or a new folder.", path=fault)
        ) from None
    except OSError as fault:
        raise CannotBuild(
            _("“{path}” cannot be written ({reason}).", path=folder, reason=fault.strerror)
        ) from None
    if not has_brotli():
        say(_("Without the package “brotli” the compressed copies are gzip only, and larger."))
    say(
        _(
            "The site {build} is in {path}: {size} MB with its compressed copies, built in {seconds} s.",
            build=built.build,
            path=folder,
            size=_.number(round(built.size / 1e6)),
            seconds=_.number(round(time.monotonic() - begun)),
        )
    )
    return built


def _show(_: Words, folder: Path, base: str, port: int | None, say: Say) -> None:
    try:
        listener = listen(_, LOOPBACK, default_port(_) if port is None else port)
    except CannotListen as obstacle:
        raise CannotBuild(str(obstacle)) from None
    path = "/" if base == ANYWHERE else base
    with SiteServer(folder, path, listener) as server:
        address = address_of(listener) + path
        say(_("Open {address} in a browser; Ctrl-C ends.", address=address))
        with suppress(KeyboardInterrupt):
            server.serve_forever()
