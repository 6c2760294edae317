"""A game as it is shared with another phone: a code, a link, and the QR code of either."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Game
from scorekeeper.pictures.qr_code import Qr, qr
from scorekeeper.storage.share_code import code_of
from scorekeeper.ui.runtime.addresses import RECEIVE_ADDRESS


@dataclass(frozen=True, slots=True)
class SharePayload:
    """What is shared of a game. Without a `code` it is too large for any; without a `qr` for a camera."""

    code: str = ""
    link: str = ""
    """Opens the app with the game; empty where the address of the app is not known."""
    qr: Qr | None = None

    @property
    def text(self) -> str:
        """What is sent or pasted."""
        return self.link or self.code


def share_payload(game: Game, site: str) -> SharePayload:
    """The payload of the game as it stands. `site` is the public address of the app, empty where it has none.

    What follows the `#` of a link stays in the browser: no host is told of the game.
    """
    try:
        code = code_of(game)
    except ValueError:
        return SharePayload()
    if not site:
        return SharePayload(code, qr=qr([code]))
    address = f"{site}#{RECEIVE_ADDRESS}/"
    return SharePayload(code, address + code, qr([address, code]))
