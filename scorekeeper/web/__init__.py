"""What our web servers stand on: sockets, bounded connections and requests, files; in `guests` the pages.

Imports the rules, the game, the storage's errors, the tables, the view models and the words; nothing of Flet.
"""
