"""One question has one draw on every machine, so the first test that needs a draw computes it for the whole run.

Days whose seed nobody types have the same seed, so that those of the same people have the same draws.  Their draws
search in few steps, because their quality does not matter there.  ``tests/cup/draw/test_drawing.py`` tests the draw
itself, with all its steps.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from threading import Lock
from types import SimpleNamespace

import pytest

from tests.world.once import once

FEW_STEPS = 6_000


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Let cup days and their documents ask for a draw so."""
    from scorebook.cup.deeds import seating
    from scorebook.cup.document import day
    from scorebook.cup.draw import drawing
    from scorebook.cup.draw.drawing import DrawRequest, draw
    from scorebook.cup.draw.turns import Drawn

    one_at_a_time = Lock()

    def draw_in_few_steps(asked: DrawRequest, past: Sequence[Drawn]) -> tuple[Drawn, ...]:
        with one_at_a_time, pytest.MonkeyPatch.context() as patch:
            patch.setattr(drawing, "STEPS", FEW_STEPS)
            return draw(asked, past)

    def remembered(asked: DrawRequest, past: Sequence[Drawn]) -> tuple[Drawn, ...]:
        pickled = once(f"draw {asked} after {[*past]}", lambda: pickle.dumps(draw_in_few_steps(asked, past)))
        drawn: tuple[Drawn, ...] = pickle.loads(pickled)  # noqa: S301
        return drawn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seating, "_answer", remembered)
        patch.setattr(day, "draw", remembered)
        patch.setattr(seating, "secrets", SimpleNamespace(token_hex="5a".__mul__))
        yield
