"""One question is answered by one draw, on every machine: so each is searched for once a run, by whoever asks first.

That it is one, and a good one, is asked of the draw itself in ``tests/cup/draw/test_drawing.py``.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence

import pytest

from tests.world.once import once


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Let cup days and their documents ask for a draw so."""
    from scorebook.cup.deeds import seating
    from scorebook.cup.document import day
    from scorebook.cup.draw.drawing import DrawRequest, draw
    from scorebook.cup.draw.turns import Drawn

    def remembered(asked: DrawRequest, past: Sequence[Drawn]) -> tuple[Drawn, ...]:
        found = once(f"draw {asked} after {[*past]}", lambda: pickle.dumps(draw(asked, past)))
        drawn: tuple[Drawn, ...] = pickle.loads(found)  # noqa: S301
        return drawn

    with pytest.MonkeyPatch.context() as patch:
        for asking in (seating, day):
            patch.setattr(asking, "draw", remembered)
        yield
