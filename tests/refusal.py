"""Why something is refused: the code and the figures of a `RuleViolation`."""

import pytest

from scorekeeper.rules import RuleViolation


def refusal(check, *arguments, **named):
    with pytest.raises(RuleViolation) as caught:
        check(*arguments, **named)
    return caught.value.code, caught.value.details
