"""What the screens of the statistics show: of all games, of a player, and of one game."""
