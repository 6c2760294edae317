"""Score sheets from outside the app: read from JSON or CSV, checked and totalled."""
