"""A tournament evening, so far its draw: how large the tables are, and who meets whom.

Knows people by numbers only; nothing of games, files or screens.
"""
