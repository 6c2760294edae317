"""Games out of this device and into it: whole backups, single games, and what happens to two copies."""
