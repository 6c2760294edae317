"""The smallest samples: with less behind a figure it says little, and is shown otherwise or not at all."""

FEWEST_ROUNDS_OF_A_RATE = 10
"""Behind fewer rounds a rate is shown as a count."""

FEWEST_RATED_GAMES = 5
"""After fewer games a rating is not shown."""

FEWEST_COMPARED_GAMES = 3
"""Among fewer games by the same rules nothing is special."""
