"""What a game becomes when it is handed to another phone: a code, a link, a picture of either, a file.

Knows no Flet.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game import Game
from scorekeeper.storage.codes import code_of
from scorekeeper.ui.qr import Qr, qr

TAKE = "/take"
"""The address at which a game is taken over; a code may follow it."""


@dataclass(frozen=True, slots=True)
class Handing:
    """A game on its way. Without a `code` it is too large for any; without a `qr` for a camera."""

    code: str = ""
    link: str = ""
    """Opens the app elsewhere; empty where nobody knows at which address it can be had."""
    qr: Qr | None = None

    @property
    def text(self) -> str:
        """What is sent or pasted."""
        return self.link or self.code


def handing(game: Game, site: str) -> Handing:
    """The game as it stands. `site` is the address of the app for everybody, empty where it has none.

    What follows the `#` of a link stays in the browser: no host is told of the game.
    """
    try:
        code = code_of(game)
    except ValueError:
        return Handing()
    if not site:
        return Handing(code, qr=qr([code]))
    address = f"{site}#{TAKE}/"
    return Handing(code, address + code, qr([address, code]))
