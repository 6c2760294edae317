"""The model of a new game: seats, rules and options."""
