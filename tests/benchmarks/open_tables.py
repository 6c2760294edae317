"""Data folders whose games are open to the phones of the room."""

from dataclasses import replace

from scorekeeper.access.access_file import ACCESS_FILE, Access, AccessFile, EntryMode
from scorekeeper.access.links_and_seats import new_shared_table, new_shared_tournament
from scorekeeper.rules import STANDARD, BidRules
from scorekeeper.storage.files.filesystem import OS_FILES
from tests.attacks.files import opened_library
from tests.benchmarks.data_folders import running_ids, write
from tests.game.driver import STARTED_AT, GameDriver
from tests.tournament.driver import Organiser

PLAYERS = 6
ROUNDS_BEFORE = 4
"""So many are on the pad already, of ten."""
HIDDEN = replace(STANDARD, bids=BidRules(visibility="revealed"))


def begun(ruleset=STANDARD):
    """A game of six whose fifth round is dealt."""
    return GameDriver(PLAYERS, ruleset=ruleset).plays_rounds(ROUNDS_BEFORE)


def fill_tables(folder, count, ruleset=STANDARD, mode=EntryMode.ALL):
    """Save so many games in the data folder, which is made; each one's table is open to phones."""
    (folder / "games").mkdir(parents=True)
    write(folder / "games", begun(ruleset).game, running_ids(count))
    tables = tuple(new_shared_table(game_id, mode) for game_id in running_ids(count))
    _access_file(folder).write(Access(tables=tables))
    return tables


def open_room(folder, people=60):
    """Save a tournament in its second round, which a room follows; the answer is the token of its link."""
    organiser = Organiser(people)
    organiser.draw()
    organiser.report_all()
    organiser.draw()
    with opened_library(folder) as library:
        library.tournaments.save(organiser.tournament, None)
    shared, file = new_shared_tournament(organiser.tournament.id, EntryMode.OWN), _access_file(folder)
    file.write(replace(file.read(read_only=False), tournaments=(shared,)))
    return shared.room_token


def _access_file(folder):
    return AccessFile(str(folder), ACCESS_FILE, Access, OS_FILES, lambda: STARTED_AT)
