"""The state of the judge and its reducers."""
