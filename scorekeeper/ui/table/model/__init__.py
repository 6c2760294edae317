"""The model of the table: its view state, intents, trump keys and corrections."""
