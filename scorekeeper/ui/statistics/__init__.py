"""The statistics: all players side by side, one of them, and one game with who can still win it."""
