"""The model of the table: its view state, taps, trump keys and corrections."""
