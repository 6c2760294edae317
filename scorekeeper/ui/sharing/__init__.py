"""A game from one phone to another, as code, link or file."""
