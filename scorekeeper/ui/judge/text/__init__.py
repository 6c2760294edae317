"""The sentences of the judge."""
