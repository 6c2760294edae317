"""What a device shows of its table: a tap is made on what has arrived there, not on what is on its way."""

from __future__ import annotations

from functools import partial

from scorekeeper.tables import Sight
from scorekeeper.ui.announcing import announcement
from scorekeeper.ui.session import App


class Shown:
    """One screen's table as it stands before the eyes of its person."""

    def __init__(self, app: App, sight: Sight) -> None:
        self._app = app
        self._told = sight
        self.revision = sight.revision
        """The last sight of which the device has said that it is there."""

    def tell(self, sight: Sight) -> None:
        """The sight is sent to be drawn, the words for it just before: the answer to them is the receipt."""
        before, self._told = self._told, sight
        if before.revision != sight.revision:
            sentence = announcement(self._app.words, before.state, sight.state)
            self._app.device.announce(sentence, partial(self._arrived, sight.revision))

    def _arrived(self, revision: int) -> None:
        self.revision = max(self.revision, revision)
