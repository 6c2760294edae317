"""Packing choices into one large number, each in as few bits as it is worth (asymmetric numeral systems).

A choice is one of so many symbols in a context; how often each was chosen there before says how many bits the
next one takes. Whoever reads makes the same choices in the same contexts and so learns the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import accumulate

LEARNT, FORGETS = 12, 4096
"""What one choice weighs beside the 1 that everything begins with; beyond this sum all are halved."""

MOST_BITS = 64
"""So large is the largest number."""

SMALL = 22
"""Numbers below are symbols of their own."""
LARGE, NEGATIVE, NUMBERS = SMALL, SMALL + 1, SMALL + 2

_Span = tuple[int, int, int]
"""Where a symbol begins among the weights of its context, its own weight, and their sum."""


class _Weights:
    """What is known of one context."""

    __slots__ = ("weights",)

    def __init__(self, size: int) -> None:
        self.weights = [1] * size

    def span(self, symbol: int) -> _Span:
        weights = self.weights
        return sum(weights[:symbol]), weights[symbol], sum(weights)

    def at(self, place: int) -> int:
        """The symbol that the place belongs to."""
        return next(symbol for symbol, end in enumerate(accumulate(self.weights)) if place < end)

    def learn(self, symbol: int) -> None:
        self.weights[symbol] += LEARNT
        if sum(self.weights) > FORGETS:
            self.weights = [(weight + 1) // 2 for weight in self.weights]


class _Contexts:
    """Every context that was met, by its name."""

    def __init__(self) -> None:
        self._known: dict[Hashable, _Weights] = {}

    def weights(self, context: Hashable, size: int) -> _Weights:
        found = self._known.get(context)
        if found is None:
            found = self._known[context] = _Weights(size)
        return found


class Packer:
    """Takes choices in their order and makes a number of them."""

    def __init__(self) -> None:
        self._contexts = _Contexts()
        self._spans: list[_Span] = []

    def symbol(self, context: Hashable, size: int, symbol: int) -> None:
        """One of `size` symbols."""
        weights = self._contexts.weights(context, size)
        self._spans.append(weights.span(symbol))
        weights.learn(symbol)

    def bits(self, count: int, value: int) -> None:
        """A number of so many bits of which nothing is known."""
        self._spans.append((value, 1, 1 << count))

    def number(self, context: Hashable, value: int) -> None:
        """A whole number, a small one most often. Raises `ValueError` when it has more than 64 bits."""
        if 0 <= value < SMALL:
            self.symbol(context, NUMBERS, value)
            return
        length = abs(value).bit_length()
        if length > MOST_BITS:
            raise ValueError(f"{value} is too large")
        self.symbol(context, NUMBERS, LARGE if value > 0 else NEGATIVE)
        self.symbol((context, "bits"), MOST_BITS + 1, length)
        self.bits(length, abs(value))

    def teach(self, context: Hashable, size: int, symbols: Iterable[int]) -> None:
        """Take these for chosen before, without packing them."""
        _teach(self._contexts.weights(context, size), symbols)

    def packed(self) -> int:
        """The number."""
        packed = 1
        for begin, weight, total in reversed(self._spans):
            rest, place = divmod(packed, weight)
            packed = rest * total + begin + place
        return packed


class Unpacker:
    """Reads the choices again. A number that we did not make gives some choices too: see `verify_end`."""

    def __init__(self, packed: int) -> None:
        self._contexts = _Contexts()
        self._packed = packed

    def symbol(self, context: Hashable, size: int) -> int:
        weights = self._contexts.weights(context, size)
        begin, weight, total = weights.span(symbol := weights.at(self._packed % sum(weights.weights)))
        rest, place = divmod(self._packed, total)
        self._packed = rest * weight + place - begin
        weights.learn(symbol)
        return symbol

    def bits(self, count: int) -> int:
        self._packed, value = divmod(self._packed, 1 << count)
        return value

    def number(self, context: Hashable) -> int:
        symbol = self.symbol(context, NUMBERS)
        if symbol < SMALL:
            return symbol
        value = self.bits(self.symbol((context, "bits"), MOST_BITS + 1))
        return value if symbol == LARGE else -value

    def teach(self, context: Hashable, size: int, symbols: Iterable[int]) -> None:
        _teach(self._contexts.weights(context, size), symbols)

    def verify_end(self) -> None:
        """Raises `ValueError` unless everything was read and nothing more."""
        if self._packed != 1:
            raise ValueError("the choices do not end where they should")


def _teach(weights: _Weights, symbols: Iterable[int]) -> None:
    for symbol in symbols:
        weights.learn(symbol)
