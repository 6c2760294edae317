"""Block der Wahrheit: the score pad of the card game Wizard as an app."""

__version__ = "0.1.0"
