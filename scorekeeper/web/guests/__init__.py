"""The pages of guests and boards: HTML that the server renders, and events that keep it new."""
