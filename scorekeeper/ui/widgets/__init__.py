"""What several screens are made of: keys, icons, the pad, the dock.

Plain functions that return controls, and components where something is remembered or memoised.
"""
