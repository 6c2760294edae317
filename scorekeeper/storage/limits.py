"""How large a file and a game may be: far beyond what anybody plays, and little enough to be read at once."""

from __future__ import annotations

MOST_GAME_BYTES = 8 * 2**20
"""In the file of one game; the longest that people play has some 60 kB."""
MOST_FILE_BYTES = 64 * 2**20
"""In any file of the data folder; the library of five thousand games has some 4 MB."""
MOST_BACKUP_BYTES = 64 * 2**20
"""In a backup; that of five thousand games has some 60 MB."""
UPLOAD_SECONDS = 600
"""In which a browser has sent files."""
MOST_FACTS = 5_000
"""In one game that comes in; the longest that people play has a few hundred."""
MOST_REVISION = 2**32
"""Largest revision of a game that comes in. Files have whole numbers of thousands of digits; one more tap,
and nothing writes them any more."""
MOST_REVISION_HERE = 2 * MOST_REVISION
"""Largest revision of a game in its own file: higher, so that a game that came in at the limit can go on."""
MOST_CORRECTIONS = 1_000
"""Most corrections among them, one of which can cost as much as two bids."""
