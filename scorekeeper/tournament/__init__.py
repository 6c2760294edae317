"""One tournament evening as event sourcing: plan, people, draws, results, standings.

Knows games by their ids and totals only; nothing of files or screens.
"""
