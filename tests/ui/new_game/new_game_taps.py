"""Sets up a game by taps, in English, and says what differs from the standard game."""

from scorekeeper.locale import Words, words
from scorekeeper.locale.ruleset_names import PRESET_TITLES
from scorekeeper.locale.ruleset_sentences import RULESET_SECTIONS, RuleSentence
from scorekeeper.rules import Ruleset
from tests.ui.fake_device import NAMES

START = "Deal the cards"


async def sits_down(app, players):
    for name in NAMES[:players]:
        await app.write("Add a name", name, submit=True)


async def chooses_preset(app, name):
    """Choose a preset from the list."""
    await app.tap("Rules: ")
    await app.tap(f"{PRESET_TITLES[name](words('en'))}. ")


async def newest_state(device):
    """The state of the game that was begun last."""
    newest = (await device.host.summaries(finished=False))[0]
    return (await device.host.table(newest.id)).snapshot.state


def differences(_: Words, ruleset: Ruleset, players: int) -> list[RuleSentence]:
    """The sentences that do not hold for the standard game, in the order of the rulebook."""
    return [
        sentence
        for section in RULESET_SECTIONS
        for sentence in section.lines(_, ruleset, players)
        if not sentence.usual
    ]
