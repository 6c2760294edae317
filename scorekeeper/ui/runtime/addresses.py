"""The addresses of screens to which other features lead."""

BACKUP_ADDRESS = "/settings/backup"
RECEIVE_ADDRESS = "/take"
"""Where a game is received; a code may follow it."""
