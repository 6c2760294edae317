"""The rulebook in the app."""
