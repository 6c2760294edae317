"""A host without games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from scorekeeper.storage.settings import Settings


@dataclass
class QuietHost:
    """A host that keeps the settings and its subscribers, and nothing else."""

    settings: Settings = field(default_factory=Settings)
    subscribers: list[Callable[[], None]] = field(default_factory=list)

    async def change_settings(self, change: Callable[[Settings], Settings]) -> Settings:
        self.settings = change(self.settings)
        return self.settings

    def subscribe(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        self.subscribers.append(subscriber)
        return lambda: self.subscribers.remove(subscriber)
