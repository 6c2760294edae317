"""What the finished games say: of all players side by side, and of one."""
