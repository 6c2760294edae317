"""Home: the running game, and links to all other screens."""
