"""Attacks: broken files, odd folders, hostile input. Bounded in count and in time."""
