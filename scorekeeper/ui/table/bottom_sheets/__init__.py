"""The bottom sheets of the table: its menu, and what is done with the whole game or beside its rounds."""
