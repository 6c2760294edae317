"""Widgets of two features or more: functions that return controls, components where there is state."""
