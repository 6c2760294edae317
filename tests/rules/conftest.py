"""Hypothesis runs without a deadline, so that a slow machine fails no property."""

from hypothesis import settings

settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
