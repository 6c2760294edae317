"""The table: pad, dock, recap and end of one game."""
