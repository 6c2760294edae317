"""A new game: people, seats, dealer, rules."""
