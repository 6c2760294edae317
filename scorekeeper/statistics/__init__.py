"""Statistics: what many finished games say about the players, and what one can still bring; pure functions.

Knows the rules and the game, nothing of files, names, words or screens; a player is an id.
"""
