"""What do people see and tap? Screens, widgets, and what they say.

The screen is a function of what lies on the table: nothing here judges or keeps anything. Importing this room
costs nothing; Flet is imported by the modules that draw.
"""

__all__: list[str] = []
