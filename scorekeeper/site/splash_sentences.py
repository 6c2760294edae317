"""What the splash says before Python runs, in every language: the page is built with it."""

from __future__ import annotations

from scorekeeper.locale import Words


def splash_sentences(_: Words) -> dict[str, str]:
    """What the splash says before Python runs, by the names in `splash.js`, which fills the megabytes in."""
    return {
        "loading": _("Loading: {done} of {total} MB", done="{done}", total="{total}"),
        "starting": _("Starting …"),
        "stopped": _("The app has stopped. What you saw last is kept."),
        "startAgain": _("Start again"),
        "failed": _("The app could not be started."),
        "offline": _("The first visit needs a network."),
        "tryAgain": _("Try again"),
    }
