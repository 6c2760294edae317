"""Tournaments: an organiser's desk for an evening, from the list of names to the winner."""
