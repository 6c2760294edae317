"""Other phones at the table: the code by which they come, who is there, and what they may enter."""
