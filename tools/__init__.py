"""Commands for the people who build the app; nothing here is shipped."""

__all__: list[str] = []
