"""Pads from elsewhere: files and pasted text, read format by format, and played again by the rules of `game`.

Every reader makes a `pad.Pad`; `reading` finds the one for a file, `replay` makes a game of it.
"""
