"""Exports: a game for people and for other programs, as a table, a play for BG Stats, a text, or a picture.

What leaves here is made from the state and the words of a language, without hidden bids (§4.4, §4.5). Backups
and share codes, which come in again as they were, are in `storage`.
"""
