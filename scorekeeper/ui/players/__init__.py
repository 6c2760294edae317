"""The players known on this device."""
