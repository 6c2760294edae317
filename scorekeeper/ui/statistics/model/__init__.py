"""What the screens of the statistics show, as values: no screen is needed for it."""
