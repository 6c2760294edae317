"""The visual design: colours, type, pictures, motion."""
