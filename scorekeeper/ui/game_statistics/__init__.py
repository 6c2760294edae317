"""What one game says while it runs and when it is over, and who can still win it."""
