"""The paragraphs of the rulebook that the rules can cite."""

from scorekeeper.rules import HAND_SEQUENCES, Code

_OF_REFUSALS = {code.paragraph for code in Code if code.paragraph is not None}
PARAGRAPHS_CITED = tuple(
    sorted(_OF_REFUSALS | {row.paragraph for row in HAND_SEQUENCES.values()} | {"6.1", "6.5", "6.6", "8"})
)
"""Every paragraph that a verdict or a refusal can point at."""
