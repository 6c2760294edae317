"""The addresses of screens to which other features lead."""

BACKUP_ADDRESS = "/settings/backup"
RECEIVE_ADDRESS = "/take"
"""Where a game is received; a code may follow it."""
PHONES_PATH = "phones"
"""Where other phones come to a table, below its address."""
SHARE_PATH = "hand-over"
"""Where a game is shared, below the address of its table."""
