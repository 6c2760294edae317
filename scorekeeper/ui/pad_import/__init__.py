"""Pads from elsewhere: pasted or picked, shown as they were understood, put right in place, and imported."""
