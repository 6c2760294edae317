"""Mutants of the sample files, of all formats."""

from random import Random

import pytest

from tests.pads.mutants import NAMES, mutant, outcome


@pytest.mark.parametrize("name", NAMES)
def test_a_mutant_is_a_pad_or_is_refused_with_a_reason(name):
    chance = Random(name)
    outcomes = [outcome(mutant(name, chance), name) for _number in range(40)]
    assert any(outcomes)
