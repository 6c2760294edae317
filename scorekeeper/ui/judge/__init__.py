"""The trick judge: who takes a disputed trick, and why."""
