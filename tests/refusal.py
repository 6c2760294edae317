"""Why something is refused: the code and the figures of a `RuleViolation`."""

from collections.abc import Callable
from enum import StrEnum

import pytest

from scorekeeper.rules import RuleViolation


def refusal(
    check: Callable[..., object], *arguments: object, **named: object
) -> tuple[StrEnum, dict[str, object]]:
    """The code and the details with which these arguments are refused."""
    with pytest.raises(RuleViolation) as caught:
        check(*arguments, **named)
    return caught.value.code, caught.value.details
