"""Earlier games."""
