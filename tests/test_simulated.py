"""People of every right play at random, with crashes, repeats and restores: what is stored is always the oracle's.

``make simulate COUNT=…`` plays so many seeds; a few are in the suite, and each that ever failed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.world.simulation.simulated import simulate

pytestmark = pytest.mark.django_db(transaction=True)
FAILED_ONCE = (31,)
# The names of the environment are those of the Makefile.
FIRST, COUNT, STEPS = (int(os.environ.get(name, said)) for name, said in (("FIRST", 1), ("COUNT", 2), ("STEPS", 40)))


@pytest.mark.parametrize("seed", [*FAILED_ONCE, *range(FIRST, FIRST + COUNT)])
def test_what_is_stored_is_always_the_oracles(seed: int, tmp_path: Path) -> None:
    simulate(seed, STEPS, tmp_path)
