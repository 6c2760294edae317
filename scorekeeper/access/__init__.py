"""Who may come to a table from another phone, and what proves it: links, seats, scribes, the owner's devices.

A token is proof of one thing only. What is kept of it is a digest, in `access.json`.
"""
