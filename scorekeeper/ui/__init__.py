"""The user interface in Flet: screens, widgets, and what they say.

A screen is a function of the state: nothing here judges or keeps anything. Importing this room
costs nothing; Flet is imported by the modules that draw.
"""
